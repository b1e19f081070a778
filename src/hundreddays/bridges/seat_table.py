"""One table at which a learner has some seats and players of ours the others: what every environment is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import index
from random import Random
from typing import Any, Final

from hundreddays.core import CHANCE, SILENT, Fault, Game, State, Tell, Unknown, draw
from hundreddays.players import Forfeit, Hearer, Player, Telling, dismiss, is_program, move_of, seat_player

Rivals = Callable[[], Sequence[Player | None]]
"""Seats the players of one game: for each seat who plays it; None: whoever learns."""

MOST_SEED: Final = (1 << 63) - 1


@dataclass(frozen=True)
class NamedRivals:
    """Players of one name in all seats but the learner's. It is no function in a function: environments are pickled."""

    game: Game
    seat: int
    against: str

    def __call__(self) -> Sequence[Player | None]:
        seats = range(len(self.game.seats))
        return [None if n == self.seat else seat_player(self.against, self.game) for n in seats]


@dataclass(frozen=True)
class Nobody:
    """Every seat is the learner's."""

    game: Game

    def __call__(self) -> Sequence[Player | None]:
        return [None] * len(self.game.seats)


def rivals(game: Game, seat: int, against: str) -> Rivals:
    """A learner in one seat, players of that name in the others; raises a `Fault` if there are none."""
    if not is_program(against):  # those are started when they are to play, not to see whether they exist
        seat_player(against, game)
    return NamedRivals(game, seat, against)


def learner_seat(game: Game, name: str) -> int:
    """The number of the seat in which somebody learns: the first where nothing is said."""
    seat = game.seats[0] if name == "" else name
    if seat not in game.seats:  # a spectator is never asked: game would follow game for ever
        raise Unknown("seat", str(seat), game.seats)
    return game.seats.index(seat)


def move_number(action: Any) -> int:
    """The number of a move, as whoever learns says it: 1.5 is none, and would not be found to be a mistake."""
    try:
        return index(action)
    except TypeError:
        raise Fault(
            f"{action!r} is not the number of a move.", "Give a whole number; `action_mask` says which are legal."
        ) from None


class SeatTable:
    """Game after game. Every game has players of its own, as in all our matches: none brings along what another left
    behind, and programs are started again.
    """

    def __init__(self, game: Game, rivals: Rivals, seed: int | None = None) -> None:
        self.game = game
        self.rng = Random(seed)
        self.state: State = game.start()
        self.players: Sequence[Player | None] = []
        self.scores: list[float] | None = None
        """What each seat has, once the game is over."""
        self.forfeit = ""
        """Why it was cut short, if it was."""
        self._rivals = rivals
        self._tell: Tell = SILENT

    def begin(self) -> None:
        """The next game, up to the first decision of the learner. A game that ends before that is passed over, unless
        somebody forfeited it: he might for ever.
        """
        while True:
            self.close()
            self.state = self.game.start()
            self.players = self._rivals()
            self._tell = Telling(self.players, SILENT) if any(isinstance(p, Hearer) for p in self.players) else SILENT
            self.scores, self.forfeit = None, ""
            if not self._go_on():
                return
            if self.forfeit:
                raise Forfeit(self.forfeit)

    def act(self, move: int) -> bool:
        """Make a legal move for the learner, and play on until he decides again; whether the game is over."""
        self.state.apply(move, self._tell)
        return self._go_on()

    def answer(self, move: int) -> bool:
        """The same with whatever he says: a move that is not legal forfeits the game."""
        if not 0 <= move < self.game.move_count:
            self._give_up(f"There is no move {move}.")
        elif verdict := self.state.check(move):
            return self.act(move)
        else:
            self._give_up(str(verdict))
        return True

    def _give_up(self, why: str) -> None:
        """Whoever decides forfeits the game."""
        self.scores, self.forfeit = self.game.concession(self.state.actor), why
        self.close()

    def close(self) -> None:
        """End what the players of the game have started."""
        dismiss(self.players)
        self.players = []

    def _go_on(self) -> bool:
        state, players, rng, tell = self.state, self.players, self.rng, self._tell
        while True:
            actor = state.actor
            if actor == CHANCE:
                state.apply(draw(state.odds(), rng), tell)
            elif actor < 0:
                self.scores = state.scores()
                self.close()
                return True
            else:
                player = players[actor]
                if player is None:
                    return False
                try:
                    move = move_of(player, state, rng)
                except Forfeit as forfeit:
                    self._give_up(str(forfeit))
                    return True
                state.apply(move, tell)
