"""What chance draws in a study: as the dice fall, as a designer wants it at some turn, or alike in every cell.

Common random numbers make differences between cells sharper: game 17 of every cell gets the same draw at the same
moment (turn, step, and which draw of that step it is), however its course has differed until then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from hundreddays.core import Game, State, draw


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draw that is not left to the dice: at this step, in these turns, one of these."""

    step: str
    """The step at which chance decides, as position texts call it: `weather`."""
    draw: str | list[str]
    """What is drawn: `roll 6`; one of several, by their weights. Empty: as it falls."""
    turn: int | list[int] = []
    """The turns in which it is forced; in all of them where nothing is said."""

    @property
    def draws(self) -> list[str]:
        return [self.draw] if isinstance(self.draw, str) and self.draw else list(self.draw)

    @property
    def turns(self) -> list[int]:
        return [self.turn] if isinstance(self.turn, int) else self.turn


class StudyLuck:
    """The dice of one game of a study."""

    def __init__(self, game: Game, forces: Sequence[Force], common: str = "") -> None:
        self._forces = [
            (game.step_names.index(force.step), force.turns, {game.move(words) for words in force.draws})
            for force in forces
            if force.draws
        ]
        self._common = common
        """What makes a game's draws the same in every cell: its seed and number. Empty: each cell has its own."""
        self._drawn: Counter[tuple[int, int]] = Counter()

    def __call__(self, state: State, rng: Random) -> int:
        odds = self._left(state, state.odds())
        if not self._common:
            return draw(odds, rng)
        moment = (state.tick(), state.step)
        self._drawn[moment] += 1
        return draw(odds, Random(f"{self._common}/{moment[0]}/{moment[1]}/{self._drawn[moment]}"))

    def _left(self, state: State, odds: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """What can still be drawn: all of it, unless something is forced here and can be drawn."""
        for step, turns, moves in self._forces:
            if state.step == step and (not turns or state.when()[0] in turns):
                return [(move, weight) for move, weight in odds if move in moves] or odds
        return odds
