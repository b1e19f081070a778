"""What the reasons of the planner are put together from: places, units, chances."""

from __future__ import annotations

from functools import lru_cache

from hundreddays.core.phrases import several
from hundreddays.games.waterloo.rules.board import DE, DR, EX, Board
from hundreddays.games.waterloo.rules.odds import result_of

WIDE = 140
"""A sentence of more characters is said more briefly, if it can be."""
NEAR = 3
"""A hex is named after a town no more than so many hexes away."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


@lru_cache(maxsize=2048)
def spot(board: Board, hex: int) -> str:
    """ "Hougoumont 1013", or "1014 near Hougoumont"."""
    grid = board.grid
    label = grid.labels[hex]
    far, name = min(
        (min(grid.distance(hex, grid.hex(other)) for other in area.hexes), area.name) for area in board.towns
    )
    return f"{name} {label}" if not far else f"{label} near {name}" if far <= NEAR else label


def fitted(wide: str, brief: str) -> str:
    """The fuller of two sentences, unless it is too long to be read at a glance."""
    return wide if len(wide) <= WIDE else brief


def crowd(board: Board, units: int) -> str:
    """ "Kempt", "Kempt and 2 more": the strongest is named."""
    found = sorted(board.units(units), key=lambda unit: -board.cs[unit])
    return board.names[found[0]] + (f" and {len(found) - 1} more" if len(found) > 1 else "")


def them(units: int) -> str:
    """ "it", "them" """
    return "it" if units.bit_count() == 1 else "them"


def hexes(count: int) -> str:
    """ "1 hex", "3 hexes" """
    return several(count, "hex", "hexes")


def spelt(count: int, word: str) -> str:
    """ "one turn", "two turns": small numbers in letters, where another count stands beside them."""
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{number} {word if count == 1 else word + 's'}"


def clearing(board: Board, column: int, modifier: int, bombardment: bool = False) -> float:
    """In what share of all throws the defenders are driven out, destroyed or exchanged; guns exchange nothing. 8.6,
    11.1
    """
    wanted = (DE, DR) if bombardment else (DE, DR, EX)
    return sum(result_of(board, column, die, modifier) in wanted for die in range(1, 7)) / 6


def in_reach(threat: int) -> str:
    """ "41 enemy points in reach": of strength that could come to attack within a turn."""
    return f"{threat or 'no'} enemy point{'' if threat == 1 else 's'} in reach"
