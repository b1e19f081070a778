"""Playing on from a sampled state: what all searches share.

A search never sees the true state. It samples one that its seat cannot tell from the truth, plays on in it with the
game's planner as everyone's guide, stops some player turns later, and asks the game's judge who stands better. The
meter ends it: `Spent` is raised in the middle of whatever is being tried, and what was tried to the end counts.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from random import Random

from hundreddays.core import CHANCE, Game, Hasty, Judge, Planner, State, draw
from hundreddays.players.budget import Meter

LONG = 400
"""No look-ahead is longer than this many moves, whatever the game."""


class Guide:
    """A game's planner and judge, as a search uses them."""

    __slots__ = ("judge", "moods", "planner", "sides")

    def __init__(
        self, game: Game, planner: Planner | None = None, judge: Judge | None = None, style: Planner | None = None
    ) -> None:
        """The game's own, or one of its planner's moods with the judge that it shares with the others.

        In a style the planner plays in that mood unless another, its usual one among them, turns out better.
        """
        usual = game.planner() if planner is None else None
        self.planner: Planner | None = planner or style or usual
        self.judge: Judge | None = judge or game.judge()
        self.sides = game.sides
        self.moods: list[Guide] = []
        if usual is not None:
            others = [mood for mood in usual.moods() if style is None or mood.mood != style.mood]
            kept = others if style is None else [usual, *others]
            self.moods = [Guide(game, mood, self.judge) for mood in kept]

    def ahead(self, game: Game) -> Guide:
        """The guide for look-aheads: where the planner and its moods can be hasty, they are."""
        planner: object = self.planner
        if not isinstance(planner, Hasty):
            return self
        found = Guide(game, planner.hasty(), self.judge)
        found.moods = [mood.ahead(game) for mood in self.moods]
        return found

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        """How good each move looks, in spreads of this choice, so that one noise and one temperature suit every game
        and step.

        All the same in a game that has no planner.
        """
        if self.planner is None:
            return [0.0] * len(moves)
        weights = self.planner.weigh(state, moves)
        mean = sum(weights) / len(weights)
        spread = sqrt(sum((weight - mean) ** 2 for weight in weights) / len(weights))
        return [(weight - mean) / spread for weight in weights] if spread > 1e-12 else [0.0] * len(weights)

    def best(self, state: State, moves: list[int], rng: Random, noise: float) -> int:
        """The move that looks best, with a little noise so that equal ones take turns."""
        if len(moves) == 1:
            return moves[0]
        weights = self.weigh(state, moves)
        top = moves[0]
        height = -1e18
        for move, weight in zip(moves, weights, strict=True):
            here = weight + noise * rng.random() if noise else weight
            if here > height:
                top, height = move, here
        return top

    def value(self, state: State, seat: int) -> float:
        """How well a seat stands, 0 to 1."""
        if state.over:
            score = state.scores()[seat]
            return 1.0 if score > 0 else 0.0 if score < 0 else 0.5
        if self.judge is None:
            return 0.5
        return self.judge.chance(state, seat)

    def values(self, state: State) -> list[float]:
        """How well each seat stands, by one judgement: what one side may hope for, the other has to fear."""
        first = self.value(state, 0)
        own = self.sides[0]
        return [first if side == own else 1.0 - first for side in self.sides]


def unfold(state: State, until: int, guide: Guide, rng: Random, noise: float, meter: Meter) -> None:
    """Play on, in place, until the player turn `until` begins or the game ends."""
    for _ in range(LONG):
        if state.over or state.tick() >= until:
            return
        if state.actor == CHANCE:
            move = draw(state.odds(), rng)
        else:
            move = guide.best(state, state.moves(), rng, noise)
        state.apply(move)
        meter.spend()


def finish_turn(
    state: State, seat: int, own: Callable[[State], int], guide: Guide, rng: Random, noise: float, meter: Meter
) -> None:
    """Play the present player turn to its end, in place: `own` decides for the seat, the planner for everyone else."""
    turn = state.tick()
    for _ in range(LONG):
        if state.over or state.tick() != turn:
            break
        actor = state.actor
        if actor == CHANCE:
            move = draw(state.odds(), rng)
        elif actor == seat:
            move = own(state)
        else:
            move = guide.best(state, state.moves(), rng, noise)
        state.apply(move)
        meter.spend()


USUAL_SPREAD = 0.12
USUAL_TRIALS = 3.0
"""What values and gains are taken to vary by before anything is known of them, and how many trials that counts for."""


class Trials:
    """Values that were found by trying: how many, their mean, and how far it can be trusted.

    Old ones can be made to count for less.
    """

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0.0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1.0
        self.total += value
        self.squares += value * value

    def fade(self, share: float) -> None:
        """Keep that share of what was found."""
        self.count *= share
        self.total *= share
        self.squares *= share

    @property
    def mean(self) -> float:
        """Of something that was tried."""
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = (self.squares - self.count * self.mean * self.mean + USUAL_TRIALS * USUAL_SPREAD**2) / (
            self.count + USUAL_TRIALS
        )
        return sqrt(max(0.0, spread) / self.count)


def priors(weights: list[float], temperature: float) -> list[float]:
    """Weights as shares that sum to one."""
    top = max(weights)
    shares = [exp((weight - top) / temperature) for weight in weights]
    total = sum(shares)
    return [share / total for share in shares]
