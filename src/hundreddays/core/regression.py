"""Logistic regression in plain Python, for fitting a game's judge on its planner's own games."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

Sample = tuple[Sequence[float], float]
"""What was seen, and how it came out: 1 a win, 0 a loss, 0.5 a draw."""


def logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-min(max(x, -40.0), 40.0)))


def predict(weights: Sequence[float], row: Sequence[float]) -> float:
    return logistic(sum(weight * value for weight, value in zip(weights, row, strict=True)))


def fit(samples: Sequence[Sample], ridge: float = 1.0, rounds: int = 15) -> list[float]:
    """The weights that make the outcomes likeliest, by Newton's method; `ridge` keeps them small where little is known."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        gradient = [-ridge * weight for weight in weights]
        hessian = [[ridge * (row == column) for column in range(size)] for row in range(size)]
        for row, outcome in samples:
            chance = predict(weights, row)
            for i in range(size):
                gradient[i] += (outcome - chance) * row[i]
                pull = chance * (1.0 - chance) * row[i]
                if pull:
                    for j in range(size):
                        hessian[i][j] += pull * row[j]
        step = _solve(hessian, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
    return weights


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean log loss: 0.69 for knowing nothing, 0 for knowing all."""
    total = 0.0
    for row, outcome in samples:
        chance = min(max(predict(weights, row), 1e-9), 1.0 - 1e-9)
        total -= outcome * log(chance) + (1.0 - outcome) * log(1.0 - chance)
    return total / len(samples)


def _solve(matrix: list[list[float]], values: list[float]) -> list[float]:
    """The solution of a symmetric, positive definite system, by Cholesky's factors."""
    size = len(values)
    factor = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(factor[i][k] * factor[j][k] for k in range(j))
            factor[i][j] = rest**0.5 if i == j else rest / factor[j][j]
    found = values[:]
    for i in range(size):
        found[i] = (found[i] - sum(factor[i][k] * found[k] for k in range(i))) / factor[i][i]
    for i in reversed(range(size)):
        found[i] = (found[i] - sum(factor[k][i] * found[k] for k in range(i + 1, size))) / factor[i][i]
    return found
