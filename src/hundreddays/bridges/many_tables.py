"""Many games of one kind side by side, observed where their bytes lie: what vector environments are made of.

Every seat is played by whoever calls `step`, or some seats by players of ours. Every table has dice of its own: what
happens at one does not depend on how many there are beside it. Needs NumPy and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from hundreddays.bridges.seat_table import MOST_SEED, Nobody, Rivals, SeatTable
from hundreddays.core import Fault, Game, State

Seeds = int | Sequence[int | None] | npt.NDArray[np.integer[Any]] | None
"""Of many tables, as Gymnasium's vectors take them: one for each; a number for the first, which grows by 1 from table
to table; or none. A table without a seed begins anywhere, or goes on with the dice that it has.
"""


def seeds_of(seed: Seeds, count: int) -> list[int | None]:
    """A seed for each table."""
    if seed is None:
        return [None] * count
    seeds: list[int | None]
    said: Any = seed.tolist() if isinstance(seed, np.ndarray) else seed  # NumPy's whole numbers are as good
    if isinstance(said, SupportsIndex):
        seeds = [index(said) + n for n in range(count)]
    elif isinstance(said, Iterable) and all(each is None or isinstance(each, SupportsIndex) for each in said):
        seeds = [None if each is None else index(each) for each in said]
    else:
        raise Fault(f"{seed!r} is no seed.", "Give whole numbers from 0 to 2⁶³ - 1.")
    if len(seeds) != count:
        raise Fault(f"{len(seeds)} seeds were given for {count} tables.", "Give one for each, or a single number.")
    for each in seeds:
        if each is not None and not 0 <= each <= MOST_SEED:
            raise Fault(f"{each} is no seed.", "Give whole numbers from 0 to 2⁶³ - 1.")
    return seeds


class ManyTables:
    """So many tables at once. `cells` and `masks` always show what whoever decides at each table may know.

    Both arrays lie over the bytes that the observers write: nothing is copied.
    """

    def __init__(self, game: Game, count: int, seed: Seeds = None, rivals: Rivals | None = None) -> None:
        self.game = game
        self.count = count
        self.observer = game.observer()
        self.tables = [SeatTable(game, rivals or Nobody(game)) for _ in range(count)]
        self._cells, self._masks = bytearray(count * self.observer.size), bytearray(count * self.observer.moves)
        self.cells: npt.NDArray[np.uint8] = np.frombuffer(self._cells, np.uint8).reshape(count, -1)
        self.masks: npt.NDArray[np.int8] = np.frombuffer(self._masks, np.int8).reshape(count, -1)
        self._ends, self._end_masks = bytearray(len(self._cells)), bytearray(len(self._masks))
        self.ends: npt.NDArray[np.uint8] = np.frombuffer(self._ends, np.uint8).reshape(count, -1)
        """Where a game has ended in the last step: what whoever moved last may know of its end."""
        self.end_masks: npt.NDArray[np.int8] = np.frombuffer(self._end_masks, np.int8).reshape(count, -1)
        self.seats: npt.NDArray[np.int64] = np.zeros(count, np.int64)
        """Who decides at each table."""
        self.legal: list[list[int]] = [[] for _ in range(count)]
        """His legal moves: what the mask says, as numbers."""
        self.forfeits: dict[int, str] = {}
        """Why games were cut short in the last step, by their tables."""
        self.reset(seed)

    @property
    def states(self) -> list[State]:
        """The state at every table."""
        return [table.state for table in self.tables]

    def reset(self, seed: Seeds = None, chosen: Iterable[int] | None = None) -> None:
        """Begin a game at every table, or at those that are chosen."""
        seeds = seeds_of(seed, self.count)
        for number in range(self.count) if chosen is None else chosen:
            table, own = self.tables[number], seeds[number]
            if own is not None:
                table.rng.seed(own)
            table.begin()
            self._observe(number, table)

    def step(self, moves: Iterable[int]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Make a move at every table: the scores of every seat where a game has ended, and which have.

        Where one has ended the next has begun. A move that is not legal forfeits the game, as at our tables.
        """
        scores = np.zeros((self.count, len(self.game.seats)), np.float32)
        over = np.zeros(self.count, np.bool_)
        self.forfeits = {}
        size, most, masks = self.observer.size, self.observer.moves, self._masks
        for number, chosen in enumerate(moves):
            table, move = self.tables[number], int(chosen)
            known = 0 <= move < most and masks[number * most + move]
            if table.act(move) if known else table.answer(move):
                over[number] = True
                scores[number] = table.scores
                if table.forfeit:
                    self.forfeits[number] = table.forfeit
                seat = int(self.seats[number])
                self.observer.write(table.state, seat, self._ends, number * size, self._end_masks, number * most)
                table.begin()
            self._observe(number, table)
        return scores, over

    def close(self) -> None:
        """End what players have started."""
        for table in self.tables:
            table.close()

    def _observe(self, number: int, table: SeatTable) -> None:
        observer, actor = self.observer, table.state.actor
        self.seats[number] = actor
        cells, masks = number * observer.size, number * observer.moves
        self.legal[number] = observer.write(table.state, actor, self._cells, cells, self._masks, masks)
