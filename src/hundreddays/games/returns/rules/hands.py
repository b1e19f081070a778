"""Chapter 11: the deck and the hands."""

from __future__ import annotations

from hundreddays.core import Chance, Tell, but
from hundreddays.games.returns.rules.board import COALITION, COMMANDER
from hundreddays.games.returns.rules.memory import see_cards
from hundreddays.games.returns.rules.state import NONE, ReturnsState
from hundreddays.games.returns.rules.steps import DRAW, HANDS, ROUND, Passage


def rating(s: ReturnsState, unit: int) -> int:
    """The cards a unit brings: a corps at or below its mark brings the reduced number. 11.2, 11.3"""
    board = s.board
    if board.kind[unit] != COMMANDER and s.cohesion[unit] <= board.reduced_at[unit]:
        return board.reduced_cards[unit]
    return board.cards[unit]


def crossed_rivers(s: ReturnsState) -> bool:
    """Whether every active corps in the combat came over a river. Only corps count. 11.4"""
    board = s.board
    for unit in board.corps_of_side[s.active]:
        if s.part & board.unit_bit[unit]:
            road = s.entry[unit]
            if road == NONE or not board.river[s.town] & board.bit[road]:
                return False
    return True


def hands_due(s: ReturnsState) -> list[int]:
    """The cards each seat draws at the start of a combat. 11.2–11.5"""
    board = s.board
    due = [0] * len(board.seats)
    for unit in range(board.units):
        if s.part & board.unit_bit[unit] and (
            board.kind[unit] != COMMANDER or s.part & board.army_corps_mask[board.army[unit]]
        ):
            due[board.seat[unit]] += rating(s, unit)
    if crossed_rivers(s):
        defender = 1 - s.active
        due[s.lead if defender == COALITION and board.three else defender] += board.river_bonus
    return due


class Hands(Passage):
    """All cards are shuffled and the hands dealt. 11.1"""

    number = HANDS
    cite = "11.1"

    def pass_on(self, s: ReturnsState, tell: Tell) -> None:
        s.due = hands_due(s)
        if s.game.hidden_sheets:
            for corps in s.board.corps_of_seat:
                fighting = [unit for unit in corps if s.part & s.board.unit_bit[unit]]
                see_cards(s, fighting, sum(rating(s, unit) for unit in fighting))
        draw_then(s, ROUND, tell)


def draw_then(s: ReturnsState, then: int, tell: Tell) -> None:
    """Draw what is due, then go on."""
    if any(s.due):
        if tell.listening:
            for seat, cards in enumerate(s.due):
                if cards:
                    tell(
                        but(s.board.friends[s.board.side_of_seat[seat]]),
                        "draws",
                        "11.2",
                        seat=s.board.seats[seat],
                        cards=cards,
                    )
        s.call(DRAW, then)
    else:
        s.goto(then)


class Draw(Chance[ReturnsState]):
    """One card from the pile: the active side's whole hand first, then the other's. 11.9"""

    number = DRAW
    cite = "11.9"
    offers = ("draw",)

    def odds(self, s: ReturnsState) -> list[tuple[int, int]]:
        draw, pile = s.verbs.draw, s.pile
        return [(draw + card, pile[card]) for card in range(s.board.kinds) if pile[card]]

    def apply(self, s: ReturnsState, move: int, tell: Tell) -> None:
        board, due = s.board, s.due
        card = move - s.verbs.draw
        seat = receiver(s)
        s.pile[card] -= 1
        s.hands[seat * board.kinds + card] += 1
        s.held[seat] += 1
        due[seat] -= 1
        if tell.listening:
            tell(
                board.friends[board.side_of_seat[seat]],
                "drew",
                "11.2",
                seat=board.seats[seat],
                card=board.card_ids[card],
            )
        if not any(s.pile):
            s.pile, s.played = s.played, s.pile  # 11.8
            if not any(s.pile):
                s.due = due = [0] * len(board.seats)
        if not any(due):
            s.back()


def receiver(s: ReturnsState) -> int:
    """The seat that draws next. 11.9"""
    board = s.board
    for side in (s.active, 1 - s.active):
        for seat in board.seats_of_side[side]:
            if s.due[seat]:
                return seat
    raise ValueError("nobody draws")


def join(s: ReturnsState, unit: int) -> None:
    """A unit arrives: its cards are drawn at once, and those of a commander who was waiting for a corps of his army.
    14.5, 14.7
    """
    board = s.board
    army = board.army[unit]
    due = rating(s, unit)
    commander = board.commander_of[army]
    if unit != commander and s.part & board.unit_bit[commander] and not s.part & board.army_corps_mask[army]:
        due += board.cards[commander]
    s.due[board.seat[unit]] += due
    if s.game.hidden_sheets and board.kind[unit] != COMMANDER:
        see_cards(s, [unit], rating(s, unit))
