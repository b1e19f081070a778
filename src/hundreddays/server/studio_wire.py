"""What goes over the wire between the studio's pages and the server: see `wire` for the rules that hold for all of it.

The server keeps nothing of anybody's study. Each request brings the line of moves that it is about.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hundreddays.core import OptionValue, Prompt, View
from hundreddays.server.wire import Asked, Count, Id, PositionText, RecordText, RuledBy, SeatState, Told, Word, Words
from hundreddays.studio.analysis import TurnOfPlay
from hundreddays.studio.best_plans import RankedPlan
from hundreddays.studio.combat_forecasts import CombatForecast
from hundreddays.studio.departures import Departure, DepartureSpread, LandmarkHour, LandmarkSpread
from hundreddays.studio.fortunes import Fortune
from hundreddays.studio.mistakes import Mistake
from hundreddays.studio.position_editor import MOST_KEYS
from hundreddays.studio.turning_points import TurningPoint
from hundreddays.tables import Line

MOST_MOVES = 20_000
"""No line has more moves than this."""
LONGEST = 2_000
"""Nor has a remark, a name or a header more letters."""
MOST_HEADERS = 64
Remark = Annotated[str, Meta(max_length=LONGEST, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]
Moves = Annotated[list[Words], Meta(max_length=MOST_MOVES)]
Options = Annotated[dict[Word, OptionValue], Meta(max_length=64)]
Eyes = Annotated[str, Meta(max_length=64, pattern=r"^[a-z_]*$(?!\n)")]


class StudyMove(msgspec.Struct, frozen=True):
    """One move of a line: who made it, and what, in words."""

    actor: Annotated[str, Meta(max_length=64, pattern=r"^[a-z_]+$(?!\n)")]
    words: Words


class StudyRemark(msgspec.Struct, frozen=True):
    """A remark on the move of a ply."""

    ply: Count
    text: Remark


class StudyLine(msgspec.Struct, frozen=True):
    """A line of moves: the game's own, which is the first, or a variation, which leaves an earlier line of the list."""

    parent: Annotated[int, Meta(ge=-1, le=10_000)]
    """The number of the line that it leaves; -1 for the first."""
    after: Count
    """After how many plies it begins."""
    name: Remark
    moves: Annotated[list[StudyMove], Meta(max_length=MOST_MOVES)]
    remarks: Annotated[list[StudyRemark], Meta(max_length=MOST_MOVES)]


class OpenStudy(Asked, frozen=True):
    """Open something to be studied: a text that somebody brings, a table, or the beginning of a game."""

    text: RecordText = ""
    """A record with its variations, or a position."""
    table: Annotated[str, Meta(max_length=64)] = ""
    seat: Word = ""
    """At a table that is still played: through whose eyes; one of mine."""
    game: Word = ""
    options: Options = {}


class StudyBoard(Told, frozen=True):
    """Something to be studied: a game, where it began, and all lines that are known of it."""

    game: str
    title: str
    rules: str
    options: dict[str, OptionValue]
    data: str
    hidden: bool
    seats: list[SeatState]
    headers: dict[str, str]
    position: str
    lines: list[StudyLine]
    labels: dict[str, str]
    """Every move of the lines as a person would say it."""
    notice: str = ""
    """What whoever studies it should know of it."""


class WriteStudy(Asked, frozen=True):
    """All lines of a study, to be checked by the rules and written as the text of a record."""

    game: Word
    options: Options
    headers: Annotated[dict[Word, Annotated[str, Meta(max_length=LONGEST)]], Meta(max_length=MOST_HEADERS)]
    position: PositionText
    lines: Annotated[list[StudyLine], Meta(min_length=1, max_length=2_000)]


class StudyText(Told, frozen=True):
    """A study as text."""

    text: str


class StudyAt(Asked, frozen=True):
    """A moment of a study: the game, where it began, and the moves that lead there."""

    game: Word
    options: Options = {}
    data: Annotated[str, Meta(max_length=64)] = ""
    position: PositionText = ""
    moves: Moves = []
    eyes: Eyes = ""
    """Through whose eyes: a seat, `spectator`, `decider` (whoever decides); empty: all fog lifted."""


