"""The clock of a table: whose time runs, how much is left, and what the waiting side may do when none is.

It is made of nothing but the journal's times and the times at which no server ran, so it is as durable as the journal
is. Only people's time runs. It stands still within a turn for everyone who looks on: what changes is the turn.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hundreddays.core import NOBODY
from hundreddays.server.wire import Pace

MINUTE, DAY_SECONDS = 60.0, 86400.0


def downtime(outages: Sequence[tuple[float, float]], begun: float, ended: float) -> float:
    """How long no server ran between two times."""
    return sum(max(0.0, min(ended, until) - max(begun, since)) for since, until in outages)


class Clock(msgspec.Struct):
    """`left` is what each seat has besides the fresh days of its turn, when it last stood still."""

    left: list[float]
    holidays: list[int]
    running: int = NOBODY
    since: float = 0.0

    @classmethod
    def of(cls, pace: Pace, seats: int) -> Clock:
        return cls([pace.minutes * MINUTE] * seats, [pace.holidays] * seats)

    def remaining(self, pace: Pace, seat: int, now: float, outages: Sequence[tuple[float, float]]) -> float:
        """Seconds that a seat has for its turn; below zero it is overdue."""
        used = self._used(now, outages) if seat == self.running else 0.0
        return self.left[seat] + pace.days * DAY_SECONDS - used

    def turn(
        self, pace: Pace, actor: int, now: float, outages: Sequence[tuple[float, float]], back: bool = False
    ) -> None:
        """It is for `actor` to decide, whose time runs; nobody's if that is no person. `back`: by a take-back, which
        earns nothing.
        """
        if actor == self.running:
            return
        if self.running != NOBODY:
            self._stop(pace, self._used(now, outages), back)
        self.running, self.since = actor, now

    def add(self, seat: int, seconds: float) -> None:
        """More time for a seat, from whatever it has by now."""
        self.left[seat] += seconds

    def _used(self, now: float, outages: Sequence[tuple[float, float]]) -> float:
        return max(0.0, now - self.since - downtime(outages, self.since, now))

    def _stop(self, pace: Pace, used: float, back: bool) -> None:
        seat = self.running
        if not pace.days:
            self.left[seat] = max(0.0, self.left[seat] - used) + (0.0 if back else pace.increment)
            return
        fresh = pace.days * DAY_SECONDS
        saved = 0.0 if back else max(0.0, fresh - used)
        kept = max(0.0, self.left[seat] - max(0.0, used - fresh))
        # What was granted beyond the bank, by a holiday or by the other side, is not lost by being thrifty.
        self.left[seat] = max(kept, min(pace.bank * DAY_SECONDS, kept + saved))
