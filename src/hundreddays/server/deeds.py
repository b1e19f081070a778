"""What a seat can do at its table. Each deed checks everything, has the referee carry it out, and gives the entry for the journal."""

from __future__ import annotations

from hundreddays.core import Fault
from hundreddays.server.problems import Turned, not_yours, ruled_by
from hundreddays.server.room import Deed, Room, spelled
from hundreddays.server.store import CHAT, END, MOVE, TAKE_BACK, Entry
from hundreddays.server.wire import PlayMove, Resign, Say, TakeBackMove
from hundreddays.tables import AgainstRules


def play(visitor: str, ask: PlayMove) -> Deed:
    def deed(room: Room) -> Entry:
        seat = _seat(room, visitor, ask.seat)
        _in_time(room, seat, ask.ply)
        keep = room.table.plies
        try:
            return room.entry(MOVE, ask.seat, keep, spelled(room.table.act(seat, ask.move, ask.ply)))
        except AgainstRules as refused:
            raise Turned(422, "illegal", refused.message, refused.hint, reasons=ruled_by(room.game, refused.reasons)) from None

    return deed


def compute(seat: str, ply: int, words: str) -> Deed:
    """A computer player's move, for the question it was asked."""

    def deed(room: Room) -> Entry:
        keep = room.table.plies
        return room.entry(MOVE, seat, keep, spelled(room.table.act(room.game.seat(seat), words, ply)))

    return deed


def take_back(visitor: str, ask: TakeBackMove) -> Deed:
    def deed(room: Room) -> Entry:
        seat = _seat(room, visitor, ask.seat)
        _in_time(room, seat, ask.ply)
        return room.entry(TAKE_BACK, ask.seat, room.table.take_back(seat, ask.ply))

    return deed


def resign(visitor: str, ask: Resign) -> Deed:
    def deed(room: Room) -> Entry:
        seat = _seat(room, visitor, ask.seat)
        _in_time(room, seat, ask.ply)
        room.table.resign(seat)
        return room.entry(END, ask.seat, room.table.plies, room.table.end)

    return deed


class Repeated(Fault):
    """A line of talk that was said before."""

    def __init__(self, number: int) -> None:
        super().__init__("That has been said.")
        self.number = number


def say(visitor: str, ask: Say) -> Deed:
    def deed(room: Room) -> Entry:
        _seat(room, visitor, ask.seat)
        if (ask.seat, ask.key) in room.said:
            raise Repeated(room.said[ask.seat, ask.key])
        return room.entry(CHAT, ask.seat, room.table.plies, ask.text, ask.key)

    return deed


def _seat(room: Room, visitor: str, seat: str) -> int:
    if seat not in room.holds(visitor):
        raise not_yours(seat)
    return room.game.seat(seat)


def _in_time(room: Room, seat: int, ply: int) -> None:
    """A message that names another question than the one open is late, repeated, or ahead of itself."""
    reached = room.table.ply(seat)
    if room.table.over or ply == reached:
        return
    if ply < reached:
        raise Turned(409, "stale", "That question has already been answered.", "Look again and choose.", ply=reached)
    raise Turned(409, "early", "That question has not been asked yet.", "Look again and choose.", ply=reached)
