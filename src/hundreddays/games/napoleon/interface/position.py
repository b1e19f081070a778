"""A state as a document that a person can write: a turn and who stands where is enough; everything else has a default.

    turn = 5
    [at]
    ligny = ["pr_b1", "pr_b2 2"]       # a unit, and its CV where that is below its maximum
                                       # units not named are eliminated

Battles are tables `[[battle]]` with a city and the units in each area; the decision under way stands under `[now]`;
what the enemies (and, with three players, the other Allied player) know of hidden blocks stands under `[[seen]]` and
`[[seen_by_ally]]`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final

from hundreddays.core.document import NONE, Reader
from hundreddays.core.outline import GRADED
from hundreddays.games.napoleon.interface.decisions import BATTLES, BY_OWNERS, DEPLOYING, SETTING_UP, begin
from hundreddays.games.napoleon.interface.invariants import broken
from hundreddays.games.napoleon.rules.board import ARMIES, BRITISH, SIDES, Board, bits
from hundreddays.games.napoleon.rules.combat import REDEPLOY
from hundreddays.games.napoleon.rules.movement import path_cities
from hundreddays.games.napoleon.rules.state import (
    ALIVE,
    BIT,
    LOST_IN_ACTION,
    LOST_WITH_ARMY,
    MOST_CROSSED,
    NO_RIDERS,
    NOWHERE,
    RESERVE,
    ZONE_NAMES,
    ZONES,
    NapoleonState,
    changed,
)
from hundreddays.games.napoleon.rules.steps import MARCH, SUPPLY, Passage
from hundreddays.games.napoleon.rules.victory import column, honour

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

FATES: Final = {ALIVE: "alive", LOST_WITH_ARMY: "lost with the army", LOST_IN_ACTION: "lost in action"}
FLAGS: Final = (
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
STATUS: Final = ("live", "due", "routs", "regroups")
"""Sets of battles; each battle lists those it is in."""
IDLE: Final = ("attacker", "defender")
NUMBERS: Final = ("sets", "busy", "hops", "last", "dice", "faces", "hits", "target", "debt", "orders")
"""What is counted in the decision under way."""
MOST: Final = 255
"""More than any of these numbers, but the sets and the marches, can be."""


def document(s: NapoleonState) -> dict[str, Any]:
    b = s.board
    tree: dict[str, Any] = {"turn": s.turn, "step": s.game.step_names[s.step], "seat": s.game.seats[s.seat]}
    if s.over:
        tree["winner"] = SIDES[s.winner]
        tree["column"] = s.column
        if s.honour:
            tree["honour"] = ARMIES[s.honour]
    if s.fallen:
        tree["defeated"] = [ARMIES[army] for army in range(3) if s.fallen >> army & 1]
    if s.fate != ALIVE:
        tree["napoleon"] = FATES[s.fate]
    tree["at"] = {b.cities[c]: [_unit(s, u) for u in bits(units)] for c, units in enumerate(s.here) if units}
    unplaced = [b.units[u] for u in range(b.unit_count) if s.cv[u] and s.city[u] == NOWHERE]
    if unplaced:
        tree["unplaced"] = unplaced
    flags = {name: _units(b, getattr(s, name)) for name in FLAGS if getattr(s, name)}
    if flags:
        tree["flags"] = flags
    paths = {b.units[u]: [b.cities[c] for c in path_cities(s.path[u])] for u in range(b.unit_count) if s.path[u]}
    if paths:
        tree["paths"] = paths
    for name, counts in (("used", s.used), ("load", s.load), ("crossed", s.crossed)):
        if any(counts):
            tree[name] = {b.roads[road]: counts[road] for road in range(b.road_count) if counts[road]}
    if any(s.active):
        tree["activated"] = {
            ARMIES[army]: [b.cities[c] for c in bits(s.active[army])] for army in range(3) if s.active[army]
        }
    tree["now"] = _now_table(s)
    if s.fights:
        tree["battle"] = [_battle_row(s, i) for i in range(len(s.fights))]
    for name, known in (("cavalry", s.riders[:NO_RIDERS]), ("no_cavalry", s.riders[NO_RIDERS:])):
        if any(known):
            tree[name] = {
                ARMIES[army]: [b.cities[c] for c in bits(cities)] for army, cities in enumerate(known) if cities
            }
    for name, trace, low, high in (("seen", s.trace, s.low, s.high), ("seen_by_ally", s.kin, s.kin_low, s.kin_high)):
        rows = _seen(s, trace, low, high)
        if rows:
            tree[name] = rows
    return tree


def _unit(s: NapoleonState, u: int) -> str:
    return s.board.units[u] if s.cv[u] == s.board.full[u] else f"{s.board.units[u]} {s.cv[u]}"


def _units(b: Board, mask: int) -> list[str]:
    return [b.units[u] for u in bits(mask)]


def _forces(b: Board, mask: int) -> list[str]:
    """Units; whole armies by their name."""
    words = []
    for army, name in enumerate(ARMIES):
        if mask & b.army_mask[army] == b.army_mask[army]:
            words.append(name)
            mask &= ~b.army_mask[army]
    return words + _units(b, mask)


def _now_table(s: NapoleonState) -> dict[str, Any]:
    now: dict[str, Any] = {"acting": _forces(s.board, s.acting), "side": SIDES[s.side], "unit": s.board.units[s.unit]}
    if s.later:
        now["later"] = _forces(s.board, s.later)
    if s.fights:
        now["battle"] = s.board.cities[s.fights[s.fight]]
        now["sets"] = s.sets
    if s.via != NOWHERE:
        now["via"] = s.board.cities[s.via]
    if s.load:
        now["loading"] = True
    for name in NUMBERS:
        if getattr(s, name):
            now[name] = getattr(s, name)
    return now


def _battle_row(s: NapoleonState, i: int) -> dict[str, Any]:
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
    row["status"] = [name for name in STATUS if getattr(s, name) >> i & 1]
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


# Reading


def state_from(game: NapoleonGame, read: Reader) -> NapoleonState | None:
    """The state of a document; None, and every defect, if it has any."""
    defects = read.defects
    s = NapoleonState(game)
    b = s.board
    names = game.step_names
    s.turn = read.number("turn", 1, 1, b.turns)
    s.goto(read.name("step", names, MARCH, "step"))
    if isinstance(game.steps[s.step], Passage):
        read.fault("step", f"nobody decides anything at “{names[s.step]}” (4.5)")
    for army in read.names("defeated", ARMIES, "army"):
        s.fallen |= BIT[army]
    _standing(read, s)
    _movement(read, s)
    _battles(read, s)
    _now(read, s)
    _fortunes(read, s)
    for first, name in ((0, "cavalry"), (NO_RIDERS, "no_cavalry")):
        known = read.table(name)
        for army, whose in known.each(ARMIES, "army"):
            s.riders = changed(s.riders, first + army, known.mask(whose, b.cities, "city"))
    s.trace = _knowledge(read, "seen", s, s.trace, s.low, s.high)
    s.kin = _knowledge(read, "seen_by_ally", s, s.kin, s.kin_low, s.kin_high)
    read.close()
    if not isinstance(game.steps[s.step], Passage) and all(c != NOWHERE for c in s.fights):
        defects += broken(s)
    return None if defects else s


def _fortunes(read: Reader, s: NapoleonState) -> None:
    """Chapters 16 and 17. Whoever is gone was lost in action, and a game that is over was won by the column that fits,
    unless it is said otherwise.
    """
    s.fate = read.name("napoleon", list(FATES.values()), ALIVE if s.cv[s.board.napoleon] else LOST_IN_ACTION, "fate")
    winner, number = column(s) if s.over else (NONE, 0)
    s.winner = read.name("winner", SIDES, winner, "side")
    s.column = read.number("column", number, 0, len(s.board.victory_columns))
    s.honour = read.name("honour", ARMIES, honour(s), "army") if s.over else 0


def _standing(read: Reader, s: NapoleonState) -> None:
    b = s.board
    placed = 0
    at = read.table("at")
    for c, name in at.each(b.cities, "city", GRADED):
        for u, cv in at.graded(name, b.units, b.full, "unit", "CV"):
            if placed >> u & 1:
                at.fault(name, f"{b.units[u]} stands on the map twice")
                continue
            placed |= BIT[u]
            s.cv[u] = s.low[u] = cv
            if s.kin:
                s.kin_low[u] = cv
            s.put(u, c)
    unplaced = read.mask("unplaced", b.units, "unit")
    if unplaced and s.step not in SETTING_UP:
        read.fault("unplaced", "units are still to be placed only during a free set-up (3.7)")
    for u in range(b.unit_count):
        if (placed & unplaced) >> u & 1:
            read.fault("unplaced", f"{b.units[u]} stands on the map already")
        if not (placed | unplaced) >> u & 1:
            s.cv[u] = s.low[u] = s.high[u] = 0
            s.trace = changed(s.trace, u, 0)
            if s.kin:
                s.kin = changed(s.kin, u, 0)
                s.kin_low[u] = s.kin_high[u] = 0


def _movement(read: Reader, s: NapoleonState) -> None:
    b = s.board
    flags = read.table("flags")
    for name in FLAGS:
        mask = flags.mask(name, b.units, "unit")
        for u in bits(mask):
            if not s.cv[u]:
                flags.fault(name, f"{b.units[u]} is eliminated")
        setattr(s, name, mask)
    paths = read.table("paths")
    for u, name in paths.each(b.units, "unit"):
        _path(paths, s, u, name)
    marched = bytes(s.used)
    if "used" in read:
        s.used = bytearray(read.counts("used", b.roads, b.move_room, "road section"))
    for road, used, least in zip(b.roads, s.used, marched, strict=True):
        if used < least:
            read.fault(f"used.{road}", f"the paths alone lead over it {least} times (5.12)")
    load = read.counts("load", b.roads, [b.unit_count] * b.road_count, "road section")
    s.load = bytearray(load if any(load) else 0)
    s.crossed = bytearray(read.counts("crossed", b.roads, [MOST_CROSSED] * b.road_count, "road section"))
    activated = read.table("activated")
    for army, name in activated.each(ARMIES, "army"):
        begun, s.active[army] = s.active[army], activated.mask(name, b.cities, "city")
        for c in bits(begun & ~s.active[army]):
            activated.fault(name, f"a path begins in {b.cities[c]}, whose group is then activated (5.4)")


def _path(paths: Reader, s: NapoleonState, u: int, name: str) -> None:
    """A unit's march: start, cities entered; it stands in the last."""
    b = s.board
    cities = paths.names(name, b.cities, "city", repeated=True)
    if (
        not cities
        or len(set(cities)) != len(cities)
        or any(d not in b.section[a] for a, d in itertools.pairwise(cities))
    ):
        paths.fault(name, "a path is a list of adjacent cities without repetition (5.12)")
        return
    if s.city[u] != cities[-1]:
        paths.fault(name, f"{name} does not stand at the end of its path (5.12)")
        return
    s.path = changed(s.path, u, sum((c + 1) << (7 * hop) for hop, c in enumerate(cities)))
    s.moved |= BIT[u]
    s.active[b.army[u]] |= BIT[cities[0]]
    for a, d in itertools.pairwise(cities):
        s.used[b.section[a][d]] += 1


