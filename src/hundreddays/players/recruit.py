"""A beginner: knows what a good move looks like, but overlooks many, and does not weigh the rest finely."""

from __future__ import annotations

from random import Random

from hundreddays.core import Choice, Eye, Game
from hundreddays.players.search.lookahead import Guide


class Recruit:
    """Sees each move only with some chance, and takes what seems best among those it saw."""

    def __init__(self, game: Game, overlooks: float = 0.35, wavers: float = 0.8) -> None:
        self.guide = Guide(game)
        self.overlooks = overlooks
        self.wavers = wavers

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        weights = self.guide.weigh(eye.sample(rng), moves)
        seen = [pair for pair in zip(weights, moves, strict=True) if rng.random() >= self.overlooks] or [(0.0, rng.choice(moves))]
        move = max(seen, key=lambda pair: pair[0] + self.wavers * rng.random())[1]
        return Choice(move, f"{eye.game.label(move)}: it looked right.")
