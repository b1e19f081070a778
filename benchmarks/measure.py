"""Measuring: every rival takes its turn in each round, so that a slow moment of the machine falls on all alike; medians
are reported.

Time is the processor's, not the clock's: other work on the machine does not count.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple, Protocol


class Figures(NamedTuple):
    """What one turn, or the median of several, shows of a rival."""

    decisions: float
    """Decisions a second in random play."""
    games: float
    """Whole random games a second."""
    copy: float
    """Microseconds a copy of a state."""
    sample: float | None = None
    """Microseconds a sample of what a seat cannot know; None where there is no such thing."""
    simulations: float | None = None
    """Simulations a second of the tree search: a sampled state, a walk down the tree, a look ahead of two player turns,
    a judgement.
    """
    judgement: float | None = None
    """Microseconds a judgement of who stands better; None where there is no judge."""


class Rival(Protocol):
    """Something that takes a turn: one game of one library."""

    kind: str
    name: str

    def turn(self, seed: int, seconds: float) -> Figures: ...


class Here(Protocol):
    """A game that is played in this process."""

    def play(self, rng: Random) -> int:
        """Play one random game to its end; returns the number of decisions, chance included."""
        ...

    def midgame(self) -> Any:
        """A state in the middle of one random game, the same each time."""
        ...

    def copy(self, state: Any) -> Any: ...

    def sampler(self, state: Any, rng: Random) -> Callable[[], object] | None:
        """Something that deals again what the first seat cannot know, if there is anything."""
        ...

    def search(self, state: Any, rng: Random) -> Callable[[], int] | None:
        """Something that searches a little and says how many simulations that took, if there is a search to compare."""
        ...

    def judge(self, state: Any) -> Callable[[], object] | None:
        """Something that judges a state, if there is a judge."""
        ...


def turn(game: Here, seed: int, seconds: float) -> Figures:
    """One turn of a game in this process."""
    rng = Random(seed)
    gc.collect()
    decisions = games = 0
    start = now = process_time()
    while now - start < seconds:
        decisions += game.play(rng)
        games += 1
        now = process_time()
    spent = now - start
    state = game.midgame()
    sampler, judge = game.sampler(state, rng), game.judge(state)
    judged = _microseconds(judge, seconds / 8) if judge else None
    search = game.search(state, rng)
    return Figures(
        decisions / spent,
        games / spent,
        _microseconds(lambda: game.copy(state), seconds / 8),
        _microseconds(sampler, seconds / 4) if sampler else None,
        _pace(search, seconds / 2) if search else None,
        judged,
    )


def _microseconds(work: Callable[[], object], seconds: float) -> float:
    done = 0
    start = now = process_time()
    while now - start < seconds:
        for _ in range(20):
            work()
        done += 20
        now = process_time()
    return (now - start) / done * 1e6


def _pace(work: Callable[[], int], seconds: float) -> float:
    done = 0
    start = now = process_time()
    while now - start < seconds:
        done += work()
        now = process_time()
    return done / (now - start)


def measure(rivals: Sequence[Rival], rounds: int = 5, seconds: float = 1.0) -> list[Figures]:
    """Round after round, each rival for about `seconds`; the medians, in the order of the rivals."""
    taken: list[list[Figures]] = [[] for _ in rivals]
    for number in range(rounds):
        for rival, rows in zip(rivals, taken, strict=True):
            rows.append(rival.turn(number, seconds))
    return [_median(rows) for rows in taken]


def _median(rows: list[Figures]) -> Figures:
    columns = [[value for value in column if value is not None] for column in zip(*rows, strict=True)]
    decisions, games, copy, sample, simulations, judgement = [median(column) if column else None for column in columns]
    assert decisions is not None
    assert games is not None
    assert copy is not None
    return Figures(decisions, games, copy, sample, simulations, judgement)
