"""Reach cell by cell in packed vectors of machine numbers: what the compiled build does in place of operations on whole sets.

Compiled, a step takes a nanosecond or two here, while sets of more than 62 hexes are allocated at every operation. In plain Python
it is the other way round by far, so `Ground` has cells only where it is compiled. The tests hold both to the same reach.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from hundreddays.core.hexes.grid import Grid

FAR: Final = (1 << 15) - 1
CELL_BITS: Final = 20
CELL: Final = (1 << CELL_BITS) - 1


class Cells:
    """The cost of every step, by the number of a hex's bit: off the map, and where there is no way, it is 0."""

    def __init__(self, grid: Grid, costs: list[list[int]]) -> None:
        self.grid = grid
        self._size: Final = len(grid.hex_at) + 7 >> 3
        by_cell = [costs[hex] if hex >= 0 else [0] * 6 for hex in grid.hex_at]
        self._costs: Final = vec[u8]([u8(price) for row in by_cell for price in row])
        self._shift: Final = vec[i64]([i64(shift) for shift in grid.shift])
        self._bits: Final = vec[u8]([u8(1 << bit) for bit in range(8)])
        self._unreached: Final = vec[i16]([i16(FAR)] * len(grid.hex_at))
        self._nothing: Final = vec[u8]([u8(0)] * self._size)

    def reached(self, hex: int, points: int, open: int, zone: int, enter: int, leave: int, hold: int) -> int:
        """As `ground.reached`: hexes wait in one queue a price, each entry of which names the one before it."""
        opened = open.to_bytes(self._size, "little")
        zoned = zone.to_bytes(self._size, "little")
        held = hold.to_bytes(self._size, "little")
        costs, shift, bits = self._costs, self._shift, self._bits
        best = self._unreached[:]
        found = self._nothing[:]
        limit: i64 = points
        toll: i64 = enter
        fee: i64 = leave
        start: i64 = self.grid.cell[hex]
        waiting = append(vec[i64](capacity=128), start)
        last = vec[i64]([i64(0)] * (points + 1))
        """The entry that came last to the queue of each price, counted from 1."""
        last[0] = 1
        best[start] = i16(0)
        for spent in range(limit + 1):
            entry = last[spent]
            while entry > 0:
                at = waiting[entry - 1] & CELL
                entry = waiting[entry - 1] >> CELL_BITS
                if i64(best[at]) != spent:
                    continue  # it was reached for less
                byte, bit = at >> 3, bits[at & 7]
                found[byte] |= bit
                if held[byte] & bit:
                    continue
                paid = spent + fee if zoned[byte] & bit else spent
                side = at * 6
                for d in range(i64(6)):
                    price = i64(costs[side + d])
                    if price == 0 or paid + price > limit:
                        continue
                    price += paid
                    other = at + shift[d]
                    if price >= i64(best[other]):
                        continue
                    byte, bit = other >> 3, bits[other & 7]
                    if not opened[byte] & bit:
                        continue
                    if zoned[byte] & bit:
                        price += toll
                        if price > limit or price >= i64(best[other]):
                            continue
                    best[other] = i16(price)
                    waiting = append(waiting, other | last[price] << CELL_BITS)
                    last[price] = i64(len(waiting))
        return int.from_bytes(bytes(found), "little")
