"""How far apart the levels stand: data of each game, and found by play."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

import hundreddays as hd
from hundreddays.core import CHANCE, Fault, State
from hundreddays.players import Fallible, PlannerPlayer, seat_player
from hundreddays.players.fallible import OVERLOOKS, WORST
from hundreddays.players.finding import DEGREES, _chain, _falling, _strengths
from hundreddays.players.ladder import bouts
from hundreddays.players.spacing import file_of, spacing


@pytest.mark.parametrize("id", list(hd.REGISTER))
def test_every_game_spaces_its_levels_by_data_of_its_own(id: str) -> None:
    game = hd.load(id)
    levels = spacing(game)
    assert id in str(file_of(game))
    assert all(0 <= degree <= WORST for level in (levels.recruit, levels.veteran, levels.marshal) for degree in level)
    assert sum(levels.marshal) < sum(levels.veteran) < sum(levels.recruit)


def test_the_basic_game_has_figures_of_its_own() -> None:
    assert str(file_of(hd.load("waterloo", rules="basic"))).endswith("levels-basic.toml")
    assert str(file_of(hd.load("waterloo", rules="advanced"))).endswith("levels.toml")


def _march(seed: int) -> State:
    """The French march phase of a game of returns."""
    rng = Random(seed)
    state = hd.load("returns").start()
    while state.actor == CHANCE or len(state.moves()) < 4:
        state.apply(hd.draw(state.odds(), rng) if state.actor == CHANCE else state.moves()[0])
    return state


def test_without_fallibility_it_is_the_planner() -> None:
    state = _march(1)
    eye = state.eye(state.actor)
    chosen = Fallible(state.game, (0.0, 0.0)).choose(eye, Random(1))
    assert chosen.move == PlannerPlayer(state.game).choose(eye, Random(1)).move
    assert re.search(r"; \d+ % to win as things stand\.$", chosen.why)


def test_what_is_overlooked_stays_overlooked_through_the_turn_even_if_the_player_is_made_anew() -> None:
    state = _march(1)
    eye, planned = state.eye(state.actor), PlannerPlayer(state.game).choose(state.eye(state.actor), Random(1)).move
    whims = [f"table {number}" for number in range(40)]
    missed = [
        {Fallible(state.game, (1.0, 1.0), whim).choose(eye, Random(luck)).move == planned for luck in range(12)}
        == {False}
        for whim in whims
    ]
    assert 0 < sum(missed) < len(whims)
    assert abs(sum(missed) / len(whims) - OVERLOOKS) < 0.25


@pytest.mark.parametrize("stride", [1, 2, 3])
@pytest.mark.parametrize("fallibility", [0.0, 0.2, 0.36, 0.5, 0.8, 1.0])
def test_lost_turns_come_evenly_over_a_game_and_as_often_as_the_fallibility_says(
    fallibility: float, stride: int
) -> None:
    game = hd.load("returns")
    for number in range(30):
        player = Fallible(game, (fallibility, fallibility), f"table {number}")
        lost = [player.loses_the_thread(0, tick) for tick in range(0, 20 * stride, stride)]
        # drawn one by one, one table in seven would be off by more
        assert abs(sum(lost) - 20 * fallibility) <= 3


@pytest.mark.parametrize("name", ["fallible:", "fallible:much", "fallible:-1", "fallible:3.5", "fallible:nan"])
def test_a_fallibility_that_says_nothing_is_refused(name: str) -> None:
    with pytest.raises(Fault, match="fallible"):
        seat_player(name, hd.load("returns"))


def test_strengths_are_found_again_from_results() -> None:
    rng = Random(3)
    count = len(DEGREES)
    mine, theirs = [1.0 - 0.4 * number for number in range(count)], [0.5 - 0.3 * number for number in range(count)]
    results = []
    for _ in range(9000):
        first, second = rng.randrange(count), rng.randrange(count)
        chance = 1 / (1 + np.exp(theirs[second] - mine[first]))
        results.append((first, second, float(rng.random() < chance)))
    found = _strengths(results)
    assert np.allclose(found[0] - found[0][0], np.array(mine) - mine[0], atol=0.45)
    assert np.allclose(found[1] - found[0][0], np.array(theirs) - mine[0], atol=0.45)


def test_a_chain_takes_the_least_fallible_that_is_beaten() -> None:
    first, second = np.array([2.0, 1.0, 0.0, -1.0, -2.0]), np.array([1.5, 0.5, -0.5, -1.5, -2.5])
    assert _chain(first, second, 1.0) == [1, 3, 4]
    assert _chain(first, second, 3.0) == []


def test_luck_does_not_make_a_more_fallible_player_stronger() -> None:
    assert list(_falling(np.array([1.0, 0.0, 0.5, -1.0]))) == [1.0, 0.25, 0.25, -1.0]


def test_on_a_ladder_of_neighbours_only_they_meet_from_both_seats() -> None:
    played = bouts("returns", {}, ["a", "b", "c"], 2, 1, neighbours=True)
    assert sorted((bout.first, bout.second) for bout in played) == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]