def _battles(read: Reader, s: NapoleonState) -> None:
    b = s.board
    rows = [(row.name("city", b.cities, NOWHERE, "city"), row) for row in read.rows("battle")]
    if len(rows) > len(b.cities):
        read.fault("battle", f"there are more battles than the {len(b.cities)} cities (7.2)")
        del rows[len(b.cities) :]
    for i, (c, row) in enumerate(sorted(rows, key=lambda entry: entry[0])):
        if c == NOWHERE:
            row.fault("city", "every battle is fought over a city (7.2)")
        elif c in s.fights:
            row.fault("city", f"{b.cities[c]} has two battles (7.2)")
        s.fights.append(c)
        s.zones += [0] * ZONES
        for zone, name in enumerate(ZONE_NAMES):
            for u in bits(row.mask(name, b.units, "unit")):
                if s.area[u]:
                    row.fault(name, f"{b.units[u]} stands in two areas (8.4)")
                elif s.city[u] != c or c == NOWHERE:
                    row.fault(name, f"{b.units[u]} is not at {b.cities[c] if c != NOWHERE else 'that city'} (8.4)")
                else:
                    s.place(i, u, zone)
        if s.step not in DEPLOYING:
            for units in s.zones[ZONES * i : ZONES * i + RESERVE]:
                s.shown |= units  # 8.5
        s.opens.append(row.mask("opens", b.cities, "city"))
        s.idle.append(row.mask("idle", IDLE))
        s.losers.append(row.name("loser", SIDES, NONE, "side"))
        if b.players == 3:
            s.command.append(BRITISH + row.name("command", ARMIES[BRITISH:], 0, "Allied army"))
        given = row.names("status", STATUS) if "status" in row else [0]
        for number in given:
            setattr(s, STATUS[number], getattr(s, STATUS[number]) | BIT[i])


