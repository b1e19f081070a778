"""The data files as typed structures. Every figure of the rules is read through these."""

from __future__ import annotations

from typing import Literal

from hundreddays.core import DataTable

ArmyName = Literal["french", "british", "prussian"]
ArmName = Literal["infantry", "cavalry", "artillery", "leader"]
SideName = Literal["french", "allied"]
Grade = Literal["f1", "f2"]


class City(DataTable, frozen=True):
    id: str
    name: str
    lat: float
    lon: float
    country: Literal["france", "netherlands"]
    area: ArmyName
    bank: str = ""
    source: str = ""


class Road(DataTable, frozen=True):
    id: str
    a: str
    b: str
    kind: Literal["major", "minor"]
    rivers: tuple[str, ...] = ()
    source: str = ""


class Frame(DataTable, frozen=True):
    west: float
    east: float
    north: float
    south: float


class MapFile(DataTable, frozen=True):
    city: list[City]
    road: list[Road]
    frame: Frame


class Unit(DataTable, frozen=True):
    id: str
    army: ArmyName
    name: str
    formation: str
    type: ArmName
    cv: int
    city: str
    guard: bool = False
    old_guard: bool = False


class Army(DataTable, frozen=True):
    name: str
    side: SideName
    leader: str
    blocks: int
    total_cv: int


class UnitsFile(DataTable, frozen=True):
    unit: list[Unit]
    army: dict[ArmyName, Army]


class Activation(DataTable, frozen=True):
    french: int
    british: int
    prussian: int
    leader_lost: int


class ByArm(DataTable, frozen=True):
    """One number for each arm."""

    infantry: int
    artillery: int
    cavalry: int
    leader: int


class Loss(ByArm, frozen=True):
    """CV lost by each arm; cavalry may lose otherwise when enemy cavalry is there."""

    cavalry_by_cavalry: int = 0


class Losses(DataTable, frozen=True):
    retreat: Loss
    rout: Loss
    garrison: Loss


class Capacity(DataTable, frozen=True):
    move: int
    move_guarded: int
    retreat: int
    reinforce: int
    rout: int
    rout_river: int


class Capacities(DataTable, frozen=True):
    major: Capacity
    minor: Capacity


class ForceMarch(DataTable, frozen=True):
    extra_sections: int
    loss_at_most: int
    loss: int
    leader_day: int
    leader_night: int


class Attack(DataTable, frozen=True):
    minimum: int
    orders: int


class Grades(DataTable, frozen=True):
    infantry_engaged: Grade
    artillery_engaged: Grade
    artillery_facing: Grade
    cavalry_engaged: Grade
    cavalry_supported: Grade


class Fire(DataTable, frozen=True):
    f1: list[int]
    f2: list[int]
    grade: Grades


class Morale(DataTable, frozen=True):
    broken_at_most: int
    own_leader: int
    old_guard: int


class Supply(DataTable, frozen=True):
    id: str
    army: ArmyName
    units: int


class SupplyRules(DataTable, frozen=True):
    leader_may_be_chosen: bool


class Defeat(DataTable, frozen=True):
    french: int
    british: int
    prussian: int


class Handicap(DataTable, frozen=True):
    """By how many units a point of the handicap moves the level at which each army is defeated. 20.3"""

    french: int = 0
    british: int = 0
    prussian: int = 0


class Column(DataTable, frozen=True):
    id: str
    winner: SideName
    pattern: str


class Victory(DataTable, frozen=True):
    cities: list[str]
    column: list[Column]


class Track(DataTable, frozen=True):
    turns: int
    first: SideName
    first_day: int
    parts: list[str]


class TablesFile(DataTable, frozen=True):
    activation: Activation
    sections: ByArm
    retreat_sections: ByArm
    battle_moves: ByArm
    road: Capacities
    force_march: ForceMarch
    attack: Attack
    fire: Fire
    morale: Morale
    loss: Losses
    supply: list[Supply]
    supply_rules: SupplyRules
    defeat: Defeat
    victory: Victory
    track: Track
    handicap: Handicap = Handicap()
    """Data of before there was one have none."""
