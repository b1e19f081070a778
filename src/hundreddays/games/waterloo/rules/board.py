"""The board: map, units and tables as flat lists and masks, made once per game. Chapters 1, 2, 9, 10 and 20."""

from __future__ import annotations

from collections import Counter
from typing import Final

from hundreddays.core import BadData, Listing, Source
from hundreddays.core.hexes import Grid, Ground
from hundreddays.core.phrases import listed
from hundreddays.games.waterloo.rules.schema import MapFile, RuleSet, TablesFile, TerrainRow, Unit, UnitsFile, Victory

FRENCH: Final = 0
ALLIED: Final = 1
SIDES: Final = ("french", "allied")
ARMIES: Final = ("french", "british", "prussian")
ARMY_NAMES: Final = ("French", "Anglo-Allied", "Prussian")
PRUSSIAN: Final = 2

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
LEADER: Final = 3
ARMS: Final = ("infantry", "cavalry", "artillery", "leader")
RANGE_1: Final = 2
RANGE_2: Final = 3
"""Rows of the capability chart: infantry, cavalry, then artillery at one and at two hexes. 10.8"""

AE: Final = 0
AR: Final = 1
EX: Final = 2
DR: Final = 3
DE: Final = 4
RESULTS: Final = ("AE", "Ar", "EX", "Dr", "DE")

CLEAR: Final = 0
TOWN: Final = 1
WOODS: Final = 2
WOODS_ROAD: Final = 3
TERRAIN: Final = ("clear", "town", "woods", "woods_road")


