"""How likely a seat is to win, from what is on the board: a logistic model fitted on the planner's own games.

The weights stand in `data/judge.toml`, a table for each of the two games; `python -m hundreddays.games.waterloo.fit` fits them afresh.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import log

import msgspec

from hundreddays.core import State, Table
from hundreddays.core.regression import logistic
from hundreddays.games.waterloo.board import ALLIED, FRENCH
from hundreddays.games.waterloo.results import printed
from hundreddays.games.waterloo.state import DESTROYED, WaterlooState
from hundreddays.games.waterloo.victory import exited, napoleon_is

WEIGHTS_FILE = "judge.toml"
PACKAGE = "hundreddays.games.waterloo"


class Weights(Table, frozen=True):
    """What one game's fit found, for the French."""

    games: int
    log_loss: float
    weight: dict[str, float]


def features(s: WaterlooState) -> dict[str, float]:
    """What the model looks at. All from the French side."""
    board = s.board
    level = board.victory.demoralization
    gone = s.tick() / (2 * board.turns)
    lost = [s.losses[side] / level for side in (FRENCH, ALLIED)]
    strength = [printed(s, board.of_side[side] & s.on_map) + 1.0 for side in (FRENCH, ALLIED)]
    return {
        "bias": 1.0,
        "time": gone,
        "french_lost": lost[FRENCH],
        "allied_lost": lost[ALLIED],
        "french_lost_late": lost[FRENCH] * gone,
        "allied_lost_late": lost[ALLIED] * gone,
        "french_broken": float(s.demoralized == FRENCH),
        "allied_broken": float(s.demoralized == ALLIED),
        "balance": log(strength[FRENCH] / strength[ALLIED]),
        "to_come": printed(s, s.waiting) / level,
        "out": min(exited(s) / board.victory.french_exits, 1.0),
        "emperor_lost": float(napoleon_is(s, DESTROYED)),
    }


class WaterlooJudge:
    """Win probability by the fitted weights; a draw counts half."""

    def __init__(self, basic: bool) -> None:
        tables = tomllib.loads(files(PACKAGE).joinpath("data", WEIGHTS_FILE).read_text("utf-8"))
        self.weights = msgspec.convert(tables["basic" if basic else "advanced"], Weights).weight

    def chance(self, state: State, seat: int) -> float:
        assert isinstance(state, WaterlooState)
        if state.over:
            score = state.scores()[seat]
            return 1.0 if score > 0 else 0.0 if score < 0 else 0.5
        french = logistic(sum(self.weights[name] * value for name, value in features(state).items()))
        return french if seat == FRENCH else 1.0 - french
