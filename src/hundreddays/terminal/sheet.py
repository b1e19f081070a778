"""What a drawn board consists of, whatever its kind."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple
from weakref import WeakKeyDictionary

from hundreddays.core import Game, Picture, Piece, View
from hundreddays.terminal.canvas import Canvas

_PICTURES: WeakKeyDictionary[Game, Picture] = WeakKeyDictionary()


def picture_of(game: Game) -> Picture:
    """A game's board, asked for once: it never changes, and some are long in the making."""
    if game not in _PICTURES:
        _PICTURES[game] = game.picture()
    return _PICTURES[game]


class Ruler(NamedTuple):
    """What is written along the edges of a window: above columns of the sheet, and beside its rows."""

    across: dict[int, str]
    down: dict[int, str]


class Sheet(NamedTuple):
    """A board drawn whole, and where on it each place lies.

    A window on it begins at a multiple of `grain` columns, so that no field is cut.
    """

    canvas: Canvas
    spots: dict[str, tuple[int, int]]
    grain: int = 1
    ruler: Ruler | None = None


class Scene(NamedTuple):
    """What is to be drawn: the board, what stands on it, the places that the prompt offers, and those that somebody
    looks for.
    """

    picture: Picture
    view: View
    offered: Collection[str]
    sought: Collection[str] = ()

    def standing(self) -> dict[str, list[Piece]]:
        """The pieces by place, armies together."""
        order = {army.id: number for number, army in enumerate(self.picture.armies)}
        by_place: dict[str, list[Piece]] = {}
        for piece in sorted(self.view.pieces, key=lambda piece: order.get(piece.army, len(order))):
            by_place.setdefault(piece.place, []).append(piece)
        return by_place


OFFERED = "bold black on yellow"
"""How a place looks that the prompt offers."""
SOUGHT = "bold reverse"
"""How a place looks that somebody asked to see."""
