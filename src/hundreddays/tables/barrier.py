"""How far a seat may take back: computed from what happened, never marked by hand.

A seat takes back its own decisions, and only as long as nothing came of them for anyone else. The barrier falls when
chance is drawn, when another seat moves, and, in a game in which anything is hidden, the moment any other viewer (a
spectator too) hears an event or sees a view that differs by a byte. Where nothing is hidden nothing can be learned.

The views are compared only when somebody asks what can be taken back, so that tables without take-backs pay one copy
of the state a move and nothing more. The states kept reach back to the barrier and no further.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hundreddays.core import State
from hundreddays.tables.log import Log
from hundreddays.tables.snapshot import Snapshot


class Checkpoint(NamedTuple):
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
            self.digests[viewer] = Snapshot(self.state, "").digest(viewer)
        return self.digests[viewer]


class Barrier:
    """The decisions that one seat has made since the barrier last fell."""

    def __init__(self, hidden: bool, viewers: Sequence[int], log: Log) -> None:
        self._hidden = hidden
        self._viewers = viewers
        self._log = log
        self._checkpoints: list[Checkpoint] = []
        self._quiet = 0
        """How many of the checkpoints are already known to have told nobody anything."""
        self.seat: int | None = None

    def fall(self) -> None:
        """Chance was drawn, or the game ended: nothing before now can be taken back."""
        self._checkpoints.clear()
        self._quiet = 0
        self.seat = None

    def pass_by(self, seat: int, checkpoint: Checkpoint) -> None:
        """A seat is about to decide."""
        if seat != self.seat:
            self.fall()
            self.seat = seat
        self._checkpoints.append(checkpoint)

    def last(self, now: Snapshot) -> Checkpoint | None:
        """The latest decision that can still be taken back."""
        if self._hidden:
            self._cut(now)
        return next((checkpoint for checkpoint in reversed(self._checkpoints) if not checkpoint.forced), None)

    def back_to(self, checkpoint: Checkpoint) -> None:
        """The table has returned to this checkpoint."""
        del self._checkpoints[self._checkpoints.index(checkpoint) :]
        self._quiet = min(self._quiet, len(self._checkpoints))
        if not self._checkpoints:
            self.seat = None

    def _cut(self, now: Snapshot) -> None:
        """Drop every checkpoint after which another viewer learned something."""
        for index in range(len(self._checkpoints) - 1, self._quiet - 1, -1):
            if self._told(index, now):
                del self._checkpoints[: index + 1]
                break
        self._quiet = len(self._checkpoints)

    def _told(self, index: int, now: Snapshot) -> bool:
        """Whether anyone but the seat itself learned anything from the decision at `index`."""
        checkpoint = self._checkpoints[index]
        later = self._checkpoints[index + 1] if index + 1 < len(self._checkpoints) else None
        heard = self._log.audience(checkpoint.events, later.events if later else len(self._log))
        others = [viewer for viewer in self._viewers if viewer != self.seat]
        if any(heard >> viewer & 1 for viewer in others):
            return True
        after = later or now
        return any(checkpoint.digest(viewer) != after.digest(viewer) for viewer in others)
