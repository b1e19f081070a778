"""Work spread over processes: a window of tasks in flight, results as they are had, Ctrl-C clean."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Timer
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Tasks in flight for each worker: enough to keep it busy, few enough to bound memory."""

GRACE = 2.0
"""Seconds in which a worker that is told to stop must have done so."""


def spread(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Every task with its result, in the order in which they finish. One job means this very process."""
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    with processes(jobs) as pool:
        yield from windowed(pool, work, tasks, jobs * AHEAD)


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """A pool whose workers leave Ctrl-C to us and are stopped, whatever happens."""
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf)
    try:
        yield pool
    except BaseException:  # Ctrl-C, a full disk: nobody waits for games whose results nobody will take
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def windowed(pool: Executor, work: Callable[[T], R], tasks: Iterable[T], window: int) -> Iterator[tuple[T, R]]:
    """Submit a window of tasks at a time, so that a long run holds few results in memory."""
    waiting = iter(tasks)
    flying: dict[Future[R], T] = {pool.submit(work, task): task for task in islice(waiting, window)}
    while flying:
        finished, _ = wait(flying, return_when=FIRST_COMPLETED)
        for future in finished:
            yield flying.pop(future), future.result()
            flying.update({pool.submit(work, task): task for task in islice(waiting, 1)})


def _deaf() -> None:
    """A worker leaves Ctrl-C to whoever began the work; told to stop, it takes away what it has half written first."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> None:
    """Leave by an exception, so that whatever is half done is undone; and soon without one, for the pool takes it for a result and may wait for ever to hand it in."""
    end = Timer(GRACE, os._exit, (128 + number,))
    end.daemon = True
    end.start()
    raise SystemExit(128 + number)
