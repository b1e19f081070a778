"""Chapter 10: which combats there are, and which comes next."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.returns.rules.board import COALITION, FRENCH, members
from hundreddays.games.returns.rules.dataset import SIDES
from hundreddays.games.returns.rules.memory import see_combat
from hundreddays.games.returns.rules.partners import Joint
from hundreddays.games.returns.rules.phases import C_FRENCH_COMBAT, D_COALITION_MOVEMENT, F_END_OF_TURN
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import (
    CLOSED,
    COMBATS_BEGIN,
    END_OF_TURN,
    FIGHT,
    HANDS,
    LEAD,
    LOSSES,
    MOVEMENT,
    NEXT_COMBAT,
    Passage,
)


class CombatsBegin(Passage):
    """Every town with corps of both sides is a pending combat; the list is now fixed. 10.1, 10.8"""

    number = COMBATS_BEGIN
    cite = "10.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        s.phase += 1
        s.pending = s.occupied(FRENCH) & s.occupied(COALITION)
        if tell.listening:
            tell(EVERYONE, "pending", "10.1", towns=[s.board.town_ids[town] for town in members(s.pending)])
        s.goto(NEXT_COMBAT)


class NextCombat(Passage):
    """Combat is mandatory: the phase ends when none is left. 10.3"""

    number = NEXT_COMBAT
    cite = "10.3"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        if s.pending:
            s.goto(FIGHT)
        elif s.phase == C_FRENCH_COMBAT:
            s.phase = D_COALITION_MOVEMENT
            s.goto(MOVEMENT)
        else:
            s.phase = F_END_OF_TURN
            s.goto(END_OF_TURN)


class Fight(Joint):
    """The active side picks the combat to resolve next. 10.2"""

    number = FIGHT
    cite = "10.2"
    offers = ("fight",)

    def together(self, s: ReturnsState) -> bool:
        return s.active == COALITION

    def alone(self, s: ReturnsState) -> int:
        return s.active

    def settle(self, s: ReturnsState, allied: int, prussian: int) -> int:
        return allied

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.fight + town for town in members(s.pending)]

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        board = s.board
        town = move - s.verbs.fight
        s.town = town
        s.pending &= ~board.bit[town]
        s.attacker = s.active  # 12.1
        begin(s)
        see_combat(s)
        if tell.listening:
            tell(EVERYONE, "combat", "10.2", town=board.town_ids[town], attacker=SIDES[s.attacker], units=present(s))
        for side in (FRENCH, COALITION):
            if not any(s.part & board.unit_bit[unit] for unit in board.corps_of_side[side]):
                s.winner = 1 - side  # 10.6
                s.goto(LOSSES)
                return
        if board.three:
            s.call(LEAD, HANDS)
        else:
            s.goto(HANDS)

    def ask(self, s: ReturnsState) -> str:
        return "Which combat is resolved next?"

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.fight:
            return []
        return [Reason(f"No combat is pending at {s.board.town_names[move - s.verbs.fight]}.", "10.1")]


def begin(s: ReturnsState) -> None:
    """Who takes part: everyone there who has not fought yet in this player turn; and the roads the active side came by.
    8.10, 10.4
    """
    board, active = s.board, s.active
    s.round = 0
    s.part = s.used = 0
    for unit in range(board.units):
        if s.loc[unit] == s.town and not s.fought & board.unit_bit[unit]:
            s.part |= board.unit_bit[unit]
            if board.side[unit] == active and s.entry[unit] != NONE:
                s.used |= board.bit[s.entry[unit]]
    s.fought |= s.part


def present(s: ReturnsState) -> list[str]:
    """All pieces at the combat, bystanders too: they are shown. 3.2, 3.9"""
    return [s.board.unit_ids[unit] for unit in range(s.board.units) if s.loc[unit] == s.town]


class Closed(Passage):
    """The combat is over: pieces are turned away, the cards go back unseen, the town is an ordinary one again. 3.2,
    3.9, 10.7
    """

    number = CLOSED
    cite = "10.7"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        board = s.board
        s.entry = [NONE if s.part & board.unit_bit[unit] else road for unit, road in enumerate(s.entry)]
        s.town = s.card = s.winner = s.lead = NONE
        s.round = s.total = s.part = s.shown = s.used = s.left = s.tried = 0
        s.attacker = FRENCH
        kinds = board.kinds
        s.hands = [0] * (kinds * len(board.seats))
        s.held = [0] * len(board.seats)
        s.pile = board.count[:]
        s.played = [0] * kinds
        if tell.listening:
            tell(EVERYONE, "combat_over", "10.7")
        s.goto(NEXT_COMBAT)
