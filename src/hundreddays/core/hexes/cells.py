"""Reach hex by hex.

Where almost every hexside has a price of its own, going through them one by one beats operations on whole sets.
"""

from __future__ import annotations

from typing import Any

from hundreddays.core.hexes.ground import BARRED, Ground
from hundreddays.core.hexes.prices import FAR, Prices


def prices(ground: Ground, begun: dict[int, int], points: int, open: int, hold: int = 0) -> Prices:
    """What it costs to get to every hex that is reached from hexes reached already, `begun`: {hex: points}.

    At most `points` are spent, fewer than FAR.

    open   hexes that may be entered
    hold   hexes that, once entered or begun in, may not be left
    """
    cells = ground.cells
    if cells is not None:
        return cells.prices(begun, points, open, hold)
    return Loose(ground, _walk(ground, begun, points, open, hold), hold)


def _walk(ground: Ground, begun: dict[int, int], points: int, open: int, hold: int) -> dict[int, int]:
    """Each hex reached, the cheapest first, with its points."""
    cell, steps, cheapest = ground.grid.cell, ground.steps, ground.cheapest
    size = ground.grid.board.bit_length() + 7 >> 3
    opened, held = (
        (open & ground.grid.board).to_bytes(size, "little"),
        (hold & ground.grid.board).to_bytes(size, "little"),
    )
    best = [points + 1] * ground.grid.count
    ranks: list[list[int]] = [[] for _ in range(points + 1)]
    for hex, price in begun.items():
        if price <= points:
            best[hex] = price
            ranks[price].append(hex)
    found: dict[int, int] = {}
    for spent in range(points + 1):
        left = points - spent
        for hex in ranks[spent]:
            if best[hex] != spent:
                continue
            found[hex] = spent
            if cheapest[hex] > left:  # equivalent: saves work, as with most hexes of the outermost ring
                continue
            at = cell[hex]
            if held[at >> 3] >> (at & 7) & 1:
                continue
            for other, price in steps[hex]:
                cost = spent + price
                if cost < best[other]:  # and so within `points`
                    at = cell[other]
                    if opened[at >> 3] >> (at & 7) & 1:
                        best[other] = cost
                        ranks[cost].append(other)
    return found


class Loose(Prices):
    """Prices in a dict."""

    def __init__(self, ground: Ground, found: dict[int, int], hold: int) -> None:
        self._ground = ground
        self._found = found
        self._hold = hold

    def __getitem__(self, hex: int) -> int:
        return self._found.get(hex, FAR)

    def listed(self, numbers: list[Any]) -> list[Any]:
        return [numbers[hex] for hex in sorted(self._found)]

    def by_hex(self) -> dict[int, int]:
        return self._found.copy()

    def way(self, goal: int) -> list[int]:
        grid, costs, found = self._ground.grid, self._ground.costs, self._found
        taken = [goal]
        spent = found[goal]
        while True:
            hex = taken[-1]
            for d, around in enumerate(grid.neighbours[hex]):
                if around < 0 or around not in found or self._hold & grid.bit[around]:
                    continue
                price = costs[around][(d + 3) % 6]
                if price != BARRED and found[around] == spent - price:
                    break
            else:
                return taken[::-1]
            taken.append(around)
            spent -= price
