"""Fit the judge's weights on games of the planner against itself: `python -m hundreddays.games.napoleon.fit --games 60`."""

from __future__ import annotations

import argparse
from math import log
from pathlib import Path
from random import Random

import hundreddays as hd
from hundreddays.core.toml import dumps
from hundreddays.games.napoleon.judge import WEIGHTS, features, probability
from hundreddays.games.napoleon.planner import NapoleonPlanner
from hundreddays.games.napoleon.state import NapoleonState
from hundreddays.games.napoleon.steps import MARCH

PASSES = 300
PACE = 0.3
SHRINK = 0.002
LUCK = (0.0, 0.02, 0.3)
"""Shares of moves that either side plays at random, so that lopsided games are seen too."""

Row = tuple[dict[str, float], float]


def self_play(game: hd.Game, rng: Random) -> list[Row]:
    """The features of every campaign turn of one game, with its result for the French."""
    luck = [rng.choice(LUCK) for _ in game.seats]
    planner, state, seen, turn = NapoleonPlanner(), game.start(), list[dict[str, float]](), 0
    while not state.over:
        assert isinstance(state, NapoleonState)
        if state.step == MARCH and state.turn != turn:
            turn = state.turn
            seen.append(features(state))
        actor = state.actor
        if actor == hd.CHANCE:
            state.apply(hd.draw(state.odds(), rng))
        elif rng.random() < luck[actor]:
            state.apply(rng.choice(state.moves()))
        else:
            state.apply(planner.choose(state.eye(actor), rng).move)
    won = 1.0 if state.scores()[0] > 0 else 0.0
    return [(row, won) for row in seen]


def descend(rows: list[Row]) -> dict[str, float]:
    """Weights that make the results likely, by plain descent on standardised features."""
    names = list(rows[0][0])
    scale = {name: max(1e-6, sum(abs(row[name]) for row, _ in rows) / len(rows)) for name in names}
    weights = dict.fromkeys(names, 0.0)
    for _ in range(PASSES):
        slope = {name: -SHRINK * weight for name, weight in weights.items()}
        for row, won in rows:
            miss = won - probability(weights, {name: row[name] / scale[name] for name in names})
            for name in names:
                slope[name] += miss * row[name] / scale[name] / len(rows)
        weights = {name: weights[name] + PACE * slope[name] for name in names}
    return {name: round(weights[name] / scale[name], 4) for name in names}


def loss(rows: list[Row], weights: dict[str, float]) -> float:
    chances = [(probability(weights, row), won) for row, won in rows]
    return -sum(log(max(1e-9, chance if won else 1.0 - chance)) for chance, won in chances) / len(rows)


def fit(games: int, seed: int) -> dict[str, object]:
    """What `data/judge.toml` holds after so many games."""
    rng, game = Random(seed), hd.load("napoleon")
    rows = [row for _ in range(games) for row in self_play(game, rng)]
    weights = descend(rows)
    return {"games": games, "log_loss": round(loss(rows, weights), 4), "weight": weights}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1815)
    given = parser.parse_args()
    path = Path(__file__).parent / WEIGHTS
    path.write_text("# Fitted by fit.py on the planner's games; see judge.py for the features.\n" + dumps(fit(given.games, given.seed)), "utf-8")


if __name__ == "__main__":
    main()
