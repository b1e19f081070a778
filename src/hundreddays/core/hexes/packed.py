"""Reach cell by cell in packed vectors of machine numbers: what the compiled build does in place of operations on whole
sets.

Compiled, a step takes a few nanoseconds here, while sets of more than 62 hexes are allocated at every operation. In
plain Python it is the other way round by far, so `Ground` has cells only where it is compiled. The tests hold both to
the same reach.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, u8

from hundreddays.core.hexes.grid import Grid
from hundreddays.core.hexes.prices import FAR as OUT_OF_REACH
from hundreddays.core.hexes.prices import PRICE, PRICE_BITS, Prices
from hundreddays.core.listing import LOWEST

FAR: Final = (1 << 15) - 1
ZONE: Final = 1
HOLD: Final = 2
CELL_BITS: Final = 20
CELL: Final = (1 << CELL_BITS) - 1


class Cells:
    """The cost of every step, by the number of a hex's bit: off the map, and where there is no way, it is 0."""

    def __init__(self, grid: Grid, costs: list[list[int]]) -> None:
        self.cell: Final = vec[i64]([i64(cell) for cell in grid.cell])
        self._count: Final = len(grid.hex_at)
        self._size: Final = len(grid.hex_at) + 7 >> 3
        by_cell = [costs[hex] if hex >= 0 else [0] * 6 for hex in grid.hex_at]
        self.costs: Final = vec[u8]([u8(price) for row in by_cell for price in row])
        self.shift: Final = vec[i64]([i64(shift) for shift in grid.shift])
        by_price = [
            sorted((price, cell + shift) for price, shift in zip(row, grid.shift, strict=True) if price)
            for cell, row in enumerate(by_cell)
        ]
        self.steps: Final = vec[i32](
            [
                i32(step)
                for row in by_price
                for step in [*(other << PRICE_BITS | price for price, other in row), *[0] * (6 - len(row))]
            ]
        )
        """Six for every cell, those that can be made first and the cheapest of them before the others: the cell it
        leads to, and in the last bits its cost.
        """
        self.hex_at: Final = vec[i64]([i64(hex) for hex in grid.hex_at])
        self._unreached: Final = vec[i16]([i16(FAR)] * self._count)
        self._nothing: Final = vec[u8]([u8(0)] * self._size)
        self._waiting: Final = vec[i64]([i64(0)] * (7 * self._count))
        """Room for as many cells as can ever wait in one search: each may be begun in, and every step brings at most
        one.
        """
        self._places: Final = vec[i64]([i64(0)] * self._count)
        self._shut = 0
        self._shut_bytes = bytes(self._size)
        """What was shut when a reach was listed last: often the same for many."""
        self._looks: Final = [Look(self._count, 0, 0, 0), Look(self._count, 0, 0, 0)]
        """What was seen last by pieces that nothing holds, and by the others: often the same for a whole phase."""

    def reached(self, hex: int, points: int, open: int, zone: int, enter: int, leave: int, hold: int) -> int:
        """As `ground.reached`."""
        starts = vec[i64]([self.cell[i64(hex)]])
        return int.from_bytes(bytes(self._found(starts, points, open, zone, enter, leave, hold)), "little")

    def reached_from(
        self, begun: list[int], points: int, open: int, zone: int, enter: int, leave: int, hold: int
    ) -> int:
        """As `ground.reached_from`."""
        starts = vec[i64](capacity=64)
        for price, layer in enumerate(begun):
            if not layer:
                continue
            data = layer.to_bytes(self._size, "little")
            for offset in range(i64(len(data))):
                byte: i64 = data[offset]
                while byte:
                    starts = append(starts, 8 * offset + i64(LOWEST[byte]) | i64(price) << CELL_BITS)
                    byte &= byte - 1
        return int.from_bytes(bytes(self._found(starts, points, open, zone, enter, leave, hold)), "little")

    def listed(
        self,
        numbers: list[Any],
        shut: int,
        hex: int,
        points: int,
        open: int,
        zone: int,
        enter: int,
        leave: int,
        hold: int,
    ) -> list[Any]:
        """As `ground.listed`."""
        start = self.cell[i64(hex)]
        found = self._found(vec[i64]([start]), points, open, zone, enter, leave, hold)
        found[start >> 3] ^= u8(i64(1) << (start & 7))
        if shut != self._shut:
            self._shut, self._shut_bytes = shut, shut.to_bytes(self._size, "little")
        shuts, places = self._shut_bytes, self._places
        count: i64 = 0
        first: i64 = 0
        for offset in range(i64(len(found))):
            byte = i64(found[offset])
            if byte:
                byte ^= byte & i64(shuts[offset])
                while byte:
                    places[count] = first + i64(LOWEST[byte])
                    count += 1
                    byte &= byte - 1
            first += 8
        return [numbers[place] for place in places[:count]]

    def _found(self, starts: vec[i64], points: int, open: int, zone: int, enter: int, leave: int, hold: int) -> vec[u8]:
        """The set of the cells reached, eight to a byte, from those begun in, with their price above `CELL_BITS`, the
        cheapest first.

        Cells wait in one queue a price, each entry of which names the one before it.
        """
        look = self._looks[1 if hold else 0]
        if open != look.open or zone != look.zone or hold != look.hold:
            look = self._looks[1 if hold else 0] = Look(self._count, open, zone, hold)
        marks, steps, waiting = look.marks, self.steps, self._waiting
        best = look.unreached[:]
        found = self._nothing[:]
        limit: i64 = points
        toll: i64 = enter
        fee: i64 = leave
        count: i64 = 0
        last = vec[i64]([i64(0)] * (points + 1))
        """The entry that came last to the queue of each price, counted from 1."""
        for first in starts:
            start, begins = first & CELL, first >> CELL_BITS
            bit = u8(i64(1) << (start & 7))
            if begins <= limit and not found[start >> 3] & bit:
                best[start] = i16(begins)
                found[start >> 3] |= bit
                waiting[count] = start | last[begins] << CELL_BITS
                count += 1
                last[begins] = count
        for spent in range(limit):
            entry = last[spent]
            while entry > 0:
                waited = waiting[entry - 1]
                at = waited & CELL
                entry = waited >> CELL_BITS
                mark = marks[at]
                if mark & HOLD or i64(best[at]) != spent:
                    continue  # or it was reached for less
                paid = spent + fee if mark & ZONE else spent
                for index in range(at * 6, at * 6 + 6):
                    step = i64(steps[index])
                    price = paid + (step & PRICE)
                    if price == paid or price > limit:
                        break  # no more steps, or none that is cheaper
                    other = step >> PRICE_BITS
                    if price >= i64(best[other]):
                        continue
                    if marks[other] & ZONE:
                        price += toll
                        if price > limit or price >= i64(best[other]):
                            continue
                    best[other] = i16(price)
                    found[other >> 3] |= u8(i64(1) << (other & 7))
                    if price < limit:
                        waiting[count] = other | last[price] << CELL_BITS
                        count += 1
                        last[price] = count
        return found

    def prices(self, begun: dict[int, int], points: int, open: int, hold: int) -> Packed:
        """As `cells.prices`, in the same way as `reached`."""
        opened, held = open.to_bytes(self._size, "little"), hold.to_bytes(self._size, "little")
        steps, waiting = self.steps, self._waiting
        best = self._unreached[:]
        found = self._nothing[:]
        limit: i64 = points
        count: i64 = 0
        last = vec[i64]([i64(0)] * (points + 1))
        for hex, price in begun.items():
            if price <= points:
                first = self.cell[i64(hex)]
                spending: i64 = price
                best[first] = i16(spending)
                waiting[count] = first | last[spending] << CELL_BITS
                count += 1
                last[spending] = count
        for spent in range(limit + 1):
            entry = last[spent]
            while entry > 0:
                waited = waiting[entry - 1]
                at = waited & CELL
                entry = waited >> CELL_BITS
                if i64(best[at]) != spent:
                    continue  # it was reached for less
                byte, bit = at >> 3, u8(i64(1) << (at & 7))
                found[byte] |= bit
                if held[byte] & bit:
                    continue
                for index in range(at * 6, at * 6 + 6):
                    step = i64(steps[index])
                    cost = spent + (step & PRICE)
                    if cost == spent or cost > limit:
                        break  # no more steps, or none that is cheaper
                    other = step >> PRICE_BITS
                    if cost < i64(best[other]) and i64(opened[other >> 3]) >> (other & 7) & 1:
                        best[other] = i16(cost)
                        waiting[count] = other | last[cost] << CELL_BITS
                        count += 1
                        last[cost] = count
        return Packed(self, best, bytes(found), held)


