"""Win probability: a game names what it looks at, and what that says is found on games played out.

A game's folder holds `judge.py` with a `features(state)` seen from side 0, and `judge.toml` with the weights of a
logistic model over them, which `hundred-days fit GAME` writes. Beside it may lie `net.toml`, a network that `hundred-
days train GAME` wrote, over `inputs(state)`. Whether it is used is for that file to say: where it lies there, it is.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from hundreddays.core.data import DataTable
from hundreddays.core.network import Network
from hundreddays.core.state import State
from hundreddays.core.toml import typed_file

WEIGHTS = "judge.toml"

Features = Callable[[State], dict[str, float]]
"""What the model looks at in a state, by name, from side 0; always the same names in the same order."""

Inputs = Callable[[State], list[float]]
"""What a network looks at in a state, from side 0; always as many figures in the same order."""


class Weights(DataTable, frozen=True):
    """What was fitted, on how many games, and how well it predicts games that it was not fitted on (0.693 is a
    coin).
    """

    games: int
    log_loss: float
    weight: dict[str, float]


class Figures(DataTable, frozen=True):
    """A network as its file has it: on how many games it was trained, how well it predicts games that were kept back,
    and how well the game's logistic model predicts the same ones.
    """

    games: int
    log_loss: float
    logistic: float
    shift: list[float]
    scale: list[float]
    line: list[float]
    hidden: list[int]
    layers: list[list[float]]


class LogisticJudge:
    """The chance that a seat's side wins."""

    def __init__(self, package: str, features: Features, file: str = WEIGHTS) -> None:
        from importlib.resources import files  # not at the top: `--help` need not wait for it

        self.features = features
        self.file = file
        weights = typed_file(files(package).joinpath(file).read_bytes(), Weights).weight
        self.weights = weights

    def chance(self, state: State, seat: int) -> float:
        first = state.game.sides[seat] == 0
        if state.over:
            score = state.scores()[seat]
            return 1.0 if score > 0 else 0.0 if score < 0 else 0.5
        chance = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, self.odds(state)))))
        return chance if first else 1.0 - chance

    def odds(self, state: State) -> float:
        """The logarithm of the odds that side 0 wins a game that is not over."""
        return self.logistic(state)

    def logistic(self, state: State) -> float:
        """The same by the fitted weights alone, whatever else a judge knows."""
        found = self.features(state)
        total = 0.0
        for name, weight in self.weights.items():
            total += weight * found[name]
        return total


class LearnedJudge(LogisticJudge):
    """The chance that a seat's side wins, by a network where one is installed, else by the logistic model.

    A game that widens what the network looks at gives `inputs`; else it looks at the features.
    """

    def __init__(self, package: str, features: Features, file: str = WEIGHTS, inputs: Inputs | None = None) -> None:
        from importlib.resources import files

        super().__init__(package, features, file)
        self.inputs = inputs
        self.net_file = file.replace("judge", "net", 1)
        """Where a network would lie, beside the weights."""
        found = files(package).joinpath(self.net_file)
        self.net: Network | None = read_network(found.read_bytes()) if found.is_file() else None

    def odds(self, state: State) -> float:
        return self.net.odds(self.look(state)) if self.net is not None else self.logistic(state)

    def look(self, state: State) -> list[float]:
        """What the network is given of a state."""
        return self.inputs(state) if self.inputs is not None else list(self.features(state).values())


def read_network(text: bytes) -> Network:
    """A network from its file."""
    figures = typed_file(text, Figures)
    return Network(figures.shift, figures.scale, figures.line, figures.hidden, figures.layers)
