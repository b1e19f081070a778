"""Lessons as the wire tells them. The server keeps nothing of a learner: each request brings all his moves."""

from __future__ import annotations

from hundreddays.core import Unknown
from hundreddays.games import info
from hundreddays.learn.attempt import Attempt
from hundreddays.learn.companion import first_game, position_text
from hundreddays.learn.lessons import Lesson, attempt, lesson, lesson_game, lessons
from hundreddays.server.http.problems import ruled_by
from hundreddays.server.live.rulings import meant
from hundreddays.server.wire import (
    CompanionWords,
    FirstGameCard,
    LessonCard,
    LessonMoment,
    LessonSheet,
    PointingHint,
    TryLesson,
)


def cards_of(game: str) -> list[LessonCard]:
    return [_card(one) for one in lessons(game)]


def sheet_of(game: str, id: str) -> LessonSheet:
    one = lesson(game, id)
    course = lessons(game)
    at = course.index(one)
    return LessonSheet(
        game=game,
        title=info(game).title,
        lesson=_card(one),
        number=at + 1,
        count=len(course),
        task=one.task,
        words=one.words.strip().split("\n"),
        closing=one.closing,
        hints=[PointingHint(text=hint.text, at=hint.at) for hint in one.hints],
        cite=one.cite,
        seat=one.seat,
        options=lesson_game(game, one).options,
        rules=lesson_game(game, one).version,
        following=course[at + 1].id if at + 1 < len(course) else "",
    )


def first_game_of(game: str) -> FirstGameCard:
    first = first_game(game)
    if first is None:
        raise Unknown("first game", game, ())
    return FirstGameCard(
        game=game,
        title=first.title,
        words=first.words,
        seat=first.seat,
        level=first.level,
        options=first.options,
        position=position_text(game, first),
    )


def companion_words(game: str, step: str) -> CompanionWords:
    """What is said at a step; nothing of a step, or a game, that has no words."""
    first = first_game(game)
    return CompanionWords(step=step, text=first.steps.get(step, "") if first is not None else "")


def tried(game: str, id: str, tries: TryLesson) -> LessonMoment:
    begun = attempt(game, lesson(game, id), tries.moves)
    if tries.noun:
        begun.play(meant(begun.game, begun.prompt(), tries.noun, tries.on))
    return _moment(begun)


def _moment(begun: Attempt) -> LessonMoment:
    return LessonMoment(
        moves=begun.played,
        view=begun.view(),
        prompt=begun.prompt(),
        log=begun.lines(),
        passed=begun.passed,
        missed=begun.missed,
        refusal=ruled_by(begun.game, begun.last_refusal),
    )


def _card(one: Lesson) -> LessonCard:
    return LessonCard(id=one.id, title=one.title, teaches=one.teaches)
