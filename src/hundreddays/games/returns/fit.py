"""Fit the judge's weights on games that the planner plays against itself: `python -m hundreddays.games.returns.fit --games 400`."""

from __future__ import annotations

import argparse
from math import log
from pathlib import Path
from random import Random

import hundreddays as hd
from hundreddays.core.toml import dumps
from hundreddays.games.returns.judge import WEIGHTS_FILE, features, logistic
from hundreddays.games.returns.planner import ReturnsPlanner
from hundreddays.games.returns.state import Campaign

ROUNDS = 12
RIDGE = 2.0
EVERY = 9
"""One state in so many is looked at: neighbours say the same thing twice."""

Sample = tuple[list[float], float]


def self_play(game: hd.Game, rng: Random, slips: float) -> tuple[list[dict[str, float]], bool]:
    """One game of the planner against itself, with some slips so that not only good positions are seen; and whether the French won."""
    planner = ReturnsPlanner()
    state = game.start()
    seen: list[dict[str, float]] = []
    ply = rng.randrange(EVERY)
    while not state.over:
        assert isinstance(state, Campaign)
        if ply % EVERY == 0 and state.objectives:
            seen.append(features(state))
        ply += 1
        if state.actor == hd.CHANCE:
            move = hd.draw(state.odds(), rng)
        elif rng.random() < slips:
            move = rng.choice(state.moves())
        else:
            move = planner.choose(state.eye(state.actor), rng).move
        state.apply(move)
    return seen, state.scores()[0] > 0


def regress(samples: list[Sample], size: int) -> list[float]:
    """Logistic regression by Newton's method with a little ridge."""
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, won in samples:
            chance = logistic(sum(weight * value for weight, value in zip(weights, row, strict=True)))
            curve = chance * (1.0 - chance)
            for i, value in enumerate(row):
                slope[i] += (won - chance) * value
                line, scaled = bend[i], curve * value
                for j in range(i + 1):
                    line[j] += scaled * row[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivots."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for other in range(size):
            if other != i:
                factor = rows[other][i] / rows[i][i]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def log_loss(samples: list[Sample], weights: list[float]) -> float:
    total = 0.0
    for row, won in samples:
        chance = logistic(sum(weight * value for weight, value in zip(weights, row, strict=True)))
        total -= log(max(1e-9, chance if won else 1.0 - chance))
    return total / len(samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1815)
    parser.add_argument("--slips", type=float, default=0.08)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / WEIGHTS_FILE)
    given = parser.parse_args()
    game = hd.load("returns")
    samples: list[Sample] = []
    kept: list[Sample] = []
    names: list[str] = []
    for number in range(given.games):
        seen, french = self_play(game, Random(f"{given.seed} {number}"), given.slips)
        names = list(seen[0])
        rows = [(list(row.values()), float(french)) for row in seen]
        (kept if number % 5 == 0 else samples).extend(rows)
    weights = regress(samples, len(names))
    loss = log_loss(kept, weights)
    table = {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)}
    note = "# The judge's weights for the French, fitted on the planner's own games by `python -m hundreddays.games.returns.fit`.\n"
    given.out.write_text(note + dumps({"games": given.games, "log_loss": round(loss, 4), "weight": table}), "utf-8")
    print(f"{given.games} games, {len(samples) + len(kept)} states, log loss {loss:.4f} on games not fitted")


if __name__ == "__main__":
    main()
