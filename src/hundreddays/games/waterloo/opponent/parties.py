"""Who could take part in a combat against a hex: all from whom the planner picks a party."""

from __future__ import annotations

from typing import NamedTuple

from hundreddays.games.waterloo.rules.assault import attackers_of
from hundreddays.games.waterloo.rules.contacts import field
from hundreddays.games.waterloo.rules.fire import guns_on
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, GROUND, WaterlooState


class Call(NamedTuple):
    """The hex that a move would attack, who could, and the kind of combat."""

    hex: int
    able: int
    kind: int


def called(s: WaterlooState, move: int) -> Call:
    """For a move that names the hex of a bombardment or an attack. 8.1, 10.1, 22.1, 23.1"""
    board, verbs = s.board, s.verbs
    hex = verbs.noun(move)
    if verbs.base[move] == verbs.bombard:
        return Call(hex, guns_on(s, s.phasing, hex), BOMBARDMENT)
    if board.basic:
        return Call(hex, s.units_in(field(s).attackers & board.grid.near[hex]) | guns_on(s, s.phasing, hex), GROUND)
    return Call(hex, attackers_of(s, s.phasing, board.grid.bit[hex]), GROUND)
