"""Centers of Operations, lines of communication and Dispatch Distance. Section H, 83-101"""

from __future__ import annotations

from hundreddays.core.hexes import path, reach
from hundreddays.games.emperor.board import HORSE
from hundreddays.games.emperor.flags import NONE
from hundreddays.games.emperor.pieces import ALLIED, FRENCH, PRUSSIAN, SIDE
from hundreddays.games.emperor.state import EmperorState
from hundreddays.games.emperor.tables import LOC, NO_LOC, PRUSSIAN_COLUMN

DISBANDED = 100
"""Added to the turn in `returns`: a disbanded center comes back active. 87"""


def since_invasion(s: EmperorState) -> int:
    """Turns since the Invasion Turn: 0 on it, negative before. E7-E12"""
    return s.turn - s.invasion if s.invasion >= 0 else -1


def coalition_skipped(s: EmperorState) -> bool:
    """Before and on the Invasion Turn the Coalition Player Turn is skipped. E8, E9"""
    return since_invasion(s) < 1


def barred_country(s: EmperorState, side: int) -> int:
    """The hexes a side may not enter because of the border. 16"""
    if side == 0:
        return s.game.board.belgium if s.invasion < 0 else 0
    return s.game.board.france if since_invasion(s) < s.game.coalition_crosses else 0


def blocked(s: EmperorState, side: int) -> int:
    """Hexes through which a side traces no path: enemy Forces, and enemy zones without a friendly Force. 91, 94"""
    enemy = 1 - side
    return s.forces[enemy] | (s.zones[enemy] & ~s.forces[side])


def center_hex(s: EmperorState, army: int) -> int:
    """Where a working center lies, or NONE. 83, 92"""
    if army != PRUSSIAN:
        return s.center[army] if s.active[army] else NONE
    hex = s.game.board.limited_center
    return hex if since_invasion(s) >= 1 and not s.forces[0] & s.game.board.grid.bit[hex] else NONE


def dispatch(s: EmperorState, army: int) -> int:
    """Every hex in Dispatch Distance of an army's center or of its commander. 93, 94"""
    return couriers(s, army, s.game.board.grid.board & ~blocked(s, SIDE[army]))


def couriers(s: EmperorState, army: int, open: int) -> int:
    """How far couriers come through open hexes: from the center, and from the commander if one reaches him. 93"""
    center = center_hex(s, army)
    if center < 0:
        return 0
    game = s.game
    grid = game.board.grid
    commander = s.where[game.pieces.commander[army]]
    key = (center, commander, s.weather, open)
    found = game.dispatched.get(key)
    if found is None:
        ground = game.board.ground[s.weather][HORSE]
        found = _within(reach(ground, grid.bit[center], game.tables.dispatch, open))
        if commander >= 0 and _within(reach(game.board.highway[s.weather], grid.bit[center], game.tables.courier, open)) & grid.bit[commander]:
            found |= grid.bit[commander] | _within(reach(ground, grid.bit[commander], game.tables.dispatch, open))
        game.remember_dispatch(key, found)
    return found


def _within(layers: list[int]) -> int:
    found = 0
    for layer in layers:
        found |= layer
    return found


def has_line(s: EmperorState, army: int) -> bool:
    """Whether the army's center has a line of communication to its open Supply Source. 90, 91"""
    return army == PRUSSIAN or bool(line(s, army, s.game.board.grid.board & ~blocked(s, SIDE[army])))


def line(s: EmperorState, army: int, open: int) -> list[int]:
    """The shortest chain of open road hexes from an army's center to its Supply Source; empty if there is none. 91"""
    game = s.game
    grid = game.board.grid
    center, source = s.center[army], s.source[army]
    if center < 0 or source < 0 or s.forces[1 - SIDE[army]] & grid.bit[source]:
        return []
    layers = reach(game.board.chain, grid.bit[center], game.tables.line_hexes, open)
    if not any(layer & grid.bit[source] for layer in layers):
        return []
    return path(game.board.chain, layers, source)


def attrition_column(s: EmperorState, leader: int) -> int:
    """The column a Force would use where it stands. 262, 263, 266, 101"""
    army = s.game.pieces.leader_army[leader]
    bit = s.game.board.grid.bit[s.where[leader]]
    since = since_invasion(s)
    if army == PRUSSIAN and since <= s.game.tables.prussian_last:
        return PRUSSIAN_COLUMN
    if s.renamed[army] == s.turn:
        return NO_LOC
    if since < 1 and ((army == FRENCH and bit & s.game.board.france) or army == ALLIED):
        return LOC
    return LOC if dispatch(s, army) & bit and has_line(s, army) else NO_LOC
