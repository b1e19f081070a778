"""Many games of one kind side by side, observed where their bytes lie: what vector environments are made of.

Every seat is played by whoever calls `step`, or some seats by players of ours. Needs NumPy and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from hundreddays.core import CHANCE, Game, State, draw
from hundreddays.players.player import Player


class ManyTables:
    """So many tables at once. `cells` and `masks` always show what whoever decides at each table may know.

    Both arrays lie over the bytes that the observers write: nothing is copied.
    """

    def __init__(self, game: Game, count: int, seed: int | None = None, players: Sequence[Player | None] = ()) -> None:
        self.game = game
        self.count = count
        self.rng = Random(seed)
        self.observer = game.observer()
        self.players = list(players) or [None] * len(game.seats)
        """For each seat who plays it; None: whoever calls `step`."""
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
        self.states: list[State] = []
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin a game at every table."""
        if seed is not None:
            self.rng = Random(seed)
        self.states = [self.game.start() for _ in range(self.count)]
        for table in range(self.count):
            self._go_on(table)

    def step(self, moves: Iterable[int]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Make a move at every table: the scores of every seat where a game has ended, and which have.

        Where one has ended the next has begun. A move that is not legal forfeits the game, as at our tables.
        """
        scores = np.zeros((self.count, len(self.game.seats)), np.float32)
        over = np.zeros(self.count, np.bool_)
        for table, chosen in enumerate(moves):
            state, move = self.states[table], int(chosen)
            if not (0 <= move < self.observer.moves and self._masks[table * self.observer.moves + move]):
                over[table] = True
                scores[table] = self.game.concession(int(self.seats[table]))
                self.ends[table], self.end_masks[table] = self.cells[table], self.masks[table]
                self.states[table] = self.game.start()
                self._go_on(table)
                continue
            state.apply(move)
            if self._go_on(table):
                over[table] = True
                scores[table] = state.scores()
        return scores, over

    def _go_on(self, table: int) -> bool:
        """Let dice fall and our players play until the caller decides; whether the game ended before he did."""
        ended = False
        state, observer = self.states[table], self.observer
        cells, masks = table * observer.size, table * observer.moves
        while True:
            actor = state.actor
            if actor == CHANCE:
                state.apply(draw(state.odds(), self.rng))
            elif state.over:
                ended = True
                observer.write(state, int(self.seats[table]), self._ends, cells, self._end_masks, masks)
                state = self.states[table] = self.game.start()
            else:
                player = self.players[actor]
                if player is None:
                    break
                state.play(player.choose(state.eye(actor), self.rng).move)
        self.seats[table] = actor
        self.legal[table] = observer.write(state, actor, self._cells, cells, self._masks, masks)
        return ended
