"""Who can attack whom on the ground in the Advanced Game. 7.1, 7.5 to 7.7, 10.1 and 12.6."""

from __future__ import annotations

from hundreddays.games.waterloo.rules.fire import untouched
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.zones import enemy_zone


def ready_to_attack(s: WaterlooState, side: int) -> int:
    """Infantry, cavalry and Napoleon who have neither attacked nor advanced in this phase. 7.2, 7.6, 12.6"""
    return s.board.of_side[side] & s.board.movers & s.on_map & ~(s.attacked | s.advanced)


def assaultable(s: WaterlooState, side: int) -> int:
    """The hexes that may be attacked now.

    A unit attacked on the ground before, or one that has advanced, protects its hex. 7.5, 12.6
    """
    grid = s.board.grid
    enemy = s.occupied[1 - side]
    ready = ready_to_attack(s, side)
    bases = 0
    for hex in grid.hexes(s.occupied[side] & enemy_zone(s, side)):
        if s.held(hex) & ready:
            bases |= grid.bit[hex]
    return untouched(s, grid.spread(bases) & enemy, s.struck | s.advanced)


def can_assault(s: WaterlooState, side: int) -> bool:
    """Whether there is any such hex."""
    grid = s.board.grid
    enemy = s.occupied[1 - side]
    ready = ready_to_attack(s, side)
    for hex in grid.hexes(s.occupied[side] & enemy_zone(s, side)):
        if s.held(hex) & ready and untouched(s, grid.near[hex] & enemy, s.struck | s.advanced):
            return True
    return False


def attackers_of(s: WaterlooState, side: int, targets: int) -> int:
    """The units that may join an attack on all these hexes: each adjacent to every one. 10.1"""
    grid = s.board.grid
    bases = s.occupied[side]
    for hex in grid.hexes(targets):
        bases &= grid.near[hex]
    return s.units_in(bases) & ready_to_attack(s, side)
