"""Zones of control as they change from move to move: of one counter that went elsewhere, and of all that might be
Forces. 200-202
"""

from __future__ import annotations

from hundreddays.games.emperor.rules.pieces import SIDE
from hundreddays.games.emperor.rules.state import UNKNOWN, EmperorState


def went(s: EmperorState, army: int, start: int, end: int, force: bool) -> None:
    """As `survey`, when one counter of an army has gone from a hex, or from off the map, to another, and nothing else
    has changed.
    """
    side = SIDE[army]
    board = s.game.board
    bit, zone = board.grid.bit, board.zone
    where, under = s.where, s.under
    forces, zones, counters = s.forces[side], s.zones[side], s.counters[side]
    leaders = s.game.side_leaders[side]
    if start >= 0:
        if force:
            strength = s.strength
            far = 2 * board.grid.length + 2  # no two hexes further apart by their numbers have a neighbour in common
            left = kept = 0
            for leader in leaders:
                hex = where[leader]
                if start - far <= hex <= start + far and under[leader] < 0 and hex >= 0 and strength[leader]:
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
    s.surveyed(side, forces, zones, counters | bit[end])


def _stands(s: EmperorState, leaders: list[int], side: int, hex: int) -> bool:
    """Whether a side has a counter in a hex."""
    where, attached, army = s.where, s.attached, s.game.pieces.vedette_army
    if any(where[leader] == hex for leader in leaders):
        return True
    return any(
        place == hex and attached[vedette] < 0 and SIDE[army[vedette]] == side
        for vedette, place in enumerate(s.vedette)
    )


def alarm(s: EmperorState, side: int) -> int:
    """The hexes that would be in a side's zones of control if all its counters were Forces: what its enemy must reckon
    with. 202
    """
    found = s.alarms[side]
    if found == UNKNOWN:
        found, zone = 0, s.game.board.zone
        for hex in s.game.board.grid.hexes(s.counters[side]):
            found |= zone[hex]
        s.alarms = (found, s.alarms[1]) if side == 0 else (s.alarms[0], found)
    return found
