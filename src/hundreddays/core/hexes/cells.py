"""Reach hex by hex. Where almost every hexside has a price of its own, going through them one by one beats operations on whole sets."""

from __future__ import annotations

from typing import Final

from hundreddays.core.hexes.ground import BARRED, PRICE_BITS, Ground

FAR: Final = 1 << 16
PRICES: Final = (1 << PRICE_BITS) - 1


def prices(ground: Ground, begun: dict[int, int], points: int, open: int, hold: int = 0) -> dict[int, int]:
    """The least points for which each hex is reached from hexes reached already, `begun`: {hex: points}. At most `points` are spent.

    open   hexes that may be entered
    hold   hexes that, once entered or begun in, may not be left
    """
    cell, steps = ground.grid.cell, ground.steps
    size = ground.grid.board.bit_length() + 7 >> 3
    opened, held = (open & ground.grid.board).to_bytes(size, "little"), (hold & ground.grid.board).to_bytes(size, "little")
    best = [FAR] * ground.grid.count
    ranks: list[list[int]] = [[] for _ in range(points + 1)]
    for hex, price in begun.items():
        if price <= points:
            best[hex] = price
            ranks[price].append(hex)
    found: dict[int, int] = {}
    for spent in range(points + 1):
        for hex in ranks[spent]:
            if best[hex] != spent:
                continue
            found[hex] = spent
            at = cell[hex]
            if held[at >> 3] >> (at & 7) & 1:
                continue
            for step in steps[hex]:
                other = step >> PRICE_BITS
                cost = spent + (step & PRICES)
                if cost < best[other] and cost <= points:
                    at = cell[other]
                    if opened[at >> 3] >> (at & 7) & 1:
                        best[other] = cost
                        ranks[cost].append(other)
    return found


def way(ground: Ground, found: dict[int, int], goal: int, hold: int = 0) -> list[int]:
    """One cheapest way to a hex that `prices` found, from a hex that was reached before it began, first hex and last included."""
    grid = ground.grid
    taken = [goal]
    spent = found[goal]
    while True:
        hex = taken[-1]
        for d, around in enumerate(grid.neighbours[hex]):
            if around < 0 or around not in found or hold & grid.bit[around]:
                continue
            price = ground.costs[around][(d + 3) % 6]
            if price != BARRED and found[around] == spent - price:
                break
        else:
            return taken[::-1]
        taken.append(around)
        spent -= price
