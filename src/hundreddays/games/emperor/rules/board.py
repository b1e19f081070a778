"""The map turned into flat lists and sets: terrain, hexsides, roads, what a step costs, which hexes a zone of control
covers. Section B
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hundreddays.core import BadData
from hundreddays.core.hexes import Grid, Ground
from hundreddays.games.emperor.rules.schema import Costs, MapFile, TableFile

NOTHING: Final = 0
STREAM: Final = 1
RIVER: Final = 2  # equivalent: any number of its own would do
PRIMARY: Final = 1
SECONDARY: Final = 2
FAIR: Final = 0
RAIN: Final = 1
FOOT: Final = 0
HORSE: Final = 1
BRUXELLES: Final = 0
NAMUR: Final = 2
LILLE: Final = 3
CITIES: Final = ("bruxelles", "ghent", "namur", "lille")
CITY_NAMES: Final = ("Bruxelles", "Ghent", "Namur", "Lille")
ARMIES: Final = ("french", "anglo_allied", "prussian")
ARMY_NAMES: Final = ("French", "Anglo-Allied", "Prussian")
SIDES: Final = ("french", "coalition")


class Board:
    """Everything about the map that a rule asks, worked out once."""

    def __init__(self, data: MapFile, tables: TableFile) -> None:
        self.data = data
        self.grid = Grid(data.grid.columns, data.grid.rows, pushed=data.grid.pushed)
        grid = self.grid
        self.count = grid.count
        self.label = grid.labels
        defects = _misfits(data, grid)
        if defects:
            raise BadData("The data file map.toml does not fit:", defects)
        self.water = grid.mask(data.terrain.water)
        self.woods = grid.mask(data.terrain.woods)
        self.rough = grid.mask(data.terrain.rough)
        self.france = grid.mask(data.border.france)
        self.belgium = grid.board & ~self.france
        self.town_at: list[int] = [-1] * grid.count
        self.fortress = 0
        for number, town in enumerate(data.town):
            for label in town.hexes:
                self.town_at[grid.hex(label)] = number
                if town.kind == "fortress":
                    self.fortress |= grid.bit[grid.hex(label)]
        settled = grid.mask([label for town in data.town for label in town.hexes])
        self.woods &= ~settled
        self.rough &= ~settled
        self.line: list[list[int]] = [[NOTHING] * 6 for _ in range(grid.count)]
        """By hex and direction: a stream, a river, or nothing on the hexside. 12"""
        for river in data.river:
            kind = RIVER if river.kind == "river" else STREAM
            for side in river.hexsides:
                a, d, b = self.hexside(side)
                self.line[a][d] = max(self.line[a][d], kind)
                self.line[b][(d + 3) % 6] = self.line[a][d]
        self.road: list[list[int]] = [[NOTHING] * 6 for _ in range(grid.count)]
        """By hex and direction: the road that follows through the hexside; a primary one outranks a secondary."""
        for road in data.road:
            kind = PRIMARY if road.kind == "primary" else SECONDARY
            for one, other in zip(road.hexes, road.hexes[1:], strict=False):
                a, d, b = self.hexside(f"{one}-{other}")
                best = kind if self.road[a][d] == NOTHING else min(kind, self.road[a][d])
                self.road[a][d] = self.road[b][(d + 3) % 6] = best
        self.roads = 0
        for hex in range(grid.count):
            if any(self.road[hex]):
                self.roads |= grid.bit[hex]
        self.open: list[int] = [0] * grid.count
        """The neighbours of a hex across a passable hexside: not water, no river without bridge. 164"""
        self.zone: list[int] = [0] * grid.count
        """The zone of control of a Force in the hex. 200, 201"""
        self.hindered: list[int] = [0] * grid.count
        """The neighbours reached only over a bridged river or over a stream. 330"""
        for hex in range(grid.count):
            self._sides(hex)
        weathers = (tables.movement.fair, tables.movement.rain)
        self.ground = [[self._ground(costs, column) for column in (FOOT, HORSE)] for costs in weathers]
        """By weather and column. Costs are in half MPs."""
        self.highway = [self._highway(costs) for costs in weathers]
        """Roads alone, by weather."""
        self.chain = Ground(grid, self._link)
        """Roads alone, one point a hex. 91"""
        places = data.places
        self.city = [
            [grid.hex(label) for label in labels]
            for labels in (places.bruxelles, places.ghent, places.namur, places.lille)
        ]
        self.city_mask = [grid.mask(labels) for labels in (places.bruxelles, places.ghent, places.namur, places.lille)]
        self.limited_center = grid.hex(places.limited_center)
        self.sources: list[list[int]] = [[], [], []]
        self.source_road: dict[int, str] = {}
        """The road by which each source is reached, for people. 58"""
        for source in data.supply_source:
            self.sources[ARMIES.index(source.army)].append(grid.hex(source.hex))
            self.source_road[grid.hex(source.hex)] = source.road
        last = grid.length - 1
        edge = [
            hex
            for hex in range(grid.count)
            if hex % grid.length in (0, last) or hex // grid.length in (0, data.grid.columns - 1)
        ]
        self.edge_roads = sum(grid.bit[hex] for hex in edge) & self.roads
        self.ways: dict[tuple[int, int], list[int]] = {}
        """Road distance in half MPs to a hex, by hex and weather; filled when first asked for. 85"""

    def hexside(self, text: str) -> tuple[int, int, int]:
        """ "4419-4420" as a hex, the direction, and the hex beyond."""
        one, other = text.split("-")
        a, b = self.grid.hex(one), self.grid.hex(other)
        return a, self.grid.direction(a, b), b

    def _sides(self, hex: int) -> None:
        grid = self.grid
        for d, other in enumerate(grid.neighbours[hex]):
            if other < 0 or self.water & grid.bit[other] or self.water & grid.bit[hex]:
                continue
            line, bridged = self.line[hex][d], self.road[hex][d] != NOTHING
            if line != RIVER or bridged:
                self.open[hex] |= grid.bit[other]
            if line == STREAM or (line == RIVER and bridged):
                self.hindered[hex] |= grid.bit[other]
            if line != RIVER and not self.fortress & grid.bit[other]:
                self.zone[hex] |= grid.bit[other]

    def _ground(self, costs: Costs, column: int) -> Ground:
        prices: list[list[int]] = []
        for hex in range(self.count):
            row: list[int] = []
            for d, other in enumerate(self.grid.neighbours[hex]):
                row.append(
                    self._price(costs, column, hex, d) if other >= 0 and self.open[hex] & self.grid.bit[other] else 0
                )
            prices.append(row)
        return Ground(self.grid, lambda hex, d: prices[hex][d])

    def _price(self, costs: Costs, column: int, hex: int, d: int) -> int:
        bit = self.grid.bit[self.grid.neighbours[hex][d]]
        road = self.road[hex][d]
        if road:
            return halves((costs.primary if road == PRIMARY else costs.secondary)[column])
        base = costs.woods if bit & self.woods else costs.rough if bit & self.rough else costs.clear
        return halves(base[column]) + (halves(costs.stream) if self.line[hex][d] == STREAM else 0)

    def _highway(self, costs: Costs) -> Ground:
        prices = [0, halves(costs.primary[HORSE]), halves(costs.secondary[HORSE])]
        return Ground(self.grid, lambda hex, d: prices[self.road[hex][d]])

    def _link(self, hex: int, d: int) -> int:
        return 1 if self.road[hex][d] else 0

    def road_distance(self, goal: int, weather: int) -> list[int]:
        """For every hex the half MPs by road to the goal; -1 where no road leads there."""
        key = (goal, weather)
        if key not in self.ways:
            found = [-1] * self.count
            ground = self.highway[weather]
            frontier, found[goal] = [goal], 0
            while frontier:
                after: list[int] = []
                for hex in frontier:
                    for d, other in enumerate(self.grid.neighbours[hex]):
                        price = ground.costs[hex][d]
                        if price and (found[other] < 0 or found[hex] + price < found[other]):
                            found[other] = found[hex] + price
                            after.append(other)
                frontier = after
            self.ways[key] = found
        return self.ways[key]

    def labels(self, hexes: Sequence[int]) -> list[str]:
        """Hexes as views and events call them."""
        label = self.label
        return [label[hex] for hex in hexes]

    def name(self, hex: int) -> str:
        """ "Charleroi 4419", or the number alone."""
        town = self.town_at[hex]
        return f"{self.data.town[town].name} {self.label[hex]}" if town >= 0 else self.label[hex]


def halves(points: float) -> int:
    """MPs and span points are counted in halves. 9"""
    return round(points * 2)


def mps(count: int) -> str:
    """Halves as people write them: 5, 2½."""
    whole, half = divmod(count, 2)
    return f"{whole or ''}½" if half else str(whole)


def points_left(count: int) -> str:
    """Halves with their unit: ½ MP, 1 MP, 2½ MPs."""
    return f"{mps(count)} MP{'s' if count > 2 else ''}"


def sps(count: int) -> str:
    return f"{count} SP{'' if count == 1 else 's'}"


def _misfits(data: MapFile, grid: Grid) -> list[str]:
    """Hexes that are not on the map, hexsides and road links whose hexes do not touch, armies that do not exist."""
    found: list[str] = []
    lists = [
        ("terrain.woods", data.terrain.woods),
        ("terrain.rough", data.terrain.rough),
        ("terrain.water", data.terrain.water),
    ]
    lists += [("border.france", data.border.france)]
    lists += [(f"town {town.id}", town.hexes) for town in data.town]
    lists += [(f"road {road.id}", road.hexes) for road in data.road]
    lists += [(f"supply_source {source.id}", [source.hex]) for source in data.supply_source]
    places = data.places
    lists += [("places", [*places.bruxelles, *places.ghent, *places.namur, *places.lille, places.limited_center])]
    for where, labels in lists:
        found += [f"{where}: there is no hex {label}" for label in labels if label not in grid]
    links = [(f"river {river.id}", side) for river in data.river for side in river.hexsides]
    links += [
        (f"road {road.id}", f"{a}-{b}") for road in data.road for a, b in zip(road.hexes, road.hexes[1:], strict=False)
    ]
    for where, side in links:
        one, _, other = side.partition("-")
        if one not in grid or other not in grid:
            found.append(f"{where}: there is no hexside {side}")
        elif grid.direction(grid.hex(one), grid.hex(other)) < 0:
            found.append(f"{where}: {one} and {other} do not touch")
    found += [f"supply_source {s.id}: there is no army {s.army}" for s in data.supply_source if s.army not in ARMIES]
    return found
