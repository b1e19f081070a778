"""The grid: labels, neighbours, distance, hexsides, sets as ints, and where to draw it all."""

from __future__ import annotations

from math import sqrt
from typing import Final

from hundreddays.core.faults import Unknown
from hundreddays.core.listing import Listing

FLAT: Final = ("N", "NE", "SE", "S", "SW", "NW")
POINTY: Final = ("NE", "E", "SE", "SW", "W", "NW")
"""The six directions, clockwise; the opposite of direction `d` is `(d + 3) % 6`."""


class Grid:
    """A rectangle of hexes in straight lines: columns of flat-topped hexes, or rows of pointed ones.

    Every second line lies half a hex further (further down, or further right); `pushed` says whether those are the
    lines with odd or with even numbers. Labels are column then row, counted from 1, two digits each: "0613".

    The bits of a set follow the lines one after another, with a spare bit or two between lines, spaced so that a step
    in a given direction adds the same number to the bit wherever it starts. A step off the map lands on
    a spare bit, or on none, and is struck out by `board`.
    """

    def __init__(self, columns: int, rows: int, pointy: bool = False, pushed: str = "odd") -> None:
        if pushed not in ("odd", "even"):
            raise ValueError(f"pushed lines are “odd” or “even”, not “{pushed}”")
        self.columns = columns
        self.rows = rows
        self.pointy = pointy
        self.count = columns * rows
        self.directions = POINTY if pointy else FLAT
        lines, length = (rows, columns) if pointy else (columns, rows)
        self.length = length
        self._parity = 0 if pushed == "odd" else 1
        """Lines are counted from 0 inside, so the odd-numbered ones are even here."""
        leap = length + 2
        self.shift: Final[tuple[int, ...]] = (
            (1 - leap, 1, leap, leap - 1, -1, -leap) if pointy else (-1, leap - 1, leap, 1, 1 - leap, -leap)
        )
        """What a step in each direction adds to the number of a bit."""
        self.leap: Final = leap
        cells: list[int] = []
        base = 0
        for number in range(lines):
            cells += range(base, base + length)
            base += leap - 1 if self._is_pushed(number) else leap
        self.cell: Final = cells
        """The number of each hex's bit."""
        self.bit: Final = [1 << cell for cell in cells]
        self.board: Final = sum(self.bit)
        self.hex_at: Final = _inverse(cells)
        """The hex of a bit's number; -1 for spare bits. For a set of one: `hex_at[mask.bit_length() - 1]`."""
        self.hexes: Final = Listing(self.hex_at)
        """The hexes of a set, ascending: `grid.hexes(mask)`."""
        self._line: Final = [hex // length for hex in range(self.count)]
        self._slot: Final = [hex % length + (hex // length + self._parity) // 2 for hex in range(self.count)]
        self.labels: Final = [self._label(hex) for hex in range(self.count)]
        self._numbers: Final = {label: hex for hex, label in enumerate(self.labels)}
        self.neighbours: Final = [self._neighbours(cell) for cell in cells]
        """The six hexes around each, in the order of `directions`; -1 off the map."""
        self.near: Final = [self.spread(bit) for bit in self.bit]
        """The set of the hexes around each."""
        self._far: Final = [b""] * self.count
        """What `far` has been asked for."""

    def _is_pushed(self, line: int) -> bool:
        return line % 2 == self._parity

    def _label(self, hex: int) -> str:
        line, along = divmod(hex, self.length)
        column, row = (along, line) if self.pointy else (line, along)
        return f"{column + 1:02}{row + 1:02}"

    def _neighbours(self, cell: int) -> tuple[int, ...]:
        return tuple(self.hex_at[cell + step] if 0 <= cell + step < len(self.hex_at) else -1 for step in self.shift)

    # Names

    def hex(self, label: str) -> int:
        """The hex of a label."""
        found = self._numbers.get(label)
        if found is None:
            raise Unknown("hex", label, self.labels)
        return found

    def __contains__(self, label: str) -> bool:
        return label in self._numbers

    # Sets

    def mask(self, labels: list[str]) -> int:
        """The set of some labels."""
        found = 0
        for label in labels:
            found |= self.bit[self.hex(label)]
        return found

    def spread(self, mask: int) -> int:
        """Every hex next to a hex of the set."""
        ahead = mask << 1
        # the two neighbours in the next line differ by one bit, and so do those in the last
        pair = mask | ahead
        return (ahead | mask >> 1 | pair << self.leap - 1 | pair >> self.leap) & self.board

    def step(self, mask: int, direction: int) -> int:
        """The whole set moved one hex in a direction; what leaves the map is gone."""
        shift = self.shift[direction]
        return (mask << shift if shift > 0 else mask >> -shift) & self.board

    def within(self, hex: int, distance: int) -> int:
        """The set of hexes at most so far away, the hex itself included."""
        found = self.bit[hex]
        for _ in range(distance):
            found |= self.spread(found)
        return found

    def ring(self, hex: int, distance: int) -> int:
        """The set of hexes exactly so far away."""
        return self.bit[hex] if distance == 0 else self.within(hex, distance) & ~self.within(hex, distance - 1)

    # Measures

    def axial(self, hex: int) -> tuple[int, int]:
        """Oblique coordinates (line, slot): the six steps are (0, ±1), (±1, 0), and (1, 1) and (-1, -1)."""
        return self._line[hex], self._slot[hex]

    def distance(self, a: int, b: int) -> int:
        """The least number of steps from one hex to another."""
        across = self._line[b] - self._line[a]
        along = self._slot[b] - self._slot[a]
        if across < 0:
            across, along = -across, -along
        if along < 0:
            return across - along  # no step goes both ways at once
        return max(across, along)

    def far(self, hex: int) -> bytes:
        """How far every hex is from one, for those who ask about many: on a map less than 256 hexes across."""
        found = self._far[hex]
        if not found:
            found = self._far[hex] = bytes([self.distance(hex, other) for other in range(self.count)])
        return found

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbour; -1 if they are not neighbours."""
        return self.neighbours[a].index(b) if b in self.neighbours[a] else -1

    def side(self, hex: int, direction: int) -> tuple[int, int]:
        """One name for a hexside, whichever hex it is seen from: the lower-numbered of the two, and the direction from
        it.

        On the edge of the map the only hex there is.
        """
        other = self.neighbours[hex][direction]
        return (other, (direction + 3) % 6) if -1 < other < hex else (hex, direction)

    # Drawing

    def centre(self, hex: int, size: float = 1.0) -> tuple[float, float]:
        """Where the middle of a hex lies, from the top left corner of the map; `size` is from the middle to a
        corner.
        """
        line, along = divmod(hex, self.length)
        half = sqrt(3) / 2 * size
        across = size + 1.5 * size * line
        down = half * (2 * along + (2 if self._is_pushed(line) else 1))
        return (down, across) if self.pointy else (across, down)

    def extent(self, size: float = 1.0) -> tuple[float, float]:
        """The width and height of the whole map, the half hex by which lines are pushed included."""
        lines = self.rows if self.pointy else self.columns
        across = size * (1.5 * lines + 0.5)
        down = sqrt(3) / 2 * size * (2 * self.length + 1)
        return (down, across) if self.pointy else (across, down)

    def corners(self, hex: int, direction: int, size: float = 1.0) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of a hexside, clockwise."""
        x, y = self.centre(hex, size)
        half = sqrt(3) / 2
        if self.pointy:
            turns = ((0.0, -1.0), (half, -0.5), (half, 0.5), (0.0, 1.0), (-half, 0.5), (-half, -0.5))
        else:
            turns = ((-0.5, -half), (0.5, -half), (1.0, 0.0), (0.5, half), (-0.5, half), (-1.0, 0.0))
        first, second = turns[direction], turns[(direction + 1) % 6]
        return (x + size * first[0], y + size * first[1]), (x + size * second[0], y + size * second[1])


def _inverse(cells: list[int]) -> list[int]:
    found = [-1] * (cells[-1] + 1)
    for hex, cell in enumerate(cells):
        found[cell] = hex
    return found
