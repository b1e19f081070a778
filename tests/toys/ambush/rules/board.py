"""The figures turned into numbers: which blocks, places and cards there are. Built once for a game."""

from __future__ import annotations

from hundreddays.core import BadData
from toys.ambush.rules.schema import Figures


class Board:
    """Places, blocks and cards by number. 1.1, 1.4"""

    def __init__(self, figures: Figures, players: int) -> None:
        armies = figures.army[:players]
        self.rounds = figures.rounds
        self.hand_size = figures.hand
        self.margin = figures.margin
        self.seats = tuple(army.id for army in armies)
        self.places = figures.places
        self.homes = [figures.places.index(army.home[str(players)]) for army in armies]
        self.size = len(figures.block)
        """The blocks of one army."""
        self.block_count = players * self.size
        self.ranks = [row.id for row in figures.block]
        self.numbers = [row.number for row in figures.block]
        self.blocks = [f"{seat}_{rank}" for seat in self.seats for rank in self.ranks]
        self.cards = [card.id for card in figures.card]
        self.card_counts = [card.count for card in figures.card]
        self.kinds = len(self.cards)
        self.drum, self.spy, self.feint = (self.cards.index(card) for card in ("drum", "spy", "feint"))
        if sum(self.card_counts) < players * self.hand_size:
            raise BadData(
                "The data file ambush.toml does not fit:", ["card: there are too few cards to deal every hand"]
            )

    def owner(self, block: int) -> int:
        return block // self.size

    def number(self, block: int) -> int:
        return self.numbers[block % self.size]

    def neighbours(self, place: int) -> tuple[int, int]:
        ring = len(self.places)
        return (place - 1) % ring, (place + 1) % ring
