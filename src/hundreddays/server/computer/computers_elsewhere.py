"""Computer players that think on machines of their own: questions go to PostgreSQL, and workers answer them there."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from hundreddays.server.computer.computer_pool import LIMIT_SECONDS, Dropped, PendingJob
from hundreddays.server.computer.messages import Answer, Failed, Job
from hundreddays.server.store import Questions, StoreFault

_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_PATIENCE_SECONDS = 2.0
"""How often to look for answers of which no notice came."""

log = logging.getLogger(__name__)


class ComputersElsewhere:
    """As `ComputerPool` for whoever asks; no process thinks here."""

    busy = 0

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._numbers = itertools.count()
        self._asked: dict[int, PendingJob] = {}
        """What has been put and not been answered, by its number in the database."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many questions have been asked and not been answered."""
        return len(self._asked)

    def ask(self, job: Job, owner: str = "") -> PendingJob:
        question = PendingJob(next(self._numbers), job, owner)
        self._start(self._put(question))
        return question

    async def answer(self, job: Job, owner: str = "") -> Answer:
        """Ask, and wait. Whoever stops waiting has no more interest in the answer."""
        question = self.ask(job, owner)
        try:
            return await question.answer
        finally:
            self.drop(question)

    def drop(self, question: PendingJob) -> None:
        """Withdraw a question that has not been answered: a worker that is at it is interrupted."""
        if not question.answer.done():
            question.answer.set_exception(Dropped())
            question.answer.exception()  # nobody need look at it

    def answered(self) -> None:
        """An answer has come, or may have."""
        self._start(self._collect())

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for question in self._asked.values():
            self.drop(question)
        self._questions.close()

    async def _put(self, question: PendingJob) -> None:
        """Put a question to the workers, and see to it that it comes to an end."""
        job = msgspec.json.encode(question.job).decode()
        try:
            number = await self._questions.ask(question.owner, question.first, question.slow, job)
        except StoreFault as fault:
            self._settle(question, Failed(fault.message))
            return
        self._asked[number] = question
        until = asyncio.get_running_loop().time() + LIMIT_SECONDS
        try:
            while not question.answer.done():
                await asyncio.wait([question.answer], timeout=_PATIENCE_SECONDS)
                await self._collect()
                late = asyncio.get_running_loop().time() > until
                if late and not question.answer.done() and await self._hopeless(number):
                    break
        finally:
            if self._asked.pop(number, None) is not None:
                self._settle(question, Failed("No computer player elsewhere has answered: is one running?"))
                with suppress(StoreFault, RuntimeError):  # the store is away or closed: it is forgotten when it is old
                    await self._questions.withdraw(number)

    async def _hopeless(self, number: int) -> bool:
        try:
            return await self._questions.hopeless(number)
        except StoreFault:
            return False  # it is asked again

    async def _collect(self) -> None:
        if not self._asked:
            return
        try:
            found = await self._questions.collect()
        except StoreFault as fault:
            log.warning("Could not look for answers of computer players: %s", fault.message)
            return
        for number, answer in found.items():
            question = self._asked.pop(number, None)
            if question is not None:
                self._settle(question, _answers.decode(answer))

    def _settle(self, question: PendingJob, answer: Answer) -> None:
        if not question.answer.done():
            question.answer.set_result(answer)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
