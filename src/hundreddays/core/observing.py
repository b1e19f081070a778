"""A state as numbers for one seat: all that its view and its prompt say, cell by cell, without the words.

Every game has an `SeatObserver` (`interface/observation.py`), which declares its cells once and then writes states into
them. Cells are small whole numbers, one byte each; a cell divided by its `top` lies between 0 and 1. They stand in
tables: one row for the table as a whole, one for each piece, one for each place, and whatever else a game has. The
legal moves of the seat are a mask beside them, one byte a move.

Two states of which a seat has the same view and prompt have the same cells and the same mask, and two that differ in
either do not. `hundreddays.conformance.observed` holds every game to that.

Nothing here needs NumPy: whoever has it reads the bytes where they lie (`hundreddays.bridges.forms`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from hundreddays.core.event import CHANCE, SPECTATOR

if TYPE_CHECKING:
    from hundreddays.core.game import Game
    from hundreddays.core.hexes import Grid

MOST: Final = 255
"""The largest number that a cell holds."""

TABLE: Final = "table"
PIECES: Final = "pieces"
PLACES: Final = "places"


class Column:
    """One cell of every row of a block: its name, what it says, and the largest number it can hold."""

    def __init__(self, name: str, says: str, top: int) -> None:
        if not 0 < top <= MOST:
            raise ValueError(f"the cell “{name}” counts to {top}: a cell holds 1 to {MOST}")
        self.name = name
        self.says = says
        self.top = top


class Block:
    """A table of cells: rows of things of one kind, each with the same columns."""

    def __init__(self, name: str, says: str, rows: Sequence[str]) -> None:
        self.name = name
        self.says = says
        self.rows = list(rows)
        self.columns: list[Column] = []
        self.width = 0
        self.start = 0
        """Its first cell, once the observer is complete."""
        self.stands = (-1, 0)
        """The columns that say in which place a row stands, one for each place: the first, and how many."""
        self.lies = -1
        """Or, on a map of hexes, the first of the two columns that say in which hex."""
        self.grid: Grid | None = None

    def number(self, name: str, says: str, top: int) -> int:
        """A column that counts from 0 to `top`; its offset in a row."""
        self.columns.append(Column(name, says, top))
        self.width += 1
        return self.width - 1

    def long(self, name: str, says: str) -> int:
        """Two columns for a number that may be larger than a cell holds, for `put_long`; the offset of the first."""
        self.number(name, says, MOST)
        return self.number(f"{name} beyond {MOST}", "what is left of it", MOST) - 1

    def flag(self, name: str, says: str) -> int:
        """A column that is 1 or 0."""
        return self.number(name, says, 1)

    def one_of(self, name: str, says: str, words: Sequence[str]) -> int:
        """A column for each word, of which at most one is 1; the offset of the first."""
        first = self.width
        for word in words:
            self.number(f"{name}={word}", says, 1)
        return first

    def each(self, name: str, says: str, words: Sequence[str], top: int = 1) -> int:
        """A column for each word, each with a number of its own; the offset of the first."""
        first = self.width
        for word in words:
            self.number(f"{name}.{word}", says, top)
        return first

    def place(self, places: Sequence[str]) -> int:
        """Columns that say in which place a row stands; the offset of the first."""
        first = self.one_of("place", "where it stands", places)
        self.stands = (first, len(places))
        return first

    def hex(self, grid: Grid) -> int:
        """Two columns that say in which hex a row stands, for `put_hex`; the offset of the first."""
        first = self.number("column", "the column of its hex, from 1; 0 where it is on none", grid.columns)
        self.number("row", "the row of its hex, from 1; 0 where it is on none", grid.rows)
        self.lies = first
        self.grid = grid
        return first


def put_long(cells: bytearray, at: int, value: int) -> None:
    """Write a number of two cells."""
    cells[at] = min(value, MOST)
    if value > MOST:
        cells[at + 1] = value - MOST


def put_hex(cells: bytearray, at: int, hex: int, grid: Grid) -> None:
    """Write in which hex something stands."""
    line, along = hex // grid.length + 1, hex % grid.length + 1
    cells[at] = along if grid.pointy else line
    cells[at + 1] = line if grid.pointy else along


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may come as plain Python beside a compiled core
class SeatObserver:
    """What one game's observations are made of, and how they are written.

    A game's own class declares its blocks and columns in `__init__`, calls `seal`, and gives `fill`.
    """

    def __init__(self, game: Game) -> None:
        self.seats = len(game.seats)
        self.moves = game.move_count
        self.blocks: list[Block] = []
        self.size = 0
        self.tops = b""
        """The largest number of every cell."""
        self.blank = b""
        self.no_moves = bytes(self.moves)
        table = self.block(TABLE, "the table as a whole", [TABLE])
        self.table = table
        self._viewer = table.one_of("seat", "who looks", [*game.seats, "spectator"])
        self._decides = table.one_of("decides", "who decides", [*game.seats, "chance", "nobody"])
        self._asked = table.one_of(
            "asked", "the decision that this seat is asked for; none while it waits", list(game.step_names)
        )

    def block(self, name: str, says: str, rows: Sequence[str]) -> Block:
        """One more table of cells."""
        block = Block(name, says, rows)
        self.blocks.append(block)
        return block

    def seal(self) -> None:
        """All columns are declared: give every block its place."""
        tops: list[int] = []
        for block in self.blocks:
            block.start = len(tops)
            row = [column.top for column in block.columns]
            tops += row * len(block.rows)
        self.size = len(tops)
        self.tops = bytes(tops)
        self.blank = bytes(self.size)

    def write(self, state: Any, seat: int, cells: bytearray, at: int, mask: bytearray, first: int) -> list[int]:
        """Write what a seat, or SPECTATOR, may know of a state into `size` cells from `at` on.

        The moves it may make go into as many cells of the mask as there are moves, from `first` on, and are given back.
        """
        cells[at : at + self.size] = self.blank
        mask[first : first + self.moves] = self.no_moves
        actor: int = state.actor
        legal: list[int] = []
        cells[at + self._viewer + (self.seats if seat == SPECTATOR else seat)] = 1
        if actor < 0:
            cells[at + self._decides + self.seats + (0 if actor == CHANCE else 1)] = 1
        else:
            cells[at + self._decides + actor] = 1
            if actor == seat:
                cells[at + self._asked + state.step] = 1
                legal = state.moves()
                for move in legal:
                    mask[first + move] = 1
        self.fill(state, seat, cells, at, legal)
        return legal

    def observe(self, state: Any, seat: int) -> tuple[bytes, bytes]:
        """What a seat may know of a state: its cells, and the mask of its moves."""
        cells, mask = bytearray(self.size), bytearray(self.moves)
        self.write(state, seat, cells, 0, mask, 0)
        return bytes(cells), bytes(mask)

    def named(self, cells: Sequence[int]) -> dict[str, int]:
        """The cells that are not 0, by their names: for people."""
        found: dict[str, int] = {}
        for block in self.blocks:
            for number, row in enumerate(block.rows):
                for offset, column in enumerate(block.columns):
                    value = cells[block.start + number * block.width + offset]
                    if value:
                        found[f"{block.name}/{row}/{column.name}"] = value
        return found

    def fill(self, state: Any, seat: int, cells: bytearray, at: int, legal: list[int]) -> None:
        """Write everything but who looks, who decides and which step it is. All cells are 0 before.

        `legal` are the moves of the seat: none while it waits.
        """
        raise NotImplementedError
