"""A view as numbers: the same length for every view of a game, from nothing but what the seat may see.

Three blocks: who looks and who decides; for each army and place how many pieces stand there and their visible strength;
and everything else in the view (tracks, marks, panels), each leaf hashed by its path into a fixed number of cells.
"""

from __future__ import annotations

import re
from functools import lru_cache
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
        leaves = [0.0] * CELLS
        for piece in view.pieces:
            row, column = self.armies.get(piece.army), self.places.get(piece.place)
            if row is None or column is None:
                leaves[_cell(f"off:{piece.place}:{piece.id}")] += 1.0
                continue
            cell = row * len(self.places) + column
            tensor[counts + cell] += 1.0
            figure = _NUMBER.search(piece.strength)
            if figure:
                tensor[strengths + cell] += float(figure[0]) / 10.0
        for track in view.tracks:
            leaves[_cell(f"track:{track.id}")] += track.value / (track.top or 10)
        for mark in view.marks:
            leaves[_cell(f"mark:{mark.kind}:{mark.place}:{mark.army}")] += 1.0
        _hash(leaves, crc32(b"panel"), view.panels)
        tensor[strengths + self.board :] = leaves


@lru_cache(maxsize=1 << 14)
def _cell(path: str) -> int:
    return crc32(path.encode()) % CELLS


@lru_cache(maxsize=1 << 14)
def _bytes(step: str | int) -> bytes:
    return f".{step}".encode()


def _hash(leaves: list[float], path: int, value: Any) -> None:
    """Every leaf under a path, whose check sum so far is given: panels are deep, and no path is ever spelled out."""
    kind = type(value)
    if kind is dict:
        for key in value:
            _hash(leaves, crc32(_bytes(key), path), value[key])
    elif kind is list or kind is tuple:
        for index, item in enumerate(value):
            _hash(leaves, crc32(_bytes(index), path), item)
    elif kind is bool:
        leaves[path % CELLS] += value
    elif kind is int or kind is float:
        leaves[path % CELLS] += value / 10.0
    elif value:
        leaves[crc32(f"={value}".encode(), path) % CELLS] += 1.0
