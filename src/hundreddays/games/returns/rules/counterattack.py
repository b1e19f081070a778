"""Chapter 13: the defender may try to seize the attack."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.returns.rules.dataset import SIDES
from hundreddays.games.returns.rules.partners import Joint, best_of_side
from hundreddays.games.returns.rules.reinforcement import begin_step
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.games.returns.rules.steps import COUNTERATTACK, COUNTERATTACK_DIE, ROUND_ENDS, Die


class Counterattack(Joint):
    """After a matched round the defender may try to become the attacker. 13.1"""

    number = COUNTERATTACK
    cite = "13.1"
    offers = ("counterattack", "pass")

    def side(self, s: ReturnsState) -> int:
        return 1 - s.attacker

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.counterattack, s.verbs.pass_]

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        if move == s.verbs.counterattack:
            s.goto(COUNTERATTACK_DIE)
        else:
            tell(EVERYONE, "passed", "13.1", side=SIDES[1 - s.attacker])
            begin_step(s, s.attacker, 1 - s.attacker, ROUND_ENDS)

    def ask(self, s: ReturnsState) -> str:
        return "You have matched the card. Try to seize the attack for the next round?"

    def note(self, s: ReturnsState, move: int) -> str:
        if move != s.verbs.counterattack:
            return ""
        best = best_of_side(s, 1 - s.attacker)
        return f"succeeds on 1–{best}" if best > 1 else f"succeeds on {best}"


class CounterattackDie(Die):
    """One die against the best tactical rating present. 13.2"""

    number = COUNTERATTACK_DIE
    cite = "13.2"

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        die = self.pips(s, move)
        defender = 1 - s.attacker
        success = die <= best_of_side(s, defender)
        if tell.listening:
            tell(EVERYONE, "counterattack", "13.2", side=SIDES[defender], die=die, success=success)
        if success:
            s.attacker = defender  # 13.3
        begin_step(s, s.attacker, 1 - s.attacker, ROUND_ENDS)
