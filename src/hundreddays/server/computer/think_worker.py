"""A worker on a machine of its own: takes questions from the site's PostgreSQL and has computer players answer them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
from contextlib import suppress

import msgspec

from hundreddays.server.computer.computer_pool import ComputerPool, Dropped, PendingJob
from hundreddays.server.computer.messages import Job
from hundreddays.server.logs import LogFormat, set_up
from hundreddays.server.store import Questions, StoreFault
from hundreddays.server.store.database import BadDatabase, Database
from hundreddays.server.store.notices import Notices
from hundreddays.server.store.questions import ASKED

_jobs: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
_PATIENCE_SECONDS = 1.0
"""How often to look for questions of which no notice came."""

log = logging.getLogger(__name__)


class ThinkWorker:
    """Takes as many questions as it has processes: so many that search, and one more for quick players."""

    def __init__(self, questions: Questions, thinkers: int) -> None:
        self._questions = questions
        self._thinkers = thinkers
        self._pool = ComputerPool(thinkers)
        self._at: dict[int, PendingJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._awake = asyncio.Event()

    def wake(self) -> None:
        """Something was asked or withdrawn."""
        self._awake.set()

    async def run(self) -> None:
        """Until it is cancelled."""
        try:
            while True:
                self._awake.clear()
                try:
                    self._let_go(await self._questions.at_it())
                    await self._take_what_fits()
                except StoreFault as fault:
                    log.warning("Questions cannot be read just now: %s", fault.message)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._awake.wait(), _PATIENCE_SECONDS)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._pool.close()
            self._questions.close()

    def _let_go(self, wanted: set[int]) -> None:
        """What was withdrawn need not be thought about any more."""
        for number, question in self._at.items():
            if number not in wanted:
                self._pool.drop(question)

    async def _take_what_fits(self) -> None:
        while len(self._at) <= self._thinkers:
            searching = sum(question.slow for question in self._at.values())
            taken = await self._questions.take(search=searching < self._thinkers)
            if taken is None:
                return
            question = self._at[taken.id] = self._pool.ask(_jobs.decode(taken.job))
            task = asyncio.create_task(self._answer(taken.id, question))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, number: int, question: PendingJob) -> None:
        try:
            answer = await question.answer
            await self._questions.answer(number, msgspec.json.encode(answer).decode())
        except Dropped:
            log.debug("Question %d was withdrawn.", number)
        except StoreFault as fault:
            log.warning("An answer could not be given: %s", fault.message)
        finally:
            del self._at[number]
            self.wake()


def think(url: str, thinkers: int, log_format: LogFormat, wait: float) -> None:
    """Work until interrupted."""
    set_up(log_format, access=False)
    database = Database(url, wait)
    if database.sqlite:
        raise BadDatabase(
            "Computer players on machines of their own need PostgreSQL.",
            "Name the database of the site with --database postgresql://...",
        )
    me = secrets.token_hex(6)

    async def run() -> None:
        worker = ThinkWorker(Questions(database, me), thinkers)
        loop = asyncio.get_running_loop()
        working = asyncio.ensure_future(worker.run())
        for stop in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # where there are no signals, Ctrl-C is an exception
                loop.add_signal_handler(stop, working.cancel)

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(worker.wake)

        notices = Notices(database, {ASKED: lambda _: wake()}, wake)
        print("Computer players think here (stop with Ctrl-C).", flush=True)
        try:
            with suppress(asyncio.CancelledError):
                await working
        finally:
            notices.close()

    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(run())
    finally:
        database.close()