def _now(read: Reader, s: NapoleonState) -> None:
    """The decision under way. Who decides follows from the rules where it is not said."""
    b = s.board
    now = read.table("now")
    s.side = now.name("side", SIDES, s.attacker, "side")
    if "battle" in now:
        c = now.name("battle", b.cities, NOWHERE, "city")
        if c in s.fights:
            s.fight = s.fights.index(c)
        elif c != NOWHERE:
            now.fault("battle", f"there is no battle at {b.cities[c]}")
    s.unit = now.name("unit", b.units, 0, "unit")
    s.via = now.name("via", b.cities, NOWHERE, "city")
    if s.step in BATTLES and all(c != NOWHERE for c in s.fights):
        s.sets = 1
    loading = now.flag("loading") or s.step in BY_OWNERS
    load = s.load or bytearray(b.road_count if loading else 0)
    doomed = s.doomed
    begin(s)
    s.load = load
    if s.step == SUPPLY:
        s.doomed = doomed
        s.debt = max(0, s.debt - doomed.bit_count())
    tops = {"sets": b.set_limit, "orders": b.orders, "last": REDEPLOY}
    for name in NUMBERS:
        setattr(s, name, now.number(name, getattr(s, name), 0, tops.get(name, MOST)))
    if "acting" in now:
        s.acting, s.later = _force(now, "acting", b), 0
    if "later" in now:
        s.later = _force(now, "later", b)
    s.seat = read.name("seat", s.game.seats, s.seat, "seat")


