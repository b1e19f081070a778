"""What a throw of the die does. 8.6 to 8.8, 11.1, 11.2, 11.13; in the Basic Game 23.4 and chapter 24."""

from __future__ import annotations

from typing import Final

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.waterloo.rules.board import AE, AR, DE, DR, EX, RESULTS
from hundreddays.games.waterloo.rules.odds import chances
from hundreddays.games.waterloo.rules.retreat import begin_fall_back, begin_retreat
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, WaterlooState
from hundreddays.games.waterloo.rules.steps import (
    ADVANCE,
    EXCHANGE,
    RESULT,
    Decision,
    Passage,
    no,
)
from hundreddays.games.waterloo.rules.victory import destroy

NOTHING: Final = 0
MAY_FALL_BACK: Final = 1
ATTACKERS_LOST: Final = 2
ATTACKERS_DRIVEN: Final = 3
EXCHANGED: Final = 4
DEFENDERS_DRIVEN: Final = 5
DEFENDERS_LOST: Final = 6
EFFECTS: Final = (
    "no effect",
    "guns may fall back",
    "attackers eliminated",
    "attackers retreat",
    "exchange",
    "defenders retreat",
    "defenders eliminated",
)
"""What a result does in the combat at hand, where guns that fire from a distance are never hurt. 8.6, 23.1"""

PRINTED: Final = {AE: ATTACKERS_LOST, AR: ATTACKERS_DRIVEN, EX: EXCHANGED, DR: DEFENDERS_DRIVEN, DE: DEFENDERS_LOST}
"""What each result means where everybody fights hand to hand. 11.1, 24.1"""
BOMBARDED: Final = {AE: NOTHING, AR: MAY_FALL_BACK, EX: NOTHING, DR: DEFENDERS_DRIVEN, DE: DEFENDERS_LOST}
"""And in a bombardment. 8.6, 8.7"""
GUNS_ALONE: Final = {AE: NOTHING, AR: MAY_FALL_BACK, EX: DEFENDERS_LOST, DR: DEFENDERS_DRIVEN, DE: DEFENDERS_LOST}
"""And in an attack of the Basic Game by bombarding guns alone. 23.4, 23.5, 24.6"""


def guns_among(s: WaterlooState, attackers: int) -> int:
    """Those of the attackers who would fire from a distance: all in a bombardment; in the Basic Game those who are not
    beside the one defender. 8.1, 23.1, 23.6
    """
    if s.kind == BOMBARDMENT:
        return attackers
    if not s.board.basic:
        return 0
    near, bit = s.board.grid.spread(s.targets), s.board.grid.bit
    found = 0
    for unit in s.board.units(attackers):
        if not near & bit[s.pos[unit]]:
            found |= s.board.ubit[unit]
    return found


def effect(s: WaterlooState, attackers: int, guns: int, result: int) -> int:
    """What a result does to these attackers and their defenders, if these of them fire from a distance."""
    if s.kind == BOMBARDMENT:
        return BOMBARDED[result]
    return PRINTED[result] if attackers & ~guns else GUNS_ALONE[result]


def effect_words(s: WaterlooState, attackers: int, result: int) -> str:
    """That effect as a person reads it."""
    guns = guns_among(s, attackers)
    found = effect(s, attackers, guns, result)
    if guns and found == ATTACKERS_LOST:
        return "attackers beside the target eliminated"  # 23.1
    if guns and found == ATTACKERS_DRIVEN:
        return "attackers beside the target retreat, guns may fall back"  # 23.5
    return EFFECTS[found]


def chances_text(s: WaterlooState, attackers: int, column: int, modifier: int) -> str:
    """ "DE 2, Dr 3, EX 1 of 6"; a result that does not do what it says is told by what it does: "no effect 3"."""
    guns = guns_among(s, attackers)
    found: dict[str, int] = {}
    for name, count in chances(s.board, column, modifier).items():
        result = RESULTS.index(name)
        done = effect(s, attackers, guns, result)
        said = next((RESULTS[one] for one, meant in PRINTED.items() if meant == done), EFFECTS[done])
        found[said] = found.get(said, 0) + count
    return ", ".join(f"{said} {count}" for said, count in sorted(found.items(), key=lambda item: -item[1])) + " of 6"


class Result(Passage):
    """What the die has decided. 8.6, 11.1, 24.1"""

    number = RESULT

    def pass_on(self, s: WaterlooState, tell: Tell) -> None:
        if tell.listening:
            cite = s.board.cite("8.6" if s.kind == BOMBARDMENT else "11.1", "24.1")
            tell(EVERYONE, "result", cite, result=RESULTS[s.result], effect=effect_words(s, s.attackers, s.result))
        engaged = s.attackers & ~s.guns
        found = effect(s, s.attackers, s.guns, s.result)
        if found in (NOTHING, MAY_FALL_BACK):
            begin_fall_back(s, s.guns if found == MAY_FALL_BACK else 0)  # 8.10: there is no victor
            return
        repulsed = found in (ATTACKERS_LOST, ATTACKERS_DRIVEN)
        s.victor = 1 - s.phasing if repulsed else s.phasing  # 1.7
        s.vacated = s.hexes_of(engaged) if repulsed else s.targets
        if found == DEFENDERS_DRIVEN:
            begin_retreat(s, s.defenders)
        elif found == ATTACKERS_DRIVEN:
            begin_retreat(s, engaged)
        elif found == DEFENDERS_LOST:
            destroy(s, s.defenders, tell)
            after_losses(s)
        elif found == ATTACKERS_LOST:
            destroy(s, engaged, tell)
            after_losses(s)
        else:
            s.goto(EXCHANGE)


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
