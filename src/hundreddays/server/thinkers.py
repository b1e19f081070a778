"""Where computer players think: in processes of their own, so that a slow one never slows a person."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.connection import wait
from random import Random
from typing import Any

import msgspec

from hundreddays.core import Fault
from hundreddays.games import REGISTER, load
from hundreddays.players import Player, seat_player
from hundreddays.players.chances import chance
from hundreddays.tables import Table

_TRIES = 3


class Job(msgspec.Struct, frozen=True):
    """A question for a computer player."""

    table: str
    game: str
    options: dict[str, Any]
    position: str
    seat: int
    level: str
    advise: bool = False
    """Whether it is for a person, who wants to know his chances too."""


class Chosen(msgspec.Struct, frozen=True):
    """Its answer: a move in words, and why."""

    words: str
    label: str
    why: str
    chance: float | None = None
    """How likely side 0 is to win, where that was asked."""


class Thinkers:
    """A pool of processes, started when the first question comes."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    def job(self, table: Table, seat: int, level: str, advise: bool = False) -> Job:
        return Job(table.id, table.game.id, dict(table.game.options), table.position(), seat, level, advise)

    async def think(self, job: Job) -> Chosen:
        """The player's choice. A process that dies over it is replaced, and the question put again."""
        loop = asyncio.get_running_loop()
        for _ in range(_TRIES):
            pool = self._ready()
            try:
                answer = await loop.run_in_executor(pool, think, job)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                continue
            if isinstance(answer, str):
                raise Fault(answer)
            return answer
        raise Fault("The computer player failed to think.", "It will be asked again in a while.")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn"), _begin, (dict(REGISTER),))
        return self._pool


def think(job: Job) -> Chosen | str:
    """Runs in a process of the pool; what goes wrong is told in words. The player is handed an Eye, as everyone is."""
    try:
        game = load(job.game, **job.options)
        eye = game.position(job.position).eye(job.seat)
        choice = _player(job.table, job.seat, job.level, job.game, tuple(job.options.items())).choose(eye, Random())
        share = chance(eye, Random()) if job.advise else None
    except Fault as fault:
        return str(fault)
    return Chosen(game.text(choice.move), game.label(choice.move), choice.why, share)


@lru_cache(maxsize=64)
def _player(table: str, seat: int, level: str, game: str, options: tuple[tuple[str, Any], ...]) -> Player:
    """One player for each seat at each table: it remembers how much of its turn it has spent."""
    return seat_player(level, load(game, **dict(options)))


def _begin(register: dict[str, str]) -> None:
    """A process of the pool gives way to people, leaves Ctrl-C to the server, and ends when the server does, even if that was killed."""
    REGISTER.update(register)
    os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel
        threading.Thread(target=lambda: (wait([sentinel]), os._exit(0)), daemon=True).start()