class Look:
    """The map as a piece sees it, cell by cell."""

    def __init__(self, count: int, open: int, zone: int, hold: int) -> None:
        self.open: Final = open
        self.zone: Final = zone
        self.hold: Final = hold
        size = count + 7 >> 3
        opened, zoned, held = (
            open.to_bytes(size, "little"),
            zone.to_bytes(size, "little"),
            hold.to_bytes(size, "little"),
        )
        unreached = vec[i16]([i16(FAR)] * (8 * size))
        marks = vec[u8]([u8(0)] * (8 * size))
        for offset in range(i64(size)):
            first = 8 * offset
            byte = 255 ^ i64(opened[offset])
            while byte:
                unreached[first + i64(LOWEST[byte])] = i16(0)
                byte &= byte - 1
            byte = zoned[offset]
            while byte:
                marks[first + i64(LOWEST[byte])] = u8(ZONE)
                byte &= byte - 1
            byte = held[offset]
            while byte:
                marks[first + i64(LOWEST[byte])] |= u8(HOLD)
                byte &= byte - 1
        self.unreached: Final = unreached
        """What each hex has cost so far: a hex that is closed costs nothing, so that no way into it is ever better."""
        self.marks: Final = marks


class Packed(Prices):
    """Prices by the number of a hex's bit."""

    def __init__(self, cells: Cells, best: vec[i16], found: bytes, held: bytes) -> None:
        self._cells: Final = cells
        self._best: Final = best
        self._found: Final = found
        self._held: Final = held

    def __getitem__(self, hex: int) -> int:
        price = int(self._best[self._cells.cell[i64(hex)]])
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
        prices: dict[int, int] = {}
        best, hex_at = self._best, self._cells.hex_at
        for cell in range(i64(len(best))):
            if best[cell] != i16(FAR):
                prices[int(hex_at[cell])] = int(best[cell])
        return prices

    def way(self, goal: int) -> list[int]:
        cells = self._cells
        best, held, costs, shift, hex_at = self._best, self._held, cells.costs, cells.shift, cells.hex_at
        size = i64(len(best))
        at = cells.cell[i64(goal)]
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
