"""What the planner aims at and how it weighs: the shape of `planner.toml`. A figure that nothing reads is refused."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from hundreddays.core import DataTable
from hundreddays.core.toml import typed, typed_file


class FrenchPlan(DataTable, frozen=True):
    invade_from: str
    """The first day on which the invasion is announced, if the weather is fair."""
    invade_early: str
    """The first day on which it is announced because no enemy stands in any of the cities that are aimed at."""
    invade_by: str
    """The first day on which it is announced in any weather, and whether the army is gathered or not."""
    source: str
    center: str
    appeal: dict[str, float]
    """How much each city draws the French, besides what it is worth."""
    staging: dict[str, str]
    """Where each leader gathers his Force before the invasion."""
    feints: list[str]
    """Where vedettes show themselves before it, so that the enemy does not know where it will come."""


class CoalitionPlan(DataTable, frozen=True):
    source: str
    staging: dict[str, str]
    """Where each leader draws his Force together before the invasion, in quiet marches."""


class PlanWeights(DataTable, frozen=True):
    """How a commander weighs one thing against another.

    The common coin is the SP. The file says what each figure means.
    """

    box: float
    least: float
    superior: float
    around: int
    main_body: float
    toil: float
    scatter: int
    alarm: int
    divide_from: float
    horizon: float
    day: float
    nearness: int
    pull: float
    weighty: float
    haste: float
    arrived: float
    calm: float
    easy: float
    gathered: float
    match: float
    watch: int
    stir: float
    pick_up: float
    push: float
    vain: float
    uneasy: int
    rush: int
    spur: int
    at_hand: int
    blood: float
    caution: float
    crowd: int
    crowding: float
    help: float
    help_from: int
    reach: int
    sure: int
    side_by_side: int
    likely: float
    danger: float
    spare: float
    costly: float
    stake: float
    post: float
    front: float
    rear: float
    met: float
    bold: float
    won: float
    pursued: float
    doomed: float
    ground: float
    prize: float
    detour: int
    forced: float
    hub: float
    settled: float
    claim: float
    rank: float
    orders: float
    lead: int
    keep_back: int
    scout: float
    screen: float
    apart: float
    afield: int
    content: float
    guard_from: float
    guard_to: float
    dear: int
    treasured: float


class Told(DataTable, frozen=True):
    """What is worth a word in the reasons."""

    safer: float
    felt: float


class PlanFile(DataTable, frozen=True):
    """What the planner aims at, and how it weighs."""

    french: FrenchPlan
    coalition: CoalitionPlan
    weights: dict[str, tuple[int | float, int | float]]
    """The figures of `PlanWeights`, of the French and of the Coalition."""
    told: Told
    scenario: dict[str, dict[str, dict[str, Any]]]
    mood: dict[str, dict[str, dict[str, Any]]]
    """Other figures, by the scenario or the name of a mood, and the table they stand in."""

    def weights_of(self, side: int) -> PlanWeights:
        return typed({name: pair[side] for name, pair in self.weights.items()}, PlanWeights)


def altered(plan: PlanFile, figures: Mapping[str, Mapping[str, Any]]) -> PlanFile:
    """A plan with some figures that are other than usual."""
    tree = msgspec.to_builtins(plan)
    for table, changes in figures.items():
        tree[table] |= changes
    return typed(tree, PlanFile)


def read() -> PlanFile:
    """The plan that ships with the game. It is no rule: records do not depend on it."""
    return typed_file(files(__package__).joinpath("planner.toml").read_bytes(), PlanFile)
