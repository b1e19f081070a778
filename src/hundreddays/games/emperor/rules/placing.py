"""Placing vedettes and taking them back. Sections C and J, 24-25 and 121"""

from __future__ import annotations

from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.forces import army_forces, followers, has_horse, side_of
from hundreddays.games.emperor.rules.pieces import FRENCH, SIDE
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import since_invasion
from hundreddays.games.emperor.rules.zones import survey

TAKEN_BACK = -2  # equivalent: any number of its own would do
"""Where a vedette is that was recalled in this segment. 121"""


def vedettes_in_supply(s: EmperorState, army: int) -> int:
    return sum(1 for vedette in s.pieces.vedette_range[army] if s.vedette[vedette] == NONE)


def first_placement(s: EmperorState, army: int) -> bool:
    """The Coalition's first placement, with its own conditions. E10, E32"""
    return army != FRENCH and since_invasion(s) == 1


def placeable(s: EmperorState, army: int) -> int:
    """How many vedettes may still be placed now. 25, E10"""
    left = vedettes_in_supply(s, army)
    if army != FRENCH and since_invasion(s) < 1:
        return 0
    if first_placement(s, army):
        out = len(s.pieces.vedette_range[army]) - left  # one taken back has been placed all the same
        return min(left, s.pieces.vedette_first[army] - out)
    return left


def vedette_hosts(s: EmperorState, army: int) -> list[int]:
    """The leaders of Forces with which a vedette may be placed. 24"""
    return [leader for leader in army_forces(s, army) if takes_vedette(s, leader)] if placeable(s, army) > 0 else []


def takes_vedette(s: EmperorState, leader: int) -> bool:
    army = s.pieces.leader_army[leader]
    if first_placement(s, army):
        return True
    return s.placed[leader] < s.tables.vedettes_per_force and (
        has_horse(s, leader) or s.pieces.commander[army] in followers(s, leader)
    )


def place_vedette(s: EmperorState, leader: int) -> None:
    s.placed[leader] += 1
    vedette = next(
        vedette for vedette in s.pieces.vedette_range[s.pieces.leader_army[leader]] if s.vedette[vedette] == NONE
    )
    s.vedette[vedette] = s.where[leader]
    survey(s, side_of(s, leader))


def vedette_in(s: EmperorState, army: int, hex: int) -> int:
    """The first free vedette in a hex, of those that were not detached in this segment if there is one. 125"""
    free = [
        vedette for vedette in s.pieces.vedette_range[army] if s.vedette[vedette] == hex and s.attached[vedette] < 0
    ]
    return next((vedette for vedette in free if not s.ridden[vedette]), free[0])


def detachable(s: EmperorState, army: int) -> list[int]:
    """The attached vedettes of an army, out of enemy zones, that were not attached in this segment. 116, 125"""
    zones, bit = s.zones[1 - SIDE[army]], s.board.grid.bit
    return [
        v
        for v in s.pieces.vedette_range[army]
        if s.attached[v] >= 0 and not s.ridden[v] and not zones & bit[s.vedette[v]]
    ]


def vedettes_beside(s: EmperorState, army: int, fresh: bool = False) -> set[int]:
    """Hexes, out of enemy zones, with a free vedette (one not detached in this segment) and a Force of its army. 121,
    125
    """
    hexes = {
        s.vedette[vedette]
        for vedette in s.pieces.vedette_range[army]
        if s.vedette[vedette] >= 0 and s.attached[vedette] < 0 and not (fresh and s.ridden[vedette])
    }
    if not hexes:
        return hexes
    zones, bit = s.zones[1 - SIDE[army]], s.board.grid.bit
    return {
        s.where[leader]
        for leader in army_forces(s, army)
        if s.where[leader] in hexes and not zones & bit[s.where[leader]]
    }
