"""The best plans for the decision at hand: what a level would play, and the planner's other ideas, tried together."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from hundreddays.core import Choice, Eye, State
from hundreddays.players import seat_player
from hundreddays.players.plan_trials import Tried, candidate_plans, plan_reasons, plan_words, try_plans
from hundreddays.players.search.lookahead import Guide
from hundreddays.studio.worlds import Allowance, Viewpoint

MOST: Final = 5
"""So many plans are told of."""
FEW: Final = 12
"""So many are tried."""
SAMPLES: Final = 40
AHEAD: Final = 3
"""In so many states, so many player turns ahead."""
CHOOSING: Final = 0.3
"""The part of the budget in which the level makes its choice; the rest is for trying."""
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
    """Whether it begins with what the level would play."""


def best_plans(
    look: Viewpoint, guide: Guide, rng: Random, allowed: Allowance, level: str = STRONGEST
) -> list[RankedPlan]:
    """The best first; nothing where nobody has a choice, or somebody whose options the viewer does not know."""
    state, game = look.state, look.game
    if not look.deciding or len(state.moves()) < 2:
        return []
    seat = state.actor
    choice = seat_player(level, game, allowed.part(CHOOSING).budget, allowed.stop).choose(Eye(state, seat), rng)
    world = look.worlds(rng)
    plans = [plan for plan in candidate_plans(world, guide) if plan[0] in state.moves()]
    mine = [plan for plan in plans if plan[0] == choice.move] or [(choice.move,)]
    others = [plan for plan in plans if plan[0] != choice.move]
    kept = [*mine[: FEW // 2], *others][:FEW]
    tried = try_plans(look.worlds, seat, kept, guide, rng, SAMPLES, AHEAD, allowed.meter(1 - CHOOSING))
    ranked = tried or [Tried(plan, [guide.value(world, seat)]) for plan in mine[:1]]
    return [
        RankedPlan(
            moves=plan_words(game, one.moves),
            labels=[game.label(move) for move in one.moves],
            share=round(one.mean, 4),
            error=round(one.error, 4),
            samples=len(one.values),
            why=_why(world, guide, one.moves, choice),
            chosen=one.moves[0] == choice.move,
        )
        for one in ranked[:MOST]
    ]


def _why(world: State, guide: Guide, plan: tuple[int, ...], choice: Choice) -> str:
    """The level's own reason; of two decisions that of the second, which tells where the piece is to go."""
    if len(plan) == 1:
        return choice.why if plan[0] == choice.move and choice.why else plan_reasons(world, guide, plan)
    after = world.copy()
    after.apply(plan[0])
    return plan_reasons(after, guide, plan[1:])
