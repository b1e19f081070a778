"""Centers of Operations, lines of communication and Dispatch Distance. Section H, 83-101"""

from __future__ import annotations

from typing import Final

from hundreddays.core.hexes import path, reach, reached
from hundreddays.games.emperor.rules.board import HORSE
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.number_tables import LOC, NO_LOC, PRUSSIAN_COLUMN
from hundreddays.games.emperor.rules.pieces import ALLIED, FRENCH, PRUSSIAN, SIDE
from hundreddays.games.emperor.rules.state import EmperorState

DISBANDED = 100
"""Added to the turn in `returns`: a disbanded center comes back active. 87"""
CROSS_COUNTRY: Final = 0  # equivalent: any number of its own would do
BY_ROAD: Final = 1  # equivalent: any number of its own would do
"""The two ways of couriers: to Forces, and from the center to the commander. 93"""


def since_invasion(s: EmperorState) -> int:
    """Turns since the Invasion Turn: 0 on it, negative before. E7-E12"""
    return s.turn - s.invasion if s.invasion >= 0 else -1


def coalition_skipped(s: EmperorState) -> bool:
    """Before and on the Invasion Turn the Coalition Player Turn is skipped. E8, E9"""
    return since_invasion(s) < 1


def barred_country(s: EmperorState, side: int) -> int:
    """The hexes a side may not enter because of the border. 16"""
    if side == 0:
        return s.board.belgium if s.invasion < 0 else 0
    return s.board.france if since_invasion(s) < s.tables.coalition_crosses else 0


def blocked(s: EmperorState, side: int) -> int:
    """Hexes through which a side traces no path: enemy Forces, and enemy zones without a friendly Force. 91, 94"""
    enemy = 1 - side
    return s.forces[enemy] | (s.zones[enemy] & ~s.forces[side])


def center_hex(s: EmperorState, army: int) -> int:
    """Where a working center lies, or NONE. 83, 92"""
    if army != PRUSSIAN:
        return s.center[army] if s.active[army] else NONE
    hex = s.board.limited_center
    return hex if since_invasion(s) >= 1 and not s.forces[0] & s.board.grid.bit[hex] else NONE


def dispatch(s: EmperorState, army: int) -> int:
    """Every hex in Dispatch Distance of an army's center or of its commander. 93, 94"""
    return couriers(s, army, s.board.grid.board & ~blocked(s, SIDE[army]))


def couriers(s: EmperorState, army: int, open: int) -> int:
    """How far couriers come through open hexes: from the center, and from the commander if one reaches him. 93"""
    center = center_hex(s, army)
    if center < 0:
        return 0
    found = _courier(s, CROSS_COUNTRY, center, open)
    commander = s.where[s.pieces.commander[army]]
    if commander >= 0 and _hears(s, center, commander, open):
        found |= _courier(s, CROSS_COUNTRY, commander, open)
    return found


def in_dispatch(s: EmperorState, army: int, hexes: int) -> int:
    """Those of some hexes that are in Dispatch Distance: no further ways are looked for than they call for. 93, 94"""
    center = center_hex(s, army)
    if center < 0:
        return 0
    open = s.board.grid.board & ~blocked(s, SIDE[army])
    found = hexes & _farthest(s, CROSS_COUNTRY, center)
    if found:
        found &= _courier(s, CROSS_COUNTRY, center, open)
    commander = s.where[s.pieces.commander[army]]
    if commander >= 0:
        rest = hexes & ~found & _farthest(s, CROSS_COUNTRY, commander)
        if rest and _hears(s, center, commander, open):
            found |= rest & _courier(s, CROSS_COUNTRY, commander, open)
    return found


def _hears(s: EmperorState, center: int, commander: int, open: int) -> bool:
    """Whether a courier from the center reaches the commander by road. 93"""
    bit = s.board.grid.bit[commander]
    return bool(_farthest(s, BY_ROAD, center) & bit) and bool(_courier(s, BY_ROAD, center, open) & bit)


def _courier(s: EmperorState, how: int, start: int, open: int) -> int:
    """Every hex that a courier reaches through open hexes; where he starts he need not ask. 93"""
    game = s.game
    farthest = _farthest(s, how, start)
    shut = farthest & ~(open | s.board.grid.bit[start])
    if not shut:
        return farthest
    key = (how, start, s.weather, shut)
    found = game.dispatched.get(key)
    if found is None:
        found = _ride(s, how, start, open)
        game.remember_dispatch(key, found)
    return found


def _farthest(s: EmperorState, how: int, start: int) -> int:
    """How far a courier comes where no enemy is. 93"""
    key = (how, start, s.weather, 0)  # equivalent: hex 0 is in the sea, and never shut
    found = s.game.dispatched.get(key)
    if found is None:
        found = _ride(s, how, start, s.board.grid.board)
        s.game.remember_dispatch(key, found)
    return found


def _ride(s: EmperorState, how: int, start: int, open: int) -> int:
    board, tables = s.board, s.tables
    if how == BY_ROAD:
        return reached(board.highway[s.weather], start, tables.courier, open)
    return reached(board.ground[s.weather][HORSE], start, tables.dispatch, open)


def has_line(s: EmperorState, army: int) -> bool:
    """Whether the army's center has a line of communication to its open Supply Source. 90, 91"""
    if army == PRUSSIAN:
        return True
    if not _ends_open(s, army):
        return False
    open = s.board.grid.board & ~blocked(s, SIDE[army])
    return bool(reached(s.board.chain, s.center[army], s.tables.line_hexes, open) & s.board.grid.bit[s.source[army]])


def _ends_open(s: EmperorState, army: int) -> bool:
    """Whether there is a center and a Supply Source that no enemy Force holds. 91"""
    source = s.source[army]
    return s.center[army] >= 0 and source >= 0 and not s.forces[1 - SIDE[army]] & s.board.grid.bit[source]


def line(s: EmperorState, army: int, open: int) -> list[int]:
    """The shortest chain of open road hexes from an army's center to its Supply Source; empty if there is none. 91"""
    grid = s.board.grid
    if not _ends_open(s, army):
        return []
    layers = reach(s.board.chain, grid.bit[s.center[army]], s.tables.line_hexes, open)
    return path(s.board.chain, layers, s.source[army])


def attrition_column(s: EmperorState, leader: int) -> int:
    """The column a Force would use where it stands. 262, 263, 266, 101"""
    army = s.pieces.leader_army[leader]
    bit = s.board.grid.bit[s.where[leader]]
    since = since_invasion(s)
    if army == PRUSSIAN and since <= s.tables.prussian_last:
        return PRUSSIAN_COLUMN
    if s.renamed[army] == s.turn:
        return NO_LOC
    if since < 1 and ((army == FRENCH and bit & s.board.france) or army == ALLIED):
        return LOC
    return LOC if in_dispatch(s, army, bit) and has_line(s, army) else NO_LOC
