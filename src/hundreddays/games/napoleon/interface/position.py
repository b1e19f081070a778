"""A state as a document that a person can write: a turn and who stands where is enough; everything else has a default.

    turn = 5
    [at]
    ligny = ["pr_b1", "pr_b2 2"]       # a unit, and its CV where that is below its maximum; units not named are
    eliminated

Battles are tables `[[battle]]` with a city and the units in each area; the decision under way stands under `[now]`;
what the enemies
(and, with three players, the other Allied player) know of hidden blocks stands under `[[seen]]` and `[[seen_by_ally]]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hundreddays.games.napoleon.rules.board import ARMIES, FRENCH, SIDES, bits
from hundreddays.games.napoleon.rules.movement import path_cities
from hundreddays.games.napoleon.rules.state import (
    ALIVE,
    BIT,
    LOST_IN_ACTION,
    LOST_WITH_ARMY,
    NOWHERE,
    ZONES,
    NapoleonState,
)
from hundreddays.games.napoleon.rules.steps import (
    DEPLOY_AREA,
    DEPLOY_UNIT,
    FORCE_DIE,
    FORCE_PICK,
    MARCH,
    NAMES,
    ROUTE,
    SETUP_CITY,
    SETUP_UNIT,
)

if TYPE_CHECKING:
    from hundreddays.games.napoleon.rules.board import Board

ZONE_NAMES = (
    "attacker_left",
    "attacker_center",
    "attacker_right",
    "defender_right",
    "defender_center",
    "defender_left",
    "attacker_reserve",
    "defender_reserve",
)
FATES = {ALIVE: "alive", LOST_WITH_ARMY: "lost with the army", LOST_IN_ACTION: "lost in action"}
UNIT_FLAGS = (
    "disrupted",
    "broke",
    "shown",
    "led",
    "forced",
    "acted",
    "reinforced",
    "checks",
    "boosted",
    "awed",
    "fleeing",
    "fought",
    "doomed",
)
"""Masks of units that stand under [flags]."""
BATTLE_FLAGS = ("live", "due", "routs", "regroups")
NOW_NUMBERS = ("sets", "busy", "hops", "last", "dice", "faces", "hits", "target", "debt", "orders")
MIXED_STEPS = frozenset({MARCH, ROUTE, FORCE_PICK, FORCE_DIE})
"""The steps in which both sides may stand in a city without a battle table: attackers have arrived, but no battle is
open yet.
"""


def document(s: NapoleonState) -> dict[str, Any]:
    b = s.b
    tree: dict[str, Any] = {"turn": s.turn, "step": NAMES[s.step], "seat": s.game.seats[s.seat]}
    if s.over:
        tree["winner"] = SIDES[s.winner]
        tree["column"] = s.column
    if s.fallen:
        tree["defeated"] = [ARMIES[army] for army in range(3) if s.fallen >> army & 1]
    if s.fate != ALIVE:
        tree["napoleon"] = FATES[s.fate]
    tree["at"] = {b.cities[c]: [_unit(s, u) for u in bits(units)] for c, units in enumerate(s.here) if units}
    unplaced = [b.units[u] for u in range(b.unit_count) if s.cv[u] and s.city[u] == NOWHERE]
    if unplaced:
        tree["unplaced"] = unplaced
    flags = {name: _units(b, getattr(s, name)) for name in UNIT_FLAGS if getattr(s, name)}
    if flags:
        tree["flags"] = flags
    paths = {b.units[u]: [b.cities[c] for c in path_cities(s.path[u])] for u in range(b.unit_count) if s.path[u]}
    if paths:
        tree["paths"] = paths
    for name, counts in (("used", s.used), ("load", s.load)):
        if any(counts):
            tree[name] = {b.roads[road]: count for road, count in enumerate(counts) if count}
    if any(s.active):
        tree["activated"] = {
            ARMIES[army]: [b.cities[c] for c in bits(s.active[army])] for army in range(3) if s.active[army]
        }
    tree["now"] = _now(s)
    if s.fights:
        tree["battle"] = [_battle(s, i) for i in range(len(s.fights))]
    for name, trace, low, high in (("seen", s.trace, s.low, s.high), ("seen_by_ally", s.kin, s.kin_low, s.kin_high)):
        rows = _seen(s, trace, low, high)
        if rows:
            tree[name] = rows
    return tree


def _unit(s: NapoleonState, u: int) -> str:
    return s.b.units[u] if s.cv[u] == s.b.full[u] else f"{s.b.units[u]} {s.cv[u]}"


def _units(b: Board, mask: int) -> list[str]:
    return [b.units[u] for u in bits(mask)]


def _force(b: Board, mask: int) -> list[str]:
    """Units; whole armies by their name."""
    words = []
    for army, name in enumerate(ARMIES):
        if mask & b.army_mask[army] == b.army_mask[army]:
            words.append(name)
            mask &= ~b.army_mask[army]
    return words + _units(b, mask)


def _now(s: NapoleonState) -> dict[str, Any]:
    now: dict[str, Any] = {"acting": _force(s.b, s.acting), "side": SIDES[s.side], "unit": s.b.units[s.unit]}
    if s.later:
        now["later"] = _force(s.b, s.later)
    if s.fights:
        now["battle"] = s.b.cities[s.fights[s.fight]]
        now["sets"] = s.sets
    if s.via != NOWHERE:
        now["via"] = s.b.cities[s.via]
    if s.load:
        now["loading"] = True
    for name in NOW_NUMBERS:
        if getattr(s, name):
            now[name] = getattr(s, name)
    return now


def _battle(s: NapoleonState, i: int) -> dict[str, Any]:
    b = s.b
    row: dict[str, Any] = {"city": b.cities[s.fights[i]]}
    for zone, name in enumerate(ZONE_NAMES):
        if s.zones[ZONES * i + zone]:
            row[name] = _units(b, s.zones[ZONES * i + zone])
    row["opens"] = [b.cities[c] for c in bits(s.opens[i])]
    row["idle"] = [name for bit, name in enumerate(("attacker", "defender")) if s.idle[i] >> bit & 1]
    if s.losers[i] >= 0:
        row["loser"] = SIDES[s.losers[i]]
    if s.command:
        row["command"] = ARMIES[s.command[i]]
    row["status"] = [name for name in BATTLE_FLAGS if getattr(s, name) >> i & 1]
    return row


def _seen(s: NapoleonState, trace: tuple[int, ...], low: bytearray, high: bytearray) -> list[dict[str, Any]]:
    """Units of which the same is known share a row; those of which nothing is known, and those eliminated, have
    none.
    """
    b = s.b
    rows: dict[tuple[int, int, int], list[int]] = {}
    for u in range(b.unit_count) if trace else ():
        if s.cv[u] and (trace[u], low[u], high[u]) != (b.anywhere, s.cv[u], b.full[u]):
            rows.setdefault((trace[u], low[u] - b.full[u], high[u] - b.full[u]), []).append(u)
    found = []
    for (cities, least, most), units in rows.items():
        row: dict[str, Any] = {"units": [b.units[u] for u in units]}
        if cities != b.anywhere:
            row["cities"] = [b.cities[c] for c in bits(cities)]
        if least or most:
            row["lost"] = [-most, -least]
        found.append(row)
    return found


def invariants(s: NapoleonState) -> list[str]:
    """Every rule of the table that does not hold."""
    b = s.b
    faults: list[str] = []
    for u in range(b.unit_count):
        name = b.units[u]
        if not 0 <= s.cv[u] <= b.full[u]:
            faults.append(f"{name}: CV {s.cv[u]} of {b.full[u]} (1.2)")
        if (s.cv[u] == 0) != (s.city[u] == NOWHERE) and s.step not in (SETUP_UNIT, SETUP_CITY):
            faults.append(f"{name}: a unit is on the map or eliminated (1.2)")
        if s.city[u] != NOWHERE and not s.here[s.city[u]] >> u & 1:
            faults.append(f"{name}: its city does not hold it")
        if s.cv[u] and s.city[u] != NOWHERE and not s.shown >> u & 1 and s.step not in (MARCH, ROUTE):
            faults += _knowledge(s, u)
    for side in (0, 1):
        held = sum(BIT[c] for c, units in enumerate(s.here) if units & b.side_mask[side])
        if held != s.held[side]:
            faults.append(f"the cities held by the {SIDES[side]} side are not those its units stand in (1.4)")
    mixed = s.held[0] & s.held[1] & ~s.fighting()
    if mixed and s.step not in MIXED_STEPS:
        faults.append(f"{b.cities[bits(mixed)[0]]} holds both sides outside a battle (1.4)")
    for i, c in enumerate(s.fights):
        if s.live >> i & 1:
            faults += _board(s, i, c)
    for army in range(3):
        if s.fallen >> army & 1 and s.units_left(army):
            faults.append(f"the {ARMIES[army]} army is defeated but has units on the map (16.4)")
    if any(count < 0 or count > b.move_room[road] for road, count in enumerate(s.used)):
        faults.append("a road section carries more units than it can (5.7)")
    return faults


def _knowledge(s: NapoleonState, u: int) -> list[str]:
    faults = []
    for trace, low, high in ((s.trace, s.low, s.high), (s.kin, s.kin_low, s.kin_high)):
        if trace and not trace[u] >> s.city[u] & 1:
            faults.append(f"{s.b.units[u]}: what others know of it excludes where it stands (19.6)")
        if trace and not low[u] <= s.cv[u] <= high[u]:
            faults.append(f"{s.b.units[u]}: what others know of it excludes its CV (19.6)")
        if trace is s.trace and s.b.army[u] == FRENCH:
            break
    return faults


def _board(s: NapoleonState, i: int, c: int) -> list[str]:
    b = s.b
    name = b.cities[c]
    faults = []
    zones = s.zones[ZONES * i : ZONES * i + ZONES]
    if not (s.here[c] & b.side_mask[0] and s.here[c] & b.side_mask[1]) and s.losers[i] < 0:
        faults.append(f"battle of {name}: a side is missing (7.2)")
    for zone, units in enumerate(zones):
        if units & ~s.here[c]:
            faults.append(f"battle of {name}: a unit in {ZONE_NAMES[zone]} is not in the city (8.4)")
        strangers = b.side_mask[1 - s.attacker] if zone == 6 else b.side_mask[s.attacker]
        if zone >= 6 and units & strangers:
            faults.append(f"battle of {name}: an enemy stands in {ZONE_NAMES[zone]} (8.2)")
    for k in range(3):
        if all(zones[z] & b.side_mask[0] and zones[z] & b.side_mask[1] for z in (k, k + 3)):
            faults.append(f"battle of {name}: a column has fighting in both its areas (11.6)")
    if s.losers[i] < 0 and s.step not in (DEPLOY_UNIT, DEPLOY_AREA):
        placed = 0
        for units in zones:
            placed |= units
        if placed != s.here[c]:
            faults.append(f"battle of {name}: a unit in the city stands on no area (8.4)")
    return faults
