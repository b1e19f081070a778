"""The sequence of play: phases, segments, player turns. Chapter 3 and 20.1."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.waterloo.rules.assaults import can_assault
from hundreddays.games.waterloo.rules.board import ALLIED, FRENCH, SIDES
from hundreddays.games.waterloo.rules.contacts import engageable, field
from hundreddays.games.waterloo.rules.fire import can_bombard
from hundreddays.games.waterloo.rules.state import STALE, WaterlooState
from hundreddays.games.waterloo.rules.steps import ASSAULT, BOMBARD, BOMBARDMENT, ENGAGE, MOVE
from hundreddays.games.waterloo.rules.victory import finish


def begin_combat(s: WaterlooState, tell: Tell) -> None:
    """The Movement Phase is over. 3.2"""
    s.moved = 0
    if s.board.basic:
        resume_basic(s, tell)
    else:
        resume_bombardment(s, tell)


def resume(s: WaterlooState, tell: Tell) -> None:
    """A combat has been fought out completely; on with the segment it belonged to. 7.3"""
    was_bombardment = s.kind == BOMBARDMENT
    s.clear_combat()
    if s.board.basic:
        resume_basic(s, tell)
    elif was_bombardment:
        resume_bombardment(s, tell)
    else:
        resume_assault(s, tell)


def resume_bombardment(s: WaterlooState, tell: Tell) -> None:
    """Segment a, for as long as there is anything to fire at. 3.2, 17.1"""
    if can_bombard(s, s.phasing):
        s.step = BOMBARD
    else:
        resume_assault(s, tell)


def resume_assault(s: WaterlooState, tell: Tell) -> None:
    """Segment b, for as long as anyone can be attacked."""
    if can_assault(s, s.phasing):
        s.step = ASSAULT
    else:
        end_combat(s, tell)


def resume_basic(s: WaterlooState, tell: Tell) -> None:
    """The Combat Phase of the Basic Game, for as long as an attack can be made. 22.1"""
    if engageable(s, field(s)):
        s.step = ENGAGE
    else:
        end_combat(s, tell)


def end_combat(s: WaterlooState, tell: Tell) -> None:
    """The Combat Phase is over: the other player's turn, or the next Game-Turn. 3.2"""
    s.clear_combat()
    s.attacked = s.bombarded = s.struck = s.advanced = s.displaced = s.shifted = 0
    if s.phasing == ALLIED:
        if s.turn == s.board.turns:
            finish(s, tell)
            return
        s.turn += 1
    s.phasing = FRENCH if s.phasing == ALLIED else ALLIED
    s.unheld = STALE
    s.step = MOVE
    tell(EVERYONE, "player_turn", s.board.cite("3.2", "20.1"), turn=s.turn, side=SIDES[s.phasing])
