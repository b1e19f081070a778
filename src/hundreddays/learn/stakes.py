"""What a puzzle is about: the whole game, or a place that is being fought over.

Single decisions of a long game seldom change who wins it by much. Many of them decide a battle, and that is as good a
puzzle: whoever holds the place when the player turn ends has won it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from hundreddays.core import State, View
from hundreddays.learn.trials import LeadAsked
from hundreddays.players.search.lookahead import Guide


class Stakes(NamedTuple):
    """How far plans are played on, in how many states, and by how much the best must lead."""

    fight: bool
    """Whether it is a place that is fought over, not the game."""
    glance: int
    ahead: int
    """Player turns: at first, and for the proof."""
    look: int
    screen: int
    proof: int
    """Sampled states: at first, where plans differ at all, and for the proof."""
    seems: tuple[float, float]
    """By so much the best plan must lead at first, and when it is screened."""
    asked: LeadAsked


GAME: Final = Stakes(False, 2, 4, 2, 8, 60, (0.03, 0.05), LeadAsked(0.05, 3.0))
FIGHT: Final = Stakes(True, 1, 1, 6, 18, 120, (0.06, 0.1), LeadAsked(0.1, 3.0))
"""Won or not won: what that comes to takes more states to tell, each of them short."""
STAKES: Final = {"game": GAME, "fight": FIGHT}

Measure = Callable[[State], float]
"""How well a state has turned out, 0 to 1."""


def fought_over(view: View) -> str:
    """The one place at which a fight is on; empty if there is none, or more."""
    places = {mark.place for mark in view.marks if mark.layer == "fight"}
    return places.pop() if len(places) == 1 else ""


def holding(state: State, seat: int, place: str) -> Measure:
    """Whether the seat's side holds a place: its pieces stand there, and nobody else's."""
    name = state.game.seats[seat]
    mine = {army.id for army in state.game.picture().armies if name in army.seats}

    def measure(end: State) -> float:
        there = {piece.army in mine for piece in end.view(seat).pieces if piece.place == place}
        return 1.0 if there == {True} else 0.0 if there == {False} else 0.5

    return measure


def winning(guide: Guide, seat: int) -> Measure:
    """How likely the seat is to win the game, by the judge."""
    return lambda end: guide.value(end, seat)
