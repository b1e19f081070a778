"""Questions to computer players that think on machines of their own, kept in PostgreSQL until they are answered.

A server asks, any worker takes the question whose turn it is, and says every few seconds that it is still at it. One
that says nothing any more has died, and another takes its question. A question that was withdrawn is deleted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from hundreddays.server.store.database import Database
from hundreddays.server.store.shared_limits import NOW
from hundreddays.server.store.store_faults import explain

T = TypeVar("T")

ASKED, ANSWERED = "hundred_days_asked", "hundred_days_answered"
"""The channels on which workers hear of questions asked and withdrawn, and servers of answers."""
SILENT_SECONDS = 20.0
"""A worker that has said nothing for so long has died."""
OLD_SECONDS = 1800.0
"""A question so old is of no use to anyone: whoever asked has died."""
MOST_TRIES = 3
"""A question over which so many workers died is not put to another."""

_ASK = text(f"""
    INSERT INTO questions (asker, owner, first, slow, job, asked, taken_by, seen, tries, answer)
    VALUES (:asker, :owner, :first, :slow, :job, {NOW}, '', 0, 0, '') RETURNING id
""")
_AT_WORK = f"answer = '' AND seen >= {NOW} - :silent"
_TAKE = text(f"""
    UPDATE questions SET taken_by = :worker, seen = {NOW}, tries = tries + 1 WHERE id = (
        SELECT id FROM questions AS q
        WHERE answer = '' AND seen < {NOW} - :silent AND tries < :tries AND (NOT slow OR :search)
        ORDER BY slow, (SELECT COUNT(*) FROM questions AS b WHERE b.owner = q.owner AND {_AT_WORK}), first DESC, id
        LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, asker, slow, job
""")
_AT_IT = text(f"UPDATE questions SET seen = {NOW} WHERE taken_by = :worker AND answer = '' RETURNING id")
_ANSWER = text("UPDATE questions SET answer = :answer WHERE id = :id AND taken_by = :worker RETURNING asker")
_COLLECT = text("DELETE FROM questions WHERE asker = :asker AND answer <> '' RETURNING id, answer")
_WITHDRAW = text("DELETE FROM questions WHERE id = :id")
_HOPELESS = text(f"""
    SELECT NOT EXISTS (SELECT 1 FROM questions WHERE {_AT_WORK})
        OR EXISTS (SELECT 1 FROM questions WHERE id = :id AND tries >= :tries AND seen < {NOW} - :silent)
""")
_FORGET = text(f"DELETE FROM questions WHERE asked < {NOW} - :old")
_TELL = text("SELECT pg_notify(:channel, :payload)")


class Taken(NamedTuple):
    """A question that a worker has taken."""

    id: int
    asker: str
    slow: bool
    job: str


class Questions:
    """What one process asks or takes. `me` is its name. Everything may raise a `StoreFault`."""

    def __init__(self, database: Database, me: str) -> None:
        self._database = database
        self._me = me
        self._thread = ThreadPoolExecutor(1, "questions")

    # For servers

    async def ask(self, owner: str, first: bool, slow: bool, job: str) -> int:
        """Put a question; returns its number."""
        row = {"asker": self._me, "owner": owner, "first": first, "slow": slow, "job": job}

        def write(connection: Connection) -> int:
            number = int(connection.execute(_ASK, row).scalar_one())
            _tell(connection, ASKED, "")
            return number

        return await self._run(write)

    async def withdraw(self, number: int) -> None:
        def write(connection: Connection) -> None:
            connection.execute(_WITHDRAW, {"id": number})
            _tell(connection, ASKED, "")

        await self._run(write)

    async def collect(self) -> dict[int, str]:
        """The answers that have come to what this process asked, by number."""
        rows = await self._run(lambda connection: connection.execute(_COLLECT, {"asker": self._me}).all())
        return {int(row.id): str(row.answer) for row in rows}

    async def hopeless(self, number: int) -> bool:
        """Whether nobody will answer: no worker is at anything, or too many died over this question."""
        asked = {"id": number, "silent": SILENT_SECONDS, "tries": MOST_TRIES}
        return bool(await self._run(lambda connection: connection.execute(_HOPELESS, asked).scalar()))

    # For workers

    async def take(self, search: bool) -> Taken | None:
        """The question whose turn it is, if there is one; one that needs a search only where that is wanted."""
        asked = {"worker": self._me, "silent": SILENT_SECONDS, "tries": MOST_TRIES, "search": search}

        def write(connection: Connection) -> Taken | None:
            connection.execute(_FORGET, {"old": OLD_SECONDS})
            row = connection.execute(_TAKE, asked).one_or_none()
            return None if row is None else Taken(*row)

        return await self._run(write)

    async def at_it(self) -> set[int]:
        """Say that this worker lives; answers which of the questions it took are still wanted."""
        taken = {"worker": self._me}
        return set(await self._run(lambda connection: connection.execute(_AT_IT, taken).scalars().all()))

    async def answer(self, number: int, answer: str) -> None:
        """Answer a question, if it is still wanted and nobody else took it."""

        def write(connection: Connection) -> None:
            asker = connection.execute(_ANSWER, {"id": number, "answer": answer, "worker": self._me}).scalar()
            if asker is not None:
                _tell(connection, ANSWERED, asker)

        await self._run(write)

    def close(self) -> None:
        self._thread.shutdown()

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._database.engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise explain(error) from None


def _tell(connection: Connection, channel: str, payload: str) -> Any:
    return connection.execute(_TELL, {"channel": channel, "payload": payload})
