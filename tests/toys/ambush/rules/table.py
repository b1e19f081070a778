"""Chapter 1: the table, and the cards that are dealt before play."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell, but, only
from toys.ambush.rules.state import NONE, AmbushState
from toys.ambush.rules.steps import DEAL, TURN, Chance


def begin(s: AmbushState) -> None:
    """Every block at home. 1.1"""
    s.place = [s.board.homes[s.board.owner(block)] for block in range(s.board.block_count)]
    s.goto(DEAL)


class Deal(Chance):
    """Two cards each, seat after seat. 1.4"""

    number = DEAL
    cite = "1.4"
    offers = ("deal",)

    def odds(self, s: AmbushState) -> list[tuple[int, int]]:
        return [(s.verbs.deal + kind, count) for kind, count in enumerate(s.deck) if count]

    def apply(self, s: AmbushState, move: int, tell: Tell) -> None:
        kind = move - s.verbs.deal
        seat = next_to_be_dealt(s)
        s.deck[kind] -= 1
        s.hands[seat * s.board.kinds + kind] += 1
        owner = EVERYONE if s.game.open_hands else only(seat)
        tell(owner, "dealt", "1.4", seat=seat, card=kind)
        if not s.game.open_hands:
            tell(but(owner), "dealt", "1.4", seat=seat)
        if next_to_be_dealt(s) == NONE:
            s.goto(TURN)


def next_to_be_dealt(s: AmbushState) -> int:
    for seat in range(len(s.board.seats)):
        if sum(s.hand(seat)) < s.board.hand_size:
            return seat
    return NONE
