"""Seeing what others do, and never losing anything to a slip of the hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.conftest import Visitor
from browser.hand import Hand
from browser.sitting import choose_first_piece, question, sit_down, told


def end_movement(page: Page) -> None:
    """End it though units can still act: that is asked once."""
    page.get_by_role("button", name="End movement", exact=True).click()
    page.get_by_role("button", name="End movement all the same").click()


def test_the_enemy_turn_is_shown_one_thing_after_the_other(visitor: Visitor) -> None:
    page = visitor(motion=True)
    sit_down(page, "returns")
    question(page)
    end_movement(page)
    sentence = page.locator(".told")
    expect(sentence).to_be_visible()
    first = sentence.inner_text()
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(1500)
    assert sentence.inner_text() == first
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(sentence).not_to_have_text(first)
    page.wait_for_selector(".question")
    expect(page.locator(".trails .way").first).to_be_attached()
    expect(page.locator("aside .summary li").first).to_be_visible()
    assert page.locator("aside .summary li").count() <= 3
    choose_first_piece(page)
    expect(page.locator(".trails")).to_have_count(0)


def test_skipping_leads_to_the_question_at_once(visitor: Visitor) -> None:
    page = visitor(motion=True)
    sit_down(page, "returns")
    question(page)
    end_movement(page)
    expect(page.locator(".told")).to_be_visible()
    while not page.locator(".question").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    expect(page.locator("aside .summary")).to_be_visible()
    page.get_by_role("button", name="Show it again").first.click()
    expect(page.locator(".told")).to_be_visible()


def test_whoever_comes_back_is_told_what_happened_meanwhile(visitor: Visitor) -> None:
    """He ends his movement from elsewhere: at this page a quick computer would be done before he has left."""
    page = visitor()
    table = sit_down(page, "returns")
    question(page)
    page.goto("/")
    now = told(page, table)
    ending = {"seat": now["viewer"], "ply": now["now"]["ply"], "move": "end"}
    moved = page.request.post(f"/api/tables/{table}/moves", headers={"X-Hundred-Days": "1"}, data=ending)
    assert moved.ok, moved.text()
    while told(page, table)["now"]["view"]["decides"] != "french":
        page.wait_for_timeout(100)
    page.goto(f"/table/{table}")
    card = page.locator("aside .summary")
    expect(card).to_contain_text("Since you left")
    assert card.locator("li").count() in (1, 2, 3)
    expect(page.locator(".trails .way").first).to_be_attached()


def test_what_was_chosen_is_let_go_by_esc_a_right_click_and_cancel(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "returns")
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".board").click(button="right", position={"x": 300, "y": 60}),
        lambda: page.get_by_role("button", name="Cancel").click(),
    ]
    for let_go in ways:
        assert "unit to move" in question(page)
        choose_first_piece(page)
        expect(page.locator(".question")).to_contain_text("go?")
        let_go()
        expect(page.locator(".question")).to_contain_text("unit to move")


def test_open_ground_out_of_reach_lets_go_and_says_why(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "waterloo")
    question(page)
    page.locator(".pieces .counter.do .face").last.click(force=True)
    if page.locator(".fan").count():
        page.locator(".fan [data-able] .face").first.click(force=True)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    hand = Hand(page, page.request.get("/api/games/waterloo/picture").json())
    hand.see("0612")
    hand.click(hand.place("0612"))
    expect(page.locator(".refusal")).to_contain_text("would cost")
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    assert not told(page, table)["now"]["view"].get("chosen")


def test_clicking_another_piece_of_ones_own_chooses_that_one(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "waterloo")
    question(page)
    able = {option.get("noun") for option in told(page, table)["now"]["prompt"]["options"]}
    page.locator(".pieces .counter.do .face").last.click(force=True)
    if page.locator(".fan").count():
        page.locator(".fan [data-able] .face").first.click(force=True)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    now = told(page, table)["now"]
    [first] = now["view"]["chosen"]
    near = {option.get("noun") for option in now["prompt"]["options"]}
    pieces = now["view"]["pieces"]
    crowd = [piece["place"] for piece in pieces]
    there = next(
        piece["place"]
        for piece in pieces
        if piece["id"] in able - {first} and piece["place"] not in near and crowd.count(piece["place"]) == 1
    )
    page.locator(f".pieces [data-piece-at='{there}'] .face").last.click(force=True)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.wait_for_timeout(500)
    assert told(page, table)["now"]["view"]["chosen"] not in ([], [first])


def test_three_quick_clicks_never_end_more_than_one_phase(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "waterloo")
    question(page)
    begun = told(page, table)["now"]["ply"]
    page.get_by_role("button", name="End the phase").click(click_count=3, delay=20)
    expect(page.get_by_role("button", name="No, go back")).to_be_visible()
    assert told(page, table)["now"]["ply"] == begun
    page.get_by_role("button", name="No, go back").click()
    expect(page.get_by_role("button", name="End the phase")).to_be_visible()


def test_small_faults_stay_mended(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "returns")
    question(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("take back")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator("aside").click(position={"x": 5, "y": 300}),
    ]
    for close in ways:
        page.get_by_role("button", name="Menu").click()
        expect(page.locator("#menu")).to_be_visible()
        close()
        expect(page.locator("#menu")).to_have_count(0)
    page.get_by_role("tab", name="Rules").click()
    page.get_by_label("Search the rules").fill("victory")
    expect(page.locator("article p").first).to_be_visible()
