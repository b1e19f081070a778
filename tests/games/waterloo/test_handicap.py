"""The handicap of an even game. Chapter 28."""

from __future__ import annotations

from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import SILENT, Record
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.opponent.judge import WaterlooJudge
from hundreddays.games.waterloo.rules.board import ALLIED, FRENCH
from hundreddays.games.waterloo.rules.state import NOBODY_YET, WaterlooState
from hundreddays.games.waterloo.rules.victory import destroy, levels
from hundreddays.players import RandomPlayer, play_out

BOTH = pytest.mark.parametrize(("rules", "level", "point"), [("advanced", 90, 10), ("basic", 40, 4)])


def waterloo(rules: str, handicap: int) -> WaterlooGame:
    game = hd.load("waterloo", rules=rules, handicap=handicap)
    assert isinstance(game, WaterlooGame)
    return game


def after_losses(game: WaterlooGame, side: int, least: int) -> WaterlooState:
    """The opening position, less units of a side until it has lost so much."""
    state = game.start()
    for unit in state.board.units(state.board.of_side[side] & state.on_map):
        if state.losses[side] < least and unit != state.board.napoleon:
            destroy(state, state.board.ubit[unit], SILENT)
    assert state.losses[side] >= least
    return state


@BOTH
@pytest.mark.parametrize("handicap", [-2, -1, 0, 1, 2])
def test_28_1_it_lowers_the_levels_of_the_other_side(rules: str, level: int, point: int, handicap: int) -> None:
    game = waterloo(rules, handicap)
    french, allied = level - point * max(-handicap, 0), level - point * max(handicap, 0)
    view = game.start().view(0)
    tracks = {track.id: track.top for track in view.tracks}
    assert (tracks["french_losses"], tracks["allied_losses"]) == (french, allied)
    assert (view.panels["losses"]["french_level"], view.panels["losses"]["allied_level"]) == (french, allied)
    assert tracks["exited"] == view.panels["exits_wanted"] == (14 if rules == "advanced" else 7)
    assert f"of {french}." in game.describe(view)[0]
    assert f"of {allied}." in game.describe(view)[1]


@BOTH
def test_28_1_the_allies_break_where_the_handicap_says(rules: str, level: int, point: int) -> None:
    for handicap, broken in ((0, False), (1, True), (-2, False)):
        state = after_losses(waterloo(rules, handicap), ALLIED, level - point)
        assert state.losses[ALLIED] < level
        assert (state.demoralized == ALLIED) is broken
        assert state.broken() == []


def test_28_1_the_basic_french_lose_where_the_handicap_says() -> None:
    for handicap, winner in ((2, NOBODY_YET), (-1, NOBODY_YET), (-2, ALLIED)):
        state = after_losses(waterloo("basic", handicap), FRENCH, 32)
        assert state.losses[FRENCH] < 36
        assert state.winner == winner


def test_28_1_the_levels_of_victory_are_lowered_too() -> None:
    for handicap, found in ((0, 0), (-1, 1), (-2, 1), (2, 0)):
        assert levels(after_losses(waterloo("advanced", handicap), FRENCH, 65))[ALLIED] == found
    for handicap, found in ((0, 1), (1, 2), (-1, 1)):
        assert levels(after_losses(waterloo("advanced", handicap), ALLIED, 140))[FRENCH] == found


@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_the_judge_gives_more_to_the_side_in_whose_favour_it_is(rules: str) -> None:
    judge = WaterlooJudge(rules == "basic")
    chances = []
    for handicap in (-2, 0, 2):
        state = waterloo(rules, handicap).start()
        state.losses[FRENCH] = state.losses[ALLIED] = 20
        chances.append(judge.chance(state, 0))
    assert chances == sorted(set(chances))


def test_a_record_and_a_position_keep_it() -> None:
    game = waterloo("basic", -2)
    record = Record.of(game)
    play_out(game, [RandomPlayer(), RandomPlayer()], Random(3), record=record)
    read = hd.parse(record.text())
    assert read.options["handicap"] == "-2"
    assert read.final(hd.load("waterloo", **read.options)).over
    state = after_losses(game, FRENCH, 28)
    told = game.position(state.text())
    assert told.text() == state.text()
    assert told.view(0) == state.view(0)
