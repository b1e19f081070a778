"""What a combat is worth before it is fought: strength likely to be won less strength likely to be lost."""

from __future__ import annotations

from hundreddays.games.waterloo.opponent.mind import Mind
from hundreddays.games.waterloo.rules.board import AE, AR, DE, DR, EX
from hundreddays.games.waterloo.rules.forecast import expected_modifier
from hundreddays.games.waterloo.rules.odds import combat_column, result_of
from hundreddays.games.waterloo.rules.results import printed
from hundreddays.games.waterloo.rules.retreat import legal_hexes
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, NOBODY_YET, WaterlooState


class Appraisal:
    """One side's estimate of combats at one moment."""

    def __init__(self, s: WaterlooState, side: int, mind: Mind) -> None:
        self.s = s
        self.mind = mind
        self.price = _price(s, side, mind)
        """What a point of one's own strength is worth against a point of the enemy's."""

    def value(self, units: int) -> float:
        """Printed strength, and the Emperor for what he is."""
        found = float(printed(self.s, units))
        emperor = self.s.board.napoleon
        return found + self.mind.emperor if emperor >= 0 and units & self.s.board.ubit[emperor] else found

    def gain(
        self,
        column: int,
        modifier: int,
        stake: float,
        stake_cut: float,
        prize: float,
        prize_cut: float,
        bombardment: bool = False,
    ) -> float:
        """The mean over the six throws.

        `stake` is what attacks and `prize` what defends; of either the part that is cut off has no hex to retreat to,
        and is destroyed if driven back. 11.7, 24.2
        """
        board, mind = self.s.board, self.mind
        won = lost = 0.0
        for die in range(1, 7):
            result = result_of(board, column, die, modifier)
            if result == DE:
                won += prize
            elif result == DR:
                won += mind.driven * (prize - prize_cut) + prize_cut
            elif bombardment:
                continue
            elif result == EX:
                won += prize
                lost += min(stake, mind.overpaid * prize)
            elif result == AE:
                lost += stake
            elif result == AR:
                lost += mind.driven * (stake - stake_cut) + stake_cut
        return (won - self.price * lost) / 6

    def prospect(self, attackers: int, cut: int) -> float:
        """The gain of the combat being put together if these attackers make it; `cut` are the units without a
        retreat.
        """
        s = self.s
        column = combat_column(s, attackers, s.defenders, s.targets, s.phasing)
        at_risk = attackers & ~self._safe_guns(attackers)
        prize, prize_cut = self.value(s.defenders), self.value(s.defenders & cut)
        return self.gain(
            column,
            expected_modifier(s, attackers),
            self.value(at_risk),
            self.value(at_risk & cut),
            prize,
            prize_cut,
            s.kind == BOMBARDMENT,
        )

    def _safe_guns(self, attackers: int) -> int:
        """Guns that fire from a distance in the Basic Game suffer nothing. 23.1"""
        s = self.s
        if not s.board.basic:
            return 0
        near = s.board.grid.spread(s.targets)
        return sum(s.board.ubit[unit] for unit in s.board.units(attackers) if not near & s.board.grid.bit[s.pos[unit]])

    def cut_off(self, units: int) -> int:
        """Those of the units in the combat at hand who would have nowhere to go if driven back. 11.7, 24.2"""
        s = self.s
        found = 0
        for unit in s.board.units(units):
            if not legal_hexes(s, unit, s.targets | s.board.grid.bit[s.pos[unit]]):
                found |= s.board.ubit[unit]
        return found

    def best_party(self, named: int, able: int) -> tuple[int, float]:
        """Who should attack, of those able, added greedily for as long as the prospect grows; and that prospect."""
        s = self.s
        cut = self.cut_off(named | able | s.defenders)
        party = named
        best = self.prospect(party, cut) if party else -1000.0
        left = able & ~named
        while left:
            choices = [(self.prospect(party | s.board.ubit[unit], cut), -unit) for unit in s.board.units(left)]
            better, unit = max(choices)
            if better <= best:
                break
            best = better
            party |= s.board.ubit[-unit]
            left &= ~party
        return party, best

    def outlook(self, hex: int, able: int, kind: int) -> float:
        """The best prospect of a combat against one hex by some of these units. The state is left as it was."""
        s = self.s
        kept = s.kind, s.targets, s.defenders, s.attackers
        s.kind, s.targets, s.defenders, s.attackers = kind, s.board.grid.bit[hex], s.held(hex), 0
        _, best = self.best_party(0, able)
        s.kind, s.targets, s.defenders, s.attackers = kept
        return best


def _price(s: WaterlooState, side: int, mind: Mind) -> float:
    """Strength costs the side more that is nearer to breaking; once someone is broken it is a matter of taste.

    14.2, 25.1
    """
    if s.demoralized != NOBODY_YET:
        return mind.spend
    cushion = mind.cushion * s.board.victory.demoralization
    own, other = (max(s.board.breaking[one] - s.losses[one], 0) + cushion for one in (side, 1 - side))
    return float(mind.spend * (other / own) ** mind.urgency)
