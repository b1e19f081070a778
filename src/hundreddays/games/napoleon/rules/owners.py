"""Chapter 18: which Allied player decides, where two of them share a side."""

from __future__ import annotations

from hundreddays.games.napoleon.rules.board import ALLIED, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState


def commander(s: NapoleonState, i: int, side: int) -> int:
    """The seat that makes a side's joint decisions in battle `i`. 18.3, 18.8"""
    if side == FRENCH:
        return 0
    if s.board.players == 2:
        return 1
    seat = s.command[i]
    return seat if s.here[s.fights[i]] & s.board.army_mask[seat] else 3 - seat


def chooser(s: NapoleonState, side: int) -> int:
    """The seat that gives the order in which a side's battles are taken. 18.9"""
    if side == FRENCH:
        return 0
    if s.board.players == 3:
        british = s.board.army_mask[BRITISH]
        for i, c in enumerate(s.fights):
            if (s.live | s.regroups) & BIT[i] and s.here[c] & british:
                return BRITISH
        return PRUSSIAN
    return 1


def begin_movement(s: NapoleonState) -> None:
    """Who moves first: with three players the British, then the Prussians; an army that is gone is passed over. 18.2"""
    b = s.board
    s.acting = b.side_mask[s.attacker]
    s.later = 0
    if s.attacker == ALLIED and b.players == 3:
        alive = [army for army in (BRITISH, PRUSSIAN) if not s.fallen >> army & 1]
        s.acting = b.army_mask[alive[0]]
        s.later = b.army_mask[alive[1]] if len(alive) == 2 else 0
    s.seat = b.seat_of_army[b.army[bits(s.acting)[0]]]  # equivalent: they are all of one seat


def begin_owners(s: NapoleonState, i: int, side: int) -> None:
    """Every owner is to decide for his own units, over roads nobody has used: the commander of battle `i` first, then
    the other. 18.8
    """
    s.load = bytearray(s.board.road_count)
    s.seat = commander(s, i, side)
    s.later = 0
    s.acting = s.board.side_mask[side]
    if side == ALLIED and s.board.players == 3:
        s.acting = s.board.army_mask[s.seat]
        s.later = s.board.army_mask[3 - s.seat]


def other_owner(s: NapoleonState) -> bool:
    """Hand on to the other Allied owner, if he has not decided yet. 18.8"""
    if not s.later:
        return False
    s.acting = s.later
    s.later = 0
    s.seat = 3 - s.seat
    return True
