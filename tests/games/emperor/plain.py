"""The Emperor Returns read a second time, in the plainest way: labels, sets and dictionaries, paragraph by paragraph.

It knows the data and what a position says, and nothing of the program's rules. `test_second_reading.py` asks it what
may be done, and compares. Points are counted in halves (5).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from copy import copy, deepcopy
from datetime import date
from functools import cache
from heapq import heappop, heappush
from importlib.resources import files
from itertools import pairwise
from typing import Any, TypeVar

from hundreddays.core.hexes import Grid
from hundreddays.games.emperor.interface.position import document
from hundreddays.games.emperor.rules.state import EmperorState

DATA = files("hundreddays.games.emperor") / "data"
MAP: dict[str, Any] = tomllib.loads((DATA / "map.toml").read_text("utf-8"))
TABLES: dict[str, Any] = tomllib.loads((DATA / "tables.toml").read_text("utf-8"))
PIECES: dict[str, Any] = tomllib.loads((DATA / "units.toml").read_text("utf-8"))
LEADERS: dict[str, dict[str, Any]] = {row["id"]: row for row in PIECES["leader"]}
UNITS: dict[str, dict[str, Any]] = {row["id"]: row for row in PIECES["unit"]}
GRID = Grid(61, 34, pushed="odd")
NEAR: dict[str, set[str]] = {
    GRID.labels[hex]: {GRID.labels[other] for other in GRID.neighbours[hex] if other >= 0} for hex in range(GRID.count)
}
RANKS = ("major_general", "corps", "army")
FAR = 10**6
T = TypeVar("T")


def pair(one: str, other: str) -> frozenset[str]:
    return frozenset({one, other})


WATER = set(MAP["terrain"]["water"])
TOWNS = {hex: town["kind"] for town in MAP["town"] for hex in town["hexes"]}
FORTRESSES = {hex for hex, kind in TOWNS.items() if kind == "fortress"}
WOODS = set(MAP["terrain"]["woods"]) - set(TOWNS)
ROUGH = set(MAP["terrain"]["rough"]) - set(TOWNS)
FRANCE = set(MAP["border"]["france"])
RIVERS = {pair(*side.split("-")) for row in MAP["river"] if row["kind"] == "river" for side in row["hexsides"]}
STREAMS = {pair(*side.split("-")) for row in MAP["river"] if row["kind"] != "river" for side in row["hexsides"]}
PRIMARY = {pair(*two) for row in MAP["road"] if row["kind"] == "primary" for two in pairwise(row["hexes"])}
ROADS = {pair(*two) for row in MAP["road"] for two in pairwise(row["hexes"])}
STREAMS -= RIVERS


@cache
def distance(one: str, other: str) -> int:
    return GRID.distance(GRID.hex(one), GRID.hex(other))


def passable(one: str, other: str) -> bool:
    """12, 164: no water, no river without a bridge."""
    side = pair(one, other)
    return other in NEAR[one] and not side & WATER and (side not in RIVERS or side in ROADS)


@cache
def open_from(hex: str) -> set[str]:
    return {other for other in NEAR[hex] if passable(hex, other)}


@cache
def zone_of(hex: str) -> set[str]:
    """200, 201: the zone of a Force in a hex."""
    return {
        other
        for other in NEAR[hex]
        if pair(hex, other) not in RIVERS and other not in FORTRESSES and not pair(hex, other) & WATER
    }


@cache
def price(one: str, other: str, rain: bool, horse: bool) -> int:
    """164: what entering a hex costs, in halves."""
    costs = TABLES["movement"]["rain" if rain else "fair"]
    side = pair(one, other)
    if side in ROADS:
        return int(2 * costs["primary" if side in PRIMARY else "secondary"][horse])
    ground = "woods" if other in WOODS else "rough" if other in ROUGH else "clear"
    return int(2 * costs[ground][horse]) + (int(2 * costs["stream"]) if side in STREAMS else 0)


def ways(begin: dict[str, int], most: int, shut: set[str], stop: set[str], rain: bool, horse: bool) -> dict[str, int]:
    """What each hex costs that can be got to through hexes that are not shut, going on from none where one stops."""
    costs: dict[str, int] = {}
    border = [(spent, hex) for hex, spent in begin.items() if spent <= most]
    border.sort()
    while border:
        spent, hex = heappop(border)
        if hex in costs:
            continue
        costs[hex] = spent
        for other in set() if hex in stop else open_from(hex) - shut:
            there = spent + price(hex, other, rain, horse)
            if there <= most and other not in costs:
                heappush(border, (there, other))
    return costs


def by_road(begin: str, most: int, shut: set[str], cost: dict[bool, int]) -> dict[str, int]:
    """The same along roads alone; `cost` is for a primary road and for another."""
    costs: dict[str, int] = {}
    border = [(0, begin)]
    while border:
        spent, hex = heappop(border)
        if hex in costs:
            continue
        costs[hex] = spent
        for other in NEAR[hex] - shut:
            there = spent + cost[pair(hex, other) in PRIMARY]
            if pair(hex, other) in ROADS and there <= most and other not in costs:
                heappush(border, (there, other))
    return costs


def halves(points: float) -> int:
    return int(2 * points)


def kept(method: Callable[[Plain, str], T]) -> Callable[[Plain, str], T]:
    """Worked out once for a position: it does not change."""

    def answer(self: Plain, about: str) -> T:
        key = (method.__name__, about)
        if key not in self.memory:
            self.memory[key] = method(self, about)
        found: T = self.memory[key]
        return found

    return answer


class Plain:
    """A position, by its text."""

    def __init__(self, s: EmperorState) -> None:
        self.s = s
        self.memory: dict[tuple[str, str], Any] = {}
        self.doc = document(s)
        self.rows: dict[str, dict[str, Any]] = {row["id"]: row for row in self.doc.get("leader", [])}
        self.rain = self.doc.get("weather", "fair") == "rain"
        self.phasing = self.doc.get("phasing", "french")
        self.players = len(s.game.seats)
        turn, invasion = self.doc["turn"], self.doc.get("invasion", "")
        self.since = (date.fromisoformat(turn) - date.fromisoformat(invasion)).days if invasion else -1
        self.centers = {row["army"]: row for row in self.doc.get("center", [])}
        self.vedettes = {
            f"{row['army']}_vedette_{row['number']}": row
            for row in self.doc.get("vedette", [])
            if row.get("hex", "") in NEAR
        }
        self.costs = TABLES["movement"]["rain" if self.rain else "fair"]
        self.road_costs = {True: halves(self.costs["primary"][1]), False: halves(self.costs["secondary"][1])}

    # Who is who

    def army(self, leader: str) -> str:
        return str(LEADERS[leader]["army"])

    def side(self, army: str) -> str:
        return "french" if army == "french" else "coalition"

    def enemy(self, side: str) -> str:
        return "coalition" if side == "french" else "french"

    def hex(self, leader: str) -> str:
        hex = str(self.rows[leader]["hex"]) if leader in self.rows else ""
        return hex if hex in NEAR else ""

    def above(self, leader: str) -> str:
        return str(self.rows[leader].get("under", ""))

    def head(self, leader: str) -> str:
        return self.head(self.above(leader)) if self.above(leader) else leader

    @kept
    def juniors(self, leader: str) -> list[str]:
        return [other for other in self.rows if self.above(other) == leader]

    def tree(self, leader: str) -> list[str]:
        return [leader, *(one for junior in self.juniors(leader) for one in self.tree(junior))]

    @kept
    def units(self, leader: str) -> dict[str, int]:
        return {unit: sp for one in self.tree(leader) for unit, sp in self.rows[one].get("units", {}).items()}

    @kept
    def sps(self, leader: str) -> int:
        return sum(self.units(leader).values())

    @kept
    def standing(self, side: str) -> list[str]:
        """Leaders on the map under nobody, with a Force or alone."""
        return [one for one in self.rows if self.hex(one) and not self.above(one) and self.of(one) == side]

    def of(self, leader: str) -> str:
        return self.side(self.army(leader))

    @kept
    def forces(self, side: str) -> list[str]:
        return [leader for leader in self.standing(side) if self.sps(leader)]

    @kept
    def held(self, side: str) -> set[str]:
        return {self.hex(leader) for leader in self.forces(side)}

    def flag(self, leader: str, *flags: str) -> bool:
        return bool(set(flags) & set(self.rows[leader].get("flags", [])))

    def shaken(self, leader: str) -> bool:
        return bool(self.rows[leader].get("shaken", 0))

    def free_vedettes(self, side: str) -> dict[str, str]:
        return {
            name: row["hex"]
            for name, row in self.vedettes.items()
            if self.side(row["army"]) == side and not row.get("under")
        }

    @kept
    def counters(self, side: str) -> list[str]:
        """The hex of every counter. 8"""
        return [self.hex(one) for one in self.standing(side)] + list(self.free_vedettes(side).values())

    def arms(self, leader: str) -> set[str]:
        return {str(UNITS[unit]["arm"]) for unit in self.units(leader)}

    # Zones and borders. 16, 200-208

    @kept
    def zones(self, side: str) -> set[str]:
        return {hex for held in self.held(side) for hex in zone_of(held)}

    def barred(self, side: str) -> set[str]:
        """16: where a side may not yet be."""
        if side == "french":
            return set(NEAR) - FRANCE if self.since < 0 and not self.doc.get("invasion") else set()
        return FRANCE if self.since < TABLES["border"]["coalition_from"] else set()

    @kept
    def blocked(self, side: str) -> set[str]:
        """91, 94: where no path of couriers or supply leads."""
        enemy = self.enemy(side)
        return self.held(enemy) | (self.zones(enemy) - self.held(side))

    # Supply. 83-96, 262-266

    def center(self, army: str) -> str:
        """The hex of a center that works."""
        if army == "prussian":
            hex = str(MAP["places"]["limited_center"])
            return hex if self.since >= 1 and hex not in self.held("french") else ""
        row = self.centers[army]
        return str(row.get("hex", "")) if row.get("active") else ""

    def alarming(self, hex: str, side: str) -> bool:
        """Whether the enemy's center may have to fly when a Force of a side enters a hex. 85"""
        row = self.centers["french" if side == "coalition" else "anglo_allied"]
        return row.get("hex", "") in {hex, *zone_of(hex)}

    @kept
    def dispatch(self, army: str) -> set[str]:
        """93, 94"""
        center = self.center(army)
        if not center:
            return set()
        shut, most = self.blocked(self.side(army)), halves(TABLES["dispatch"]["distance"])
        found = set(ways({center: 0}, most, shut, set(), self.rain, True))
        chief = next(one for one, row in LEADERS.items() if row["army"] == army and row["rank"] == "army")
        linked = by_road(center, halves(TABLES["dispatch"]["courier"]), shut, self.road_costs)
        if self.hex(chief) in linked:
            found |= set(ways({self.hex(chief): 0}, most, shut, set(), self.rain, True))
        return found

    @kept
    def line(self, army: str) -> bool:
        """90, 91"""
        if army == "prussian":
            return True
        row, side = self.centers[army], self.side(army)
        source, hex = row.get("source", ""), row.get("hex", "")
        if not source or not hex or source in self.held(self.enemy(side)):
            return False
        return source in by_road(hex, TABLES["dispatch"]["line_hexes"], self.blocked(side), {True: 1, False: 1})

    @kept
    def column(self, leader: str) -> str:
        """101, 262, 263, 266: the column of the attrition table."""
        army = self.army(leader)
        if army == "prussian" and self.since <= TABLES["attrition"]["prussian_last"]:
            return "prussian"
        if self.centers.get(army, {}).get("renamed", -1) == self.s.turn:
            return "no_loc"
        at_home = army == "anglo_allied" or (army == "french" and self.hex(leader) in FRANCE)
        if self.since < 1 and at_home:
            return "loc"
        return "loc" if self.hex(leader) in self.dispatch(army) and self.line(army) else "no_loc"

    # Command. 33, 34, 39, 122

    def load(self, leader: str) -> float:
        total = sum(UNITS[unit]["subordination"] for unit in self.rows[leader].get("units", {}))
        total += sum(LEADERS[one]["subordination"] for one in self.juniors(leader) if self.sps(one))
        attached = [row for row in self.vedettes.values() if row.get("under") == leader]
        return float(total + TABLES["vedettes"]["subordination"] * len(attached))

    def may_serve(self, junior: str, senior: str) -> bool:
        a, b = LEADERS[junior], LEADERS[senior]
        if a["army"] != b["army"] or a["rank"] == "army" or senior in self.tree(junior):
            return False
        if a["rank"] == b["rank"]:
            return bool(b["span"] >= a["span"])
        return RANKS.index(b["rank"]) > RANKS.index(a["rank"])

    def room(self, senior: str, junior: str) -> bool:
        burden = LEADERS[junior]["subordination"] if self.sps(junior) else 0
        return not burden or self.load(senior) + burden <= LEADERS[senior]["span"]

    def may_join(self, senior: str, junior: str) -> bool:
        """Whether two Forces of a hex become one under the first."""
        a, b = LEADERS[senior], LEADERS[junior]
        higher = (RANKS.index(a["rank"]), a["span"]) >= (RANKS.index(b["rank"]), b["span"])
        small = self.sps(senior) + self.sps(junior) <= TABLES["stacking"]["largest_force"]
        return higher and self.may_serve(junior, senior) and self.room(senior, junior) and small

    # Movement. 40, 160-170, 202-206, 291

    def allowance(self, leader: str, marches: bool) -> int:
        moves = TABLES["movement"]
        if not self.sps(leader):
            return halves(moves["alone_marching"] if marches else moves["alone"])
        least = min(UNITS[unit]["movement"] for unit in self.units(leader))
        return 2 * -int(-least * moves["march_share"] // 1) if marches else halves(least)

    def rides(self, leader: str) -> bool:
        return "cavalry" in self.arms(leader) or not self.arms(leader)

    def initiative(self, leader: str) -> tuple[int, int]:
        plus = TABLES["initiative"]
        more = plus["rain"] if self.rain else 0
        if LEADERS[leader]["arm"] == "cavalry" and "infantry" in self.arms(leader):
            more += plus["cavalry_leader_with_infantry"]
        return LEADERS[leader]["initiative"], more + (plus["demoralized"] if self.shaken(leader) else 0)

    def tolls(self, leader: str) -> tuple[int, set[str]]:
        """203: what the first step out of an enemy zone costs besides, and where it may not lead."""
        enemies = [
            one for one in self.forces(self.enemy(self.of(leader))) if self.hex(leader) in zone_of(self.hex(one))
        ]
        if not enemies:
            return 0, set()
        moves = TABLES["movement"]
        strongest = max(self.sps(one) for one in enemies)
        toll = {1: moves["leave_zone_of_one"], 2: moves["leave_zone_of_two"]}.get(strongest, moves["leave_zone"])
        free = self.arms(leader) == {"cavalry"}
        return 0 if free else halves(toll), {hex for one in enemies for hex in zone_of(self.hex(one))}

    def watchful(self, side: str, vedette: bool) -> set[str]:
        """170: hexes at which an enemy could interfere, as far as the mover can see."""
        hexes = self.counters(self.enemy(side))
        found = {other for hex in hexes for other in zone_of(hex)}
        if vedette:
            found |= {other for hex in hexes for other in NEAR[hex]}
        center = self.centers["french" if side == "coalition" else "anglo_allied"].get("hex", "")
        return found | ({center, *NEAR[center]} if center else set())

    def steps(
        self, here: str, side: str, left: int, spent: int, horse: bool, leader: str, first: bool
    ) -> dict[str, int]:
        """Every hex that one order takes a Force, a lone leader or a vedette to, and what it costs."""
        force = bool(leader) and self.sps(leader) > 0
        shut = set(self.counters(self.enemy(side))) | self.barred(side)
        if force and self.since < 0:
            shut |= self.zones(self.enemy(side))
        toll, banned = self.tolls(leader) if force and first else (0, set())
        direct = {other: price(here, other, self.rain, horse) + toll for other in open_from(here) - shut - banned}
        direct = {other: cost for other, cost in direct.items() if cost <= left or not spent}
        found = ways(direct, left, shut | {here}, self.watchful(side, not leader), self.rain, horse)
        return {**found, **direct}

    def stopped(self, hex: str, side: str, vedette: bool) -> bool:
        """167, 202, 206"""
        enemy = self.enemy(side)
        return hex in self.zones(enemy) or (vedette and bool(NEAR[hex] & set(self.free_vedettes(enemy).values())))

    # Combat. 320-350

    def fighting(self, leaders: Iterable[str]) -> int:
        """321, 326: engaged SPs; artillery alone counts for one."""
        chosen = [leader for leader in leaders if self.sps(leader)]
        total = sum(sp for one in chosen for unit, sp in self.units(one).items() if UNITS[unit]["arm"] != "artillery")
        return total or (TABLES["combat"]["artillery_only"] if chosen else 0)

    def defence(self, leaders: Iterable[str]) -> int:
        """326: a fortress doubles, by five at most."""
        chosen = list(leaders)
        total = 0
        for hex in {self.hex(leader) for leader in chosen}:
            here = sum(
                sp
                for one in chosen
                if self.hex(one) == hex
                for unit, sp in self.units(one).items()
                if UNITS[unit]["arm"] != "artillery"
            )
            total += here + (min(here, TABLES["combat"]["fortress"]) if hex in FORTRESSES else 0)
        return total or (TABLES["combat"]["artillery_only"] if chosen else 0)

    def group(self) -> set[str]:
        """The armies whose player declares combats now. 64"""
        if self.phasing == "french":
            return {"french"}
        return {"anglo_allied", "prussian"} if self.players < 3 else {("anglo_allied", "prussian")[self.s.group]}

    def able(self, armies: set[str]) -> list[str]:
        return [
            leader
            for leader in self.forces(self.phasing)
            if self.army(leader) in armies and not self.flag(leader, "fought") and not self.shaken(leader)
        ]

    def fresh(self, hex: str) -> list[str]:
        enemy = self.enemy(self.phasing)
        return [one for one in self.forces(enemy) if self.hex(one) == hex and not self.flag(one, "fought")]

    def duty(self, leader: str) -> str:
        return str(self.rows[leader].get("attack", "")).lstrip("-")

    def beside(self, armies: set[str], hexes: Iterable[str]) -> list[str]:
        around = {other for hex in hexes for other in open_from(hex)}
        return [leader for leader in self.able(armies) if self.hex(leader) in around]

    def enough(self, attackers: Iterable[str], hexes: Iterable[str]) -> bool:
        """320: one against three at least."""
        attack, defend = TABLES["combat"]["columns"][0]
        defenders = [one for hex in hexes for one in self.fresh(hex)]
        return bool(self.fighting(attackers) * defend >= self.defence(defenders) * attack)

    def targets(self) -> dict[str, list[str]]:
        """320: the hexes that can be attacked, and by whom: who must attack others counts for nothing."""
        return self.at_the_odds(self.owed())

    def at_the_odds(self, owed: dict[str, set[str]]) -> dict[str, list[str]]:
        found = {}
        for hex in self.held(self.enemy(self.phasing)):
            beside = [one for one in self.beside(self.group(), [hex]) if one not in owed or hex in owed[one]]
            must = any(self.duty(one) == hex for one in beside)
            if beside and self.fresh(hex) and (must or self.enough(beside, [hex])):
                found[hex] = beside
        return found

    def owed(self) -> dict[str, set[str]]:
        """224, 320: who must attack, and which hexes he may choose from; none where he can attack none of them without
        those who must attack others.
        """
        return self.duties(self.at_the_odds(self.duties(self.at_the_odds({}))))

    def duties(self, targets: dict[str, list[str]]) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for one in {leader for beside in targets.values() for leader in beside}:
            hexes = {hex for hex in targets if one in targets[hex]}
            zones = {hex for hex in hexes if hex not in FORTRESSES and self.hex(one) in zone_of(hex)}
            mine = {self.duty(one)} & hexes or zones
            if mine:
                found[one] = mine
        return found

    def bound(self) -> bool:
        """320: whether somebody must attack, and can."""
        return bool(self.duties(self.targets()))

    def free_for(self, hexes: list[str]) -> list[str]:
        """320, 321: who may be named for an attack on these hexes."""
        owed = self.owed()
        return [one for one in self.beside(self.group(), hexes) if one not in owed or owed[one] & set(hexes)]

    def senior(self, leaders: Iterable[str]) -> str:
        """322: rank, span; then a bonus point, then initiative."""

        def key(leader: str) -> tuple[Any, ...]:
            row = LEADERS[leader]
            return RANKS.index(row["rank"]), row["span"], row["bonus"], row["initiative"], -list(LEADERS).index(leader)

        return max(leaders, key=key)

    def hinders(self, attackers: Iterable[str], hex: str) -> bool:
        """330"""
        sides = [pair(hex, self.hex(one)) for one in attackers if passable(hex, self.hex(one))]
        water = bool(sides) and all(side in RIVERS | STREAMS for side in sides)
        return hex in ROUGH | FORTRESSES or water

    def affecting(self, attackers: list[str], defenders: list[str]) -> bool:
        hexes = {self.hex(one) for one in defenders}
        sizes = {hex: sum(self.sps(one) for one in defenders if self.hex(one) == hex) for hex in hexes}
        return any(self.hinders(attackers, hex) for hex in hexes if sizes[hex] == max(sizes.values()))

    def modifier(self, attackers: list[str], defenders: list[str], bonus: set[str], guard: set[str]) -> int:
        """335, for the die; bonus points and Old Guard by the sides that spend them."""
        mods = TABLES["combat"]["modifiers"]
        total = 0
        for sign, leaders in ((1, attackers), (-1, defenders)):
            side = self.of(leaders[0])
            total += sign * mods["bonus"] * (side in bonus) + sign * mods["guard"] * (side in guard)
            reserve = any(UNITS[unit].get("reserve") for one in leaders for unit in self.units(one))
            total += sign * mods["artillery_reserve"] * (reserve and not self.rain)
        chief, other = self.senior(attackers), self.senior(defenders)
        gap = LEADERS[chief]["initiative"] - LEADERS[other]["initiative"]
        if abs(gap) >= mods["initiative_gap"]:
            total += mods["initiative"] if gap > 0 else -mods["initiative"]
        for hex in {self.hex(one) for one in defenders}:
            if len({self.hex(one) for one in attackers if passable(hex, self.hex(one))}) >= mods["hexsides_from"]:
                total += mods["hexsides"]
                break
        total += mods["no_loc"] * (self.column(chief) == "no_loc")
        return int(total + mods["demoralized"] * any(self.shaken(one) for one in defenders))

    # Retreats. 222, 355

    def back(self, leader: str, hex: str, foes: set[str]) -> set[str]:
        """The steps of a retreat that are possible at all."""
        side = self.of(leader)
        free = open_from(hex) - self.held(self.enemy(side)) - self.barred(side)
        if not foes:
            return free
        away = min(distance(hex, foe) for foe in foes)
        return {other for other in free if min(distance(other, foe) for foe in foes) > away}

    def retreat(self, leader: str, foes: set[str], first: str, two: bool) -> set[str]:
        """The steps among which its owner chooses; `two` where a repulsed Force has both hexes before it."""
        side = self.of(leader)
        found = self.back(leader, self.hex(leader), foes)
        if two:
            found = {hex for hex in found if self.back(leader, hex, foes)}
        safe = found - (self.zones(self.enemy(side)) - self.held(side))
        found = safe or found
        army = self.army(leader)
        if army == "prussian":
            goal = MAP["places"]["limited_center"]
        else:
            goal = self.centers[army].get("hex", "")
            goal = self.centers[army]["source"] if goal in ("", first) else goal
        if goal == first or not found:
            return found
        nearest = min(distance(hex, goal) for hex in found)
        return {hex for hex in found if distance(hex, goal) == nearest}

    # Organization. 24, 25, 33, 41, 107-125

    def idle_zone(self, army: str) -> set[str]:
        """116: hexes in which nothing is organized."""
        return self.zones(self.enemy(self.side(army)))

    def leader_of(self, unit: str) -> str:
        return next((one for one, row in self.rows.items() if unit in row.get("units", {})), "")

    def organized(self, army: str) -> dict[str, str]:
        """The leaders of an army that may be organized, each with his hex."""
        shut = self.idle_zone(army)
        return {one: self.hex(one) for one in self.rows if self.army(one) == army and self.hex(one) not in {"", *shut}}

    def sound(self, army: str) -> bool:
        """123, 210: all spans of an army hold, and no Force is too large."""
        own = [one for one in self.rows if self.army(one) == army and self.hex(one)]
        return all(self.load(one) <= LEADERS[one]["span"] for one in own) and all(
            self.sps(one) <= TABLES["stacking"]["largest_force"] for one in own
        )

    def if_moved(self, unit: str, leader: str) -> bool:
        """Whether all would hold if a leader had a unit."""
        then = self.copy()
        then.rows[self.leader_of(unit)]["units"].pop(unit)
        then.rows[leader].setdefault("units", {})[unit] = self.units(self.leader_of(unit))[unit]
        return then.sound(self.army(leader))

    def if_under(self, junior: str, senior: str) -> bool:
        """Whether all would hold if a leader were under another."""
        then = self.copy()
        then.rows[junior]["under"] = senior
        return then.sound(self.army(junior))

    def copy(self) -> Plain:
        then = copy(self)
        then.memory = {}
        then.rows = deepcopy(self.rows)
        return then

    def takers(self, unit: str) -> set[str]:
        """117: the leaders to whom a unit may go."""
        own = self.leader_of(unit)
        here = self.organized(self.army(own))
        return {one for one in here if one != own and here[one] == here.get(own) and self.if_moved(unit, one)}

    def seniors(self, leader: str) -> set[str]:
        """119: those under whom a leader may be put."""
        here = self.organized(self.army(leader))
        return {
            one
            for one in here
            if here[one] == here.get(leader)
            and one not in (leader, self.above(leader))
            and self.may_serve(leader, one)
            and self.if_under(leader, one)
        }

    def sps_room(self, giver: str, taker: str) -> int:
        """118, 210: the SPs that a unit can have of another."""
        heads = [self.head(self.leader_of(unit)) for unit in (giver, taker)]
        lacks = int(UNITS[taker]["max"]) - self.units(self.leader_of(taker))[taker]
        if heads[0] == heads[1]:
            return lacks
        return min(lacks, int(TABLES["stacking"]["largest_force"]) - self.sps(heads[1]))

    def receivers(self, unit: str) -> set[str]:
        """118: the units that may have SPs of another."""
        own = self.leader_of(unit)
        row = UNITS[unit]
        found = set()
        for other in [kin for one in self.rows for kin in self.rows[one].get("units", {})]:
            kin = UNITS[other]
            same = all(row.get(key, row["army"]) == kin.get(key, kin["army"]) for key in ("nation",))
            same = same and all(row.get(key) == kin.get(key) for key in ("arm", "army", "guard"))
            near = self.hex(self.leader_of(other)) == self.hex(own)
            room = self.sps_room(unit, other)
            if other != unit and same and near and room and other not in self.doc.get("exchanged", []):
                found.add(other)
        return found
