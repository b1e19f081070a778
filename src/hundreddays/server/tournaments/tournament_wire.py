"""What goes over the wire about tournaments. `docs/wire.md` says how it is used."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hundreddays.core import OptionValue
from hundreddays.server.tournaments.meetings import Kind
from hundreddays.server.wire import Asked, Name, Pace, Told, Word

_SPOKEN = r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$(?!\n)"
TournamentName = Annotated[str, Meta(min_length=3, max_length=60, pattern=_SPOKEN)]


class NewTournament(Asked, frozen=True):
    """Make a tournament. Computers fill places: each gives up its own to a person who comes when all are taken."""

    name: TournamentName
    game: Word
    kind: Kind
    pace: Pace
    options: Annotated[dict[Word, OptionValue], Meta(max_length=64)] = {}
    places: Annotated[int, Meta(ge=2, le=128)] = 16
    computers: Annotated[list[Name], Meta(max_length=128)] = []
    """The level of each."""
    rounds: Annotated[int, Meta(ge=0, le=15)] = 0
    """Of a Swiss tournament; 0: as many as it needs."""
    minutes: Annotated[int, Meta(ge=1, le=1440)] = 60
    """For how long an arena pairs."""
    grace: Annotated[int, Meta(ge=0, le=20160)] = 0
    """Minutes after which whoever has not come to his table has lost; 0: what is usual."""
    begins: Annotated[float, Meta(ge=0, le=1e11)] = 0.0
    """When it starts by itself, in seconds since 1970; 0: when the organiser says so."""
    together: bool = False
    """Whether all rounds of a round robin by correspondence are played at the same time."""


class TournamentMade(Told, frozen=True):
    """A new tournament."""

    tournament: str


class TournamentLine(Told, frozen=True):
    """A tournament in a list."""

    tournament: str
    name: str
    game: str
    title: str
    kind: Kind
    pace: Pace
    state: str
    """`open`, `running`, `finished` or `cancelled`."""
    entrants: int
    places: int
    round: int
    rounds: int
    """How many there will be; 0 where nobody knows yet."""
    begins: float
    """When it starts by itself, in seconds since 1970; 0: when the organiser says so."""
    started: float
    ended: float
    organiser: str
    joined: bool
    """Whether I take part."""


class TournamentLines(Told, frozen=True):
    """Those that can be joined first, then those under way, then the last that are over."""

    tournaments: list[TournamentLine]


class EntrantLine(Told, frozen=True):
    """Somebody's place in the standings."""

    number: int
    place: int
    name: str
    """Of the account, or the level of a computer; empty for an account that has been deleted."""
    computer: bool
    out: bool
    """Whether he has withdrawn."""
    points: float
    played: int
    ties: list[float]
    """In the order of `tie_breaks`."""


class MeetingLine(Told, frozen=True):
    """Two who meet, by their numbers; `second` is 0 for one who has nobody to play against."""

    round: int
    board: int
    first: int
    second: int
    table: str
    """Empty until it is laid, and when nothing was played there."""
    outcome: str
    """`first`, `second`, `draw`, `first walkover`, `second walkover`, `neither`, `bye`, `rest`, `void`, `off`, or
    nothing yet.
    """


class TournamentState(Told, frozen=True):
    """One tournament."""

    about: TournamentLine
    options: dict[str, OptionValue]
    sides: list[str]
    """What the first and the second of a meeting play."""
    grace: int
    minutes: int
    ends: float
    """When an arena pairs for the last time; 0 for other kinds, and before the start."""
    together: bool
    tie_breaks: list[str]
    standings: list[EntrantLine]
    meetings: list[MeetingLine]
    """The newest rounds first; of an arena only the newest."""
    organiser: bool
    """Whether I made it."""
    my_number: int
    """0 if I do not take part."""
    my_table: str
    """Where I am expected now."""
