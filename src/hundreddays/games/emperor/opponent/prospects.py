"""What a round of combat promises before it is fought, in SPs, from the tables alone. For the planner."""

from __future__ import annotations

from typing import NamedTuple

from hundreddays.games.emperor.rules.flags import BONUS
from hundreddays.games.emperor.rules.forces import units_of
from hundreddays.games.emperor.rules.number_tables import ATTACKER_LOST, DEFENDER_LOST, Tables
from hundreddays.games.emperor.rules.state import EmperorState


class Prospect(NamedTuple):
    """The SPs that attacker and defender must expect to lose, and the chances of each to lose the round."""

    attacker: float
    defender: float
    attacker_beaten: float
    defender_beaten: float

    def gain(self, won: float) -> float:
        """What the attacker can expect to gain, in SPs, if it is worth so many to win the round."""
        return self.defender - self.attacker + won * (self.defender_beaten - self.attacker_beaten)


def foresee(tables: Tables, attack: int, defend: int, affecting: bool, modifier: int) -> Prospect:
    """The mean over the six faces of the die. 327, 335, 340, 341"""
    column, extra = 0, tables.forced_die
    for number, (ratio, base) in enumerate(tables.odds):
        if attack * base >= defend * ratio:
            column, extra = number, 0
    shift = max(-tables.die_limit, min(tables.die_limit, modifier)) + extra
    cap = min(((size + 1) // 2 for size in (attack, defend) if size <= tables.small), default=attack + defend)
    chart = tables.charts[int(affecting)][column]
    lost_a = lost_d = beaten_a = beaten_d = 0
    for pips in range(1, 7):
        row = max(tables.die_low, min(tables.die_high, pips + shift))
        number_a, number_d, loser = chart[row - tables.die_low]
        lost_a += min(number_a, cap, attack)
        lost_d += min(number_d, cap, defend)
        beaten_a += loser == ATTACKER_LOST
        beaten_d += loser == DEFENDER_LOST
    return Prospect(lost_a / 6, lost_d / 6, beaten_a / 6, beaten_d / 6)


def foreseen_modifier(s: EmperorState, attackers: list[int], hex: int, defenders: list[int]) -> int:
    """What will be added to the die, as far as it can be known before the attack is declared. 335"""
    game = s.game
    pieces, mods, board = game.pieces, game.tables.mods, game.board
    total = 0
    best = [max((pieces.initiative[leader] for leader in forces), default=0) for forces in (attackers, defenders)]
    for sign, forces in ((1, attackers), (-1, defenders)):
        if any(pieces.bonus[leader] and not s.flags[leader] & BONUS for leader in forces):
            total += sign * mods.bonus
        if not s.weather and any(pieces.reserve[unit] for leader in forces for unit in units_of(s, leader)):
            total += sign * mods.artillery_reserve
    if abs(best[0] - best[1]) >= mods.initiative_gap:
        total += mods.initiative if best[0] > best[1] else -mods.initiative
    if (
        len({s.where[leader] for leader in attackers if board.open[hex] & board.grid.bit[s.where[leader]]})
        >= mods.hexsides_from
    ):
        total += mods.hexsides
    if any(s.shaken[leader] for leader in defenders):
        total += mods.demoralized
    return total
