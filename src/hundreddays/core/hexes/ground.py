"""Reach: which hexes a piece gets to for how many points, all hexes of one cost at a time.

`Ground` holds what every step costs, worked out once. A flood then goes by layers: the set of hexes first reached for
0 points, for 1, for 2, ... Enemies, zones of control and the like come in as sets, so any rule about them that
speaks of entering, leaving or stopping is one argument.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hundreddays.core.build import COMPILED
from hundreddays.core.hexes.grid import Grid
from hundreddays.core.hexes.prices import FAR
from hundreddays.core.listing import Listing

if COMPILED:
    from hundreddays.core.hexes.packed import Cells

BARRED: Final = 0
"""What a cost function says of a step that cannot be made."""


class Ground:
    """What a step costs, across every hexside both ways: `cost(hex, direction)` in whole points, or BARRED.

    Most hexes cost the same from every side and are entered by one operation on whole sets; only steps into the others
    (a road through woods, a river, a bridge) are gone through direction by direction.
    """

    def __init__(self, grid: Grid, cost: Callable[[int, int], int]) -> None:
        self.grid = grid
        self.costs: Final = [
            [cost(hex, d) if grid.neighbours[hex][d] >= 0 else BARRED for d in range(6)] for hex in range(grid.count)
        ]
        self.steps: Final = [
            tuple(
                [
                    (other, price)
                    for other, price in zip(grid.neighbours[hex], self.costs[hex], strict=True)
                    if price != BARRED
                ]
            )
            for hex in range(grid.count)
        ]
        """For each hex every step that can be made from it: the hex it leads to, and its cost."""
        self.cheapest: Final = [min([price for _, price in steps], default=FAR) for steps in self.steps]
        """For each hex the cost of the cheapest of them."""
        plain: dict[int, int] = {}
        sided: dict[tuple[int, int], int] = {}
        self.sided_from = 0
        """Hexes from which some step must be gone through by direction."""
        for hex in range(grid.count):
            sources = [(around, (d + 3) % 6) for d, around in enumerate(grid.neighbours[hex]) if around >= 0]
            prices = {self.costs[around][d] for around, d in sources}
            if len(prices) == 1:
                price = prices.pop()
                plain[price] = plain.get(price, 0) | grid.bit[hex]
                continue
            for around, d in sources:
                price = self.costs[around][d]
                if price != BARRED:
                    sided[price, d] = sided.get((price, d), 0) | grid.bit[around]
                    self.sided_from |= grid.bit[around]
        plain.pop(BARRED, 0)
        self.plain: Final = sorted(plain.items())
        """(cost, hexes that cost it from every side)"""
        self.sided: Final = [(price, grid.shift[d], mask) for (price, d), mask in sorted(sided.items())]
        """(cost, shift, hexes from which that step costs it), the cheapest first"""
        self.cells: Final = Cells(grid, self.costs) if COMPILED else None
        """The same cell by cell, where that is faster."""

    def next(self, mask: int) -> int:
        """Every hex one possible step away from the set, at whatever cost."""
        around = self.grid.spread(mask)
        found = 0
        for _, hexes in self.plain:
            found |= around & hexes
        if mask & self.sided_from:
            for _, shift, sources in self.sided:
                step = mask & sources
                found |= step << shift if shift > 0 else step >> -shift
        return found


def reach(
    ground: Ground, start: int, points: int, open: int, zone: int = 0, enter: int = 0, leave: int = 0, hold: int = 0
) -> list[int]:
    """The hexes first reached for 0, 1, ... `points` points from a set of starting hexes, as a list of sets.

    open   hexes that may be entered (not enemy-occupied, ...)
    zone   hexes that are costlier to enter, by `enter`, and to leave, by `leave` (zones of control)
    hold   hexes that, once entered or begun in, may not be left
    """
    return flood(ground, [start], points, open, zone, enter, leave, hold)


def flood(
    ground: Ground,
    begun: list[int],
    points: int,
    open: int,
    zone: int = 0,
    enter: int = 0,
    leave: int = 0,
    hold: int = 0,
) -> list[int]:
    """`reach` from several sets begun at different costs: `begun[c]` are hexes already reached for `c` points.

    A piece that comes from off the map begins in its entry hexes, each at its own price. Hexes begun in are open.
    """
    layers = begun[: points + 1]
    layers += [0] * (points + 1 - len(layers))
    grid = ground.grid
    back = grid.leap
    ahead = back - 1
    prices = ground.plain if not enter else _dearer(ground.plain, zone, enter)
    sided_from = ground.sided_from
    unseen = open
    for layer in begun:
        unseen |= layer
    for spent in range(points + 1):
        fresh = layers[spent] & unseen
        layers[spent] = fresh
        if not fresh or spent == points:
            continue
        unseen ^= fresh
        if hold:
            fresh ^= fresh & hold
        leaving = fresh & zone if leave else 0
        if leaving:
            fresh ^= leaving
        paid = spent
        while True:
            if fresh:
                up = fresh << 1
                pair = fresh | up
                around = (up | fresh >> 1 | pair << ahead | pair >> back) & unseen
                for price, hexes in prices:
                    if paid + price <= points:
                        layers[paid + price] |= around & hexes
                if fresh & sided_from:
                    _by_sides(ground, layers, fresh, paid, points, unseen, zone, enter)
            if not leaving:
                break
            fresh = leaving
            leaving = 0
            paid += leave
    return layers


def reached(
    ground: Ground, hex: int, points: int, open: int, zone: int = 0, enter: int = 0, leave: int = 0, hold: int = 0
) -> int:
    """Every hex that `reach` finds from one hex, as one set: for whoever need not know for how many points."""
    cells = ground.cells
    if cells is not None:
        return cells.reached(hex, points, open, zone, enter, leave, hold)
    return _together(flood(ground, [ground.grid.bit[hex]], points, open, zone, enter, leave, hold))


def reached_from(
    ground: Ground,
    begun: list[int],
    points: int,
    open: int,
    zone: int = 0,
    enter: int = 0,
    leave: int = 0,
    hold: int = 0,
) -> int:
    """Every hex that `flood` finds, as one set."""
    cells = ground.cells
    if cells is not None:
        return cells.reached_from(begun, points, open, zone, enter, leave, hold)
    return _together(flood(ground, begun, points, open, zone, enter, leave, hold))


def listed(
    ground: Ground,
    numbers: Listing,
    shut: int,
    hex: int,
    points: int,
    open: int,
    zone: int = 0,
    enter: int = 0,
    leave: int = 0,
    hold: int = 0,
) -> list[int]:
    """What a listing numbers the hexes that `reached` finds, other than the first and those that are shut: where the
    moves of a piece may end.
    """
    cells = ground.cells
    if cells is not None:
        return cells.listed(numbers.numbers, shut, hex, points, open, zone, enter, leave, hold)
    found = reached(ground, hex, points, open, zone, enter, leave, hold) ^ ground.grid.bit[hex]
    return numbers(found ^ found & shut)


def _together(layers: list[int]) -> int:
    found = 0
    for layer in layers:
        found |= layer
    return found


def _dearer(plain: list[tuple[int, int]], zone: int, enter: int) -> list[tuple[int, int]]:
    """What the hexes cost when those in a zone cost more."""
    found: list[tuple[int, int]] = []
    for price, hexes in plain:
        caught = hexes & zone
        found.append((price, hexes ^ caught))
        if caught:
            found.append((price + enter, caught))
    return found


def _by_sides(
    ground: Ground, layers: list[int], fresh: int, paid: int, points: int, unseen: int, zone: int, enter: int
) -> None:
    """The steps whose price depends on the hexside."""
    for price, shift, sources in ground.sided:
        if paid + price > points:
            break
        step = fresh & sources
        if step:
            entered = (step << shift if shift > 0 else step >> -shift) & unseen
            if enter:
                caught = entered & zone
                entered ^= caught
                if caught and paid + price + enter <= points:
                    layers[paid + price + enter] |= caught
            layers[paid + price] |= entered


def path(
    ground: Ground, layers: list[int], goal: int, zone: int = 0, enter: int = 0, leave: int = 0, hold: int = 0
) -> list[int]:
    """One cheapest path to a hex that a flood reached, first hex and last included.

    The arguments are the flood's own.
    """
    grid = ground.grid
    spent = next((cost for cost, layer in enumerate(layers) if layer & grid.bit[goal]), -1)
    if spent < 0:
        return []
    found = [goal]
    while True:
        before = _before(ground, layers, found[-1], spent, zone, enter, leave, hold)
        if before is None:
            return found[::-1]
        hex, spent = before
        found.append(hex)


def _before(
    ground: Ground, layers: list[int], hex: int, spent: int, zone: int, enter: int, leave: int, hold: int
) -> tuple[int, int] | None:
    grid = ground.grid
    toll = enter if zone & grid.bit[hex] else 0
    for d, around in enumerate(grid.neighbours[hex]):
        if around < 0 or hold & grid.bit[around]:
            continue
        price = ground.costs[around][(d + 3) % 6]
        if price == BARRED:
            continue
        cost = spent - price - toll - (leave if zone & grid.bit[around] else 0)
        if cost >= 0 and layers[cost] & grid.bit[around]:
            return around, cost
    return None
