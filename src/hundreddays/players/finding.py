"""Finding how far apart the levels of a game should stand.

Planners of all degrees of fallibility meet, each as side 0 and as the other side, and how strong each degree is on
either side is fitted to the results. Then the levels are set, from the strongest down, so that each beats the one below
it from either seat by the same margin, and errs no more than that takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random
from typing import Final, NamedTuple

import numpy as np

from hundreddays.core import Fault, Game
from hundreddays.players.ladder import Bout, fight
from hundreddays.players.levels import FALLIBLE
from hundreddays.players.pool import spread
from hundreddays.players.regression import Matrix, logistic

DEGREES: Final = (0.0, 0.15, 0.35, 0.6, 0.85, 1.0, 1.25, 1.5, 1.8, 2.2, 2.6)
STEP: Final = 0.05
WISHED: Final = 0.79
"""The share of wins a level should have against the one below it: some more than is asked, for what is found here is
uncertain.
"""
RIDGE: Final = 0.03
ALIKE: Final = 0.5
"""How much neighbouring degrees are taken to be alike."""


class Found(NamedTuple):
    """The levels by name, strongest first, each with its fallibility on side 0 and on the other."""

    games: int
    shares: tuple[float, float]
    """What share of wins a level should have against the next, in the chain that begins with side 0 of the strongest,
    and in the other.
    """
    levels: dict[str, tuple[float, float]]
    strength: list[tuple[float, float, float]]
    """Each degree with its strength on side 0 and on the other, in log odds."""


def find(game: Game, games: int, jobs: int, seed: int, progress: Callable[[int], None] = lambda done: None) -> Found:
    """Play and fit."""
    results: list[tuple[int, int, float]] = []
    for (_, first, second), points in spread(_points, _bouts(game, games, seed), jobs):
        results.append((first, second, points))
        progress(len(results))
    results.sort()
    mine, theirs = _strengths(results)
    fine = np.arange(0.0, DEGREES[-1] + STEP / 2, STEP)
    sides = [np.interp(fine, DEGREES, _falling(strength)) for strength in (mine, theirs)]
    # The chain that begins with side 0 of the strongest runs over the other side of the next, side 0 of the
    # third, and
    # so on.
    one, other = (_longest(sides[side], sides[1 - side]) for side in (0, 1))
    steps = [(other.degrees[0], one.degrees[0]), (one.degrees[1], other.degrees[1]), (other.degrees[2], one.degrees[2])]
    levels = {
        name: (round(float(fine[a]), 2), round(float(fine[b]), 2))
        for name, (a, b) in zip(("marshal", "veteran", "recruit"), steps, strict=True)
    }
    strength = [
        (degree, round(float(a), 2), round(float(b), 2)) for degree, a, b in zip(DEGREES, mine, theirs, strict=True)
    ]
    return Found(len(results), (one.share, other.share), levels, strength)


def _bouts(game: Game, games: int, seed: int) -> Iterator[tuple[Bout, int, int]]:
    rng = Random(seed)
    degrees = range(len(DEGREES))
    for number in range(games):
        first, second = rng.choice(degrees), rng.choice(degrees)
        yield (
            Bout(
                game.id, game.options, f"{FALLIBLE}{DEGREES[first]:g}", f"{FALLIBLE}{DEGREES[second]:g}", number, seed
            ),
            first,
            second,
        )


def _points(task: tuple[Bout, int, int]) -> float:
    return fight(task[0]).points


def _strengths(results: Sequence[tuple[int, int, float]]) -> tuple[Matrix, Matrix]:
    """How strong each degree is on side 0 and on the other: logistic regression in which neighbours are
    somewhat alike.
    """
    count = len(DEGREES)
    x = np.zeros((len(results), 2 * count))
    for row, (first, second, _) in enumerate(results):
        x[row, first] = 1.0
        x[row, count + second] = -1.0
    y = np.array([points for *_, points in results])
    hold = RIDGE * np.eye(2 * count)
    for start in (0, count):
        for number in range(start, start + count - 1):
            hold[number, number] += ALIKE
            hold[number + 1, number + 1] += ALIKE
            hold[number, number + 1] -= ALIKE
            hold[number + 1, number] -= ALIKE
    weights = logistic(x, y, hold)
    return weights[:count], weights[count:]


def _falling(strength: Matrix) -> Matrix:
    """The nearest line that never rises: more errors do not make a player stronger, whatever luck says."""
    blocks = [[float(value), 1.0] for value in strength]
    merged: list[list[float]] = []
    for value, size in blocks:
        merged.append([value, size])
        while len(merged) > 1 and merged[-1][0] > merged[-2][0]:
            last, before = merged.pop(), merged.pop()
            total = last[1] + before[1]
            merged.append([(last[0] * last[1] + before[0] * before[1]) / total, total])
    return np.array([value for value, size in merged for _ in range(int(size))])


class Chain(NamedTuple):
    share: float
    degrees: list[int]


def _longest(first: Matrix, second: Matrix) -> Chain:
    """The chain with the share of wins that is wished for, or as near to it as there is room for."""
    share = WISHED
    while share > 0.5:
        degrees = _chain(first, second, log(share / (1 - share)))
        if degrees:
            return Chain(round(share, 3), degrees)
        share -= 0.005
    raise Fault(
        "Planners that err were not found weaker than others.",
        "Play more games; or the planner itself is no better than chance.",
    )


def _chain(first: Matrix, second: Matrix, gap: float) -> list[int]:
    """From the strongest on one side: the least fallible opponent it beats by the gap, whom that one beats in turn from
    its own side, and once more. Empty if there is none.
    """
    found: list[int] = []
    here, sides = float(first[0]), (second, first, second)
    for side in sides:
        beaten = np.nonzero(side <= here - gap)[0]
        if not len(beaten):
            return []
        found.append(int(beaten[0]))
        here = float(side[beaten[0]])
    return found
