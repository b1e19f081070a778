"""One writer for the whole process: what is asked of it while a commit is under way goes into the next one together.

A commit costs a wait for the disk, whether it holds one move or fifty. Whoever hands something over waits until it is safe.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Insert, Update, bindparam, insert, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hundreddays.server.store.engine import Database
from hundreddays.server.store.faults import Conflict, StoreFault, explain
from hundreddays.server.store.rows import Entry, Summary
from hundreddays.server.store.schema import journal, tables

T = TypeVar("T")

CHANNEL = "hundred_days"
_NOTICE_ROOM = 7000
_BATCH = 200

_ADD_ENTRY = insert(journal)
_SUM_UP = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(seq=bindparam("seq"), changed=bindparam("at"), decides=bindparam("decides"), computer=bindparam("computer"), result=bindparam("result"))
)


class _Spelled:
    """A statement compiled once and handed to the driver as it is: this is what every move waits for."""

    def __init__(self, statement: Insert | Update, database: Database) -> None:
        compiled = statement.compile(dialect=database.engine.dialect)
        self._text = str(compiled)
        self._order: list[str] | None = compiled.positiontup

    def run(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        order = self._order
        if order is None:
            connection.exec_driver_sql(self._text, rows)
        else:
            connection.exec_driver_sql(self._text, [tuple(row[name] for name in order) for row in rows])


class _Job:
    """Something to be written, and the future of whoever waits for it."""

    __slots__ = ("entry", "future", "summary", "task")

    def __init__(self, entry: Entry | None, summary: Summary | None, task: Callable[[Connection], Any] | None) -> None:
        self.entry = entry
        self.summary = summary
        self.task = task
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Writer:
    """One thread that writes, handed one batch at a time. `me` is this process's name in the notices that other processes hear."""

    def __init__(self, database: Database, me: str) -> None:
        self.database = database
        self.me = me
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[_Job] = []
        self._writing = False
        self._add_entry = _Spelled(_ADD_ENTRY, database)
        self._sum_up = _Spelled(_SUM_UP, database)

    async def append(self, entry: Entry, summary: Summary, also: Callable[[Connection], bool] | None = None) -> None:
        """Add an entry to a journal. Returns when it is safe; raises `Conflict` if that place is taken.

        `also` does something else in the same transaction; when it answers no, nothing is written, and that is a `Conflict` too.
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
        written = asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)
        written.add_done_callback(lambda done: self._written(batch, done))

    def _written(self, batch: list[_Job], done: asyncio.Future[list[Any]]) -> None:
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
        try:
            return self._transact(batch)
        except IntegrityError:
            return [self._alone(job) for job in batch]
        except SQLAlchemyError as error:
            return [explain(error)] * len(batch)
        except StoreFault as fault:
            return [fault] * len(batch)

    def _alone(self, job: _Job) -> Any:
        try:
            return self._transact([job])[0]
        except IntegrityError:
            return Conflict()
        except SQLAlchemyError as error:
            return explain(error)
        except StoreFault as fault:
            return fault

    def _transact(self, batch: list[_Job]) -> list[Any]:
        self.database.present()
        with self.database.engine.begin() as connection:
            answer = batch[0].task(connection) if batch[0].task is not None else None
            if batch[0].entry is None:
                return [answer]
            if answer is False:
                raise Conflict
            entries = [job.entry for job in batch if job.entry is not None]
            self._add_entry.run(connection, [msgspec.structs.asdict(entry) for entry in entries])
            self._sum_up.run(connection, [_summed(job) for job in batch])
            self._notify(connection, entries)
        return [None] * len(batch)

    def _notify(self, connection: Connection, entries: list[Entry]) -> None:
        """Tell the other processes, at the moment of the commit, which tables have gone on."""
        if self.database.sqlite:
            return
        payload = self.me
        for entry in entries:
            if len(payload) > _NOTICE_ROOM:
                connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})
                payload = self.me
            payload += f" {entry.table_id}:{entry.seq}"
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def _summed(job: _Job) -> dict[str, Any]:
    entry, summary = job.entry, job.summary
    if entry is None or summary is None:
        raise ValueError("an entry comes with its summary")
    return {**msgspec.structs.asdict(summary), "of": entry.table_id, "seq": entry.seq, "at": entry.at}
