"""What is worked out from the pieces and kept beside them: SPs of leaders, hexes of Forces and counters, zones of
control. 8, 200-202
"""

from __future__ import annotations

from typing import Final

from hundreddays.games.emperor.rules.pieces import SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.state import UNKNOWN, EmperorState

SPAN: Final = 2  # equivalent: a greater number only costs time
"""No two hexes further apart than so many columns and rows have a neighbour in common."""


def tally(s: EmperorState) -> None:
    """The SPs under every leader, then the rest: after anything that changes Forces."""
    weigh(s)
    survey(s, 0)
    survey(s, 1)


def weigh(s: EmperorState) -> None:
    """The SPs under every leader: enough where SPs changed and no Force lost its last."""
    strength = [0] * len(s.where)
    sp, under = s.sp, s.under
    for unit, leader in enumerate(s.led_by):
        while leader >= 0:
            strength[leader] += sp[unit]
            leader = under[leader]
    s.strength = tuple(strength)


def survey(s: EmperorState, side: int) -> None:
    """The hexes of Forces and of counters, and the zones of control, of a side. 200"""
    board = s.board
    bit, zone = board.grid.bit, board.zone
    where, strength = s.where, s.strength
    vedettes, army = s.vedette, s.pieces.vedette_army
    forces = zones = counters = 0  # equivalent: hex 0 is in the sea
    for leader in s.pieces.side_leaders[side]:
        hex = where[leader]
        if hex >= 0:  # who is under another stands with him: 30
            if strength[leader]:
                forces |= bit[hex]
                zones |= zone[hex]
            else:
                counters |= bit[hex]
    for vedette, hex in enumerate(vedettes):
        if hex >= 0 and SIDE[army[vedette]] == side:
            counters |= bit[hex]
    _keep(s, side, forces, zones, forces | counters)


def _keep(s: EmperorState, side: int, forces: int, zones: int, counters: int) -> None:
    """Keep what was found of a side."""
    if side == 0:
        s.forces, s.zones = (forces, s.forces[1]), (zones, s.zones[1])
        s.counters, s.alarms = (counters, s.counters[1]), (UNKNOWN, s.alarms[1])
    else:
        s.forces, s.zones = (s.forces[0], forces), (s.zones[0], zones)
        s.counters, s.alarms = (s.counters[0], counters), (s.alarms[0], UNKNOWN)


def went(s: EmperorState, army: int, start: int, end: int, force: bool) -> None:
    """As `survey`, when one counter of an army has gone from one hex (or from off the map) to another, and that is
    all.
    """
    side = SIDE[army]
    board = s.board
    bit, zone = board.grid.bit, board.zone
    where = s.where
    forces, zones, counters = s.forces[side], s.zones[side], s.counters[side]
    leaders = s.pieces.side_leaders[side]
    if start >= 0:
        if force:
            strength = s.strength
            far = SPAN * board.grid.length + SPAN
            left = kept = 0
            for leader in leaders:
                hex = where[leader]
                if start - far <= hex <= start + far and hex >= 0 and strength[leader]:
                    kept |= zone[hex]
                    if hex == start:
                        left = bit[start]
            zones = zones & ~zone[start] | kept
            forces = forces & ~bit[start] | left
        if not _stands(s, leaders, side, start):
            counters &= ~bit[start]
    if force:
        forces |= bit[end]
        zones |= zone[end]
    _keep(s, side, forces, zones, counters | bit[end])


def _stands(s: EmperorState, leaders: list[int], side: int, hex: int) -> bool:
    """Whether a side has a counter in a hex."""
    where, vedettes = s.where, s.vedette
    for leader in leaders:
        if where[leader] == hex:
            return True
    for army in SIDE_ARMIES[side]:
        for vedette in s.pieces.vedette_range[army]:
            if vedettes[vedette] == hex:
                return True
    return False


def alarm(s: EmperorState, side: int) -> int:
    """The hexes that would be in a side's zones of control if all its counters were Forces: what its enemy must reckon
    with. 202
    """
    found = s.alarms[side]
    if found == UNKNOWN:
        found, zone = 0, s.board.zone
        for hex in s.board.grid.hexes(s.counters[side]):
            found |= zone[hex]
        s.alarms = (found, s.alarms[1]) if side == 0 else (s.alarms[0], found)
    return found
