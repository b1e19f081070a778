"""What one seat may see, and what is asked of it. The only thing interfaces ever read.

The parts every board game has are spelled out, so that a board widget can draw any game without knowing its rules;
what only one game has stands under `panels`, in the shape that the game declares (`Game.panels`), for its own panel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from hundreddays.core.words import BUTTON, QUIET, Tone

Layer = Literal["note", "fight", "flag", "zones", "supply", "command"]
"""Where a mark belongs: crossed swords, a flag or a small note on its place; or an area that is shown on demand."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or block.

    A piece whose identity is hidden has an id made of what everyone can see (place, army, number).
    """

    id: str
    army: str
    place: str
    """A place on the board, or an off-board box such as `eliminated`."""
    kind: str = "hidden"
    """`infantry`, `cavalry`, `artillery`, `commander`, ...; `hidden` when the viewer may not know."""
    name: str = ""
    strength: str = ""
    """The large figure on the counter."""
    marks: tuple[str, ...] = ()
    """States to show on it: `moved`, `fought`, `disrupted`, `shown`, ..."""
    facts: dict[str, Any] = {}
    """Further figures, by name, for the sheet and the hover card."""
    label: str = ""
    """The name as it is printed on the counter: a word or two."""
    band: str = ""
    """The colour of its formation, where counters show one: "#c9a24b"."""
    formation: str = ""
    """The corps or division it belongs to, by name: what may be ordered together."""
    pips: int = 0
    """How many pips stand on it at full strength, where a block shows what it has left by pips."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something marked on a place: a pending combat, a controller, a guarded bridge."""

    place: str
    kind: str
    text: str = ""
    army: str = ""
    """By the id of an army of the picture, or the name of a seat."""
    layer: Layer = "note"


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that everyone at the table watches: turn, points, morale."""

    id: str
    name: str
    value: int
    top: int = 0
    text: str = ""
    """Words for the value where a word says more ("rain")."""
    army: str = ""
    """Whose number it is: an army of the picture, or a seat that commands several; empty for everyone's."""
    row: str = ""
    """What is counted, where several armies have such a track: "points". They are read side by side."""
    decides: bool = False
    """Whether the game is won or lost by it: it tells by how much, once it is over."""


class Known(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something the viewer knows of what others hide: it was seen, or follows from what was, and still holds.

    A seat remembers: what it was told and what could not have changed since stands here until movement makes it
    uncertain again, and holds in every sample.
    """

    about: str
    """The id of the piece as this viewer sees it, of a place, or of a hand."""
    text: str
    """What is known, as a sentence would say it: "Hill, 7 SPs". Nothing in it but the fact itself."""
    since: str = ""
    """When it was last seen: "16 June"."""


class View(msgspec.Struct, frozen=True):
    """What one seat (or `spectator`) may see."""

    game: str
    seat: str
    decides: str
    """The seat that decides, `chance`, or `nobody` when the game is over."""
    turn: int
    heading: str
    """Where we are in the sequence of play, in words: "Turn 3, French movement"."""
    tracks: list[Track]
    pieces: list[Piece]
    marks: list[Mark]
    panels: Mapping[str, Any]
    chosen: tuple[str, ...] = ()
    """The pieces and places that the viewer himself has chosen of a decision not yet complete."""
    over: bool = False
    result: str = ""
    """Once over: who won and by which paragraph, in a sentence."""
    known: list[Known] = []
    """What the viewer remembers of what others hide, beside the pieces that lie open to him."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal move, ready to be shown: on which piece, place, card or button."""

    move: str
    label: str
    on: str = BUTTON
    noun: str = ""
    note: str = ""
    tone: Tone = QUIET
    closes: bool = False
    """Whether it ends a phase: what was done in it cannot be taken back afterwards."""
    alike: bool = False
    """Whether all options of its verb can be taken, in an order that changes nothing: all can be asked for at once."""
    lightly: bool = False
    """Whether it ends a phase in which units mostly do nothing: that some still could is no reason to ask again."""


class Shortcut(msgspec.Struct, frozen=True):
    """Several moves that can be asked for as one. They are played one after the other, as long as each is legal."""

    label: str
    moves: tuple[str, ...]


class Prompt(msgspec.Struct, frozen=True):
    """What is asked of one seat, with the paragraph that asks it."""

    seat: str
    decides: str
    text: str
    cite: str
    options: list[Option]
    takes: int = 0
    """How many of the options that are `alike` can be taken; 0 for all of them."""
    shortcut: Shortcut | None = None

    @classmethod
    def waiting(cls, seat: str, decides: str) -> Prompt:
        """The prompt of a seat that waits while another decides."""
        return cls(seat=seat, decides=decides, text="", cite="", options=[])


def encode(thing: View | Prompt) -> bytes:
    """The canonical bytes of what a viewer is shown: what goes over the wire and what leak tests compare."""
    return msgspec.json.encode(thing, order="sorted")
