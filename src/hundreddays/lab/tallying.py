"""Sums that grow with the games: shares with their intervals, and means."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from hundreddays.players.intervals import Z95, wilson

Key = tuple[int, int]
"""Cell and number of a game."""


class Share(NamedTuple):
    """A side's share of wins, with its interval."""

    name: str
    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


class Mean:
    """A mean that grows."""

    def __init__(self) -> None:
        self.sum = 0.0
        self.squares = 0.0
        self.count = 0

    def add(self, value: float) -> None:
        self.sum += value
        self.squares += value * value
        self.count += 1

    @property
    def value(self) -> float | None:
        return self.sum / self.count if self.count else None

    @property
    def half(self) -> float:
        """Half the 95 % interval of the mean; 0 where one value says nothing of others."""
        if self.count < 2:
            return 0.0
        variance = max(0.0, self.squares - self.sum * self.sum / self.count) / (self.count - 1)
        return Z95 * sqrt(variance / self.count)
