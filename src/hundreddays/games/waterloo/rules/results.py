"""What a throw of the die does. 8.6 to 8.8, 11.1, 11.2, 11.13; in the Basic Game 23.4 and chapter 24."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.waterloo.rules.board import AE, AR, DE, DR, EX, RESULTS
from hundreddays.games.waterloo.rules.retreat import begin_fall_back, begin_retreat
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, WaterlooState
from hundreddays.games.waterloo.rules.steps import (
    ADVANCE,
    COMBAT_OVER,
    EXCHANGE,
    RESULT,
    Decision,
    Passage,
    no,
)
from hundreddays.games.waterloo.rules.victory import destroy


class Result(Passage):
    """What the die has decided. 8.6, 11.1, 24.1"""

    number = RESULT

    def pass_on(self, s: WaterlooState, tell: Tell) -> None:
        tell(EVERYONE, "result", s.board.cite("11.1", "24.1"), result=RESULTS[s.result])
        if s.kind == BOMBARDMENT:
            _bombardment_result(s, tell)
        else:
            _ground_result(s, tell)


def _ground_result(s: WaterlooState, tell: Tell) -> None:
    result = s.result
    engaged = s.attackers & ~s.guns
    s.victor = 1 - s.phasing if result in (AE, AR) else s.phasing  # 1.7
    if result == DR:
        s.vacated = s.targets
        begin_retreat(s, s.defenders)
    elif result == DE:
        s.vacated = s.targets
        destroy(s, s.defenders, tell)
        after_losses(s)
    elif result == EX:
        s.vacated = s.targets
        s.goto(EXCHANGE)
    elif not engaged:
        begin_fall_back(s, s.guns if result == AR else 0)  # 24.6: alone, guns suffer nothing
    elif result == AE:
        s.vacated = s.hexes_of(engaged)
        destroy(s, engaged, tell)
        after_losses(s)
    else:
        s.vacated = s.hexes_of(engaged)
        begin_retreat(s, engaged)


def _bombardment_result(s: WaterlooState, tell: Tell) -> None:
    """Only Dr and DE count; on Ar the guns may fall back. 8.6, 8.7"""
    if s.result == DR:
        s.victor = s.phasing
        begin_retreat(s, s.defenders)
    elif s.result == AR:
        begin_fall_back(s, s.attackers)
    else:
        if s.result == DE:
            destroy(s, s.defenders, tell)
        s.goto(COMBAT_OVER)


def after_losses(s: WaterlooState) -> None:
    """A game won by these losses is over, whatever is left of the combat. 25.5"""
    if not s.over:
        s.goto(ADVANCE)


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


class Exchange(Decision):
    """The attacker names units one by one until their printed strength reaches the defenders'. 11.2"""

    number = EXCHANGE
    cites = ("11.2", "24.1")
    offers = ("lose",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        """All pay if together they are not worth more than the debt. Both sides' units come off together. 11.1, 11.13,
        17.1, 23.4, 23.8, 25.5
        """
        owed = debt(s)
        engaged = s.attackers & ~s.guns
        if printed(s, engaged) <= owed:
            s.paid = engaged
        elif printed(s, s.paid) < owed:
            return True
        destroy(s, s.defenders | s.paid, tell)
        after_losses(s)
        return False

    def moves(self, s: WaterlooState) -> list[int]:
        return s.verbs.loses(payers(s))

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        s.paid |= s.board.ubit[move - s.verbs.lose]

    def ask(self, s: WaterlooState) -> str:
        return (
            f"Exchange: the defenders lost {debt(s)}; name your losses until they reach it ({printed(s, s.paid)} so"
            " far)."
        )

    def note(self, s: WaterlooState, move: int) -> str:
        return f"strength {s.board.cs[move - s.verbs.lose]}"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        unit = s.game.words.index(move, s.verbs.lose)
        if unit < 0:
            return []
        if s.paid & s.board.ubit[unit]:
            return no(s, f"{s.board.name(unit)} has been named already.", "11.2", "24.1")
        if s.guns & s.board.ubit[unit]:
            return no(s, f"{s.board.name(unit)} bombards and pays nothing.", "11.2", "23.4")
        return no(s, f"{s.board.name(unit)} did not attack in this combat.", "11.1", "24.1")
