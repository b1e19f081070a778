"""Steps that random play reaches seldom: whatever is asked there, a refusal tells nothing that is hidden."""

from __future__ import annotations

from random import Random

import pytest

from hundreddays.conformance.hidden import samples_show_the_same_face
from hundreddays.conformance.walks import Case, random_game
from hundreddays.core import Game, State

GAMES = 4
"""How many games are played to come to as many steps as possible."""

THREE = [
    Case("returns", (("players", 3), ("hidden_tracking_sheets", True))),
    Case("napoleon", (("players", 3),)),
]
"""Games in which an ally hides something too."""


def by_step(game: Game, rng: Random) -> dict[int, State]:
    """For every step at which someone decides, a state taken evenly at random."""
    states: dict[int, State] = {}
    times: dict[int, int] = {}
    for _ in range(GAMES):
        for moment in random_game(game, rng):
            step = moment.state.step
            if moment.state.over or moment.state.actor < 0:
                continue
            times[step] = times.get(step, 0) + 1
            if rng.randrange(times[step]) == 0:
                states[step] = moment.state.copy()
    return states


@pytest.mark.parametrize("case", THREE, ids=str)
def test_no_refusal_tells_what_is_hidden(case: Case) -> None:
    """Every move of the vocabulary is asked for, at every step that is reached, in truth and in what it could be."""
    rng = Random(f"{case} seldom")
    states = by_step(case.load(), rng)
    assert len(states) > 10
    for state in states.values():
        samples_show_the_same_face(state, state.actor, [state.sample(state.actor, rng)], rng)
