"""Fitting a game's judge: how often does the planner win from here?

One side errs for a while as people do (`Fallible`), in each game its own side, by its own degree and for its own time,
so that good positions are seen and bad ones, from either side; from there on the planner plays both sides to the end,
and every few moves the position is noted with how the game ended. So the judge learns what a position is worth in the
planner's hands, not which positions the planner likes.

Errors of one side leave the other a fair chance to show what they cost; random moves of both, which were tried first,
left armies that nobody could have led to victory, and predicted nothing of games between sound players. In some games
nobody errs: these are what searches see most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import log
from random import Random
from typing import Any, NamedTuple

import numpy as np

from hundreddays.core import CHANCE, Fault, Game, LogisticJudge, State, draw
from hundreddays.games import load
from hundreddays.players.fallible import Fallible
from hundreddays.players.pool import spread
from hundreddays.players.regression import Matrix, chances, logistic

ERRORS = (0.0, 0.3, 0.6, 1.0, 1.4)
"""How fallible the side is that errs; one of them for each game."""

SPOILED = 30
"""The most player turns for which a side errs."""

EVERY = 11
"""One position in so many is noted, and the first of every player turn, where searches judge: neighbours say the same
thing twice.
"""

RIDGES = (3.0, 30.0, 300.0, 3000.0, 30000.0)
"""How firmly the weights may be held back.

The positions of one game say much the same, so that few games want a firm hand, and thousands none.
"""

FOLDS = 4
"""In so many parts the games are divided to find which of them predicts best."""

BATCH = 8

FEWEST = 10
"""Games below which nothing is fitted."""


class FitTask(NamedTuple):
    """Some games to be played for the fit."""

    game: str
    options: Mapping[str, Any]
    first: int
    games: int
    seed: int


class Noted(NamedTuple):
    """What one game gave: rows of features, how it ended for side 0, and whether it was played without errors all
    through.
    """

    number: int
    rows: list[list[float]]
    won: float
    sound: bool = False


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


def gather(task: FitTask) -> list[Noted]:
    game = load(task.game, None, **task.options)
    judge = logistic_judge(game)
    length = _length(game)
    return [
        _one(game, judge, number, length, Random(f"{task.seed}/{number}"))
        for number in range(task.first, task.first + task.games)
    ]


def fit(game: Game, games: int, jobs: int, seed: int, progress: Callable[[int], None] = lambda done: None) -> Fit:
    """Play, and fit by Newton's method; one game in five is kept back to see how well it predicts.

    How firmly the weights are held back is found among the other four alone: each part of them is predicted from the
    rest. Ctrl-C ends the play, and what was played until then is fitted.
    """
    names = list(logistic_judge(game).features(_somewhere(game, Random(seed))))
    noted: list[Noted] = []
    try:
        for _, some in spread(gather, _tasks(game, games, seed), jobs):
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


def _tasks(game: Game, games: int, seed: int) -> Iterator[FitTask]:
    for first in range(0, games, BATCH):
        yield FitTask(game.id, game.options, first, min(BATCH, games - first), seed)


def _length(game: Game) -> int:
    """For how many player turns, at most, a game is spoiled: as many as it has, and in a long one the first of them."""
    rng = Random(0)
    state = game.start()
    while not state.over and state.tick() < SPOILED:
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()))
    return min(SPOILED, state.tick())


def _one(game: Game, judge: LogisticJudge, number: int, length: int, rng: Random) -> Noted:
    degree = rng.choice(ERRORS)
    errs = rng.choice([(degree, 0.0), (0.0, degree)])
    turns = length * rng.random()  # how far into the game the errors go on
    offset = rng.randrange(EVERY)
    spoiler, sound = Fallible(game, errs), Fallible(game, (0.0, 0.0))
    state = game.start()
    rows: list[list[float]] = []
    ply, tick = 0, -1
    while not state.over:
        spoiling = degree > 0.0 and state.tick() < turns
        fresh, tick = state.tick() != tick, state.tick()
        if not spoiling and (fresh or ply % EVERY == offset):
            rows.append(list(judge.features(state).values()))
        ply += 1
        state.apply(_move(state, spoiler if spoiling else sound, rng))
    score = state.scores()[game.sides.index(0)]
    return Noted(number, rows, 1.0 if score > 0 else 0.0 if score < 0 else 0.5, degree == 0.0)


def _move(state: State, player: Fallible, rng: Random) -> int:
    if state.actor == CHANCE:
        return draw(state.odds(), rng)
    moves = state.moves()
    # Everyone weighs the true state here: what matters is the worth of the position, not what a seat knows of it.
    return moves[0] if len(moves) == 1 else player.pick(state, moves, state.actor, rng)


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
