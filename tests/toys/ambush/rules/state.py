"""The state of Ambush: flat lists of small ints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays.core import State
from toys.ambush.rules.board import Board
from toys.ambush.rules.words import Verbs

if TYPE_CHECKING:
    from toys.ambush.game import AmbushGame

LOST: Final = -1
NONE: Final = -1


class AmbushState(State):
    """One moment of a game of Ambush."""

    __slots__ = (
        "actions",
        "board",
        "chosen",
        "deck",
        "foe",
        "hands",
        "known",
        "place",
        "round",
        "shown",
        "target",
        "turn",
        "verbs",
    )

    game: AmbushGame
    board: Board
    verbs: Verbs

    def __init__(self, game: AmbushGame) -> None:
        super().__init__(game)
        self.board = board = game.board
        self.verbs = game.verbs
        self.round = 1
        self.turn = 0
        """The seat whose turn it is."""
        self.actions = 1
        self.place = [LOST] * board.block_count
        self.known = [0] * board.block_count
        """For each block the seats that have spied on it (3.2): known to nobody but them."""
        self.shown = 0
        """The blocks that lie face up (1.2)."""
        self.hands = [0] * (len(board.seats) * board.kinds)
        self.deck = list(board.card_counts)
        self.chosen = NONE
        """The block of a half-made march or feint, or of an attack."""
        self.target = NONE
        """The place attacked or looked at."""
        self.foe = NONE
        """The block that meets the attack."""

    def copy(self) -> AmbushState:
        other = type(self).__new__(type(self))
        other.game = self.game
        other.steps = self.steps
        other.step = self.step
        other.stack = self.stack[:]
        other.board = self.board
        other.verbs = self.verbs
        other.round = self.round
        other.turn = self.turn
        other.actions = self.actions
        other.place = self.place[:]
        other.known = self.known[:]
        other.shown = self.shown
        other.hands = self.hands[:]
        other.deck = self.deck[:]
        other.chosen = self.chosen
        other.target = self.target
        other.foe = self.foe
        return other

    # Blocks

    def blocks(self, seat: int) -> list[int]:
        """A seat's blocks still on the board."""
        first = seat * self.board.size
        return [block for block in range(first, first + self.board.size) if self.place[block] != LOST]

    def here(self, place: int) -> list[int]:
        return [block for block, where in enumerate(self.place) if where == place]

    def reads(self, seat: int, block: int) -> bool:
        """Whether a seat (or SPECTATOR) may read a block. 1.2, 3.2"""
        return self.board.owner(block) == seat or bool(self.shown >> block & 1) or bool(self.known[block] >> seat & 1)

    def unread(self, seat: int, place: int) -> list[int]:
        """The blocks of other armies in a place that a seat does not know."""
        return [block for block in self.here(place) if not self.reads(seat, block)]

    # Cards

    def hand(self, seat: int) -> list[int]:
        kinds = self.board.kinds
        return self.hands[seat * kinds : (seat + 1) * kinds]

    def discards(self) -> list[int]:
        held = [sum(self.hands[kind :: self.board.kinds]) for kind in range(self.board.kinds)]
        return [count - self.deck[kind] - held[kind] for kind, count in enumerate(self.board.card_counts)]

    # What every state gives

    def totals(self) -> list[int]:
        """What each army's blocks amount to; red's with the handicap (5.3)."""
        totals = [sum(self.board.number(block) for block in self.blocks(seat)) for seat in range(len(self.board.seats))]
        totals[0] = max(0, totals[0] + self.game.handicap)
        return totals

    def scores(self) -> list[float]:
        totals = self.totals()
        winners = totals.count(max(totals))
        losers = len(totals) - winners
        if not self.over or not losers:
            return [0.0] * len(totals)
        return [1.0 / winners if total == max(totals) else -1.0 / losers for total in totals]

    def tick(self) -> int:
        return len(self.board.seats) * (self.round - 1) + self.turn
