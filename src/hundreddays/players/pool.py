"""Work spread over processes: each has one task at a time and a pipe of its own, a lost one is replaced, Ctrl-C is
clean.

The pools of the standard library share queues and locks between their processes and serve them from a thread: a process
that is lost in mid-write, or a Ctrl-C just when such a lock is taken, can leave all others waiting for ever. Here
nothing is shared, and everything happens in the caller's thread.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from pickle import UnpicklingError
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import current_thread, main_thread
from traceback import format_exc
from types import FrameType, ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from hundreddays.core import Fault

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask

T = TypeVar("T")
R = TypeVar("R")

GRACE = 2.0
"""Seconds in which a process that is told to stop must have done so."""
TRIES = 3
"""So many processes may be lost over one task."""

_CONTEXT = get_context("spawn")


def spread(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Every task with its result, in the order in which they finish. One job means this very process."""
    waiting = iter(tasks)
    if jobs == 1:
        for task in waiting:
            yield task, work(task)
        return
    hands: list[_Hand[T, R]] = []
    try:
        for task in islice(waiting, jobs):
            hands.append(_Hand(work, task))
        while hands:
            for hand in _ready(hands):
                answer = hand.answer()
                if answer is None:
                    hand.begin_again()
                    continue
                task = hand.task
                hand.free = True
                for following in islice(
                    waiting, 1
                ):  # before the result is handed on: nobody stands idle while it is made use of
                    hand.put(following)
                if answer.error is not None:
                    raise answer.error
                yield task, answer.result
                if hand.free:
                    hands.remove(hand)
                    hand.close()
    finally:
        for hand in hands:
            hand.stop()
        for hand in hands:
            hand.close()


class Lost(Fault):
    """Every process that took up a task was lost over it."""

    def __init__(self) -> None:
        super().__init__(
            f"{TRIES} processes were lost one after the other over the same work.",
            "The system may be short of memory; try fewer with --jobs.",
        )


class _Answer(NamedTuple):
    """What became of a task."""

    result: Any
    error: Exception | None


class _Hand(Generic[T, R]):
    """A process and the task that it is at."""

    def __init__(self, work: Callable[[T], R], task: T) -> None:
        self.work = work
        self._hire()
        self.put(task)

    def _hire(self) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_serve, args=(theirs, self.work), daemon=True)
        with _undisturbed(), without_main() if self.work.__module__ != "__main__" else nullcontext():
            self.process.start()
        theirs.close()

    def put(self, task: T) -> None:
        self.task = task
        self.free = False
        self.lost = 0
        self._send()

    def _send(self) -> None:
        with suppress(OSError):  # it is lost already: its pipe will say so
            self.pipe.send(self.task)

    def answer(self) -> _Answer | None:
        """None if it was lost over the task, be it half-way through its answer."""
        try:
            found: _Answer = self.pipe.recv()
        except (EOFError, OSError, UnpicklingError):
            return None
        return found

    def begin_again(self) -> None:
        """Another process has the same task."""
        self.lost += 1
        if self.lost == TRIES:
            raise Lost
        self.stop()
        self.close()
        self._hire()
        self._send()

    def stop(self) -> None:
        self.process.terminate()

    def close(self) -> None:
        """It ends of itself when nothing more comes, and soon when it was told to stop; if not, it is ended."""
        self.pipe.close()
        self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def _ready(hands: list[_Hand[T, R]]) -> list[_Hand[T, R]]:
    """Wait until some have something to say, or are lost."""
    heard = wait([hand.pipe for hand in hands])
    return [hand for hand in hands if hand.pipe in heard]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A Ctrl-C comes when this is over, for a process half started is known to nobody; and whoever is started here
    never hears one, from its birth.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # started by the first process, it would lift what follows
    mine = current_thread() is main_thread()
    came: list[tuple[int, FrameType | None]] = []
    before = signal(SIGINT, lambda number, frame: came.append((number, frame))) if mine else None
    heard = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, heard)
        if mine:
            signal(SIGINT, before)
    if came and callable(before):
        before(*came[0])


@contextmanager
def without_main() -> Iterator[None]:
    """A process that is started here does not read the program again that we are in: it is given nothing of it, and a
    script without `if __name__ == "__main__"` would start such processes without end.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


# In the processes


def _serve(pipe: Connection, work: Callable[[T], R]) -> None:
    """Do what comes until nothing more can come."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, _leave)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_done(work, pipe.recv()))


def _done(work: Callable[[T], R], task: T) -> _Answer:
    try:
        return _Answer(work(task), None)
    except Exception as error:  # noqa: BLE001  # whatever it is: it is raised again where the work was asked for
        error.add_note(format_exc())
        return _Answer(None, error)


def _leave(number: int, frame: FrameType | None) -> None:
    """Told to stop, it leaves by an exception, so that whatever is half written is taken away."""
    raise SystemExit(128 + number)
