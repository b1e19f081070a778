"""The best plans for the decision at hand: what a level would play, and the planner's other ideas, tried together."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Final

import msgspec

from hundreddays.core import Choice, Eye, State
from hundreddays.players import Meter, seat_player
from hundreddays.players.budget import Spent
from hundreddays.players.plan_trials import Tried, candidate_plans, plan_reasons, plan_words, played_on, try_plans
from hundreddays.players.search.lookahead import Guide
from hundreddays.studio.worlds import Allowance, Viewpoint

MOST: Final = 5
"""So many plans are told of."""
FEW: Final = 12
"""So many are tried."""
SAMPLES: Final = 40
AHEAD: Final = 3
"""In so many states, so many player turns ahead."""
CHOOSING: Final = 0.2
GOING_ON: Final = 0.1
"""The parts of the budget in which the level makes its choice, and where it has taken a piece in hand, says where that
goes; the rest is for trying.
"""
LEAST_STATES: Final = 4
LEAST_PLANS: Final = 3
"""Where play is slow, fewer plans are tried and less far ahead, so that each is tried in so many states."""
STRONGEST: Final = "master"


class RankedPlan(msgspec.Struct, frozen=True):
    """One or two decisions that belong together, and what they came to."""

    moves: list[str]
    labels: list[str]
    share: float
    """How likely the deciding side is to win, with this plan."""
    error: float
    """The standard error of that."""
    samples: int
    why: str
    chosen: bool = False
    """Whether it is what the level would play."""


def best_plans(
    look: Viewpoint, guide: Guide, rng: Random, allowed: Allowance, level: str = STRONGEST
) -> list[RankedPlan]:
    """The best first; nothing where nobody has a choice, or somebody whose options the viewer does not know."""
    state, game = look.state, look.game
    if not look.deciding or len(state.moves()) < 2:
        return []
    seat = state.actor

    def asked(at: State, part: float) -> Choice:
        return seat_player(level, game, allowed.part(part).budget, allowed.stop).choose(Eye(at, seat), rng)

    choice = asked(state, CHOOSING)
    world = look.worlds(rng)
    plans = [plan for plan in candidate_plans(world, guide) if plan[0] in state.moves()]
    mine = [plan for plan in plans if plan[0] == choice.move]
    others = [plan for plan in plans if plan[0] != choice.move]
    chosen: tuple[int, ...] = (choice.move,)
    if any(len(plan) > 1 for plan in mine):
        then = state.copy()
        then.apply(choice.move)
        chosen = (choice.move, asked(then, GOING_ON).move)
    mine = [chosen, *(plan for plan in mine if plan != chosen)]
    meter = allowed.meter(1 - CHOOSING - GOING_ON)
    few, ahead = _affordable(world, chosen, guide, rng, meter)
    kept = [*mine[: few // 2], *others][:few]
    tried = try_plans(look.worlds, seat, kept, guide, rng, SAMPLES, ahead, meter)
    ranked = tried or [Tried(plan, [guide.value(world, seat)]) for plan in mine[:1]]
    told = [*ranked[: MOST - 1], *[one for one in ranked[MOST - 1 :] if one.moves == chosen][:1], *ranked[MOST - 1 :]]
    return [
        RankedPlan(
            moves=plan_words(game, one.moves),
            labels=[game.label(move) for move in one.moves],
            share=round(one.mean, 4),
            error=round(one.error, 4),
            samples=len(one.values),
            why=_why(world, guide, one.moves, choice),
            chosen=one.moves == chosen,
        )
        for one in told[:MOST]
    ]


def _affordable(world: State, plan: tuple[int, ...], guide: Guide, rng: Random, meter: Meter) -> tuple[int, int]:
    """How many plans can be tried, and how many player turns ahead: by what one trial takes of the meter."""
    before = meter.share
    with contextlib.suppress(Spent):
        played_on(world.copy(), plan, world.actor, guide, rng, 1, meter)
    turns = (1 - meter.share) / max(meter.share - before, 1e-9)  # that can still be played
    plans = int(turns / AHEAD / LEAST_STATES)
    if plans >= LEAST_PLANS:
        return min(FEW, plans), AHEAD
    return max(LEAST_PLANS, min(FEW, int(turns / LEAST_STATES))), 1


def _why(world: State, guide: Guide, plan: tuple[int, ...], choice: Choice) -> str:
    """The level's own reason; of two decisions that of the second, which tells where the piece is to go."""
    if len(plan) == 1:
        return choice.why if plan[0] == choice.move and choice.why else plan_reasons(world, guide, plan)
    after = world.copy()
    after.apply(plan[0])
    return plan_reasons(after, guide, plan[1:])
