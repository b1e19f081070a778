"""Chapter 25: what must hold at every prompt."""

from __future__ import annotations

from hundreddays.games.returns.rules.board import COALITION, FRENCH, members
from hundreddays.games.returns.rules.phases import SET_UP
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import ARMY_ORDER, FIGHT, POINTS, REJOIN, WEATHER

QUIET = (WEATHER, ARMY_ORDER, POINTS)
"""The steps between one side's combats and the other's movement."""


def broken(s: ReturnsState) -> list[str]:
    board = s.board
    faults = []
    shared = s.occupied(FRENCH) & s.occupied(COALITION)
    if s.step in QUIET and shared:
        faults.append(f"25.1: both sides stand in {board.town_ids[members(shared)[0]]}")
    if s.step == FIGHT and shared != s.pending:
        faults.append("25.1: the pending combats are not the towns that both sides share")
    for unit in board.all_corps:
        if not 0 <= s.cohesion[unit] <= board.cohesion[unit]:
            faults.append(f"25.2: {board.unit_ids[unit]} has cohesion {s.cohesion[unit]}")
        if (s.loc[unit] == board.off) != (s.cohesion[unit] == 0) and s.phase != SET_UP:
            faults.append(f"18.1: {board.unit_ids[unit]} is neither on the map nor eliminated")
        if s.most and not s.least[unit] <= s.cohesion[unit] <= s.most[unit]:
            faults.append(f"23.1: {board.unit_ids[unit]} has {s.cohesion[unit]}, not {s.least[unit]} to {s.most[unit]}")
    for unit in range(board.units):
        if not s.perhaps[unit] & board.unit_bit[unit]:
            faults.append(f"3.2: {board.unit_ids[unit]} is not what everybody thinks possible where it stands")
    faults += _stray_commanders(s)
    for card in range(board.kinds):
        held = sum(s.hands[seat * board.kinds + card] for seat in range(len(board.seats)))
        if s.pile[card] + s.played[card] + held != board.count[card] or s.pile[card] < 0:
            faults.append(f"25.4: the {board.card_ids[card]} cards do not add up")
    for seat in range(len(board.seats)):
        if s.held[seat] != sum(s.hands[seat * board.kinds : (seat + 1) * board.kinds]):
            faults.append(f"25.4: the hand of {board.seats[seat]} does not have the cards it should")
    if s.part & ~s.fought:
        faults.append("25.5: a participant is not marked as having fought")
    if min(s.points) < 0:
        faults.append("25.6: movement points below 0")
    if not 1 <= s.turn <= board.turns:
        faults.append(f"25.7: turn {s.turn}")
    return faults


def _stray_commanders(s: ReturnsState) -> list[str]:
    """25.3: outside a movement phase of his own side, a running combat and a pending displacement, every commander has
    company.
    """
    board = s.board
    if s.over or s.phase == SET_UP or s.step == REJOIN or s.town != NONE:
        return []
    faults = []
    for commander in board.commanders:
        if board.side[commander] == s.active and s.step != FIGHT and s.step not in QUIET:
            continue
        if s.loc[commander] != board.off and not s.occupied(board.side[commander]) & board.bit[s.loc[commander]]:
            faults.append(f"25.3: {board.unit_ids[commander]} stands without a friendly corps")
    return faults
