"""A player who errs as people do: knows what a good move looks like, but forgets pieces and places for a whole turn, and does not weigh the rest finely.

One number says how much. A die would be as likely to blunder as to shine at every move; this player always has a reason, only not always the best.
"""

from __future__ import annotations

from random import Random

from hundreddays.core import Choice, Eye, Game
from hundreddays.players.player import planner_of
from hundreddays.players.search.lookahead import Guide

WAVERS = 1.5
"""How far its liking for a move strays, in spreads of the planner's weights, for each unit of fallibility."""


class Fallible:
    """Overlooks the share `fallibility` of all that could be done in a player turn, the same things all through it, and wavers in proportion.

    With 0 it is the planner. What needs no noun, such as ending a phase, nobody overlooks.
    """

    def __init__(self, game: Game, fallibility: float) -> None:
        self.planner = planner_of(game)
        self.guide = Guide(game)
        self.fallibility = fallibility
        self._turn = -1
        self._overlooked: dict[int, bool] = {}

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        state = eye.sample(rng)
        if state.tick() != self._turn:
            self._turn, self._overlooked = state.tick(), {}
        sway = self.fallibility * WAVERS
        liked = [
            (weight + rng.gauss(0.0, sway), move)
            for weight, move in zip(self.guide.weigh(state, moves), moves, strict=True)
            if not self._overlooks(eye.game, move, rng)
        ]
        best = max(liked, key=lambda pair: (pair[0], -pair[1]))[1] if liked else rng.choice(moves)
        return Choice(best, self.planner.why(state, best) or f"{eye.game.label(best)}: it looked right.")

    def _overlooks(self, game: Game, move: int, rng: Random) -> bool:
        if move not in self._overlooked:
            self._overlooked[move] = bool(game.words.noun(move)) and rng.random() < self.fallibility
        return self._overlooked[move]
