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

from hundreddays.games.napoleon.rules.board import ARMIES, SIDES, bits
from hundreddays.games.napoleon.rules.movement import path_cities
from hundreddays.games.napoleon.rules.state import (
    ALIVE,
    LOST_IN_ACTION,
    LOST_WITH_ARMY,
    NOWHERE,
    ZONE_NAMES,
    ZONES,
    NapoleonState,
)

if TYPE_CHECKING:
    from hundreddays.games.napoleon.rules.board import Board

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


def document(s: NapoleonState) -> dict[str, Any]:
    b = s.board
    tree: dict[str, Any] = {"turn": s.turn, "step": s.game.step_names[s.step], "seat": s.game.seats[s.seat]}
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
    return s.board.units[u] if s.cv[u] == s.board.full[u] else f"{s.board.units[u]} {s.cv[u]}"


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
    now: dict[str, Any] = {"acting": _force(s.board, s.acting), "side": SIDES[s.side], "unit": s.board.units[s.unit]}
    if s.later:
        now["later"] = _force(s.board, s.later)
    if s.fights:
        now["battle"] = s.board.cities[s.fights[s.fight]]
        now["sets"] = s.sets
    if s.via != NOWHERE:
        now["via"] = s.board.cities[s.via]
    if s.load:
        now["loading"] = True
    for name in NOW_NUMBERS:
        if getattr(s, name):
            now[name] = getattr(s, name)
    return now


def _battle(s: NapoleonState, i: int) -> dict[str, Any]:
    b = s.board
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
    b = s.board
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
