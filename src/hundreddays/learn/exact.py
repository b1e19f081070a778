"""What a state is worth for certain: every throw of the dice is weighed, and everyone decides as well as can be.

Only for what ends soon and hides nothing: a single combat has a few dozen ways to go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hundreddays.core import CHANCE, State
from hundreddays.players import Meter

Settled = Callable[[State], float | None]
"""What a state is worth where it is over, 0 to 1; None where it goes on."""


def worth(state: State, seat: int, ended: Settled, meter: Meter) -> float:
    """What a state is worth to a seat. Raises `Spent` if there are more ways to go than the meter allows."""
    value = ended(state)
    if value is not None:
        return value
    meter.spend()
    if state.actor == CHANCE:
        odds = state.odds()
        sure = sum(weight * worth(after(state, move), seat, ended, meter) for move, weight in odds)
        return sure / sum(weight for _, weight in odds)
    sides = state.game.sides
    values = (worth(after(state, move), seat, ended, meter) for move in state.moves())
    return _first(values, max, 1.0) if sides[state.actor] == sides[seat] else _first(values, min, 0.0)


def _first(values: Iterable[float], better: Callable[[float, float], float], enough: float) -> float:
    """The best of some values; nothing beats enough."""
    best = 1.0 - enough
    for value in values:
        best = better(best, value)
        if best == enough:
            break
    return best


def after(state: State, *moves: int) -> State:
    """A copy of a state, some moves later."""
    then = state.copy()
    for move in moves:
        then.apply(move)
    return then
