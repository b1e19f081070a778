"""Tables in several processes, looked at as one: for vector environments that use every core.

Each process has its `ManyTables`, and lays what is observed into memory that all share, as numbers between 0 and 1 if
that is wanted: what is done there need not be done by whoever asks, for whom all wait. Next to nothing goes over the
pipe: what is to be done, and that it is done.
"""

from __future__ import annotations

import multiprocessing as mp
from collections.abc import Iterable
from contextlib import closing, suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from hundreddays.bridges.forms import Floats, Form
from hundreddays.bridges.many_tables import ManyTables, Seeds, seeds_of
from hundreddays.bridges.seat_table import rivals
from hundreddays.core import Fault, Game
from hundreddays.games import load
from hundreddays.players.pool import without_main

STEP, RESET = b"s", b"r"
GOES_ON: Final = -1
"""In place of a seed: the table goes on with the dice that it has."""
WAIT: Final = 10.0
"""Seconds that a process has for ending by itself."""


class Tables(NamedTuple):
    """What is played: ready to be sent to another process."""

    id: str
    options: dict[str, Any]
    seat: int
    against: str
    """Who plays the other seats."""
    flat: bool = False
    """Whether observations are wanted as numbers between 0 and 1, in place of their cells."""

    def game(self) -> Game:
        return load(self.id, None, **self.options)

    def many(self, game: Game, count: int, seed: Seeds = None) -> ManyTables:
        """So many of them, in this process."""
        return ManyTables(game, count, seed, rivals(game, self.seat, self.against))


class Arrays:
    """What all processes see: a row for each table."""

    def __init__(self, memory: Any, game: Game, count: int, flat: bool) -> None:
        observer = game.observer()
        self._at, self._memory = 0, memory
        self.moves: npt.NDArray[np.int64] = self._next(np.int64, count)
        self.seeds: npt.NDArray[np.int64] = self._next(np.int64, count)
        self.scores: npt.NDArray[np.float32] = self._next(np.float32, count, len(game.seats))
        self.floats: Floats = self._next(np.float32, count if flat else 0, observer.size)
        self.chosen: npt.NDArray[np.bool_] = self._next(np.bool_, count)
        """The tables at which a game is to begin."""
        self.over: npt.NDArray[np.bool_] = self._next(np.bool_, count)
        self.masks: npt.NDArray[np.int8] = self._next(np.int8, count, observer.moves)
        self.end_masks: npt.NDArray[np.int8] = self._next(np.int8, count, observer.moves)
        self.cells: npt.NDArray[np.uint8] = self._next(np.uint8, 0 if flat else count, observer.size)
        self.ends: npt.NDArray[np.uint8] = self._next(np.uint8, count, observer.size)

    @staticmethod
    def size(game: Game, count: int, flat: bool) -> int:
        observer = game.observer()
        cells = 5 * observer.size if flat else 2 * observer.size
        return count * (8 + 8 + 4 * len(game.seats) + 2 + 2 * observer.moves + cells)

    def _next(self, dtype: Any, *shape: int) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = np.ndarray(shape, dtype, self._memory, self._at)
        self._at += found.nbytes
        return found


