"""What is laid over the map for a side: its zones of control, its line of communication, and how far its couriers come.

Nothing here tells more of the enemy than his counters do: zones are those of Forces the side knows, and ways are
drawn round the hexes of enemy counters, whatever these may be. Whether a Force is in Dispatch Distance in truth
stands on the Force itself, where a command is at stake.
"""

from __future__ import annotations

from hundreddays.core import Mark
from hundreddays.games.emperor.rules.board import ARMIES
from hundreddays.games.emperor.rules.flags import SHOWN
from hundreddays.games.emperor.rules.forces import army_forces
from hundreddays.games.emperor.rules.pieces import PRUSSIAN, SIDE
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import couriers, line


def zone_marks(s: EmperorState, seen: tuple[int, ...]) -> list[Mark]:
    """The zones of control of the Forces a viewer knows. 200, 402"""
    board = s.board
    found: list[Mark] = []
    for army in range(3):
        zone = 0
        for leader in army_forces(s, army):
            if SIDE[army] in seen or s.flags[leader] & SHOWN:
                zone |= board.zone[s.where[leader]]
        found += [Mark(board.label[hex], "zoc", "", ARMIES[army], "zones") for hex in board.grid.hexes(zone)]
    return found


def supply_marks(s: EmperorState, seen: tuple[int, ...]) -> list[Mark]:
    """The line of communication of each army of a side. 91"""
    label = s.board.label
    return [
        Mark(label[hex], "supply", "Line of communication", ARMIES[army], "supply")
        for army in range(3)
        if SIDE[army] in seen and army != PRUSSIAN
        for hex in line(s, army, _apparently_open(s, SIDE[army]))
    ]


def reach_panel(s: EmperorState, seen: tuple[int, ...]) -> dict[str, str]:
    """For each army of a side the hexes its couriers reach, in one line of text. 93"""
    board = s.board
    found: dict[str, str] = {}
    for army in range(3):
        if SIDE[army] in seen:
            hexes = board.grid.hexes(couriers(s, army, _apparently_open(s, SIDE[army])))
            if hexes:
                found[ARMIES[army]] = " ".join([board.label[hex] for hex in hexes])
    return found


def _apparently_open(s: EmperorState, side: int) -> int:
    return s.board.grid.board & ~s.counters[1 - side]
