"""How hard a puzzle is: one recipe for all of them, from what is written in its file.

A doubling counts, not a difference: of the plans there are, of the moves that look better at a glance, of the lead. So
a choice between two things that are far apart is told from one between two that are close, and neither ends in a heap
at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

from hundreddays.core import State
from hundreddays.learn.puzzles import forced
from hundreddays.learn.trials import Plan
from hundreddays.players.search.lookahead import Guide

MIDDLE: Final = 1000
"""Two plans, the better one seen at a glance, and a lead just large enough to be a puzzle."""
OVERLOOKED: Final = 100
"""For each doubling of the place that the plan has at a glance."""
CHOICE: Final = 50
"""For each doubling of the plans there are."""
PLAIN: Final = 120
"""Less for each doubling of the lead beyond what is asked."""
RANGE: Final = (400, 2200)


def difficulty(rank: int, plans: int, lead: float, least: float) -> int:
    """From how many moves look better at a glance, how many plans there are, and the lead beside the least asked."""
    points = OVERLOOKED * log2(1 + rank) + CHOICE * log2(plans / 2) - PLAIN * log2(lead / least)
    return max(RANGE[0], min(RANGE[1], round(MIDDLE + points)))


def glance_rank(state: State, guide: Guide, best: Plan, plans: Sequence[Plan]) -> int:
    """How many moves the planner likes better at first sight, over all decisions of the best plan: of those with which
    some plan goes on there.
    """
    here, rank = state.copy(), 0
    for number, move in enumerate(best):
        choices = {plan[number] for plan in plans if len(plan) > number and plan[:number] == best[:number]}
        moves = here.moves()
        weights = dict(zip(moves, guide.weigh(here, moves), strict=True))
        rank += sum(weights[other] > weights[move] for other in choices)
        here.apply(move)
        forced(here, state.actor)
    return rank
