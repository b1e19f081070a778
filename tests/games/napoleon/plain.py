"""Napoléon read a second time, in the plainest way: names, sets and dictionaries, paragraph by paragraph.

It knows the data and what a position says, and nothing of the program's rules. `test_second_reading.py` asks it what
may be done, and compares.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from hundreddays.games.napoleon.interface.position import document
from hundreddays.games.napoleon.rules.state import NapoleonState

DATA = files("hundreddays.games.napoleon") / "data"
MAP: dict[str, Any] = tomllib.loads((DATA / "map.toml").read_text("utf-8"))
TABLES: dict[str, Any] = tomllib.loads((DATA / "tables.toml").read_text("utf-8"))
UNITS: dict[str, dict[str, Any]] = {
    row["id"]: row for row in tomllib.loads((DATA / "units.toml").read_text("utf-8"))["unit"]
}
ROADS: dict[str, dict[str, dict[str, Any]]] = {row["id"]: {} for row in MAP["city"]}
"""From each city the road sections to its neighbours."""
for road in MAP["road"]:
    ROADS[road["a"]][road["b"]] = ROADS[road["b"]][road["a"]] = road
FACING = {
    "attacker_left": "defender_right",
    "attacker_center": "defender_center",
    "attacker_right": "defender_left",
}
FACING |= {enemy: own for own, enemy in FACING.items()}
BESIDE = {"left": {"center"}, "center": {"left", "right"}, "right": {"center"}}
"""8.1, 8.2"""


def side(unit: str) -> str:
    return "french" if UNITS[unit]["army"] == "french" else "allied"


def arm(unit: str) -> str:
    return str(UNITS[unit]["type"])


class Plain:
    """A position, by its text."""

    def __init__(self, s: NapoleonState) -> None:
        self.s = s
        self.doc = document(s)
        self.at: dict[str, str] = {}
        self.cv: dict[str, int] = {}
        for city, units in self.doc["at"].items():
            for text in units:
                unit, _, left = text.partition(" ")
                self.at[unit], self.cv[unit] = city, int(left or UNITS[unit]["cv"])
        self.now: dict[str, Any] = self.doc["now"]
        self.mover = "french" if self.doc["turn"] % 2 else "allied"
        """4.2: whose turn it is. He attacks in its battles. 1.5"""
        self.night = self.doc["turn"] % 3 == 0
        self.flags: dict[str, list[str]] = self.doc.get("flags", {})
        self.paths: dict[str, list[str]] = self.doc.get("paths", {})
        self.battles: dict[str, dict[str, Any]] = {row["city"]: row for row in self.doc.get("battle", [])}

    def held(self, whose: str) -> set[str]:
        return {city for unit, city in self.at.items() if side(unit) == whose}

    def other(self, whose: str) -> str:
        return "allied" if whose == "french" else "french"

    def acting(self, unit: str) -> bool:
        return unit in self.now["acting"] or UNITS[unit]["army"] in self.now["acting"]

    def leader(self, unit: str) -> str:
        army = UNITS[unit]["army"]
        return next(id for id, row in UNITS.items() if row["army"] == army and row["type"] == "leader")

    # Marches. Chapters 5 to 7

    def limit(self, army: str) -> int:
        """5.2"""
        rows = TABLES["activation"]
        lost = army != "french" and not any(UNITS[u]["army"] == army and arm(u) == "leader" for u in self.at)
        return int(rows["leader_lost"] if lost else rows[army])

    def may_activate(self, unit: str) -> bool:
        army = UNITS[unit]["army"]
        active = self.doc.get("activated", {}).get(army, [])
        return self.at[unit] in active or len(active) < self.limit(army)

    def passable(self, a: str, b: str) -> bool:
        """5.7, 5.8, 7.3"""
        road = ROADS[a][b]
        room = TABLES["road"][road["kind"]]
        used = self.doc.get("used", {}).get(road["id"], 0)
        if b in self.held(self.other(self.mover)):
            return not self.night and used < room["move_guarded" if road.get("rivers") else "move"]
        return bool(used < room["move"])

    def marchers(self) -> set[str]:
        return {
            unit
            for unit, city in self.at.items()
            if self.acting(unit)
            and unit not in self.paths
            and self.may_activate(unit)
            and any(self.passable(city, other) for other in ROADS[city])
        }

    def revealable(self) -> set[str]:
        """6.4, 6.11"""
        found = set()
        for unit, city in self.at.items():
            army = UNITS[unit]["army"]
            if (
                arm(unit) != "leader"
                or not self.acting(unit)
                or unit in self.paths
                or unit in self.flags.get("led", [])
            ):
                continue
            group = [o for o, c in self.at.items() if c == city and UNITS[o]["army"] == army and o not in self.paths]
            moved = city in self.doc.get("activated", {}).get(army, [])
            if len(group) > 1 and not moved and self.may_activate(unit):
                found.add(unit)
        return found

    def start(self, unit: str) -> str:
        return self.paths[unit][0] if unit in self.paths else self.at[unit]

    def led(self, unit: str) -> bool:
        chief = self.leader(unit)
        return chief in self.flags.get("led", []) and self.start(chief) == self.start(unit)

    def onward(self, unit: str) -> set[str]:
        """5.5, 5.6, 5.12, 6.1, 6.5, 6.6: the next cities of a march."""
        path, here = self.paths[unit], self.at[unit]
        hops = len(path) - 1
        forced = not self.night or arm(unit) == "leader" or self.led(unit)
        most = TABLES["sections"][arm(unit)] + (TABLES["force_march"]["extra_sections"] if forced else 0)
        if hops >= most or (hops and here in self.held(self.other(self.mover))):
            return set()
        return {city for city in ROADS[here] if city not in path and self.passable(here, city)}

    def weak(self) -> bool:
        """7.1; 18.7: of three players the British may leave an attack to the Prussians, who answer for no other's."""
        enemy = self.held(self.other(self.mover))
        entered = {city for unit, city in self.at.items() if side(unit) == self.mover and city in enemy}
        if len(self.s.game.seats) == 3 and self.mover == "allied":
            british = {city for unit, city in self.at.items() if UNITS[unit]["army"] == "british"}
            entered -= entered if self.now["acting"] == ["british"] else british
        least = TABLES["attack"]["minimum"]
        return any(sum(c == city and side(u) == self.mover for u, c in self.at.items()) < least for city in entered)

    # Battles. Chapters 8 to 12

    @property
    def field(self) -> str:
        return str(self.now["battle"])

    def areas(self) -> dict[str, str]:
        """Where each unit stands on the board of the battle at hand."""
        row = self.battles[self.field]
        return {u: name for name, units in row.items() if "_" in name and isinstance(units, list) for u in units}

    def role(self, unit: str) -> str:
        return "attacker" if side(unit) == self.mover else "defender"

    def enemies_in(self, unit: str, area: str) -> set[str]:
        return {other for other, where in self.areas().items() if where == area and side(other) != side(unit)}

    def engaged(self, unit: str) -> bool:
        """1.6"""
        return bool(self.enemies_in(unit, self.areas()[unit]))

    def ready(self) -> set[str]:
        """11.1"""
        spent = {*self.flags.get("broke", []), *self.flags.get("acted", [])}
        return {unit for unit in self.areas() if side(unit) == self.now["side"] and unit not in spent}

    def target(self, unit: str) -> str:
        """11.10 to 11.12, 11.19: the area a unit can fire at."""
        here = self.areas()[unit]
        if arm(unit) == "leader":
            return ""
        if self.engaged(unit):
            return here
        own = here in FACING and here.startswith(self.role(unit))
        if arm(unit) == "artillery" and own and self.enemies_in(unit, FACING[here]):
            return FACING[here]
        return ""

    def faces(self, unit: str) -> set[int]:
        """11.9 to 11.12"""
        here, grades = self.areas()[unit], TABLES["fire"]["grade"]
        if arm(unit) == "infantry":
            grade = grades["infantry_engaged"]
        elif arm(unit) == "artillery":
            grade = grades["artillery_engaged" if self.engaged(unit) else "artillery_facing"]
        else:
            with_it = {o for o, where in self.areas().items() if where == here and side(o) == side(unit)}
            helped = any(arm(other) in ("infantry", "artillery") for other in with_it)
            grade = grades["cavalry_supported" if helped else "cavalry_engaged"]
        return set(TABLES["fire"][grade])

    def steps(self, unit: str) -> dict[str, str]:
        """8.2, 11.3 to 11.7: the areas a unit can step into, and what that is."""
        here, role = self.areas()[unit], self.role(unit)
        name = here.partition("_")[2]
        found: dict[str, str] = {}
        if name == "reserve":
            for area in BESIDE:
                found[area] = "engage" if self.enemies_in(unit, f"{role}_{area}") else "redeploy"
        elif not here.startswith(role):
            found[FACING[here].partition("_")[2]] = "disengage" if self.engaged(unit) else "redeploy"
        elif self.engaged(unit):
            found["reserve"] = "disengage"
        else:
            found["reserve"] = "redeploy"
            found["enemy"] = "engage" if self.enemies_in(unit, FACING[here]) else "redeploy"
            for area in BESIDE[name]:
                if not self.enemies_in(unit, f"{role}_{area}"):
                    found[area] = "redeploy"
        return found

    def struck(self, target: str, whose: str) -> set[str]:
        """11.13, 11.14: who may take the next hit."""
        units = {unit for unit, where in self.areas().items() if where == target and side(unit) == whose}
        others = {unit for unit in units if arm(unit) != "leader"}
        if not others:
            return units
        most = max(self.cv[unit] for unit in others)
        return {unit for unit in others if self.cv[unit] == most}

    def fighting(self) -> set[str]:
        return {city for city, row in self.battles.items() if "live" in row["status"]}

    def open(self, whose: str) -> set[str]:
        """10.2, 10.8: the cities to which a side may leave the battle at hand."""
        field = self.field
        taken = self.held("french") | self.held("allied")
        ours = self.held(self.mover) - self.fighting()
        ours |= {city for city in self.battles[field]["opens"] if city not in taken}
        if whose == self.mover:
            return ours - {field}
        return set(ROADS) - ours - self.fighting() - {field}

    def out(self, begin: str, whose: str, avoid: str = "", rout: bool = False) -> set[str]:
        """10.3, 10.10, 13.4: the next cities along sections that have room."""
        found = set()
        for city, road in ROADS[begin].items():
            rooms = TABLES["road"][road["kind"]]
            room = rooms["retreat"]
            if rout:
                room = rooms["rout_river" if road.get("rivers") else "rout"]
            if city in self.open(whose) and city != avoid and self.doc.get("load", {}).get(road["id"], 0) < room:
                found.add(city)
        return found

    def morale(self) -> dict[str, int]:
        """9.4 to 9.7: who rolls, and what is added."""
        areas, rows = self.areas(), TABLES["morale"]
        found = {}
        for unit, here in areas.items():
            if side(unit) != self.now["side"] or self.cv[unit] != 1 or not self.engaged(unit):
                continue
            friends = [other for other, where in areas.items() if where == here and side(other) == side(unit)]
            if arm(unit) == "leader" and any(arm(other) != "leader" for other in friends):
                continue
            chief = self.leader(unit)
            added = rows["own_leader"] if chief != unit and areas.get(chief) in (here, FACING[here]) else 0
            feared = any(UNITS[other].get("old_guard") for other in self.enemies_in(unit, here))
            found[unit] = added + (rows["old_guard"] if feared and side(unit) == "allied" else 0)
        return found

    def leaving_costs(self, unit: str) -> int:
        """10.6"""
        if not self.engaged(unit):
            return 0
        rows = TABLES["loss"]["retreat"]
        if arm(unit) == "cavalry" and any(arm(o) == "cavalry" for o in self.enemies_in(unit, self.areas()[unit])):
            return int(rows["cavalry_by_cavalry"])
        return int(rows[arm(unit)])

    def contact(self, unit: str) -> bool:
        """9.16: whether a unit can fire, or engage by its one or two moves."""
        if self.target(unit):
            return True
        steps = self.steps(unit)
        if "engage" in steps.values():
            return True
        twice = TABLES["battle_moves"][arm(unit)] > 1 and not self.engaged(unit)
        columns = [f"{self.role(unit)}_{area}" for area, kind in steps.items() if area in BESIDE and kind == "redeploy"]
        return twice and any(self.enemies_in(unit, FACING[column]) for column in columns)

    def winner(self) -> str:
        """Chapter 14: of the battle at hand."""
        return self.other(self.battles[self.field]["loser"])

    def fought(self) -> set[str]:
        """14.2, 14.5: the winner's units in the city, but those who are broken or have just come in."""
        spent = {*self.flags.get("broke", []), *self.flags.get("disrupted", [])}
        return {u for u, c in self.at.items() if c == self.field and side(u) == self.winner() and u not in spent}

    def areas_open(self, unit: str) -> set[str]:
        """8.4: where a unit may be placed."""
        row, role = self.battles[self.at[unit]], self.role(unit)
        empty = {area for area in BESIDE if not row.get(f"{role}_{area}")}
        placed = {other for name, units in row.items() if name.startswith(role) for other in units}
        waiting = {u for u, c in self.at.items() if c == self.at[unit] and side(u) == side(unit)} - placed
        return empty if len(waiting) <= len(empty) else {*BESIDE, "reserve"}

    def reinforcements(self, whose: str) -> set[str]:
        """12.1 to 12.4, 12.6"""
        field = self.field
        barred = {u for name in ("disrupted", "broke", "reinforced") for u in self.flags.get(name, [])}
        found = set()
        for unit, city in self.at.items():
            if not self.acting(unit) or unit in barred or side(unit) != whose or city not in ROADS[field]:
                continue
            road = ROADS[field][city]
            if self.doc.get("load", {}).get(road["id"], 0) >= TABLES["road"][road["kind"]]["reinforce"]:
                continue
            if city in self.fighting() and unit not in self.battles[city].get(f"{self.role(unit)}_reserve", []):
                continue
            found.add(unit)
        return found
