"""Plans played on in the same sampled states with the same luck: how much one leads another, and how surely.

A state is sampled from what the seat can know, the rest of the turn and what follows is played by the game's planner
for everyone, and the judge says how the seat stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from hundreddays.core import CHANCE, Eye, State, draw
from hundreddays.learn.puzzles import forced
from hundreddays.players import Meter
from hundreddays.players.plan_trials import NOISE, Tried
from hundreddays.players.search.lookahead import Guide, unfold

BATCH: Final = 12
"""After so many states a race looks at who is still in it."""
LONGEST: Final = 5
"""So many times as many states are tried as are asked for, where a lead is there but not yet sure."""
HOPE: Final = 2.0
"""A rival whose gap, and so many standard errors more, is still too small ends the race: nobody will lead clearly."""
SETTLED: Final = 5.0
"""A rival that is behind by twice what is asked, and by so many standard errors, need not run any longer."""

Plan = tuple[int, ...]

Ended = Callable[[State], bool]
"""Whether it has been played on far enough. Asked at every state of one play-out in turn, so it may remember."""


class LeadAsked(NamedTuple):
    """By how much, and by how many standard errors, the best plan must lead."""

    least: float
    sure: float


class Lead(NamedTuple):
    """By how much one plan leads another, state by state, and the standard error of that."""

    mean: float
    error: float

    def clear(self, asked: LeadAsked) -> bool:
        return self.mean >= asked.least and self.mean >= asked.sure * self.error


def lead(best: Tried, other: Tried) -> Lead:
    """Over the states in which both were tried: the first so many."""
    gaps = [one - two for one, two in zip(best.values, other.values, strict=False)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return Lead(mean, sqrt(max(spread, 1e-6) / len(gaps)))


class Trial:
    """What is needed to play plans on: who decides, whose planner, how far, what is measured, and a meter of the moves
    it takes. Where a watch is given, each play-out has a new one, and ends when that says so. What is relative is
    measured against the state that was sampled. Moves that are barred are not made after a plan of no moves.
    """

    def __init__(
        self,
        eye: Eye,
        guide: Guide,
        turns: int,
        measure: Callable[[State], float],
        rng: Random,
        meter: Meter,
        watch: Callable[[], Ended] | None = None,
        relative: bool = False,
        barred: frozenset[int] = frozenset(),
    ) -> None:
        self.eye = eye
        self.guide = guide
        self.turns = turns
        self.measure = measure
        self.rng = rng
        self.meter = meter
        self.watch = watch
        self.relative = relative
        self.barred = barred

    def run(self, plans: Sequence[Tried], states: int) -> None:
        """Every plan in so many more states."""
        for _ in range(states):
            world, luck = self.eye.sample(self.rng), self.rng.getrandbits(48)
            before = self.measure(world) if self.relative else 0.0
            for one in plans:
                one.values.append(self.measure(self._end(world.copy(), one.moves, luck)) - before)

    def ends(self, plan: Plan, states: int) -> list[State]:
        """Where a plan leads to."""
        return [self._end(self.eye.sample(self.rng), plan, self.rng.getrandbits(48)) for _ in range(states)]

    def _end(self, state: State, plan: Plan, luck: int) -> State:
        until = state.tick() + self.turns
        for move in plan:
            if state.over or state.actor != self.eye.seat or move not in state.moves():
                break
            state.apply(move)
            forced(state, self.eye.seat)
        rng = Random(luck)
        barred = frozenset[int]() if plan else self.barred
        if self.watch is not None or barred:
            return self._watched(state, until, rng, self.watch() if self.watch is not None else _never, barred)
        while not state.over and state.tick() < until:
            unfold(state, until, self.guide, rng, NOISE, self.meter)
        return state

    def _watched(self, state: State, until: int, rng: Random, ended: Ended, barred: frozenset[int]) -> State:
        while not state.over and state.tick() < until and not ended(state):
            if state.actor == CHANCE:
                move = draw(state.odds(), rng)
            else:
                moves = state.moves()
                if barred and state.actor == self.eye.seat:
                    moves = [move for move in moves if move not in barred] or moves
                move = self.guide.best(state, moves, rng, NOISE)
            state.apply(move)
            self.meter.spend()
        return state


def _never(state: State) -> bool:
    return False


def ranked(plans: Sequence[Tried]) -> list[Tried]:
    """The best first."""
    return sorted(plans, key=lambda one: (-one.mean, one.moves))


def race(
    trial: Trial, plans: Sequence[Plan], states: int, asked: LeadAsked, twins: Callable[[Plan, Plan], bool]
) -> list[Tried]:
    """All plans, the best first, once it leads each other as is asked: by so much, and by so many standard errors.
    Nothing once it is plain that it will not, or cannot be shown in many times as many states.

    Plans that are far behind drop out; the best two run to the end. Twins lead to the same position and never part.
    """
    tried = [Tried(plan, []) for plan in plans]
    running = list(tried)
    for done in range(BATCH, LONGEST * states + 1, BATCH):
        trial.run(running, BATCH)
        best, *others = ranked(running)
        kept = [best]
        open = False
        for other in others:
            gap = lead(best, other)
            alike = twins(best.moves, other.moves)
            if gap.mean + HOPE * gap.error < asked.least and not alike:
                return []
            open = open or not (alike or gap.clear(asked))
            if len(kept) < 2 or not gap.clear(LeadAsked(2 * asked.least, SETTLED)):
                kept.append(other)
        if done >= states and not open:
            return ranked(tried)
        running = kept
    return []
