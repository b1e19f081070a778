"""The shape of the scenarios and of the planner's plan. A figure that nothing reads is a mistake, and is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hundreddays.core import Table


class Placement(Table, frozen=True):
    """Where a leader stands in a scenario: a hex, or `pool`; under whom; and the units he has with what is left of them."""

    id: str
    hex: str = ""
    superior: str = ""
    units: list[str] = []


class Objective(Table, frozen=True):
    id: str
    name: str
    hexes: list[str]
    french: int = 0
    coalition: int = 0


class Scenario(Table, frozen=True):
    id: str
    title: str
    first: str
    last: str
    cite: str
    invasion: str = ""
    """The date of the Invasion Turn; empty: the French announce it."""
    weather: str = "fair"
    marker: str = ""
    french_source: str = ""
    french_center: str = ""
    allied_source: str = ""
    lost: tuple[int, int, int] = (0, 0, 0)
    leader: list[Placement] = []
    strength: dict[str, int] = {}
    """Units below their full SPs."""
    french_from: str = "french-1"
    """Without objectives: the box from which on the French have won."""
    lille_holds: bool = False
    """Lille has a garrison of its own: there is no Lille roll."""
    per_sp: int = 0
    """Points for each SP the enemy has lost since the start."""
    objective: list[Objective] = []


class ScenarioFile(Table, frozen=True):
    scenario: list[Scenario]


class FrenchPlan(Table, frozen=True):
    invade_from: str
    """The first day on which the invasion is announced, if the weather is fair."""
    invade_early: str
    """The first day on which it is announced because no enemy stands in any of the cities that are aimed at."""
    invade_by: str
    """The first day on which it is announced in any weather."""
    source: str
    center: str
    appeal: dict[str, float]
    """How much each city draws the French, besides what it is worth."""
    staging: dict[str, str]


class CoalitionPlan(Table, frozen=True):
    source: str


class PlanWeights(Table, frozen=True):
    """How a commander weighs one thing against another. The common coin is the SP."""

    box: float
    """A box of the morale marker."""
    least: float
    """SPs sent to an aim even where no enemy is seen."""
    superior: float
    """How many times the enemy's likely SPs are sent to take a place."""
    main_body: float
    """The share of the French that stays together."""
    toil: float
    """What an SP more that an aim calls for takes from its appeal."""
    alarm: int
    """Hexes within which an enemy counter keeps a garrison in its place."""
    horizon: float
    """MPs from which the enemy may come to threaten a place."""
    day: float
    """MPs a Force can make in a turn, forced march included."""
    pull: float
    """An MP nearer to the goal."""
    weighty: float
    """The same for each SP of the Force."""
    haste: float
    """How much stronger the pull is on the last day."""
    rush: int
    """In so many last turns every Force that has a way to go tries a forced march."""
    blood: float
    """What an SP of the enemy is worth where SPs do not count for the victory."""
    caution: float
    """How much heavier a loss weighs than a gain with the Coalition, which can wait."""
    crowd: int
    crowding: float
    """What it costs to end where Forces of so many SPs would have to become one."""
    help: float
    help_from: int
    """The share counted of Forces within so many hexes that have yet to move."""
    reach: int
    """Hexes within which an enemy may strike in his turn."""
    likely: float
    """The share counted of what is near but not next to the hex."""
    danger: float
    """What an SP of superiority costs him who is exposed to it."""
    spare: float
    """An SP lost by marching: some come back."""
    costly: float
    """The same where SPs lost are points for the enemy."""
    stake: float
    """The share of what a place is worth that speaks for standing in it."""
    post: float
    front: float
    rear: float
    """What a counter face down is likely to be worth, in means of its army: on a place that is fought for, close to our Forces, elsewhere."""
    bold: float
    """The gain from which an attack is made that need not be."""
    won: float
    """What it is worth to be the winner of a round: the loser goes back, or bleeds on."""
    pursued: float
    """SPs that a withdrawal may cost in the pursuit."""
    ground: float
    """What any hex is worth to him who holds it."""
    prize: float
    """The share of what a place is worth that speaks for an attack on those who hold it."""
    detour: int
    """Half MPs that a Force will go round an enemy in its way rather than fight through."""
    forced: float
    """What a forced march costs besides attrition: the Force may be missed elsewhere."""
    hub: float
    """How many times over the commander of the army gets a command: commands and supply reach as far as he does."""
    lead: int
    """Hexes that a center stays behind its commander."""
    keep_back: int
    """Vedettes kept in the supply."""
    guard_from: float
    guard_to: float
    """The odds between which the Guard is committed: it should decide the day, and not be lost with it."""
    dear: int
    """How much more a victory may cost than it costs the enemy before it is declined."""


class PlanFile(Table, frozen=True):
    """What the planner aims at, and how it weighs."""

    french: FrenchPlan
    coalition: CoalitionPlan
    weights: dict[str, tuple[int | float, int | float]]
    """The figures of `PlanWeights`, of the French and of the Coalition."""
    scenario: dict[str, dict[str, dict[str, Any]]]
    mood: dict[str, dict[str, dict[str, Any]]]
    """Other figures, by the scenario or the name of a mood, and the table they stand in."""

    def weights_of(self, side: int) -> PlanWeights:
        return msgspec.convert({name: pair[side] for name, pair in self.weights.items()}, type=PlanWeights)


def altered(plan: PlanFile, figures: Mapping[str, Mapping[str, Any]]) -> PlanFile:
    """A plan with some figures that are other than usual."""
    tree = msgspec.to_builtins(plan)
    for table, changes in figures.items():
        tree[table] |= changes
    return msgspec.convert(tree, type=PlanFile)
