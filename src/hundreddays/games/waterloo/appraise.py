"""What a combat is worth before it is fought: strength likely to be won less strength likely to be lost."""

from __future__ import annotations

from typing import Final

from hundreddays.games.waterloo.board import AE, AR, DE, DR, EX
from hundreddays.games.waterloo.forecast import expected_modifier
from hundreddays.games.waterloo.odds import combat_column, result_of
from hundreddays.games.waterloo.results import printed
from hundreddays.games.waterloo.state import WaterlooState
from hundreddays.games.waterloo.steps import BOMBARDMENT

DRIVEN: Final = 0.3
"""A unit driven back is worth this share of one destroyed: ground, disorder, and the chance that it finds no way out."""
NAPOLEON: Final = 40
"""His loss decides the battle. 16.3"""
OVERPAID: Final = 1.2
"""An exchange costs the attacker a little more than he takes. 11.2"""


def value(s: WaterlooState, units: int) -> float:
    """Printed strength, and the Emperor for what he is."""
    found = float(printed(s, units))
    if s.board.napoleon >= 0 and units & s.board.ubit[s.board.napoleon]:
        found += NAPOLEON
    return found


def gain(s: WaterlooState, column: int, modifier: int, attackers: float, defenders: float, bombardment: bool) -> float:
    """The mean over the six throws."""
    total = 0.0
    for die in range(1, 7):
        result = result_of(s.board, column, die, modifier)
        if result == DE:
            total += defenders
        elif result == DR:
            total += DRIVEN * defenders
        elif bombardment:
            continue
        elif result == EX:
            total += defenders - min(attackers, OVERPAID * defenders)
        elif result == AE:
            total -= attackers
        elif result == AR:
            total -= DRIVEN * attackers
    return total / 6


def prospect(s: WaterlooState, attackers: int) -> float:
    """The gain of the combat being put together if these attackers make it."""
    column = combat_column(s, attackers, s.defenders, s.targets, s.phasing)
    modifier = expected_modifier(s, attackers)
    at_risk = value(s, attackers & ~_safe_guns(s, attackers))
    return gain(s, column, modifier, at_risk, value(s, s.defenders), s.kind == BOMBARDMENT)


def _safe_guns(s: WaterlooState, attackers: int) -> int:
    """Guns that fire from a distance in the Basic Game suffer nothing. 23.1"""
    if not s.board.basic:
        return 0
    near = s.board.grid.spread(s.targets)
    return sum(s.board.ubit[unit] for unit in s.board.units(attackers) if not near & s.board.grid.bit[s.pos[unit]])


def best_party(s: WaterlooState, named: int, able: int) -> tuple[int, float]:
    """Who should attack, of those able, added greedily for as long as the prospect grows; and that prospect."""
    party = named
    best = prospect(s, party) if party else -1000.0
    left = able & ~named
    while left:
        choices = [(prospect(s, party | s.board.ubit[unit]), -unit) for unit in s.board.units(left)]
        better, unit = max(choices)
        if better <= best:
            break
        best = better
        party |= s.board.ubit[-unit]
        left &= ~party
    return party, best


def outlook(s: WaterlooState, hex: int, able: int, kind: int) -> float:
    """The best prospect of a combat against one hex by some of these units. The state is left as it was."""
    kept = s.kind, s.targets, s.defenders, s.attackers
    s.kind, s.targets, s.defenders, s.attackers = kind, s.board.grid.bit[hex], s.held(hex), 0
    _, best = best_party(s, 0, able)
    s.kind, s.targets, s.defenders, s.attackers = kept
    return best