class Board:
    """What never changes while a game is played."""

    def __init__(self, source: Source, basic: bool, handicap: int = 0) -> None:
        self.basic: Final = basic
        map_file = source.read("map.toml", MapFile)
        tables = source.read("tables.toml", TablesFile)
        rules = tables.basic if basic else tables.advanced
        units = source.read("units_basic.toml" if basic else "units_advanced.toml", UnitsFile).unit
        self.grid: Final = Grid(map_file.grid.columns, map_file.grid.rows, pushed=map_file.grid.pushed)
        _sound(map_file, units, self.grid)
        self._read_map(map_file, rules)
        self._read_units(units, rules)
        self._read_tables(rules)
        self._read_victory(rules.victory, handicap)

    def cite(self, advanced: str, basic: str) -> str:
        """The paragraph that rules in the game being played."""
        return basic if self.basic else advanced

    def name(self, unit: int) -> str:
        """A unit as a person calls it: "Bauduin (8-4)"."""
        return f"{self.names[unit]} ({self.cs[unit]}-{self.ma[unit]})"

    def hexes_named(self, hexes: int) -> str:
        """Hexes as a person calls them: "1610, 1709 and 1710"."""
        return listed(self.grid.labels[hex] for hex in self.grid.hexes(hexes))

    def _read_map(self, map_file: MapFile, rules: RuleSet) -> None:
        grid = self.grid
        effects = (rules.terrain.clear, rules.terrain.town, rules.terrain.woods, rules.terrain.woods_road)
        self.terrain = [CLEAR] * grid.count
        for kind, labels in (
            (TOWN, map_file.terrain.town),
            (WOODS, map_file.terrain.woods),
            (WOODS_ROAD, map_file.terrain.woods_road),
        ):
            for label in labels:
                self.terrain[grid.hex(label)] = kind
        self.defence = [effects[kind].defence for kind in self.terrain]
        """By how much a unit's strength is multiplied in defence of a hex. 9.1, 20.3"""
        self.shift = [effects[kind].shift for kind in self.terrain]
        """By how many columns an attack on a hex is moved. 9.5"""
        self.blocking = sum(grid.bit[hex] for hex in range(grid.count) if effects[self.terrain[hex]].blocks_fire)
        """Hexes that fire does not cross. 8.3, 23.2"""
        self.in_range = [grid.within(hex, 2) for hex in range(grid.count)]
        """The hexes at most two away: those that a gun could hit if nothing were in the way. 8.1"""
        self.road_sides = {
            grid.hex(label): [grid.directions.index(side) for side in sides]
            for label, sides in map_file.road_sides.items()
        }
        self.roads = [[grid.hex(label) for label in road.path] for road in map_file.road]
        self.costs = [[self._cost(hex, d, effects) for d in range(6)] for hex in range(grid.count)]
        self.ground = Ground(grid, lambda hex, d: self.costs[hex][d])
        self.exits = grid.mask(map_file.exit.hexes)
        self.exit_cost = map_file.exit.cost
        ways_out = grid.hexes(self.exits)
        self.points_out = [
            min((grid.distance(hex, exit) for exit in ways_out), default=grid.count) + self.exit_cost
            for hex in range(grid.count)
        ]
        """For each hex fewer points than this take nobody off the map. 6.6"""
        entries: dict[int, int] = {}
        for label in map_file.entry.hexes:
            effect = effects[self.terrain[grid.hex(label)]]
            price = effect.off_road or effect.cost
            if price:
                entries[price] = entries.get(price, 0) | grid.bit[grid.hex(label)]
        self.entries = sorted(entries.items())
        """(what the first hex costs, the entry hexes that cost it). 13.3, 20.2"""
        self.entry_hexes = grid.mask(map_file.entry.hexes)
        self.towns = map_file.town
        self.woods = map_file.wood

    def _cost(self, hex: int, d: int, effects: tuple[TerrainRow, ...]) -> int:
        """Points for the step across one hexside; 0 where there is no way. 6.3, 6.4, 20.3"""
        other = self.grid.neighbours[hex][d]
        if other < 0:
            return 0
        entered = effects[self.terrain[other]]
        by_road_in = self.terrain[other] != WOODS_ROAD or (d + 3) % 6 in self.road_sides[other]
        by_road_out = self.terrain[hex] != WOODS_ROAD or d in self.road_sides[hex]
        if by_road_in and by_road_out:
            return entered.cost
        if not effects[WOODS_ROAD].off_road:
            return 0  # 20.6: in the Basic Game such hexes are entered and left by the road only
        return entered.off_road or entered.cost

    def _read_units(self, units: list[Unit], rules: RuleSet) -> None:
        grid = self.grid
        self.unit_rows = units
        self.count = len(units)
        self.ids = [unit.id for unit in units]
        self.number = {unit.id: number for number, unit in enumerate(units)}
        self.ubit = [1 << number for number in range(self.count)]
        self.units = Listing(range(self.count))
        self.army = [ARMIES.index(unit.army) for unit in units]
        self.side = [FRENCH if unit.army == "french" else ALLIED for unit in units]
        self.arm = [ARTILLERY if unit.type == "horse_artillery" else ARMS.index(unit.type) for unit in units]  # 1.3
        shared = Counter(unit.name for unit in units)
        self.names = [
            f"{ARMY_NAMES[army]} {unit.name}" if shared[unit.name] > 1 else unit.name
            for unit, army in zip(units, self.army, strict=True)
        ]
        """Two armies may have an I Corps: then its units are told apart by the army."""
        self.cs = [unit.cs for unit in units]
        self.ma = [unit.ma for unit in units]
        self.leaves = [unit.type in rules.leavers for unit in units]
        """Who may leave an enemy zone of control on his own account. 5.4, 5.7"""
        self.setup = [grid.hex(unit.setup_hex) if unit.setup_hex else -1 for unit in units]
        self.entry = [unit.entry_turn for unit in units]
        self.of_side = [self._unit_mask(self.side, side) for side in (FRENCH, ALLIED)]
        self.of_army = [self._unit_mask(self.army, army) for army in range(3)]
        self.of_arm = [self._unit_mask(self.arm, arm) for arm in range(4)]
        self.leavers = sum(self.ubit[unit] for unit in range(self.count) if self.leaves[unit])
        self.movers = (
            self._unit_mask(self.arm, INFANTRY) | self._unit_mask(self.arm, CAVALRY) | self._unit_mask(self.arm, LEADER)
        )
        """Who fights hand to hand and advances in the Advanced Game: everyone but artillery. 7.2, 12.1"""
        self.napoleon = self.arm.index(LEADER) if LEADER in self.arm else -1
        self.due = [
            sum(self.ubit[unit] for unit in range(self.count) if 0 < self.entry[unit] <= turn)
            for turn in range(rules.turns + 2)
        ]
        """Who is due by which turn. 13.2, 20.2"""
        foot = min(self.ma)
        self.easy = grid.board & sum(
            mask for price, mask in self.ground.plain if price + rules.enter_zone + rules.leave_zone <= foot
        )
        """Hexes that every unit can afford to enter from any side, whatever the zones of control."""
        self._hemmed: tuple[int, int, int] = (-1, -1, 0)
        self.easy_entries = sum(hexes for price, hexes in self.entries if price <= foot)  # equivalent: saves work
        """Entry hexes that every unit can afford, where no zone of control raises the price."""
        by_speed = {speed: _steps(grid, self.costs, speed) for speed in set(self.ma)}
        self.paths = [by_speed[speed] for speed in self.ma]
        """By unit and hex: the hexes around into which it can be driven, or can advance. 11.4, 12.5, 20.6"""

    def hemmed_in(self, enemies: int, full: int) -> int:
        """The hexes beside which there is none that every unit can enter and stop in.

        From one move to the next it is mostly the same, so the last answer is kept.
        """
        seen, filled, found = self._hemmed
        if enemies != seen or full != filled:
            free = self.easy ^ self.easy & (enemies | full)
            found = self.grid.board ^ self.grid.spread(free)
            self._hemmed = (enemies, full, found)
        return found

    def _unit_mask(self, values: list[int], wanted: int) -> int:
        return sum(self.ubit[unit] for unit in range(self.count) if values[unit] == wanted)

    def _read_tables(self, rules: RuleSet) -> None:
        self.turns = rules.turns
        self.first_hour = rules.first_hour
        self.limit = rules.stacking
        self.enter_zone = rules.enter_zone
        self.leave_zone = rules.leave_zone
        self.columns = rules.columns
        self.best_column = len(rules.columns) - 1
        self.level = rules.columns.index("1:1")
        self.low = min(int(row) for row in rules.rows)
        self.rows = [
            [RESULTS.index(cell) for cell in rules.rows[str(row)]] for row in sorted(int(row) for row in rules.rows)
        ]
        """The combat results table: `rows[modified die - low][column]`. 10.6, 22.4"""
        chart = rules.capability
        rows = (chart.infantry, chart.cavalry, chart.artillery_range_1, chart.artillery_range_2) if chart else ()
        self.capability = [[row.infantry, row.cavalry, row.artillery] for row in rows]
        self.broken = rules.broken

    def _read_victory(self, printed: Victory, handicap: int) -> None:
        """The goals. A handicap lowers every level of losses of the side that it is not in favour of. 14.2, 16.2, 16.3,
        25.1, 28.1
        """
        french = printed.handicap * max(-handicap, 0)
        allied = printed.handicap * max(handicap, 0)
        self.victory = printed
        self.breaking = [printed.demoralization - french, printed.demoralization - allied]
        """By side: the losses that demoralize it. 14.2, 25.1"""
        self.french_provisional = printed.french_provisional - allied
        self.allied_marginal = printed.allied_marginal - french
        self.allied_provisional = printed.allied_provisional - french


