"""Win probability by a logistic model: a game names what it looks at, and its weights are fitted on games played out.

A game's folder holds `judge.py` with a `features(state)` seen from side 0, and `judge.toml` with the weights, which
`hundred-days fit GAME` writes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

import msgspec

from hundreddays.core.data import DataTable
from hundreddays.core.state import State

WEIGHTS = "judge.toml"

Features = Callable[[State], dict[str, float]]
"""What the model looks at in a state, by name, from side 0; always the same names in the same order."""


class Weights(DataTable, frozen=True):
    """What was fitted, on how many games, and how well it predicts games that it was not fitted on (0.693 is a
    coin).
    """

    games: int
    log_loss: float
    weight: dict[str, float]


class LogisticJudge:
    """The chance that a seat's side wins."""

    def __init__(self, package: str, features: Features, file: str = WEIGHTS) -> None:
        from importlib.resources import files  # not at the top: `--help` need not wait for it

        self.features = features
        self.file = file
        weights = msgspec.toml.decode(files(package).joinpath(file).read_bytes(), type=Weights).weight
        self.weights = weights

    def chance(self, state: State, seat: int) -> float:
        first = state.game.sides[seat] == 0
        if state.over:
            score = state.scores()[seat]
            return 1.0 if score > 0 else 0.0 if score < 0 else 0.5
        found = self.features(state)
        total = 0.0
        for name, weight in self.weights.items():
            total += weight * found[name]
        chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))
        return chance if first else 1.0 - chance
