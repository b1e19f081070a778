"""The duty to attack in the Basic Game: live contacts, and which attacks strand nobody. Chapter 22 and 23.

One unit stands in a hex there, so sets of units are sets of hexes, and every test is a few shifts.
"""

from __future__ import annotations

from typing import Final

from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.fire import blocked, field_of_fire
from hundreddays.games.waterloo.rules.state import STALE, WaterlooState
from hundreddays.games.waterloo.rules.zones import enemy_zone


class Field:
    """The hexes of everyone who may still take part, at one moment of a Combat Phase."""

    __slots__ = ("attackers", "defenders", "enemies", "engageable", "friends", "guns")

    def __init__(self, attackers: int, defenders: int, moved: int, guns: int) -> None:
        self.attackers: Final = attackers
        """Friends who may attack. 22.1, 24.3, 24.5"""
        self.defenders: Final = defenders
        """Enemies who may be attacked."""
        self.friends: Final = attackers & ~moved
        """Those attackers who stand where they stood: they have live contacts. 22.5"""
        self.enemies: Final = defenders & ~moved
        self.guns: Final = guns
        """Attackers who can bombard."""
        self.engageable = STALE
        """Defenders on whom some legal attack can be made, once someone has asked."""


def field(s: WaterlooState) -> Field:
    """The same until an attack is declared."""
    found = s.field
    if found is None:
        found = s.field = _field(s)
    return found


def _field(s: WaterlooState) -> Field:
    """One unit stands in a hex, so whoever may not take part takes his hex out of the set. 22.1, 24.3, 24.5"""
    board = s.board
    ours = board.of_side[s.phasing] & s.on_map
    artillery = board.of_arm[ARTILLERY]
    done = ours & (s.attacked | s.advanced | s.displaced & artillery)
    guns = s.hexes_of(ours & artillery & ~done)
    attackers = s.occupied[s.phasing] & enemy_zone(s, s.phasing) | guns
    if done:
        attackers &= ~s.hexes_of(done)
    defenders = s.occupied[1 - s.phasing] & ~s.hexes_of(s.on_map & (s.struck | s.advanced))
    moved = s.hexes_of(s.shifted & s.on_map)
    return Field(attackers, defenders, moved, guns)


def live(s: WaterlooState, f: Field) -> bool:
    """Whether a live contact is left, so that the phase may not end. 22.5"""
    return bool(f.friends & s.board.grid.spread(f.enemies))


def closure(s: WaterlooState, f: Field, attackers: int, defenders: int) -> tuple[int, int]:
    """These attackers and defenders with everyone who would be stranded if left out. 22.5

    Whoever is forced in stays forced in however the attack grows, so no legal attack that holds these can do without
    them. Only those beside someone who has just come in can be forced by it.
    """
    friends, enemies = f.friends, f.enemies
    idle_friends, idle_enemies = friends & ~attackers, enemies & ~defenders
    fresh_attackers, fresh_defenders = friends & attackers, enemies & defenders
    while fresh_attackers or fresh_defenders:
        forced = _forced(s, fresh_defenders, idle_friends, idle_enemies)
        idle_friends ^= forced
        fresh_defenders = _forced(s, fresh_attackers | forced, idle_enemies, idle_friends)
        idle_enemies ^= fresh_defenders
        attackers |= forced
        defenders |= fresh_defenders
        fresh_attackers = 0
    return attackers, defenders


def _forced(s: WaterlooState, fresh: int, opponents: int, left_out: int) -> int:
    """The opponents in contact with someone who has just come in, and with nobody who is left out."""
    if not fresh:
        return 0
    grid = s.board.grid
    near = grid.near
    touched = 0
    for hex in grid.hexes(fresh):
        touched |= near[hex]
    found = 0
    for hex in grid.hexes(touched & opponents):
        if not near[hex] & left_out:
            found |= grid.bit[hex]
    return found


def fits(s: WaterlooState, f: Field, attackers: int, defenders: int) -> bool:
    """Every attacker adjacent to every defender, or a gun bombarding the only one. 22.3, 23.1, 23.6"""
    if attackers & ~f.attackers or defenders & ~f.defenders:
        return False
    touching = adjacent_to_all(s, defenders)
    if not attackers & ~touching:
        return True
    return not attackers & ~(touching | bombarders(s, f, defenders))


def adjacent_to_all(s: WaterlooState, hexes: int) -> int:
    grid = s.board.grid
    found = grid.board
    for hex in grid.hexes(hexes):
        found &= grid.near[hex]
    return found


def bombarders(s: WaterlooState, f: Field, defenders: int) -> int:
    """Guns at exactly two hexes from a single defender, with a line of fire. 23.1, 23.2, 23.6"""
    grid = s.board.grid
    if defenders.bit_count() != 1 or not f.guns:
        return 0
    target = grid.hex_at[defenders.bit_length() - 1]
    guns = f.guns & s.board.in_range[target] & ~grid.near[target]
    if not guns:
        return 0
    # fire runs the same way in both directions when only terrain blocks it
    return guns & field_of_fire(s, target, blocked(s, s.phasing))


def completes(s: WaterlooState, f: Field, attackers: int, defenders: int) -> bool:
    """Whether these can still be made up to a legal attack. 17.2, 22.5"""
    if attackers:
        attackers, defenders = closure(s, f, attackers, defenders)
        return fits(s, f, attackers, defenders)
    forced, all_defenders = closure(s, f, 0, defenders)
    if forced:
        return fits(s, f, forced, all_defenders)
    candidates = f.attackers & adjacent_to_all(s, defenders) | bombarders(s, f, defenders)
    return any(completes(s, f, s.board.grid.bit[hex], defenders) for hex in s.board.grid.hexes(candidates))


def is_whole(s: WaterlooState, f: Field, attackers: int, defenders: int) -> bool:
    """Whether these make a legal attack as they stand. 22.5"""
    return (
        bool(attackers)
        and closure(s, f, attackers, defenders) == (attackers, defenders)
        and fits(s, f, attackers, defenders)
    )


def within_fire(s: WaterlooState, f: Field) -> int:
    """The hexes of enemies who are beside an attacker, or perhaps in range of a gun. 22.3, 23.1"""
    grid = s.board.grid
    found = grid.spread(f.attackers) & f.defenders
    for gun in grid.hexes(f.guns):
        found |= s.board.in_range[gun] & f.defenders
    return found


def engageable(s: WaterlooState, f: Field) -> int:
    """The hexes of enemies on whom some legal attack can be made."""
    if f.engageable == STALE:
        grid = s.board.grid
        found = 0
        for hex in grid.hexes(within_fire(s, f)):
            if completes(s, f, 0, grid.bit[hex]):
                found |= grid.bit[hex]
        f.engageable = found
    return f.engageable
