"""What chance draws in a study: as the dice fall, as a designer wants it at some turn, or alike in every cell.

Common random numbers make differences between cells sharper: game 17 of every cell gets the same draw at the same
moment (turn, step, and which draw of that step it is), however its course has differed until then.

Where a study asks for it, each draw is judged: what the first seat may expect after it, less what it could expect
before. The sum over a game is its luck: 0 in the mean, whoever plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from hundreddays.core import Game, Judge, State, draw


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

    def __init__(self, game: Game, forces: Sequence[Force], common: str = "", judge: Judge | None = None) -> None:
        self._forces = [
            (game.step_names.index(force.step), force.turns, {game.move(words) for words in force.draws})
            for force in forces
            if force.draws
        ]
        self._common = common
        """What makes a game's draws the same in every cell: its seed and number. Empty: each cell has its own."""
        self._drawn: Counter[tuple[int, int]] = Counter()
        self._judge = judge
        self.gained = 0.0
        """What all draws so far were worth to the first seat, by the judge."""

    def __call__(self, state: State, rng: Random) -> int:
        odds = self._left(state, state.odds())
        if self._common:
            moment = (state.tick(), state.step)
            self._drawn[moment] += 1
            rng = Random(f"{self._common}/{moment[0]}/{moment[1]}/{self._drawn[moment]}")
        drawn = draw(odds, rng)
        if self._judge is not None and len(odds) > 1:
            self._weigh(self._judge, state, odds, drawn)
        return drawn

    def _weigh(self, judge: Judge, state: State, odds: list[tuple[int, int]], drawn: int) -> None:
        """What this draw is worth beside the others that might have been."""
        expected = 0.0
        for move, weight in odds:
            after = state.copy()
            after.apply(move)
            chance = judge.chance(after, 0)
            expected += weight * chance
            if move == drawn:
                self.gained += chance
        self.gained -= expected / sum(weight for _, weight in odds)

    def _left(self, state: State, odds: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """What can still be drawn: all of it, unless something is forced here and can be drawn."""
        for step, turns, moves in self._forces:
            if state.step == step and (not turns or state.when()[0] in turns):
                return [(move, weight) for move, weight in odds if move in moves] or odds
        return odds
