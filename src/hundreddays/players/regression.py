"""Logistic regression by Newton's method: what fitting a judge and finding levels share."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]

ROUNDS = 40
STILL = 1e-10
"""Weights that change by less than this have been found."""


def chances(x: Matrix, weights: Matrix) -> Matrix:
    """What a model says of each row."""
    found: Matrix = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
    return found


def logistic(x: Matrix, y: Matrix, hold: Matrix) -> Matrix:
    """The weights under which `y` is likeliest, held back by the quadratic form `hold`."""
    weights = np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        chance = chances(x, weights)
        slope = x.T @ (y - chance) - hold @ weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + hold
        step = np.linalg.solve(bend, slope)
        weights += step
        if float(np.abs(step).max()) < STILL:
            break
    return weights
