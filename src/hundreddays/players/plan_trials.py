"""Trying plans: each is played on in the same states with the same luck, so that differences tell.

A state is given by whoever asks: sampled from what a seat can know, or the true one. The rest of the turn and what
follows is played by the game's planner for everyone, and the judge says how the seat stands. Warnings, puzzles and
analysis are built on this.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from hundreddays.core import Game, State
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search.lookahead import Guide, unfold

MOST_FIRST: Final = 8
MOST_SECOND: Final = 5
"""So many first decisions, and second ones after each, are looked at: those that the planner likes best."""
NOISE: Final = 0.1
"""How much the planner varies what it plays on with, so that equal moves take turns."""

Worlds = Callable[[Random], State]
"""A state to play on in, another each time where something is hidden."""


class Tried(NamedTuple):
    """A plan, and what it came to in each state."""

    moves: tuple[int, ...]
    values: list[float]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        mean, count = self.mean, len(self.values)
        return sqrt(sum((value - mean) ** 2 for value in self.values) / max(1, count - 1) / count)


def liked(state: State, guide: Guide, most: int) -> list[int]:
    """The moves that the planner likes best, best first."""
    moves = state.moves()
    weights = guide.weigh(state, moves)
    ranked = sorted(zip(weights, moves, strict=True), key=lambda one: (-one[0], one[1]))
    return [move for _, move in ranked[:most]]


def candidate_plans(state: State, guide: Guide) -> Iterator[tuple[int, ...]]:
    """One decision, or two where the first only chooses the piece that the second sends somewhere."""
    seat = state.actor
    for first in liked(state, guide, MOST_FIRST):
        then = state.copy()
        then.apply(first)
        if then.over or then.actor != seat or not then.view(seat).chosen or len(then.moves()) == 1:
            yield (first,)
        else:
            yield from ((first, second) for second in liked(then, guide, MOST_SECOND))


def try_plans(
    worlds: Worlds,
    seat: int,
    plans: Sequence[tuple[int, ...]],
    guide: Guide,
    rng: Random,
    samples: int,
    turns: int,
    meter: Meter,
) -> list[Tried]:
    """Every plan played on in the same states with the same luck, the best first.

    When the meter is spent the states that all plans were tried in count; without one there is no answer.
    """
    tried = [Tried(plan, []) for plan in plans]
    with contextlib.suppress(Spent):
        for _ in range(samples):
            world, luck = worlds(rng), rng.getrandbits(48)
            values = [played_on(world.copy(), plan, seat, guide, Random(luck), turns, meter) for plan in plans]
            for one, value in zip(tried, values, strict=True):
                one.values.append(value)
    return sorted((one for one in tried if one.values), key=lambda one: (-one.mean, one.moves))


def played_on(
    state: State, plan: Sequence[int], seat: int, guide: Guide, rng: Random, turns: int, meter: Meter
) -> float:
    """How the seat stands some player turns after a plan, as far as that can be played in this state."""
    until = state.tick() + turns
    _begin(state, plan, seat)
    unfold(state, until, guide, rng, NOISE, meter)
    return guide.value(state, seat)


def played_out(state: State, plan: Sequence[int], seat: int, guide: Guide, rng: Random, meter: Meter) -> float:
    """How the game ends for the seat after a plan: 1 if it wins, 0 if it loses."""
    _begin(state, plan, seat)
    while not state.over:  # every game ends
        unfold(state, state.tick() + 1, guide, rng, NOISE, meter)
    return guide.value(state, seat)


def _begin(state: State, plan: Sequence[int], seat: int) -> None:
    """Make a plan's moves, as far as they can be made in this state."""
    for move in plan:
        if state.over or state.actor != seat or move not in state.moves():
            break
        state.apply(move)


def plan_words(game: Game, plan: Sequence[int]) -> list[str]:
    return [game.text(move) for move in plan]


def plan_reasons(state: State, guide: Guide, plan: Sequence[int]) -> str:
    """What speaks for each decision of a plan, by the planner's lights."""
    game, here = state.game, state.copy()
    reasons: list[str] = []
    for move in plan:
        said = guide.planner.why(here, move).strip() if guide.planner is not None else ""
        reasons.append(said or f"{game.label(move)}.")
        here.apply(move)
    return " ".join(reason if reason.endswith((".", "!", "?")) else f"{reason}." for reason in dict.fromkeys(reasons))
