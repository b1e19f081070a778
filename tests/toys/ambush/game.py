"""Ambush put together: its figures, words and steps, and everything an interface asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hundreddays.core import Event, Game, OptionValue, Overlay, Picture, Rulebook, SeatObserver, Source, View
from hundreddays.core.document import Reader
from toys.ambush.interface import invariants, narrate, observation, picture, position, sample, view
from toys.ambush.rules import cards, fight, steps, table, turn
from toys.ambush.rules.board import Board
from toys.ambush.rules.schema import Figures
from toys.ambush.rules.state import AmbushState
from toys.ambush.rules.words import Verbs


class AmbushGame(Game):
    """Ambush with its options fixed."""

    state_class: type[AmbushState] = AmbushState
    """Another one, where a test spoils the state on purpose."""

    def __init__(self, title: str, options: Mapping[str, OptionValue], overlay: Overlay = None) -> None:
        source = Source(__package__, ("ambush.toml",), overlay)
        super().__init__("ambush", title, "1", options, source.hash)
        self.open_hands = bool(options["open_hands"])
        self.handicap = int(options["handicap"])
        self.hidden = True
        self.board = Board(source.read("ambush.toml", Figures), int(options["players"]))
        self.seats = self.board.seats
        self.sides = tuple(range(len(self.seats)))
        self.verbs = Verbs(self.words, self.board)
        self.take_steps(steps, table, turn, cards, fight)

    def start(self) -> AmbushState:
        state = self.state_class(self)
        table.begin(state)
        return state

    def view(self, state: AmbushState, seat: int) -> View:
        return view.view(state, seat)

    def make_observer(self) -> SeatObserver:
        return observation.AmbushObserver(self)

    def sample(self, state: AmbushState, seat: int, rng: Random) -> AmbushState:
        return sample.sample(state, seat, rng)

    def document(self, state: AmbushState) -> dict[str, Any]:
        return position.document(state)

    def state_from(self, read: Reader) -> AmbushState | None:
        return position.state_from(self, read)

    def broken(self, state: AmbushState) -> list[str]:
        return invariants.broken(state)

    def narrate(self, event: Event) -> str:
        return narrate.narrate(self.board, event)

    def describe(self, view: View) -> list[str]:
        return narrate.describe(view)

    def rulebook(self) -> Rulebook:
        return Rulebook.of(__package__)

    def picture(self) -> Picture:
        return picture.picture(self.board)
