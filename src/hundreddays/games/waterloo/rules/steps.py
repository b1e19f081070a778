"""The steps of both games: a number for each, in the order of the rulebook, and what all of them share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from hundreddays import core
from hundreddays.core import Reason

if TYPE_CHECKING:
    from hundreddays.games.waterloo.rules.state import WaterlooState

# Movement: chapters 5, 6, 13 and 21
MOVE: Final = 1
TO: Final = 2
COMBAT_PHASE: Final = 3
# Bombardment and ground combat of the Advanced Game: chapters 7, 8 and 10
BOMBARD: Final = 4
BATTERY: Final = 5
ASSAULT: Final = 6
ATTACKERS: Final = 7
# Combat of the Basic Game: chapters 22 and 23
ENGAGE: Final = 8
ENGAGED: Final = 9
# One combat: chapters 10 to 12 and 24
DECLARE: Final = 10
ATTACK_MODE: Final = 11
DEFENCE_MODE: Final = 12
DIE: Final = 13
RESULT: Final = 14
EXCHANGE: Final = 15
RETREAT: Final = 16
RETREAT_TO: Final = 17
PUSH: Final = 18
FALL_BACK: Final = 19
ADVANCE: Final = 20
ADVANCE_TO: Final = 21
COMBAT_OVER: Final = 22
# The end of the player turn: chapter 3
END_OF_TURN: Final = 23


class Decision(core.Step["WaterlooState"]):
    """A step at which the phasing player decides, unless it says otherwise.

    `cites` are its paragraph in the Advanced and in the Basic Game.
    """

    cites: ClassVar[tuple[str, str]] = ("", "")

    def paragraph(self, s: WaterlooState) -> str:
        return s.board.cite(*self.cites)

    def actor(self, s: WaterlooState) -> int:
        return s.phasing


class Passage(core.Passage["WaterlooState"]):
    """A point of the sequence of play at which nobody decides."""


class Die(core.Die["WaterlooState"]):
    """A step at which one die is rolled. `cites` as in `Decision`."""

    cites: ClassVar[tuple[str, str]] = ("", "")

    def paragraph(self, s: WaterlooState) -> str:
        return s.board.cite(*self.cites)


def no(s: WaterlooState, text: str, advanced: str, basic: str = "") -> list[Reason]:
    """A refusal, with its paragraph in the Advanced and in the Basic Game."""
    return [Reason(text, s.board.cite(advanced, basic or advanced))]
