"""What must hold after every move. Section T"""

from __future__ import annotations

from hundreddays.games.emperor.interface.frames import astray, no_mover, nobody_there
from hundreddays.games.emperor.interface.knowledge import KINDS
from hundreddays.games.emperor.interface.needs import wanting
from hundreddays.games.emperor.rules.board import ARMY_NAMES, mps
from hundreddays.games.emperor.rules.forces import load
from hundreddays.games.emperor.rules.memory import holds
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL, OFF_MAP
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import barred_country
from hundreddays.games.emperor.rules.zones import alarm, tally

TAKEN_BACK = -2


def broken(s: EmperorState) -> list[str]:
    """Every invariant that fails, with its paragraph; or if none does, what a pending step does not find."""
    return faults(s) or wanting(s)


def faults(s: EmperorState) -> list[str]:
    """What is wrong with the pieces, the counts, and the stack of steps."""
    ring = rings(s)
    if ring:
        return ring
    return [
        *unit_faults(s),
        *leader_faults(s),
        *map_faults(s),
        *count_faults(s),
        *worked_out(s),
        *memory_faults(s),
        *astray(s),
        *nobody_there(s),
        *no_mover(s),
    ]


def rings(s: EmperorState) -> list[str]:
    """Subordination is a tree. 34, 430"""
    found: list[str] = []
    for leader, name in enumerate(s.game.pieces.leader_names):
        above, steps = s.under[leader], 0
        while above >= 0 and steps <= len(s.under):
            above, steps = s.under[above], steps + 1
        if above >= 0:
            found.append(f"{name} is his own superior (430)")
    return found


def unit_faults(s: EmperorState) -> list[str]:
    pieces = s.game.pieces
    found: list[str] = []
    for unit, name in enumerate(pieces.unit_names):
        leader = s.led_by[unit]
        if leader < 0:
            if s.sp[unit]:
                found.append(f"{name} has SPs but no leader (430)")
            continue
        if not 1 <= s.sp[unit] <= pieces.most[unit]:
            found.append(f"{name} has {s.sp[unit]} SPs; it can have 1 to {pieces.most[unit]} (430)")
        if pieces.leader_army[leader] != pieces.unit_army[unit]:
            found.append(f"{name} serves in another army under {pieces.leader_names[leader]} (430)")
        elif s.where[leader] < 0 and s.where[leader] != OFF_MAP:
            found.append(f"{name} is led by {pieces.leader_names[leader]}, who is not on the map (430)")
    return found


def leader_faults(s: EmperorState) -> list[str]:
    pieces = s.game.pieces
    found: list[str] = []
    for leader, name in enumerate(pieces.leader_names):
        above = s.under[leader]
        if above >= 0:
            if pieces.leader_army[above] != pieces.leader_army[leader]:
                found.append(f"{name} serves under {pieces.leader_names[above]} of another army (124)")
            if s.where[above] != s.where[leader]:
                found.append(f"{name} is not in the hex of his superior {pieces.leader_names[above]} (430)")
            if pieces.rank[leader] > pieces.rank[above] or (
                pieces.rank[leader] == pieces.rank[above] and pieces.span[leader] > pieces.span[above]
            ):
                found.append(f"{name} may not serve under {pieces.leader_names[above]} (34)")
        if s.where[leader] >= 0:
            carried = load(s, leader)
            if carried > pieces.span[leader]:
                found.append(f"{name} carries {mps(carried)} of a span of {mps(pieces.span[leader])} (431)")
            if pieces.rank[leader] == MAJOR_GENERAL and not s.strength[leader]:
                found.append(f"{name} is on the map without a unit (41)")
        if above < 0 and s.strength[leader] > s.game.tables.largest:
            found.append(f"the Force of {name} has {s.strength[leader]} SPs, more than {s.game.tables.largest} (431)")
    return found


def map_faults(s: EmperorState) -> list[str]:
    board = s.board
    grid = board.grid
    pieces = s.game.pieces
    found: list[str] = []
    found += [f"Forces of both sides stand in {board.name(hex)} (432)" for hex in grid.hexes(s.forces[0] & s.forces[1])]
    for side in (0, 1):
        found += [
            f"A piece stands in the water at {board.label[hex]} (432)"
            for hex in grid.hexes(s.counters[side] & board.water)
        ]
        found += [
            f"A piece stands across the border at {board.name(hex)} (433)"
            for hex in grid.hexes(s.counters[side] & barred_country(s, side))
        ]
    for vedette, leader in enumerate(s.attached):
        if leader >= 0 and (
            s.vedette[vedette] != s.where[leader] or pieces.vedette_army[vedette] != pieces.leader_army[leader]
        ):
            found.append(f"A vedette is attached to {pieces.leader_names[leader]} but is not with him (229)")
    return found


def count_faults(s: EmperorState) -> list[str]:
    pieces = s.game.pieces
    found: list[str] = []
    for army, name in enumerate(ARMY_NAMES):
        total = sum(s.sp[unit] for unit in pieces.unit_range[army]) + s.pool[army] + s.lost[army]
        if total != pieces.total[army]:
            found.append(f"The {name} SPs on the map, in the pool and lost are {total}, not {pieces.total[army]} (434)")
        if s.commands[army] < 0 or s.pool[army] < 0 or s.lost[army] < 0:
            found.append(f"A {name} count is below zero (435)")
    if not 0 <= s.marker < len(s.game.tables.boxes) and not s.result:
        found.append("The morale marker is off its track (437)")
    if not 0 <= s.turn < s.game.turns:
        found.append(f"Turn {s.turn + 1} does not exist (438)")
    if not 0 <= s.round <= s.game.tables.rounds:
        found.append(f"Round {s.round} does not exist (435)")
    if any(hex < TAKEN_BACK or hex >= s.board.count for hex in s.vedette):
        found.append("A vedette is nowhere (25)")
    return found


def worked_out(s: EmperorState) -> list[str]:
    """What is kept beside the pieces must agree with them."""
    other = s.copy()
    tally(other)
    same = (other.strength, other.forces, other.zones, other.counters) == (s.strength, s.forces, s.zones, s.counters)
    same = same and all(alarm(other, side) == alarm(s, side) for side in (0, 1))
    return [] if same else ["Strengths, Forces or zones of control do not agree with the pieces (200)"]


def memory_faults(s: EmperorState) -> list[str]:
    """What somebody has seen, and could not have changed since, is so. 405"""
    return [
        f"A {ARMY_NAMES[one.army]} {KINDS[one.kind]} remembered at {s.board.name(one.hex)} is not there (405)"
        for one in s.sightings
        if not holds(s, one)
    ]
