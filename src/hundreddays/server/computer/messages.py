"""What is asked of the processes that think, and what they answer. One message is one line of JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from hundreddays.core import Game
from hundreddays.games.released_data import load_pinned
from hundreddays.tables import Table


class Hello(msgspec.Struct, frozen=True):
    """The first line: the games there are, with the modules they are in."""

    register: dict[str, str]


class PlaySoFar(msgspec.Struct, frozen=True):
    """A table as a process follows it: where play began, and every ply since.

    A process that has followed it so far has only the new ones to play.
    """

    table: str
    game: str
    options: dict[str, Any]
    position: str
    moves: list[str]
    data: str = ""
    """The hash of the data it is played with."""

    def load(self) -> Game:
        return load_pinned(self.game, self.data, **self.options)

    @classmethod
    def of(cls, table: Table) -> PlaySoFar:
        record = table.record()
        return cls(
            table.id,
            table.game.id,
            dict(table.game.options),
            record.position,
            [played.words for played in record.moves],
            table.game.data_hash,
        )


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """What does this computer player play?"""

    at: PlaySoFar
    seat: int
    level: str
    turn: int = -1
    spent: float = 0.0
    """How many seconds the seat has thought in that turn already."""
    advise: bool = False
    """Whether it is for a person, who wants to know his chances too."""


class Review(msgspec.Struct, frozen=True, tag="review"):
    """How did a finished game stand after each of these plies?"""

    at: PlaySoFar
    plies: list[int]


class Weigh(msgspec.Struct, frozen=True, tag="weigh"):
    """Would this move be a blunder?"""

    at: PlaySoFar
    seat: int
    move: str


class Weighed(msgspec.Struct, frozen=True, tag="weighed"):
    """A warning in words, with the seat's chances before and after; empty where there is nothing to warn of."""

    text: str = ""
    before: float = 0.0
    after: float = 0.0
    better: str = ""


class StudioJob(msgspec.Struct, frozen=True, tag="study"):
    """A question of the studio: what is asked, and with which words (see `studio_work`)."""

    at: PlaySoFar
    """Nothing but the name under which thought is counted."""
    what: str
    ask: msgspec.Raw
    quick: bool = False
    """Whether a person waits for it."""


class Studied(msgspec.Struct, frozen=True, tag="studied"):
    """The studio's answer: the body that goes out, and the status that it goes out under."""

    status: int
    body: msgspec.Raw


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A move in words, and why."""

    words: str
    label: str
    why: str
    turn: int
    spent: float
    """With what was spent on this decision."""
    chance: float | None = None
    """How likely side 0 is to win, where that was asked."""


class Reviewed(msgspec.Struct, frozen=True, tag="reviewed"):
    """For each ply how likely side 0 was to win."""

    shares: list[float]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """It could not be done; why, in a sentence."""

    text: str


class Put(msgspec.Struct, frozen=True, tag="put"):
    """A question with its number. Numbers rise."""

    number: int
    job: Choose | Review | Weigh | StudioJob


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """The answer to that question, and to any before it, is wanted at once or not at all."""

    number: int


Job = Choose | Review | Weigh | StudioJob
Answer = Chosen | Reviewed | Weighed | Studied | Failed
