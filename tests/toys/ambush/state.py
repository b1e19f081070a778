"""The state of Ambush: flat lists of small ints."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from hundreddays.core import State, View

if TYPE_CHECKING:
    from toys.ambush.game import Ambush

LOST: Final = -1
NONE: Final = -1


class AmbushState(State):
    __slots__ = ("actions", "chosen", "deck", "foe", "hands", "known", "place", "round", "shown", "target", "turn")

    game: Ambush

    def __init__(self, game: Ambush) -> None:
        super().__init__(game)
        blocks = game.block_count
        self.round = 1
        self.turn = 0
        """The seat whose turn it is."""
        self.actions = 1
        self.place = [LOST] * blocks
        self.known = [0] * blocks
        """For each block the seats that have spied on it (3.2): known to nobody but them."""
        self.shown = 0
        """The blocks that lie face up (1.2)."""
        self.hands = [0] * (len(game.seats) * game.kinds)
        self.deck = list(game.card_counts)
        self.chosen = NONE
        """The block of a half-made march or feint, or of an attack."""
        self.target = NONE
        """The place attacked or looked at."""
        self.foe = NONE
        """The block that meets the attack."""

    def copy(self) -> AmbushState:
        other = type(self).__new__(type(self))
        other.game = self.game
        other.step = self.step
        other.stack = self.stack[:]
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
        first = seat * self.game.size
        return [block for block in range(first, first + self.game.size) if self.place[block] != LOST]

    def here(self, place: int) -> list[int]:
        return [block for block, where in enumerate(self.place) if where == place]

    def reads(self, seat: int, block: int) -> bool:
        """Whether a seat (or SPECTATOR) may read a block. 1.2, 3.2"""
        return self.game.owner(block) == seat or bool(self.shown >> block & 1) or bool(self.known[block] >> seat & 1)

    def unread(self, seat: int, place: int) -> list[int]:
        """The blocks of other armies in a place that a seat does not know."""
        return [block for block in self.here(place) if not self.reads(seat, block)]

    # Cards

    def hand(self, seat: int) -> list[int]:
        kinds = self.game.kinds
        return self.hands[seat * kinds : (seat + 1) * kinds]

    def discards(self) -> list[int]:
        held = [sum(self.hands[kind :: self.game.kinds]) for kind in range(self.game.kinds)]
        return [count - self.deck[kind] - held[kind] for kind, count in enumerate(self.game.card_counts)]

    # What every state gives

    def totals(self) -> list[int]:
        return [sum(self.game.number(block) for block in self.blocks(seat)) for seat in range(len(self.game.seats))]

    def scores(self) -> list[float]:
        totals = self.totals()
        winners = totals.count(max(totals))
        losers = len(totals) - winners
        if not self.over or not losers:
            return [0.0] * len(totals)
        return [1.0 / winners if total == max(totals) else -1.0 / losers for total in totals]

    def view(self, seat: int) -> View:
        from toys.ambush.view import view

        return view(self, seat)

    def sample(self, seat: int, rng: Random) -> AmbushState:
        from toys.ambush.view import sample

        return sample(self, seat, rng)

    def document(self) -> dict[str, Any]:
        from toys.ambush.position import document

        return document(self)

    def tick(self) -> int:
        return len(self.game.seats) * (self.round - 1) + self.turn

    def broken(self) -> list[str]:
        from toys.ambush.position import broken

        return broken(self)
