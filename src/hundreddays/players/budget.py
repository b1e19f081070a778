"""How long a player may think: in time, for people who wait, or in nodes, for runs that must repeat exactly."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from hundreddays.core import Fault

DECISION_SECONDS = 2.0
TURN_SECONDS = 20.0
"""What a searching player may spend on a decision, and on all decisions of a player turn, where nobody says another."""

Watch = Callable[[float], None]
"""Told, now and then, what share of the budget is spent (0 to 1)."""


class BadBudget(Fault):
    """A budget of nothing, or less."""


class Spent(Exception):
    """The budget is spent: whoever searches stops where it is and answers with what it has."""


class Budget:
    """What one decision may cost. `seconds` or `nodes` bounds it, whichever comes first.

    A node is one move applied in look-ahead. `turn_seconds` bounds a whole player turn, which may hold dozens of
    decisions.
    """

    def __init__(
        self,
        seconds: float | None = DECISION_SECONDS,
        nodes: int | None = None,
        turn_seconds: float | None = TURN_SECONDS,
    ) -> None:
        for name, value in (("seconds", seconds), ("nodes", nodes), ("turn_seconds", turn_seconds)):
            if value is not None and value <= 0:
                raise BadBudget(f"A player cannot think with {name} = {value:g}.", "Give a number above 0.")
        if seconds is None and nodes is None:
            raise BadBudget("A player needs a budget in seconds or in nodes.")
        self.seconds = seconds
        self.nodes = nodes
        self.turn_seconds = turn_seconds


class Meter:
    """A budget being spent on one decision."""

    __slots__ = ("_deadline", "_end", "_next_look", "_start", "_stop", "_watch", "spent")

    def __init__(
        self,
        budget: Budget,
        turn_spent: float = 0.0,
        stop: Callable[[], bool] | None = None,
        watch: Watch | None = None,
        since: float | None = None,
        reserve: float = 0.0,
    ) -> None:
        """`since` is when the decision began, where that was before now; `reserve` is time to be left for what follows
        the search, at most half of all.
        """
        self.spent = 0
        self._end = budget.nodes
        self._start = perf_counter() if since is None else since
        self._deadline: float | None = None
        if budget.seconds is not None:
            seconds = budget.seconds
            if budget.turn_seconds is not None:
                # Leave the later decisions of a long turn their share: never more than a quarter of what is left.
                seconds = min(seconds, max(0.0, budget.turn_seconds - turn_spent) / 4)
            self._deadline = self._start + seconds - min(reserve, seconds / 2)
        self._stop = stop
        self._watch = watch
        self._next_look = 0

    @property
    def seconds(self) -> float:
        """How long the search has been running."""
        return perf_counter() - self._start

    @property
    def late(self) -> float:
        """By how much the search's time is over, in seconds; 0 if it is not, or was not given in time."""
        return max(0.0, perf_counter() - self._deadline) if self._deadline is not None else 0.0

    def spend(self) -> None:
        """One node.

        Raises `Spent` when it is time to answer; looks at the clock each time, at those who listen every few nodes.
        """
        self.spent += 1
        if self._end is not None and self.spent >= self._end:
            raise Spent
        if self._deadline is not None and perf_counter() >= self._deadline:
            raise Spent
        if self.spent >= self._next_look:
            self._next_look = self.spent + 16
            if self._watch is not None:
                self._watch(self.share)
            if self._stop is not None and self._stop():
                raise Spent

    @property
    def share(self) -> float:
        """The share of the budget that is spent."""
        by_nodes = self.spent / self._end if self._end else 0.0
        by_time = 0.0
        if self._deadline is not None:
            by_time = (perf_counter() - self._start) / max(1e-9, self._deadline - self._start)
        return min(1.0, max(by_nodes, by_time))
