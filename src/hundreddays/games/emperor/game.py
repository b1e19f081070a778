"""The Emperor Returns as a game: data, words, steps and seats put together."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from hundreddays.core import (
    EVERYONE,
    BadData,
    Event,
    Game,
    OptionValue,
    Overlay,
    Picture,
    Planner,
    Rulebook,
    SeatObserver,
    Source,
    Tally,
    View,
    but,
    only,
)
from hundreddays.core.document import Reader
from hundreddays.core.order_of_battle import OrderOfBattle
from hundreddays.games.emperor.interface.legend import LEGEND
from hundreddays.games.emperor.interface.panels import EmperorPanels
from hundreddays.games.emperor.opponent.beliefs import PlanFile, altered, read
from hundreddays.games.emperor.rules import (
    administration,
    aftermath,
    attrition,
    battle,
    centers,
    combat,
    commands,
    coordination,
    forced_march,
    losses,
    march,
    morale,
    movement,
    organization,
    pursuit,
    retreat,
    sequence,
    stacking,
    steps,
    vedettes,
)
from hundreddays.games.emperor.rules.board import ARMIES, ARMY_NAMES, Board
from hundreddays.games.emperor.rules.flags import EXEMPT, NONE
from hundreddays.games.emperor.rules.number_tables import Tables
from hundreddays.games.emperor.rules.pieces import FRENCH, OFF_MAP, POOL, SIDE, Pieces
from hundreddays.games.emperor.rules.scenario import set_up
from hundreddays.games.emperor.rules.scenario_schema import Scenario, ScenarioFile
from hundreddays.games.emperor.rules.schema import MapFile, TableFile, UnitFile
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import CHOOSE_SOURCE, SET_UP_VEDETTES
from hundreddays.games.emperor.rules.words import Verbs
from hundreddays.games.emperor.rules.zones import tally

if TYPE_CHECKING:
    from hundreddays.games.emperor.opponent.judge import EmperorJudge

ID = "emperor"
PACKAGE = "hundreddays.games.emperor"
RULES_VERSION = "8"
FILES = ("map.toml", "units.toml", "tables.toml", "scenarios.toml")
SEATS = {1: ("solitaire",), 2: ("french", "coalition"), 3: ("french", "allied", "prussian")}
REMEMBERED = 2048


class EmperorGame(Game):
    panels = EmperorPanels

    def __init__(self, title: str, options: dict[str, OptionValue], overlay: Overlay = None) -> None:
        source = Source(PACKAGE, FILES, overlay)
        super().__init__(ID, title, RULES_VERSION, options, source.hash)
        self.losses_in = "strength points"
        tables = source.read("tables.toml", TableFile)
        self.tables = Tables(tables)
        self.board = Board(source.read("map.toml", MapFile), tables)
        self.pieces = Pieces(source.read("units.toml", UnitFile), tables, self.board.grid)
        players = int(options["players"])
        self.seats = SEATS[players]
        self.sides = (0,) if players == 1 else SIDE[:players]
        self.seat_of = ((0, 0, 0), (0, 1, 1), (0, 1, 2))[players - 1]
        """The seat of each army."""
        self.groups: list[list[tuple[int, ...]]] = [[(0,)], [(1, 2)] if players < 3 else [(1,), (2,)]]
        """For each side, the armies each of its players moves. 64"""
        self.handicap = int(options["handicap"])
        """For the French above 0, for the Coalition below. 505"""
        self.hidden = players > 1
        self.legend = LEGEND
        self.first_day = date.fromisoformat(tables.turns.first)
        self.plan: PlanFile = read()
        self.played = str(options["scenario"])
        """The row of the scenarios' data that is played; one of the folder `scenarios/` changes figures of such a row.
        """
        self._set_scenario(source.read("scenarios.toml", ScenarioFile), self.played)
        self.verbs = Verbs(self.words, self.board, self.pieces)
        self.take_steps(
            steps,
            administration,
            aftermath,
            attrition,
            battle,
            centers,
            combat,
            commands,
            coordination,
            forced_march,
            losses,
            march,
            morale,
            movement,
            organization,
            pursuit,
            retreat,
            sequence,
            stacking,
            vedettes,
        )
        self.drawn: Picture | None = None
        """The board as a picture, once it has been asked for."""
        self.dispatched: dict[tuple[int, int, int, int], int] = {}
        """How far couriers come from a hex, as last worked out: by the way they go, the hex, the weather, and what is
        shut to them. 93
        """

    def _set_scenario(self, file: ScenarioFile, id: str) -> None:
        self.scenario: Scenario | None = next((row for row in file.scenario if row.id == id), None)
        self.first_turn, self.last_turn = 0, self.tables.turns - 1
        self.victory_cite = "E37"
        self.french_from = self.tables.boxes.index("french-1")
        self.objectives: list[tuple[int, int, int]] = []
        self.per_sp = 0
        self.lost_before = (0, 0, 0)
        self.lille_garrison = 0
        self.quota = list(self.tables.quota)
        """SPs that each army may take back in a turn. 107, 505"""
        self.handicap_points = 0
        """Points that the French begin with; below 0 the Coalition. 505"""
        row = self.scenario
        if row is None:
            self._lengthen(0)
            for army, more in enumerate(self.tables.handicap_quota):
                self.quota[army] += more * max(0, -self.handicap if SIDE[army] else self.handicap)
            if self.tables.handicap_for_a_box:
                boxes = abs(self.handicap) // self.tables.handicap_for_a_box
                self.french_from += -boxes if self.handicap > 0 else boxes
            return
        self.first_turn, self.last_turn = self.turn_of(row.first), self.turn_of(row.last)
        if not 0 <= self.first_turn <= self.last_turn < self.tables.turns:
            raise BadData(
                "The data file scenarios.toml does not fit:",
                [f"scenario {id}: {row.first} to {row.last} is not within the campaign"],
            )
        self.victory_cite = row.cite
        self.french_from = self.tables.boxes.index(row.french_from)
        self.per_sp = row.per_sp
        self.lost_before = row.lost
        self.lille_garrison = row.lille_garrison
        self.objectives = [(self.board.grid.mask(goal.hexes), goal.french, goal.coalition) for goal in row.objective]
        self.handicap_points = self.handicap * row.handicap_points
        self._lengthen(row.handicap_days)

    def _lengthen(self, days: int) -> None:
        """The last turn, moved by so many days for each point of the handicap; the first one is always played. 505"""
        self.last_turn = max(self.first_turn, self.last_turn + self.handicap * days)
        self.turns = max(self.tables.turns, self.last_turn + 1)
        """The turns there are on the track."""

    def turn_of(self, day: str) -> int:
        return (date.fromisoformat(day) - self.first_day).days

    def day(self, turn: int) -> str:
        """The date of a Game Turn: "15 June"."""
        when = self.first_day + timedelta(days=turn)
        return f"{when.day} {when:%B}"

    def army_name(self, army: int) -> str:
        return ARMY_NAMES[army]

    def army_id(self, army: int) -> str:
        return ARMIES[army]

    def audience(self, side: int) -> int:
        """Those who see everything of a side: its players. 26, 408"""
        if not self.hidden:
            return EVERYONE
        return only(*(seat for seat in range(len(self.seats)) if self.sides[seat] == side))

    def others(self, side: int) -> int:
        return but(self.audience(side))

    def remember_dispatch(self, key: tuple[int, int, int, int], found: int) -> None:
        if len(self.dispatched) >= REMEMBERED:
            self.dispatched.clear()
        self.dispatched[key] = found

    def start(self) -> EmperorState:
        s = EmperorState(self)
        pieces = self.pieces
        grid = self.board.grid
        for leader, row in enumerate(pieces.data.leader):
            s.where[leader] = {"pool": POOL, "reinforcement": OFF_MAP}.get(row.hex, NONE)
            if s.where[leader] == NONE and row.hex in grid:
                s.where[leader] = grid.hex(row.hex)
            s.under[leader] = pieces.leaders.index(row.superior) if row.superior else NONE
            if s.where[leader] in pieces.exempt:
                s.flags[leader] |= EXEMPT
        for unit, unit_row in enumerate(pieces.data.unit):
            s.led_by[unit] = pieces.leaders.index(unit_row.leader)
            s.sp[unit] = unit_row.sp
        for center in pieces.data.center:
            army = ARMIES.index(center.id)
            if center.kind == "mobile" and center.hex in grid:
                s.center[army] = grid.hex(center.hex)
                s.active[army] = int(center.active)
        s.army = FRENCH
        s.goto(CHOOSE_SOURCE)
        if self.scenario is not None:
            set_up(s, self.scenario)
            s.goto(SET_UP_VEDETTES)
        tally(s)
        s.go_on()
        return s

    def concession(self, seat: int) -> list[float]:
        """Alone nobody wins by giving up."""
        return [0.0] if len(self.seats) == 1 else super().concession(seat)

    def view(self, state: EmperorState, seat: int) -> View:
        from hundreddays.games.emperor.interface.view import view

        return view(state, seat)

    def make_observer(self) -> SeatObserver:
        from hundreddays.games.emperor.interface.observation import EmperorObserver

        return EmperorObserver(self)

    def when(self, state: EmperorState) -> tuple[int, str]:
        from hundreddays.games.emperor.interface.view import heading

        return state.turn + 1, heading(state)

    def sample(self, state: EmperorState, seat: int, rng: Random) -> EmperorState:
        from hundreddays.games.emperor.interface.sample import sample

        return sample(state, seat, rng)

    def document(self, state: EmperorState) -> dict[str, Any]:
        from hundreddays.games.emperor.interface.position import document

        return document(state)

    def broken(self, state: EmperorState) -> list[str]:
        from hundreddays.games.emperor.interface.invariants import broken

        return broken(state)

    def state_from(self, read: Reader) -> EmperorState | None:
        from hundreddays.games.emperor.interface.position import state_from

        return state_from(self, read)

    def order_of_battle(self, document: Mapping[str, Any]) -> OrderOfBattle:
        from hundreddays.games.emperor.interface.editing import order_of_battle

        return order_of_battle(self, document)

    def post(self, document: dict[str, Any], piece: str, place: str, onto: str = "") -> None:
        from hundreddays.games.emperor.interface.editing import post

        post(self, document, piece, place, onto)

    def label(self, move: int) -> str:
        from hundreddays.games.emperor.interface.narrate import label

        return label(self, move)

    def narrate(self, event: Event) -> str:
        from hundreddays.games.emperor.interface.narrate import narrate

        return narrate(self, event)

    def tallies(self, event: Event) -> list[Tally]:
        from hundreddays.games.emperor.interface.statistics import tallies

        return tallies(self, event)

    def slot(self, turn: int) -> str:
        from hundreddays.games.emperor.interface.statistics import slot

        return slot(self, turn)

    def rulebook(self) -> Rulebook:
        return Rulebook.of(PACKAGE)

    def picture(self) -> Picture:
        from hundreddays.games.emperor.interface.picture import picture

        if self.drawn is None:
            self.drawn = picture(self)
        return self.drawn

    def describe(self, view: View) -> list[str]:
        from hundreddays.games.emperor.interface.narrate import describe

        return describe(self, view)

    def planner(self) -> Planner:
        from hundreddays.games.emperor.opponent.planner import EmperorPlanner

        return EmperorPlanner(self, altered(self.plan, self.plan.scenario.get(self.played, {})))

    def judge(self) -> EmperorJudge:
        from hundreddays.games.emperor.opponent.judge import EmperorJudge

        return EmperorJudge(self.played)
