"""States that a seat cannot tell from the true one."""

from __future__ import annotations

from random import Random

from hundreddays.games.waterloo.rules.state import WaterlooState


def sample(state: WaterlooState, seat: int, rng: Random) -> WaterlooState:
    """Nothing is hidden, so there is no other. 17.4"""
    return state.copy()
