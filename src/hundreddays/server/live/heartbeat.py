"""Keeps note of when a server ran, so that clocks stand still while none does.

It writes a time every few seconds, once there has been a table with a clock. One that plays at home without any meets
none of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from sqlalchemy import Connection, func, insert, select, update

from hundreddays.server.store import Store, StoreFault
from hundreddays.server.store.database_schema import facts, tables
from hundreddays.server.store.one_at_a_time import BEATS, one_at_a_time
from hundreddays.server.store.people_schema import outages

BEAT_SECONDS = 2.0
MISSED_SECONDS = 2.5 * BEAT_SECONDS
"""A silence of this length is an outage. With SQLite any silence before a start is one, since nobody else serves it."""
_ALIVE = "alive"

log = logging.getLogger(__name__)


class Heartbeat:
    """`found` is called when time was found at which no server ran, by this process or by another of the site."""

    def __init__(self, store: Store, found: Callable[[], None]) -> None:
        self._store = store
        self._found = found
        self._task: asyncio.Task[None] | None = None
        self._known = 0.0
        """When the last outage ended that this process knows of."""

    async def wake(self) -> None:
        """At the start: note how long no server ran, and go on if there are clocks at all."""
        try:
            if await self._store.read(_alive) is None:
                return
            await self._beat(0.0 if self._store.database.sqlite else MISSED_SECONDS)
        except StoreFault as fault:
            log.warning("Could not look up when a server last ran: %s", fault.message)
        self.go_on()

    async def begin(self) -> None:
        """There is a table with a clock."""
        if self._task is None:
            await self._beat(MISSED_SECONDS)
            self.go_on()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def go_on(self) -> None:
        """A table with a clock is in memory here, whichever process it was set up at."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat(MISSED_SECONDS)
            except StoreFault as fault:
                log.warning("Could not note that a server runs: %s", fault.message)

    async def _beat(self, missed: float) -> None:
        ended = await self._store.write(lambda connection: _beaten(connection, time.time(), missed))
        if ended > self._known:
            self._known = ended
            self._found()


def _alive(connection: Connection) -> float | None:
    found = connection.execute(select(facts.c.value).where(facts.c.name == _ALIVE)).scalar()
    return None if found is None else float(found)


def _beaten(connection: Connection, now: float, missed: float) -> float:
    """Write that a server runs, and since when none did if there was a silence; answers when the last such time ended,
    which another process may have found. Two that found the same would count it twice.
    """
    one_at_a_time(connection, BEATS)
    alive = _alive(connection)
    if alive is None:
        connection.execute(insert(facts), {"name": _ALIVE, "value": str(now)})
        return 0.0
    connection.execute(update(facts).where(facts.c.name == _ALIVE).values(value=str(max(alive, now))))
    if now - alive > missed:
        # What was written after the last beat shows that a server still ran then.
        last = max(alive, connection.execute(select(func.max(tables.c.changed))).scalar() or 0.0)
        if last < now:
            connection.execute(insert(outages), {"begun": last, "ended": now})
    return connection.execute(select(func.max(outages.c.ended))).scalar() or 0.0
