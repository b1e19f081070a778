"""How far a seat may take back: computed from what happened, never marked by hand.

A seat takes back its own decisions. The barrier falls when chance is drawn, when another seat decides, when the seat
ends its phase, and, in a game in which anything is hidden, when anybody has learned something that was hidden: the
seat itself or its side, or anyone else. That others saw a counter move is no reason: it is taken back on their screens
and in their logs too.

What somebody has learned is read off the views: a piece of another army that lies open to him where it did not, and
what he remembers (`View.known`). The views are compared only when somebody asks what can be taken back, so that tables
without take-backs pay one copy of the state a move and nothing more. The states kept reach back to the barrier and no
further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from hundreddays.core import State
from hundreddays.tables.snapshot import Snapshot

MOST: Final = 400
"""How many decisions are kept to be taken back: more than any turn holds, so that no table grows without bound."""


class Checkpoint(NamedTuple):
    """The table just before one decision of the seat that is deciding."""

    state: State
    plies: int
    events: int
    forced: bool
    """A forced choice is not a decision to return to: taking back passes over it."""
    knowledge: dict[int, Counter[str]]
    """What viewers knew then of what others hide, as far as it has been worked out."""

    def known_to(self, viewer: int) -> Counter[str]:
        if viewer not in self.knowledge:
            self.knowledge[viewer] = Snapshot(self.state, "").known_to(viewer)
        return self.knowledge[viewer]


class Barrier:
    """The decisions that one seat has made since the barrier last fell."""

    def __init__(self, hidden: bool, viewers: Sequence[int]) -> None:
        self._hidden = hidden
        self._viewers = viewers
        self._checkpoints: list[Checkpoint] = []
        self._quiet = 0
        """How many of the checkpoints are already known to have taught nobody anything."""
        self.seat: int | None = None

    @property
    def down(self) -> bool:
        """Whether nothing at all can be taken back."""
        return not self._checkpoints

    def fall(self) -> None:
        """Chance was drawn, a phase or the game ended: nothing before now can be taken back."""
        self._checkpoints.clear()
        self._quiet = 0
        self.seat = None

    def pass_by(self, seat: int, checkpoint: Checkpoint) -> None:
        """A seat is about to decide."""
        if seat != self.seat:
            self.fall()
            self.seat = seat
        self._checkpoints.append(checkpoint)
        if len(self._checkpoints) > MOST:
            del self._checkpoints[0]
            self._quiet = max(0, self._quiet - 1)

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
        """Drop every checkpoint after which someone learned something hidden."""
        for index in range(len(self._checkpoints) - 1, self._quiet - 1, -1):
            if self._taught(index, now):
                del self._checkpoints[: index + 1]
                break
        self._quiet = len(self._checkpoints)

    def _taught(self, index: int, now: Snapshot) -> bool:
        """Whether the decision at `index` let anyone know more of what others hide."""
        before = self._checkpoints[index]
        after = self._checkpoints[index + 1] if index + 1 < len(self._checkpoints) else now
        return any(after.known_to(viewer) - before.known_to(viewer) for viewer in self._viewers)
