"""The largest mistakes of each side: where another move, with what the seat could know then, would have done better.

Every decision at which the planner would have played otherwise is a suspect. Suspects are compared with the planner's
move in the same sampled states with the same luck: first all of them a little, then the worse half twice as long, until
the few that are left have been looked at for long.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

import msgspec

from hundreddays.core import CHANCE, Game, Record, State, View
from hundreddays.players import Meter
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import liked, plan_reasons, plan_words, played_on
from hundreddays.players.search.lookahead import Guide

SUSPECTS: Final = 48
"""So many decisions of each side are looked at: those that the planner finds strangest."""
FIRST_LOOK: Final = 2
LEAST: Final = 6
LONGEST_LOOK: Final = 32
"""In so many states at first, at least before anything is said, and at most."""
FIRST_SHARE: Final = 0.4
"""The first look may take this share of the budget; suspects that it does not come to are let go."""
AHEAD: Final = 3
"""So many player turns ahead."""
TOLD: Final = 5
"""So many mistakes of each side are told of."""
COST: Final = 0.02
"""What a move must have cost, as a chance of winning, to be called a mistake."""
SURE: Final = 2.0
"""And by how many standard errors."""
LONGEST_PLAN: Final = 6


class Mistake(msgspec.Struct, frozen=True):
    """A move, the better plan, and what the difference was worth."""

    ply: int
    seat: str
    turn: int
    heading: str
    piece: str
    """What was in hand, by its name; empty where nothing was."""
    played: str
    played_label: str
    better: list[str]
    """The moves of the better plan, in words, until its decision is complete."""
    better_labels: list[str]
    why: str
    before: float
    """The side's chance with the better plan, from what the seat could know."""
    after: float
    """And with what was played."""
    error: float
    """The standard error of the difference."""
    samples: int


class _Suspect(NamedTuple):
    """A decision that may have been a mistake, with what was found of it so far."""

    ply: int
    state: State
    move: int
    better: int
    strange: float
    """By how much the planner prefers its own move, in spreads of the choice."""
    good: list[float]
    gaps: list[float]

    @property
    def cost(self) -> float:
        return sum(self.gaps) / len(self.gaps) if self.gaps else 0.0

    @property
    def error(self) -> float:
        count = len(self.gaps)
        spread = sum((gap - self.cost) ** 2 for gap in self.gaps) / max(1, count - 1)
        return sqrt(max(spread, 1e-6) / max(1, count))


def mistakes(
    game: Game, record: Record, guide: Guide, rng: Random, meter: Meter, sides: Sequence[int] = ()
) -> list[Mistake]:
    """The largest of each side, or of some sides, the costliest first; as far as the meter lets them be found."""
    wanted = set(sides or game.sides)
    left = [one for one in _suspects(game, record, guide, rng) if game.sides[one.state.actor] in wanted]
    samples = FIRST_LOOK
    with contextlib.suppress(Spent):
        for suspect in left:
            if meter.share < FIRST_SHARE:
                _compare(suspect, guide, rng, FIRST_LOOK, meter)
        while left and samples < LONGEST_LOOK:
            samples *= 2
            left = _worse_half(game, [one for one in left if one.gaps])
            for suspect in left:
                _compare(suspect, guide, rng, samples - len(suspect.gaps), meter)
    found = [one for one in left if len(one.gaps) >= LEAST and one.cost >= max(COST, SURE * one.error)]
    found.sort(key=lambda one: (-one.cost, one.ply))
    told: list[Mistake] = []
    for side in sorted(set(game.sides)):
        told += [_told(one, guide, rng) for one in found if game.sides[one.state.actor] == side][:TOLD]
    return sorted(told, key=lambda one: (one.after - one.before, one.ply))


def _suspects(game: Game, record: Record, guide: Guide, rng: Random) -> list[_Suspect]:
    found: list[_Suspect] = []
    for ply, (state, move) in enumerate(record.replay(game), 1):
        if state.actor == CHANCE:
            continue
        moves = state.moves()
        if len(moves) < 2:
            continue
        world = state.sample(state.actor, rng)
        better = liked(world, guide, 1)[0]
        if better != move and better in moves:
            weights = guide.weigh(world, moves)
            strange = weights[moves.index(better)] - weights[moves.index(move)]
            found.append(_Suspect(ply, state.copy(), move, better, strange, [], []))
    kept: list[_Suspect] = []
    for side in set(game.sides):
        mine = [one for one in found if game.sides[one.state.actor] == side]
        kept += sorted(mine, key=lambda one: (-one.strange, one.ply))[:SUSPECTS]
    return sorted(kept, key=lambda one: (-one.strange, one.ply))


def _compare(suspect: _Suspect, guide: Guide, rng: Random, samples: int, meter: Meter) -> None:
    seat = suspect.state.actor
    for _ in range(samples):
        world, luck = suspect.state.sample(seat, rng), rng.getrandbits(48)
        good = played_on(world.copy(), (suspect.better,), seat, guide, Random(luck), AHEAD, meter)
        bad = played_on(world, (suspect.move,), seat, guide, Random(luck), AHEAD, meter)
        suspect.good.append(good)
        suspect.gaps.append(good - bad)


def _worse_half(game: Game, suspects: list[_Suspect]) -> list[_Suspect]:
    """Of each side the half that cost more, but as many as are told of at least."""
    kept: list[_Suspect] = []
    for side in set(game.sides):
        mine = [one for one in suspects if game.sides[one.state.actor] == side]
        mine.sort(key=lambda one: (-one.cost, one.ply))
        kept += mine[: max(TOLD, (len(mine) + 1) // 2)]
    return sorted(kept, key=lambda one: (-one.cost, one.ply))


def _told(suspect: _Suspect, guide: Guide, rng: Random) -> Mistake:
    state = suspect.state
    game, seat = state.game, state.actor
    world = state.sample(seat, rng)
    plan = _completed(world, suspect.better, guide, rng)
    before = sum(suspect.good) / len(suspect.good)
    turn, heading = state.when()
    return Mistake(
        ply=suspect.ply,
        seat=game.seats[seat],
        turn=turn,
        heading=heading,
        piece=_in_hand(state.view(seat)),
        played=game.text(suspect.move),
        played_label=game.label(suspect.move),
        better=plan_words(game, plan),
        better_labels=[game.label(move) for move in plan],
        why=plan_reasons(world, guide, plan),
        before=round(before, 4),
        after=round(before - suspect.cost, 4),
        error=round(suspect.error, 4),
        samples=len(suspect.gaps),
    )


def _in_hand(view: View) -> str:
    names = [one.name or one.id for one in view.pieces if one.id in view.chosen]
    return names[0] if len(names) == 1 else ""


def _completed(world: State, move: int, guide: Guide, rng: Random) -> tuple[int, ...]:
    """A move with those that complete its decision, as the planner would play them."""
    seat, here = world.actor, world.copy()
    plan = [move]
    here.apply(move)
    while len(plan) < LONGEST_PLAN and not here.over and here.actor == seat and here.view(seat).chosen:
        plan.append(guide.best(here, here.moves(), rng, 0.0))
        here.apply(plan[-1])
    return tuple(plan)
