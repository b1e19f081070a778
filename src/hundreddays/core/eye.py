"""A state seen from one seat. Players, human or not, get an Eye and never a State."""

from __future__ import annotations

from random import Random

from hundreddays.core.drawing import view_svg
from hundreddays.core.event import SPECTATOR
from hundreddays.core.game import Game
from hundreddays.core.state import State
from hundreddays.core.verdict import Verdict, refusal
from hundreddays.core.view import Prompt, View


class Eye:
    """One seat's view, its legal moves, and full states that it cannot tell from the true one."""

    __slots__ = ("_legal", "_state", "game", "seat")

    def __init__(self, state: State, seat: int, moves: list[int] | None = None) -> None:
        """Whoever asks the seat has its legal moves already and may hand them over, until it has answered."""
        if not 0 <= seat < len(state.game.seats) and seat != SPECTATOR:
            raise ValueError(f"there is no seat {seat} in {state.game.id}")
        self.game: Game = state.game
        self.seat = seat
        self._state = state
        self._legal = moves or []

    def forget_moves(self) -> None:
        """The seat has answered: its legal moves are no longer those that were handed over."""
        self._legal = []

    @property
    def deciding(self) -> bool:
        """Whether this seat is the one asked."""
        return self._state.actor == self.seat

    @property
    def asked(self) -> str:
        """The name of the step at which this seat is asked; empty while another decides."""
        return self.game.step_names[self._state.step] if self.deciding else ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    def view(self) -> View:
        """What this seat sees on the table now."""
        return self._state.view(self.seat)

    def prompt(self) -> Prompt:
        """What is asked of this seat, or whom it waits for."""
        return self._state.prompt(self.seat)

    def moves(self) -> list[int]:
        """The legal moves of this seat: empty while another decides."""
        if self._legal:
            return self._legal.copy()
        return self._state.moves() if self.deciding else []

    def check(self, move: int) -> Verdict:
        """The referee's answer to a move of this seat, from nothing that this seat may not know."""
        if not self.deciding and not self._state.over:
            return refusal(f"It is not for {self.game.seat_name(self.seat)} to decide now.")
        return self._state.check(move)

    def observe(self) -> tuple[bytes, bytes]:
        """What this seat may know as numbers: a cell each byte, and the mask of its moves. See `core.observing`."""
        return self.game.observer().observe(self._state, self.seat)

    def sample(self, rng: Random) -> State:
        """A whole state that this seat could not tell from the true one. Search works on these, never on the truth."""
        return self._state.sample(self.seat, rng)

    def _repr_svg_(self) -> str:
        """In a notebook: the map and what this seat may see."""
        return view_svg(self.game.picture(), self.view())
