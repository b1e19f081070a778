"""Observations and moves as NumPy arrays: the forms that learners want, from the bytes of `core.observing`.

`flat`    every cell, one row: float32 between 0 and 1
`pieces`  the tables of cells by name, a row for each piece, place, ...
`graph`   those, and `nodes`: a row for each place, with its own cells and the sum of what stands there
`planes`  those, and `planes`: the nodes of a map of hexes as channels, rows and columns

Every form holds all that the seat may know. Moves have one number each, and the same move as heads: its verb, and the
piece, the place or the choice that it names.
"""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from hundreddays.core import PIECE, PLACE, Block, Fault, Game, Unknown
from hundreddays.core.observing import PLACES

Floats = npt.NDArray[np.float32]
Cells = npt.NDArray[np.uint8]
Arrays = dict[str, Floats]
Number = TypeVar("Number", np.float32, np.uint8)

FORMS: Final = ("flat", "pieces", "graph", "planes")
HEADS: Final = ("verb", "piece", "place", "choice")


class Form:
    """How one game's observations are laid out as arrays."""

    def __init__(self, game: Game, form: str = "flat") -> None:
        if form not in FORMS:
            raise Unknown("form of observation", form, FORMS)
        self.form = form
        self.observer = game.observer()
        self.scale: Floats = (1.0 / np.frombuffer(self.observer.tops, np.uint8)).astype(np.float32)
        self.located = [block for block in self.observer.blocks if block.stands[1] or block.lies >= 0]
        self.grid = next((block.grid for block in self.located if block.grid is not None), None)
        if form == "planes" and self.grid is None:
            raise Fault(f"{game.title} is not played on hexes and has no planes.", "Ask for the form graph.")
        self.places = self._places()
        self.edges = self._edges(game)
        """For the form `graph`: both ends of every way between two places, in both directions."""

    def _places(self) -> int:
        if self.grid is not None:
            return self.grid.count
        return max((block.stands[1] for block in self.located), default=0)

    def _edges(self, game: Game) -> npt.NDArray[np.int64]:
        if self.grid is not None:
            pairs = [(a, b) for a, around in enumerate(self.grid.neighbours) for b in around if b >= 0]
        else:
            number = {place.id: n for n, place in enumerate(game.picture().places)}
            ways = [(number[way.a], number[way.b]) for way in game.picture().ways]
            pairs = [pair for a, b in ways for pair in ((a, b), (b, a)) if max(a, b) < self.places]
        return np.array(sorted(set(pairs)), np.int64).reshape(-1, 2).T

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of every array of an observation."""
        blank = self.arrays(np.zeros(self.observer.size, np.uint8))
        return {name: array.shape for name, array in blank.items()}

    @property
    def tops(self) -> Arrays:
        """The most that every number of an observation can be: what stands in a place is summed, at most all of it."""
        tops: Arrays = {name: np.ones(shape, np.float32) for name, shape in self.shapes.items()}
        counts = [1.0] * next((block.width for block in self.observer.blocks if block.name == PLACES), 0)
        for block in self.located:
            counts += [float(len(block.rows))] * (block.width - (block.stands[1] or 2) + 1)
        if "nodes" in tops:
            tops["nodes"] *= np.array(counts, np.float32)
        elif "planes" in tops:
            tops["planes"] *= np.array(counts, np.float32)[:, None, None]
        return tops

    def floats(self, cells: Cells, into: Floats | None = None) -> Floats:
        """Cells as numbers between 0 and 1; any shape whose last axis is the cells."""
        return np.multiply(cells, self.scale, out=into, dtype=np.float32)

    def arrays(self, cells: Cells) -> Arrays:
        """An observation, or a row of them, in this form."""
        flat = self.floats(cells)
        if self.form == "flat":
            return {"flat": flat}
        lead = flat.shape[:-1]
        found = {block.name: _table(flat, block) for block in self.observer.blocks}
        if self.form != "pieces":
            nodes = self._nodes(cells, found)
            if self.grid is None or self.form == "graph":
                found["nodes"] = nodes
            else:
                found["planes"] = self._planes(nodes, lead)
        return found

    def _planes(self, nodes: Floats, lead: tuple[int, ...]) -> Floats:
        grid = self.grid
        assert grid is not None
        lines = (grid.rows, grid.columns) if grid.pointy else (grid.columns, grid.rows)
        planes = nodes.reshape(*lead, *lines, nodes.shape[-1])
        if not grid.pointy:
            planes = np.swapaxes(planes, -3, -2)
        return np.ascontiguousarray(np.moveaxis(planes, -1, -3))

    def _nodes(self, cells: Cells, tables: Arrays) -> Floats:
        parts = [tables[PLACES]] if PLACES in tables else []
        for block in self.located:
            table = tables[block.name]
            if block.grid is not None:
                parts.append(_scattered(_table(cells, block), table, block, self.places))
            else:
                first, count = block.stands
                where = table[..., first : first + count]
                rest = np.concatenate([table[..., :first], table[..., first + count :]], axis=-1)
                ones = np.ones((*rest.shape[:-1], 1), np.float32)
                parts.append(np.swapaxes(where, -1, -2) @ np.concatenate([ones, rest], axis=-1))
        return np.concatenate(parts, axis=-1)


def _table(array: npt.NDArray[Number], block: Block) -> npt.NDArray[Number]:
    """The cells of one block as rows and columns."""
    end = block.start + len(block.rows) * block.width
    return array[..., block.start : end].reshape(*array.shape[:-1], len(block.rows), block.width)


def _scattered(cells: Cells, table: Floats, block: Block, places: int) -> Floats:
    """What stands in every hex, summed."""
    grid = block.grid
    assert grid is not None
    columns, rows = cells[..., block.lies].astype(np.int64), cells[..., block.lies + 1].astype(np.int64)
    hexes = (rows - 1) * grid.columns + columns - 1 if grid.pointy else (columns - 1) * grid.rows + rows - 1
    hexes[columns == 0] = places  # a last place for all that is off the map
    rest = np.concatenate([table[..., : block.lies], table[..., block.lies + 2 :]], axis=-1)
    rest = np.concatenate([np.ones((*rest.shape[:-1], 1), np.float32), rest], axis=-1)
    flat, index = rest.reshape(-1, len(block.rows), rest.shape[-1]), hexes.reshape(-1, len(block.rows))
    found = np.zeros((len(flat), places + 1, rest.shape[-1]), np.float32)
    np.add.at(found, (np.arange(len(flat))[:, None], index), flat)
    return found[:, :places].reshape(*table.shape[:-2], places, rest.shape[-1])


class Moves:
    """The moves of a game as heads: a verb, and the piece, the place or the choice that it names, each counted from 1.

    A head that a move has no use for is 0.
    """

    def __init__(self, game: Game) -> None:
        words = game.words
        self.verbs = [verb.word for verb in words.verbs]
        nouns: dict[str, dict[str, int]] = {"piece": {}, "place": {}, "choice": {}}
        rows = []
        for move in range(len(words)):
            verb = words.verb(move)
            head = "piece" if verb.on == PIECE else "place" if verb.on == PLACE else "choice"
            row = dict.fromkeys(HEADS, 0)
            row["verb"] = words.verbs.index(verb)
            if verb.nouns:
                row[head] = nouns[head].setdefault(words.noun(move), len(nouns[head]) + 1)
            rows.append([row[name] for name in HEADS])
        self.heads: npt.NDArray[np.int64] = np.array(rows, np.int64)
        """For each move its four heads."""
        self.sizes = (len(self.verbs), *(len(nouns[name]) + 1 for name in HEADS[1:]))
        self._moves = {tuple(row): move for move, row in enumerate(rows)}

    def move(self, verb: int, piece: int, place: int, choice: int) -> int:
        """The move that some heads name, or -1 if there is none."""
        return self._moves.get((verb, piece, place, choice), -1)

    def verb_mask(self, mask: npt.NDArray[np.generic]) -> npt.NDArray[np.int8]:
        """Which verbs are legal."""
        found = np.zeros(self.sizes[0], np.int8)
        found[self.heads[np.flatnonzero(mask), 0]] = 1
        return found

    def noun_masks(self, mask: npt.NDArray[np.generic], verb: int) -> list[npt.NDArray[np.int8]]:
        """Which pieces, places and choices are legal with a verb."""
        rows = self.heads[np.flatnonzero(mask)]
        rows = rows[rows[:, 0] == verb]
        found = [np.zeros(size, np.int8) for size in self.sizes[1:]]
        for head, legal in enumerate(found, 1):
            legal[rows[:, head]] = 1
        return found
