"""A newcomer's first game in each game, followed in Chromium: he reads what is shown, asks for advice and does it, and
stands in his first battle before ten minutes of reading are over.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import hundreddays.games as games
from browser.conftest import Visitor
from browser.reader import Reader
from browser.sitting import at_table, told
from hundreddays.games import REGISTER

BATTLE_MINUTES = 10.0
MOST = 200
"""Decisions until the first battle, at most."""
SLOW = 60_000
"""Milliseconds for the computer's turn, or its advice, on a busy machine."""
PHASE = 300_000
"""And for a phase that is played as advised."""


def in_battle(page: Page, table: str) -> bool:
    """Whether a fight is on, as the map marks it, and it is for this person to decide."""
    view = told(page, table)["now"]["view"]
    fights = [mark for mark in view["marks"] if mark.get("layer") == "fight" and mark["kind"] in ("combat", "battle")]
    return bool(fights) and view["decides"] == view["seat"]


def decide(page: Page, reader: Reader) -> None:
    """Read, ask for advice, and do it; where nothing new is explained, the rest of the phase as well."""
    reader.read()
    understood = page.locator(".companion").get_by_role("button", name="Understood")
    explained = understood.count() > 0
    if explained:
        understood.click()
    page.locator(".ask").get_by_role("button", name="Ask for advice").click()
    advice = page.locator(".refusal.advice")
    advice.wait_for(timeout=SLOW)
    reader.read()
    ply = page.locator(".table").get_attribute("data-ply")
    advice.get_by_role("button", name="Do it", exact=explained).last.click()
    expect(page.locator(".table")).not_to_have_attribute("data-ply", ply or "", timeout=SLOW)
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0, timeout=PHASE)


@pytest.mark.soak
@pytest.mark.parametrize("game", REGISTER)
def test_the_first_battle_comes_within_ten_minutes(visitor: Visitor, game: str) -> None:
    page = visitor()
    reader = Reader(page)
    page.goto("/")
    first = page.get_by_role("button", name=f"Play your first game ({games.info(game).title})")
    first.scroll_into_view_if_needed()
    reader.read()
    first.click()
    table = at_table(page)
    for _ in range(MOST):
        page.locator(".question").wait_for(timeout=SLOW)
        if in_battle(page, table):
            break
        decide(page, reader)
    reader.read()
    print(f"{game}: {reader.words} words from the lobby to the first own battle")
    assert in_battle(page, table)
    assert reader.minutes < BATTLE_MINUTES
