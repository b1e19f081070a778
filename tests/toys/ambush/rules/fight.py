"""Chapter 4: the fight."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from toys.ambush.rules.state import LOST, AmbushState
from toys.ambush.rules.steps import ACTION_ENDS, MEET, ROLL, Decision, Die


class Meet(Decision):
    """Which block meets the attack. 4.2"""

    number = MEET
    cite = "4.2"
    offers = ("meet",)

    def actor(self, s: AmbushState) -> int:
        return s.board.owner(s.here(s.target)[0])

    def moves(self, s: AmbushState) -> list[int]:
        return [s.verbs.meet + block for block in s.here(s.target)]

    def ask(self, s: AmbushState) -> str:
        return f"Which block meets the attack on {s.board.places[s.target]}?"

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        s.foe = move - s.verbs.meet
        s.shown |= 1 << s.foe | 1 << s.chosen
        tell(EVERYONE, "met", "4.2", block=s.chosen, foe=s.foe, place=s.target)
        s.goto(ROLL)


class Roll(Die):
    """The attacker's die. 4.3, 4.4"""

    number = ROLL
    cite = "4.3"

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        won = pips + s.board.number(s.chosen) >= s.board.number(s.foe) + s.board.margin
        lost = s.foe if won else s.chosen
        tell(EVERYONE, "fought", "4.3", die=pips, lost=lost, place=s.target)
        s.place[lost] = LOST
        if won and not s.here(s.target):
            s.place[s.chosen] = s.target
        s.goto(ACTION_ENDS)
