"""What the planner reckons in a combat from its own hand and the cards it has seen: can this be matched, is it worth
fighting on, who would come.
"""

from __future__ import annotations

from typing import NamedTuple

from hundreddays.games.returns.opponent.beliefs import Beliefs
from hundreddays.games.returns.opponent.combat_odds import unmatched, win
from hundreddays.games.returns.rules.partners import best_of_side
from hundreddays.games.returns.rules.state import ReturnsState


class Answer(NamedTuple):
    """The enemy's prospects against a card: the chance that he cannot match it, his cards, and how many of the unseen
    ones match.
    """

    unmatched: float
    hand: int
    matching: int
    unseen: int


def answer(s: ReturnsState, card: int, unseen: list[int]) -> Answer:
    """Whether the enemy of the attacker can match a card, as far as the cards not yet seen tell. 12.4"""
    total = sum(unseen)
    matching = sum(unseen[kind] for kind in s.board.matched_by[card])
    hand = s.cards_held(1 - s.attacker)
    return Answer(unmatched(total, matching, hand), hand, matching, total)


def cards_unseen(s: ReturnsState) -> list[int]:
    """The cards of each kind that the attacker neither holds nor has seen played."""
    board = s.board
    seats = board.seats_of_side[s.attacker]
    return [
        board.count[card] - s.played[card] - sum(s.hands[seat * board.kinds + card] for seat in seats)
        for card in range(board.kinds)
    ]


def corps_of(s: ReturnsState, side: int) -> int:
    return sum(1 for unit in s.board.corps_of_side[side] if s.part & s.board.unit_bit[unit])


def stake(s: ReturnsState, beliefs: Beliefs) -> float:
    return beliefs.worth.city_stake if s.board.objective_cities & s.board.bit[s.town] else beliefs.worth.stake


def fight_on(s: ReturnsState, defender: int, cards: int) -> float:
    """The defender's chance if he matches and is left with this many cards."""
    foe = s.cards_held(1 - defender)
    if not foe:
        return 1.0
    turn = best_of_side(s, defender) / 6.0
    return turn * win(cards, foe) + (1.0 - turn) * (1.0 - win(foe, cards))


def holding(s: ReturnsState, side: int) -> float:
    """A side's chance to win the combat at hand by the cards that both hold."""
    mine, foe = s.cards_held(side), s.cards_held(1 - side)
    return win(mine, foe) if s.attacker == side else 1.0 - win(foe, mine)
