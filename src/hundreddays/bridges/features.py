"""A view as numbers: the same length for every view of a game, from nothing but what the seat may see.

Three blocks: who looks and who decides; for each army and place how many pieces stand there and their visible strength; and everything else in the view (tracks,
marks, panels), each leaf hashed by its path into a fixed number of cells.
"""

from __future__ import annotations

import re
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt

from hundreddays.core import Game, View

CELLS = 512
"""Room for tracks, marks and panels; two leaves rarely share a cell."""

_NUMBER = re.compile(r"-?\d+")


class Features:
    """The encoder of one game."""

    def __init__(self, game: Game) -> None:
        picture = game.picture()
        self.seats = [*game.seats, "spectator"]
        self.armies = {army.id: row for row, army in enumerate(picture.armies)}
        self.places = {place.id: column for column, place in enumerate(picture.places)}
        self.board = len(self.armies) * len(self.places)
        self.size = 2 * len(self.seats) + 2 * self.board + CELLS

    def __call__(self, view: View) -> npt.NDArray[np.float32]:
        tensor = np.zeros(self.size, np.float32)
        self.fill(tensor, view)
        return tensor

    def fill(self, tensor: npt.NDArray[np.float32], view: View) -> None:
        """Write a view into a tensor of the right size that holds zeros."""
        tensor[self.seats.index(view.seat)] = 1.0
        if view.decides in self.seats:
            tensor[len(self.seats) + self.seats.index(view.decides)] = 1.0
        counts = 2 * len(self.seats)
        strengths = counts + self.board
        leaves = strengths + self.board
        for piece in view.pieces:
            row, column = self.armies.get(piece.army), self.places.get(piece.place)
            if row is None or column is None:
                _add(tensor, leaves, f"off:{piece.place}:{piece.id}", 1.0)
                continue
            cell = row * len(self.places) + column
            tensor[counts + cell] += 1.0
            figure = _NUMBER.search(piece.strength)
            if figure:
                tensor[strengths + cell] += float(figure[0]) / 10.0
        for track in view.tracks:
            _add(tensor, leaves, f"track:{track.id}", track.value / (track.top or 10))
        for mark in view.marks:
            _add(tensor, leaves, f"mark:{mark.kind}:{mark.place}:{mark.army}", 1.0)
        _hash(tensor, leaves, "panel", view.panels)


def _hash(tensor: npt.NDArray[np.float32], base: int, path: str, value: Any) -> None:
    if isinstance(value, dict):
        for key in value:
            _hash(tensor, base, f"{path}.{key}", value[key])
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            _hash(tensor, base, f"{path}.{index}", item)
    elif isinstance(value, bool):
        _add(tensor, base, path, float(value))
    elif isinstance(value, int | float):
        _add(tensor, base, path, value / 10.0)
    elif value:
        _add(tensor, base, f"{path}={value}", 1.0)


def _add(tensor: npt.NDArray[np.float32], base: int, path: str, value: float) -> None:
    tensor[base + crc32(path.encode()) % CELLS] += value
