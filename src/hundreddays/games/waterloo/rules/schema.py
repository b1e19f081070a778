"""The shape of the data files."""

from __future__ import annotations

from typing import Literal

from hundreddays.core import DataTable


class GridRow(DataTable, frozen=True):
    columns: int
    rows: int
    pushed: Literal["odd", "even"]
    hex_metres: int


class Terrain(DataTable, frozen=True):
    town: list[str]
    woods: list[str]
    woods_road: list[str]


class Exit(DataTable, frozen=True):
    hexes: list[str]
    cost: int


class Entry(DataTable, frozen=True):
    hexes: list[str]


class Area(DataTable, frozen=True):
    name: str
    hexes: list[str]


class Road(DataTable, frozen=True):
    name: str
    path: list[str]


class MapFile(DataTable, frozen=True):
    grid: GridRow
    terrain: Terrain
    road_sides: dict[str, list[str]]
    exit: Exit
    entry: Entry
    town: list[Area]
    wood: list[Area]
    road: list[Road]


class Unit(DataTable, frozen=True):
    id: str
    army: Literal["french", "british", "prussian"]
    type: Literal["infantry", "cavalry", "artillery", "horse_artillery", "leader"]
    name: str
    cs: int
    ma: int
    formation: str = ""
    nationality: str = ""
    setup_hex: str = ""
    entry_turn: int = 0


class UnitsFile(DataTable, frozen=True):
    unit: list[Unit]


class TerrainRow(DataTable, frozen=True):
    """What one terrain does.

    No cost means that it is never entered; no `off_road`, that only the road leads through.
    """

    cost: int = 0
    off_road: int = 0
    defence: int = 1
    shift: int = 0
    blocks_fire: bool = False


class TerrainTable(DataTable, frozen=True):
    clear: TerrainRow
    town: TerrainRow
    woods: TerrainRow
    woods_road: TerrainRow


class Modifiers(DataTable, frozen=True):
    infantry: int
    cavalry: int
    artillery: int


class Capability(DataTable, frozen=True):
    infantry: Modifiers
    cavalry: Modifiers
    artillery_range_1: Modifiers
    artillery_range_2: Modifiers


class Victory(DataTable, frozen=True):
    demoralization: int
    french_exits: int
    handicap: int = 0
    """Loss points by which one point of handicap lowers the levels of the side that it is not in favour of. 28.1"""
    french_provisional: int = 0
    allied_marginal: int = 0
    allied_provisional: int = 0


class Broken(DataTable, frozen=True):
    """What it does to both that a side is demoralized."""

    enemy_strength: int = 1
    own_attacks: int = 0
    enemy_attacks: int = 0


Result = Literal["AE", "Ar", "EX", "Dr", "DE"]


class RuleSet(DataTable, frozen=True):
    """Every figure of one of the two games."""

    turns: int
    stacking: int
    columns: list[str]
    rows: dict[str, list[Result]]
    terrain: TerrainTable
    victory: Victory
    broken: Broken
    first_hour: int = 13
    """When the first Game-Turn is played, by a clock of 24 hours. 3.1, 27.2"""
    enter_zone: int = 0
    leave_zone: int = 0
    leavers: list[str] = []
    capability: Capability | None = None


class TablesFile(DataTable, frozen=True):
    advanced: RuleSet
    basic: RuleSet