def _serve(pipe: Connection, memory: Any, tables: Tables, count: int, first: int, last: int) -> None:
    """Play the tables from `first` to `last` as we are told, until nobody is there to tell us."""
    signal(SIGINT, SIG_IGN)  # a Ctrl-C is for whoever asks: he closes the pipe, or goes, and this process with him
    game = tables.game()
    arrays = Arrays(memory, game, count, tables.flat)
    form, floats = Form(game), arrays.floats[first:last]
    try:
        mine = tables.many(game, last - first, _seeds(arrays, first, last))
    except Fault as fault:
        pipe.send(fault)
        return
    refused: Fault | None = None
    with closing(mine), suppress(EOFError, BrokenPipeError):  # whoever asked has gone: so does this process
        while True:
            arrays.masks[first:last] = mine.masks
            if tables.flat:
                form.floats(mine.cells, floats)
            else:
                arrays.cells[first:last] = mine.cells
            pipe.send(refused or {first + number: why for number, why in mine.forfeits.items()})
            refused = None
            wanted = pipe.recv_bytes()
            try:
                if wanted == RESET:
                    mine.reset(_seeds(arrays, first, last), np.flatnonzero(arrays.chosen[first:last]).tolist())
                    continue
                scores, over = mine.step(arrays.moves[first:last].tolist())
            except Fault as fault:  # as it would be raised in one process
                refused = fault
                continue
            arrays.scores[first:last], arrays.over[first:last] = scores, over
            ended = np.flatnonzero(over)
            arrays.ends[first + ended], arrays.end_masks[first + ended] = mine.ends[ended], mine.end_masks[ended]


def _seeds(arrays: Arrays, first: int, last: int) -> list[int | None]:
    return [None if seed == GOES_ON else seed for seed in arrays.seeds[first:last].tolist()]


class ManyProcesses:
    """So many tables in so many processes; `cells` and `masks` show what the seat may know at each, as `ManyTables` do,
    or `floats` in place of `cells`, between 0 and 1, if they were asked for.

    Close it when it is done with.
    """

    def __init__(self, tables: Tables, count: int, processes: int, seed: Seeds = None) -> None:
        if not 1 <= processes <= count:
            raise Fault(f"{count} tables cannot be shared by {processes} processes.", "Give each at least one table.")
        game = tables.game()
        spawn = mp.get_context("spawn")
        memory = spawn.RawArray("B", Arrays.size(game, count, tables.flat))
        arrays = self._arrays = Arrays(memory, game, count, tables.flat)
        self.cells, self.masks, self.floats = arrays.cells, arrays.masks, arrays.floats
        self.ends, self.end_masks = arrays.ends, arrays.end_masks
        self.forfeits: dict[int, str] = {}
        """As in `ManyTables`."""
        self._count = count
        self._firsts = [count * n // processes for n in range(processes + 1)]
        self._seed(seed)
        self._pipes: list[Connection] = []
        self._processes = []
        for first, last in pairwise(self._firsts):
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=_serve, args=(theirs, memory, tables, count, first, last), daemon=True)
            with without_main():
                process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        try:
            self._wait()
        except Fault:
            self.close()
            raise

    def reset(self, seed: Seeds = None, chosen: Iterable[int] | None = None) -> None:
        """As `ManyTables.reset`."""
        self._seed(seed)
        self._arrays.chosen[:] = chosen is None
        if chosen is not None:
            self._arrays.chosen[list(chosen)] = True
        self._all(RESET)

    def step(self, moves: Iterable[int]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """As `ManyTables.step`."""
        self._arrays.moves[:] = moves if isinstance(moves, np.ndarray) else list(moves)
        self._all(STEP)
        return self._arrays.scores.copy(), self._arrays.over.copy()

    def close(self) -> None:
        """End the processes. The memory goes with the last array that lies over it."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(WAIT)
            process.terminate()

    def _seed(self, seed: Seeds) -> None:
        self._arrays.seeds[:] = [GOES_ON if each is None else each for each in seeds_of(seed, self._count)]

    def _all(self, what: bytes) -> None:
        try:
            for pipe in self._pipes:
                pipe.send_bytes(what)
        except OSError:
            raise _ended() from None
        self._wait()

    def _wait(self) -> None:
        self.forfeits = {}
        refused: Fault | None = None
        for pipe in self._pipes:
            try:
                told: dict[int, str] | Fault = pipe.recv()
            except (EOFError, OSError):
                raise _ended() from None
            if isinstance(told, Fault):
                refused = told  # the others are heard too: what they say would be taken for the next answer
            else:
                self.forfeits |= told
        if refused is not None:
            raise refused


def _ended() -> Fault:
    return Fault("A process of the vector environment has ended.", "Make the environment again.")
