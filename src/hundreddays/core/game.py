"""One rule set with its options fixed. Immutable: board, pieces, tables, seats, the vocabulary of moves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from hundreddays.core.dice import die
from hundreddays.core.event import CHANCE, NOBODY, SPECTATOR, Event, Tally
from hundreddays.core.faults import Unknown
from hundreddays.core.landmark import Landmark
from hundreddays.core.options import OptionValue
from hundreddays.core.order_of_battle import OrderOfBattle
from hundreddays.core.picture import Diagram, Picture
from hundreddays.core.rulebook import Rulebook
from hundreddays.core.showing import Legend, Shown
from hundreddays.core.step import Step
from hundreddays.core.step_table import step_table
from hundreddays.core.view import Option, View
from hundreddays.core.words import QUIET, Tone, Words

if TYPE_CHECKING:
    from hundreddays.core.document import Reader
    from hundreddays.core.observing import SeatObserver
    from hundreddays.core.planning import Judge, Planner
    from hundreddays.core.state import State


class Game:
    """What never changes while a game is played.

    A game's own class fills the slots and gives the methods at the end.
    """

    panels: ClassVar[Any] = dict[str, Any]
    """The type of what its views have under `panels`: a `TypedDict`."""
    extras: ClassVar[Any] = dict[str, Any]
    """The type of what its picture has under `extras`."""
    longest: ClassVar[int] = 60_000
    """More moves, chance's included, than any game of it has: several times what random play was seen to take."""

    def __init__(self, id: str, title: str, version: str, options: Mapping[str, OptionValue], data_hash: str) -> None:
        self.id = id
        self.title = title
        self.version = version
        """The rules version. It changes whenever an old record might replay differently."""
        self.options: dict[str, OptionValue] = dict(options)
        self.data_hash = data_hash
        self.seats: tuple[str, ...] = ()
        self.sides: tuple[int, ...] = ()
        """For each seat the number of its side: seats of one side win and lose together."""
        self.words = Words()
        self.steps: tuple[Step[Any], ...] = ()
        """Every step by its number; number 0 (OVER) is never asked."""
        self.step_names: tuple[str, ...] = ()
        """What a position text calls each step."""
        self.roll = -1
        """The move of a thrown one, where the game has the verb `roll`."""
        self.dice: list[tuple[int, int]] = []
        """The odds of one die, for every step that throws one. Nobody changes it."""
        self.legend = Legend()
        """What the keys of this game's event data mean."""
        self.hidden = False
        """Whether anything at this table is hidden from anyone."""
        self.revealing: dict[str, str] = {}
        """Kinds of events that by rule tell a seat what no view keeps, each with the paragraph that says so."""
        self.undoing: tuple[str, ...] = ()
        """Verbs that only take back what the same seat did a moment ago."""
        self.losses_in = "points"
        """What the losses in `tallies` are counted in, for people: "strength points"."""
        self._options: dict[int, Option] = {}
        """The moves that have been offered, as an interface shows them: words and labels are put together once."""
        self._observer: SeatObserver | None = None

    def take_steps(self, numbers: ModuleType, *chapters: ModuleType) -> None:
        """Every step class of the chapters, under its number and name in `rules/steps.py`; raises if they disagree.

        Called once the vocabulary is complete.
        """
        self.step_names, self.steps = step_table(numbers, chapters)
        self.roll = self.words.base("roll")
        self.dice = die(self.roll)
        for step in self.steps:
            bases = [self.words.base(word) for word in step.offers]
            step.scattered = bases != sorted(bases)
            step.passing = type(step).due is not Step.due

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<{self.title}: {self.id}{options}; {self.move_count:,} moves, seats {', '.join(self.seats)}>"

    @property
    def move_count(self) -> int:
        """How many moves the vocabulary has: every move is a number below it."""
        return len(self.words)

    def text(self, move: int) -> str:
        """The words of a move."""
        return self.words.text(move)

    def move(self, text: str) -> int:
        """The move of some words."""
        return self.words.move(text)

    def seat(self, name: str) -> int:
        """The number of a seat by its name."""
        if name == "spectator":
            return SPECTATOR
        if name not in self.seats:
            raise Unknown("seat", name, self.seats)
        return self.seats.index(name)

    def seat_name(self, seat: int) -> str:
        """What a seat is called, `spectator` included."""
        return "spectator" if seat == SPECTATOR else self.seats[seat]

    def actor_name(self, actor: int) -> str:
        """What stands in a record before a move: a seat, `chance` or `nobody`."""
        if actor == CHANCE:
            return "chance"
        return "nobody" if actor == NOBODY else self.seats[actor]

    def option(
        self,
        move: int,
        note: str = "",
        tone: Tone = QUIET,
        closes: bool = False,
        alike: bool = False,
        lightly: bool = False,
    ) -> Option:
        """A legal move as an interface shows it."""
        option = self._options.get(move)
        if option is None:
            verb = self.words.verb(move)
            option = self._options[move] = Option(
                move=self.text(move), label=self.label(move), on=verb.on, noun=self.words.noun(move)
            )
        if not note and tone == QUIET and not closes and not alike:
            return option
        return Option(option.move, option.label, option.on, option.noun, note, tone, closes, alike, lightly)

    def concession(self, seat: int) -> list[float]:
        """The scores when a seat resigns: its side loses, and the others share the win."""
        side = self.sides[seat]
        losers = sum(1 for other in self.sides if other == side)
        winners = len(self.sides) - losers
        return [-1.0 / losers if other == side else 1.0 / winners for other in self.sides]

    def position(self, text: str) -> State:
        """The state that a position text describes; raises `BadPosition` listing every defect."""
        from hundreddays.core.position import read

        return read(self, text)

    def observer(self) -> SeatObserver:
        """Who writes what a seat may know of a state of this game as numbers: one for all that is played of it."""
        if self._observer is None:
            self._observer = self.make_observer()
        return self._observer

    # What each game gives

    def start(self) -> State:
        """The state in which play begins."""
        raise NotImplementedError

    def view(self, state: Any, seat: int) -> View:
        """What one seat, or SPECTATOR, may see of a state of this game."""
        raise NotImplementedError

    def make_observer(self) -> SeatObserver:
        """Who writes what a seat may know of a state of this game as numbers; see `observer`."""
        raise NotImplementedError

    def when(self, state: Any) -> tuple[int, str]:
        """The turn, and where we are in its sequence of play, as a spectator's view says it."""
        view: View = state.view(SPECTATOR)
        return view.turn, view.heading

    def sample(self, state: Any, seat: int, rng: Random) -> State:
        """A full state that a seat cannot tell from this one, with what it cannot know dealt again."""
        raise NotImplementedError

    def document(self, state: Any) -> dict[str, Any]:
        """A state as a tree of tables, lists, words and numbers; `state_from` reads it back."""
        raise NotImplementedError

    def broken(self, state: Any) -> list[str]:
        """Every invariant of the rulebook that does not hold, with its paragraph. For tests: always empty."""
        return []

    def state_from(self, read: Reader) -> State | None:
        """The state of a document (see `State.document`) that a reader holds.

        Adds every defect found to the reader's `defects`; None if there are any.
        """
        raise NotImplementedError

    def order_of_battle(self, document: Mapping[str, Any]) -> OrderOfBattle:
        """Every piece of the game, and where a document says that it stands, however impossible that is.

        A game that has none is edited as text.
        """
        return OrderOfBattle([], {}, ())

    def post(self, document: dict[str, Any], piece: str, place: str, onto: str = "") -> None:
        """Let a document say that a piece stands at a place of the board or in a box; `onto` is a piece that is there.

        Raises a `Fault` if it cannot be said.
        """
        raise Unknown("piece", piece, ())

    def label(self, move: int) -> str:
        """A move as a person would say it: "March the Imperial Guard"."""
        return self.text(move).replace("_", " ").capitalize()

    def narrate(self, event: Event) -> str:
        """An event as a sentence, from its data alone."""
        raise NotImplementedError

    def shown(self, event: Event) -> Shown:
        """What an event shows on the board, from its data alone."""
        return self.legend.read(event)

    def tallies(self, event: Event) -> list[Tally]:
        """What an event amounts to, for statistics that compare games.

        Of a pair of events for two audiences only one counts.
        """
        return []

    def slot(self, turn: int) -> str:
        """The half-day of June 1815 at whose end a turn stands (`16pm`), for comparison with what happened; empty if
        the game keeps no calendar.
        """
        return ""

    def hour(self, turn: int) -> str:
        """When a turn begins (`1815-06-18T13:00`), for a game whose turns are hours; empty for others."""
        return ""

    def landmarks(self) -> list[Landmark]:
        """What of June 1815 may happen in the game too, for one whose turns are hours."""
        return []

    def rulebook(self) -> Rulebook:
        """The rulebook, by paragraphs."""
        raise NotImplementedError

    def picture(self) -> Picture:
        """The board as a widget draws it before any piece stands on it."""
        raise NotImplementedError

    def describe(self, view: View) -> list[str]:
        """The panels of a view in words, a line each: hands, combats, sheets.

        For the terminal and for screen readers.
        """
        raise NotImplementedError

    def diagrams(self, view: View) -> list[Diagram]:
        """The boards beside the map that a view shows, such as those of battles, for a terminal to draw.

        `describe` leaves out what stands on them.
        """
        return []

    def planner(self) -> Planner | None:
        """What the game knows of good play by rules of thumb, if anything."""
        return None

    def judge(self) -> Judge | None:
        """What the game knows of who is winning, if anything."""
        return None
