"""The board as a widget draws it: places, ways between them, the ground beneath. Knows no rule.

Coordinates are plain numbers from the top left, in the picture's own unit. A road board has places and ways; a hex
board has places that are hexes (`hexes` says how large and which way they point), ways along which roads run, and
hexsides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A town, a hex, or a box off the map."""

    id: str
    name: str
    x: float
    y: float
    kind: str = "town"
    """`town`, `city`, `village`, `hex`, `box`."""
    rank: int = 0
    """How important: 0 a village, 1 a town, 2 a city that matters for victory."""
    terrain: str = ""
    """For hexes: `clear`, `woods`, `town`, `sea`, ..."""
    country: str = ""


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """A road, or a hexside, between two places."""

    a: str
    b: str
    kind: str = "road"
    """`road`, `minor`, `chaussee`; on the side between two hexes `river`, `bridge`, `hedge`, ..."""
    river: str = ""
    """The river crossed, where the crossing matters to the rules."""
    note: str = ""


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn on the ground: a river, a wood, the frontier, the sea, a label."""

    kind: str
    path: str = ""
    """An SVG path in the picture's coordinates."""
    name: str = ""
    x: float = 0.0
    y: float = 0.0


class Army(msgspec.Struct, frozen=True):
    """An army's look: a colour, and a letter for those who cannot use colour."""

    id: str
    name: str
    color: str
    letter: str
    seats: tuple[str, ...] = ()
    """The seats to which all of it lies open: those that play it, and partners who share what they know."""


class Hex(msgspec.Struct, frozen=True):
    """The shape of every hex: distance from centre to corner, and whether a corner points up."""

    size: float
    pointy: bool


class Picture(msgspec.Struct, frozen=True):
    """Everything that lies on the table before play."""

    width: float
    height: float
    places: list[Place]
    ways: list[Way]
    shapes: list[Shape]
    armies: list[Army]
    hexes: Hex | None = None
    sides: list[Army] = []
    """Sides and seats that stand for several armies, with a look of their own."""
    credit: str = ""
    """The attribution line that must be shown with the map."""
    georef: tuple[float, float, float, float, float, float] | None = None
    """Where the board lies: the six numbers of `geo.Affine`, from degrees to these coordinates."""
    extras: Mapping[str, Any] = {}
    """What a game's own panel needs to know once: card names, unit sheets, track lengths."""


class DiagramRow(msgspec.Struct, frozen=True):
    """A row of a diagram: who stands in each of its columns, by the ids of the view's pieces."""

    name: str
    cells: list[list[str]]


class Diagram(msgspec.Struct, frozen=True):
    """A board beside the map, such as that of a battle: columns with a name each, and the pieces in every field."""

    title: str
    columns: list[str]
    rows: list[DiagramRow]
    notes: list[str] = []
