"""How often one visitor may ask: a bucket of tokens for each, refilled as time goes by."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from hundreddays.server.settings import Limits


class Buckets:
    """One bucket a key. Full buckets are forgotten, and never more than `most` are remembered."""

    def __init__(
        self, at_once: float, a_second: float, most: int = 20_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self.most = most
        self.clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one token. 0 when there was one; otherwise the seconds until there is."""
        now = self.clock()
        tokens, then = self._buckets.pop(key, (float(self.at_once), now))
        tokens = min(float(self.at_once), tokens + (now - then) * self.a_second)
        wait = 0.0 if tokens >= 1.0 else (1.0 - tokens) / self.a_second
        self._buckets[key] = (tokens if wait else tokens - 1.0, now)
        while len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return wait


class RateLimits:
    """The buckets of one process."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests_at_once, limits.requests_a_second)
        self.acts = Buckets(limits.acts_at_once, limits.acts_a_second)
        self.tables = Buckets(limits.tables_at_once, limits.tables_a_second)
        self.joins = Buckets(limits.joins_at_once, limits.joins_a_second)


class OpenCounts:
    """How many of something each key holds open just now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    @property
    def total(self) -> int:
        return sum(self._open.values())

    def full(self, key: str) -> bool:
        return self._open.get(key, 0) >= self.most

    def enter(self, key: str) -> None:
        self._open[key] = self._open.get(key, 0) + 1

    def leave(self, key: str) -> None:
        held = self._open[key] - 1
        if held:
            self._open[key] = held
        else:
            del self._open[key]
