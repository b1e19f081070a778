"""Napoleon at Waterloo read a second time, in the plainest way: sets of labels, and every paragraph word for word.

It knows nothing of the program's rules but the data, and is far too slow to play with. `test_second_reading.py` asks
it what may be done in crowded positions, and compares.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import combinations
from math import ceil
from typing import Any

from hundreddays.core.hexes import Grid

DATA = files("hundreddays.games.waterloo") / "data"
MAP: dict[str, Any] = tomllib.loads((DATA / "map.toml").read_text("utf-8"))
TABLES: dict[str, Any] = tomllib.loads((DATA / "tables.toml").read_text("utf-8"))
UNITS: dict[str, dict[str, dict[str, Any]]] = {
    rules: {row["id"]: row for row in tomllib.loads((DATA / f"units_{rules}.toml").read_text("utf-8"))["unit"]}
    for rules in ("basic", "advanced")
}
GRID = Grid(27, 22, pushed="odd")
SIDES = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
"""Every side of a hex, and how the neighbour calls it."""
BESIDE: dict[str, dict[str, str]] = {
    GRID.labels[hex]: {
        side: GRID.labels[other] for side, other in zip(SIDES, GRID.neighbours[hex], strict=True) if other >= 0
    }
    for hex in range(GRID.count)
}
"""The neighbours of every hex, by the side they lie on. 2.2"""


def near(hex: str) -> set[str]:
    return set(BESIDE[hex].values())


def kind(hex: str) -> str:
    return next((name for name in ("town", "woods", "woods_road") if hex in MAP["terrain"][name]), "clear")


def on_road(hex: str, side: str) -> bool:
    return kind(hex) != "woods_road" or side in MAP["road_sides"][hex]


@dataclass
class Plain:
    """Who stands where, and what was done in this phase."""

    basic: bool
    phasing: str
    at: dict[str, str]
    """The units on the map."""
    losses: dict[str, int]
    broken: str = ""
    """Who is demoralized."""
    done: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rows = UNITS["basic" if self.basic else "advanced"]
        self.table = TABLES["basic" if self.basic else "advanced"]
        for key in ("attacked", "bombarded", "struck", "advanced", "displaced", "shifted"):
            self.done.setdefault(key, set())

    # Words. Chapter 1

    def side(self, unit: str) -> str:
        return "french" if self.rows[unit]["army"] == "french" else "allied"

    def other(self, side: str) -> str:
        return "allied" if side == "french" else "french"

    def arm(self, unit: str) -> str:
        return str(self.rows[unit]["type"]).replace("horse_", "")

    def stack(self, hex: str) -> set[str]:
        return {unit for unit, place in self.at.items() if place == hex}

    def army(self, side: str) -> set[str]:
        return {unit for unit in self.at if self.side(unit) == side}

    def hexes(self, side: str) -> set[str]:
        return {self.at[unit] for unit in self.army(side)}

    def full(self, hex: str) -> bool:
        return bool(len(self.stack(hex)) >= self.table["stacking"])

    # Zones of control. Chapters 5 and 14, 21.2

    def watched(self, hex: str, side: str) -> bool:
        """Whether a hex is in a zone of control of this side's enemies."""
        return any(other in self.hexes(self.other(side)) for other in near(hex))

    def barred(self, hex: str, side: str) -> bool:
        """Whether such a zone keeps foot and guns from leaving the hex."""
        enemies = {unit for other in near(hex) for unit in self.stack(other) if self.side(unit) != side}
        if self.broken == self.other(side) and not self.basic:
            enemies = {unit for unit in enemies if self.rows[unit]["army"] == "prussian"}
        return bool(enemies)

    def held(self, unit: str, hex: str) -> bool:
        rider = not self.basic and self.arm(unit) in ("cavalry", "leader")
        return not rider and self.barred(hex, self.side(unit))

    # Movement. Chapters 6, 13, 20 and 21

    def price(self, hex: str, side: str) -> int:
        """What the step across one side costs; nought where there is no way."""
        to = BESIDE[hex][side]
        row = self.table["terrain"][kind(to)]
        if on_road(hex, side) and on_road(to, SIDES[side]):
            return int(row.get("cost", 0))
        return 0 if self.basic else int(row.get("off_road") or row["cost"])

    def extra(self, hex: str, side: str) -> int:
        return 0 if self.basic else int(self.watched(hex, side))

    def reach(self, unit: str, begin: dict[str, int]) -> dict[str, int]:
        """What each hex costs that a unit gets to."""
        side, points = self.side(unit), self.rows[unit]["ma"]
        costs: dict[str, int] = {}
        border = {hex: spent for hex, spent in begin.items() if spent <= points}
        while border:
            hex = min(border, key=lambda hex: border[hex])
            costs[hex] = border.pop(hex)
            if self.held(unit, hex):
                continue
            for way, to in BESIDE[hex].items():
                price = self.price(hex, way)
                spent = costs[hex] + price + self.extra(hex, side) + self.extra(to, side)
                if price and spent <= points and to not in costs and to not in self.hexes(self.other(side)):
                    border[to] = min(border.get(to, spent), spent)
        return costs

    def stops(self, unit: str) -> set[str]:
        reach = self.reach(unit, {self.at[unit]: 0})
        return {hex for hex in reach if not self.full(hex)} - {self.at[unit]}

    def leaves_map(self, unit: str) -> bool:
        """6.6, 21.3: one point, and one more out of a zone."""
        return self.side(unit) == "french" and any(
            hex in MAP["exit"]["hexes"]
            and not self.held(unit, hex)
            and spent + MAP["exit"]["cost"] + self.extra(hex, "french") <= self.rows[unit]["ma"]
            for hex, spent in self.reach(unit, {self.at[unit]: 0}).items()
        )

    def entries(self, unit: str) -> dict[str, int]:
        """13.3, 20.2: the first hex of an arrival, and its price."""
        found = {}
        for hex in MAP["entry"]["hexes"]:
            row = self.table["terrain"][kind(hex)]
            price = row.get("off_road") or row.get("cost", 0)
            if not price or hex in self.hexes("french"):
                continue
            if self.basic and (self.stack(hex) or self.watched(hex, "allied")):
                continue
            if price + self.extra(hex, "allied") <= self.rows[unit]["ma"]:
                found[hex] = price + self.extra(hex, "allied")
        return found

    # Fire. 8.1 to 8.4, 8.11, 23.1, 23.2

    def fire(self, gun: str, target: str) -> bool:
        """Whether a gun has a hex in range with an open line of fire."""
        here = self.at[gun]
        if target in near(here):
            return True
        friends = set() if self.basic else self.hexes(self.side(gun))
        between = near(here) & near(target)
        return here != target and any(
            not self.table["terrain"][kind(hex)].get("blocks_fire") and hex not in friends for hex in between
        )

    # Odds and modes. Chapters 9 and 10, 22.4, 25.2

    def strength(self, unit: str) -> int:
        doubled = not self.basic and self.broken not in ("", self.side(unit))
        return int(self.rows[unit]["cs"]) * (2 if doubled else 1)

    def column(self, attackers: set[str], targets: set[str]) -> str:
        attack = sum(self.strength(unit) for unit in attackers)
        defence = sum(
            self.strength(unit) * self.table["terrain"][kind(hex)].get("defence", 1)
            for hex in targets
            for unit in self.stack(hex)
        )
        columns = self.table["columns"]
        if attack >= defence:
            place = columns.index(f"{min(attack // defence, 6)}:1")
        else:
            place = columns.index(f"1:{min(ceil(defence / attack), 5 if self.basic else 4)}")
        if not self.basic and any(kind(hex) in ("woods", "woods_road") for hex in targets):
            place -= 1
        if self.basic and self.broken:
            place += -1 if self.broken == self.phasing else 1
        return str(columns[min(max(place, 0), len(columns) - 1)])

    def arms(self, units: set[str]) -> set[str]:
        """10.7: Napoleon gives a mode only when he is alone, and then he is cavalry."""
        return {self.arm(unit) for unit in units} - {"leader"} or {"cavalry"}

    def modes(self, attackers: set[str], defenders: set[str]) -> tuple[set[str], set[str]]:
        """What either side may name in ground combat. 10.3 to 10.5"""
        attack, defence = self.arms(attackers), self.arms(defenders)
        if {"infantry", "cavalry"} <= attack and {"infantry", "cavalry"} <= defence:
            return {"infantry"}, defence - {"cavalry"}
        return attack, defence

    # Retreats. 11.3 to 11.15, 24.2, 24.4

    def ways(self, unit: str) -> set[str]:
        """The hexes around which a unit can enter at all. 11.4, 12.5, 20.6"""
        here = self.at[unit]
        return {to for way, to in BESIDE[here].items() if 0 < self.price(here, way) <= self.rows[unit]["ma"]}

    def refuges(self, unit: str, closed: set[str], involved: set[str]) -> set[str]:
        """Where a unit that must leave its hex may go."""
        side = self.side(unit)
        open = {
            hex
            for hex in self.ways(unit) - closed
            if hex not in self.hexes(self.other(side)) and not self.watched(hex, side)
        }
        roomy = {hex for hex in open if not self.full(hex)}
        if roomy:
            fewest = min(len(self.stack(hex)) for hex in roomy)
            return {hex for hex in roomy if len(self.stack(hex)) == fewest}
        return {hex for hex in open if self.pushable(hex, closed, involved)}

    def pushable(self, hex: str, closed: set[str], involved: set[str]) -> set[str]:
        return {unit for unit in self.stack(hex) - involved if self.refuges(unit, closed | {hex}, involved)}

    # The duty to attack. Chapters 22 and 23

    def contacts(self) -> set[tuple[str, str]]:
        """22.5: a friend and an enemy who were adjacent when the phase began, and still are fresh."""
        gone = self.done["shifted"] | self.done["advanced"]
        return {
            (friend, enemy)
            for friend in self.able() - gone
            for enemy in self.army(self.other(self.phasing)) - self.done["struck"] - gone
            if self.at[enemy] in near(self.at[friend])
        }

    def able(self) -> set[str]:
        """Who may still attack. 22.1, 24.3, 24.5"""
        displaced = {unit for unit in self.done["displaced"] if self.arm(unit) == "artillery"}
        return self.army(self.phasing) - self.done["attacked"] - self.done["advanced"] - displaced

    def engagements(self) -> list[tuple[frozenset[str], frozenset[str]]]:
        """Every legal attack of the Basic Game: attackers and defenders."""
        contacts = self.contacts()
        enemies = self.army(self.other(self.phasing)) - self.done["struck"] - self.done["advanced"]
        groups = {frozenset({enemy}) for enemy in enemies}
        for friend in self.able():
            beside = sorted(enemy for enemy in enemies if self.at[enemy] in near(self.at[friend]))
            groups |= {frozenset(group) for size in range(2, 7) for group in combinations(beside, size)}
        found = []
        for group in groups:
            targets = {self.at[enemy] for enemy in group}
            joining = [
                friend
                for friend in sorted(self.able())
                if targets <= near(self.at[friend])
                or (
                    len(targets) == 1
                    and self.arm(friend) == "artillery"
                    and not targets & near(self.at[friend])
                    and self.fire(friend, next(iter(targets)))
                )
            ]
            for size in range(1, len(joining) + 1):
                for attackers in combinations(joining, size):
                    if not self.strands({*attackers, *group}, contacts):
                        found.append((frozenset(attackers), group))
        return found

    def strands(self, taking_part: set[str], contacts: set[tuple[str, str]]) -> bool:
        """Whether someone who is not in an attack would lose the last of his live contacts."""
        left = {unit for pair in contacts if not taking_part & set(pair) for unit in pair}
        return any(unit not in left for pair in contacts for unit in pair if unit not in taking_part)
