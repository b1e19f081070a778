"""Centers of Operations that come back, fly and find a haven. Section H, 85-89"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.core.hexes import reach
from hundreddays.games.emperor.rules.board import ARMIES, points_left
from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.pieces import ALLIED, FRENCH, PRUSSIAN, SIDE
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    FLY_CENTER,
    Decision,
)
from hundreddays.games.emperor.rules.supply import DISBANDED, barred_country, since_invasion


def renew_centers(s: EmperorState, army: int, tell: Tell) -> None:
    """Centers become active or come back. 85, 87, 88, 89"""
    if army == PRUSSIAN:
        return
    if s.center[army] >= 0:
        if not s.active[army] and (army == FRENCH or since_invasion(s) >= 1):
            s.active[army] = 1
            tell(EVERYONE, "center_active", "89", army=ARMIES[army], hex=s.board.label[s.center[army]])
        return
    disbanded = s.returns[army] >= DISBANDED  # equivalent: the day that is added to it is never nought
    due = s.returns[army] - DISBANDED if disbanded else s.returns[army]
    source = s.board.grid.bit[s.source[army]]
    enemy = 1 - SIDE[army]
    if s.turn >= due and not source & (s.forces[enemy] | s.zones[enemy]):
        s.center[army] = s.source[army]
        s.active[army] = int(disbanded)
        s.returns[army] = NONE
        tell(EVERYONE, "center_back", "87" if disbanded else "85", army=ARMIES[army], hex=s.board.label[s.source[army]])


def flight(s: EmperorState) -> int:
    """The army whose center must fly now, or NONE. 85"""
    bit = s.board.grid.bit
    for army in (FRENCH, ALLIED):
        hex = s.center[army]
        if hex < 0:
            continue
        side = SIDE[army]
        if s.forces[1 - side] & bit[hex] or (s.zones[1 - side] & bit[hex] and not s.forces[side] & bit[hex]):
            return army
    return NONE


def over_center(s: EmperorState, side: int) -> int:
    """The hexes in which a Force of a side would have the enemy's center in its zone, and that of the center: whether
    it would fly, its owner alone knows. 85
    """
    grid, zone = s.board.grid, s.board.zone
    hex = s.center[ALLIED if side == 0 else FRENCH]
    if hex < 0:
        return 0
    found = grid.bit[hex]
    for other in grid.hexes(grid.near[hex]):
        if zone[other] & grid.bit[hex]:
            found |= grid.bit[other]
    return found


def havens(s: EmperorState, army: int) -> int:
    """Where a flying center may end: by road past enemy zones but not through enemy Forces, to a hex free of both and
    nearer to its Supply Source. 85
    """
    grid = s.board.grid
    side = SIDE[army]
    hex = s.center[army]
    open = grid.board & ~(s.forces[1 - side] | barred_country(s, side))
    layers = reach(s.board.highway[s.weather], grid.bit[hex], s.tables.center_allowance, open)
    away = s.board.road_distance(s.source[army], s.weather)
    found = 0
    for layer in layers[1:]:
        for end in grid.hexes(layer & ~s.zones[1 - side]):
            if 0 <= away[end] < away[hex]:
                found |= grid.bit[end]
    return found


def why_no_haven(s: EmperorState, army: int, hex: int) -> Reason:
    """Why a center does not fly to a hex, from what its owner can see: he is not told which counters are Forces. 85"""
    board, side = s.board, SIDE[army]
    bit, start = board.grid.bit[hex], s.center[army]
    away = board.road_distance(s.source[army], s.weather)
    if not 0 <= away[hex] < away[start]:
        return Reason("From there the road to its Supply Source is no shorter.", "85")
    allowed, points = board.grid.board & ~barred_country(s, side), s.tables.center_allowance
    road = board.highway[s.weather]
    if not _within(reach(road, board.grid.bit[start], points, allowed)) & bit:
        return Reason(f"By road that is further than {points_left(points)}.", "85")
    if not _within(reach(road, board.grid.bit[start], points, allowed & ~s.counters[1 - side])) & bit:
        return Reason("Enemy counters bar the road there.", "85")
    return Reason("That hex is in an enemy zone of control.", "85")


def _within(layers: list[int]) -> int:
    """All hexes of a reach, however far."""
    found = 0
    for layer in layers:
        found |= layer
    return found


class FlyCenter(Decision):
    """Where a threatened center flies. 85"""

    number = FLY_CENTER
    cite = "85"
    offers = ("at",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if havens(s, s.flying):
            return True
        army = s.flying
        s.center[army] = NONE
        s.active[army] = 0
        s.returns[army] = s.turn
        s.flying = NONE
        tell(EVERYONE, "center_gone", "85", army=ARMIES[army])
        s.back()
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.flying]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.at + hex for hex in s.board.grid.hexes(havens(s, s.flying))]

    def ask(self, s: EmperorState) -> str:
        return "Your Center of Operations must fly: where to?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.at:
            return [why_no_haven(s, s.flying, move - s.verbs.at)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.center[s.flying] = move - s.verbs.at
        s.active[s.flying] = 0
        tell(EVERYONE, "center_flies", "85", army=ARMIES[s.flying], hex=s.board.label[s.center[s.flying]])
        s.flying = NONE
        s.back()
