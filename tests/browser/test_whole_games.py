"""From the lobby to the last turn, by clicking, in every game."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

import hundreddays as hd
from browser.conftest import Visitor
from browser.sitting import SHORT, at_table, play_to_the_end, sit_down, told
from hundreddays.core import parse
from hundreddays.games import REGISTER
from hundreddays.players import LEVELS


def finish(page: Page, game: str, eagerness: float, seconds: float, options: Mapping[str, str] | None = None) -> None:
    table = sit_down(page, game, options, **dict.fromkeys(hd.load(game).seats[1:], f"computer:{LEVELS[0]}"))
    play_to_the_end(page, eagerness=eagerness, seconds=seconds)
    result = told(page, table)["now"]["result"]
    expect(page.locator(".prompt")).to_contain_text(result["text"])
    assert sum(result["scores"].values()) == pytest.approx(0)
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = parse(download.value.path().read_text("utf-8"))
    assert record.final(hd.load(game, **record.options)).over


@pytest.mark.parametrize("game", sorted(REGISTER))
def test_a_whole_game_against_the_computer(visitor: Visitor, game: str) -> None:
    finish(visitor(), game, eagerness=0.02, seconds=150, options=SHORT.get(game))


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(REGISTER))
def test_a_whole_game_fought_hard(visitor: Visitor, game: str) -> None:
    finish(visitor(), game, eagerness=0.6, seconds=900)


def test_the_replay_shows_both_sides(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "returns")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".prompt h2")).to_contain_text("The game is over")
    hidden = page.locator(".pieces .crest").count()
    assert hidden > 0
    page.get_by_role("button", name="Replay it").click()
    expect(page.get_by_role("img", name="Chances through the game")).to_have_accessible_name(
        re.compile(r"\d+ % for the French")
    )
    page.get_by_label("fog lifted").check()
    expect(page.locator(".pieces .crest")).to_have_count(0)
    page.get_by_label("Through whose eyes").select_option("coalition")
    page.get_by_role("button", name="Back to now").click()
    assert page.locator(".pieces .crest").count() == hidden
    at_table(page)
