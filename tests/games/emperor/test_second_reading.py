"""Forces close together, by chance: what the program allows and reckons is what the rulebook says.

It is read a second time in `plain.py`: movement and zones (164-170, 200-206), Dispatch Distance and supply (90-96,
262-266), combat (320-350), retreat, pursuit and advance (355-369), losses (259, 380), vedettes (222), the sound of the
guns (297), stacking (213) and centers that fly (85).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.emperor.plain import (
    FORTRESSES,
    FRANCE,
    LEADERS,
    MAP,
    NEAR,
    PIECES,
    RANKS,
    TABLES,
    UNITS,
    WATER,
    Plain,
    by_road,
    distance,
    halves,
    open_from,
    passable,
    price,
    ways,
)
from games.emperor.scene import at, game
from hundreddays.core import CHANCE, BadPosition, Event, Listener
from hundreddays.core.toml import dumps
from hundreddays.games.emperor.rules.flags import ASIDE, ATTACKS, DEFENDS, ENTER, GUNS, MARCH
from hundreddays.games.emperor.rules.state import EmperorState

PLACES = ("4419", "4315", "4217", "3909", "3512", "4620", "5015", "4722", "3933", "3028", "2226", "5117", "3310")
"""Where it happens: along the Sambre and the Dyle, about Namur, Bruxelles and Mons, and on both sides of the border."""
SIDES = ("french", "coalition")
ARMIES = ("french", "anglo_allied", "prussian")
AT_REST = ("pick_mover", "take_step", "declare", "pick_marcher", "administer", "organize", "give_command", "follow")
"""Steps at which everything that comes of the last move has come."""


def crowd(rng: Random, step: str) -> EmperorState:
    """Some Forces of all armies about one place, with vedettes, centers and lone leaders."""
    since = rng.choice([-1, 0, 1, 1, 2, 3, 4, 5])
    phasing = "french" if since < 1 else rng.choice(SIDES)
    if step == "declare":
        since = max(since, 0)
    first = rng.choice([9, 14])  # also the first day of all
    middle = rng.choice(PLACES)
    around = [hex for hex in NEAR if distance(middle, hex) <= rng.choice([2, 2, 3]) and hex not in WATER]
    crowding = 0.7 if step == "organize" else 0.3
    taken: dict[str, str] = {}
    rows: list[dict[str, Any]] = []
    for id, leader in sorted(LEADERS.items(), key=lambda _: rng.random()):
        side = "french" if leader["army"] == "french" else "coalition"
        own = [unit for unit, row in UNITS.items() if row.get("leader") == id]
        home = FRANCE if side == "french" and since < 0 else set(NEAR)
        home = home - FRANCE if side == "coalition" and since < TABLES["border"]["coalition_from"] else home
        free = [hex for hex in around if hex in home and taken.get(hex, side) == side]
        if not free or rng.random() < 0.5:
            continue
        units = {unit: rng.choice(range(1, UNITS[unit]["max"] + 1)) for unit in own if rng.random() < 0.6}
        if rng.random() < 0.2:
            units = dict.fromkeys(units, 1)
        if not units and (leader["rank"] == "major_general" or rng.random() < 0.5):
            continue
        near = [hex for hex in free if taken.get(hex) == side]
        hex = rng.choice(near if near and rng.random() < crowding else free)
        if units:
            taken[hex] = side
        row: dict[str, Any] = {"id": id, "hex": hex, "units": units}
        if units and rng.random() < 0.7:
            row["flags"] = ["command"]
        if units and rng.random() < 0.15:
            row["shaken"] = 1
        rows.append(row)
    if step == "organize":
        _put_under(rng, rows)
    rows = [row for row in rows if row["units"] or taken.get(row["hex"], _side(row["id"])) == _side(row["id"])]
    document: dict[str, Any] = {
        "step": step,
        "turn": f"1815-06-{first + max(since, 0):02}",
        "weather": rng.choice(["fair", "fair", "rain"]),
        "phasing": phasing,
        "army": "french" if phasing == "french" else "anglo_allied",
        "leader": rows,
        "center": _centers(rng, middle, taken, since),
        "marker": rng.choice(range(7)),
        "pool": {army: rng.choice(range(4)) for army in ARMIES},
    }
    if since >= 0:
        document["invasion"] = f"1815-06-{first:02}"
    document["vedette"] = []
    for army, count in (("french", 3), ("anglo_allied", 2), ("prussian", 2)):
        side = _side_of(army)
        home = FRANCE if side == "french" and since < 0 else set(NEAR)
        home = home - FRANCE if side == "coalition" and since < TABLES["border"]["coalition_from"] else home
        free = [hex for hex in around if hex in home and taken.get(hex, side) == side]
        for number in range(1, count + 1):
            able = [row for row in rows if row["units"] and LEADERS[row["id"]]["army"] == army and _room(rows, row)]
            if able and not any(row.get("under") for row in document["vedette"]) and rng.random() < 0.3:
                chief = next((row for row in able if LEADERS[row["id"]]["rank"] == "army"), rng.choice(able))
                document["vedette"].append({"army": army, "number": number, "hex": chief["hex"], "under": chief["id"]})
            elif free and rng.random() < 0.6:
                document["vedette"].append({"army": army, "number": number, "hex": rng.choice(free)})
    one = game(players=rng.choice([2, 3]))
    try:
        s = one.position(dumps(document))
    except BadPosition:
        assert step != "pick_mover"  # nobody has anything to do then: from here someone always has
        s = one.position(dumps(document | {"step": "pick_mover"}))
    assert isinstance(s, EmperorState)
    return s


def _load(rows: list[dict[str, Any]], senior: dict[str, Any]) -> float:
    """33, 39: what weighs on a leader, without vedettes."""
    load = sum(UNITS[unit]["subordination"] for unit in senior["units"])
    return float(load + sum(LEADERS[row["id"]]["subordination"] for row in rows if row.get("under") == senior["id"]))


def _room(rows: list[dict[str, Any]], leader: dict[str, Any]) -> bool:
    """121: whether a vedette can be attached to a leader."""
    return bool(_load(rows, leader) + TABLES["vedettes"]["subordination"] <= LEADERS[leader["id"]]["span"])


def _put_under(rng: Random, rows: list[dict[str, Any]]) -> None:
    """Some leaders serve under others of their hex: generals under corps leaders, those under their commander."""
    for junior in rows:
        low = LEADERS[junior["id"]]
        for senior in rows:
            high = LEADERS[senior["id"]]
            higher = RANKS.index(high["rank"]) > RANKS.index(low["rank"]) and high["army"] == low["army"]
            load = _load(rows, senior)
            fits = load + low["subordination"] <= high["span"] and not senior.get("under") and junior["units"]
            if higher and fits and senior["hex"] == junior["hex"] and rng.random() < 0.5:
                junior["under"] = senior["id"]
                junior["flags"] = []
                junior.pop("shaken", None)
                break


def _side_of(army: str) -> str:
    return "french" if army == "french" else "coalition"


def _side(leader: str) -> str:
    return _side_of(LEADERS[leader]["army"])


def _centers(rng: Random, middle: str, taken: dict[str, str], since: int) -> list[dict[str, Any]]:
    sources = {army: [row["hex"] for row in MAP["supply_source"] if row["army"] == army] for army in ARMIES[:2]}
    roads = {hex for row in MAP["road"] for hex in row["hexes"]}
    found: list[dict[str, Any]] = []
    for army in ARMIES[:2]:
        row: dict[str, Any] = {"army": army, "source": rng.choice(sources[army])}
        side = _side_of(army)
        safe = [
            hex
            for hex in roads
            if all(distance(hex, other) > 1 for other, whose in taken.items() if whose != side)
            and (since >= 0 or (hex in FRANCE) == (side == "french"))
            and (hex not in FRANCE or side == "french" or since >= TABLES["border"]["coalition_from"])
        ]
        near = [hex for hex in safe if distance(hex, middle) <= 5]
        row["hex"] = rng.choice(sorted(near or safe))
        row["active"] = rng.random() < 0.8
        found.append(row)
    return found


Wanted = set[str]


def names(s: EmperorState, leaders: list[int]) -> list[str]:
    return [s.game.pieces.leaders[leader] for leader in leaders]


def label(s: EmperorState, hex: int) -> str:
    return s.board.label[hex]


class Walk:
    """Play goes on by chance; at every decision that `plain.py` knows, both are asked."""

    def __init__(self, s: EmperorState, rng: Random, idle: float = 0.0) -> None:
        self.s, self.rng, self.idle = s, rng, idle
        self.p = Plain(s)
        self.met: dict[str, int] = {}
        self.asks: dict[str, Callable[[], Wanted | None]] = {
            name: getattr(self, name) for name in dir(self) if name in s.game.step_names
        }
        self.told: dict[str, Callable[[Event, Plain], None]] = {
            name.removeprefix("told_"): getattr(self, name) for name in dir(self) if name.startswith("told_")
        }

    def go(self, moves: int) -> None:
        s, rng = self.s, self.rng
        for _ in range(moves):
            if s.over:
                return
            self.p = Plain(s)
            self.centers_are_safe()
            words = [s.game.text(move) for move in s.moves()]
            ask = self.asks.get(at(s))
            wanted = ask() if ask is not None else None
            if wanted is not None:
                self.met[at(s)] = self.met.get(at(s), 0) + 1
                assert set(words) == wanted, at(s)
            dull = [word for word in words if word in ("end", "stop", "no")]
            lively = [word for word in words if word not in dull]
            rest = dull if dull and rng.random() < self.idle else words
            word = rng.choice(lively if lively and (rng.random() < 0.85 - self.idle or s.actor == CHANCE) else rest)
            tell = Listener()
            before, step = self.p, at(s)
            # the numbers of a step are looked at as they were before it
            self.kept = {name: getattr(s, name) for name in ("spent", "mode", "marching", "count", "mover", "round")}
            self.kept |= {"attacker": s.attacker, "held": s.held, "struck": s.struck, "shift": s.shift}
            self.kept |= {"spare": s.spare, "numbers": (s.number_a, s.number_d), "loser": s.loser}
            self.kept |= {"bonus": s.bonus_by, "guards": s.guards, "role": s.role[:], "step": step}
            self.trails, self.chasing, self.zoned = s.trails[:], s.chasing[:], s.entered_zone
            s.play(s.game.move(word), tell)
            if word in ("withdraw", "stand", "override"):
                self.billed(word, before)
            for event in tell.events:
                if event.kind in self.told:
                    self.met[event.kind] = self.met.get(event.kind, 0) + 1
                    self.told[event.kind](event, before)

    def centers_are_safe(self) -> None:
        """85: whatever threatened a center, it has flown before anyone is asked what to do next."""
        if at(self.s) not in AT_REST:
            return
        p = self.p
        for army, row in p.centers.items():
            hex, side = row.get("hex", ""), p.side(army)
            assert hex not in p.held(p.enemy(side))
            assert hex not in p.zones(p.enemy(side)) or hex in p.held(side)

    # Movement

    def take_step(self) -> Wanted | None:
        s, p = self.s, self.p
        pieces = s.game.pieces
        found = {"stop"}
        left = s.allowance - s.spent
        if s.mover >= len(s.where) + len(s.vedette):
            army = ARMIES[s.mover - len(s.where) - len(s.vedette)]
            side = p.side(army)
            here = str(p.centers[army]["hex"])
            enemy = p.enemy(side)
            shut = p.held(enemy) | p.zones(enemy) | p.barred(side)
            if s.spent and left <= 0:
                return found
            return found | {f"to {hex}" for hex in by_road(here, left, shut, p.road_costs) if hex != here}
        leader = pieces.leaders[s.mover] if s.mover < len(s.where) else ""
        vedette = "" if leader else pieces.vedettes[s.mover - len(s.where)]
        here = p.hex(leader) if leader else str(p.vedettes[vedette]["hex"])
        side = p.of(leader) if leader else p.side(p.vedettes[vedette]["army"])
        horse = p.rides(leader) if leader else True
        first = here == label(s, s.origin)
        if first and s.spent:
            return None  # a Force that came back to where it began: 203 speaks of its first step
        if not s.spent and not s.tried:
            marches = s.mode in (MARCH, GUNS)
            alone = TABLES["movement"]["alone_marching" if marches else "alone"]
            assert s.allowance == (p.allowance(leader, marches) if leader else halves(alone))
        halted = p.stopped(here, side, not leader) and not first
        assert bool(s.halted) == halted
        if not halted and not (s.spent and left <= 0):
            found |= {f"to {hex}" for hex in p.steps(here, side, left, s.spent, horse, leader, first)}
        force = bool(leader) and p.sps(leader) > 0
        counters = p.counters(p.enemy(side))
        tried = [label(s, hex) for hex in s.tried]
        if left >= halves(TABLES["movement"]["repulse"]) and (vedette or force):
            for hex in NEAR[here] & set(counters):
                if tried.count(hex) < (counters.count(hex) if vedette else 1):
                    found.add(f"repulse {hex}")
        if force and (s.mode == ENTER or not first) and not (side == "coalition" and p.since < 1):
            used = ("marched", "tried") if s.mode == MARCH else ("moved",)
            for other in p.forces(side):
                fresh = other != leader and p.hex(other) == here and not p.flag(other, *used)
                if fresh and (p.may_join(leader, other) or p.may_join(other, leader)):
                    found.add(f"join {other}")
        return found

    def join(self) -> Wanted:
        leader = self.s.game.pieces.leaders[self.s.mover]
        return {"no"} | self._joins(leader)

    def retreat_join(self) -> Wanted:
        return {"no"} | self._joins(self.s.game.pieces.leaders[self.s.retiring[0]])

    def _joins(self, leader: str) -> Wanted:
        p = self.p
        others = [one for one in p.standing(p.of(leader)) if one != leader and p.hex(one) == p.hex(leader)]
        found = {f"join {one}" for one in others if p.may_join(leader, one)}
        return found | {f"under {one}" for one in others if p.may_join(one, leader)}

    def pick_mover(self) -> Wanted:
        p, s = self.p, self.s
        found = {"end"} | self._riders(p.group())
        found |= {
            f"move {one}" for one in p.standing(p.phasing) if p.army(one) in p.group() and not p.flag(one, "moved")
        }
        for army in p.group() & set(ARMIES[:2]):
            row = p.centers[army]
            if row.get("hex") and not row.get("moved") and row.get("renamed", -1) != s.turn:
                found.add(f"shift {army}_center")
        return found

    def pick_marcher(self) -> Wanted:
        p = self.p
        side = p.enemy(p.phasing)
        armies = {"french"} if side == "french" else set(ARMIES[1:])
        if p.players == 3 and side == "coalition":
            armies = {ARMIES[1:][self.s.group]}
        ready = [one for one in p.standing(side) if p.army(one) in armies and not p.flag(one, "tried", "marched")]
        return {"end"} | self._riders(armies) | {f"march {one}" for one in ready}

    def _riders(self, armies: set[str]) -> Wanted:
        """Of several vedettes in one hex the first."""
        found: dict[str, str] = {}
        for name, row in sorted(
            self.p.vedettes.items(), key=lambda item: (ARMIES.index(item[1]["army"]), item[1]["number"])
        ):
            if row["army"] in armies and not row.get("under") and not row.get("moved"):
                found.setdefault(row["hex"], f"ride {name}")
        return set(found.values())

    def retreat_vedette(self) -> Wanted:
        """222"""
        s, p = self.s, self.p
        row = p.vedettes[s.game.pieces.vedettes[s.fleeing[0]]]
        side = p.side(row["army"])
        shut = p.held(p.enemy(side)) | p.barred(side)
        found = {row["hex"]}
        for _ in range(2):
            found = {other for hex in found for other in open_from(hex) - shut}
        menace = label(s, s.menace)
        return {f"to {hex}" for hex in found if distance(hex, row["hex"]) == 2 and distance(hex, menace) >= 2}

    def fly_center(self) -> Wanted:
        """85"""
        s, p = self.s, self.p
        army = ARMIES[s.flying]
        side = p.side(army)
        row = p.centers[army]
        shut = p.held(p.enemy(side)) | p.barred(side)
        reach = by_road(row["hex"], halves(TABLES["movement"]["center"]), shut, p.road_costs)
        away = by_road(row["source"], 10**5, set(), p.road_costs)
        safe = {hex for hex in reach if hex not in p.zones(p.enemy(side))}
        return {f"at {hex}" for hex in safe if away.get(hex, 10**6) < away.get(row["hex"], 10**6)}

    def displace_to(self) -> Wanted:
        """213"""
        s, p = self.s, self.p
        leader = s.game.pieces.leaders[s.mover]
        side = p.of(leader)
        enemy = p.enemy(side)
        found = set()
        for hex in open_from(p.hex(leader)) - p.held(enemy) - p.zones(enemy) - p.barred(side):
            own = [one for one in p.forces(side) if p.hex(one) == hex and p.army(one) == p.army(leader)]
            if not own or any(p.may_join(one, leader) or p.may_join(leader, one) for one in own):
                found.add(f"to {hex}")
        return found

    def give_command(self) -> Wanted:
        """81, 82"""
        p = self.p
        army = ARMIES[self.s.army]
        free = army == "french" and p.since < 1
        within = p.dispatch(army)
        fresh = [one for one in p.forces(p.side(army)) if p.army(one) == army and not p.flag(one, "command")]
        return {"end"} | {f"command {one}" for one in fresh if free or p.hex(one) in within}

    # Organization

    def administer(self) -> Wanted:
        """58, 87, 89, 101, 106-109, 113, E9"""
        s, p = self.s, self.p
        army = ARMIES[s.army]
        works = bool(p.center(army)) and (army == "french" or p.since >= 1)
        quota = TABLES["replacements"][army] if works else 0
        found = {"end"}
        row = p.centers.get(army, {})
        changed = row.get("renamed", -1) in (s.turn, -2 - s.turn)
        if s.count == quota and not changed:
            sources = [one["hex"] for one in MAP["supply_source"] if one["army"] == army]
            found |= {f"source {hex}" for hex in sources if hex != row.get("source")}
            if army == "french" and not p.doc.get("invasion"):
                found.add("invade")
            if row.get("hex"):
                found.add("disband")
        if s.count and p.doc.get("pool", {}).get(army, 0):
            within = p.dispatch(army)
            for one, hex in p.organized(army).items():
                for unit, sp in p.rows[one].get("units", {}).items():
                    guard = UNITS[unit].get("guard") == "old_guard"
                    full = p.sps(p.head(one)) >= TABLES["stacking"]["largest_force"]
                    if hex in within and sp < UNITS[unit]["max"] and not guard and not full:
                        found.add(f"replace {unit}")
        return found

    def organize(self) -> Wanted:
        """24, 25, 41, 116-125, E10"""
        s, p = self.s, self.p
        army = ARMIES[s.army]
        side = p.side(army)
        forces = [one for one in p.forces(side) if p.army(one) == army]
        here = p.organized(army)
        own = {name: row for name, row in p.vedettes.items() if row["army"] == army}
        mix = next(row for row in PIECES["vedettes"] if row["id"] == army)
        back = [row for row in p.doc.get("vedette", []) if row["army"] == army and not row.get("hex")]
        supply = mix["count"] - len(own) - len(back)
        placed = len(own) + len(back)
        found = {"end"}
        first = army != "french" and p.since == 1
        left = min(supply, mix["first"] - placed) if first else supply
        if army == "french" or p.since >= 1:
            chief = next(one for one, row in LEADERS.items() if row["army"] == army and row["rank"] == "army")
            for one in forces:
                fits = "cavalry" in p.arms(one) or chief in p.tree(one)
                few = p.rows[one].get("vedettes_placed", 0) < TABLES["vedettes"]["per_force"]
                if left > 0 and (first or (fits and few)):
                    found.add(f"vedette {one}")
        free = {name: row for name, row in own.items() if not row.get("under")}
        stations = {p.hex(one) for one in forces if one in here}
        found |= {f"recall {one}" for one in forces if one in here and here[one] in {v["hex"] for v in free.values()}}
        fresh = {row["hex"] for row in free.values() if not row.get("moved")} & stations
        weight = TABLES["vedettes"]["subordination"]
        found |= {
            f"attach {one}" for one in here if here[one] in fresh and p.load(one) + weight <= LEADERS[one]["span"]
        }
        found |= {f"detach {row['under']}" for row in own.values() if row.get("under") in here and not row.get("moved")}
        units = [unit for one in here for unit in p.rows[one].get("units", {})]
        moved, traded = p.doc.get("transferred", []), p.doc.get("exchanged", [])
        found |= {f"transfer {unit}" for unit in units if unit not in moved and p.takers(unit)}
        found |= {
            f"exchange {unit}"
            for unit in units
            if unit not in traded and p.units(p.leader_of(unit))[unit] > 1 and p.receivers(unit)
        }
        for one in here:
            if not p.flag(one, "subordinated"):
                found |= {f"free {one}"} if p.above(one) else set()
                found |= {f"subordinate {one}"} if p.seniors(one) else set()
        kinds = set()
        for one, row in LEADERS.items():
            idle = row["army"] == army and row["rank"] == "major_general" and not p.hex(one)
            if idle and row["arm"] not in kinds:
                kinds.add(row["arm"])
                found |= {f"activate {one}"} if self._first(one) else set()
        within = p.dispatch(army)
        for one in p.rows:
            if p.army(one) == army and p.rows[one]["hex"] == "waiting" and any(p.hex(f) in within for f in forces):
                found.add(f"return {one}")
        return found

    def _first(self, general: str) -> set[str]:
        """120: the units that a Major General could begin with."""
        p = self.p
        here = p.organized(LEADERS[general]["army"])
        units = {unit for one in here for unit in p.rows[one].get("units", {})}
        moved = p.doc.get("transferred", [])
        return {u for u in units if u not in moved and UNITS[u]["subordination"] <= LEADERS[general]["span"]}

    def transfer_under(self) -> Wanted:
        return {f"under {one}" for one in self.p.takers(self.s.game.pieces.units[self.s.chosen])}

    def subordinate_under(self) -> Wanted:
        return {f"under {one}" for one in self.p.seniors(self.s.game.pieces.leaders[self.s.chosen])}

    def exchange_into(self) -> Wanted:
        return {f"into {unit}" for unit in self.p.receivers(self.s.game.pieces.units[self.s.chosen])}

    def exchange_amount(self) -> Wanted:
        p, ids = self.p, self.s.game.pieces.units
        giver, taker = ids[self.s.chosen], ids[self.s.spare]
        spare = p.units(p.leader_of(giver))[giver] - 1
        return {f"amount {count}" for count in range(1, min(spare, p.sps_room(giver, taker)) + 1)}

    def activate_with(self) -> Wanted:
        return {f"take {unit}" for unit in self._first(self.s.game.pieces.leaders[self.s.chosen])}

    def split_force(self) -> Wanted:
        """162"""
        s, p = self.s, self.p
        leader = s.game.pieces.leaders[s.mover]
        leaving = [one for one in p.juniors(leader) if s.leaving >> list(LEADERS).index(one) & 1]
        found = set()
        if not p.flag(leader, "split"):
            found |= {f"leave {one}" for one in p.juniors(leader) if one not in leaving}
            found |= {f"go {one}" for one in leaving}
        rest = p.sps(leader) - sum(p.sps(one) for one in leaving)
        return found | ({f"go {leader}"} if rest or LEADERS[leader]["rank"] != "major_general" else set())

    # Combat

    def counter_target(self) -> Wanted:
        """350"""
        s, p = self.s, self.p
        part = names(s, [one for one, role in enumerate(s.role) if role in (ATTACKS, DEFENDS)])
        part = [one for one in part if one in p.rows and p.hex(one) and p.sps(one)]
        own = p.fighting(one for one in part if p.of(one) == SIDES[s.attacker])
        sizes: dict[str, int] = {}
        for one in part:
            if p.of(one) != SIDES[s.attacker]:
                sizes[p.hex(one)] = sizes.get(p.hex(one), 0) + p.sps(one)
        found = {"strike_all"}
        for hex in sizes:
            held = sum((size + 1) // 2 for other, size in sizes.items() if other != hex)
            found |= {f"attack {hex}"} if own - held >= 1 else set()
        return found

    def commit(self) -> Wanted:
        """36, 336"""
        s, p = self.s, self.p
        side = SIDES[s.attacker if s.stage < 2 else 1 - s.attacker]
        part = names(s, [one for one, role in enumerate(s.role) if role in (ATTACKS, DEFENDS)])
        part = [one for one in part if one in p.rows and p.hex(one) and p.of(one) == side and p.sps(one)]
        if s.struck and side != SIDES[s.attacker]:
            part = [one for one in part if p.hex(one) == label(s, s.struck - 1)]
        if s.stage % 2:
            return (
                {"no", "commit"}
                if any(UNITS[u].get("guard") == "old_guard" for o in part for u in p.units(o))
                else {"no"}
            )
        chief = p.senior(part)
        return {"no", "bonus"} if LEADERS[chief]["bonus"] and not p.flag(chief, "bonus") else {"no"}

    def declare(self) -> Wanted:
        p = self.p
        return {f"attack {hex}" for hex in p.targets()} | (set() if p.bound() else {"end"})

    def attackers(self) -> Wanted:
        s, p = self.s, self.p
        hexes = [label(s, hex) for hex in s.targets]
        chosen = names(s, [leader for leader, role in enumerate(s.role) if role == ATTACKS])
        found = {f"with {one}" for one in p.free_for(hexes) if one not in chosen}
        for hex in p.held(p.enemy(p.phasing)) - set(hexes):
            touches = any(hex in NEAR[other] for other in hexes)
            more = [*hexes, hex]
            free = p.free_for(more)
            sides = all(any(passable(other, p.hex(one)) for one in free) for other in more)
            if touches and p.fresh(hex) and sides and p.enough(free, more):
                found.add(f"attack {hex}")
        covered = all(any(passable(hex, p.hex(one)) for one in chosen) for hex in hexes)
        must = any(p.duty(one) in hexes for one in chosen)
        if chosen and covered and (must or p.enough(chosen, hexes)):
            found.add("fight")
        return found

    def sides(self, p: Plain, struck: bool = True) -> tuple[list[str], list[str]]:
        """Who fights in this round: the side that attacks in it, and the other."""
        kept = self.kept
        ids = list(LEADERS)
        part = [ids[leader] for leader, role in enumerate(kept["role"]) if role in (ATTACKS, DEFENDS)]
        part = [one for one in part if p.hex(one) and p.sps(one)]
        attackers = [one for one in part if p.of(one) == SIDES[kept["attacker"]]]
        defenders = [one for one in part if p.of(one) != SIDES[kept["attacker"]]]
        if struck and kept["struck"]:
            defenders = [one for one in defenders if p.hex(one) == label(self.s, kept["struck"] - 1)]
        return attackers, defenders

    def told_round(self, event: Event, p: Plain) -> None:
        """326-341"""
        kept, data, rules = self.kept, event.data, TABLES["combat"]
        attackers, defenders = self.sides(p)
        attack, defend = p.fighting(attackers) - kept["held"], p.defence(defenders)
        assert (data["attack"], data["defend"]) == (attack, defend)
        fits = [number for number, (a, d) in enumerate(rules["columns"]) if attack * d >= defend * a]
        column = max(fits, default=0)
        if kept["shift"] and kept["round"] == 1 and fits:
            column = max(0, column - TABLES["repulse"]["shift"])
        chart = "affecting" if p.affecting(attackers, defenders) else "open"
        spent = {side for number, side in enumerate(SIDES) if kept["bonus"] >> number & 1}
        guard = {side for number, side in enumerate(SIDES) if kept["guards"] >> number & 1}
        total = p.modifier(attackers, defenders, spent, guard)
        total = max(-rules["limit"], min(rules["limit"], total)) + (0 if fits else rules["forced_die"])
        assert (data["odds"], data["affecting"], data["total"]) == (column, chart == "affecting", total)
        low, high = rules["die"]
        cell = rules[chart][column][max(low, min(high, data["die"] + total)) - low]
        loser = {"a": SIDES[kept["attacker"]], "d": p.enemy(SIDES[kept["attacker"]]), "e": ""}[cell[-1]]
        assert (f"{data['a']}/{data['d']}", data["loser"]) == (cell[:-2], loser)

        if not data["loser"]:
            kept["numbers"] = (data["a"], data["d"])
            self.billed("engaged", p)

    def billed(self, word: str, p: Plain) -> None:
        """341, 345-349, 391: what either side loses by the result of a round."""
        s, kept, rules = self.s, self.kept, TABLES["combat"]
        sides = self.sides(p)
        sizes = [size for size in map(p.fighting, sides) if size <= rules["small"]]
        most = min(((size + 1) // 2 for size in sizes), default=99)
        numbers = [min(number, most) for number in kept["numbers"]]
        there = [sum(p.sps(one) for one in leaders) for leaders in sides]
        lost = 0 if kept["loser"] == kept["attacker"] else 1
        wanted = numbers[:]
        if word == "override":
            wanted[lost], wanted[1 - lost] = numbers[1 - lost], 0
        elif word == "withdraw":
            wanted[1 - lost] = min(numbers[1 - lost], there[1 - lost])
            wanted[lost] = max(1, wanted[1 - lost])
        wanted = [min(*two) for two in zip(wanted, there, strict=True)]
        if not any(wanted):
            return
        assert at(s) == "losses"
        found = dict.fromkeys(ARMIES, 0)
        for army, count in zip(s.bills[::4], s.bills[1::4], strict=True):
            found[ARMIES[army]] += count
        for leaders, count in zip(sides, wanted, strict=True):
            armies = {army: [one for one in leaders if p.army(one) == army] for army in ARMIES}
            armies = {army: own for army, own in armies.items() if own}
            assert sum(found[army] for army in armies) == count
            if len(armies) == 2:
                shares = {army: p.fighting(own) for army, own in armies.items()}
                lead = "anglo_allied" if shares["anglo_allied"] >= shares["prussian"] else "prussian"
                other = "prussian" if lead == "anglo_allied" else "anglo_allied"
                part = int(count * shares[other] / p.fighting(leaders) + 0.5)
                limits = {army: sum(p.sps(one) for one in own) for army, own in armies.items()}
                part = min(part, limits[other])
                part = max(part, count - limits[lead])
                assert found[other] == part

    def told_coordination(self, event: Event, p: Plain) -> None:
        """322"""
        if "leader" in event.data:
            rating, plus = p.initiative(event.data["leader"])
            assert event.data["joins"] == (event.data["die"] + plus <= rating)

    def told_vedette_die(self, event: Event, p: Plain) -> None:
        """225"""
        results = ("repulsed", "repulsed", "repulsed", "nothing", "nothing", "mover")
        assert event.data["result"] == results[event.data["die"] - 1]

    def told_recon(self, event: Event, p: Plain) -> None:
        """226"""
        data, piece, ids = event.data, self.kept["spare"], list(LEADERS)
        leader = ids[piece] if 0 <= piece < len(ids) else ""
        die = data["die"] + (1 if leader and "cavalry" in p.arms(leader) else 0)
        if die > 3 or not leader:
            what = "" if die > 5 else "Force" if leader else "vedette"
            assert (data["what"], "leader" in data) == (what, False)
        else:
            units = p.units(leader) if die == 1 else {}
            assert (data["leader"], data["total"], data["units"]) == (leader, p.sps(leader), units)

    def told_leader_die(self, event: Event, p: Plain) -> None:
        """42"""
        assert event.data["out"] == (event.data["die"] >= 5)

    def told_lille(self, event: Event, p: Plain) -> None:
        """E18"""
        figure = (3, 2, 1, 0, -1, -2, -3)[p.doc.get("marker", 2)]
        assert event.data["over"] == (event.data["die"] + figure >= 6)

    def told_weather(self, event: Event, p: Plain) -> None:
        """71"""
        assert event.data["rain"] == (event.data["die"] == 1)
        assert Plain(self.s).rain == event.data["rain"] or at(self.s) == "weather"

    def told_initiative(self, event: Event, p: Plain) -> None:
        """160, 161"""
        if "leader" in event.data:
            rating, plus = p.initiative(event.data["leader"])
            assert event.data["plus"] == plus
            assert event.data["moves"] == (event.data["die"] + plus <= rating)

    def told_attrition(self, event: Event, p: Plain) -> None:
        """257-267"""
        kept, rules = self.kept, TABLES["attrition"]
        ids = list(UNITS)
        marched = [ids[unit] for unit in range(len(ids)) if kept["marching"] >> unit & 1]
        leader = event.data["leader"]
        sps = sum(sp for row in p.rows.values() for unit, sp in row.get("units", {}).items() if unit in marched)
        index = event.data["die"] + next(more for upto, more in rules["spent"] if kept["spent"] <= 2 * upto)
        index += rules["forced_march"] if kept["mode"] in (MARCH, GUNS) else 0
        index += rules["rain"] if p.rain else 0
        index += max((more for least, more in rules["sizes"] if sps >= least), default=0)
        index += rules["bonus"] * kept["count"]
        figure = TABLES["morale"]["french"][p.doc.get("marker", 2)]
        index += figure if p.of(leader) == "french" else -figure
        assert event.data["index"] == index
        part = next(part for upto, part in rules[p.column(p.head(leader))] if index <= upto)
        assert event.data["loss"] == int(sps * part / 100 + 0.5)

    def losses(self) -> Wanted:
        """259, 336, 380"""
        s, p = self.s, self.p
        _, _, kind, mask = s.bills[:4]
        ids = list(UNITS)
        sps = {unit: sp for row in p.rows.values() for unit, sp in row.get("units", {}).items()}
        units = [ids[unit] for unit in range(len(ids)) if mask >> unit & 1 and sps.get(ids[unit])]
        if kind == 3:
            able = [unit for unit in units if UNITS[unit].get("guard") == "old_guard"]
        elif kind < 2:
            line = [unit for unit in units if UNITS[unit].get("guard") != "old_guard"]
            able = [unit for unit in line if not s.spared >> ids.index(unit) & 1] or line or units
        else:
            field = [unit for unit in units if UNITS[unit]["arm"] != "artillery"]
            lost = {unit: p.doc.get("wounds", {}).get(unit, 0) for unit in field}
            whole = any(not count for count in lost.values())
            able = [unit for unit in field if not whole or lost[unit] < 2] or units
        return {f"lose {unit}" for unit in able}

    def foes(self, leader: str) -> set[str]:
        s, p = self.s, self.p
        if not s.round:
            return {p.hex(s.game.pieces.leaders[s.mover])}
        others = names(s, [one for one, role in enumerate(s.role) if role != ASIDE])
        return {p.hex(one) for one in others if one in p.rows and p.hex(one) and p.of(one) != p.of(leader)}

    def retreat(self) -> Wanted:
        s, p = self.s, self.p
        leader = s.game.pieces.leaders[s.retiring[0]]
        first = label(s, s.trail[0]) if s.trail else p.hex(leader)
        return {f"to {hex}" for hex in p.retreat(leader, self.foes(leader), first, not s.round and s.fallback > 1)}

    def paths(self, trails: list[int]) -> dict[str, list[str]]:
        """The ways by which Forces retreated."""
        found: dict[str, list[str]] = {}
        while trails:
            leader, length, *rest = trails
            found[list(LEADERS)[leader]] = [label(self.s, hex) for hex in rest[: length + 1]]
            trails = rest[length + 1 :]
        return found

    def chasers(self, hex: str) -> list[str]:
        """365: who may pursue into a hex."""
        s, p = self.s, self.p
        winner = SIDES[1 - s.beaten]
        if hex in p.held(SIDES[s.beaten]) or hex in p.barred(winner):
            return []
        part = names(s, [one for one, role in enumerate(s.role) if role in (ATTACKS, DEFENDS)])
        begun = {list(LEADERS)[leader]: sps for leader, sps in enumerate(s.begun)}
        return [
            one for one in p.forces(winner) if one in part and passable(p.hex(one), hex) and 2 * p.sps(one) > begun[one]
        ]

    def follow(self) -> Wanted:
        part = names(self.s, [one for one, role in enumerate(self.s.role) if role != ASIDE])
        gone = {one: way for one, way in self.paths(self.s.trails).items() if len(way) > 1 and one in part}
        return {"end"} | {f"follow {one}" for one, way in gone.items() if self.chasers(way[0])}

    def pursue(self) -> Wanted:
        s, p = self.s, self.p
        way = self.paths(s.trails)[s.game.pieces.leaders[s.followed]]
        able = [one for one in self.chasers(way[0]) if one not in names(s, s.chasing)]
        return {"end"} | {f"pursue {one}" for one in able if s.game.seat_of[ARMIES.index(p.army(one))] == s.actor}

    def told_pursuit(self, event: Event, p: Plain) -> None:
        """366-369"""
        s, data, rules = self.s, event.data, TABLES["pursuit"]
        ids = list(LEADERS)
        chasing = [ids[leader] for leader in self.chasing]
        fled = [one for one in self.paths(self.trails) if one in p.rows and p.hex(one)]

        def riders(leaders: list[str]) -> int:
            return sum(sp for one in leaders for unit, sp in p.units(one).items() if UNITS[unit]["arm"] == "cavalry")

        ours, theirs = riders(chasing), riders(fled)
        more, less = max(ours, theirs), min(ours, theirs)
        step = max((mod for n, d, mod in rules["ratios"] if more > less and more * d >= less * n), default=0)
        modifier = (-step if ours > theirs else step) + (rules["rain"] if p.rain else 0)
        assert data["modifier"] == modifier
        die = max(rules["die"][0], min(rules["die"][1], data["die"] + modifier))
        rating = LEADERS[p.senior(chasing)]["initiative"]
        by_die = next(step for upto, step in rules["die_step"] if die <= upto)
        by_die = max(by_die, 0) if rating >= rules["brilliant"] else by_die
        followed = ids[s.followed]
        length = len(self.paths(self.trails)[followed]) - 1
        units = {unit: sp for one in chasing for unit, sp in p.units(one).items()}
        advance = length - rules["initiative_step"][rating] - by_die
        if advance < 0 or (advance == 0 and die >= rules["nothing_from"]):
            advance = -1
        else:
            fast = all(UNITS[u]["arm"] == "cavalry" or UNITS[u].get("guard") == "old_guard" for u in units)
            advance = min(min(advance, length) + (rules["fast_bonus"] if fast else 0), sum(units.values()))
        twice = 2 if self.zoned >> s.followed & 1 else 1
        assert (data["length"], data["loss"]) == (advance, max(advance, 0) * rules["sp_per_hex"] * twice)

    def pursuit_stop(self) -> Wanted:
        s, p = self.s, self.p
        side = SIDES[1 - s.beaten]
        found = set()
        path = self.paths(s.trails)[s.game.pieces.leaders[s.followed]]
        here = label(s, s.where[s.chasing[0]])
        for hex in path[path.index(here) if here in path else 0 : s.reach + 1]:
            if hex in p.held(p.enemy(side)) or hex in p.barred(side):
                break
            found.add(f"to {hex}")
            if hex == here:
                continue
            if hex in p.counters(p.enemy(side)) or p.alarming(hex, side):
                break
        return found

    def advance(self) -> Wanted:
        s, p = self.s, self.p
        side, hex = SIDES[1 - s.beaten], label(s, s.vacated[0])
        if hex in p.held("french") | p.held("coalition") | p.barred(side):
            return {"no"}
        part = names(s, [one for one, role in enumerate(s.role) if role in (ATTACKS, DEFENDS)])
        able = [one for one in p.forces(side) if one in part and passable(p.hex(one), hex)]
        return {"no"} | {f"advance {one}" for one in able if s.game.seat_of[ARMIES.index(p.army(one))] == s.actor}

    # The sound of the guns. 297

    def hearing(self, leader: str) -> tuple[set[str], dict[str, int]]:
        """The nearest hexes from which a Force could join, and what each hex on the way costs."""
        s, p = self.s, self.p
        side = p.of(leader)
        part = names(s, [one for one, role in enumerate(s.role) if role != ASIDE])
        part = [one for one in part if one in p.rows and p.hex(one)]
        wanted = {p.hex(one) for one in part if p.of(one) == side}
        wanted |= {hex for one in part if p.of(one) != side for hex in open_from(p.hex(one))}
        enemy = p.enemy(side)
        shut = set(p.counters(enemy)) | p.barred(side)
        costs = ways({p.hex(leader): 0}, 200, shut, p.zones(enemy), p.rain, p.rides(leader))
        nearest = min((costs[hex] for hex in wanted if hex in costs), default=-1)
        return {hex for hex in wanted if costs.get(hex, -2) == nearest}, costs

    def guns_call(self) -> Wanted:
        s, p = self.s, self.p
        order = [*(["french"] if s.phasing == 0 else ARMIES[1:]), *(ARMIES[1:] if s.phasing == 0 else ["french"])]
        army = order[s.count]
        part = names(s, [one for one, role in enumerate(s.role) if role != ASIDE])
        hexes = [p.hex(one) for one in part if one in p.rows and p.hex(one)]
        found = {"end"}
        for one in p.forces(p.side(army)):
            used = p.flag(one, "marched", "fought", "heard") or one in part
            held = p.hex(one) in p.zones(p.enemy(p.side(army)))
            if p.army(one) == army and not used and not held:
                near = min(distance(p.hex(one), hex) for hex in hexes) <= TABLES["movement"]["guns_range"]
                if near and self.hearing(one)[0]:
                    found.add(f"march {one}")
        return found

    def guns_to(self) -> Wanted:
        return {f"to {hex}" for hex in self.hearing(self.s.game.pieces.leaders[self.s.mover])[0]}


STEPS = ("pick_mover", "organize", "declare", "declare", "pick_marcher", "weather", "declare")


def walk(seed: int) -> None:
    rng = Random(f"emperor {seed}")
    for step in STEPS:
        s = crowd(rng, step)
        Walk(s, rng, 0.6 if step == "weather" else 0.0).go(40)


@pytest.mark.parametrize("seed", range(16))
def test_play_goes_on_as_the_rulebook_says(seed: int) -> None:
    walk(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 300))
def test_play_goes_on_so_for_long(seed: int) -> None:
    walk(seed)


def test_the_plain_reading_has_its_own_map() -> None:
    """164, 200, 201: every hexside, by both."""
    board = game().board
    for hex in range(board.grid.count):
        one = board.label[hex]
        assert {board.label[other] for other in board.grid.hexes(board.open[hex])} == open_from(one)
        for rain in (False, True):
            for horse in (False, True):
                costs = board.ground[rain][horse].costs[hex]
                for d, other in enumerate(board.grid.neighbours[hex]):
                    if other >= 0 and passable(one, board.label[other]):
                        assert costs[d] == price(one, board.label[other], rain, horse)
    assert FORTRESSES
