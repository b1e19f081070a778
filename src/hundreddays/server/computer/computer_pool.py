"""Where computer players think: in processes of their own, so that a slow one never slows a person.

There are only so many processes, however many tables wait. A person who asks for advice comes first; of the computer
players, the one at the table that has been thought about least: so every table gets its share, and a quick player does
not wait behind the long turns of slow ones.
"""

from __future__ import annotations

import asyncio
import itertools
from concurrent.futures import ThreadPoolExecutor

from hundreddays.core import Fault
from hundreddays.server.computer.computer_process import ComputerProcess
from hundreddays.server.computer.messages import Answer, Choose, Failed, Job

LIMIT_SECONDS = 60.0
"""A process that has not answered by then has lost its way: it is killed and replaced."""
_TRIES = 3


class Dropped(Fault):
    """The question was withdrawn: the table has gone on without the answer."""

    def __init__(self) -> None:
        super().__init__("The table has gone on without the computer's answer.")


class PendingJob:
    """Something that was asked, and its answer to come."""

    def __init__(self, number: int, job: Job) -> None:
        self.number = number
        self.job = job
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    @property
    def first(self) -> bool:
        """Whether a person waits for it."""
        return isinstance(self.job, Choose) and self.job.advise


class ComputerPool:
    """A number of processes, each started when it is needed, and the questions that wait for them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._idle = [ComputerProcess() for _ in range(count)]
        self._busy: dict[PendingJob, ComputerProcess] = {}
        self._waiting: list[PendingJob] = []
        self._numbers = itertools.count()
        self._had: dict[str, float] = {}
        """How much thought each table has had, where that is more than the rest: a table that was not there for a while
        is owed nothing."""
        self._least = 0.0
        self._threads = ThreadPoolExecutor(count + 1, "thinkers")  # one for each process, and one to call out to them
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def busy(self) -> int:
        """How many processes are thinking."""
        return len(self._busy)

    def ask(self, job: Job) -> PendingJob:
        question = PendingJob(next(self._numbers), job)
        self._waiting.append(question)
        self._serve()
        return question

    async def answer(self, job: Job) -> Answer:
        """Ask, and wait. Whoever stops waiting has no more interest in the answer."""
        question = self.ask(job)
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
        while self._idle and self._waiting and not self._closed:
            question = min(self._waiting, key=lambda each: (not each.first, self._shares(each), each.number))
            self._waiting.remove(question)
            task = asyncio.create_task(self._think(self._idle.pop(), question))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _shares(self, question: PendingJob) -> float:
        return max(self._least, self._had.get(question.job.at.table, 0.0))

    async def _think(self, worker: ComputerProcess, question: PendingJob) -> None:
        self._busy[question] = worker
        loop = asyncio.get_running_loop()
        begun, share = loop.time(), self._shares(question)
        self._least = max(self._least, share if not question.first else 0.0)
        answer: Answer | None = None
        for _ in range(_TRIES):
            timer = loop.call_later(LIMIT_SECONDS, worker.kill)
            answer = await loop.run_in_executor(self._threads, worker.ask, question.number, question.job)
            timer.cancel()
            if answer is not None or question.answer.done() or self._closed:
                break
        del self._busy[question]
        self._idle.append(worker)
        self._had[question.job.at.table] = share + loop.time() - begun
        self._had = {table: had for table, had in self._had.items() if had > self._least}
        if not question.answer.done():
            question.answer.set_result(answer or Failed("The computer player failed to think."))
        self._serve()
