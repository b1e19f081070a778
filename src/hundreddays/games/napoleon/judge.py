"""How likely a seat is to win, from what is on the map: a logistic model, fitted on the planner's own games.

The weights stand in `data/judge.toml`; `python -m hundreddays.games.napoleon.fit` fits them afresh.
"""

from __future__ import annotations

from importlib.resources import files
from math import exp

import msgspec

from hundreddays.core import State, Table
from hundreddays.games.napoleon.board import ALLIED, BRITISH, FRENCH, PRUSSIAN, bits
from hundreddays.games.napoleon.state import ALIVE, NapoleonState
from hundreddays.games.napoleon.strategy import distances

WEIGHTS = "data/judge.toml"


class Weights(Table, frozen=True):
    """`data/judge.toml`: one weight for each feature, for the French."""

    games: int
    log_loss: float
    weight: dict[str, float]


def features(s: NapoleonState) -> dict[str, float]:
    """What the model looks at, from the French side."""
    b = s.b
    late = s.turn / b.turns
    strength = [sum(s.cv[u] for u in b.army_units[army]) / 10.0 for army in (FRENCH, BRITISH, PRUSSIAN)]
    spare = [0.0 if s.fallen >> army & 1 else float(s.units_left(army) - b.defeat_below[army] + 1) for army in (FRENCH, BRITISH, PRUSSIAN)]
    taken = bits(b.victory_cities & s.held[FRENCH] & ~s.held[ALLIED])
    return {
        "bias": 1.0,
        "late": late,
        "french_cv": strength[FRENCH],
        "british_cv": strength[BRITISH],
        "prussian_cv": strength[PRUSSIAN],
        "french_spare": spare[FRENCH] / 10.0,
        "british_spare": spare[BRITISH] / 10.0,
        "prussian_spare": spare[PRUSSIAN] / 10.0,
        "cities": float(len(taken)),
        "cities_late": len(taken) * late,
        "grip": sum(_grip(s, c) for c in bits(b.victory_cities)),
    }


def _grip(s: NapoleonState, city: int) -> float:
    """Whose strength tells more at a vital city, from -1 to 1."""
    far = distances(s.b)[city]
    power = [1.0, 1.0]
    for u, c in enumerate(s.city):
        if c >= 0:
            power[s.b.side[u]] += s.cv[u] * 0.5 ** far[c]
    return (power[FRENCH] - power[ALLIED]) / (power[FRENCH] + power[ALLIED])


def probability(weights: dict[str, float], row: dict[str, float]) -> float:
    total = sum(weights.get(name, 0.0) * value for name, value in row.items())
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


class NapoleonJudge:
    """Win probability for any seat."""

    def __init__(self) -> None:
        text = files("hundreddays.games.napoleon").joinpath(WEIGHTS).read_bytes()
        self.weights = msgspec.toml.decode(text, type=Weights).weight

    def chance(self, state: State, seat: int) -> float:
        assert isinstance(state, NapoleonState)
        if state.over:
            french = 1.0 if state.winner == FRENCH else 0.0
        elif state.fate != ALIVE and not state.fallen & 1:
            french = 0.0  # 17.2, column 5: decided, though the turn is still to end
        else:
            french = probability(self.weights, features(state))
        return french if seat == FRENCH else 1.0 - french
