"""Reach cell by cell in packed vectors of machine numbers: what the compiled build does in place of operations on whole sets.

Compiled, a step takes a nanosecond or two here, while sets of more than 62 hexes are allocated at every operation. In plain Python
it is the other way round by far, so `Ground` has cells only where it is compiled. The tests hold both to the same reach.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from hundreddays.core.hexes.grid import Grid
from hundreddays.core.hexes.prices import FAR as OUT_OF_REACH
from hundreddays.core.hexes.prices import Prices
from hundreddays.core.listing import LOWEST

FAR: Final = (1 << 15) - 1
CELL_BITS: Final = 20
CELL: Final = (1 << CELL_BITS) - 1


class Cells:
    """The cost of every step, by the number of a hex's bit: off the map, and where there is no way, it is 0."""

    def __init__(self, grid: Grid, costs: list[list[int]]) -> None:
        self.grid = grid
        self._size: Final = len(grid.hex_at) + 7 >> 3
        by_cell = [costs[hex] if hex >= 0 else [0] * 6 for hex in grid.hex_at]
        self.costs: Final = vec[u8]([u8(price) for row in by_cell for price in row])
        self.shift: Final = vec[i64]([i64(shift) for shift in grid.shift])
        self.hex_at: Final = vec[i64]([i64(hex) for hex in grid.hex_at])
        self._bits: Final = vec[u8]([u8(1 << bit) for bit in range(8)])
        self._unreached: Final = vec[i16]([i16(FAR)] * len(grid.hex_at))
        self._nothing: Final = vec[u8]([u8(0)] * self._size)

    def reached(self, hex: int, points: int, open: int, zone: int, enter: int, leave: int, hold: int) -> int:
        """As `ground.reached`: hexes wait in one queue a price, each entry of which names the one before it."""
        opened = open.to_bytes(self._size, "little")
        zoned = zone.to_bytes(self._size, "little")
        held = hold.to_bytes(self._size, "little")
        costs, shift, bits = self.costs, self.shift, self._bits
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

    def prices(self, begun: dict[int, int], points: int, open: int, hold: int) -> Packed:
        """As `cells.prices`, in the same way as `reached`."""
        board = self.grid.board
        opened = (open & board).to_bytes(self._size, "little")
        held = (hold & board).to_bytes(self._size, "little")
        costs, shift, bits, cell = self.costs, self.shift, self._bits, self.grid.cell
        best = self._unreached[:]
        found = self._nothing[:]
        limit: i64 = points
        waiting = vec[i64](capacity=128)
        last = vec[i64]([i64(0)] * (points + 1))
        for hex, price in begun.items():
            if price <= points:
                first: i64 = cell[hex]
                spending: i64 = price
                best[first] = i16(spending)
                waiting = append(waiting, first | last[spending] << CELL_BITS)
                last[spending] = i64(len(waiting))
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
                side = at * 6
                for d in range(i64(6)):
                    cost = i64(costs[side + d])
                    if cost == 0 or spent + cost > limit:
                        continue
                    cost += spent
                    other = at + shift[d]
                    if cost < i64(best[other]) and opened[other >> 3] & bits[other & 7]:
                        best[other] = i16(cost)
                        waiting = append(waiting, other | last[cost] << CELL_BITS)
                        last[cost] = i64(len(waiting))
        return Packed(self, best, bytes(found), held)


class Packed(Prices):
    """Prices by the number of a hex's bit."""

    def __init__(self, cells: Cells, best: vec[i16], found: bytes, held: bytes) -> None:
        self._cells: Final = cells
        self._best: Final = best
        self._found: Final = found
        self._held: Final = held

    def __getitem__(self, hex: int) -> int:
        price = int(self._best[i64(self._cells.grid.cell[hex])])
        return price if price != FAR else OUT_OF_REACH

    def listed(self, numbers: list[Any]) -> list[Any]:
        listed: list[Any] = []
        hex_at, data = self._cells.hex_at, self._found
        first: i64 = 0
        for offset in range(i64(len(data))):
            byte: i64 = data[offset]
            while byte:
                listed.append(numbers[hex_at[first + i64(LOWEST[byte])]])
                byte &= byte - 1
            first += 8
        return listed

    def by_hex(self) -> dict[int, int]:
        cell, best = self._cells.grid.cell, self._best
        return {hex: int(best[i64(cell[hex])]) for hex in self.listed(list(range(self._cells.grid.count)))}

    def way(self, goal: int) -> list[int]:
        cells = self._cells
        best, held, costs, shift, hex_at = self._best, self._held, cells.costs, cells.shift, cells.hex_at
        size = i64(len(best))
        at: i64 = cells.grid.cell[goal]
        taken = [goal]
        while True:
            before: i64 = -1
            for d in range(i64(6)):
                other = at + shift[d]
                if other < 0 or other >= size or i64(best[other]) == FAR or held[other >> 3] >> (other & 7) & 1:
                    continue
                price = i64(costs[other * 6 + (d + 3) % 6])
                if price != 0 and i64(best[other]) == i64(best[at]) - price:
                    before = other
                    break
            if before < 0:
                return taken[::-1]
            at = before
            taken.append(int(hex_at[at]))
