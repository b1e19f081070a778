"""The game put together: board, vocabulary, steps, and everything an interface asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from hundreddays.core import (
    Event,
    Game,
    Judge,
    OptionValue,
    Overlay,
    Picture,
    Planner,
    Rulebook,
    SeatObserver,
    Tally,
    View,
)
from hundreddays.core.document import Reader
from hundreddays.core.order_of_battle import OrderOfBattle
from hundreddays.games.returns.interface.legend import LEGEND
from hundreddays.games.returns.interface.narrate import Names, describe, label, narrate
from hundreddays.games.returns.interface.panels import ReturnsExtras, ReturnsPanels
from hundreddays.games.returns.interface.picture import picture
from hundreddays.games.returns.interface.position import state_from
from hundreddays.games.returns.interface.statistics import slot, tallies
from hundreddays.games.returns.rules import (
    combats,
    commanders,
    counterattack,
    end_of_turn,
    hands,
    losses,
    movement,
    partners,
    reinforcement,
    retreat,
    rounds,
    setup,
    steps,
    weather,
)
from hundreddays.games.returns.rules.board import Board
from hundreddays.games.returns.rules.dataset import Data
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.games.returns.rules.words import Verbs

VERSION = "1"


class ReturnsGame(Game):
    """Napoleon 1815 Returns with its options fixed."""

    panels = ReturnsPanels
    extras = ReturnsExtras
    longest = 4_000

    def __init__(self, title: str, options: Mapping[str, OptionValue], overlay: Overlay) -> None:
        self.data = Data(overlay)
        super().__init__("returns", title, VERSION, options, self.data.hash)
        self.losses_in = "points of cohesion"
        self.seats = ("french", "coalition") if options["players"] == 2 else ("french", "allied", "prussian")
        self.sides = (0, 1) if options["players"] == 2 else (0, 1, 1)
        self.hidden = True
        self.legend = LEGEND
        self.hidden_sheets = bool(options["hidden_tracking_sheets"])
        """23.1"""
        self.revealing = {
            "matched": "12.4",  # the card that ends a combat is laid open and the table cleared
            "proposals": "22.9",  # two proposals are secret until both are in
        }
        self.board = Board(self.data, self.seats, int(options["handicap"]))
        self.verbs = Verbs(self.words, self.board)
        self.names = Names(self)
        self.take_steps(
            steps,
            setup,
            weather,
            movement,
            commanders,
            combats,
            partners,
            hands,
            rounds,
            counterattack,
            reinforcement,
            losses,
            retreat,
            end_of_turn,
        )

    def start(self) -> ReturnsState:
        state = ReturnsState(self)
        setup.begin(state, bool(self.options["chosen_objectives"]), bool(self.options["free_setup"]))
        return state

    def view(self, state: ReturnsState, seat: int) -> View:
        from hundreddays.games.returns.interface.view import view

        return view(state, seat)

    def make_observer(self) -> SeatObserver:
        from hundreddays.games.returns.interface.observation import ReturnsObserver

        return ReturnsObserver(self)

    def when(self, state: ReturnsState) -> tuple[int, str]:
        from hundreddays.games.returns.interface.view import heading

        return state.turn, heading(state)

    def sample(self, state: ReturnsState, seat: int, rng: Random) -> ReturnsState:
        from hundreddays.games.returns.interface.sample import sample

        return sample(state, seat, rng)

    def document(self, state: ReturnsState) -> dict[str, Any]:
        from hundreddays.games.returns.interface.position import document

        return document(state)

    def broken(self, state: ReturnsState) -> list[str]:
        from hundreddays.games.returns.interface.invariants import broken

        return broken(state)

    def state_from(self, read: Reader) -> ReturnsState | None:
        return state_from(self, read)

    def order_of_battle(self, document: Mapping[str, Any]) -> OrderOfBattle:
        from hundreddays.games.returns.interface.editing import order_of_battle

        return order_of_battle(self, document)

    def post(self, document: dict[str, Any], piece: str, place: str, onto: str = "") -> None:
        from hundreddays.games.returns.interface.editing import post

        post(self, document, piece, place)

    def label(self, move: int) -> str:
        return label(self, move)

    def narrate(self, event: Event) -> str:
        return narrate(self, event)

    def tallies(self, event: Event) -> list[Tally]:
        return tallies(self, event)

    def slot(self, turn: int) -> str:
        return slot(self, turn)

    def rulebook(self) -> Rulebook:
        return Rulebook.of(__package__)

    def picture(self) -> Picture:
        return self.drawn

    @cached_property
    def drawn(self) -> Picture:
        return picture(self)

    def describe(self, view: View) -> list[str]:
        return describe(self, view)

    def planner(self) -> Planner:
        from hundreddays.games.returns.opponent.planner import ReturnsPlanner

        return ReturnsPlanner()

    def judge(self) -> Judge:
        from hundreddays.games.returns.opponent.judge import ReturnsJudge

        return ReturnsJudge()
