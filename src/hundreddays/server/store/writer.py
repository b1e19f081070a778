"""One writer for the whole process: what is asked of it while a commit is under way goes into the next one together.

A commit costs a wait for the disk, whether it holds one move or fifty. Whoever hands something over waits until it is
safe.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from hundreddays.core import Fault
from hundreddays.server.store.database import Database
from hundreddays.server.store.database_schema import journal, tables
from hundreddays.server.store.rows import Entry, Summary
from hundreddays.server.store.store_faults import Conflict, StoreFault, Unwritable, explain

T = TypeVar("T")

CHANNEL = "hundred_days"
_NOTICE_ROOM = 7000
_BATCH = 200
_SUMMED = (tables.c.id, tables.c.seq, tables.c.changed, tables.c.decides, tables.c.computer, tables.c.result)
"""What is noted of a table with each entry of its journal."""


@lru_cache(maxsize=2 * _BATCH)
def _add_entries(count: int, mark: str) -> str:
    """Adding so many entries in one statement: each statement lets go of the interpreter once, and waits to have it
    back.
    """
    row = f"({', '.join([mark] * len(journal.c))})"
    columns = ", ".join(column.name for column in journal.c)
    return f"INSERT INTO {journal.name} ({columns}) VALUES {', '.join([row] * count)}"


@lru_cache(maxsize=2 * _BATCH)
def _sum_up(count: int, mark: str) -> str:
    """Noting where so many tables stand, in one statement."""
    row = f"({', '.join([mark] * len(_SUMMED))})"
    values = ", ".join(f"{column.name} = stands.column{number}" for number, column in enumerate(_SUMMED[1:], 2))
    stands = f"(VALUES {', '.join([row] * count)}) AS stands"
    return f"UPDATE {tables.name} SET {values} FROM {stands} WHERE {tables.name}.id = stands.column1"


class _Job:
    """Something to be written, and the future of whoever waits for it."""

    __slots__ = ("entry", "future", "summary", "task")

    def __init__(self, entry: Entry | None, summary: Summary | None, task: Callable[[Connection], Any] | None) -> None:
        self.entry = entry
        self.summary = summary
        self.task = task
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Writer:
    """One thread that writes, handed one batch at a time.

    `me` is this process's name in the notices that other processes hear.
    """

    def __init__(self, database: Database, me: str) -> None:
        self.database = database
        self.me = me
        self._mark = "?" if database.sqlite else "%s"
        self._waiting: list[_Job] = []
        self._writing = False
        self._thread = ThreadPoolExecutor(1, "writer")

    async def append(self, entry: Entry, summary: Summary, also: Callable[[Connection], bool] | None = None) -> None:
        """Add an entry to a journal. Returns when it is safe; raises `Conflict` if that place is taken.

        `also` does something else in the same transaction; when it answers no, nothing is written, and that is a
        `Conflict` too.
        """
        await self._hand_over(_Job(entry, summary, also))

    async def run(self, task: Callable[[Connection], T]) -> T:
        """Do something in a transaction of its own. Returns when it is safe."""
        done: T = await self._hand_over(_Job(None, None, task))
        return done

    def close(self) -> None:
        """Finish what is being written, then stop."""
        self._thread.shutdown()

    def _hand_over(self, job: _Job) -> asyncio.Future[Any]:
        self._waiting.append(job)
        if not self._writing:
            self._writing = True
            # Only when everything that has arrived by now has been looked at: it may all go into one commit.
            asyncio.get_running_loop().call_soon(self._flush)
        return job.future

    def _flush(self) -> None:
        batch = self._waiting[:_BATCH]
        del self._waiting[:_BATCH]
        if not batch:
            self._writing = False
            return
        loop = asyncio.get_running_loop()
        self._thread.submit(self._write, batch).add_done_callback(
            lambda done: loop.call_soon_threadsafe(self._written, batch, done)
        )

    def _written(self, batch: list[_Job], done: Future[list[Any]]) -> None:
        failed = done.exception()
        answers = [failed] * len(batch) if failed else done.result()
        for job, answer in zip(batch, answers, strict=True):
            if job.future.done():
                continue  # whoever waited has gone; what he did is written nevertheless
            if isinstance(answer, BaseException):
                job.future.set_exception(answer)
            else:
                job.future.set_result(answer)
        self._flush()

    # In the writer's thread

    def _write(self, batch: list[_Job]) -> list[Any]:
        """What came of each job: a fault, or what it gives back."""
        plain = [job for job in batch if job.task is None]
        answers = dict(zip(map(id, plain), self._together(plain), strict=True)) if plain else {}
        return [answers[id(job)] if job.task is None else self._alone(job) for job in batch]

    def _together(self, batch: list[_Job]) -> list[Any]:
        """All in one transaction. If the database refuses something in it, each in its own: nobody fails for another.

        A database that does not answer at all is not asked again for each.
        """
        try:
            return self._transact(batch)
        except OperationalError as error:
            return [explain(error)] * len(batch)
        except StoreFault as fault:
            return [fault] * len(batch)
        except (SQLAlchemyError, ValueError):
            return [self._alone(job) for job in batch]

    def _alone(self, job: _Job) -> Any:
        try:
            return self._transact([job])[0]
        except IntegrityError:
            return Conflict()
        except SQLAlchemyError as error:
            return explain(error)
        except Fault as fault:  # of the database, or of what was to be done: nobody else's job fails for it
            return fault
        except ValueError as error:  # a driver that cannot even encode it
            return Unwritable(repr(error))

    def _transact(self, batch: list[_Job]) -> list[Any]:
        self.database.present()
        with self.database.engine.begin() as connection:
            answer = batch[0].task(connection) if batch[0].task is not None else None
            if batch[0].entry is None:
                return [answer]
            if answer is False:
                raise Conflict
            entries = [job.entry for job in batch if job.entry is not None]
            added = tuple(value for entry in entries for value in msgspec.structs.astuple(entry))
            connection.exec_driver_sql(_add_entries(len(entries), self._mark), added)
            stands = {
                job.entry.table_id: _stands(job.entry, job.summary)
                for job in batch
                if job.entry is not None and job.summary is not None
            }
            connection.exec_driver_sql(
                _sum_up(len(stands), self._mark), tuple(value for row in stands.values() for value in row)
            )
            self._notify(connection, entries)
        return [None] * len(batch)

    def _notify(self, connection: Connection, entries: list[Entry]) -> None:
        """Tell the other processes, at the moment of the commit, which tables have gone on."""
        if self.database.sqlite:
            return
        payload = self.me
        for entry in entries:
            if len(payload) > _NOTICE_ROOM:
                connection.execute(
                    text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
                )
                payload = self.me
            payload += f" {entry.table_id}:{entry.seq}"
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def _stands(entry: Entry, summary: Summary) -> tuple[str, int, float, str, bool, str]:
    """A row for `_SUMMED`."""
    return entry.table_id, entry.seq, entry.at, summary.decides, summary.computer, summary.result
