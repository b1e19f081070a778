"""The planner: a commander for each side, in one mood or another."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hundreddays.core import Choice, Eye, Planner, State
from hundreddays.games.emperor.opponent.beliefs import altered
from hundreddays.games.emperor.opponent.commander import Commander
from hundreddays.games.emperor.opponent.reasons import ALONE, why
from hundreddays.games.emperor.rules.state import EmperorState

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame
    from hundreddays.games.emperor.opponent.beliefs import PlanFile


class EmperorPlanner:
    """Fast, explainable play for any seat."""

    def __init__(self, game: EmperorGame, plan: PlanFile, mood: str = "") -> None:
        self.game = game
        self.plan = plan
        self._mood = mood
        self.commanders = [Commander(game, plan, side) for side in (0, 1)]

    @property
    def mood(self) -> str:
        return self._mood

    def moods(self) -> list[Planner]:
        return [
            EmperorPlanner(self.game, altered(self.plan, figures), name)
            for name, figures in self.plan.mood.items()
            if not self._mood
        ]

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        if len(moves) == 1:
            return Choice(moves[0], ALONE)
        state = eye.sample(rng)
        weights = self.weigh(state, moves)
        best = max(weights)
        move = rng.choice([move for move, weight in zip(moves, weights, strict=True) if weight == best])
        return Choice(move, self.why(state, move))

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, EmperorState)
        return self._commander(state).weigh(state, moves)

    def why(self, state: State, move: int) -> str:
        assert isinstance(state, EmperorState)
        return why(self._commander(state), state, move)

    def _commander(self, s: EmperorState) -> Commander:
        """Of the side that decides; of the one whose turn it is, where one player has both."""
        sides = self.game.sides
        return self.commanders[s.phasing if len(sides) == 1 else sides[s.actor]]
