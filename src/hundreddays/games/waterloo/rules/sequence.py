"""The sequence of play: phases, segments, player turns. Chapter 3 and 20.1."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.waterloo.rules.board import ALLIED, FRENCH, SIDES
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, STALE, WaterlooState
from hundreddays.games.waterloo.rules.steps import (
    ASSAULT,
    BOMBARD,
    COMBAT_OVER,
    COMBAT_PHASE,
    END_OF_TURN,
    ENGAGE,
    MOVE,
    Passage,
)
from hundreddays.games.waterloo.rules.victory import rate


class CombatPhase(Passage):
    """The Movement Phase is over. The first segment has the bombardments; the Basic Game has no segments. 3.2, 22.1"""

    number = COMBAT_PHASE

    def pass_on(self, s: WaterlooState, tell: Tell) -> None:
        s.moved = 0
        s.goto(ENGAGE if s.board.basic else BOMBARD)


class CombatOver(Passage):
    """A combat has been fought out completely; on with the segment it belonged to. 7.3"""

    number = COMBAT_OVER

    def pass_on(self, s: WaterlooState, tell: Tell) -> None:
        segment = ENGAGE if s.board.basic else BOMBARD if s.kind == BOMBARDMENT else ASSAULT
        s.clear_combat()
        s.goto(segment)


class EndOfTurn(Passage):
    """The Combat Phase is over: the other player's turn, the next Game-Turn, or the end. 3.2, 16.1"""

    number = END_OF_TURN

    def pass_on(self, s: WaterlooState, tell: Tell) -> None:
        s.clear_combat()
        s.attacked = s.bombarded = s.struck = s.advanced = s.displaced = s.shifted = 0
        if s.phasing == ALLIED:
            if s.turn == s.board.turns:
                rate(s, tell)
                return
            s.turn += 1
        s.phasing = FRENCH if s.phasing == ALLIED else ALLIED
        s.unheld = STALE
        s.goto(MOVE)
        if tell.listening:
            tell(EVERYONE, "player_turn", s.board.cite("3.2", "20.1"), turn=s.turn, side=SIDES[s.phasing])
