"""Chapter 18: which Allied player decides, where two of them share a side."""

from __future__ import annotations

from hundreddays.games.napoleon.rules.board import ALLIED, BRITISH, FRENCH, PRUSSIAN
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState


def commander(s: NapoleonState, i: int, side: int) -> int:
    """The seat that makes a side's joint decisions in battle `i`. 18.3, 18.8"""
    if side == FRENCH:
        return 0
    if s.b.players == 2:
        return 1
    seat = s.command[i]
    return seat if s.here[s.fights[i]] & s.b.army_mask[seat] else 3 - seat


def chooser(s: NapoleonState, side: int) -> int:
    """The seat that gives the order in which a side's battles are taken. 18.9"""
    if side == FRENCH:
        return 0
    if s.b.players == 3:
        british = s.b.army_mask[BRITISH]
        for i, c in enumerate(s.fights):
            if (s.live | s.regroups) & BIT[i] and s.here[c] & british:
                return BRITISH
        return PRUSSIAN
    return 1


def begin_owners(s: NapoleonState, i: int, side: int) -> None:
    """Begin a step in which every owner decides for his own units: the commander of battle `i` first, then the other.
    18.8
    """
    s.seat = commander(s, i, side)
    s.later = 0
    s.acting = s.b.side_mask[side]
    if side == ALLIED and s.b.players == 3:
        s.acting = s.b.army_mask[s.seat]
        s.later = s.b.army_mask[3 - s.seat]


def other_owner(s: NapoleonState) -> bool:
    """Hand on to the other Allied owner, if he has not decided yet. 18.8"""
    if not s.later:
        return False
    s.acting = s.later
    s.later = 0
    s.seat = 3 - s.seat
    return True
