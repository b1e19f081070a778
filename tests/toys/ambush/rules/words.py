"""The vocabulary of moves: where each verb's moves begin."""

from __future__ import annotations

from typing import Final

from hundreddays.core import CARD, CHANCE_WORD, PIECE, PLACE, Words
from toys.ambush.rules.board import Board


class Verbs:
    """The first move of every verb; the index of its noun is added to it."""

    def __init__(self, words: Words, board: Board) -> None:
        self.march = words.add("march", board.blocks, PIECE)
        self.play = words.add("play", board.cards, CARD)
        self.rest = words.add("rest")
        self.to = words.add("to", board.places, PLACE)
        self.look = words.add("look", board.places, PLACE)
        self.swap = words.add("swap", board.blocks, PIECE)
        self.with_ = words.add("with", board.blocks, PIECE)
        self.meet = words.add("meet", board.blocks, PIECE)
        self.deal = words.add("deal", board.cards, CHANCE_WORD)
        self.show = words.add("show", board.blocks, CHANCE_WORD)
        self.roll = words.add("roll", [str(pips) for pips in range(1, 7)], CHANCE_WORD)
        self.base: Final = words.bases
        """For each move the base of its verb."""
