"""Fit the judge's weights on games that the planner plays against itself: `python -m hundreddays.games.waterloo.fit --games 60`."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any, Final

import hundreddays as hd
from hundreddays.core.regression import Sample, fit, loss
from hundreddays.core.toml import dumps
from hundreddays.games.waterloo.game import WaterlooGame
from hundreddays.games.waterloo.judge import WEIGHTS_FILE, features
from hundreddays.games.waterloo.planner import WaterlooPlanner
from hundreddays.games.waterloo.state import WaterlooState

APART: Final = 40
"""So many plies lie between two states that are looked at."""
RIDGE: Final = 3.0


def self_play(game: WaterlooGame, rng: Random, slips: float) -> tuple[list[dict[str, float]], float]:
    """What was seen in one game, and how it ended for the French. Some moves are random, so that not only good play is seen."""
    planner = WaterlooPlanner(game)
    state = game.start()
    seen: list[dict[str, float]] = []
    ply = rng.randrange(APART)
    while not state.over:
        assert isinstance(state, WaterlooState)
        if ply % APART == 0:
            seen.append(features(state))
        ply += 1
        if state.actor == hd.CHANCE:
            move = hd.draw(state.odds(), rng)
        elif rng.random() < slips:
            move = rng.choice(state.moves())
        else:
            moves = state.moves()
            ratings = planner.weigh(state, moves)
            move = moves[ratings.index(max(ratings))]
        state.apply(move)
    score = state.scores()[0]
    return seen, 1.0 if score > 0 else 0.0 if score < 0 else 0.5


def fitted(rules: str, games: int, seed: int, slips: float) -> dict[str, Any]:
    """One game's table: every fifth game is kept apart to measure the fit."""
    game = hd.load("waterloo", rules=rules)
    assert isinstance(game, WaterlooGame)
    used: list[Sample] = []
    kept: list[Sample] = []
    names: list[str] = []
    for number in range(games):
        # each side slips more in some games than in others: one-sided games must be seen too
        seen, outcome = self_play(game, Random(f"{seed} {rules} {number}"), slips * (number % 4))
        names = list(seen[0])
        (kept if number % 5 == 0 else used).extend((list(row.values()), outcome) for row in seen)
    weights = fit(used, RIDGE)
    table = {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)}
    return {"games": games, "log_loss": round(loss(kept, weights), 4), "weight": table}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1815)
    parser.add_argument("--slips", type=float, default=0.06)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "data" / WEIGHTS_FILE)
    given = parser.parse_args()
    tables = {rules: fitted(rules, given.games, given.seed, given.slips) for rules in ("advanced", "basic")}
    note = "# The judge's weights, for the French, fitted on the planner's own games by `python -m hundreddays.games.waterloo.fit`.\n\n"
    given.out.write_text(note + dumps(tables), "utf-8")
    for rules, table in tables.items():
        print(f"{rules}: {table['games']} games, log loss {table['log_loss']} on games not fitted")


if __name__ == "__main__":
    main()
