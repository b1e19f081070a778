"""Chapter 12: a round of card play."""

from __future__ import annotations

from math import comb

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.returns.rules.dataset import SIDES
from hundreddays.games.returns.rules.partners import Joint
from hundreddays.games.returns.rules.reinforcement import begin_step
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import COUNTERATTACK, LEAD, LOSSES, MATCH, PLAY, ROUND, ROUND_ENDS, Passage


def card_moves(s: ReturnsState, base: int, side: int, kinds: list[int]) -> list[int]:
    """A move for each kind of card held, three players by hand as well. 24.4"""
    board, hands = s.board, s.hands
    if not board.three:
        own = side * board.kinds
        return [base + card for card in kinds if hands[own + card]]
    moves = []
    for seat in board.seats_of_side[side]:
        for card in kinds:
            if hands[seat * board.kinds + card]:
                moves.append(base + seat * board.kinds + card)
    return moves


def discard(s: ReturnsState, side: int, index: int) -> int:
    """Lay a card from a hand face up; returns its kind. 12.6"""
    kinds = s.board.kinds
    seat, card = divmod(index, kinds) if s.board.three else (side, index)
    s.hands[seat * kinds + card] -= 1
    s.held[seat] -= 1
    s.played[card] += 1
    return card


def match_chance(s: ReturnsState, card: int) -> float:
    """How likely the other side holds a card that matches this one, by the cards that have been seen. 12.4

    With two players: what was played lies open, and everything else is in the draw pile or in the other hand.
    """
    board, own = s.board, s.attacker * s.board.kinds
    unseen = [board.count[kind] - s.played[kind] - s.hands[own + kind] for kind in range(board.kinds)]
    hidden, matching = sum(unseen), sum(unseen[kind] for kind in board.matched_by[card])
    held = s.cards_held(1 - s.attacker)
    return 1 - comb(hidden - matching, held) / comb(hidden, held)


class Round(Passage):
    """A round begins. An attacker without a card has lost. 11.7, 12.10"""

    number = ROUND
    cite = "12.10"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        s.card = NONE
        if s.cards_held(s.attacker):
            s.goto(PLAY)
            return
        s.winner = 1 - s.attacker
        s.total = max(s.board.least_loss, s.round * s.board.loss_per_round)
        tell(EVERYONE, "no_card", "12.10", side=SIDES[s.attacker])
        s.goto(LOSSES)


class Play(Joint):
    """The attacker must play a card. 12.2"""

    number = PLAY
    cite = "12.2"
    offers = ("play",)

    def side(self, s: ReturnsState) -> int:
        return s.attacker

    def moves(self, s: ReturnsState) -> list[int]:
        return card_moves(s, s.verbs.play, s.attacker, list(range(s.board.kinds)))

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        s.card = discard(s, s.attacker, move - s.verbs.play)
        if tell.listening:
            tell(EVERYONE, "played", "12.2", side=SIDES[s.attacker], card=s.board.card_ids[s.card])
        s.goto(MATCH)

    def ask(self, s: ReturnsState) -> str:
        return f"Round {s.round + 1} at {s.board.town_names[s.town]}: you attack. Which card do you play?"

    def note(self, s: ReturnsState, move: int) -> str:
        if s.board.three:
            return ""  # a partner's hand need not lie open to whoever decides
        chance = match_chance(s, move - s.verbs.play)
        return f"they match it: {100 * chance:.0f} %"

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        return not_held(s, s.attacker, move, s.verbs.play, "12.2")


class Match(Joint):
    """The defender matches the card or declines. 12.3"""

    number = MATCH
    cite = "12.3"
    offers = ("match", "decline")

    def side(self, s: ReturnsState) -> int:
        return 1 - s.attacker

    def moves(self, s: ReturnsState) -> list[int]:
        moves = card_moves(s, s.verbs.match, 1 - s.attacker, s.board.matched_by[s.card])
        moves.append(s.verbs.decline)
        return moves

    def carry_out(self, s: ReturnsState, move: int, tell: Tell) -> None:
        board = s.board
        defender = 1 - s.attacker
        s.round += 1  # 12.5
        if move == s.verbs.decline:
            if tell.listening:
                tell(EVERYONE, "declined", "12.7", side=SIDES[defender], rounds=s.round)
            win_combat(s, s.attacker, board.win_delta[s.card])
            return
        card = discard(s, defender, move - s.verbs.match)
        if tell.listening:
            tell(EVERYONE, "matched", "12.4", side=SIDES[defender], card=board.card_ids[card], rounds=s.round)
        if not s.cards_held(s.attacker):
            win_combat(s, defender, 0)  # 12.8
        elif card == s.card and board.auto_counterattack[card]:
            s.attacker = defender  # 13.5
            tell(EVERYONE, "turned", "13.5", side=SIDES[defender])
            begin_step(s, s.attacker, 1 - s.attacker, ROUND_ENDS)
        else:
            s.goto(COUNTERATTACK)

    def ask(self, s: ReturnsState) -> str:
        return f"{s.board.card_names[s.card]} is played against you. Match it, or decline and lose the combat?"

    def note(self, s: ReturnsState, move: int) -> str:
        return "you lose the combat" if move == s.verbs.decline else ""

    def why_not(self, s: ReturnsState, move: int) -> list[Reason]:
        if s.verbs.base[move] != s.verbs.match:
            return []
        board = s.board
        card = (move - s.verbs.match) % board.kinds
        if card not in board.matched_by[s.card]:
            names = " or ".join(board.card_names[kind] for kind in board.matched_by[s.card])
            return [Reason(f"{board.card_names[s.card]} is matched only by {names}.", "12.4")]
        return not_held(s, 1 - s.attacker, move, s.verbs.match, "12.3")


def not_held(s: ReturnsState, side: int, move: int, base: int, cite: str) -> list[Reason]:
    """Why a card cannot be laid down: it is not in a hand of this side."""
    if s.verbs.base[move] != base:
        return []
    board = s.board
    seat, card = divmod(move - base, board.kinds)
    if board.three and seat not in board.seats_of_side[side]:
        return [Reason("That hand is not yours to play from.", "3.5")]
    return [Reason(f"There is no {board.card_names[card]} in that hand.", cite)]


def win_combat(s: ReturnsState, side: int, delta: int) -> None:
    """The combat is decided; the winner alone may still reinforce. 14.10, 15.1–15.5"""
    s.winner = side
    s.total = max(s.board.least_loss, s.round * s.board.loss_per_round + delta)
    begin_step(s, side, NONE, LOSSES)


class RoundEnds(Passage):
    """Both sides have reinforced: the lead is settled again, and the next round begins. 22.3"""

    number = ROUND_ENDS
    cite = "12.9"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        if s.board.three:
            s.call(LEAD, ROUND)
        else:
            s.goto(ROUND)
