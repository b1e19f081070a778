"""Hex maps of either parity and either way up: pure geometry, sets of hexes as ints, reach by layers of cost.

Knows no game.

A hex is a small int, 0 to `grid.count - 1`, in the order of its labels along the grid's lines. A set of hexes is one
Python int; `grid.bit[hex]` is the set of one, `grid.hexes(mask)` lists a set. A whole set moves one hex in a direction
by one shift.
"""

from hundreddays.core.hexes.cells import prices
from hundreddays.core.hexes.grid import Grid
from hundreddays.core.hexes.ground import Ground, flood, listed, path, reach, reached, reached_from
from hundreddays.core.hexes.lines import line
from hundreddays.core.hexes.prices import FAR, Prices

__all__ = [
    "FAR",
    "Grid",
    "Ground",
    "Prices",
    "flood",
    "line",
    "listed",
    "path",
    "prices",
    "reach",
    "reached",
    "reached_from",
]
