"""What a seat remembers holds in its samples, and a sample that forgets is caught."""

from __future__ import annotations

from random import Random

import pytest

from hundreddays.conformance.remembered import REMEMBERED, memory_holds
from hundreddays.conformance.walks import Case, Nonconformance, some_states, viewers


@pytest.mark.parametrize("id", ["returns", "napoleon"])
@pytest.mark.parametrize("players", [2, 3])
def test_samples_keep_to_what_is_remembered(id: str, players: int) -> None:
    game = Case(id, (("players", players),)).load()
    rng = Random(f"{id} {players} remembered")
    tried = sum(
        memory_holds(state, seat, [state.sample(seat, rng)])
        for state in [game.start(), *some_states(game, rng, 2, 4)]
        for seat in viewers(game)
    )
    assert tried > 40


@pytest.mark.parametrize("id", ["returns", "napoleon"])
def test_a_sample_that_forgets_is_caught(id: str) -> None:
    """In a free set-up nothing is known, so its samples forget what is printed."""
    printed = Case(id).load().start()
    options = (("free_setup", True),) if id == "returns" else (("setup", "free"),)
    rng = Random(5)
    free = some_states(Case(id, options).load(), rng, 1, 1)[0]
    with pytest.raises(Nonconformance, match=REMEMBERED):
        memory_holds(printed, 0, [free.sample(0, rng)])
