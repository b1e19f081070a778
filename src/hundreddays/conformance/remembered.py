"""A seat remembers: what its view says it knows of hidden pieces holds in every state that it could be in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hundreddays.conformance.walks import require
from hundreddays.core import State

REMEMBERED: Final = "what is remembered holds in every sample"


def memory_holds(state: State, seat: int, samples: Sequence[State]) -> int:
    """A unit that the view remembers in a place stands there in every sample, as its owner sees it.

    Facts that name no unit (a strength, a road that is open) are for the game's own tests. Returns how many were tried.
    """
    view = state.view(seat)
    where = {piece.id: piece.place for piece in view.pieces}
    facts = {(fact.text, where.get(fact.about, fact.about)) for fact in view.known}
    tried = 0
    for sample in samples if facts else ():
        stands = {
            piece.name: piece.place
            for other in range(len(state.game.seats))
            for piece in sample.view(other).pieces
            if piece.name
        }
        for name, place in sorted(facts):
            if name in stands:
                tried += 1
                require(
                    stands[name] == place,
                    REMEMBERED,
                    f"{state.game.seat_name(seat)} knows that {name} is at {place}, but in a sample it is at"
                    f" {stands[name]}",
                    state,
                )
    return tried
