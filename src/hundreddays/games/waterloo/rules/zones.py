"""Zones of control: whose they are, and whom they hold. Chapter 5, with the exceptions of 14.3 to 14.7."""

from __future__ import annotations

from hundreddays.games.waterloo.rules.board import ALLIED, PRUSSIAN
from hundreddays.games.waterloo.rules.state import STALE, WaterlooState


def enemy_zone(s: WaterlooState, side: int) -> int:
    """The hexes in the enemy's zones of control: around every enemy unit, whatever the terrain and whoever stands
    there. 5.1, 5.6
    """
    zone = s.zones[1 - side]
    if zone == STALE:
        zone = s.zones[1 - side] = s.board.grid.spread(s.occupied[1 - side])
    return zone


def holding_zone(s: WaterlooState, side: int) -> int:
    """The hexes that infantry and artillery may not leave. 5.3

    A demoralized army holds nobody (14.3); Prussians never lose that power (14.5).
    """
    enemy = 1 - side
    if s.board.basic or s.demoralized != enemy:
        return enemy_zone(s, side)
    if enemy != ALLIED:
        return 0
    return s.board.grid.spread(s.hexes_of(s.board.of_army[PRUSSIAN] & s.on_map))


def unheld(s: WaterlooState) -> int:
    """The phasing units that no zone of control holds where they stood when the Movement Phase began. 5.3, 5.4, 5.7

    Enemies stand still in it, and so does whoever has not moved yet: one look is enough for the whole phase.
    """
    if s.unheld == STALE:
        board = s.board
        caught = s.units_in(s.occupied[s.phasing] & holding_zone(s, s.phasing))
        s.unheld = board.of_side[s.phasing] & s.on_map & ~(caught & ~board.leavers)
    return s.unheld
