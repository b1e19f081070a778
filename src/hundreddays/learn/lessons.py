"""Lessons: guided positions, each teaching one thing by letting the learner do it. A text file each, beside its game.

What is taught, the words, the hints, the goal and a solution stand in the file; `tests/learn/test_lessons.py` plays
every one of them through.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from hundreddays.core import BadData, Game, Unknown
from hundreddays.core.data import DataTable
from hundreddays.core.phrases import whole_number
from hundreddays.core.toml import loads, typed
from hundreddays.games import REGISTER, load
from hundreddays.learn.attempt import Attempt
from hundreddays.learn.conditions import GoalCondition, Sight, holds
from hundreddays.learn.exercise import Exercise, game_of


class LessonHint(DataTable, frozen=True, kw_only=True):
    """A hint in words, and what it points at on the map: ids of pieces and places."""

    text: str
    at: list[str] = []


class Wrong(DataTable, frozen=True, kw_only=True):
    """Something that does not pass: refused by a paragraph, or legal but beside the point."""

    moves: list[str]
    cite: str = ""
    """The paragraph that refuses the last of the moves; empty where all are legal."""


class Lesson(Exercise, frozen=True, kw_only=True):
    """One thing, taught by doing it."""

    teaches: str
    """In a sentence."""
    cite: list[str]
    """The paragraphs behind it."""
    words: str
    hints: list[LessonHint]
    goal: list[GoalCondition]
    """All of these must hold."""
    missed: list[GoalCondition] = []
    """One of these, without the goal, tells that it is out of reach: the learner hears so at once."""
    task: str
    """What to do, in a sentence."""
    solution: list[str]
    wrong: list[Wrong]
    closing: str
    id: str = ""


def lessons(game: str) -> list[Lesson]:
    """All lessons of a game, in their order."""
    if game not in REGISTER:
        raise Unknown("game", game, REGISTER)
    return list(_lessons(game))


def lesson(game: str, id: str) -> Lesson:
    """A lesson by its id or its number."""
    found = lessons(game)
    number = whole_number(id)
    if number is not None and 1 <= number <= len(found):
        return found[number - 1]
    for one in found:
        if one.id == id:
            return one
    raise Unknown("lesson", id, [one.id for one in found])


def attempt(game: str, lesson: Lesson, moves: Sequence[str] = ()) -> Attempt:
    """The learner's moves played from the start of a lesson."""
    return LessonAttempt(game_of(game, lesson), lesson, moves)


class LessonAttempt(Attempt):
    """A try at a lesson. Where nothing has to be ended to get there, whoever ends his phase has missed it, and so has
    whoever did what the lesson names as past mending: he is told so at once, and not after the rest of a long turn.
    """

    def __init__(self, game: Game, lesson: Lesson, moves: Sequence[str] = ()) -> None:
        self.solution = lesson.solution
        self.out_of_reach = lesson.missed

        def reached(sight: Sight) -> bool:
            return all(holds(condition, sight) for condition in lesson.goal)

        super().__init__(game, lesson, reached, moves)

    def play(self, words: str) -> bool:
        before = self.prompt().options
        legal = super().play(words)
        if legal and self.open and words not in self.solution:
            self.missed = any(option.closes and option.move == words for option in before)
        return legal

    def _look(self) -> bool:
        if not super()._look() and self.out_of_reach:
            sight = self.sight()
            self.missed = any(holds(condition, sight) for condition in self.out_of_reach)
        return not self.open


def lesson_game(game: str, lesson: Lesson) -> Game:
    return load(game, None, **lesson.options)


@lru_cache(maxsize=8)
def _lessons(game: str) -> tuple[Lesson, ...]:
    folder = files(REGISTER[game]).joinpath("lessons")
    if not folder.is_dir():
        return ()
    texts = sorted((item.name, item.read_text("utf-8")) for item in folder.iterdir() if item.name.endswith(".toml"))
    return tuple(read_lesson(name, text) for name, text in texts)


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from its file, whose name begins with its number; raises `BadData` if it does not fit."""
    try:
        return typed({**loads(text), "id": name.removesuffix(".toml")[3:]}, Lesson)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadData(f"The lesson {name} does not fit:", [str(error)]) from None
