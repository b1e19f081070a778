"""What can be done at a table, as plain data: the same for a person, a computer player and a journal replayed."""

from __future__ import annotations

import msgspec

from hundreddays.server.store import (
    ANSWER_BACK,
    ASK_BACK,
    BID,
    CHAT,
    END,
    HOLIDAY,
    MOVE,
    PLEDGE,
    PROLONG,
    REMATCH,
    SALT,
    SIT,
    TAKE_BACK,
    Entry,
)
from hundreddays.server.wire import (
    AnswerBack,
    AskBack,
    BidHandicap,
    ClaimTime,
    GiveNonce,
    PlayMove,
    PledgeNonce,
    Prolong,
    Resign,
    Say,
    TakeBackMove,
    TakeHoliday,
)

YES, NO = "yes", "no"
TIME = "time"
"""How a game ends that is claimed because the other side's time ran out."""


class Action(msgspec.Struct, frozen=True):
    """One thing to be done. `LiveTable.carry_out` checks it and does it."""

    kind: str
    seat: str
    text: str = ""
    """The words of a move, what is said, the name of someone who sits down, a share in the dice or its hash, yes or no,
    or the id of another table.
    """
    note: str = ""
    """The sender's key of what is said."""
    ply: int | None = None
    """The question it answers; a journal needs none, since it cannot be late."""
    visitor: str | None = None
    """Who wants it, and must hold the seat; the server itself needs no seat."""


def play(visitor: str, ask: PlayMove) -> Action:
    return Action(MOVE, ask.seat, ask.move, ply=ask.ply, visitor=visitor)


def compute(seat: str, ply: int, words: str) -> Action:
    """A computer player's move, for the question it was asked."""
    return Action(MOVE, seat, words, ply=ply)


def take_back(visitor: str, ask: TakeBackMove) -> Action:
    return Action(TAKE_BACK, ask.seat, ply=ask.ply, visitor=visitor)


def ask_back(visitor: str, ask: AskBack) -> Action:
    return Action(ASK_BACK, ask.seat, ply=ask.ply, visitor=visitor)


def answer_back(visitor: str, ask: AnswerBack) -> Action:
    return Action(ANSWER_BACK, ask.seat, YES if ask.yes else NO, visitor=visitor)


def resign(visitor: str, ask: Resign) -> Action:
    return Action(END, ask.seat, ply=ask.ply, visitor=visitor)


def claim(visitor: str, ask: ClaimTime) -> Action:
    return Action(END, ask.seat, TIME, visitor=visitor)


def prolong(visitor: str, ask: Prolong) -> Action:
    return Action(PROLONG, ask.seat, str(ask.hours), visitor=visitor)


def holiday(visitor: str, ask: TakeHoliday) -> Action:
    return Action(HOLIDAY, ask.seat, str(ask.days), visitor=visitor)


def say(visitor: str, ask: Say) -> Action:
    return Action(CHAT, ask.seat, ask.text, ask.key, visitor=visitor)


def sit(seat: str, name: str) -> Action:
    return Action(SIT, seat, name)


def pledge(visitor: str, ask: PledgeNonce) -> Action:
    return Action(PLEDGE, ask.seat, ask.pledge, visitor=visitor)


def salt(visitor: str, ask: GiveNonce) -> Action:
    return Action(SALT, ask.seat, ask.nonce, visitor=visitor)


def bid(visitor: str, ask: BidHandicap) -> Action:
    return Action(BID, ask.seat, str(ask.handicap), ask.nonce, visitor=visitor)


def rematch(visitor: str, seat: str, table: str) -> Action:
    return Action(REMATCH, seat, table, visitor=visitor)


def of_entry(entry: Entry) -> Action:
    """The action that an entry of the journal tells of. Of a move it holds every ply: the first is the seat's own."""
    first = entry.text if entry.kind == CHAT else entry.text.partition("\n")[0]
    text = first.partition(": ")[2] if entry.kind == MOVE else first
    return Action(entry.kind, entry.seat, text, entry.note)
