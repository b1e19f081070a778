"""What a drawn board consists of, whatever its kind."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from hundreddays.core import Picture, Piece, View
from hundreddays.terminal.canvas import Canvas


class Sheet(NamedTuple):
    """A board drawn whole, and where on it each place lies. A window on it begins at a multiple of `grain` columns, so that no field is cut."""

    canvas: Canvas
    spots: dict[str, tuple[int, int]]
    grain: int = 1


class Scene(NamedTuple):
    """What is to be drawn: the board, what stands on it, and the places that the prompt offers."""

    picture: Picture
    view: View
    offered: Collection[str]

    def standing(self) -> dict[str, list[Piece]]:
        """The pieces by place, armies together."""
        order = {army.id: number for number, army in enumerate(self.picture.armies)}
        by_place: dict[str, list[Piece]] = {}
        for piece in sorted(self.view.pieces, key=lambda piece: order.get(piece.army, len(order))):
            by_place.setdefault(piece.place, []).append(piece)
        return by_place


OFFERED = "bold black on yellow"
"""How a place looks that the prompt offers."""
