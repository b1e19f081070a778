"""Someone who has never seen the program: one click to a game, a first hint, advice, words spoken aloud, motion that
can be switched off.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import hundreddays as hd
from browser.conftest import Visitor
from browser.sitting import at_table, choose_first_piece, question, sit_down, told
from hundreddays.games import REGISTER, info

COUNT = """
window.animated = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) { window.animated += 1; return animate.apply(this, given); };
"""


@pytest.mark.parametrize("game", sorted(REGISTER))
def test_one_click_leads_from_the_lobby_to_the_first_decision(visitor: Visitor, game: str) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name=f"Play the computer at {info(game).title}").click()
    table = at_table(page)
    assert question(page)
    seats = told(page, table)["now"]["seats"]
    assert [seat["who"] for seat in seats] == ["person", *["player"] * (len(seats) - 1)]


def test_the_first_hint_is_given_once(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "returns")
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Click what glows")
    coach.get_by_role("button", name="Understood").click()
    expect(coach).to_have_count(0)
    sit_down(page, "returns")
    question(page)
    expect(coach).to_have_count(0)


def test_the_computer_gives_advice_and_says_how_the_game_stands(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "returns")
    question(page)
    page.get_by_role("button", name="Ask for advice").click()
    advice = page.locator(".refusal")
    expect(advice).to_contain_text("Advice:", timeout=30_000)
    expect(advice).to_contain_text("% for the")
    labels = [option["label"] for option in told(page, table)["now"]["prompt"]["options"]]
    assert any(label in advice.inner_text() for label in labels)


def test_an_address_without_a_page_says_so_and_leads_to_the_lobby(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/a/page/that/is/not/there")
    expect(page.get_by_role("status").filter(has_text="There is no page at this address.")).to_be_visible()
    expect(page.get_by_role("button", name="Play your first game").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("button", name="Play your first game").first).to_be_visible()
    expect(page.get_by_text("There is no page at this address.")).to_have_count(0)


def test_the_first_advice_leaves_in_sight_what_it_answers(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play your first game").first.click()
    question(page)
    page.get_by_role("button", name="Ask for advice").click()
    expect(page.locator(".refusal.advice")).to_contain_text("Do it", timeout=30_000)
    for part in (".question", ".refusal.advice"):
        inside = "one => { const a = one.getBoundingClientRect(), b = one.closest('.prompt').getBoundingClientRect();"
        inside += " return a.top >= b.top - 1 && a.bottom <= b.bottom + 1 }"
        assert page.locator(part).evaluate(inside), part


def test_what_happens_is_announced(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "returns")
    question(page)
    choose_first_piece(page)
    expect(page.locator("[role=status][aria-live=polite]")).to_contain_text("go?")
    page.locator(".pieces [data-piece-at=liege] .face").last.click(force=True)
    expect(page.locator("[role=alert]")).to_contain_text("not now")


def test_moves_are_shown_on_their_way_unless_motion_is_switched_off(visitor: Visitor) -> None:
    page = visitor(motion=True)
    page.add_init_script(COUNT)
    sit_down(page, "returns")
    move(page)
    assert page.evaluate("window.animated") > 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Switch motion off").click()
    page.get_by_role("button", name="Menu").click()
    page.evaluate("window.animated = 0")
    move(page)
    assert page.evaluate("window.animated") == 0


def move(page: Page) -> None:
    """A piece goes somewhere."""
    assert "unit to move" in question(page)
    choose_first_piece(page)
    expect(page.locator(".question")).to_contain_text("go?")
    page.keyboard.press("/")
    page.keyboard.type("to")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("unit to move")


def test_a_position_is_brought_to_the_lobby_and_played_on(visitor: Visitor) -> None:
    page = visitor()
    game = hd.load("waterloo")
    state = game.start()
    state.play(game.move("end"))
    page.goto("/")
    page.get_by_label("A record or position as text").fill(state.text())
    page.get_by_role("button", name="Open the text").click()
    expect(page.get_by_role("dialog")).to_contain_text("From a position")
    page.get_by_role("button", name="Start playing").click()
    table = at_table(page)
    assert told(page, table)["now"]["view"]["heading"] == state.view(0).heading


def test_an_open_table_is_watched_from_the_lobby(visitor: Visitor) -> None:
    anna, carl = visitor(), visitor()
    anna.goto("/")
    anna.get_by_role("button", name="Set up a table of Napoleon at Waterloo").click()
    expect(anna.get_by_role("button", name="Start playing")).to_be_enabled()
    anna.get_by_label("Your name at the table").fill("Anna of Ligny")
    anna.get_by_label("Others may watch").check()
    anna.get_by_role("button", name="Start playing").click()
    at_table(anna)
    carl.goto("/")
    carl.get_by_role("link").filter(has_text="Anna of Ligny").click()
    at_table(carl)
    expect(carl.locator(".question")).to_have_count(0)
    expect(carl.locator(".prompt")).to_contain_text("Anna of Ligny is thinking…")


def test_the_browser_checks_the_dice_of_a_finished_game_by_itself(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "returns")
    question(page)
    given = told(page, table)["now"]["dice"]["nonces"]
    kept = page.evaluate(f"JSON.parse(localStorage.getItem('hundred-days dice {table}'))")
    assert kept["nonces"] == given
    now = told(page, table)
    body = {"seat": now["viewer"], "ply": now["now"]["ply"]}
    assert page.request.post(f"/api/tables/{table}/resign", headers={"X-Hundred-Days": "1"}, data=body).ok
    verdict = page.locator(".dice-verdict")
    expect(verdict).to_contain_text("Checked by this browser: all", timeout=30_000)
    expect(verdict).to_contain_text("your own share")
