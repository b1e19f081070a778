"""Games to learn from: how often does the planner win from here?

One side errs for a while as people do (`Fallible`), in each game its own side, by its own degree and for its own time,
so that good positions are seen and bad ones, from either side; from there on the planner plays both sides to the end,
and every few moves the position is noted with how the game ended. So a judge learns what a position is worth in the
planner's hands, not which positions the planner likes.

Errors of one side leave the other a fair chance to show what they cost; random moves of both, which were tried first,
left armies that nobody could have led to victory, and predicted nothing of games between sound players. In some games
nobody errs: these are what searches see most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from hundreddays.core import CHANCE, Game, State, draw
from hundreddays.players.fallible import Fallible

ERRORS = (0.0, 0.3, 0.6, 1.0, 1.4)
"""How fallible the side is that errs; one of them for each game."""

SPOILED = 30
"""The most player turns for which a side errs."""

EVERY = 11
"""One position in so many is noted, and the first of every player turn, where searches judge: neighbours say the same
thing twice.
"""

BATCH = 8

FEWEST = 10
"""Games below which nothing is learned."""

Look = Callable[[State], list[float]]
"""What is noted of a position."""


class PlayTask(NamedTuple):
    """Some games to be played, by their numbers."""

    game: str
    options: Mapping[str, Any]
    numbers: tuple[int, ...]
    seed: int


class Noted(NamedTuple):
    """What one game gave: rows of figures, how it ended for side 0, and whether it was played without errors all
    through.
    """

    number: int
    rows: list[list[float]]
    won: float
    sound: bool = False


def tasks(game: Game, numbers: Iterable[int], seed: int) -> Iterator[PlayTask]:
    """The games of these numbers in batches, in their order."""
    batch: list[int] = []
    for number in numbers:
        batch.append(number)
        if len(batch) == BATCH:
            yield PlayTask(game.id, game.options, tuple(batch), seed)
            batch = []
    if batch:
        yield PlayTask(game.id, game.options, tuple(batch), seed)


def play_noted(game: Game, look: Look, task: PlayTask) -> list[Noted]:
    """The games of a task. A game of the same number and seed is always the same."""
    length = _length(game)
    return [_one(game, look, number, length, Random(f"{task.seed}/{number}")) for number in task.numbers]


def somewhere(game: Game, rng: Random) -> State:
    """Any state in the middle of a game, to see what is noted."""
    state = game.start()
    for _ in range(60):
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()))
    return state


def _length(game: Game) -> int:
    """For how many player turns, at most, a game is spoiled: as many as it has, and in a long one the first of them."""
    rng = Random(0)
    state = game.start()
    while not state.over and state.tick() < SPOILED:
        state.apply(draw(state.odds(), rng) if state.actor == CHANCE else rng.choice(state.moves()))
    return min(SPOILED, state.tick())


def _one(game: Game, look: Look, number: int, length: int, rng: Random) -> Noted:
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
            rows.append(look(state))
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
