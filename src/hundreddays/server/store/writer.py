"""One writer for the whole process: what is asked of it while a commit is under way goes into the next one together.

A commit costs a wait for the disk, whether it holds one move or fifty. Whoever hands something over waits until it is safe.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, insert, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hundreddays.server.store.engine import Database
from hundreddays.server.store.faults import Conflict, StoreFault, StoreGone, explain
from hundreddays.server.store.rows import Entry, Summary
from hundreddays.server.store.schema import journal, tables

T = TypeVar("T")

CHANNEL = "hundred_days"
_NOTICE_ROOM = 7000
_BATCH = 200

_ADD_ENTRY = insert(journal).values(
    {
        "table_id": bindparam("table"),
        "seq": bindparam("seq"),
        "kind": bindparam("kind"),
        "seat": bindparam("seat"),
        "keep": bindparam("keep"),
        "text": bindparam("text"),
        "note": bindparam("note"),
        "at": bindparam("at"),
    }
)
_SUM_UP = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(seq=bindparam("seq"), changed=bindparam("at"), decides=bindparam("decides"), computer=bindparam("computer"), result=bindparam("result"))
)


class _Job:
    """Something to be written, and the future of whoever waits for it."""

    __slots__ = ("entry", "future", "loop", "summary", "task")

    def __init__(self, entry: Entry | None, summary: Summary | None, task: Callable[[Connection], Any] | None) -> None:
        self.entry = entry
        self.summary = summary
        self.task = task
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()


class Writer:
    """The thread that writes. `me` is this process's name in the notices that other processes hear."""

    def __init__(self, database: Database, me: str) -> None:
        self.database = database
        self.me = me
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

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
        """Write what is waiting, then stop."""
        self._closing = True
        self._jobs.put(None)
        self._thread.join()

    async def _hand_over(self, job: _Job) -> Any:
        if self._closing:
            raise StoreGone("closing")
        self._jobs.put(job)
        # Shielded: a visitor who hangs up must not make the table forget what is being written.
        return await asyncio.shield(job.future)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            waiting = [job, *self._drain()]
            entries = [job for job in waiting if job.task is None]
            for start in range(0, len(entries), _BATCH):
                self._write(entries[start : start + _BATCH])
            for job in waiting:
                if job.task is not None:
                    self._write([job])

    def _drain(self) -> Iterator[_Job]:
        """Everything else that waits already."""
        while True:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return
            if job is None:
                self._jobs.put(None)
                return
            yield job

    def _write(self, batch: list[_Job]) -> None:
        try:
            answers: list[Any] = self._transact(batch)
        except IntegrityError:
            answers = [self._alone(job) for job in batch]
        except SQLAlchemyError as error:
            answers = [explain(error)] * len(batch)
        except StoreFault as fault:
            answers = [fault] * len(batch)
        loops = {job.loop for job in batch}
        for loop in loops:
            due = [(job.future, answer) for job, answer in zip(batch, answers, strict=True) if job.loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(_answer, due)

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
            connection.execute(_ADD_ENTRY, [msgspec.structs.asdict(entry) for entry in entries])
            connection.execute(_SUM_UP, [_summed(job) for job in batch])
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
            payload += f" {entry.table}:{entry.seq}"
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def _summed(job: _Job) -> dict[str, Any]:
    entry, summary = job.entry, job.summary
    if entry is None or summary is None:
        raise ValueError("an entry comes with its summary")
    return {"of": entry.table, "seq": entry.seq, "at": entry.at, "decides": summary.decides, "computer": summary.computer, "result": summary.result}


def _answer(due: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in due:
        if future.done():
            continue
        if isinstance(answer, StoreFault):
            future.set_exception(answer)
        else:
            future.set_result(answer)
