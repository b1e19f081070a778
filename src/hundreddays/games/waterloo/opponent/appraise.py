"""What a combat is worth before it is fought: strength likely to be won less strength likely to be lost."""

from __future__ import annotations

from typing import Final

from hundreddays.games.waterloo.opponent.mind import Mind
from hundreddays.games.waterloo.opponent.phrases import clearing
from hundreddays.games.waterloo.rules.assault import attackers_of
from hundreddays.games.waterloo.rules.board import AE, ALLIED, AR, CAVALRY, DE, DR, EX, FRENCH
from hundreddays.games.waterloo.rules.forecast import expected_modifier
from hundreddays.games.waterloo.rules.odds import combat_column, result_of
from hundreddays.games.waterloo.rules.results import printed
from hundreddays.games.waterloo.rules.retreat import legal_hexes
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, GROUND, NOBODY_YET, WaterlooState
from hundreddays.games.waterloo.rules.victory import enough_out


class Stake:
    """What one side has in a combat: its worth, the part of it that has no hex to retreat to, and what it would mean
    besides to lose the whole or that part. 11.7, 24.2
    """

    __slots__ = ("all", "cut", "end", "end_cut")

    def __init__(self, all: float, cut: float = 0.0, end: float = 0.0, end_cut: float = 0.0) -> None:
        self.all: Final = all
        self.cut: Final = cut
        self.end: Final = end
        self.end_cut: Final = end_cut


class Appraisal:
    """One side's estimate of combats at one moment."""

    def __init__(self, s: WaterlooState, side: int, mind: Mind) -> None:
        self.s = s
        self.mind = mind
        self.side = side
        self.price = _price(s, side, mind)
        """What a point of one's own strength is worth against a point of the enemy's."""
        self.spare = [level - loss for level, loss in zip(s.board.breaking, s.losses, strict=True)]
        """How many points either side can lose before it breaks."""
        self.own_spare = float(self.spare[side])

    def value(self, units: int) -> float:
        """Printed strength, and the Emperor for what he is."""
        found = float(printed(self.s, units))
        emperor = self.s.board.napoleon
        return found + self.mind.emperor if emperor >= 0 and units & self.s.board.ubit[emperor] else found

    def stake(self, units: int, cut: int) -> Stake:
        """What a side has in a combat, of which these are cut off."""
        lost = units & cut
        return Stake(
            self.value(units),
            self.value(lost) if lost else 0.0,
            self.breaking(units),
            self.breaking(lost) if lost else 0.0,
        )

    def breaking(self, units: int) -> float:
        """What it is worth besides that the loss of these units breaks their side, and decides the day. 14.2, 25.1"""
        s = self.s
        if s.demoralized != NOBODY_YET or not units:
            return 0.0
        side = ALLIED if units & s.board.of_side[ALLIED] else FRENCH
        if printed(s, units) < self.spare[side]:
            return 0.0
        return self.mind.ruin if side == self.side else self.mind.breaking

    def both_break(self, stake: Stake, prize: Stake) -> float:
        """What an exchange brings that breaks both sides at once. In the Basic Game the Allies win by it, unless enough
        French are out; in the Advanced Game only whoever was attacked is broken. 14.2, 25.3
        """
        lost = self.s.board.basic and (self.side == FRENCH) != enough_out(self.s)
        return -stake.end if lost else prize.end

    def gain(self, column: int, modifier: int, stake: Stake, prize: Stake, bombardment: bool = False) -> float:
        """The mean over the six throws. `stake` is what attacks and `prize` what defends."""
        board, mind = self.s.board, self.mind
        won = lost = end = 0.0
        ground = mind.driven * (prize.all - prize.cut)
        if stake.all and not bombardment:
            ground = min(ground, mind.grasp * stake.all)  # a handful gains nothing by shifting an army
        for die in range(1, 7):
            result = result_of(board, column, die, modifier)
            if result == DE:
                won += prize.all
                end += prize.end
            elif result == DR:
                won += ground + prize.cut
                end += prize.end_cut
            elif bombardment:
                continue
            elif result == EX:
                won += prize.all
                paid = min(stake.all, mind.overpaid * prize.all)
                lost += paid
                if paid < self.own_spare:
                    end += prize.end
                else:
                    end += self.both_break(stake, prize) if prize.end else -stake.end
            elif result == AE:
                lost += stake.all
                end -= stake.end
            elif result == AR:
                lost += mind.driven * (stake.all - stake.cut) + stake.cut
                end -= stake.end_cut
        return (won - self.price * lost + end) / 6

    def prospect(self, attackers: int, cut: int) -> float:
        """The gain of the combat being put together if these attackers make it; `cut` are the units without a
        retreat.
        """
        s = self.s
        column = combat_column(s, attackers, s.defenders, s.targets, s.phasing)
        at_risk = attackers & ~self._safe_guns(attackers)
        return self.gain(
            column,
            expected_modifier(s, attackers),
            self.stake(at_risk, cut),
            self.stake(s.defenders, cut),
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
        """Who should attack, of those able; and what that promises.

        A column is often gained by two who join, and by neither alone, so whole rows of attackers are tried, and the
        number of each that promises most is kept. Whoever is not needed for it is free for another attack.
        """
        s = self.s
        ubit = s.board.ubit
        cut = self.cut_off(named | able | s.defenders)
        party = named
        best = self.prospect(party, cut) if party else -1000.0
        left = s.board.units(able & ~named)
        left.sort(key=lambda unit: (-s.board.cs[unit], unit))
        for row in self._rows(left):
            trial = named
            for unit in row:
                trial |= ubit[unit]
                here = self.prospect(trial, cut)
                if here > best:
                    party, best = trial, here
        for unit in left:
            fewer = party & ~ubit[unit]
            if fewer and fewer != party:
                here = self.prospect(fewer, cut)
                if here >= best:
                    party, best = fewer, here
        return party, best

    def _rows(self, left: list[int]) -> list[list[int]]:
        """In which order attackers may be added, who come with the strongest first: as they are, with the weakest
        cavalry before all others, for its mode, and by one arm alone; guns also with those beside the target alone.
        8.5, 10.3, 10.5
        """
        s = self.s
        board = s.board
        if board.basic:
            return [left]
        if s.kind == BOMBARDMENT:
            near = s.board.grid.spread(s.targets)
            return [left, [unit for unit in left if near & board.grid.bit[s.pos[unit]]]]
        horse = [unit for unit in left if board.arm[unit] == CAVALRY]
        if not horse or len(horse) == len(left):
            return [left]
        lead = horse[-1]
        return [
            left,
            [lead, *[unit for unit in left if unit != lead]],
            horse,
            [unit for unit in left if board.arm[unit] != CAVALRY],
        ]

    def outlook(self, hex: int, able: int, kind: int) -> float:
        """The best prospect of a combat against one hex by some of these units. The state is left as it was.

        Whoever is driven off by fire cannot be attacked on the ground any more: if that promises more, the guns are
        better silent. 3.4
        """
        s = self.s
        kept = s.kind, s.targets, s.defenders, s.attackers
        s.kind, s.targets, s.defenders, s.attackers = kind, s.board.grid.bit[hex], s.held(hex), 0
        party, best = self.best_party(0, able)
        if kind == BOMBARDMENT:
            column = combat_column(s, party, s.defenders, s.targets, s.phasing)
            gone = clearing(s.board, column, expected_modifier(s, party), True)
            s.kind = GROUND
            storming = attackers_of(s, s.phasing, s.targets)
            if gone and storming:
                best -= gone * max(self.best_party(0, storming)[1], 0.0)
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
