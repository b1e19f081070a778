"""A player who errs as people do: knows what a good move looks like, but overlooks some, and does not weigh the rest finely."""

from __future__ import annotations

from random import Random

from hundreddays.core import Choice, Eye, Game
from hundreddays.players.search.lookahead import Guide


class Fallible:
    """Sees each move only with some chance, and takes what seems best among those it saw."""

    def __init__(self, game: Game, overlooks: float, wavers: float) -> None:
        self.guide = Guide(game)
        self.overlooks = overlooks
        """The share of moves that it does not see."""
        self.wavers = wavers
        """How far its liking for a move strays, in spreads of the planner's weights."""

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        weights = self.guide.weigh(eye.sample(rng), moves)
        seen = [pair for pair in zip(weights, moves, strict=True) if rng.random() >= self.overlooks] or [(0.0, rng.choice(moves))]
        move = max(seen, key=lambda pair: pair[0] + self.wavers * rng.random())[1]
        return Choice(move, f"{eye.game.label(move)}: it looked right.")
