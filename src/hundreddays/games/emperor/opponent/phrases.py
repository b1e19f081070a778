"""What the reasons of a commander are put together from: Forces with their SPs, places by the nearest town, chances."""

from __future__ import annotations

from functools import lru_cache

from hundreddays.core.phrases import percent, several
from hundreddays.games.emperor.rules.board import Board, sps
from hundreddays.games.emperor.rules.forces import initiative
from hundreddays.games.emperor.rules.state import EmperorState

NEAR = 4
"""A hex is named after a town no more than so many hexes away."""


def name(s: EmperorState, leader: int) -> str:
    return s.pieces.leader_names[leader]


def force(s: EmperorState, leader: int) -> str:
    """ "Vandamme (11 SPs)" """
    return f"{name(s, leader)} ({sps(s.strength[leader])})"


def spot(s: EmperorState, hex: int) -> str:
    """ "Namur", "Bruxelles 3307", where the town has several hexes, or "5021 near Florennes"."""
    return _spot(s.board, hex)


@lru_cache(maxsize=4096)
def _spot(board: Board, hex: int) -> str:
    towns = board.data.town
    town = board.town_at[hex]
    if town >= 0:
        return towns[town].name if len(towns[town].hexes) == 1 else f"{towns[town].name} {board.label[hex]}"
    grid = board.grid
    far, nearest = min(
        (min(grid.distance(hex, grid.hex(label)) for label in row.hexes), number) for number, row in enumerate(towns)
    )
    return f"{board.label[hex]} near {towns[nearest].name}" if far <= NEAR else f"hex {board.label[hex]}"


def hexes(count: int) -> str:
    """ "1 hex", "2 hexes" """
    return several(count, "hex", "hexes")


def all_of(count: int) -> str:
    """What cannot be true of so many at once: "both", "all" """
    return "both" if count == 2 else "all"


def loss(count: float) -> str:
    """Expected losses: "about 2.5 SPs", "less than half an SP"."""
    return f"about {count:.1f} SPs" if count >= 0.5 else "less than half an SP"


def chance(s: EmperorState, leader: int) -> float:
    """How likely a Force is to move by its own leader's initiative. 160, 161"""
    rating, plus = initiative(s, leader)
    return max(0, min(6, rating - plus)) / 6


def gain(s: EmperorState, leader: int, other: int) -> str:
    """What a leader is to the Force of another: "he moves it 50 % of the time, and not 33 %". 160"""
    own = s.pieces.initiative[leader] / 6
    return f"by his initiative it moves {percent(own)} of the time, and not {percent(chance(s, other))}"
