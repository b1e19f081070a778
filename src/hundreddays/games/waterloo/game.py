"""The game: its words and its steps, put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from hundreddays.core import (
    Event,
    Game,
    Landmark,
    OptionValue,
    Picture,
    Piece,
    Rulebook,
    SeatObserver,
    Source,
    Tally,
    View,
)
from hundreddays.core.document import Reader
from hundreddays.core.order_of_battle import OrderOfBattle
from hundreddays.games.waterloo.interface.legend import LEGEND
from hundreddays.games.waterloo.interface.narrate import describe, label, narrate
from hundreddays.games.waterloo.interface.panels import WaterlooPanels
from hundreddays.games.waterloo.interface.picture import picture
from hundreddays.games.waterloo.interface.position import state_from
from hundreddays.games.waterloo.interface.view import faces
from hundreddays.games.waterloo.rules import (
    advance,
    assault,
    bombardment,
    engagement,
    modes,
    movement,
    results,
    retreat,
    sequence,
    steps,
)
from hundreddays.games.waterloo.rules.board import SIDES, Board
from hundreddays.games.waterloo.rules.state import WaterlooState, starting
from hundreddays.games.waterloo.rules.words import Verbs

if TYPE_CHECKING:
    from hundreddays.games.waterloo.opponent.judge import WaterlooJudge
    from hundreddays.games.waterloo.opponent.planner import WaterlooPlanner

VERSION = "1"
PACKAGE = "hundreddays.games.waterloo"


class WaterlooGame(Game):
    """Napoleon at Waterloo, advanced or basic."""

    panels = WaterlooPanels
    longest = 10_000

    def __init__(self, title: str, options: dict[str, OptionValue], source: Source) -> None:
        super().__init__("waterloo", title, VERSION, options, source.hash)
        self.losses_in = "units"
        handicap = options["handicap"]
        assert isinstance(handicap, int)
        self.board = Board(source, basic=options["rules"] == "basic", handicap=handicap)
        self.seats = SIDES
        self.legend = LEGEND
        self.sides = (0, 1)
        self.verbs = Verbs(self.words, self.board)
        self.take_steps(steps, movement, sequence, bombardment, assault, engagement, modes, results, retreat, advance)

    def start(self) -> WaterlooState:
        return starting(self)

    def view(self, state: WaterlooState, seat: int) -> View:
        from hundreddays.games.waterloo.interface.view import view

        return view(state, seat)

    def make_observer(self) -> SeatObserver:
        from hundreddays.games.waterloo.interface.observation import WaterlooObserver

        return WaterlooObserver(self)

    def when(self, state: WaterlooState) -> tuple[int, str]:
        from hundreddays.games.waterloo.interface.view import heading

        return state.turn, heading(state)

    def sample(self, state: WaterlooState, seat: int, rng: Random) -> WaterlooState:
        from hundreddays.games.waterloo.interface.sample import sample

        return sample(state, seat, rng)

    def document(self, state: WaterlooState) -> dict[str, Any]:
        from hundreddays.games.waterloo.interface.position import document

        return document(state)

    def broken(self, state: WaterlooState) -> list[str]:
        from hundreddays.games.waterloo.interface.invariants import broken

        return broken(state)

    def state_from(self, read: Reader) -> WaterlooState | None:
        return state_from(self, read)

    def order_of_battle(self, document: Mapping[str, Any]) -> OrderOfBattle:
        from hundreddays.games.waterloo.interface.editing import order_of_battle

        return order_of_battle(self, document)

    def post(self, document: dict[str, Any], piece: str, place: str, onto: str = "") -> None:
        from hundreddays.games.waterloo.interface.editing import post

        post(self, document, piece, place)

    def label(self, move: int) -> str:
        return label(self, move)

    def narrate(self, event: Event) -> str:
        return narrate(self, event)

    def tallies(self, event: Event) -> list[Tally]:
        from hundreddays.games.waterloo.interface.statistics import tallies

        return tallies(self, event)

    def hour(self, turn: int) -> str:
        from hundreddays.games.waterloo.interface.statistics import hour

        return hour(self, turn)

    def landmarks(self) -> list[Landmark]:
        from hundreddays.games.waterloo.interface.statistics import landmarks

        return landmarks()

    def rulebook(self) -> Rulebook:
        return Rulebook.of(PACKAGE)

    def picture(self) -> Picture:
        return self._picture

    @cached_property
    def _picture(self) -> Picture:
        return picture(self.board)

    @cached_property
    def faces(self) -> list[Piece]:
        """The counters, made once for all views."""
        return faces(self.board)

    def planner(self) -> WaterlooPlanner:
        from hundreddays.games.waterloo.opponent.planner import WaterlooPlanner

        return WaterlooPlanner(self)

    def judge(self) -> WaterlooJudge:
        from hundreddays.games.waterloo.opponent.judge import WaterlooJudge

        return WaterlooJudge(self.board.basic)

    def describe(self, view: View) -> list[str]:
        return describe(self, view)
