"""What happened at a table, as each viewer may read it.

Every viewer has a numbering of his own, so that a number never tells of an event he did not hear.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hundreddays.core import Event, Game, Shown
from hundreddays.tables.saved import SavedEvent


class Line(msgspec.Struct, frozen=True):
    """One event as a viewer reads it.

    `turn` and `heading` are those under which it happened: lines are grouped by them.
    """

    number: int
    turn: int
    heading: str
    kind: str
    cite: str
    text: str
    data: dict[str, Any]
    shown: Shown
    """What it shows on the board."""


class Log:
    """All events in order, and for each viewer which of them he heard."""

    def __init__(self, game: Game, viewers: Sequence[int]) -> None:
        self._game = game
        self._entries: list[SavedEvent] = []
        self._heard: dict[int, list[int]] = {viewer: [] for viewer in viewers}

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, events: Sequence[Event], ply: int, turn: int, heading: str) -> None:
        for event in events:
            for viewer, heard in self._heard.items():
                if event.heard_by(viewer):
                    heard.append(len(self._entries))
            self._entries.append(SavedEvent(event, ply, turn, heading))

    @property
    def events(self) -> list[SavedEvent]:
        return self._entries[:]

    def public_since(self, length: int) -> bool:
        """Whether anything that everyone heard has happened after the first so many events."""
        return any(all(entry.event.heard_by(viewer) for viewer in self._heard) for entry in self._entries[length:])

    def cut(self, length: int) -> None:
        """Forget all but the first `length` events."""
        del self._entries[length:]
        for heard in self._heard.values():
            while heard and heard[-1] >= length:
                heard.pop()

    def until(self, plies: int) -> int:
        """How many events happened in the first so many plies of the record."""
        return bisect_right(self._entries, plies, key=_ply)

    def before_turn(self, turn: int) -> int:
        """The ply of the record at which the last thing happened before a turn."""
        index = bisect_left(self._entries, turn, key=_turn)
        return self._entries[index - 1].ply if index else 0

    def count(self, viewer: int, plies: int | None = None) -> int:
        """How many lines a viewer has, in all or of the first so many plies of the record."""
        heard = self._heard[viewer]
        return len(heard) if plies is None else bisect_left(heard, self.until(plies))

    def lines(self, viewer: int, after: int = 0, last: int | None = None) -> list[Line]:
        """A viewer's lines whose numbers are above `after`, up to the one numbered `last`."""
        return [self._line(number, index) for number, index in enumerate(self._heard[viewer][after:last], after + 1)]

    def ply_of(self, viewer: int, number: int) -> int:
        """The ply of the record at which a viewer's line of that number happened."""
        return self._entries[self._heard[viewer][number - 1]].ply

    def by_ply(self, viewer: int) -> Iterator[tuple[int, Line]]:
        """A viewer's lines, each with the ply of the record at which it happened."""
        for number, index in enumerate(self._heard[viewer], 1):
            yield self._entries[index].ply, self._line(number, index)

    def _line(self, number: int, index: int) -> Line:
        entry = self._entries[index]
        event, turn, heading = entry.event, entry.turn, entry.heading
        game = self._game
        return Line(number, turn, heading, event.kind, event.cite, game.narrate(event), event.data, game.shown(event))


def _ply(entry: SavedEvent) -> int:
    return entry.ply


def _turn(entry: SavedEvent) -> int:
    return entry.turn
