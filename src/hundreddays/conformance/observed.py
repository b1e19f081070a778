"""Observations: numbers that say exactly what view and prompt say, no less and no more.

Each property raises `Nonconformance` under its own name.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hundreddays.conformance.walks import random_game, require, viewers
from hundreddays.core import CHANCE, Game, State, encode

NO_LESS: Final = "what looks different is observed differently"
NO_MORE: Final = "what looks the same is observed the same"
BOUNDED: Final = "observations keep within their bounds"
MASKED: Final = "the mask is the legal moves"
FORGETS: Final = "an observation does not depend on those before"

CLOSELY: Final = 20
"""One in so many states is looked at closely."""

SIBLINGS: Final = 6
"""So many moves are tried from a state that is looked at closely: what one move tells from another must show."""


class Observations:
    """Everything that was seen and observed of one game so far, to compare with what comes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observer = game.observer()
        self._stranger = game.make_observer()
        """An observer that sees one state in so many: what the other kept of those before must make no difference."""
        self._seen: dict[bytes, tuple[bytes, State]] = {}
        self._observed: dict[bytes, tuple[bytes, State]] = {}

    @property
    def compared(self) -> int:
        """How many different faces were looked at."""
        return len(self._seen)

    def look(self, state: State) -> None:
        """Compare what every viewer sees of a state, and its observation, with all before."""
        for seat in viewers(self.game):
            self._one(state, seat)

    def look_closely(self, state: State, rng: Random) -> None:
        """The state, what some of its moves lead to, and states that a seat cannot tell from it."""
        self.look(state)
        for seat in viewers(self.game):
            fresh, kept = self._stranger.observe(state, seat), self.observer.observe(state, seat)
            require(fresh == kept, FORGETS, self.game.seat_name(seat), state)
        moves = state.moves()
        for move in rng.sample(moves, min(SIBLINGS, len(moves))):
            after = state.copy()
            after.apply(move)
            self.look(after)
        for seat in range(len(self.game.seats)):
            self._one(state.sample(seat, rng), seat)

    def _one(self, state: State, seat: int) -> None:
        observer = self.observer
        cells, mask = observer.observe(state, seat)
        over = next((n for n, (cell, top) in enumerate(zip(cells, observer.tops, strict=True)) if cell > top), -1)
        require(over < 0, BOUNDED, over < 0 or f"{self._cell(over)} is {cells[over]}", state)
        legal = [move for move, open in enumerate(mask) if open]
        require(legal == (state.moves() if state.actor == seat else []), MASKED, "", state)
        face = encode(state.view(seat)) + b"\n" + encode(state.prompt(seat))
        numbers = cells + mask
        known, before = self._seen.setdefault(face, (numbers, state.copy()))
        if known != numbers:
            differing = [self._cell(n) for n, (a, b) in enumerate(zip(known, numbers, strict=True)) if a != b]
            require(False, NO_MORE, f"{self.game.seat_name(seat)}: {differing[:8]}\n{before.text()}\nand", state)
        shown, before = self._observed.setdefault(numbers, (face, state.copy()))
        if shown != face:
            start = max(0, next((n for n, (a, b) in enumerate(zip(shown, face, strict=False)) if a != b), 0) - 200)
            detail = f"{shown[start : start + 400].decode()}\nand\n{face[start : start + 400].decode()}"
            require(False, NO_LESS, f"{self.game.seat_name(seat)} sees\n{detail}\n", state)

    def _cell(self, number: int) -> str:
        """The name of a cell, or of a move of the mask behind the cells."""
        for block in self.observer.blocks:
            row, offset = divmod(number - block.start, block.width)
            if row < len(block.rows):
                return f"{block.name}/{block.rows[row]}/{block.columns[offset].name}"
        return self.game.text(number - self.observer.size)


def game_is_observed(game: Game, rng: Random, plies: int) -> None:
    """Stretches of random games, so many moves in all: every state is observed, some with their neighbours.

    Most of a long game is passed over, so that its end is seen too.
    """
    seen = Observations(game)
    while plies > 0:
        stride = rng.choice((1, 1, 3, 10, 30))
        for ply, moment in enumerate(random_game(game, rng)):
            if ply % stride and not moment.state.over:
                continue
            plies -= 1
            if moment.state.actor != CHANCE and plies % CLOSELY == 0:
                seen.look_closely(moment.state, rng)
            else:
                seen.look(moment.state)
            if plies <= 0:
                break
