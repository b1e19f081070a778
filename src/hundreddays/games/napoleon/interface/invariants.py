"""What must hold in every state, whatever was played."""

from __future__ import annotations

from hundreddays.games.napoleon.interface.decisions import unsound
from hundreddays.games.napoleon.rules.board import ALLIED, ARMIES, FRENCH, SIDES, bits, mask_of
from hundreddays.games.napoleon.rules.fog import start_city
from hundreddays.games.napoleon.rules.state import BIT, NO_RIDERS, NOWHERE, ZONE_NAMES, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    DEPLOY_AREA,
    DEPLOY_UNIT,
    FORCE_DIE,
    FORCE_PICK,
    MARCH,
    ROUTE,
    SETUP_CITY,
    SETUP_UNIT,
)

MIXED_STEPS = frozenset({MARCH, ROUTE, FORCE_PICK, FORCE_DIE})
"""The steps in which both sides may stand in a city without a battle table: attackers have arrived, but no battle is
open yet.
"""


def broken(s: NapoleonState) -> list[str]:
    """Every rule of the table that does not hold."""
    b = s.board
    faults: list[str] = []
    for u in range(b.unit_count):
        name = b.units[u]
        if not 0 <= s.cv[u] <= b.full[u]:
            faults.append(f"{name}: CV {s.cv[u]} of {b.full[u]} (1.2)")
        if (s.cv[u] == 0) != (s.city[u] == NOWHERE) and s.step not in (SETUP_UNIT, SETUP_CITY):
            faults.append(f"{name}: a unit is on the map or eliminated (1.2)")
        if s.city[u] != NOWHERE and not s.here[s.city[u]] >> u & 1:
            faults.append(f"{name}: its city does not hold it")
        if s.cv[u] and s.city[u] != NOWHERE and not s.shown >> u & 1:
            faults += _knowledge(s, u)
    faults += _riders(s)
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
    if any(s.used[road] > b.move_room[road] for road in range(b.road_count)):
        faults.append("a road section carries more units than it can (5.7)")
    return faults or unsound(s)


def _knowledge(s: NapoleonState, u: int) -> list[str]:
    """What others know must allow the truth; before step 1 ends they are shown where a unit began. 19.6"""
    faults = []
    c = start_city(s, u) if s.step in (MARCH, ROUTE) else s.city[u]
    by_ally = s.kin and s.board.army[u] != FRENCH
    kin = (s.kin, s.kin_low, s.kin_high, s.city[u] if _shown_to_ally(s, u) else c)
    for trace, low, high, stands in ((s.trace, s.low, s.high, c), *([kin] if by_ally else [])):
        if not trace[u] >> stands & 1:
            faults.append(f"{s.board.units[u]}: what others know of it excludes where it stands (19.6)")
        if not low[u] <= s.cv[u] <= high[u]:
            faults.append(f"{s.board.units[u]}: what others know of it excludes its CV (19.6)")
    return faults


def _riders(s: NapoleonState) -> list[str]:
    """Where enemy cavalry is known to be there is some; where none is, none. Before step 1 ends, as it began. 8.7"""
    b = s.board
    faults = []
    for place, cities in enumerate(s.riders):
        if not cities:
            continue
        army = place % NO_RIDERS
        enemies = bits(b.cavalry & b.side_mask[ALLIED if army == FRENCH else FRENCH])
        stands = [start_city(s, u) if s.step in (MARCH, ROUTE) else s.city[u] for u in enemies]
        ridden = mask_of(c for c in stands if c != NOWHERE)
        wrong = cities & ~ridden if place < NO_RIDERS else cities & ridden
        for c in bits(wrong):
            faults.append(f"{b.cities[c]}: what the {ARMIES[army]} army knows of cavalry there is not so (8.7)")
    return faults


def _shown_to_ally(s: NapoleonState, u: int) -> bool:
    """Whether the other Allied player has been shown this turn's movement of a unit. 18.2"""
    return s.step in (MARCH, ROUTE) and s.attacker == ALLIED and not (s.acting | s.later) >> u & 1


def _board(s: NapoleonState, i: int, c: int) -> list[str]:
    b = s.board
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
