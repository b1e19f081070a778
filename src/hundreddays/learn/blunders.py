"""Warning of a blunder before it is made, from nothing but what the seat can know.

The move and the one that the planner would make are played on in the same sampled states with the same luck, the rest
of the turn and what follows by the planner for everyone. The first look goes a few player turns ahead and asks the
judge. Where the difference is large there and surely not luck, a second look plays both on to the end of the game, for
the judge may be mistaken about a position: a warning is given only where that look says the same.
"""

from __future__ import annotations

import contextlib
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from hundreddays.core import Eye, Option
from hundreddays.core.phrases import percent
from hundreddays.core.words import ATTACK, DANGER, PLACE
from hundreddays.players import Budget, Meter
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import played_on, played_out
from hundreddays.players.search.lookahead import Guide

SAMPLES: Final = 24
LEAST: Final = 8
"""In so many sampled states the two moves are compared at most, and at least before anything is said."""
HARMLESS: Final = 4
HOPE: Final = 2.0
"""After so many states a move is let go whose cost, and so many standard errors more, is too small for a warning."""
AHEAD: Final = 3
"""So many player turns."""
COST: Final = 0.15
"""What a move must cost, as a chance of winning, to be worth a warning."""
SURE: Final = 2.5
"""And by how many standard errors."""
SECONDS: Final = 1.5
"""What the first look may take. Nearly all moves need no other."""
TO_THE_END: Final = 32
LEAST_TO_THE_END: Final = 12
"""In so many states the second look plays both to the end at most, and at least before anything is said."""
CONFIRMED: Final = 1.0
"""By how many standard errors the better move must win more often in the second look."""
SECOND_SECONDS: Final = 5.0
"""What the second look may take. It comes only where the first says that a move is costly."""


class Blunder(NamedTuple):
    """What a move does to the seat's chances, and what would be better."""

    before: float
    """The chance with the better move."""
    after: float
    """The chance with this one."""
    better: int
    why: str


def commits(option: Option) -> bool:
    """Whether a move commits to something: where a piece goes, an attack, the end of a phase. Choosing a piece does
    not, and is never warned of.
    """
    return option.closes or option.on == PLACE or option.tone in (ATTACK, DANGER)


class LookBudgets(NamedTuple):
    """What the two looks at a move may cost."""

    first: Budget = Budget(SECONDS, turn_seconds=None)
    second: Budget = Budget(SECOND_SECONDS, turn_seconds=None)


def blunder(eye: Eye, move: int, guide: Guide, rng: Random, budgets: LookBudgets | None = None) -> Blunder | None:
    """The warning that a move deserves, or None. Called while the eye's seat decides."""
    moves = eye.moves()
    if move not in moves or len(moves) < 2 or guide.planner is None or guide.judge is None:
        return None
    world = eye.sample(rng)
    better = guide.best(world, moves, rng, 0.0)
    if better == move:
        return None
    budgets = budgets or LookBudgets()
    pair = _Pair(eye, better, move, guide, rng)
    seen = pair.ahead(Meter(budgets.first))
    if seen is None or not pair.confirmed(Meter(budgets.second)):
        return None
    return Blunder(*seen, better, guide.planner.why(world, better))


class _Pair(NamedTuple):
    """Two moves that are played on in the same sampled states with the same luck."""

    eye: Eye
    better: int
    move: int
    guide: Guide
    rng: Random

    def ahead(self, meter: Meter) -> tuple[float, float] | None:
        """The chances with the better move and with the other some player turns ahead, if they surely differ by what
        is worth a warning.
        """
        eye, guide, rng = self.eye, self.guide, self.rng
        with_better: list[float] = []
        gaps: list[float] = []
        with contextlib.suppress(Spent):
            for _ in range(SAMPLES):
                there, luck = eye.sample(rng), rng.getrandbits(48)
                good = played_on(there.copy(), (self.better,), eye.seat, guide, Random(luck), AHEAD, meter)
                bad = played_on(there.copy(), (self.move,), eye.seat, guide, Random(luck), AHEAD, meter)
                with_better.append(good)
                gaps.append(good - bad)
                if len(gaps) >= HARMLESS and _mean(gaps) + HOPE * _error(gaps) < COST:
                    return None
        if len(gaps) < LEAST:
            return None
        mean = _mean(gaps)
        if mean < COST or mean < SURE * _error(gaps):
            return None
        before = _mean(with_better)
        return before, before - mean

    def confirmed(self, meter: Meter) -> bool:
        """Whether the better move also wins more often when both are played to the end."""
        eye, guide, rng = self.eye, self.guide, self.rng
        gaps: list[float] = []
        with contextlib.suppress(Spent):
            for _ in range(TO_THE_END):
                there, luck = eye.sample(rng), rng.getrandbits(48)
                good = played_out(there.copy(), (self.better,), eye.seat, guide, Random(luck), meter)
                gaps.append(good - played_out(there.copy(), (self.move,), eye.seat, guide, Random(luck), meter))
        return len(gaps) >= LEAST_TO_THE_END and _mean(gaps) > CONFIRMED * _error(gaps)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _error(values: list[float]) -> float:
    """The standard error of their mean."""
    mean = _mean(values)
    return sqrt(max(sum((value - mean) ** 2 for value in values) / (len(values) - 1), 1e-6) / len(values))


def spoken_warning(eye: Eye, move: int, found: Blunder) -> str:
    """The warning as the companion says it."""
    game = eye.game
    reason = f" {found.why}" if found.why else ""
    return (
        f"“{game.label(move)}” looks costly: your chances fall from {percent(found.before)} to {percent(found.after)}."
        f" Rather: {game.label(found.better)}.{reason}"
    )
