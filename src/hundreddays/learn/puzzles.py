"""Puzzles: positions with one plan that is clearly the best, found by the computer and proved by a longer search.

A puzzle is solved when the learner's decisions lead to a position that the best plan leads to, in whatever order,
before any die is thrown. What the others hide is as hidden as in play: the plan is the best for what the seat can know.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from hundreddays.core import CHANCE, BadData, Game, State, Unknown
from hundreddays.core.data import DataTable
from hundreddays.core.toml import loads, typed
from hundreddays.games import REGISTER
from hundreddays.learn.attempt import Attempt
from hundreddays.learn.conditions import GoalCondition, Sight, holds
from hundreddays.learn.exercise import Exercise, first_state, game_of
from hundreddays.learn.lessons import LessonHint


class Rival(DataTable, frozen=True, kw_only=True):
    """Another plan, and what it comes to."""

    moves: list[str]
    value: float
    error: float = 0.0
    """The standard error of what the best plan leads it by."""


class Puzzle(Exercise, frozen=True, kw_only=True):
    """One position to solve."""

    task: str
    best: list[str]
    """The decisions of the best plan, as far as they matter."""
    also: list[list[str]] = []
    """Other plans that could not be proved to be worse: they are accepted too."""
    goal: list[GoalCondition] = []
    """What must hold in the phase, as in a lesson; where it is given, whatever gets there solves the puzzle."""
    why: str
    """What speaks for it, in words."""
    value: float = 0.0
    """How likely the seat is to win with it, 0 to 1; nothing where the solution is certain."""
    hold: str = ""
    """The place that is to be held at the end of the player turn, where that is what is won; empty for the game."""
    reply: bool = False
    """Whether the fight there is looked at when the enemy has answered: won 1, going on ½, lost 0."""
    trade: bool = False
    """Whether it is about strength: what the enemy loses by then, less what we lose, and `value` is that."""
    piece: str = ""
    """Whose order is asked for, where the question is what one piece does."""
    rivals: list[Rival] = []
    """The next best plans. One without moves leaves the piece as it is."""
    trials: int = 0
    """In how many sampled states every plan was played on."""
    exact: int = 0
    """How many plans were worked out to the last throw of the dice, where that was done instead."""
    strike: str = ""
    """The place of the enemy who is to be destroyed, in a puzzle that is exact."""
    rating: int
    """How hard it is, by `difficulty`: below 1000 for what a planner sees at once, above 1600 for what it misses."""
    rank: int = 0
    """How many moves looked better to the planner at a glance when it was found."""
    plans: int = 0
    """How many plans were compared; nothing where the puzzle was made by hand."""
    cite: list[str] = []
    hints: list[LessonHint] = []
    id: str = ""


class PuzzleAttempt(Attempt):
    """A try at a puzzle: over as soon as the decisions that matter have been made, or its goal is reached."""

    def __init__(self, game: Game, puzzle: Puzzle, moves: Sequence[str] = ()) -> None:
        self.goal = puzzle.goal
        plans = [] if self.goal else [puzzle.best, *puzzle.also]
        self.solved = {after(first_state(game, puzzle), game.seat(puzzle.seat), plan).text() for plan in plans}
        self.longest = max(map(len, plans), default=0)
        self.decided = 0
        self.begun = first_state(game, puzzle).view(game.seat(puzzle.seat)).heading
        super().__init__(game, puzzle, self._there, moves)

    def _there(self, sight: Sight) -> bool:
        """A puzzle without a goal is not solved by what is seen later."""
        return bool(self.goal) and all(holds(condition, sight) for condition in self.goal)

    def _look(self) -> bool:
        """A goal is reached in the phase in which it is set, or not at all."""
        if not super()._look() and self.goal and self.view().heading != self.begun:
            self.missed = True
        return not self.open

    def at_once(self) -> None:
        if self.goal:
            return
        self.decided += 1
        forced(self.state, self.seat)
        if self.state.text() in self.solved:
            self.passed = True
        elif self.decided >= self.longest:
            self.missed = True


def forced(state: State, seat: int) -> None:
    """Past the choices of a seat that leave it no other."""
    while state.actor == seat and len(moves := state.moves()) == 1:
        state.apply(moves[0])


def after(state: State, seat: int, plan: Sequence[str]) -> State:
    """The state that some decisions lead to, before any die is thrown."""
    for words in plan:
        state.play(state.game.move(words))
        forced(state, seat)
        if state.actor == CHANCE:
            break
    return state


def puzzles(game: str) -> list[Puzzle]:
    """All puzzles of a game, the easier ones first."""
    if game not in REGISTER:
        raise Unknown("game", game, REGISTER)
    return list(_puzzles(game))


def puzzle(game: str, id: str) -> Puzzle:
    """A puzzle by its id or its number."""
    found = puzzles(game)
    if id.isdecimal() and 1 <= int(id) <= len(found):
        return found[int(id) - 1]
    for one in found:
        if one.id == id:
            return one
    raise Unknown("puzzle", id, [one.id for one in found])


def puzzle_attempt(game: str, puzzle: Puzzle, moves: Sequence[str] = ()) -> PuzzleAttempt:
    return PuzzleAttempt(game_of(game, puzzle), puzzle, moves)


FIRST_DAY: Final = date(2026, 6, 15)
STRIDE: Final = 7
"""From day to day the puzzle is this many further on, so that neighbouring ratings do not follow each other."""


def daily(day: date) -> tuple[str, Puzzle]:
    """The puzzle of a day: the games in turn, and the same for everyone."""
    games = [game for game in REGISTER if puzzles(game)]
    if not games:
        raise Unknown("puzzle", "of the day", [])
    number = (day - FIRST_DAY).days
    game = games[number % len(games)]
    found = puzzles(game)
    return game, found[number // len(games) * STRIDE % len(found)]


@lru_cache(maxsize=8)
def _puzzles(game: str) -> tuple[Puzzle, ...]:
    folder = files(REGISTER[game]).joinpath("puzzles")
    if not folder.is_dir():
        return ()
    texts = [(item.name, item.read_text("utf-8")) for item in folder.iterdir() if item.name.endswith(".toml")]
    return tuple(sorted((read_puzzle(*each) for each in texts), key=lambda one: (one.rating, one.id)))


def read_puzzle(name: str, text: str) -> Puzzle:
    """A puzzle from its file; raises `BadData` if it does not fit."""
    try:
        return typed({**loads(text), "id": name.removesuffix(".toml")}, Puzzle)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadData(f"The puzzle {name} does not fit:", [str(error)]) from None
