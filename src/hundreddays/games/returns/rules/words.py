"""The vocabulary of moves: where each verb's moves begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays.core import ATTACK, BUTTON, CARD, CHANCE_WORD, DANGER, END, PIECE, PLACE, Words

if TYPE_CHECKING:
    from hundreddays.games.returns.rules.board import Board

DIE = ("1", "2", "3", "4", "5", "6")


class Verbs:
    """The first move of every verb; the noun's index is added to it.

    With three players cards are named with the hand that holds them.
    """

    def __init__(self, words: Words, board: Board) -> None:
        towns, units, cards, objectives = board.town_ids, board.unit_ids, board.card_ids, board.objective_ids
        held = [f"{hand}.{card}" for hand in board.seats for card in cards] if board.three else cards
        self.roll = words.add("roll", DIE, CHANCE_WORD)
        self.draw = words.add("draw", cards, CHANCE_WORD)
        self.deal = words.add("deal", objectives, CHANCE_WORD)
        self.choose = words.add("choose", objectives, CARD)
        self.march = words.add("march", units, PIECE)
        self.to = words.add("to", towns, PLACE)
        self.via = words.add("via", towns, PLACE)
        self.end = words.add("end", tone=END)
        self.rejoin = words.add("rejoin", towns, PLACE)
        self.fight = words.add("fight", towns, PLACE, ATTACK)
        self.play = words.add("play", held, CARD)
        self.match = words.add("match", held, CARD)
        self.decline = words.add("decline")
        self.counterattack = words.add("counterattack", tone=ATTACK)
        self.pass_ = words.add("pass", tone=END)
        self.reinforce = words.add("reinforce", units, PIECE)
        self.done = words.add("done", tone=END)
        self.lose = words.add("lose", units, PIECE, DANGER)
        self.retreat = words.add("retreat", towns, PLACE)
        self.first = self.lead = self.odd = self.share = -1
        if board.three:
            partners = board.seats[1:]
            self.first = words.add("first", partners, BUTTON)
            self.lead = words.add("lead", partners, BUTTON)
            self.share = words.add("share", [str(points) for points in range(board.largest_share + 1)], BUTTON)
            self.odd = words.add("odd", partners, BUTTON)
        self.base: Final = words.bases
        """For each move the base of its verb."""
