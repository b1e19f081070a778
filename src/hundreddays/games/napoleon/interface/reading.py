"""Reading a position: the reverse of position.py, with every defect found on the way."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hundreddays.core import OVER, suggest
from hundreddays.games.napoleon.interface.invariants import broken
from hundreddays.games.napoleon.interface.position import (
    BATTLE_FLAGS,
    FATES,
    NOW_NUMBERS,
    UNIT_FLAGS,
)
from hundreddays.games.napoleon.rules.board import ALLIED, ARMIES, BRITISH, SIDES, bits
from hundreddays.games.napoleon.rules.state import (
    BIT,
    LOST_IN_ACTION,
    NOWHERE,
    ZONE_NAMES,
    ZONES,
    NapoleonState,
    changed,
)
from hundreddays.games.napoleon.rules.steps import MARCH, SETUP_CITY, SETUP_UNIT

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

KEYS = frozenset(
    [
        "turn",
        "step",
        "seat",
        "winner",
        "column",
        "defeated",
        "napoleon",
        "at",
        "unplaced",
        "flags",
        "paths",
        "used",
        "load",
        "activated",
        "now",
        "battle",
        "seen",
        "seen_by_ally",
    ],
)
NOW_KEYS = frozenset({"acting", "later", "side", "unit", "battle", "via", "loading", *NOW_NUMBERS})
BATTLE_KEYS = frozenset({"city", "opens", "idle", "loser", "command", "status", *ZONE_NAMES})


class Reader:
    """Fills a state from a document and collects what does not fit."""

    def __init__(self, game: NapoleonGame, tree: Mapping[str, Any], defects: list[str]) -> None:
        self.s = NapoleonState(game)
        self.board = game.board
        self.tree = tree
        self.defects = defects

    # Words and numbers

    def fault(self, where: str, what: str) -> None:
        self.defects.append(f"{where}: {what}")

    def table(self, tree: Mapping[str, Any], key: str, where: str = "") -> Mapping[str, Any]:
        value = tree.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.fault(where + key, "must be a table")
        return {}

    def rows(self, key: str) -> list[Mapping[str, Any]]:
        value = self.tree.get(key, [])
        if isinstance(value, list) and all(isinstance(row, Mapping) for row in value):
            return value
        self.fault(key, "must be a list of tables")
        return []

    def names(self, value: Any, where: str) -> list[str]:
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            return value
        self.fault(where, "must be a list of names")
        return []

    def number(self, tree: Mapping[str, Any], key: str, default: int, where: str = "", top: int = 10**6) -> int:
        value = tree.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= top:
            self.fault(where + key, f"must be a whole number from 0 to {top}")
            return default
        return value

    def one_of(self, tree: Mapping[str, Any], key: str, choices: Sequence[str], default: int, where: str = "") -> int:
        value = tree.get(key, choices[default] if default >= 0 else None)
        if value is None:
            return default
        if value not in choices:
            self.fault(
                where + key, f"“{value}” is none of {', '.join(choices)}. {suggest(str(value), list(choices))}".strip()
            )
            return default
        return choices.index(value)

    def city(self, name: Any, where: str) -> int:
        if name in self.board.city_index:
            return self.board.city_index[name]
        self.fault(where, f"there is no city “{name}”. {suggest(str(name), self.board.cities)}".strip())
        return NOWHERE

    def unit(self, name: Any, where: str) -> int:
        if name in self.board.unit_index:
            return self.board.unit_index[name]
        self.fault(where, f"there is no unit “{name}”. {suggest(str(name), self.board.units)}".strip())
        return NOWHERE

    def cities(self, value: Any, where: str) -> int:
        return sum({BIT[c] for c in (self.city(name, where) for name in self.names(value, where)) if c >= 0})

    def units(self, value: Any, where: str) -> int:
        mask = 0
        for name in self.names(value, where):
            if name in ARMIES:
                mask |= self.board.army_mask[ARMIES.index(name)]
            else:
                u = self.unit(name, where)
                mask |= BIT[u] if u >= 0 else 0
        return mask

    def strangers(self, tree: Mapping[str, Any], known: frozenset[str], where: str) -> None:
        for key in tree:
            if key not in known:
                self.fault(f"{where}{key}", f"nothing of that name belongs here. {suggest(key, sorted(known))}".strip())

    # The parts of a document

    def read(self) -> NapoleonState:
        s, tree = self.s, self.tree
        self.strangers(tree, KEYS, "")
        s.turn = self.number(tree, "turn", 1, top=self.board.turns) or 1
        s.step = self.one_of(tree, "step", s.game.step_names, MARCH)
        s.fate = self.one_of(tree, "napoleon", list(FATES.values()), 0)
        s.winner = self.one_of(tree, "winner", SIDES, -1)
        s.column = self.number(tree, "column", 0, top=len(self.board.victory_columns))
        for name in self.names(tree.get("defeated", []), "defeated"):
            if name in ARMIES:
                s.fallen |= 1 << ARMIES.index(name)
            else:
                self.fault("defeated", f"there is no army “{name}”")
        self._standing()
        self._movement()
        self._battles()
        self._now()
        s.trace = self._knowledge("seen", s.trace, s.low, s.high)
        s.kin = self._knowledge("seen_by_ally", s.kin, s.kin_low, s.kin_high)
        self.defects += broken(s)
        if not self.defects:
            self.defects += self._playable()
        return s

    def _standing(self) -> None:
        s, b = self.s, self.board
        placed: set[int] = set()
        for name, entries in self.table(self.tree, "at").items():
            where = f"at.{name}"
            c = self.city(name, where)
            for entry in self.names(entries, where):
                words = entry.split()
                u = self.unit(words[0] if words else "", where)
                if u < 0 or c < 0:
                    continue
                if u in placed:
                    self.fault(where, f"{b.units[u]} stands on the map twice")
                    continue
                placed.add(u)
                cv = words[1] if len(words) == 2 else str(b.full[u])
                if len(words) > 2 or not cv.isdecimal() or not 1 <= int(cv) <= b.full[u]:
                    self.fault(where, f"“{entry}”: the CV of {b.units[u]} is 1 to {b.full[u]}")
                    cv = str(b.full[u])  # it stands there all the same: what else is wrong is found too
                s.cv[u] = s.low[u] = int(cv)
                if s.kin:
                    s.kin_low[u] = int(cv)
                s.put(u, c)
        unplaced = self.units(self.tree.get("unplaced", []), "unplaced")
        if unplaced and s.step not in (SETUP_UNIT, SETUP_CITY):
            self.fault("unplaced", "units are still to be placed only during a free set-up (3.7)")
        for u in range(b.unit_count):
            if u in placed and unplaced >> u & 1:
                self.fault("unplaced", f"{b.units[u]} stands on the map already")
            if u not in placed and not unplaced >> u & 1:
                s.cv[u] = s.low[u] = s.high[u] = 0
                s.trace = changed(s.trace, u, 0)
                if s.kin:
                    s.kin = changed(s.kin, u, 0)
                    s.kin_low[u] = s.kin_high[u] = 0
        if not s.cv[b.napoleon] and "napoleon" not in self.tree:
            s.fate = LOST_IN_ACTION

    def _movement(self) -> None:
        s, b = self.s, self.board
        flags = self.table(self.tree, "flags")
        self.strangers(flags, frozenset(UNIT_FLAGS), "flags.")
        for name in UNIT_FLAGS:
            mask = self.units(flags.get(name, []), f"flags.{name}")
            for u in bits(mask):
                if not s.cv[u]:
                    self.fault(f"flags.{name}", f"{b.units[u]} is eliminated")
            setattr(s, name, mask)
        for name, stages in self.table(self.tree, "paths").items():
            self._path(name, stages)
        marched = bytes(s.used)
        for key, counts in (("used", s.used), ("load", s.load)):
            table = self.table(self.tree, key)
            if key == "load" and (table or self.table(self.tree, "now").get("loading")):
                s.load = counts = bytearray(b.road_count)
            if table:
                counts[:] = bytes(b.road_count)
            for road in table:
                if road in b.roads:
                    counts[b.roads.index(road)] = self.number(table, road, 0, f"{key}.", top=99)
                else:
                    self.fault(key, f"there is no road section “{road}”. {suggest(road, b.roads)}".strip())
        for road, used, least in zip(b.roads, s.used, marched, strict=True):
            if used < least:
                self.fault(f"used.{road}", f"the paths alone lead over it {least} times (5.12)")
        for name, cities in self.table(self.tree, "activated").items():
            if name in ARMIES:
                s.active[ARMIES.index(name)] = self.cities(cities, f"activated.{name}")
            else:
                self.fault("activated", f"there is no army “{name}”")

    def _path(self, name: str, stages: Any) -> None:
        """A unit's march: start, cities entered; it stands in the last."""
        s, b = self.s, self.board
        where = f"paths.{name}"
        u = self.unit(name, where)
        cities = [self.city(stage, where) for stage in self.names(stages, where)]
        if u < 0 or any(c < 0 for c in cities):
            return
        if (
            not cities
            or len(set(cities)) != len(cities)
            or any(d not in b.section[a] for a, d in itertools.pairwise(cities))
        ):
            self.fault(where, "a path is a list of adjacent cities without repetition (5.12)")
            return
        if s.city[u] != cities[-1]:
            self.fault(where, f"{name} does not stand at the end of its path (5.12)")
            return
        for hop, c in enumerate(cities):
            s.path = changed(s.path, u, s.path[u] | (c + 1) << (7 * hop))
        s.moved |= BIT[u]
        s.active[b.army[u]] |= BIT[cities[0]]
        for a, d in itertools.pairwise(cities):
            s.used[b.section[a][d]] += 1

    def _battles(self) -> None:
        s, b = self.s, self.board
        for i, row in enumerate(sorted(self.rows("battle"), key=lambda row: b.city_index.get(str(row.get("city")), 0))):
            where = f"battle[{i}]."
            self.strangers(row, BATTLE_KEYS, where)
            c = self.city(row.get("city"), f"{where}city")
            if c in s.fights:
                self.fault(f"{where}city", f"{b.cities[c]} has two battles (7.2)")
            s.fights.append(c)
            s.zones += [0] * ZONES
            for zone, name in enumerate(ZONE_NAMES):
                for u in bits(self.units(row.get(name, []), where + name)):
                    if s.area[u]:
                        self.fault(where + name, f"{b.units[u]} stands in two areas (8.4)")
                    elif s.city[u] != c:
                        self.fault(where + name, f"{b.units[u]} is not at {b.cities[c]} (8.4)")
                    else:
                        s.place(i, u, zone)
            s.opens.append(self.cities(row.get("opens", []), f"{where}opens"))
            idle = self.names(row.get("idle", []), f"{where}idle")
            s.idle.append(("attacker" in idle) + 2 * ("defender" in idle))
            s.losers.append(self.one_of(row, "loser", SIDES, -1, where))
            if b.players == 3:
                s.command.append(self.one_of(row, "command", ARMIES, BRITISH, where))
            for name in self.names(row.get("status", ["live"]), f"{where}status"):
                if name in BATTLE_FLAGS:
                    setattr(s, name, getattr(s, name) | BIT[i])
                else:
                    self.fault(f"{where}status", f"“{name}” is none of {', '.join(BATTLE_FLAGS)}")

    def _now(self) -> None:
        s, b = self.s, self.board
        now = self.table(self.tree, "now")
        self.strangers(now, NOW_KEYS, "now.")
        s.side = self.one_of(now, "side", SIDES, s.attacker, "now.")
        if "battle" in now:
            c = self.city(now["battle"], "now.battle")
            if c in s.fights:
                s.fight = s.fights.index(c)
            elif c >= 0:
                self.fault("now.battle", f"there is no battle at {b.cities[c]}")
        s.unit = max(0, self.unit(now["unit"], "now.unit")) if "unit" in now else 0
        s.via = self.city(now["via"], "now.via") if "via" in now else NOWHERE
        for name in NOW_NUMBERS:
            setattr(s, name, self.number(now, name, 1 if name == "sets" and s.fights else 0, "now."))
        side = s.side if s.fights else s.attacker
        s.acting = self.units(now["acting"], "now.acting") if "acting" in now else b.side_mask[side]
        s.later = self.units(now.get("later", []), "now.later")
        default = 0 if side != ALLIED else b.seat_of_army[b.army[bits(s.acting)[0]]] if s.acting else 1
        s.seat = self.one_of(self.tree, "seat", s.game.seats, default)
        if "acting" not in now and b.players == 3 and side == ALLIED:
            s.acting, s.later = b.army_mask[s.seat], b.army_mask[3 - s.seat] if s.seat == BRITISH else 0

    def _knowledge(self, key: str, known: tuple[int, ...], low: bytearray, high: bytearray) -> tuple[int, ...]:
        b = self.board
        trace = list(known)
        for i, row in enumerate(self.rows(key)):
            where = f"{key}[{i}]."
            self.strangers(row, frozenset({"units", "cities", "lost"}), where)
            if not trace:
                self.fault(key, "only a game of three players has it (18.4)")
                return known
            cities = self.cities(row["cities"], f"{where}cities") if "cities" in row else b.anywhere
            lost = row.get("lost", [0, 0])
            if not isinstance(lost, list) or len(lost) != 2 or not all(isinstance(n, int) and 0 <= n < 8 for n in lost):
                self.fault(f"{where}lost", "must be the least and the most CV it can have lost")
                continue
            for u in bits(self.units(row.get("units", []), f"{where}units")):
                if lost[1] > b.full[u]:
                    self.fault(f"{where}lost", f"{b.units[u]} has only {b.full[u]} CV to lose")
                    continue
                trace[u], high[u], low[u] = cities, b.full[u] - lost[0], b.full[u] - lost[1]
        return tuple(trace)

    def _playable(self) -> list[str]:
        """Whether the step can be asked: it needs a battle, a unit or a choice that is there."""
        s = self.s
        if s.step == OVER:
            return [] if s.winner >= 0 else ["winner: a game that is over has one (17.5)"]
        name = s.game.step_names[s.step]
        if name in BATTLE_STEPS and not s.live and not s.regroups and name not in AFTERMATH:
            return [f"step: “{name}” needs an unfinished battle (9.2)"]
        if name in BATTLE_STEPS | AFTERMATH and not s.fights:
            return [f"step: “{name}” needs a battle (9.2)"]
        if name in UNIT_STEPS and not s.cv[s.unit]:
            return [f"now.unit: “{name}” needs a unit on the map"]
        if name in UNIT_STEPS & BATTLE_STEPS and s.city[s.unit] not in s.fights:
            return [f"now.unit: {self.board.units[s.unit]} is in no battle"]
        if name in LOADING and not s.load:
            s.load = bytearray(self.board.road_count)
        if not s.game.steps[s.step].moves(s):
            return [f"step: “{name}” leaves nothing to decide here (4.5)"]
        return []


BATTLE_STEPS = frozenset(
    [
        "deploy_unit",
        "deploy_area",
        "pick_rout",
        "pick_battle",
        "morale_die",
        "retreat",
        "retreat_to",
        "combat",
        "shift",
        "fire_die",
        "hit",
        "reinforce",
        "rout",
        "rout_to",
    ],
)
AFTERMATH = frozenset({"pick_regroup", "regroup_in", "regroup_out", "regroup_to"})
UNIT_STEPS = frozenset(
    {"route", "force_die", "deploy_area", "morale_die", "retreat_to", "shift", "fire_die", "rout_to", "regroup_to"}
)
LOADING = frozenset({"retreat", "retreat_to", "reinforce", "rout", "rout_to", *AFTERMATH})


def read(game: NapoleonGame, tree: Mapping[str, Any], defects: list[str]) -> NapoleonState | None:
    state = Reader(game, tree, defects).read()
    return None if defects else state
