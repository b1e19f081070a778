"""Chapter 22: the coalition's two players and what they decide together."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.returns.rules.board import ALLIED, COALITION, PRUSSIAN
from hundreddays.games.returns.rules.dataset import ARMIES
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import LEAD, NAME_LEAD, Decision, Passage


def joint_combat(s: ReturnsState) -> bool:
    """Three players, and corps of both coalition armies take part. 22.2"""
    masks = s.board.army_corps_mask
    return s.board.three and bool(s.part & masks[ALLIED]) and bool(s.part & masks[PRUSSIAN])


def decider(s: ReturnsState, side: int) -> int:
    """The seat that decides for a side in a combat that is not joint: a lone army's player. 22.1"""
    if side == COALITION and s.board.three:
        return s.lead
    return side


class Joint(Decision):
    """A decision that two coalition players take together: both propose, the Allied player first and unseen. 22.5,
    22.8, 22.9
    """

    def together(self, s: ReturnsState) -> bool:
        """Whether both coalition players are asked."""
        return self.side(s) == COALITION and joint_combat(s)

    def side(self, s: ReturnsState) -> int:
        """The side that decides."""
        return COALITION

    def alone(self, s: ReturnsState) -> int:
        """The seat asked when only one is."""
        return decider(s, self.side(s))

    def settle(self, s: ReturnsState, allied: int, prussian: int) -> int:
        """What stands when the proposals differ: the lead's. 22.5"""
        return allied if s.lead == ALLIED else prussian

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        """What the decision does."""
        raise NotImplementedError(type(self).__name__)

    def actor(self, s: ReturnsState) -> int:
        if s.board.three and self.together(s):
            return ALLIED if s.proposal == NONE else PRUSSIAN
        return self.alone(s)

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        if s.board.three and self.together(s):
            if s.proposal == NONE:
                s.proposal = move
                return
            allied, s.proposal = s.proposal, NONE
            if tell.listening:
                words = s.game.text
                tell(s.board.friends[COALITION], "proposals", "22.9", allied=words(allied), prussian=words(move))
            if allied != move:
                move = self.settle(s, allied, move)
        self.carry_out(s, move, tell)


# The lead


def best_tactical(s: ReturnsState, army: int) -> int:
    """The highest rating an army's participants can use; a commander's only beside a corps of his own. 9.6"""
    board = s.board
    if not s.part & board.army_corps_mask[army]:
        return 0
    return max([board.tactical[unit] for unit in board.units_of_army[army] if s.part & board.unit_bit[unit]])


def best_of_side(s: ReturnsState, side: int) -> int:
    """The rating for a counterattack. 13.2, 22.4"""
    return max(best_tactical(s, ALLIED), best_tactical(s, PRUSSIAN)) if side else best_tactical(s, 0)


def lone_lead(s: ReturnsState) -> int:
    """A lone army leads its combat. 22.10"""
    return ALLIED if s.part & s.board.army_corps_mask[ALLIED] else PRUSSIAN


def balance(s: ReturnsState) -> int:
    """By how much the Allied army is ahead of the Prussian: in rating, if that is equal in units. 22.3"""
    board = s.board
    more = best_tactical(s, ALLIED) - best_tactical(s, PRUSSIAN)
    if not more:
        for unit in board.units_of_side[COALITION]:
            if s.part & board.unit_bit[unit]:
                more += 1 if board.army[unit] == ALLIED else -1
    return more


class Lead(Passage):
    """Which army leads a joint combat: rating, then units, then the Allied player's word. 22.3"""

    number = LEAD
    cite = "22.3"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        if not joint_combat(s):
            s.lead = lone_lead(s)
            s.back()
            return
        more = balance(s)
        if not more:
            s.goto(NAME_LEAD)
            return
        s.lead = ALLIED if more > 0 else PRUSSIAN  # equivalent: it is not nought here
        s.back()
        tell(EVERYONE, "lead", "22.3", army=ARMIES[s.lead])


class NameLead(Decision):
    """Still tied: the Allied player names the lead. 22.3, 22.13"""

    number = NAME_LEAD
    cite = "22.3"
    offers = ("lead",)

    def actor(self, s: ReturnsState) -> int:
        return ALLIED

    def moves(self, s: ReturnsState) -> list[int]:
        return [s.verbs.lead, s.verbs.lead + 1]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        s.lead = ALLIED + move - s.verbs.lead
        tell(EVERYONE, "lead", "22.3", army=ARMIES[s.lead])
        s.back()

    def ask(self, s: ReturnsState) -> str:
        return "Ratings and units are equal: which army shall lead this combat?"
