"""What the views of this game show beside the map: losses, arrivals, and what a combat promises."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Losses(TypedDict):
    """Loss points of each side, and the level that demoralizes it. 14.2, 25.1, 28.1"""

    french: int
    allied: int
    french_level: int
    allied_level: int


class Levels(TypedDict):
    """The levels of victory as they stand; Advanced Game only. 16.2, 16.3"""

    french: int
    allied: int


class Arrival(TypedDict):
    """Prussians still to come. 13.2, 20.2"""

    turn: int
    units: list[str]
    strength: int


class Outcome(TypedDict):
    """For one pair of modes still possible: on how many faces of the die each result comes. Modes are empty in the
    Basic Game.
    """

    attack_mode: str
    defence_mode: str
    modifier: int
    chances: dict[str, int]


class Combat(TypedDict):
    """A combat that is declared or fought. Odds and column are empty until someone attacks."""

    kind: Literal["bombardment", "ground"]
    targets: list[str]
    attackers: list[str]
    defenders: list[str]
    attack: int
    """Strengths as they count now."""
    defence: int
    odds: str
    """The column of the plain ratio ("3:1")."""
    shift: int
    column: str
    """The column that is rolled on."""
    outcomes: list[Outcome]
    effects: dict[str, str]
    """What each result would do in this combat: guns that bombard are never hurt. 8.6, 11.1, 24.6"""


class WaterlooPanels(TypedDict):
    """Everything under `panels`."""

    losses: Losses
    demoralized: Literal["", "french", "allied"]
    exited: int
    """French units out, Napoleon not counted. 16.2, 25.1"""
    exits_wanted: int
    arrivals: list[Arrival]
    levels: NotRequired[Levels]
    combat: NotRequired[Combat]
