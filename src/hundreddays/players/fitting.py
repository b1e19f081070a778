"""Fitting a game's judge: how often does the planner win from here?

Games are spoiled on purpose for a while, each by its own share of slips and for its own time, so that positions of all kinds are
seen, good, bad and odd; from there on the planner plays both sides to the end, and every few moves the position is noted with
how the game ended. So the judge learns what a position is worth in the planner's hands, not which positions the planner likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import log
from random import Random
from typing import Any, NamedTuple

import numpy as np

from hundreddays.core import CHANCE, Fault, Game, LogisticJudge, State, draw
from hundreddays.games import load
from hundreddays.players.player import planner_of
from hundreddays.players.pool import spread
from hundreddays.players.regression import Matrix, chances, logistic

SLIPS = (0.02, 0.1, 0.3, 0.7)
"""The shares of random moves with which games are spoiled."""

SPOILED = 30
"""The most player turns for which a game is spoiled."""

EVERY = 11
"""One position in so many is noted, and the first of every player turn, where searches judge: neighbours say the same thing twice."""

RIDGES = (3.0, 30.0, 300.0, 3000.0, 30000.0)
"""How firmly the weights may be held back. The positions of one game say much the same, so that few games want a firm hand, and thousands none."""

FOLDS = 4
"""In so many parts the games are divided to find which of them foretells best."""

BATCH = 8


class Task(NamedTuple):
    """Some games to be played for the fit."""

    game: str
    options: Mapping[str, Any]
    first: int
    games: int
    seed: int


class Noted(NamedTuple):
    """What one game gave: rows of features, and how it ended for side 0."""

    number: int
    rows: list[list[float]]
    won: float


class Fit(NamedTuple):
    """The weights, and how well they foretell games that were kept back."""

    games: int
    positions: int
    log_loss: float
    coin: float
    """The loss of always saying how often side 0 wins."""
    weights: dict[str, float]


def gather(task: Task) -> list[Noted]:
    game = load(task.game, None, **task.options)
    judge = logistic_judge(game)
    length = _length(game)
    return [_one(game, judge, number, length, Random(f"{task.seed}/{number}")) for number in range(task.first, task.first + task.games)]


def fit(game: Game, games: int, jobs: int, seed: int, progress: Callable[[int], None] = lambda done: None) -> Fit:
    """Play, and fit by Newton's method; one game in five is kept back to see how well it foretells.

    How firmly the weights are held back is found among the other four alone: each part of them is foretold from the rest.
    """
    names = list(logistic_judge(game).features(_somewhere(game, Random(seed))))
    noted: list[Noted] = []
    for _, some in spread(gather, _tasks(game, games, seed), jobs):
        noted += some
        progress(len(noted))
    noted.sort()
    train, kept = [one for one in noted if one.number % 5], [one for one in noted if not one.number % 5]
    weights = regress(train)
    x, y = _matrix(kept)
    share = float(y.mean())
    coin = -(share * log(max(share, 1e-9)) + (1 - share) * log(max(1 - share, 1e-9)))
    rounded = {name: round(float(weight), 5) for name, weight in zip(names, weights, strict=True)}
    return Fit(games, sum(len(one.rows) for one in noted), _loss(x, y, weights), coin, rounded)


def regress(noted: list[Noted]) -> Matrix:
    """The weights, held back as firmly as foretells best."""
    return _regress(*_matrix(noted), min(RIDGES, key=lambda ridge: _foretold(noted, ridge)))


def logistic_judge(game: Game) -> LogisticJudge:
    judge = game.judge()
    if not isinstance(judge, LogisticJudge):
        raise Fault(f"{game.title} has no judge whose weights could be fitted.")
    return judge


def _tasks(game: Game, games: int, seed: int) -> Iterator[Task]:
    for first in range(0, games, BATCH):
        yield Task(game.id, game.options, first, min(BATCH, games - first), seed)


def _length(game: Game) -> int:
    """For how many player turns, at most, a game is spoiled: as many as it has, and in a long one the first of them."""
    rng = Random(0)
    state = game.start()
    while not state.over and state.tick() < SPOILED:
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()))
    return min(SPOILED, state.tick())


def _one(game: Game, judge: LogisticJudge, number: int, length: int, rng: Random) -> Noted:
    planner = planner_of(game)
    state = game.start()
    slips = rng.choice(SLIPS)
    turns = length * rng.random()  # how far into the game the slips go on
    offset = rng.randrange(EVERY)
    rows: list[list[float]] = []
    ply, tick = 0, -1
    while not state.over:
        spoiling = state.tick() < turns
        fresh, tick = state.tick() != tick, state.tick()
        if not spoiling and (fresh or ply % EVERY == offset):
            rows.append(list(judge.features(state).values()))
        ply += 1
        state.apply(_move(state, planner, rng, slips if spoiling else 0.0))
    score = state.scores()[game.sides.index(0)]
    return Noted(number, rows, 1.0 if score > 0 else 0.0 if score < 0 else 0.5)


def _move(state: State, planner: Any, rng: Random, slips: float) -> int:
    if state.actor == CHANCE:
        return draw(state.odds(), rng)
    moves = state.moves()
    if len(moves) == 1:
        return moves[0]
    if rng.random() < slips:
        return rng.choice(moves)
    # The planner weighs the true state here: what matters is the worth of the position, not what a seat knows of it.
    weights = planner.weigh(state, moves)
    return moves[max(range(len(moves)), key=weights.__getitem__)]


def _somewhere(game: Game, rng: Random) -> State:
    """Any state in the middle of a game, to ask for the names of the features."""
    state = game.start()
    for _ in range(60):
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()))
    return state


def _matrix(noted: list[Noted]) -> tuple[Matrix, Matrix]:
    rows = [row for one in noted for row in one.rows]
    ends = [one.won for one in noted for _ in one.rows]
    if not rows:
        raise Fault("There were too few games to fit anything.", "Give more with --games.")
    return np.array(rows), np.array(ends)


def _foretold(noted: list[Noted], ridge: float) -> float:
    """The loss with which a ridge foretells games that it was not fitted on."""
    noted = [one for one in noted if one.rows]
    parts = [noted[start::FOLDS] for start in range(min(FOLDS, len(noted)))]
    losses = 0.0
    for part in parts:
        rest = [one for other in parts if other is not part for one in other]
        losses += _loss(*_matrix(part), _regress(*_matrix(rest), ridge))
    return losses


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
