"""The studio in the browser: from the end of a game to its review, a branch, a link, another browser, and play."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

import hundreddays as hd
from browser.conftest import Visitor
from browser.sitting import SHORT, at_table, sit_down
from browser.test_access import violations
from hundreddays.core import Record, parse
from hundreddays.core.variations import Variation
from hundreddays.players import play_out, seat_player
from hundreddays.tables.endings import score_text

PLIES = 24
"""An everyday walk is with the small game of a box, given up after so many plies."""


@lru_cache
def finished(game: str, given_up: bool) -> tuple[str, int]:
    """The record of a game that is over, and a ply at which somebody has a choice of pieces."""
    loaded = hd.load(game, **(SHORT.get(game, {}) if given_up else {}))
    record = Record.of(loaded)
    outcome = play_out(loaded, [seat_player("random", loaded) for _ in loaded.seats], Random(7), record=record)
    end, scores = "rules", outcome.scores
    if given_up:
        del record.moves[PLIES:]
        end, scores = f"resigned {loaded.seats[0]}", loaded.concession(0)
    record.headers |= {"End": end, "Result": score_text(loaded, scores)}
    replay = enumerate(record.replay(loaded))
    return record.text(), next(n for n, (state, _) in replay if n > 20 and state.actor >= 0 and len(state.moves()) > 4)


def sit_at_the_end(page: Page, game: str, text: str) -> str:
    """At a table whose game is over."""
    seats = [{"seat": seat, "who": "me"} for seat in hd.load(game).seats]
    plan = {"record": text, "seats": seats}
    made = page.request.post("/api/tables", headers={"X-Hundred-Days": "1"}, data=plan)
    assert made.ok, made.text()
    table = str(made.json()["table"])
    page.goto(f"/table/{table}")
    page.wait_for_selector(".table .board")
    return table


def branch(page: Page) -> None:
    """Another answer than the game's: a line of its own."""
    listing = page.get_by_role("button", name="List them")
    if listing.count():
        listing.click()
    answers = page.locator(".answers").get_by_role("button")
    for number in range(answers.count()):
        answers.nth(number).click()
        page.locator(".studio").wait_for()
        page.wait_for_timeout(300)
        if page.locator(".studio:not([data-line='0'])").count():
            return
        page.get_by_role("button", name="One move back").click()
        page.wait_for_timeout(300)
    raise AssertionError("no answer leaves the game's own line")


def walk(visitor: Visitor, game: str, width: int, given_up: bool) -> None:
    text, ply = finished(game, given_up)
    page = visitor(width=width, height=844)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = sit_at_the_end(page, game, text)
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Where it was won and lost")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Looking for mistakes…")).to_have_count(0, timeout=120_000)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"/studio/table/{table}?ply={ply}")
    page.locator(".studio .board").wait_for()
    branch(page)
    page.get_by_label("Name of this variation").fill("What if?")
    page.get_by_label("Remark on this moment").fill("Nobody knows.")
    page.get_by_label("Name of this variation").focus()
    expect(page.locator(".opens")).to_have_text("What if?")
    assert violations(page) == []
    page.get_by_label("Through whose eyes").select_option("")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("The link is in the clipboard.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = visitor(width=width, height=844)
    other.goto(link)
    other.get_by_role("button", name="What if?: ").click()
    expect(other.locator(".remark")).to_have_text("Nobody knows.")
    expect(other.get_by_label("Name of this variation")).to_have_value("What if?")
    other.get_by_role("button", name="Edit this position").click()
    other.locator(".editor .board").wait_for(timeout=60_000)
    expect(other.locator("#faults")).to_contain_text("Possible.")
    other.locator("aside li button[data-piece]").first.click()
    other.get_by_role("region", name="The chosen piece").get_by_role("button", disabled=False).last.click()
    expect(other.get_by_role("button", name="Undo")).to_be_enabled(timeout=60_000)
    other.get_by_role("button", name="Undo").click()
    expect(other.get_by_role("button", name="Redo")).to_be_enabled(timeout=60_000)
    expect(other.locator("#faults")).to_contain_text("Possible.")
    other.get_by_role("button", name="Keep and play").click()
    other.get_by_role("button", name="Play from here").click()
    other.wait_for_selector(".table .board")


@pytest.mark.parametrize(("game", "width"), [*((game, 1440) for game in hd.REGISTER), ("returns", 390)])
def test_from_the_end_of_a_game_to_a_link_and_play(visitor: Visitor, game: str, width: int) -> None:
    walk(visitor, game, width, given_up=True)


@pytest.mark.soak
@pytest.mark.parametrize("game", hd.REGISTER)
def test_the_same_walk_with_a_whole_game(visitor: Visitor, game: str) -> None:
    walk(visitor, game, 1440, given_up=False)


def test_a_record_that_is_brought_is_reviewed_and_set_beside_june_1815(visitor: Visitor) -> None:
    """Without a table: what somebody sent, or played at the command line."""
    text, _ = finished("returns", given_up=True)
    record = parse(text)
    record.variations.append(Variation(4, record.moves[4:6], "The same again", {4: ["Before it leaves."]}))
    page = visitor()
    page.goto("/studio")
    page.get_by_label("Its text").fill(record.text())
    page.get_by_role("button", name="Study this text").click()
    page.locator(".studio .board").wait_for()
    expect(page.locator(".remark")).to_have_text("Before it leaves.")
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("heading", name="Where it was won and lost")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Looking for mistakes…")).to_have_count(0, timeout=120_000)
    assert violations(page) == []
    moment = page.locator("section a").last.get_attribute("href") or "nowhere"
    page.get_by_role("link", name="Beside June 1815").click()
    expect(page.get_by_role("heading", name="The game on this evening")).to_be_visible(timeout=30_000)
    page.locator(".proof a").first.click()
    page.reload()
    expect(page.get_by_role("heading", name="The game on this evening")).to_be_visible(timeout=30_000)
    page.goto(moment)
    page.locator(".studio:not([data-ply='0']) .board").wait_for(timeout=60_000)
    page.goto("/review")
    expect(page.locator(".fault")).to_contain_text("Open a record in the studio first.")


def test_a_new_game_is_studied_from_its_first_throw(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/studio")
    assert violations(page) == []
    page.get_by_role("button", name=hd.info("returns").title).click()
    expect(page.locator(".studio .board")).to_be_visible()
    page.get_by_role("button", name="Let chance draw").click()
    expect(page.locator(".studio[data-ply='1']")).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".studio[data-ply='0']")).to_be_attached()


