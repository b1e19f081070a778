"""A seat remembers: what its view says it knows of hidden pieces holds in every state that it could be in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hundreddays.conformance.walks import require
from hundreddays.core import CHANCE, State

REMEMBERED: Final = "what is remembered holds in every sample"


def memory_holds(state: State, seat: int, samples: Sequence[State]) -> int:
    """A piece that the view remembers in a place stands there, in truth and in every sample, as its owner sees it.

    While somebody else makes up his mind the truth may differ from what the seat last saw, by what was decided unseen.
    Samples may not: in them nothing has been decided that the seat did not see. Facts that name no piece (a strength, a
    road that is open) are for the game's own invariants and tests. Returns how many were tried.
    """
    view = state.view(seat)
    if not view.known:
        return 0
    where = {piece.id: piece.place for piece in view.pieces}
    true = _standing(state, seat)
    single = {name for name, count in Counter(name for name, _ in true).items() if count == 1}
    facts = [(fact.text, where.get(fact.about, fact.about)) for fact in view.known]
    named = {fact for fact in facts if fact in true or fact[0] in single}  # a name of several tells only where it fits
    settled = state.actor in (seat, CHANCE)
    for possible in (state, *samples) if settled else samples:
        lost = sorted(named - _standing(possible, seat))
        world = "in truth" if possible is state else "in a sample"
        told = f"{state.game.seat_name(seat)} knows of {lost}, but {world} they are elsewhere"
        require(not lost, REMEMBERED, told, state)
    return len(named) * len(samples)


def _standing(state: State, seat: int) -> set[tuple[str, str]]:
    """The pieces that other seats read, by their names, each with its place."""
    others = [other for other in range(len(state.game.seats)) if other != seat]
    return {
        (piece.name, piece.place)
        for other in others
        for piece in state.view(other).pieces
        if piece.kind != "hidden" and piece.name
    }
