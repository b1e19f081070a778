"""Where computer players think: in processes of their own, so that a slow one never slows a person.

There are only so many processes, however many tables wait. What is quick comes before what searches, and one process is
kept free of searching. Within each the visitor is served for whom has been thought least; of his questions first the
one for which a person waits, then the table that had least. So nobody's many tables or questions keep another waiting,
and a quick player never waits behind a slow one.
"""

from __future__ import annotations

import asyncio
import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from hundreddays.core import Fault
from hundreddays.players.levels import thinks_long
from hundreddays.server.computer.computer_process import ComputerProcess
from hundreddays.server.computer.messages import Answer, Choose, Failed, Job, StudioJob

LIMIT_SECONDS = 60.0
"""A process that has not answered by then has lost its way: it is killed and replaced."""
STUDY_SECONDS = {True: 20.0, False: 45.0}
"""The same for the studio, whose questions are what visitors bring: for quick ones, and for those that take their time.
"""
_TRIES = 3


class Dropped(Fault):
    """The question was withdrawn: the table has gone on without the answer."""

    def __init__(self) -> None:
        super().__init__("The table has gone on without the computer's answer.")


class PendingJob:
    """Something that was asked, and its answer to come."""

    def __init__(self, number: int, job: Job, owner: str) -> None:
        self.number = number
        self.job = job
        self.owner = owner
        """For whom it is: where several visitors are at one place, that place."""
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    @property
    def first(self) -> bool:
        """Whether a person waits for it."""
        if isinstance(self.job, StudioJob):
            return self.job.quick
        return isinstance(self.job, Choose) and self.job.advise

    @property
    def patience(self) -> tuple[int, float]:
        """How often it is tried, and how many seconds each time. What visitors bring may be meant to kill."""
        return (1, STUDY_SECONDS[self.job.quick]) if isinstance(self.job, StudioJob) else (_TRIES, LIMIT_SECONDS)

    @property
    def slow(self) -> bool:
        """Whether it may take seconds."""
        if isinstance(self.job, StudioJob):
            return not self.job.quick
        return not isinstance(self.job, Choose) or thinks_long(self.job.level)


class Computers(Protocol):
    """Whoever has computer players answer questions, here or elsewhere."""

    @property
    def busy(self) -> int:
        """How many processes think here."""

    @property
    def waiting(self) -> int:
        """How many questions wait."""

    def ask(self, job: Job, owner: str = "") -> PendingJob:
        """Ask without waiting."""

    async def answer(self, job: Job, owner: str = "") -> Answer:
        """Ask, and wait. Whoever stops waiting has no more interest in the answer."""

    def drop(self, question: PendingJob) -> None:
        """Withdraw a question that has not been answered."""

    def close(self) -> None:
        """Let go of everything."""


class Shares:
    """How much thought each has had, where that is more than the rest had.

    One who was not there for a while is owed nothing.
    """

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._least = 0.0

    def of(self, who: str) -> float:
        return max(self._least, self._had.get(who, 0.0))

    def serve(self, who: str) -> None:
        """It is this one's turn: nobody who comes later is put before those who wait."""
        self._least = max(self._least, self.of(who))

    def charge(self, who: str, seconds: float) -> None:
        self._had[who] = self.of(who) + seconds
        self._had = {each: had for each, had in self._had.items() if had > self._least}


class ComputerPool:
    """Processes, each started when it is needed, and the questions that wait for them.

    `count` of them may search at a time; one more is for what is quick.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._idle = [ComputerProcess() for _ in range(count + 1)]
        self._busy: dict[PendingJob, ComputerProcess] = {}
        self._waiting: list[PendingJob] = []
        self._numbers = itertools.count()
        self._owners = {False: Shares(), True: Shares()}
        """What each has had of quick answers, and of searching: whoever searches much is still answered quickly."""
        self._tables = Shares()
        self._threads = ThreadPoolExecutor(count + 2, "thinkers")  # one for each process, and one to call out to them
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def busy(self) -> int:
        """How many processes are thinking."""
        return len(self._busy)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._waiting)

    def ask(self, job: Job, owner: str = "") -> PendingJob:
        question = PendingJob(next(self._numbers), job, owner)
        self._waiting.append(question)
        self._serve()
        return question

    async def answer(self, job: Job, owner: str = "") -> Answer:
        """Ask, and wait. Whoever stops waiting has no more interest in the answer."""
        question = self.ask(job, owner)
        try:
            return await question.answer
        finally:
            self.drop(question)

    def drop(self, question: PendingJob) -> None:
        """Withdraw a question that has not been answered.

        A process that is at it is interrupted, and is free for the next.
        """
        if not question.answer.done():
            question.answer.set_exception(Dropped())
            question.answer.exception()  # nobody need look at it
        if question in self._waiting:
            self._waiting.remove(question)
        elif question in self._busy:
            self._threads.submit(self._busy[question].stop, question.number)

    def close(self) -> None:
        self._closed = True
        for question in [*self._waiting, *self._busy]:
            self.drop(question)
        for worker in self._busy.values():
            worker.kill()
        self._threads.shutdown()
        for worker in [*self._idle, *self._busy.values()]:
            worker.close()

    def _serve(self) -> None:
        """Give every process that has nothing to do the question whose turn it is."""
        while not self._closed and (question := self._next()) is not None:
            self._waiting.remove(question)
            worker = self._busy[question] = self._idle.pop()
            self._owners[question.slow].serve(question.owner)
            if not question.first:
                self._tables.serve(question.job.at.table)
            task = asyncio.create_task(self._think(worker, question))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> PendingJob | None:
        searching = sum(question.slow for question in self._busy)
        fit = [question for question in self._waiting if searching < self.count or not question.slow]
        return min(fit, key=self._order) if self._idle and fit else None

    def _order(self, question: PendingJob) -> tuple[bool, float, bool, float, int]:
        owner, table = self._owners[question.slow].of(question.owner), self._tables.of(question.job.at.table)
        return question.slow, owner, not question.first, table, question.number

    async def _think(self, worker: ComputerProcess, question: PendingJob) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        answer: Answer | None = None
        tries, seconds = question.patience
        for _ in range(tries):
            timer = loop.call_later(seconds, worker.kill)
            answer = await loop.run_in_executor(self._threads, worker.ask, question.number, question.job)
            timer.cancel()
            if answer is not None or question.answer.done() or self._closed:
                break
        del self._busy[question]
        self._idle.append(worker)
        self._owners[question.slow].charge(question.owner, loop.time() - begun)
        self._tables.charge(question.job.at.table, loop.time() - begun)
        if not question.answer.done():
            question.answer.set_result(answer or Failed("The computer player failed to think."))
        self._serve()
