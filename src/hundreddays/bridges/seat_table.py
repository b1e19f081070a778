"""One table at which a learner has some seats and players of ours the others: what every environment is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from hundreddays.core import CHANCE, SILENT, Game, State, Tell, draw
from hundreddays.players import Forfeit, Hearer, Player, Telling, dismiss, is_program, move_of, seat_player

Rivals = Callable[[], Sequence[Player | None]]
"""Seats the players of one game: for each seat who plays it; None: whoever learns."""

MOST_SEED: Final = (1 << 63) - 1


def rivals(game: Game, seat: int, against: str) -> Rivals:
    """A learner in one seat, players of that name in the others; raises a `Fault` if there are none."""
    if not is_program(against):  # those are started when they are to play, not to see whether they exist
        seat_player(against, game)
    return lambda: [None if n == seat else seat_player(against, game) for n in range(len(game.seats))]


def nobody(game: Game) -> Rivals:
    """Every seat is the learner's."""
    return lambda: [None] * len(game.seats)


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
