"""Lessons in the browser: from the lobby to the first one, by clicks, on a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import hundreddays as hd
import hundreddays.games as games
from browser.conftest import Visitor
from browser.reader import Reader
from hundreddays.learn.attempt import Attempt
from hundreddays.learn.lessons import attempt, lessons
from hundreddays.learn.puzzles import puzzle_attempt, puzzles

LESSON_MINUTES = 3.0
"""From the lobby to the end of the first lesson, read at 200 words a minute."""


def click_through(page: Page, begun: Attempt, solution: list[str], reader: Reader | None = None) -> None:
    """Every move of the solution, by a click on the answer that says it."""
    for ply, words in enumerate(solution):
        expect(page.locator(f".lesson[data-ply='{ply}']")).to_be_attached()
        if reader:
            hiding = page.get_by_role("button", name="Hide the list")  # whoever clicks on the map reads no list
            if hiding.count():
                hiding.click()
            reader.read()
        listing = page.get_by_role("button", name="List them")
        if listing.count():
            listing.click()
        label = next(option.label for option in begun.prompt().options if option.move == words)
        page.locator(".prompt").get_by_role("button", name=re.compile(re.escape(label))).first.click()
        begun.play(words)


@pytest.mark.parametrize(("game", "width"), [(game, width) for game in hd.REGISTER for width in (1440, 390)])
def test_the_first_lesson_by_clicks(visitor: Visitor, game: str, width: int) -> None:
    first, second = lessons(game)[:2]
    page = visitor(width=width, height=844)
    reader = Reader(page)
    page.goto("/")
    begin = page.get_by_role("link", name=f"the first lesson ({games.info(game).title})")
    begin.scroll_into_view_if_needed()
    reader.read()
    begin.click()
    expect(page.get_by_text(first.task)).to_be_visible()
    reader.read()
    if width < 760:
        page.get_by_role("button", name="Begin", exact=True).click()
    click_through(page, attempt(game, first), first.solution, reader)
    expect(page.get_by_role("heading", name="Learned.")).to_be_visible()
    expect(page.get_by_text(first.closing)).to_be_visible()
    reader.read()
    print(f"{game}, {width} wide: {reader.words} words from the lobby to the end of the first lesson")
    assert reader.minutes < LESSON_MINUTES
    page.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_text(second.task)).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=f"the next lesson ({games.info(game).title})")).to_be_visible()
    page.goto(f"/learn/{game}")
    expect(page.get_by_text(f"1 of {len(lessons(game))} learned")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_referee_teaches_and_hints_light_the_map(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/learn/returns/commander")
    page.locator(".lesson .board").wait_for()
    page.locator("#command").fill("march napoleon")
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("Where shall Napoleon go?")
    page.locator("#command").fill("to thuin")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_contain_text("§9.2")
    page.get_by_role("button", name="Begin again").click()
    page.get_by_role("button", name="Ask for advice").click()
    expect(page.locator(".refusal.advice")).to_contain_text("The Imperial Guard goes first.")
    page.get_by_role("button", name="§9.2").first.click()
    expect(page.locator("#rule-9\\.2")).to_be_visible()


def test_a_lesson_that_is_missed_can_be_taken_back(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/learn/returns/commander")
    page.get_by_role("button", name="End movement").click()
    page.get_by_role("button", name="End movement all the same").click()
    page.locator(".result").get_by_role("button", name="Take back").click()
    expect(page.locator(".question")).to_contain_text("Pick a unit to move")


def test_a_first_game_has_a_companion_that_explains_once_and_can_be_sent_away(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name=f"Play your first game ({games.info('returns').title})").click()
    companion = page.locator(".companion")
    expect(companion).to_contain_text("both at the end of the same turn")
    page.reload()  # before he has chosen anything
    expect(companion).to_contain_text("both at the end of the same turn")
    page.locator(".answers").get_by_role("button").first.click()
    page.locator(".answers").get_by_role("button").first.click()
    expect(companion).to_contain_text("Each turn you have a few movement points.")
    companion.get_by_role("button", name="Understood").click()
    expect(companion).to_have_count(0)
    page.reload()
    page.locator(".question").wait_for()
    expect(companion).to_have_count(0)


@pytest.mark.parametrize("width", [1440, 390])
def test_a_warning_comes_before_the_move_and_may_be_overruled(visitor: Visitor, width: int) -> None:
    page = visitor(width=width, height=844)
    text = "“End movement” looks costly."
    warning = {"text": text, "before": 0.31, "after": 0.12, "better": "march f_cav"}
    page.route("**/weigh", lambda route: route.fulfill(json=warning))
    page.goto("/")
    page.get_by_role("button", name=f"Play your first game ({games.info('returns').title})").click()
    page.locator(".answers").get_by_role("button").first.click()
    page.locator(".answers").get_by_role("button").first.click()
    ending = page.get_by_role("button", name="End movement", exact=True)
    ending.click()
    page.get_by_role("button", name="End movement all the same").click()
    warned = page.locator(".companion.warning")
    expect(warned).to_contain_text(text)
    place, map = warned.bounding_box(), page.locator(".table .map").bounding_box()
    assert place
    assert map
    assert map["x"] <= place["x"]
    assert place["x"] + place["width"] <= map["x"] + map["width"]
    assert map["y"] <= place["y"]
    assert place["y"] + place["height"] <= map["y"] + map["height"]
    warned.get_by_role("button", name="Take it back").click()
    expect(warned).to_have_count(0)
    expect(page.locator(".question")).to_contain_text("Pick a unit to move")
    page.wait_for_timeout(600)  # sooner, a second click on one spot would end nothing
    page.get_by_role("button", name="End movement all the same").click()
    before = page.locator(".table").get_attribute("data-ply") or ""
    warned.get_by_role("button", name="Play it all the same").click()
    expect(page.locator(".table")).not_to_have_attribute("data-ply", before)


def test_a_newcomer_is_shown_the_smallest_way_in_first(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    card = page.locator("article", has=page.get_by_role("heading", name=games.info("emperor").title))
    first = card.get_by_role("button").first
    expect(first).to_contain_text("Play your first game")
    expect(first).to_have_class(re.compile(r"\bmain\b"))
    card.get_by_role("button", name="Play the computer").click()
    page.locator(".table .board").wait_for()
    page.goto("/")
    expect(card.get_by_role("button").first).to_contain_text("Play the computer")
    expect(card.get_by_role("button", name="Play your first game")).to_be_visible()


def test_a_puzzle_is_solved_by_clicks_and_remembered(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/puzzle/waterloo/cavalry_exit")
    page.locator(".lesson .board").wait_for()
    page.locator("#command").fill("move fr-gl-1")
    page.keyboard.press("Enter")
    page.locator(".answers").get_by_role("button", name="Leave the map").click()
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()
    expect(page.locator(".result")).to_contain_text("Cavalry pays one point more")
    page.goto("/learn/waterloo")
    expect(page.get_by_role("link", name="The puzzle of the day")).to_be_visible()
    expect(page.locator(".puzzles .done")).to_have_count(1)


def test_whoever_asks_for_advice_in_a_puzzle_is_told_what_that_costs_before_the_answer(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/puzzle/emperor/m1bad9365")
    advice = page.get_by_role("button", name="Ask for advice")
    said = page.locator(".refusal.advice")
    advice.click()
    expect(said).to_contain_text("does not count as solved")
    page.get_by_role("button", name="Stand").first.click()
    expect(page.locator(".result")).to_contain_text("Another plan is better.")
    page.locator(".result").get_by_role("button", name="Take back").click()
    advice.click()
    expect(said).to_contain_text("Withdraw. ")
    page.get_by_role("button", name="Withdraw").first.click()
    expect(page.locator(".result")).to_contain_text("Solved.")
    page.goto("/learn/emperor")
    expect(page.locator(".day")).to_contain_text(re.compile("(Napol|The Emperor).*: .*difficulty"))
    expect(page.locator(".puzzles .done")).to_have_count(0)


@pytest.mark.parametrize(("game", "width"), [(game, width) for game in hd.REGISTER for width in (1440, 390)])
def test_a_puzzle_of_every_game_by_clicks(visitor: Visitor, game: str, width: int) -> None:
    one = next(one for one in puzzles(game) if one.best != ["end"])  # to end something is asked twice
    page = visitor(width=width, height=844)
    page.goto(f"/puzzle/{game}/{one.id}")
    expect(page.get_by_text(one.task).first).to_be_visible()
    if width < 760:
        page.get_by_role("button", name="Begin", exact=True).click()
    click_through(page, puzzle_attempt(game, one), one.best)
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_last_choice_of_a_set_up_is_remembered(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    setting = f"Set up a table of {games.info('waterloo').title}"
    page.get_by_role("button", name=setting).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Rules").select_option("basic")
    dialog.get_by_label("Allied", exact=True).select_option("computer:recruit")
    expect(dialog).to_contain_text("New to war")
    dialog.get_by_role("button", name="Start playing").click()
    page.locator(".table .board").wait_for()
    page.goto("/")
    page.get_by_role("button", name=setting).click()
    expect(dialog.get_by_label("Rules")).to_have_value("basic")
    expect(dialog.get_by_label("Allied", exact=True)).to_have_value("computer:recruit")
