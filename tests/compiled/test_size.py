"""A state is small, and so is a search: measured in what the allocator hands out."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest

import hundreddays as hd
from hundreddays.conformance.walks import some_states
from hundreddays.players.budget import Budget, Meter
from hundreddays.players.search import Guide, Tree

KILOBYTES = {"emperor": 16}
"""How much a state may weigh; 4 kB where nothing else is said."""


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("id", hd.REGISTER)
def test_a_state_is_small(id: str, players: int) -> None:
    offered = next((setting.choices for setting in hd.info(id).settings if setting.name == "players"), ())
    game = hd.load(id, players=players) if players in offered else hd.load(id)
    for state in some_states(game, Random(1815), games=1, each=6):
        tracemalloc.start()
        kept = [state.copy() for _ in range(1000)]
        weight = tracemalloc.get_traced_memory()[0] / len(kept)
        tracemalloc.stop()
        assert weight < 1024 * KILOBYTES.get(id, 4)


@pytest.mark.soak
@pytest.mark.parametrize("id", hd.REGISTER)
def test_a_search_of_a_hundred_thousand_nodes_stays_within_bounds(id: str) -> None:
    game = hd.load(id)
    state = next(
        state for state in some_states(game, Random(7), games=1, each=20) if state.actor >= 0 and len(state.moves()) > 1
    )
    eye = state.eye(state.actor)
    tracemalloc.start()
    Tree().values(eye, eye.moves(), eye.moves()[0], Guide(game), Random(7), Meter(Budget(seconds=None, nodes=100_000)))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 500 * 2**20
