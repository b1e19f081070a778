"""The game: its seats, its steps and what the rest of the program asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hundreddays.core import (
    Diagram,
    Event,
    Game,
    Info,
    Judge,
    OptionValue,
    Picture,
    Planner,
    Rulebook,
    SeatObserver,
    Source,
    State,
    Tally,
    View,
)
from hundreddays.core.document import Reader
from hundreddays.core.order_of_battle import OrderOfBattle
from hundreddays.games.napoleon.interface.legend import legend
from hundreddays.games.napoleon.interface.panels import NapoleonPanels
from hundreddays.games.napoleon.rules import (
    attack,
    battle,
    combat,
    deploy,
    forced_march,
    movement,
    regroup,
    reinforce,
    retreat,
    rout,
    setup,
    steps,
    supply,
    turn,
)
from hundreddays.games.napoleon.rules.board import Board
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.words import Verbs

VERSION = "1"


class NapoleonGame(Game):
    """Napoléon, CTG variant, with its options fixed."""

    panels = NapoleonPanels
    longest = 40_000

    def __init__(self, info: Info, options: Mapping[str, OptionValue], source: Source) -> None:
        super().__init__(info.id, info.title, VERSION, options, source.hash)
        self.losses_in = "combat values"
        self.undoing = ("cancel",)
        self.board = Board(source, options)
        self.seats = ("french", "allied") if self.board.players == 2 else ("french", "british", "prussian")
        self.sides = (0, 1) if self.board.players == 2 else (0, 1, 1)
        self.verbs = Verbs(self.words, self.board)
        self.hidden = True
        self.legend = legend({road.id: (road.a, road.b) for road in self.board.map.road})
        self.take_steps(
            steps,
            setup,
            turn,
            movement,
            forced_march,
            attack,
            deploy,
            battle,
            retreat,
            combat,
            reinforce,
            rout,
            regroup,
            supply,
        )
        self._picture: Picture | None = None

    def start(self) -> NapoleonState:
        s = NapoleonState(self)
        if self.board.free_setup:
            s.goto(steps.SETUP_UNIT)
        else:
            setup.historical(s)
            s.goto(steps.OPEN_TURN)
        s.go_on()
        return s

    def view(self, state: NapoleonState, seat: int) -> View:
        from hundreddays.games.napoleon.interface.view import view

        return view(state, seat)

    def make_observer(self) -> SeatObserver:
        from hundreddays.games.napoleon.interface.observation import NapoleonObserver

        return NapoleonObserver(self)

    def when(self, state: NapoleonState) -> tuple[int, str]:
        from hundreddays.games.napoleon.interface.view import heading

        return state.turn, heading(state)

    def sample(self, state: NapoleonState, seat: int, rng: Random) -> NapoleonState:
        from hundreddays.games.napoleon.interface.sample import sample

        return sample(state, seat, rng)

    def document(self, state: NapoleonState) -> dict[str, Any]:
        from hundreddays.games.napoleon.interface.position import document

        return document(state)

    def broken(self, state: NapoleonState) -> list[str]:
        from hundreddays.games.napoleon.interface.invariants import broken

        return broken(state)

    def state_from(self, read: Reader) -> State | None:
        from hundreddays.games.napoleon.interface.position import state_from

        return state_from(self, read)

    def order_of_battle(self, document: Mapping[str, Any]) -> OrderOfBattle:
        from hundreddays.games.napoleon.interface.editing import order_of_battle

        return order_of_battle(self, document)

    def post(self, document: dict[str, Any], piece: str, place: str, onto: str = "") -> None:
        from hundreddays.games.napoleon.interface.editing import post

        post(self, document, piece, place)

    def label(self, move: int) -> str:
        from hundreddays.games.napoleon.interface.narrate import label

        return label(self, move)

    def narrate(self, event: Event) -> str:
        from hundreddays.games.napoleon.interface.narrate import narrate

        return narrate(self, event)

    def tallies(self, event: Event) -> list[Tally]:
        from hundreddays.games.napoleon.interface.statistics import tallies

        return tallies(self, event)

    def slot(self, turn: int) -> str:
        from hundreddays.games.napoleon.interface.statistics import slot

        return slot(self, turn)

    def rulebook(self) -> Rulebook:
        return Rulebook.of("hundreddays.games.napoleon")

    def picture(self) -> Picture:
        if self._picture is None:
            from hundreddays.games.napoleon.interface.picture import picture

            self._picture = picture(self)
        return self._picture

    def describe(self, view: View) -> list[str]:
        from hundreddays.games.napoleon.interface.narrate import describe

        return describe(self, view)

    def diagrams(self, view: View) -> list[Diagram]:
        from hundreddays.games.napoleon.interface.battle_boards import battle_boards

        return battle_boards(self, view)

    def planner(self) -> Planner:
        from hundreddays.games.napoleon.opponent.planner import NapoleonPlanner

        return NapoleonPlanner()

    def judge(self) -> Judge:
        from hundreddays.games.napoleon.opponent.judge import NapoleonJudge

        return NapoleonJudge()
