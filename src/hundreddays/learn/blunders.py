"""Warning of a blunder before it is made, from nothing but what the seat can know.

The move and the one that the planner would make are played on in the same sampled states with the same luck, the rest
of the turn and what follows by the planner for everyone. A warning is given only where the difference is large and
surely not luck.
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
from hundreddays.players.plan_trials import played_on
from hundreddays.players.search.lookahead import Guide

SAMPLES: Final = 24
LEAST: Final = 8
"""In so many sampled states the two moves are compared at most, and at least before anything is said."""
HARMLESS: Final = 4
HOPE: Final = 2.0
"""After so many states a move is let go whose cost, and so many standard errors more, is too small for a warning."""
AHEAD: Final = 3
"""So many player turns."""
COST: Final = 0.12
"""What a move must cost, as a chance of winning, to be worth a warning."""
SURE: Final = 3.0
"""And by how many standard errors."""
SECONDS: Final = 1.5


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


def blunder(eye: Eye, move: int, guide: Guide, rng: Random, budget: Budget | None = None) -> Blunder | None:
    """The warning that a move deserves, or None. Called while the eye's seat decides."""
    moves = eye.moves()
    if move not in moves or len(moves) < 2 or guide.planner is None or guide.judge is None:
        return None
    world = eye.sample(rng)
    better = guide.best(world, moves, rng, 0.0)
    if better == move:
        return None
    meter = Meter(budget or Budget(SECONDS, turn_seconds=None))
    with_better: list[float] = []
    gaps: list[float] = []
    with contextlib.suppress(Spent):
        for _ in range(SAMPLES):
            there, luck = eye.sample(rng), rng.getrandbits(48)
            good = played_on(there.copy(), (better,), eye.seat, guide, Random(luck), AHEAD, meter)
            bad = played_on(there.copy(), (move,), eye.seat, guide, Random(luck), AHEAD, meter)
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
    return Blunder(before, before - mean, better, guide.planner.why(world, better))


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
