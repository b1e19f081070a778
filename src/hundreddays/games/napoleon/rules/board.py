"""The data turned into flat lists and masks, built once per game.

Units and cities are numbered in the order of their files (1.9). A set of units is an int with bit `u`, a set of
cities an int with bit `c`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from hundreddays.core import BadData, Listing, OptionValue, Source
from hundreddays.games.napoleon.rules import schema

FRENCH: Final = 0
BRITISH: Final = 1
PRUSSIAN: Final = 2
ARMIES: Final = ("french", "british", "prussian")

ALLIED: Final = 1
"""The number of the Allied side; the French side is number 0, as its army."""
SIDES: Final = ("french", "allied")

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
LEADER: Final = 3
ARMS: Final = ("infantry", "cavalry", "artillery", "leader")

FILES: Final = ("map.toml", "units.toml", "tables.toml")


bits: Final = Listing(range(128))
"""The numbers in a mask, ascending: `bits(mask)`."""


def mask_of(numbers: Iterator[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def by_arm(row: schema.ByArm) -> list[int]:
    return [row.infantry, row.cavalry, row.artillery, row.leader]


class Board:
    """Map, blocks and tables as the rules read them, with the options that change a rule."""

    def __init__(self, source: Source, options: Mapping[str, OptionValue]) -> None:
        self.source = source
        self.map = source.read("map.toml", schema.MapFile)
        self.order = source.read("units.toml", schema.UnitsFile)
        self.tables = source.read("tables.toml", schema.TablesFile)
        self.players = int(options["players"])
        self.free_setup = options["setup"] == "free"
        self.city_limit = int(options["free_setup_limit_per_city"])
        self.set_limit = int(options["battle_set_safety_limit"])
        self.allies_share = bool(options["allies_share_sight"])
        self.handicap = int(options["handicap"])
        self._check()
        self._read_map()
        self._read_units()
        self._read_tables()
        self.seat_of_army = [0, 1, 1] if self.players == 2 else [0, 1, 2]

    def _check(self) -> None:
        """What the types cannot say: names that must exist, sums that must hold."""
        faults: list[str] = []
        cities = {city.id for city in self.map.city}
        units = {unit.id for unit in self.order.unit}
        for road in self.map.road:
            faults += [
                f"map.toml: road {road.id}: there is no city {end}" for end in (road.a, road.b) if end not in cities
            ]
        for unit in self.order.unit:
            if unit.city not in cities:
                faults.append(f"units.toml: unit {unit.id}: there is no city {unit.city}")
            if unit.cv < 1 or unit.cv > 7:
                faults.append(f"units.toml: unit {unit.id}: cv must be 1 to 7")
        for name, army in self.order.army.items():
            own = [unit for unit in self.order.unit if unit.army == name]
            if army.leader not in units:
                faults.append(f"units.toml: army {name}: there is no unit {army.leader}")
            if len(own) != army.blocks or sum(unit.cv for unit in own) != army.total_cv:
                faults.append(
                    f"units.toml: army {name}: {len(own)} blocks of {sum(unit.cv for unit in own)} CV, but"
                    f" {army.blocks} and {army.total_cv} are stated"
                )
        faults += [f"units.toml: the army {name} is missing" for name in ARMIES if name not in self.order.army]
        faults += [
            f"tables.toml: supply: there is no city {row.id}" for row in self.tables.supply if row.id not in cities
        ]
        faults += [
            f"tables.toml: victory: there is no city {city}"
            for city in self.tables.victory.cities
            if city not in cities
        ]
        if len(cities) > 62:
            faults.append("map.toml: more than 62 cities")
        if faults:
            raise BadData("The data of this game do not fit together:", faults)

    def _read_map(self) -> None:
        cities = self.map.city
        self.cities = [city.id for city in cities]
        self.city_names = [city.name for city in cities]
        self.city_index = {id: c for c, id in enumerate(self.cities)}
        self.city_count = len(cities)
        self.anywhere = (1 << self.city_count) - 1
        self.setup_cities = [[c for c, city in enumerate(cities) if city.area == army] for army in ARMIES]
        roads = self.map.road
        self.roads = [road.id for road in roads]
        self.road_count = len(roads)
        self.ends = [(self.city_index[road.a], self.city_index[road.b]) for road in roads]
        self.near: list[list[int]] = [[] for _ in cities]
        """For each city its neighbours, in the order of the map."""
        self.section: list[dict[int, int]] = [{} for _ in cities]
        """section[a][b]: the road section between two adjacent cities."""
        for number, (a, b) in enumerate(self.ends):
            self.section[a][b] = self.section[b][a] = number
        for c in range(self.city_count):
            self.near[c] = sorted(self.section[c])
        self.near_mask = [mask_of(iter(near)) for near in self.near]
        capacity = [self.tables.road.major if road.kind == "major" else self.tables.road.minor for road in roads]
        self.major = [road.kind == "major" for road in roads]
        self.river = [bool(road.rivers) for road in roads]
        self.move_room = [row.move for row in capacity]
        self.guarded_room = [
            row.move_guarded if river else row.move for row, river in zip(capacity, self.river, strict=True)
        ]
        self.retreat_room = [row.retreat for row in capacity]
        self.reinforce_room = [row.reinforce for row in capacity]
        self.rout_room = [
            row.rout_river if river else row.rout for row, river in zip(capacity, self.river, strict=True)
        ]

    def _read_units(self) -> None:
        units = self.order.unit
        self.units = [unit.id for unit in units]
        bearers = Counter(unit.name for unit in units)
        self.unit_names = [
            unit.name if bearers[unit.name] == 1 else f"{unit.army.capitalize()} {unit.name}" for unit in units
        ]
        """What a unit is called; where two armies have one of the same name, with its army."""
        self.unit_index = {id: u for u, id in enumerate(self.units)}
        self.unit_count = len(units)
        self.army = [ARMIES.index(unit.army) for unit in units]
        self.side = [0 if army == FRENCH else ALLIED for army in self.army]
        self.arm = [ARMS.index(unit.type) for unit in units]
        self.full = [unit.cv for unit in units]
        self.setup = [self.city_index[unit.city] for unit in units]
        self.army_mask = [mask_of(u for u, army in enumerate(self.army) if army == number) for number in range(3)]
        self.army_units = [bits(mask) for mask in self.army_mask]
        self.side_mask = [self.army_mask[FRENCH], self.army_mask[BRITISH] | self.army_mask[PRUSSIAN]]
        self.arm_mask = [mask_of(u for u, arm in enumerate(self.arm) if arm == number) for number in range(4)]
        self.leaders = self.arm_mask[LEADER]
        self.cavalry = self.arm_mask[CAVALRY]
        self.steady = self.arm_mask[INFANTRY] | self.arm_mask[ARTILLERY]
        """The arms that support cavalry (11.12)."""
        self.swift = self.arm_mask[CAVALRY] | self.arm_mask[LEADER]
        self.leader_of = [self.unit_index[self.order.army[name].leader] for name in ARMIES]
        self.napoleon = self.leader_of[FRENCH]
        self.old_guard = mask_of(u for u, unit in enumerate(units) if unit.old_guard)

    def _read_tables(self) -> None:
        tables = self.tables
        self.activations = [tables.activation.french, tables.activation.british, tables.activation.prussian]
        self.activations_leaderless = tables.activation.leader_lost
        self.allowance = [by_arm(tables.sections)[arm] for arm in self.arm]
        self.longest = [sections + tables.force_march.extra_sections for sections in self.allowance]
        self.retreat_sections = [by_arm(tables.retreat_sections)[arm] for arm in self.arm]
        self.battle_moves = [by_arm(tables.battle_moves)[arm] for arm in self.arm]
        self.minimum = tables.attack.minimum
        self.orders = tables.attack.orders
        grades = {"f1": self._least(tables.fire.f1), "f2": self._least(tables.fire.f2)}
        row = tables.fire.grade
        self.fire_infantry = grades[row.infantry_engaged]
        self.fire_artillery = grades[row.artillery_engaged]
        self.fire_artillery_facing = grades[row.artillery_facing]
        self.fire_cavalry = grades[row.cavalry_engaged]
        self.fire_cavalry_supported = grades[row.cavalry_supported]
        self.retreat_loss = by_arm(tables.loss.retreat)
        self.retreat_loss_by_cavalry = tables.loss.retreat.cavalry_by_cavalry
        self.rout_loss = by_arm(tables.loss.rout)
        self.garrison_loss = by_arm(tables.loss.garrison)
        self.garrison_loss_by_cavalry = tables.loss.garrison.cavalry_by_cavalry
        self.supply = [(self.city_index[row.id], ARMIES.index(row.army), row.units) for row in tables.supply]
        point = tables.handicap
        self.defeat_below = [
            tables.defeat.french + self.handicap * point.french,
            tables.defeat.british + self.handicap * point.british,
            tables.defeat.prussian + self.handicap * point.prussian,
        ]
        """16.2, 16.3, moved by the handicap (20.3)."""
        self.victory_cities = mask_of(self.city_index[id] for id in tables.victory.cities)
        self.victory_columns = [
            (column.pattern, SIDES.index(column.winner), column.id) for column in tables.victory.column
        ]
        self.turns = tables.track.turns
        self.parts = tables.track.parts
        first = SIDES.index(tables.track.first)
        self.turn_side = [(first + turn + 1) % 2 for turn in range(self.turns + 1)]
        self.night = [turn > 0 and turn % len(self.parts) == 0 for turn in range(self.turns + 1)]

    @staticmethod
    def _least(faces: list[int]) -> int:
        """The faces of a grade as a mask, so that any reading of the lost icons will do (11.9)."""
        return mask_of(iter(faces))

    def turn_words(self, turn: int) -> str:
        """Turn 4 as "16 June, morning". 4.2"""
        day, part = divmod(turn - 1, len(self.parts))
        return f"{self.tables.track.first_day + day} June, {self.parts[part]}"
