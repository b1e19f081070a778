"""The shape of the scenarios' data file: where the armies stand, and what is played for. Section V"""

from __future__ import annotations

from hundreddays.core import DataTable


class Placement(DataTable, frozen=True):
    """Where a leader stands in a scenario: a hex, or `pool`; under whom; and the units he has with what is left of
    them.
    """

    id: str
    hex: str = ""
    superior: str = ""
    units: list[str] = []


class Objective(DataTable, frozen=True):
    id: str
    name: str
    hexes: list[str]
    french: int = 0
    coalition: int = 0


class Scenario(DataTable, frozen=True):
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
    lille_garrison: int = 0
    """SPs of National Guards in Lille: while it is French and has any, there is no Lille roll. 501, E18"""
    per_sp: int = 0
    """Points for each SP the enemy has lost since the start."""
    objective: list[Objective] = []
    handicap_days: int = 0
    """By how many days each point of the handicap lengthens the scenario. 505"""
    handicap_points: int = 0
    """How many points each point of the handicap is worth. 505"""


class ScenarioFile(DataTable, frozen=True):
    scenario: list[Scenario]
