"""How often one visitor may ask: a bucket of tokens for each, refilled as time goes by.

One process counts in memory. Several on one PostgreSQL share what a visitor has left.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from hundreddays.server.settings import Limits
from hundreddays.server.store import SharedLimits, StoreFault
from hundreddays.server.store.shared_limits import HELD_SECONDS

LEASE_SECONDS = 10.0
"""How long a process may spend what it took of a visitor's allowance."""
_SHARE = 10
"""It takes at most this part of an allowance at a time."""


class Buckets:
    """One bucket a key. Full buckets are forgotten by `forget`, and never more than `most` are remembered."""

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

    async def ask(self, key: str) -> float:
        return self.take(key)

    def forget(self) -> None:
        """Keep nothing of those whose bucket is full again: mostly the key is somebody's address."""
        whole = self.clock() - self.at_once / self.a_second
        for key in [key for key, (_, then) in self._buckets.items() if then <= whole]:
            del self._buckets[key]


class SharedBuckets:
    """The same for all processes of a site together: tokens are taken from the shared bucket some at a time.

    While the database does not answer, each process counts for itself.
    """

    def __init__(self, name: str, alone: Buckets, shared: SharedLimits, wanted: int) -> None:
        self._name = name
        self._alone = alone
        self._shared = shared
        self._wanted = wanted
        """How many tokens to take at a time."""
        self._leases: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each key the tokens in hand and until when: none in hand means that there are none before then."""
        self._asking: dict[str, asyncio.Task[None]] = {}
        shared.whole_after(name, alone.at_once / alone.a_second)

    async def ask(self, key: str) -> float:
        """As `Buckets.take`."""
        while True:
            now = self._alone.clock()
            tokens, until = self._leases.get(key, (0.0, 0.0))
            if until > now:
                if not tokens:
                    return until - now
                self._leases[key] = tokens - 1.0, until if tokens > 1.0 else 0.0
                return 0.0
            asking = self._asking.get(key)  # whoever comes meanwhile waits for the same answer
            if asking is None or asking.done():  # one that has come is spent: to wait for it is not to wait at all
                asking = self._asking[key] = asyncio.create_task(self._lease(key))
                asking.add_done_callback(lambda done: self._asked(key, done))
            try:
                await asyncio.shield(asking)
            except StoreFault:
                return self._alone.take(key)

    def forget(self) -> None:
        """Keep nothing of those who hold no lease: what they have left stands in the database, in its time."""
        now = self._alone.clock()
        for key in [key for key, (_, until) in self._leases.items() if until <= now]:
            del self._leases[key]
        self._alone.forget()

    def _asked(self, key: str, done: asyncio.Task[None]) -> None:
        if self._asking.get(key) is done:
            del self._asking[key]
        if not done.cancelled():
            done.exception()  # whoever waits hears of it; perhaps nobody does any more

    async def _lease(self, key: str) -> None:
        alone = self._alone
        granted, left = await self._shared.lease(f"{self._name} {key}", alone.at_once, alone.a_second, self._wanted)
        wait = LEASE_SECONDS if granted else (1.0 - left) / alone.a_second
        self._leases.pop(key, None)
        self._leases[key] = granted, alone.clock() + wait
        while len(self._leases) > alone.most:
            self._leases.popitem(last=False)


class RateLimits:
    """All buckets; `shared` where several processes serve one site."""

    def __init__(self, limits: Limits, shared: SharedLimits | None = None) -> None:
        def buckets(name: str, at_once: int, a_second: float, wanted: int) -> Buckets | SharedBuckets:
            alone = Buckets(at_once, a_second)
            return alone if shared is None else SharedBuckets(name, alone, shared, max(1, wanted))

        self.requests = buckets(
            "requests", limits.requests_at_once, limits.requests_a_second, limits.requests_at_once // _SHARE
        )
        self.acts = buckets("acts", limits.acts_at_once, limits.acts_a_second, limits.acts_at_once // _SHARE)
        self.tables = buckets("tables", limits.tables_at_once, limits.tables_a_second, 1)
        self.joins = buckets("joins", limits.joins_at_once, limits.joins_a_second, 1)
        self.accounts = buckets("accounts", limits.accounts_at_once, limits.accounts_a_second, 1)
        self.entries = buckets("entries", limits.entries_at_once, limits.entries_a_second, 1)

        self.mails = buckets("mails", limits.mails_at_once, limits.mails_a_second, 1)

    def forget(self) -> None:
        """Keep nothing of those who have all their allowance again."""
        seldom = (self.tables, self.joins, self.accounts, self.entries, self.mails)
        for kind in (self.requests, self.acts, *seldom):
            kind.forget()


class OpenCounts:
    """How many of something each key holds open just now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    @property
    def total(self) -> int:
        return sum(self.open.values())

    def full(self, key: str) -> bool:
        return self.open.get(key, 0) >= self.most

    def enter(self, key: str) -> None:
        self.open[key] = self.open.get(key, 0) + 1

    def leave(self, key: str) -> None:
        held = self.open[key] - 1
        if held:
            self.open[key] = held
        else:
            del self.open[key]


class OpenStreams:
    """How many streams each address, or each person at a table, holds open, at all processes of a site together."""

    def __init__(
        self,
        most: int,
        shared: SharedLimits | None = None,
        name: str = "streams",
        notice: Callable[[str], str] | None = None,
    ) -> None:
        """`notice` says what other processes are told when the count of a key changes; mostly nothing."""
        self._here = OpenCounts(most)
        self._shared = shared
        self._name = name
        self._notice = notice
        self._tasks: set[asyncio.Task[int]] = set()

    @property
    def total(self) -> int:
        """Those of this process."""
        return self._here.total

    async def full(self, key: str) -> bool:
        if self._here.full(key):
            return True
        return self._here.open.get(key, 0) + await self._elsewhere(key) >= self._here.most

    def over(self, key: str) -> bool:
        """Whether more are open here than may be: several that were asked for at once all found room."""
        return self._here.open.get(key, 0) > self._here.most

    async def any(self, key: str) -> bool:
        """Whether there is one, at whichever process."""
        return key in self._here.open or await self._elsewhere(key) > 0

    async def keys(self) -> frozenset[str]:
        """All that hold any, at whichever process."""
        here = frozenset(self._here.open)
        if self._shared is None:
            return here
        try:
            return here | frozenset(await self._shared.elsewhere(f"{self._name} "))
        except StoreFault:
            return here

    def enter(self, key: str) -> None:
        self._here.enter(key)

    async def tell(self, key: str) -> None:
        """Let the other processes know what this one holds."""
        await self._elsewhere(key, changed=True)

    def leave(self, key: str) -> None:
        self._here.leave(key)
        if self._shared is not None:
            task = asyncio.ensure_future(self._elsewhere(key, changed=True))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def keep_up(self) -> None:
        """Say from time to time what this process holds: whoever says nothing is taken to have died."""
        while self._shared is not None:
            with suppress(StoreFault):  # it is said again soon
                await self._shared.keep({f"{self._name} {key}": count for key, count in self._here.open.items()})
            await asyncio.sleep(HELD_SECONDS / 4)

    async def _elsewhere(self, key: str, changed: bool = False) -> int:
        """How many the other processes hold, who are told our own count. None while the database does not answer."""
        if self._shared is None:
            return 0
        try:
            notice = self._notice(key) if changed and self._notice is not None else ""
            return await self._shared.hold(f"{self._name} {key}", self._here.open.get(key, 0), notice)
        except StoreFault:
            return 0
