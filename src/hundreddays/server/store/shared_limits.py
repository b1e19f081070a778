"""Limits that hold for all processes of a site together, kept in PostgreSQL.

A process takes several tokens of a visitor's allowance at a time and spends them by itself, so that few requests wait
for the database. Nothing is granted twice: all processes together never allow more than the limit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from hundreddays.server.store.database import Database
from hundreddays.server.store.store_faults import StoreFault, StoreGone, explain
from hundreddays.server.store.writer import CHANNEL

T = TypeVar("T")

NOW = "EXTRACT(EPOCH FROM statement_timestamp())"
"""The one clock of all machines."""
_FILLED = f"LEAST(:at_once, a.tokens + GREATEST(0, {NOW} - a.at) * :a_second)"
_GRANTED = f"LEAST(:wanted, FLOOR({_FILLED}))"
_LEASE = text(f"""
    INSERT INTO allowances AS a (name, tokens, granted, at)
    VALUES (:name, :at_once - LEAST(:wanted, :at_once), LEAST(:wanted, :at_once), {NOW})
    ON CONFLICT (name) DO UPDATE SET tokens = {_FILLED} - {_GRANTED}, granted = {_GRANTED}, at = {NOW}
    RETURNING granted, tokens
""")
_HOLD = text(f"""
    INSERT INTO held (name, process, count, at) VALUES (:name, :process, :count, {NOW})
    ON CONFLICT (name, process) DO UPDATE SET count = :count, at = {NOW}
""")
_OTHERS = text(f"""
    SELECT COALESCE(SUM(count), 0) FROM held WHERE name = :name AND process <> :process AND at > {NOW} - :lasting
""")
_BEGINNING = text(f"""
    SELECT substr(name, :length + 1) FROM held
    WHERE left(name, :length) = :start AND process <> :process AND count > 0 AND at > {NOW} - :lasting
""")
_FORGET_WHOLE = text(f"DELETE FROM allowances WHERE left(name, :length) = :kind AND at < {NOW} - :whole")
_FORGET = (
    text(f"DELETE FROM allowances WHERE at < {NOW} - :long"),
    text(f"DELETE FROM held WHERE at < {NOW} - :lasting OR (count = 0 AND process = :process)"),
)
_UNHURRIED = text("SET LOCAL synchronous_commit TO off")
"""What is lost of this in a crash is no loss."""
HELD_SECONDS = 60.0
"""After so long without a word a process is taken to have died, and what it held open with it."""
_ANSWER_SECONDS, _AWAY_SECONDS = 1.0, 3.0
_LONG_SECONDS = 6 * 3600.0
"""By then an allowance is whole again of which no process says when, since another version wrote it."""


class SharedLimits:
    """The allowances of one site, as one process sees them. Needs PostgreSQL. Everything may raise a `StoreFault`."""

    def __init__(self, database: Database, me: str) -> None:
        self._database = database
        self._me = me
        self._thread = ThreadPoolExecutor(1, "limits")
        self._away_until = 0.0
        self._whole: dict[str, float] = {}

    def whole_after(self, kind: str, seconds: float) -> None:
        """Allowances of this kind are whole again after so long, and are as good as forgotten: cookies cost nothing,
        and each that is invented has an allowance.
        """
        self._whole[f"{kind} "] = seconds

    async def lease(self, name: str, at_once: float, a_second: float, wanted: float) -> tuple[float, float]:
        """Take up to `wanted` tokens: how many there were, and how many are left."""
        asked = {"name": name, "at_once": float(at_once), "a_second": float(a_second), "wanted": float(wanted)}

        def take(connection: Connection) -> tuple[float, float]:
            granted, left = connection.execute(_LEASE, asked).one()
            return float(granted), float(left)

        return await self._run(take)

    async def hold(self, name: str, count: int, notice: str = "") -> int:
        """Say how many of something this process holds; answers how many the others do. `notice` is told to them."""

        def say(connection: Connection) -> int:
            mine = {"name": name, "process": self._me}
            connection.execute(_HOLD, {**mine, "count": count})
            if notice:
                payload = f"{self._me} {notice}"
                connection.execute(
                    text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
                )
            return int(connection.execute(_OTHERS, {**mine, "lasting": HELD_SECONDS}).scalar_one())

        return await self._run(say)

    async def elsewhere(self, start: str) -> list[str]:
        """What other processes hold of the names that begin so: the rest of each."""
        asked = {"start": start, "length": len(start), "process": self._me, "lasting": HELD_SECONDS}
        return await self._run(lambda connection: list(connection.execute(_BEGINNING, asked).scalars()))

    async def keep(self, counts: Mapping[str, int]) -> None:
        """Say again what this process holds, and forget what is out of date."""

        def say(connection: Connection) -> None:
            for kind, seconds in self._whole.items():
                connection.execute(_FORGET_WHOLE, {"kind": kind, "length": len(kind), "whole": seconds})
            for statement in _FORGET:
                connection.execute(statement, {"process": self._me, "lasting": HELD_SECONDS, "long": _LONG_SECONDS})
            for name, count in counts.items():
                connection.execute(_HOLD, {"name": name, "process": self._me, "count": count})

        await self._run(say)

    def close(self) -> None:
        self._thread.shutdown()

    async def _run(self, work: Callable[[Connection], T]) -> T:
        """No visitor waits long for this: a database that does not answer at once is left alone for a while."""
        loop = asyncio.get_running_loop()
        if loop.time() < self._away_until:
            raise StoreGone("limits are not asked for while the database is away")
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._thread, self._transact, work), _ANSWER_SECONDS)
        except (StoreFault, TimeoutError):
            self._away_until = loop.time() + _AWAY_SECONDS
            raise StoreGone("limits could not be asked for") from None

    def _transact(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._database.engine.begin() as connection:
                connection.execute(_UNHURRIED)
                return work(connection)
        except SQLAlchemyError as error:
            raise explain(error) from None