def _force(now: Reader, key: str, b: Board) -> int:
    """Units, and whole armies by their name."""
    mask = 0
    for index in now.names(key, [*b.units, *ARMIES], "unit"):
        mask |= BIT[index] if index < b.unit_count else b.army_mask[index - b.unit_count]
    return mask


def _knowledge(
    read: Reader, key: str, s: NapoleonState, known: tuple[int, ...], low: bytearray, high: bytearray
) -> tuple[int, ...]:
    b = s.board
    trace = list(known)
    for row in read.rows(key):
        units = row.mask("units", b.units, "unit")
        cities = row.mask("cities", b.cities, "city") if "cities" in row else b.anywhere
        lost = row.numbers("lost", 0, max(b.full)) if "lost" in row else [0, 0]
        if not trace:
            read.fault(key, "only a game of three players has it (18.4)")
            return known
        if len(lost) != 2:
            row.fault("lost", "must be the least and the most CV it can have lost")
            continue
        for u in bits(units):
            if lost[1] >= b.full[u]:
                row.fault("lost", f"{b.units[u]} has {b.full[u]} CV, and would be eliminated by such a loss (1.2)")
            elif s.cv[u]:
                trace[u], high[u], low[u] = cities, b.full[u] - lost[0], b.full[u] - lost[1]
    return tuple(trace)
