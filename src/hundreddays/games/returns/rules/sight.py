"""Chapter 3: who knows what. Views, observations and samples all ask here."""

from __future__ import annotations

from hundreddays.core.event import SPECTATOR
from hundreddays.games.returns.rules.board import COALITION
from hundreddays.games.returns.rules.memory import deduced
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import MATCH, PLACE, PLAY, REJOIN


def side_of(s: ReturnsState, seat: int) -> int:
    """The side of a viewer; a spectator has none."""
    return NONE if seat == SPECTATOR else s.board.side_of_seat[seat]


def unfinished(s: ReturnsState, army: int, seat: int) -> bool:
    """Whether this army is still being placed, by someone else: nothing of that shows yet. 23.3"""
    return s.step == PLACE and s.board.army[s.unit] == army and s.board.seat_of[army] != seat


def known(s: ReturnsState, unit: int, seat: int) -> bool:
    """Whether the viewer may know which unit this piece is. 3.2, 3.3, 3.5, 3.9, 3.10"""
    board = s.board
    if board.side[unit] == side_of(s, seat) or s.loc[unit] == board.off:
        return True
    if s.town != NONE and (s.loc[unit] == s.town or (s.shown | s.part) & board.unit_bit[unit]):
        return True
    return s.step == REJOIN and s.unit == unit


def sheet_open(s: ReturnsState, side: int, seat: int) -> bool:
    """Whether the viewer sees this side's cohesion. 3.4, 23.1"""
    return side_of(s, seat) == side or not s.game.hidden_sheets


def turned_away(s: ReturnsState, seat: int) -> list[tuple[int, int, int]]:
    """The pieces that the viewer may not read, in an order that says nothing: town, army, and which units each may be
    by all that everybody has seen. 3.7
    """
    board = s.board
    rows: list[tuple[int, int, int]] = []
    for army in range(3):
        if unfinished(s, army, seat) or min(army, COALITION) == side_of(s, seat):
            continue
        rest = deduced(s, army)
        for unit in board.units_of_army[army]:
            if s.loc[unit] != board.off and known(s, unit, seat):
                rest.remove((s.loc[unit], board.unit_bit[unit]))
        for town, perhaps in rest:
            rows.append((town, army, perhaps))
    rows.sort()
    return rows


def round_now(s: ReturnsState) -> int:
    """The round that is being fought: `s.round` have been, and the next begins with the attacker's card. 12.5"""
    return max(1, s.round + 1 if s.step in (PLAY, MATCH) else s.round)


def distributing(s: ReturnsState, seat: int) -> bool:
    """Whether a seat has its losses still to distribute, wholly or in part. 16.3"""
    return s.losing == s.board.side_of_seat[seat] and seat in s.queue


def objectives_told(s: ReturnsState, seat: int) -> bool:
    """Whether a viewer sees which objectives the French hold. 3.6"""
    return seat == 0 or s.over
