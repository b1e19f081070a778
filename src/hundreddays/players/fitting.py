"""Fitting a game's judge on games played out (`self_play`): weights of a logistic model over the game's features."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random
from typing import NamedTuple

import numpy as np

from hundreddays.core import Fault, Game, LogisticJudge, State
from hundreddays.games import load
from hundreddays.players.pool import spread
from hundreddays.players.regression import Matrix, chances, logistic
from hundreddays.players.self_play import FEWEST, Noted, PlayTask, play_noted, somewhere, tasks

RIDGES = (3.0, 30.0, 300.0, 3000.0, 30000.0)
"""How firmly the weights may be held back.

The positions of one game say much the same, so that few games want a firm hand, and thousands none.
"""

FOLDS = 4
"""In so many parts the games are divided to find which of them predicts best."""


class Fit(NamedTuple):
    """The weights, and how well they predict games that were kept back; and those of them in which nobody erred, if
    there are any.
    """

    games: int
    positions: int
    log_loss: float
    coin: float
    """The loss of always saying how often side 0 wins."""
    weights: dict[str, float]
    sound: tuple[float, float] | None
    """Both losses over the games without errors."""
    stopped: bool
    """Whether Ctrl-C came before all games were played."""


def gather(task: PlayTask) -> list[Noted]:
    game = load(task.game, None, **task.options)
    judge = logistic_judge(game)

    def look(state: State) -> list[float]:
        return list(judge.features(state).values())

    return play_noted(game, look, task)


def fit(game: Game, games: int, jobs: int, seed: int, progress: Callable[[int], None] = lambda done: None) -> Fit:
    """Play, and fit by Newton's method; one game in five is kept back to see how well it predicts.

    How firmly the weights are held back is found among the other four alone: each part of them is predicted from the
    rest. Ctrl-C ends the play, and what was played until then is fitted.
    """
    names = list(logistic_judge(game).features(somewhere(game, Random(seed))))
    noted: list[Noted] = []
    try:
        for _, some in spread(gather, tasks(game, range(games), seed), jobs):
            noted += some
            progress(len(noted))
    except KeyboardInterrupt:
        if len(noted) < FEWEST:
            raise
    noted.sort()
    train, kept = [one for one in noted if one.number % 5], [one for one in noted if not one.number % 5]
    weights = regress(train)
    sound = [one for one in kept if one.sound]
    rounded = {name: round(float(weight), 5) for name, weight in zip(names, weights, strict=True)}
    positions = sum(len(one.rows) for one in noted)
    return Fit(
        len(noted),
        positions,
        *_losses(kept, weights),
        rounded,
        _losses(sound, weights) if sound else None,
        len(noted) < games,
    )


def regress(noted: list[Noted]) -> Matrix:
    """The weights, held back as firmly as predicts best."""
    return _regress(*_matrix(noted), min(RIDGES, key=lambda ridge: _foretold(noted, ridge)))


def logistic_judge(game: Game) -> LogisticJudge:
    judge = game.judge()
    if not isinstance(judge, LogisticJudge):
        raise Fault(f"{game.title} has no judge whose weights could be fitted.")
    return judge


def _matrix(noted: list[Noted]) -> tuple[Matrix, Matrix]:
    rows = [row for one in noted for row in one.rows]
    ends = [one.won for one in noted for _ in one.rows]
    if not rows:
        raise Fault("There were too few games to fit anything.", "Give more with --games.")
    return np.array(rows), np.array(ends)


def _foretold(noted: list[Noted], ridge: float) -> float:
    """The loss with which a ridge predicts games that it was not fitted on."""
    noted = [one for one in noted if one.rows]
    parts = [noted[start::FOLDS] for start in range(min(FOLDS, len(noted)))]
    losses = 0.0
    for part in parts:
        rest = [one for other in parts if other is not part for one in other]
        losses += _loss(*_matrix(part), _regress(*_matrix(rest), ridge))
    return losses


def _losses(noted: list[Noted], weights: Matrix) -> tuple[float, float]:
    """The loss of a model, and that of always saying how often side 0 wins."""
    x, y = _matrix(noted)
    share = float(y.mean())
    return _loss(x, y, weights), -(share * log(max(share, 1e-9)) + (1 - share) * log(max(1 - share, 1e-9)))


def _regress(x: Matrix, y: Matrix, ridge: float) -> Matrix:
    """Logistic regression with a ridge on standardised features, so that one ridge suits all."""
    scale = x.std(axis=0)
    scale[scale < 1e-9] = 1.0
    x = x / scale
    weights = logistic(x, y, ridge * np.eye(x.shape[1]))
    result: Matrix = weights / scale
    return result


def _loss(x: Matrix, y: Matrix, weights: Matrix) -> float:
    chance = np.clip(chances(x, weights), 1e-9, 1 - 1e-9)
    return float(-(y * np.log(chance) + (1 - y) * np.log(1 - chance)).mean())
