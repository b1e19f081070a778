"""An attack is observed by everyone who sees it, from the Forces that are named for it to the die."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count
from random import Random
from typing import Final

import pytest

import hundreddays as hd
from hundreddays.conformance.walks import random_game, viewers
from hundreddays.core import encode
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import ATTACKERS, COMMIT

SHORT: Final = {"scenario": "road_to_wavre"}


def moments(game: hd.Game, step: int) -> Iterator[EmperorState]:
    """States of random games at one step, as many as are asked for."""
    for seed in count():
        for moment in random_game(game, Random(seed)):
            state = moment.state
            assert isinstance(state, EmperorState)
            if state.step == step:
                yield state


def after(state: EmperorState, move: int) -> EmperorState:
    then = state.copy()
    then.apply(move)
    return then


def face(state: EmperorState, seat: int) -> bytes:
    return encode(state.view(seat)) + encode(state.prompt(seat))


@pytest.mark.parametrize("players", [1, 2, 3])
def test_320_who_is_named_to_attack_is_observed_by_all_who_see_it(players: int) -> None:
    """Allies, whoever is asked for consent and the watchers of a solitaire game see it without being asked."""
    game = hd.load("emperor", players=players, **SHORT)
    observer = game.observer()
    told = untold = 0
    for state in moments(game, ATTACKERS):
        verbs = state.verbs
        named = [after(state, move) for move in state.moves() if verbs.base[move] == verbs.with_]
        for one, other in combinations(named, 2):
            for seat in viewers(game):
                differs = face(one, seat) != face(other, seat)
                assert differs == (observer.observe(one, seat) != observer.observe(other, seat))
                told += differs
                untold += not differs
        if told >= 4 and (untold or players == 1):
            return


def test_36_which_side_is_asked_for_its_bonus_point_is_observed() -> None:
    """One person plays both sides: the two questions are the same but for the chances that they tell."""
    game = hd.load("emperor", players=1, **SHORT)
    observer = game.observer()
    for state in moments(game, COMMIT):
        then = after(state, state.verbs.no)
        if state.stage == 0 and then.step == COMMIT and then.stage == 2:
            assert state.prompt(0) != then.prompt(0)
            assert observer.observe(state, 0) != observer.observe(then, 0)
            return


def test_320_a_sample_of_an_ally_keeps_the_forces_that_are_named() -> None:
    """He sees them and what the attack promises, so nothing that he could be in shows him less."""
    game = hd.load("emperor", players=3, **SHORT)
    shown = 0
    for state in moments(game, ATTACKERS):
        for seat in (seat for seat in range(3) if game.sides[seat] == state.phasing and seat != state.actor):
            view = state.view(seat)
            assert encode(state.sample(seat, Random(0)).view(seat)) == encode(view)
            shown += "declared" in view.panels
        if shown >= 3:
            return
