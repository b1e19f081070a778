"""What the server itself works out for visitors, such as a table that has to be opened or a record played through.

For one address one such thing is done at a time, and so many seconds of it in all. Whoever asks for more waits for
himself, and for nobody else.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import NamedTuple

from hundreddays.server.http.problems import too_many


class Payer(NamedTuple):
    """For which address something is worked out."""

    turns: Turns
    address: str

    def charge(self, seconds: float) -> None:
        self.turns.charge(self.address, seconds)

    def line(self) -> AbstractAsyncContextManager[None]:
        return self.turns.line(self.address)


CHARGED: ContextVar[Payer | None] = ContextVar("charged", default=None)
"""Who answers for the seconds that a thread works for the request at hand; None: nobody does."""
_IN_TURN: ContextVar[bool] = ContextVar("in_turn", default=False)
"""Whether it is the turn of the request at hand: it need not wait for itself."""


class Turns:
    """The seconds that each address has left, and the line in which its requests wait for each other."""

    def __init__(
        self,
        at_once: float,
        a_second: float,
        line: int,
        most: int = 20_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`line` is how many requests of one address may wait, `most` how many addresses are remembered."""
        self._at_once, self._a_second, self._line, self._most, self._clock = at_once, a_second, line, most, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}

    def owes(self, address: str) -> float:
        """How many seconds an address must wait that has used up more than it had; 0 for any other."""
        left = self._left_of(address)
        return 0.0 if left > 0.0 else (1e-3 - left) / self._a_second

    def charge(self, address: str, seconds: float) -> None:
        self._left[address] = self._left_of(address) - seconds, self._clock()
        self._left.move_to_end(address)
        while len(self._left) > self._most:
            self._left.popitem(last=False)

    def _left_of(self, address: str) -> float:
        left, then = self._left.get(address, (self._at_once, 0.0))
        return min(self._at_once, left + (self._clock() - then) * self._a_second)

    def forget(self) -> None:
        """Keep nothing of the addresses that have all their seconds again."""
        for address in [address for address in self._left if self._left_of(address) >= self._at_once]:
            del self._left[address]

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until nothing else is done for this address. Raises `RequestRefused` where too much waits already."""
        crowded = self._waiting.get(address, 0) >= self._line
        refused = too_many(1.0 if crowded else self.owes(address))
        if refused is not None:
            raise refused
        async with self.line(address):
            yield

    @asynccontextmanager
    async def line(self, address: str) -> AsyncIterator[None]:
        """The same for what has begun already and is not refused, such as a table that has to be opened on the way."""
        if _IN_TURN.get():
            yield
            return
        self._waiting[address] = self._waiting.get(address, 0) + 1
        try:
            async with self._locks.setdefault(address, asyncio.Lock()):
                token = _IN_TURN.set(True)
                try:
                    yield
                finally:
                    _IN_TURN.reset(token)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._locks[address]