def _steps(grid: Grid, costs: list[list[int]], speed: int) -> list[int]:
    return [
        sum(grid.bit[other] for d, other in enumerate(grid.neighbours[hex]) if 0 < costs[hex][d] <= speed)
        for hex in range(grid.count)
    ]


def _sound(map_file: MapFile, units: list[Unit], grid: Grid) -> None:
    """Data that an owner laid over ours must still make a board."""
    labels = [
        *map_file.terrain.town,
        *map_file.terrain.woods,
        *map_file.terrain.woods_road,
        *map_file.road_sides,
        *map_file.exit.hexes,
        *map_file.entry.hexes,
    ]
    labels += [label for area in (*map_file.town, *map_file.wood) for label in area.hexes]
    labels += [label for road in map_file.road for label in road.path]
    defects = [f"map.toml: there is no hex {label}" for label in sorted(set(labels)) if label not in grid]
    defects += [
        f"map.toml: {label} is woods with a road but has no road_sides"
        for label in map_file.terrain.woods_road
        if label not in map_file.road_sides
    ]
    if not units:
        defects.append("there are no units")
    for unit in units:
        if unit.setup_hex and unit.setup_hex not in grid:
            defects.append(f"{unit.id}: there is no hex {unit.setup_hex} to set it up in")
        if bool(unit.setup_hex) == bool(unit.entry_turn):
            defects.append(f"{unit.id}: needs either a setup_hex or an entry_turn (1.9)")
        if unit.cs < 1 or unit.ma < 1:
            defects.append(f"{unit.id}: cs and ma must be at least 1")
    if defects:
        raise BadData("The data do not make a game:", defects)
