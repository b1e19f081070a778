"""Sitting at a table: choosing, refusals, taking back, the rulebook, the log, the past, losing the connection."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from playwright.sync_api import APIResponse, Browser, Page, Response, Route, expect

from browser.conftest import Visitor
from browser.hand import Hand
from browser.sitting import at_table, choose_first_piece, question, sit_down, sit_in, told
from hundreddays.server.settings import sqlite_url
from serving import Program


def asked_for_a_piece(page: Page) -> str:
    """A fresh game of `returns`, the French about to move."""
    table = sit_down(page, "returns")
    assert "unit to move" in question(page)
    return table


def test_a_piece_then_a_place_by_the_mouse_and_back_again(visitor: Visitor) -> None:
    page = visitor()
    table = asked_for_a_piece(page)
    before = told(page, table)["now"]["view"]
    choose_first_piece(page)
    expect(page.locator(".question")).to_contain_text("go?")
    expect(page.locator(".glows circle").first).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".question")).to_contain_text("unit to move")
    assert told(page, table)["now"]["view"] == before


def test_what_has_been_seen_to_happen_holds_nobody_up_though_its_receipt_is_late(visitor: Visitor) -> None:
    page = visitor()
    table = asked_for_a_piece(page)
    begun = told(page, table)["now"]["ply"]
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/moves", lambda route: held.append((route, route.fetch())))
    choose_first_piece(page)
    expect(page.locator(".question")).to_contain_text("go?")
    page.locator(".prompt").get_by_role("button", name="List").click()
    page.locator(".answers button").first.click()
    expect(page.locator(".question")).to_contain_text("unit to move")
    assert told(page, table)["now"]["ply"] == begun + 2
    for route, receipt in held:
        route.fulfill(response=receipt)
    page.unroute("**/moves")
    choose_first_piece(page)
    expect(page.locator(".question")).to_contain_text("go?")
    assert len(held) == 2


def test_clicking_what_cannot_move_says_why_with_the_paragraph(visitor: Visitor) -> None:
    page = visitor()
    asked_for_a_piece(page)
    page.locator(".pieces [data-piece-at=charleroi] .face").click(force=True)
    refusal = page.locator(".refusal")
    expect(refusal).to_be_visible()
    cite = refusal.locator(".cite").first
    number = cite.inner_text().lstrip("§")
    cite.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator(f"[id='rule-{number}']")).to_be_in_viewport()


def test_a_box_beside_the_map_is_nothing_to_be_refused(visitor: Visitor) -> None:
    """Whoever clicks where units will stand that have left is not told that nothing can be done with “exited”."""
    page = visitor()
    sit_down(page, "waterloo")
    question(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/why") else None)
    page.locator(".board").focus()
    page.keyboard.press("0")
    hand = Hand(page, page.request.get("/api/games/waterloo/picture").json())
    hand.click(hand.place("exited"))
    hand.click(hand.place("0612"))  # nobody may go there now, which is told
    expect(page.locator(".refusal")).to_be_visible()
    assert len(asked) == 1


def test_a_stack_fans_open_under_the_pointer(visitor: Visitor) -> None:
    page = visitor()
    table = asked_for_a_piece(page)
    pieces = told(page, table)["now"]["view"]["pieces"]
    stacks = {piece["place"]: [one for one in pieces if one["place"] == piece["place"]] for piece in pieces}
    place, stack = max(stacks.items(), key=lambda entry: len(entry[1]))
    page.locator(f".pieces [data-piece-at={place}] .face").last.hover(force=True)
    expect(page.locator(".fan .fanned")).to_have_count(len(stack))


def test_the_rulebook_can_be_searched(visitor: Visitor) -> None:
    page = visitor()
    asked_for_a_piece(page)
    page.locator(".question .cite").click()
    page.get_by_label("Search the rules").fill("objective city")
    expect(page.locator(".count")).to_contain_text("paragraph")
    for text in page.locator("article p").all_inner_texts()[:5]:
        assert "objective" in text.lower()
        assert any(word in text.lower() for word in ("city", "cities", "town")), "what the players call a city"


def test_a_paragraph_asked_for_again_is_opened_again(visitor: Visitor) -> None:
    page = visitor()
    asked_for_a_piece(page)
    cite = page.locator(".question .cite")
    for _ in range(2):
        cite.click()
        expect(page.locator(f"[id='rule-{cite.inner_text().lstrip('§')}']")).to_be_in_viewport()
        page.get_by_role("tab", name="Army").click()


def test_a_line_of_the_log_is_shown_on_the_map(visitor: Visitor) -> None:
    page = visitor()
    asked_for_a_piece(page)
    choose_first_piece(page)
    page.get_by_role("button", name="List them").click()
    page.locator(".answers button").first.click()
    page.get_by_role("tab", name="Log").click()
    line = page.locator(".log li", has_text="moves from").last
    line.hover()
    expect(page.locator(".glows .spot").first).to_be_visible()
    assert page.locator(".glows .spot, .pieces .halo.spot").count() >= 2
    page.get_by_role("tab", name="Log").hover()
    expect(page.locator(".glows .spot")).to_have_count(0)


def test_the_map_can_be_moved_away_from_what_is_pointed_at(visitor: Visitor) -> None:
    """It turns to a line of the log once, and holds nobody back who looks elsewhere."""
    page = visitor()
    sit_down(page, "returns")
    choose_first_piece(page)
    page.locator(".glows .do").first.click(force=True)
    expect(page.locator(".question")).to_contain_text("unit to move")
    line = page.locator(".recent li").last
    board = page.locator(".board")
    board.focus()
    for _ in range(5):
        page.keyboard.press("+")
    line.hover()
    spot = page.locator(".glows .spot").first
    expect(spot).to_be_in_viewport()
    room = board.bounding_box()
    assert room is not None
    for _ in range(14):
        page.keyboard.press("ArrowLeft")
    at = spot.bounding_box()
    assert at is not None
    assert at["x"] > room["x"] + room["width"] - 60


def test_the_command_line_completes_legal_moves(visitor: Visitor) -> None:
    page = visitor()
    table = asked_for_a_piece(page)
    moves = [option["move"] for option in told(page, table)["now"]["prompt"]["options"]]
    page.keyboard.press("/")
    page.keyboard.type("mar")
    offered = page.get_by_role("option")
    expect(offered.first).to_be_visible()
    for text in offered.locator("code").all_inner_texts():
        assert text in moves
    page.keyboard.press("ArrowDown")
    expect(offered.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("go?")


def test_a_past_moment_can_be_looked_at(visitor: Visitor) -> None:
    page = visitor()
    asked_for_a_piece(page)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Look at this moment").first.click()
    expect(page.get_by_role("region", name="The past")).to_be_visible()
    expect(page.locator(".question")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".question")).to_contain_text("unit to move")


def test_a_reload_in_mid_turn_goes_on_where_it_was(visitor: Visitor) -> None:
    page = visitor()
    asked_for_a_piece(page)
    choose_first_piece(page)
    expect(page.locator(".question")).to_contain_text("go?")
    asked = question(page)
    page.reload()
    assert question(page) == asked
    page.goto("/")
    expect(page.locator("a", has_text="your turn")).to_be_visible()


def test_the_server_may_die_in_mid_turn(chrome: Browser, tmp_path: Path) -> None:
    """Killed between two halves of a decision and started again: the browser finds its way back by itself."""
    program = Program(sqlite_url(tmp_path / "tables.sqlite3"), tmp_path / "log")
    program.start()
    context = chrome.new_context(base_url=program.address)
    try:
        page = context.new_page()
        asked_for_a_piece(page)
        choose_first_piece(page)
        expect(page.locator(".question")).to_contain_text("go?")
        asked = question(page)
        program.kill()
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        program.start()
        expect(page.get_by_text("The connection is lost")).to_have_count(0, timeout=30_000)
        assert question(page) == asked
        page.get_by_role("button", name="List them").click()
        page.locator(".answers button").first.click()
        expect(page.locator(".question")).to_contain_text("unit to move")
    finally:
        context.close()
        program.kill()


def test_two_tabs_of_one_person_stay_together(visitor: Visitor) -> None:
    page = visitor()
    asked_for_a_piece(page)
    other = page.context.new_page()
    other.goto(page.url)
    assert question(other) == question(page)
    choose_first_piece(page)
    expect(other.locator(".question")).to_contain_text("go?")


def test_at_one_machine_a_curtain_falls_between_the_players(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "returns", coalition="hotseat")
    assert "unit to move" in question(page)
    page.get_by_role("button", name="End movement").click()
    page.get_by_role("button", name="End movement all the same").click()
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Coalition")
    assert told(page, table, "coalition")["viewer"] == "coalition"
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    assert question(page)
    expect(page.locator(".seats .who").nth(1)).to_contain_text("you")


def test_a_page_loaded_again_opens_nobody_elses_view(visitor: Visitor) -> None:
    """Behind the closed curtain, and in another window of the same browser, nothing of the next player is sent."""
    page = visitor()
    table = sit_down(page, "returns", coalition="hotseat")
    page.reload()
    assert "unit to move" in question(page)
    page.get_by_role("button", name="End movement").click()
    page.get_by_role("button", name="End movement all the same").click()
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Coalition")
    for window in (page, page.context.new_page()):
        answers: list[Response] = []
        window.on("response", partial(_keep, answers))
        window.goto(f"/table/{table}")
        expect(window.get_by_role("dialog")).to_contain_text("Coalition")
        about = [answer.json() for answer in answers if answer.url.split("?")[0].endswith(f"/api/tables/{table}")]
        assert about
        assert "coalition" not in [answer["viewer"] for answer in about]
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    assert question(page)


def _keep(answers: list[Response], answer: Response) -> None:
    answers.append(answer)


def test_the_card_that_tells_the_end_closes_by_esc_and_opens_again(visitor: Visitor) -> None:
    page = visitor()
    table = asked_for_a_piece(page)
    resigned = {"seat": "french", "ply": told(page, table)["now"]["ply"]}
    page.request.post(f"/api/tables/{table}/resign", headers={"X-Hundred-Days": "1"}, data=resigned)
    ending = page.get_by_role("region", name="You lost")
    expect(ending).to_be_visible()
    page.keyboard.press("Escape")
    expect(ending).to_have_count(0)
    page.get_by_role("button", name="How it ended").click()
    expect(ending).to_be_visible()


def test_whoever_looks_on_is_told_which_side_thinks(visitor: Visitor) -> None:
    """Nobody has given a name: it is the side that thinks, and no “French is thinking”."""
    page = visitor()
    table = asked_for_a_piece(page)
    looker = visitor()
    looker.goto(f"/table/{table}")
    expect(looker.locator(".prompt")).to_contain_text("The French side is thinking…")
    expect(looker.locator("h1")).to_contain_text("The French side decides.")


def test_talk_and_a_record_brought_back_to_the_lobby(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor()
    asked_for_a_piece(page)
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Say something").fill("Soldats, du haut de ces pyramides")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("li", has_text="Soldats")).to_have_count(1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".prompt h2")).to_contain_text("The game is over")
    with page.expect_download() as download:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="Download the record").click()
    saved = tmp_path / "game.record"
    download.value.save_as(saved)
    page.goto("/")
    page.locator("input[type=file]").set_input_files(saved)
    page.get_by_role("button", name="Start playing").click()
    at_table(page)
    expect(page.locator(".title")).to_contain_text("Napoleon 1815 Returns")


def test_why_not_is_read_without_scrolling(visitor: Visitor) -> None:
    """Also where the question takes two lines and all choices are listed beside it."""
    page = visitor(width=1280, height=720)
    sit_in(page, "emperor", lambda _, prompt: "Organize" in prompt.text, scenario="ligny_quatre_bras")
    question(page)
    page.get_by_role("button", name="List them").click()
    page.locator("[data-place='4114']").press("Enter")
    refusal = page.locator(".refusal")
    expect(refusal).to_be_visible()
    room, told = page.locator(".prompt").bounding_box(), refusal.bounding_box()
    assert room is not None
    assert told is not None
    assert told["y"] >= room["y"]
    assert told["y"] + told["height"] <= room["y"] + room["height"] + 1


def test_an_open_stack_takes_the_place_of_the_list(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "napoleon")
    question(page)
    page.get_by_role("button", name="List them").click()
    listed = page.locator(".answers > .button", has_text="March")
    expect(listed).to_have_count(38)
    page.locator(".pieces [data-piece-at=beaumont] .face").last.hover(force=True)
    page.locator(".pieces [data-piece-at=beaumont] .face").last.click(force=True)
    expect(page.locator(".prompt .stack .piece")).to_have_count(19)
    expect(listed).to_have_count(0)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
