"""Who can fire at what: range and line of fire. 8.1 to 8.4, 8.11, 23.1 and 23.2."""

from __future__ import annotations

from hundreddays.core import Reason
from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import no


def blocked(s: WaterlooState, side: int) -> int:
    """Middle hexes that close a line of fire: woods; in the Advanced Game also friends of the gun. 8.3, 8.4, 23.2"""
    return s.board.blocking if s.board.basic else s.board.blocking | s.occupied[side]


def field_of_fire(s: WaterlooState, hex: int, closed: int) -> int:
    """Every hex that a gun here could hit: all around, and at two hexes through any open hex between. 8.3, 8.11"""
    grid = s.board.grid
    near = grid.near[hex]
    return (near | grid.spread(near & ~closed)) & ~grid.bit[hex]


def ready_guns(s: WaterlooState, side: int) -> int:
    """Guns on the map that may still fire in this phase. 7.6, 11.8, 24.5"""
    board = s.board
    return board.of_side[side] & board.of_arm[ARTILLERY] & s.on_map & ~(s.attacked | s.displaced | s.advanced)


def bombardable(s: WaterlooState, side: int) -> int:
    """The hexes that may be bombarded now: in someone's field of fire, and holding no unit bombarded before in this
    phase. 7.5, 8.1
    """
    board = s.board
    closed = blocked(s, side)
    enemy = s.occupied[1 - side]
    found = 0
    for gun in board.units(ready_guns(s, side)):
        hex = s.pos[gun]
        if board.in_range[hex] & enemy:  # equivalent: saves the work of looking further
            found |= field_of_fire(s, hex, closed)
    return untouched(s, found & enemy, s.bombarded)


def can_bombard(s: WaterlooState, side: int) -> bool:
    """Whether there is any such hex."""
    closed = blocked(s, side)
    enemy = s.occupied[1 - side]
    for gun in s.board.units(ready_guns(s, side)):
        hex = s.pos[gun]
        if not s.board.in_range[hex] & enemy:  # equivalent: saves the work of looking further
            continue
        if untouched(s, field_of_fire(s, hex, closed) & enemy, s.bombarded):
            return True
    return False


def untouched(s: WaterlooState, hexes: int, units: int) -> int:
    """Those of the hexes in which none of these units stands. 7.5"""
    if not units:
        return hexes
    grid = s.board.grid
    for hex in grid.hexes(hexes):
        if s.held(hex) & units:
            hexes &= ~grid.bit[hex]
    return hexes


def why_not_bombard(s: WaterlooState, hex: int) -> list[Reason]:
    """Why no gun can fire at a hex now; empty if one could. 7.5, 8.1, 8.3"""
    label = s.board.grid.labels[hex]
    if not s.occupied[1 - s.phasing] & s.board.grid.bit[hex]:
        return no(s, f"There is no enemy in {label}.", "8.1")
    if s.held(hex) & s.bombarded:
        return no(s, f"A unit in {label} has been bombarded in this phase.", "7.5")
    if not guns_on(s, s.phasing, hex):
        return no(s, f"No gun that may still fire has {label} in range with an open line of fire.", "8.3")
    return []


def guns_on(s: WaterlooState, side: int, target: int) -> int:
    """The guns that can fire at one hex. A line of fire is as open one way as the other. 8.1"""
    return s.units_in(field_of_fire(s, target, blocked(s, side)) & s.occupied[side]) & ready_guns(s, side)
