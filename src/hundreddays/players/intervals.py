"""How sure we can be of a share of wins, of a difference between two, and of how strong players are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import asin, erfc, log10, sqrt
from random import Random
from typing import Final

Z95: Final = 1.959963984540054
"""Two-sided 95 % of the normal distribution."""


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share of wins (a draw counts as half a win)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    below = 1 + z * z / games
    return max(0.0, (middle - half) / below), min(1.0, (middle + half) / below)


def effect(wins: float, games: int, other_wins: float, other_games: int) -> tuple[float, bool]:
    """Cohen's h between two shares (0.2 small, 0.5 medium, 0.8 large), and whether the difference is beyond noise (95
    %).

    It is when Newcombe's interval of the difference, made of the two Wilson intervals, leaves out zero: sound for few
    games and for shares near 0 or 1 too.
    """
    share, other = wins / games, other_wins / other_games
    h = 2 * asin(sqrt(share)) - 2 * asin(sqrt(other))
    (low, high), (other_low, other_high) = wilson(wins, games), wilson(other_wins, other_games)
    least = share - other - sqrt((share - low) ** 2 + (other_high - other) ** 2)
    most = share - other + sqrt((high - share) ** 2 + (other - other_low) ** 2)
    return h, least > 0 or most < 0


def difference(wins: float, games: int, other_wins: float, other_games: int) -> float:
    """How likely two shares differ this much by luck alone: the two-sided p of the test of two proportions."""
    pooled = (wins + other_wins) / (games + other_games)
    spread = sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games))
    return _two_sided((wins / games - other_wins / other_games) / spread) if spread else 1.0


def paired_difference(gains: Sequence[float]) -> tuple[float, float, float]:
    """Games that were played in pairs with the same luck: the mean gain, half its 95 % interval, and p."""
    count = len(gains)
    mean = sum(gains) / count
    if count < 2:
        return mean, 1.0, 1.0
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count)
    return mean, Z95 * error, _two_sided(mean / error) if error else float(mean == 0)


def _two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))


def holm(ps: Sequence[float]) -> list[float]:
    """The same p with Holm's correction for having tested several things at once."""
    corrected = [1.0] * len(ps)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(ps)), key=lambda index: ps[index])):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[index]))
        corrected[index] = highest
    return corrected


Pairings = Mapping[tuple[str, str], tuple[float, int]]
"""(player, opponent) → points of the first and games between them, each pair once."""


def elo(pairings: Pairings, anchor: str) -> dict[str, float]:
    """Ratings by the Bradley–Terry model (maximum likelihood, with one drawn game added to each pair so that nobody is
    infinitely strong).
    """
    names = sorted({name for pair in pairings for name in pair})
    strength = dict.fromkeys(names, 1.0)
    points = dict.fromkeys(names, 0.0)
    for (first, second), (won, games) in pairings.items():
        points[first] += won + 0.5
        points[second] += games - won + 0.5
    for _ in range(1000):
        below = dict.fromkeys(names, 0.0)
        for (first, second), (_, games) in pairings.items():
            share = (games + 1) / (strength[first] + strength[second])
            below[first] += share
            below[second] += share
        updated = {name: points[name] / below[name] for name in names}
        scale = updated[anchor]
        updated = {name: value / scale for name, value in updated.items()}
        still = max(abs(updated[name] / strength[name] - 1) for name in names) < 1e-9
        strength = updated
        if still:
            break
    return {name: 400 * log10(strength[name]) for name in names}


def elo_intervals(
    results: Mapping[tuple[str, str], list[float]], anchor: str, rounds: int = 200, seed: int = 1815
) -> dict[str, tuple[float, float]]:
    """95 % intervals of the ratings by drawing the games of each pair again (bootstrap)."""
    rng = Random(seed)
    drawn: dict[str, list[float]] = {}
    for _ in range(rounds):
        sample = {pair: (sum(rng.choices(games, k=len(games))), len(games)) for pair, games in results.items()}
        for name, rating in elo(sample, anchor).items():
            drawn.setdefault(name, []).append(rating)
    low, high = int(0.025 * rounds), int(0.975 * rounds) - 1
    return {name: (sorted(ratings)[low], sorted(ratings)[high]) for name, ratings in drawn.items()}
