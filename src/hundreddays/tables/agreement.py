"""Taking back by agreement: a seat asks, and the other people at the table grant it or refuse.

What may be taken back without asking is the barrier's affair. Beyond it chance was drawn, someone learned something or
others decided: only they can say whether that is to be undone. The dice are bound to their plies, so the same dice
fall again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from hundreddays.core import Game, Played, Record, State
from hundreddays.tables.proof import carried

Answer = Literal["waiting", "granted", "refused"]


class AskedBack(msgspec.Struct, frozen=True):
    """A seat wants to take back its last decision. It stands until everyone has seen the game go on."""

    seat: str
    answer: Answer
    waits: list[str]
    """The seats whose answer is still to come."""


class Asking(msgspec.Struct, frozen=True):
    """What was asked, with how many plies of the record would be left: that number is for the referee alone."""

    asked: AskedBack
    keep: int

    def granted_by(self, seat: str) -> Asking:
        waits = [other for other in self.asked.waits if other != seat]
        answer: Answer = "waiting" if waits else "granted"
        return Asking(AskedBack(self.asked.seat, answer, waits), self.keep)

    def refused(self) -> Asking:
        return Asking(AskedBack(self.asked.seat, "refused", []), self.keep)


def has_decided(record: Record, seat: str) -> bool:
    """Whether a seat has decided anything at this table: what was carried over from another record stays."""
    return any(played.actor == seat for played in reversed(record.moves[carried(record) :]))


def last_decision(game: Game, record: Record, seat: int, forced: bool) -> int | None:
    """How many plies were played before the last decision of a seat, forced ones not counted; None if it made none.

    `forced` says whether the table plays what is forced. What was carried over from another record stays.
    """
    found: int | None = None
    state = record.start(game)
    elsewhere = carried(record)
    for ply, played in enumerate(record.moves):
        decided = state.actor == seat and ply >= elsewhere
        if decided and not (forced and len(state.moves()) == 1):
            found = ply
        state.apply(game.move(played.words))
    return found


def state_after(game: Game, record: Record, plies: int) -> State:
    """The state after so many plies of a record."""
    state = record.start(game)
    for played in record.moves[:plies]:
        state.apply(game.move(played.words))
    return state


def decisions(game: Game, moves: Sequence[Played]) -> list[int]:
    """How many of some plies each seat decided."""
    return [sum(played.actor == seat for played in moves) for seat in game.seats]