def test_a_running_game_against_the_computer_leads_to_the_studio_and_back(visitor: Visitor) -> None:
    page = visitor()
    table = sit_down(page, "returns")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Study this moment").click()
    expect(page.locator(".notice")).to_contain_text("dealt again by chance")
    expect(page.locator(".studio .board")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    assert at_table(page) == table


def test_what_was_tried_is_kept_and_offered_again(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/studio")
    page.get_by_role("button", name=hd.info("returns").title).click()
    page.get_by_role("button", name="Let chance draw").click()
    expect(page.locator(".studio[data-ply='1']")).to_be_attached()
    page.get_by_label("Remark on this moment").fill("So it begins.")
    page.get_by_label("Remark on this moment").blur()
    page.reload()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_label("Remark on this moment")).to_have_value("So it begins.")
    page.goto("/studio")
    page.get_by_role("button", name=f"{hd.info('returns').title}: 0 variations").first.click()
    expect(page.locator(".studio .board")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".remark")).to_have_text("So it begins.")
    page.goto("/studio")
    page.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("heading", name="Kept in this browser")).to_have_count(0)


def test_june_1815_is_played_hour_by_hour_and_set_beside_many_games(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/history/returns")
    page.get_by_label("Half-day", exact=True).fill("9")
    expect(page.get_by_role("heading", name="18 June, morning")).to_be_visible()
    said = page.locator(".hours p")
    for _ in range(2):
        page.get_by_role("button", name="Next event").click()
    expect(said).to_contain_text("18 June, 11:30")
    expect(page.locator(".happening")).to_have_count(1)
    page.get_by_role("button", name="Play hour by hour").click()
    expect(said).not_to_contain_text("11:30", timeout=20_000)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Compare with 1000 games").click()
    expect(page.get_by_role("img", name="Departure from June 1815")).to_be_visible(timeout=90_000)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("button", name="Go on to 1000 games")).to_be_visible(timeout=30_000)


def test_the_battle_is_set_beside_its_day_event_by_event(visitor: Visitor) -> None:
    text, _ = finished("waterloo", given_up=True)
    page = visitor()
    table = sit_at_the_end(page, "waterloo", text)
    page.goto(f"/history/waterloo?table={table}")
    falls = page.locator("li", has_text="A French unit stands in La Haye Sainte.")
    expect(falls).to_contain_text("18:15")
    expect(falls).to_contain_text("In this game: never")
    falls.get_by_text("Source").click()
    expect(falls).to_contain_text("Siborne")
    assert violations(page) == []


def test_a_game_of_one_day_is_drawn_beside_its_evening_and_compared_with_its_like_alone(visitor: Visitor) -> None:
    game = hd.load("emperor", scenario="buelow_in_time")
    record = Record.of(game)
    outcome = play_out(game, [seat_player("random", game) for _ in game.seats], Random(7), record=record)
    record.headers |= {"End": "rules", "Result": score_text(game, outcome.scores)}
    page = visitor()
    table = sit_at_the_end(page, "emperor", record.text())
    asked: list[Route] = []
    page.route("**/api/studio/departures", lambda route: asked.append(route))
    page.goto(f"/history/emperor?table={table}")
    compare = page.get_by_role("button", name="Compare with 1000 games")
    expect(compare).to_be_disabled()  # with which options is not known yet
    asked[0].continue_()
    expect(compare).to_be_enabled()
    expect(page.locator("figure circle")).to_have_count(3)
    assert violations(page) == []


@pytest.mark.parametrize("width", [1440, 390])
def test_june_1815_is_shown_with_its_sources(visitor: Visitor, width: int) -> None:
    page = visitor(width=width, height=844)
    page.goto("/history/napoleon")
    expect(page.get_by_role("heading", name="14 June, morning")).to_be_visible()
    page.get_by_label("Half-day", exact=True).fill("10")
    expect(page.get_by_role("heading", name="18 June, evening")).to_be_visible()
    facts = page.locator("main ul > li")
    assert facts.count() > 30
    assert facts.count() == page.locator("main ul > li > .proof a").count(), "every dated fact names its source"
    for number in range(page.locator(".proof a").count()):
        link = page.locator(".proof a").nth(number)
        source = page.locator(link.get_attribute("href") or "nowhere")
        assert source.inner_text() == link.get_attribute("title"), "and the list has it in full"
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
