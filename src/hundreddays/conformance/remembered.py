"""A seat remembers: what its view says it knows of hidden pieces holds in every state that it could be in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hundreddays.conformance.walks import require
from hundreddays.core import CHANCE, State

REMEMBERED: Final = "what is remembered holds in every sample"


def memory_holds(state: State, seat: int, samples: Sequence[State]) -> int:
    """A piece that the view remembers in a place, where it truly is, stands there in every sample, as its owner sees it.

    Asked only where nobody else is making up his mind: what others have decided unseen may differ from what the seat
    last saw, in truth as in a sample. Facts that name no piece (a strength, a road that is open) are for the game's own
    invariants and tests. Returns how many were tried.
    """
    if state.actor not in (seat, CHANCE):
        return 0
    view = state.view(seat)
    where = {piece.id: piece.place for piece in view.pieces}
    facts = {(fact.text, where.get(fact.about, fact.about)) for fact in view.known}
    tried = 0
    for other in range(len(state.game.seats)) if facts else ():
        true = _standing(state, other) & facts if other != seat else set()
        for sample in samples if true else ():
            tried += len(true)
            lost = sorted(true - _standing(sample, other))
            require(
                not lost,
                REMEMBERED,
                f"{state.game.seat_name(seat)} knows of {lost}, but in a sample they are elsewhere",
                state,
            )
    return tried


def _standing(state: State, seat: int) -> set[tuple[str, str]]:
    """The pieces that a seat reads, by their names and by their ids, each with its place."""
    read = [piece for piece in state.view(seat).pieces if piece.kind != "hidden"]
    return {(name, piece.place) for piece in read for name in (piece.id, piece.name)}
