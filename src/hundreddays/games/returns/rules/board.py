"""The data turned into flat lists and masks, built once per game. Indices everywhere, names only for people."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hundreddays.core import only
from hundreddays.games.returns.rules.dataset import ARMIES, FACES, Data
from hundreddays.games.returns.rules.schema import MoveData, UnitData

FRENCH: Final = 0
ALLIED: Final = 1
PRUSSIAN: Final = 2
COALITION: Final = 1
"""The number of the coalition as a side (0.1). The French are 0 as a side, as an army and as a seat."""

INFANTRY: Final = 0
CAVALRY: Final = 1
COMMANDER: Final = 2
NO_TOWN: Final = -1  # equivalent: any number below nought
FAR: Final = 99  # equivalent: further than any town


class Board:
    """Towns, roads, units, cards and tables by number."""

    def __init__(self, data: Data, seats: tuple[str, ...], handicap: int = 0) -> None:
        self.handicap = handicap
        """For the French above 0, for the coalition below. 23.6"""
        self.three = len(seats) == 3
        self.seats = seats
        self.seat_of = [0, 1, 2] if self.three else [0, 1, 1]
        """The seat that decides for each army. 1.1"""
        self.side_of_seat = [0, 1, 1][: len(seats)]
        self.seats_of_side = [[0], [1, 2]] if self.three else [[0], [1]]
        self.friends = [only(*self.seats_of_side[side]) for side in (FRENCH, COALITION)]
        """The audience that may know a side's identities and hands. 3.5"""
        self._towns(data)
        self._units(data)
        self._cards(data)
        self._tables(data)

    # Chapter 0: towns and roads

    def _towns(self, data: Data) -> None:
        self.town_ids = [town.id for town in data.towns]
        self.town_names = [town.name for town in data.towns]
        self.towns = len(self.town_ids)
        self.off = self.towns
        """The place of a unit that is not on the map."""
        self.bit = [1 << town for town in range(self.towns)] + [0]
        """One bit per town; none for `off`."""
        number = {id: town for town, id in enumerate(self.town_ids)}
        self.near = [0] * len(self.bit)
        self.river = [0] * len(self.bit)
        """For each town its neighbours, and those beyond a river."""
        for road in data.map.road:
            for a, b in ((number[road.a], number[road.b]), (number[road.b], number[road.a])):
                self.near[a] |= self.bit[b]
                if road.river:
                    self.river[a] |= self.bit[b]
        self.roads = [members(self.near[town]) for town in range(self.towns)]
        self.detours = [
            sum(self.bit[b] for b in self.roads[a] if self.near[a] & self.near[b]) for a in range(self.towns)
        ]
        """For each town the neighbours that share a neighbour with it: by them one can go the long way to a third."""
        self._beyond: list[dict[int, int]] = [{} for _ in range(self.towns)]
        self.distance = [self._distances(town) for town in range(self.towns)]
        self.home: list[list[int]] = []
        """For each army and town the roads to the army's home. 17.9"""
        for army in ARMIES:
            home: str | list[str] = getattr(data.map.home, army)
            if isinstance(home, str):
                goals = [number[town.id] for town in data.towns if town.country == home.removeprefix("country:")]
            else:
                goals = [number[id] for id in home]
            self.home.append([min(self.distance[town][goal] for goal in goals) for town in range(self.towns)])
        free = data.map.free_setup
        self.free_french = sum(
            self.bit[number[t.id]] for t in data.towns if t.country == free.country and t.id not in free.forbidden
        )

    def beyond(self, town: int, by: int) -> int:
        """The towns at the end of two roads that lead through one of the neighbours in `by`; remembered, as few sets
        ever occur.
        """
        known = self._beyond[town]
        towns = known.get(by)
        if towns is None:
            towns = 0
            for middle in members(by):
                towns |= self.near[middle]
            known[by] = towns
        return towns

    def _distances(self, start: int) -> list[int]:
        """Roads from one town to each other. 0.3"""
        distance = [FAR] * self.towns
        layer, roads = self.bit[start], 0
        seen = 0
        while layer:
            following = 0
            for town in members(layer):
                distance[town] = roads
                following |= self.near[town]
            seen |= layer
            layer = following & ~seen
            roads += 1
        return distance

    # Chapter 2: units

    def _units(self, data: Data) -> None:
        units = data.units.unit
        number = {id: town for town, id in enumerate(self.town_ids)}
        self.unit_ids = [unit.id for unit in units]
        self.unit_names = [name_of(unit, data) for unit in units]
        self.leaders = [unit.leader for unit in units]
        self.labels = [unit.label for unit in units]
        self.units = len(units)
        self.army = [ARMIES.index(unit.army) for unit in units]
        self.side = [min(army, COALITION) for army in self.army]
        self.seat = [self.seat_of[army] for army in self.army]
        self.kind = [("infantry", "cavalry", "commander").index(unit.kind) for unit in units]
        self.cards = [unit.cards for unit in units]
        self.reduced_cards = [unit.reduced_cards for unit in units]
        self.reduced_at = [unit.reduced_at for unit in units]
        self.tactical = [unit.tactical for unit in units]
        self.cohesion = [
            max(1, unit.cohesion - self._burden(side) * data.tables.handicap.cohesion) if unit.cohesion else 0
            for unit, side in zip(units, self.side, strict=True)
        ]
        self.setup = [number[unit.setup] for unit in units]
        everyone = range(self.units)
        self.unit_bit = [1 << unit for unit in everyone]
        self.all_corps = [u for u in everyone if self.kind[u] != COMMANDER]
        self.commanders = [u for u in everyone if self.kind[u] == COMMANDER]
        self.corps_of_side = [[u for u in self.all_corps if self.side[u] == side] for side in (FRENCH, COALITION)]
        self.corps_of_army = [[u for u in self.all_corps if self.army[u] == army] for army in range(3)]
        self.corps_of_seat = [[u for u in self.all_corps if self.seat[u] == seat] for seat in range(len(self.seats))]
        self.units_of_side = [[u for u in everyone if self.side[u] == side] for side in (FRENCH, COALITION)]
        self.units_of_army = [[u for u in everyone if self.army[u] == army] for army in range(3)]
        self.units_of_seat = [[u for u in everyone if self.seat[u] == seat] for seat in range(len(self.seats))]
        self.commander_of = [next(u for u in self.commanders if self.army[u] == army) for army in range(3)]
        self.side_mask = [sum(self.unit_bit[u] for u in self.units_of_side[side]) for side in (FRENCH, COALITION)]
        self.army_corps_mask = [sum(self.unit_bit[u] for u in self.corps_of_army[army]) for army in range(3)]
        self.army_of_unit = [sum(self.unit_bit[u] for u in self.units_of_army[army]) for army in self.army]
        """For each unit the mask of all units of its army."""
        self.seen_set_up = tuple(
            [
                sum([self.unit_bit[other] for other in self.units_of_army[army] if self.setup[other] == town])
                for army, town in zip(self.army, self.setup, strict=True)
            ]
        )
        """For each unit which of its army stand in its town in the printed set-up. 3.11"""
        self.free_setup = [self.free_french] + [
            sum({self.bit[self.setup[u]] for u in self.units_of_army[army]}) for army in (ALLIED, PRUSSIAN)
        ]
        """Where each army may be placed under option 23.3."""
        self.largest_share = sum(self.cohesion[u] for u in self.corps_of_army[ALLIED])
        """The most points of loss that the Allied army can be given. 22.6"""
        self.placing_order = [self.corps_of_army[army] + [self.commander_of[army]] for army in range(3)]

    def _burden(self, side: int) -> int:
        """The points of the handicap that weigh on a side. 23.6"""
        return max(0, -self.handicap if side == FRENCH else self.handicap)

    # Chapters 11, 12 and 20: cards

    def _cards(self, data: Data) -> None:
        cards = data.cards.card
        number = {card.id: index for index, card in enumerate(cards)}
        self.card_ids = [card.id for card in cards]
        self.card_names = [card.name for card in cards]
        self.kinds = len(cards)
        self.count = [card.count for card in cards]
        self.matched_by = [sorted(number[id] for id in card.matched_by) for card in cards]
        self.win_delta = [card.win_delta for card in cards]
        self.auto_counterattack = [card.auto_counterattack for card in cards]
        towns = {id: town for town, id in enumerate(self.town_ids)}
        self.objective_ids = [objective.id for objective in data.cards.objective]
        self.objective_names = [objective.name for objective in data.cards.objective]
        self.objective_town = [towns.get(objective.town, NO_TOWN) for objective in data.cards.objective]
        self.objective_corps = [objective.corps for objective in data.cards.objective]
        self.objectives = len(self.objective_ids)
        self.objectives_drawn = data.cards.objectives.drawn
        self.objective_cities = sum({self.bit[town] for town in self.objective_town if town >= 0})
        """The towns whose control is kept. 20.2"""

    # Chapters 5 to 8, 15 to 19: tables

    def _tables(self, data: Data) -> None:
        tables = data.tables
        self.turns = tables.game.turns
        self.corps_to_lose = tables.game.eliminated_corps_lose
        self.tie_winner = FRENCH if tables.game.tie_winner == "french" else COALITION
        self.turn_limit_winner = FRENCH if tables.game.turn_limit_winner == "french" else COALITION
        weathers = tables.weather.row
        self.weather_ids = [row.id for row in weathers]
        self.weather_start = self.weather_ids.index(tables.weather.start)
        self.weather_of = [
            next((i for i, row in enumerate(weathers) if row.min <= face <= row.max), 0) for face in (0, *FACES)
        ]
        """The weather for each face of the die, from index 1."""
        self.fixed_weather = {row.turn: self.weather_ids.index(row.weather) for row in tables.weather.fixed}
        """What a scenario has settled, by turn. 23.5"""
        self.points: list[list[list[int]]] = []
        """Movement points by army, weather and face of the die. 7.1–7.5"""
        for army in ARMIES:
            chart = getattr(tables.movement_points, army)
            lowest = tables.movement_points.minimum_modified_die
            by_weather = []
            for row in weathers:
                dice = [max(lowest, face + row.die_modifier) for face in (0, *FACES)]
                by_weather.append(
                    [chart.base + next(line.add for line in chart.rows if line.min <= die <= line.max) for die in dice]
                )
            self.points.append(by_weather)
        prices: list[MoveData] = [tables.move.infantry, tables.move.cavalry, tables.move.commander]
        self.reach = [
            [prices[self.kind[unit]].roads[weather] for unit in range(self.units)] for weather in self.weather_ids
        ]
        """The longest path, in roads, by weather and unit."""
        self.price = [[0, *prices[self.kind[unit]].points] for unit in range(self.units)]
        self.marchers = [
            [
                [
                    sum(self.unit_bit[u] for u in self.units_of_army[army] if self.price[u][roads] == points)
                    for points in range(1 + max(max(price.points) for price in prices))
                ]
                for roads in range(3)
            ]
            for army in range(3)
        ]
        """The units that pay so many points for a path, by army, roads and points. 3.7"""
        self.effort = [[0, *prices[self.kind[unit]].cohesion] for unit in range(self.units)]
        """Points and cohesion for a path of 0, 1 or 2 roads, by unit."""
        combat = tables.combat
        self.river_bonus = combat.river_bonus_cards
        self.loss_per_round = combat.loser_loss_per_round
        self.winner_divisor = combat.winner_loss_divisor
        self.least_loss = combat.minimum_battle_loss
        self.retreat_loss = combat.retreat_loss_per_corps
        self.used_road_extra = combat.retreat_used_road_extra
        self.through_enemy_extra = combat.retreat_through_enemy_extra
        self.city_losses = [
            (
                self.town_ids.index(row.id),
                [unit for army in row.armies for unit in self.corps_of_army[ARMIES.index(army)]],
                row.loss,
            )
            for row in tables.city_loss
        ]
        """Town, the corps that pay, how much each. 19.1"""


@lru_cache(maxsize=1 << 16)  # equivalent: a matter of speed
def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits in a mask, ascending. The same few sets of towns come up again and again."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return tuple(numbers)


def name_of(unit: UnitData, data: Data) -> str:
    """A unit as people say it: "Napoleon", "French I Corps (D'Erlon)"."""
    if unit.kind == "commander":
        return unit.label
    army = next(army.name for army in data.units.army if army.id == unit.army).removesuffix(" army")
    return f"{army} {unit.label} ({unit.leader})"
