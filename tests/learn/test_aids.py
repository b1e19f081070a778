"""The player aids are drawn from the data: figures come through, and every paragraph that is cited is there."""

from __future__ import annotations

import re
from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, Game, draw
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.learn.aids import aid
from hundreddays.players.search.lookahead import Guide

VARIANTS = [
    ("returns", {}),
    ("waterloo", {"rules": "basic"}),
    ("waterloo", {"rules": "advanced"}),
    ("napoleon", {}),
    ("emperor", {"scenario": "ligny_quatre_bras"}),
]


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_every_paragraph_of_an_aid_is_in_the_rulebook(id: str, options: dict[str, str]) -> None:
    game = hd.load(id, **options)
    page = aid(game)
    cited = [cite for _, cite in (*page.aim, *page.turn, *page.remember)] + [table.cite for table in page.tables]
    assert page.remember
    told = [*page.symbols.values(), *(table.note for table in page.tables)]
    cited += re.findall(r"§([A-Z]?\d+(?:\.\d+)?)", " ".join(told))
    for number in cited:
        assert game.rulebook().find(number)
    for table in page.tables:
        assert table.rows
        assert {len(row) for row in table.rows} == {max(len(table.head), 2)}, "no row stops short"
        assert "99" not in {cell for row in table.rows for cell in row}, "a bound above everything is no figure"


def test_figures_come_from_the_data() -> None:
    tables = {table.title: table for table in aid(hd.load("returns")).tables}
    assert tables["Weather"].rows == [["Clear", "1 to 5", "0"], ["Rain", "6", "−1"]]
    assert tables["Losses of cities"].rows[0] == ["Ghent", "Allied army", "2"]
    assert "turn 15" in aid(hd.load("returns")).aim[0][0]
    rows = {table.title: table for table in aid(hd.load("waterloo", rules="basic")).tables}[
        "Combat results, Basic Game"
    ]
    assert rows.head[:3] == ["Die", "1:5", "1:4"]
    assert rows.rows[0][:3] == ["1", "AE", "Ar"]
    open = {table.title: table for table in aid(hd.load("emperor")).tables}["Combat in the open: attacker / defender"]
    assert open.rows[7][0] == "6"
    assert open.rows[7][6] == "3/2 a", "2:1 and a 6: the one cell that is known from the series"


def test_rows_are_called_by_words_and_an_aid_says_by_which_options_it_differs() -> None:
    page = aid(hd.load("emperor"))
    die = {table.title: table for table in page.tables}["Combat die"]
    assert ["Initiative higher by 2 or more", "−1"] in die.rows
    assert ["No line of communications", "+1"] in die.rows, "what is added to a die has its sign"
    assert not any("initiative gap" in cell.lower() for row in die.rows for cell in row), "no row for a mere bound"
    costs = {table.title: table for table in page.tables}["Movement costs"]
    assert ["Woods", "2", "4", "3", "5"] in costs.rows, "fair weather and rain stand beside each other"
    assert ["Stream", "1", "1", "2", "2"] in costs.rows, "a stream costs every arm the same (164)"
    lost = {table.title: table for table in page.tables}["Attrition: percent lost, index up to"]
    assert lost.rows[1] == ["5", "6", "5", "4"]
    assert lost.rows[3] == ["20", "more", "more", "more"]
    assert page.hangs_on == []
    assert aid(hd.load("waterloo")).hangs_on == ["rules", "scenario"]


@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.parametrize("scenario", ["printed", *hd.info("waterloo").scenarios])
def test_the_figures_are_those_of_the_scenario(rules: str, scenario: str) -> None:
    """27.1: where a paragraph names a figure, that of the scenario takes its place."""
    game = hd.load("waterloo", rules=rules, scenario=scenario)
    assert isinstance(game, WaterlooGame)
    board, page = game.board, aid(game)
    aims = " ".join(text for text, _ in page.aim)
    last = f"the end of turn {board.turns} " if board.basic else f"{board.turns} turns are always played"
    assert last in aims
    level = f"reach {board.breaking[0]} strength" if board.basic else f"demoralized ({board.breaking[0]} points)"
    assert level in aims
    arrivals = next(text for text, cite in page.remember if cite == ("20.2" if board.basic else "13.2"))
    assert {int(turn) for turn in re.findall(r"on turn (\d+)", arrivals)} == {turn for turn in board.entry if turn}


@pytest.mark.parametrize(
    ("id", "printed", "eve"), [("returns", "turn 15", "turn 12"), ("napoleon", "turn 24", "turn 15")]
)
def test_a_page_differs_by_a_scenario_with_other_figures(id: str, printed: str, eve: str) -> None:
    page, other = aid(hd.load(id)), aid(hd.load(id, scenario="eve_of_waterloo"))
    assert page.hangs_on == other.hangs_on == ["scenario"]
    assert any(printed in text for text, _ in page.aim)
    assert any(eve in text for text, _ in other.aim)
    assert not any(printed in text for text, _ in other.aim)


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_every_symbol_on_a_counter_is_explained(id: str, options: dict[str, str]) -> None:
    game = hd.load(id, **options)
    explained = aid(game).symbols
    assert {one for one in _symbols(game) if one not in explained and not one.isdecimal()} == set()


def _symbols(game: Game) -> set[str]:
    """Kinds, marks and figures that pieces show in some play."""
    guide, rng, state = Guide(game), Random(3), game.start()
    found: set[str] = set()
    for ply in range(240):
        if state.over:
            break
        if ply % 12 == 0:
            for piece in state.view(ply // 12 % len(game.seats)).pieces:
                found |= {piece.kind, *piece.marks}
                found |= {name for name, value in piece.facts.items() if isinstance(value, int | str | float)}
        chance = state.actor == CHANCE
        state.apply(draw(state.odds(), rng) if chance else guide.best(state, state.moves(), rng, 0.5))
    return found - {"label", "unit", "leader"}
