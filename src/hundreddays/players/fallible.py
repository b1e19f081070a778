"""A player who errs as people do: now and then it loses the thread for a whole turn, forgets pieces and places and misjudges the rest.

One number says how often. A die would be as likely to blunder as to shine at every move, and would spoil every plan by half carrying it out; this
player has a reason for whatever it does, and its good turns are good throughout.
"""

from __future__ import annotations

from random import Random

from hundreddays.core import Choice, Eye, Game
from hundreddays.players.player import planner_of
from hundreddays.players.search.lookahead import Guide

OVERLOOKS = 0.35
"""The share of all pieces and places that it does not think of in a turn in which it has lost the thread."""
WAVERS = 0.6
"""How far its liking for a move strays in such a turn, in spreads of the planner's weights."""


class Fallible:
    """Plays the planner's moves, but for the share `lapses` of all player turns, in which it has lost the thread."""

    def __init__(self, game: Game, lapses: float, overlooks: float = OVERLOOKS, wavers: float = WAVERS) -> None:
        self.planner = planner_of(game)
        self.guide = Guide(game)
        self.lapses = lapses
        self.overlooks = overlooks
        self.wavers = wavers
        self._turn = -1
        self._lost = False
        self._overlooked: dict[int, bool] = {}

    def choose(self, eye: Eye, rng: Random) -> Choice:
        moves = eye.moves()
        state = eye.sample(rng)
        if state.tick() != self._turn:
            self._turn, self._overlooked = state.tick(), {}
            self._lost = rng.random() < self.lapses
        weights = self.guide.weigh(state, moves)
        liked = list(zip(weights, moves, strict=True))
        if self._lost:
            liked = [(weight + rng.gauss(0.0, self.wavers), move) for weight, move in liked if not self._overlooks(eye.game, move, rng)]
        best = max(liked, key=lambda pair: (pair[0], -pair[1]))[1] if liked else rng.choice(moves)
        return Choice(best, self.planner.why(state, best) or f"{eye.game.label(best)}: it looked right.")

    def _overlooks(self, game: Game, move: int, rng: Random) -> bool:
        """The same things all through a turn. What needs no noun, such as ending a phase, nobody overlooks."""
        if move not in self._overlooked:
            self._overlooked[move] = bool(game.words.noun(move)) and rng.random() < self.overlooks
        return self._overlooked[move]
