"""What is said between us and a program at our table, a line of JSON each. docs/bots.md lists every field from here."""

from __future__ import annotations

from typing import Any

import msgspec

from hundreddays.core import Prompt, View

PROTOCOL = 2


class Greeting(msgspec.Struct, tag="hello"):
    """The first line, once a game."""

    protocol: int
    game: str
    """The game's id."""
    options: dict[str, str]
    """Its options, spelled as on the command line."""
    seat: str
    """The seat that the program plays."""
    seats: list[str]
    """All seats, in the order in which scores are given."""


class Factors(msgspec.Struct):
    """A legal move taken apart."""

    verb: str
    on: str
    """What its noun is: `piece`, `place`, `card` or `button`."""
    noun: str
    """The id of a piece, a place or a card of the view; empty where the verb stands alone."""


class Happening(msgspec.Struct):
    """Something that happened, as the seat was told it."""

    kind: str
    cite: str
    """The paragraph of the rulebook."""
    text: str
    """The sentence of the log."""
    data: dict[str, Any]


class Ask(msgspec.Struct, tag="ask"):
    """A decision: answer it with `move`, after as many questions of your own as time allows."""

    view: View
    """Everything that the seat may see."""
    prompt: Prompt
    """What is asked, with a label and a note for every option."""
    moves: list[str]
    """The legal moves in words."""
    factors: list[Factors]
    """The same moves taken apart, in the same order."""
    events: list[Happening]
    """What the seat was told since it was last asked."""
    position: str
    """The position as the seat knows it: a position text that it cannot tell from the true one, what it cannot know
    dealt at random.
    """
    seconds: float
    """For the answer and all questions before it."""


class Quit(msgspec.Struct, tag="quit"):
    """The game is over for this program: end."""


class Dealt(msgspec.Struct, tag="state"):
    """A state to search in, in answer to `sample`, `copy`, `apply` and `playout`."""

    state: int
    """Its number, until the decision is answered."""
    decides: str
    """The seat that decides there, `chance`, or `nobody` when the game is over."""
    moves: list[str]
    """The legal moves, or what chance may draw."""
    weights: list[int]
    """Where chance decides: the weight of each of these."""
    scores: list[float]
    """One number for each seat: all 0 while the game goes on."""


class Judged(msgspec.Struct, tag="verdict"):
    """The referee's answer to `check`."""

    legal: bool
    reasons: list[str]
    """Why not, each with its paragraph."""


class Text(msgspec.Struct, tag="position"):
    """A position text, in answer to `position`."""

    position: str


class Unanswered(msgspec.Struct, tag="refused"):
    """A question that cannot be answered, and why. The decision is still open."""

    why: str


class Ready(msgspec.Struct, tag="ready"):
    """The answer to `hello`."""

    name: str = ""


class Move(msgspec.Struct, tag="move"):
    """The answer to `ask`."""

    move: str
    """One of the legal moves, to the letter."""
    why: str = ""
    """A sentence for whoever watches."""


class Sample(msgspec.Struct, tag="sample"):
    """Ask for a state that the seat cannot tell from the true one, dealt again each time."""


class Copy(msgspec.Struct, tag="copy"):
    """Ask for a copy of a state, to go another way from it."""

    state: int


class Apply(msgspec.Struct, tag="apply"):
    """Ask for a move to be made in a state. The state itself goes on: keep a copy to come back to."""

    state: int
    move: str


class Playout(msgspec.Struct, tag="playout"):
    """Ask for a state to be played to its end by chance, all seats at random: the state itself goes there."""

    state: int


class Position(msgspec.Struct, tag="position"):
    """Ask for the position text of a state."""

    state: int


class Check(msgspec.Struct, tag="check"):
    """Ask the referee whether a move would be legal now, for this seat."""

    move: str


Question = Sample | Copy | Apply | Playout | Position | Check
WE_SAY = (Greeting, Ask, Factors, Happening, Quit, Dealt, Judged, Text, Unanswered)
THEY_SAY = (Ready, Move, Sample, Copy, Apply, Playout, Position, Check)
"""For the page, in its order."""
