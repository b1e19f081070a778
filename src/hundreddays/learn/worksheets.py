"""What a learner is given to read, whether it is a lesson or a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hundreddays.core import Game
from hundreddays.core.phrases import in_one
from hundreddays.learn.exercise import game_of
from hundreddays.learn.lessons import Lesson, LessonHint
from hundreddays.learn.puzzles import Puzzle


class Worksheet(NamedTuple):
    """The words around a board."""

    title: str
    words: Sequence[str]
    """A paragraph each."""
    task: str
    cite: Sequence[str]
    hints: Sequence[LessonHint]
    done: str
    """What is said first when it is done."""
    closing: str
    missed: str = "That did not get there."
    """What is said when what was played does not pass."""
    answer: str = ""
    """The solution in words, for one who gives up; empty where it is not told."""


def lesson_words(lesson: Lesson) -> Worksheet:
    return Worksheet(
        lesson.title,
        lesson.words.strip().split("\n"),
        lesson.task,
        lesson.cite,
        lesson.hints,
        f"Learned: {lesson.teaches}",
        lesson.closing,
    )


def puzzle_words(game: str, puzzle: Puzzle) -> Worksheet:
    loaded = game_of(game, puzzle)
    said = spoken_plan(loaded, puzzle.best)
    how = "One plan is clearly better than all others."
    if puzzle.trials:
        how = (
            f"One plan is clearly better than all others, whatever the dice and whatever is hidden: it was tried in"
            f" {puzzle.trials} states that you could not tell from this one."
        )
    elif puzzle.exact:
        how = (
            "One march is better than all others. Nothing is estimated:"
            f" all {puzzle.exact} of them were worked out, with every throw of the die."
        )
    words = [f"You command the {puzzle.seat.replace('_', ' ').title()} side. Difficulty {puzzle.rating}.", how]
    return Worksheet(
        puzzle.title,
        words,
        puzzle.task,
        puzzle.cite,
        puzzle.hints,
        f"Solved: {said}.",
        puzzle.why,
        "Another plan is better.",
        f"{said}. {puzzle.why}",
    )


def spoken_plan(game: Game, plan: Sequence[str]) -> str:
    """Moves as people say them."""
    return in_one(game.label(game.move(words)) for words in plan)
