"""Measuring: every rival takes its turn in each round, so that a slow moment of the machine falls on all alike; medians are reported.

Time is the processor's, not the clock's: other work on the machine does not count.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.rivals import Ours, Rival


class Result(NamedTuple):
    """One rival's medians."""

    kind: str
    name: str
    decisions: float
    """Decisions a second in random play."""
    games: float
    """Whole random games a second."""
    copy: float
    """Microseconds a copy of a state."""
    sample: float | None
    """Microseconds a sample of what a seat cannot know; None where there is no such thing."""


class _Round(NamedTuple):
    decisions: float
    games: float
    copy: float
    sample: float | None


def measure(rivals: list[Rival], rounds: int = 5, seconds: float = 1.0) -> list[Result]:
    """Round after round, each rival for about `seconds`."""
    taken: list[list[_Round]] = [[] for _ in rivals]
    for number in range(rounds):
        for rival, rows in zip(rivals, taken, strict=True):
            rows.append(_round(rival, Random(number), seconds))
    return [_median(rival, rows) for rival, rows in zip(rivals, taken, strict=True)]


def _round(rival: Rival, rng: Random, seconds: float) -> _Round:
    gc.collect()
    decisions = games = 0
    start = now = process_time()
    while now - start < seconds:
        decisions += rival.play(rng)
        games += 1
        now = process_time()
    spent = now - start
    state = rival.midgame()
    sample = _microseconds(rival.sampler(state, rng), seconds / 8) if isinstance(rival, Ours) and rival.game.hidden else None
    return _Round(decisions / spent, games / spent, _microseconds(lambda: rival.copy(state), seconds / 8), sample)


def _microseconds(work: Callable[[], object], seconds: float) -> float:
    done = 0
    start = now = process_time()
    while now - start < seconds:
        for _ in range(20):
            work()
        done += 20
        now = process_time()
    return (now - start) / done * 1e6


def _median(rival: Rival, rows: list[_Round]) -> Result:
    samples = [row.sample for row in rows if row.sample is not None]
    return Result(
        rival.kind,
        rival.name,
        median(row.decisions for row in rows),
        median(row.games for row in rows),
        median(row.copy for row in rows),
        median(samples) if samples else None,
    )