class LookAtMoment(StudyAt, frozen=True):
    """What is to be seen at a moment; and first, what comes of a move there, or of pointing at something."""

    move: Annotated[str, Meta(max_length=120)] = ""
    noun: Annotated[str, Meta(max_length=120)] = ""
    on: Literal["", "piece", "place", "card", "button"] = ""


class StudyDraw(Told, frozen=True):
    """Something that chance can draw, and how likely it is."""

    words: str
    label: str
    share: float


class StudyMoment(Told, frozen=True):
    """A moment of a study."""

    played: list[StudyMove]
    """What was added to the moves: the move that was asked for and those that follow without a choice."""
    view: View
    prompt: Prompt
    decides: str
    draws: list[StudyDraw]
    """What chance can draw, where it decides."""
    log: list[Line]
    """What happened last, as this viewer hears it."""
    refusal: list[RuledBy]
    """Why the move cannot be played, if it cannot."""
    side: str
    share: float | None
    """How likely that side is to win, by the judge; nothing where nobody can say."""
    labels: dict[str, str]


class AskPlans(StudyAt, frozen=True):
    """The best plans for the decision at a moment, and what attacks there would come to."""

    level: Annotated[str, Meta(max_length=20, pattern=r"^[a-z]*$(?!\n)")] = "master"


class StudyPlans(Told, frozen=True):
    """The best plans first; and every attack that could be declared."""

    plans: list[RankedPlan]
    combats: list[CombatForecast]


class AskPlayOuts(StudyAt, frozen=True):
    """Some games from a moment to their end: as many as the time allows, but no more than these."""

    games: Annotated[int, Meta(ge=1, le=200)] = 200


class AskReview(Asked, frozen=True):
    """A finished game, to be reviewed: a table, or the text of a record."""

    table: Annotated[str, Meta(max_length=64)] = ""
    text: RecordText = ""
    seat: Word = ""
    """With `mistakes`: of the side of this seat."""


class ReviewOverview(Told, frozen=True):
    """How a game stood turn by turn, what each seat believed, and what luck gave."""

    game: str
    title: str
    options: dict[str, OptionValue]
    seats: list[str]
    sides: list[int]
    side: str
    """Whose chance is told: the seat by which side 0 goes."""
    plies: int
    result: str
    turns: list[TurnOfPlay]
    fortune: Fortune
    turning: list[TurningPoint]


class ReviewMistakes(Told, frozen=True):
    """The largest mistakes of a side, the costliest first."""

    seat: Id
    mistakes: list[Mistake]


class AskDepartures(Asked, frozen=True):
    """How far a game departs from June 1815: a finished table, the text of a record, or some games of the computer."""

    table: Annotated[str, Meta(max_length=64)] = ""
    text: RecordText = ""
    game: Word = ""
    options: Options = {}
    games: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """With `game`: at most so many games are played for it, as many as the time allows."""


class Departures(Told, frozen=True):
    """One game evening by evening and event by event, or many of them."""

    game: str
    options: dict[str, OptionValue]
    departures: list[Departure]
    landmarks: list[LandmarkHour]
    many: list[DepartureSpread]
    many_landmarks: list[LandmarkSpread]
    games: int
    """How many games the last two are of."""


class EditPosition(Asked, frozen=True):
    """A position text that is being edited, or the beginning of a game, and one change to it, if any.

    A change is a value somewhere (nothing: it is left out), or a piece that is put somewhere.
    """

    text: PositionText = ""
    game: Word = ""
    """Without a text: the game whose beginning is asked for."""
    options: Options = {}
    path: Annotated[list[Word | Count], Meta(max_length=MOST_KEYS)] = []
    value: Annotated[str, Meta(max_length=2_000)] | bool | int | list[Word | int] | dict[Word, int] | None = None
    piece: Word = ""
    place: Word = ""
    onto: Word = ""
    """A piece at that place, under which it may come."""


class WriteScenario(Asked, frozen=True):
    """A position, to be written as a scenario: with a name, and words on its length, its aim and its history."""

    text: PositionText
    name: Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]
    summary: Remark = ""
    length: Remark = ""
    victory: Remark = ""
    notes: Annotated[str, Meta(max_length=10_000, pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$")] = ""


class StopStudies(Asked, frozen=True):
    """Stop whatever is being worked on in the studio for this visitor."""


class StudiesStopped(Told, frozen=True):
    """How many were stopped."""

    stopped: int
