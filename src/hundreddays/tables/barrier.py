"""How far a seat may take back: computed from what happened, never marked by hand.

A seat takes back its own decisions, and only as long as nothing came of them for anyone else. The barrier falls when
chance is drawn, when another seat moves, and, in a game in which anything is hidden, the moment any other viewer (a spectator
too) hears an event or sees a view that differs by a byte. Where nothing is hidden nothing can be learned.

The views are compared only when somebody asks what can be taken back, so that tables without take-backs pay one copy
of the state a move and nothing more. The states kept reach back to the barrier and no further.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hundreddays.core import State
from hundreddays.tables.log import Log
from hundreddays.tables.seen import Seen


class Mark(NamedTuple):
    """The table just before one decision of the seat that is deciding."""

    state: State
    plies: int
    events: int
    forced: bool
    """A forced choice is not a decision to return to: taking back passes over it."""
    digests: dict[int, bytes]
    """Of what viewers saw then, as far as it has been worked out."""

    def digest(self, viewer: int) -> bytes:
        if viewer not in self.digests:
            self.digests[viewer] = Seen(self.state, "").digest(viewer)
        return self.digests[viewer]


class Barrier:
    """The decisions that one seat has made since the barrier last fell."""

    def __init__(self, hidden: bool, viewers: Sequence[int], log: Log) -> None:
        self._hidden = hidden
        self._viewers = viewers
        self._log = log
        self._marks: list[Mark] = []
        self._quiet = 0
        """How many of the marks are already known to have told nobody anything."""
        self.seat: int | None = None

    def fall(self) -> None:
        """Chance was drawn, or the game ended: nothing before now can be taken back."""
        self._marks.clear()
        self._quiet = 0
        self.seat = None

    def pass_by(self, seat: int, mark: Mark) -> None:
        """A seat is about to decide."""
        if seat != self.seat:
            self.fall()
            self.seat = seat
        self._marks.append(mark)

    def last(self, now: Seen) -> Mark | None:
        """The latest decision that can still be taken back."""
        if self._hidden:
            self._cut(now)
        return next((mark for mark in reversed(self._marks) if not mark.forced), None)

    def back_to(self, mark: Mark) -> None:
        """The table has returned to this mark."""
        del self._marks[self._marks.index(mark) :]
        self._quiet = min(self._quiet, len(self._marks))
        if not self._marks:
            self.seat = None

    def _cut(self, now: Seen) -> None:
        """Drop every mark after which another viewer learned something."""
        for index in range(len(self._marks) - 1, self._quiet - 1, -1):
            if self._told(index, now):
                del self._marks[: index + 1]
                break
        self._quiet = len(self._marks)

    def _told(self, index: int, now: Seen) -> bool:
        """Whether anyone but the seat itself learned anything from the decision at `index`."""
        mark = self._marks[index]
        later = self._marks[index + 1] if index + 1 < len(self._marks) else None
        heard = self._log.audience(mark.events, later.events if later else len(self._log))
        others = [viewer for viewer in self._viewers if viewer != self.seat]
        if any(heard >> viewer & 1 for viewer in others):
            return True
        after = later or now
        return any(mark.digest(viewer) != after.digest(viewer) for viewer in others)
