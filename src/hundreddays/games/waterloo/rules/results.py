"""What a throw of the die does. 8.6 to 8.8, 11.1, 11.2, 11.13; in the Basic Game 23.4 and chapter 24."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.waterloo.rules.advance import begin_advance
from hundreddays.games.waterloo.rules.ask import Ask
from hundreddays.games.waterloo.rules.board import AE, AR, DE, DR, EX, RESULTS
from hundreddays.games.waterloo.rules.retreat import begin_fall_back, begin_retreat
from hundreddays.games.waterloo.rules.sequence import resume
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import BOMBARDMENT, EXCHANGE
from hundreddays.games.waterloo.rules.victory import destroy


def apply_result(s: WaterlooState, result: int, tell: Tell) -> None:
    s.result = result
    tell(EVERYONE, "result", s.board.cite("11.1", "24.1"), result=RESULTS[result])
    if s.kind == BOMBARDMENT:
        _bombardment_result(s, result, tell)
        return
    engaged = s.attackers & ~s.guns
    s.victor = 1 - s.phasing if result in (AE, AR) else s.phasing  # 1.7
    if result == DR:
        s.vacated = s.targets
        begin_retreat(s, s.defenders, tell)
    elif result == DE:
        s.vacated = s.targets
        destroy(s, s.defenders, tell)
        after_losses(s, tell)
    elif result == EX:
        s.vacated = s.targets
        _begin_exchange(s, engaged, tell)
    elif not engaged:
        begin_fall_back(s, s.guns if result == AR else 0, tell)  # 24.6: alone, guns suffer nothing
    elif result == AE:
        s.vacated = s.hexes_of(engaged)
        destroy(s, engaged, tell)
        after_losses(s, tell)
    else:
        s.vacated = s.hexes_of(engaged)
        begin_retreat(s, engaged, tell)


def _bombardment_result(s: WaterlooState, result: int, tell: Tell) -> None:
    """Only Dr and DE count; on Ar the guns may fall back. 8.6, 8.7"""
    if result == DR:
        s.victor = s.phasing
        begin_retreat(s, s.defenders, tell)
    elif result == DE:
        destroy(s, s.defenders, tell)
        resume(s, tell)
    elif result == AR:
        begin_fall_back(s, s.attackers, tell)
    else:
        resume(s, tell)


def after_losses(s: WaterlooState, tell: Tell) -> None:
    """A game won by these losses is over, whatever is left of the combat. 25.5"""
    if not s.over:
        begin_advance(s, tell)


# Exchange


def printed(s: WaterlooState, units: int) -> int:
    """Printed strength, which town and demoralization never double. 11.2, 14.6"""
    return sum(s.board.cs[unit] for unit in s.board.units(units))


def debt(s: WaterlooState) -> int:
    """What the attackers must match. 11.2"""
    return printed(s, s.defenders)


def payers(s: WaterlooState) -> int:
    """Attackers who may still be named. Bombarding guns never pay. 11.2, 23.4"""
    return s.attackers & ~s.guns & ~s.paid


def _begin_exchange(s: WaterlooState, engaged: int, tell: Tell) -> None:
    """All pay if together they are not worth more than the debt. 11.1, 17.1, 23.4, 23.8"""
    if printed(s, engaged) <= debt(s):
        s.paid = engaged
        _settle(s, tell)
    else:
        s.step = EXCHANGE


def _settle(s: WaterlooState, tell: Tell) -> None:
    """Both sides' units come off together. 11.13, 25.5"""
    destroy(s, s.defenders | s.paid, tell)
    after_losses(s, tell)


class Exchange(Ask):
    """The attacker names units one by one until their printed strength reaches the defenders'. 11.2"""

    cites = ("11.2", "24.1")

    def moves(self, s: WaterlooState) -> list[int]:
        return self.verbs.loses(payers(s))

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        s.paid |= self.board.ubit[move - self.verbs.lose]
        if printed(s, s.paid) >= debt(s):
            _settle(s, tell)

    def ask(self, s: WaterlooState) -> str:
        return (
            f"Exchange: the defenders lost {debt(s)}; name your losses until they reach it ({printed(s, s.paid)} so"
            " far)."
        )

    def note(self, s: WaterlooState, move: int) -> str:
        return f"strength {self.board.cs[move - self.verbs.lose]}"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if not self.verbs.lose <= move < self.verbs.lose + self.board.count:
            return []
        unit = move - self.verbs.lose
        if s.paid & self.board.ubit[unit]:
            return self.no(f"{self.name(unit)} has been named already.", "11.2", "24.1")
        if s.guns & self.board.ubit[unit]:
            return self.no(f"{self.name(unit)} bombards and pays nothing.", "11.2", "23.4")
        return self.no(f"{self.name(unit)} did not attack in this combat.", "11.1", "24.1")
