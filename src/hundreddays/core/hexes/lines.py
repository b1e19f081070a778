"""The straight line between two hexes, in whole numbers."""

from __future__ import annotations

from hundreddays.core.hexes.grid import Grid


def line(grid: Grid, a: int, b: int) -> list[tuple[int, ...]]:
    """The hexes in which the line from middle to middle lies at each whole step, both ends included.

    A step is one hex, or the two on either side of a hexside along which the line runs; if one of these is off
    the map, the other alone.
    """
    steps = grid.distance(a, b)
    if steps == 0:
        return [(a,)]
    line_a, slot_a = grid.axial(a)
    line_b, slot_b = grid.axial(b)
    found: list[tuple[int, ...]] = []
    for step in range(steps + 1):
        # cube coordinates times `steps`: they sum to zero, and a hex is where all three are whole
        x = line_a * (steps - step) + line_b * step
        y = -(slot_a * (steps - step) + slot_b * step)
        found.append(tuple(sorted({hex for q, s in _nearest(x, y, steps) if (hex := _hex(grid, q, s)) >= 0})))
    return found


def _nearest(x: int, y: int, unit: int) -> list[tuple[int, int]]:
    """The hex or the two hexes nearest to a point given in parts of `unit`, as (line, slot)."""
    z = -x - y
    best: list[tuple[int, int]] = []
    least = 12 * unit * unit
    for q in (x // unit, x // unit + 1):
        for r in (y // unit, y // unit + 1):
            away = (x - q * unit) ** 2 + (y - r * unit) ** 2 + (z + (q + r) * unit) ** 2
            if away < least:
                best, least = [], away
            if away == least:
                best.append((q, -r))
    return best


def _hex(grid: Grid, line: int, slot: int) -> int:
    """The hex of oblique coordinates, or -1 off the map."""
    lines = grid.rows if grid.pointy else grid.columns
    if not 0 <= line < lines:
        return -1
    along = slot - grid.axial(line * grid.length)[1]
    return line * grid.length + along if 0 <= along < grid.length else -1
