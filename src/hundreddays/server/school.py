"""Lessons as the wire tells them. The server keeps nothing of a learner: each request brings all his moves."""

from __future__ import annotations

from datetime import date

from hundreddays.core import Game, Unknown, View
from hundreddays.games import info
from hundreddays.learn.aids import aid
from hundreddays.learn.attempt import Attempt
from hundreddays.learn.cases import case, case_attempt, cases
from hundreddays.learn.companion import first_game, position_text, told
from hundreddays.learn.exercise import game_of
from hundreddays.learn.lessons import Lesson, attempt, lesson, lesson_game, lessons
from hundreddays.learn.puzzles import Puzzle, daily, puzzle, puzzle_attempt, puzzles
from hundreddays.learn.worksheets import puzzle_words
from hundreddays.server.http.problems import ruled_by
from hundreddays.server.live.rulings import meant
from hundreddays.server.wire import (
    AidChoice,
    AidPoint,
    AidSheet,
    AidTableSheet,
    CaseCard,
    CompanionWords,
    FirstGameCard,
    LessonCard,
    LessonMoment,
    LessonSheet,
    PointingHint,
    PuzzleCard,
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


def puzzles_of(game: str) -> list[PuzzleCard]:
    return [_puzzle_card(game, one) for one in puzzles(game)]


def puzzle_of_the_day(day: date) -> PuzzleCard:
    return _puzzle_card(*daily(day))


def puzzle_sheet_of(game: str, id: str) -> LessonSheet:
    """A puzzle as a lesson is told: the page that shows them need not know the difference."""
    one = puzzle(game, id)
    course = puzzles(game)
    at = course.index(one)
    words = puzzle_words(game, one)
    loaded = game_of(game, one)
    return LessonSheet(
        game=game,
        title=loaded.title,
        lesson=LessonCard(id=one.id, title=words.title, teaches=f"Difficulty {one.rating}"),
        number=at + 1,
        count=len(course),
        task=words.task,
        words=list(words.words),
        closing="",
        hints=[PointingHint(text=hint.text, at=hint.at) for hint in words.hints],
        cite=list(words.cite),
        seat=one.seat,
        options=loaded.options,
        rules=loaded.version,
        following=course[at + 1].id if at + 1 < len(course) else "",
    )


def tried_puzzle(game: str, id: str, tries: TryLesson) -> LessonMoment:
    one = puzzle(game, id)
    begun = puzzle_attempt(game, one, tries.moves)
    if tries.noun:
        begun.play(meant(begun.game, begun.prompt(), begun.view(), tries.noun, tries.on))
    told = begun.passed or tries.reveal
    return _moment(begun, puzzle_words(game, one).answer if told else "")


def aid_of(game: Game) -> AidSheet:
    page = aid(game)
    return AidSheet(
        game=game.id,
        title=game.title,
        aim=[AidPoint(text=text, cite=cite) for text, cite in page.aim],
        turn=[AidPoint(text=text, cite=cite) for text, cite in page.turn],
        remember=[AidPoint(text=text, cite=cite) for text, cite in page.remember],
        tables=[AidTableSheet(**table._asdict()) for table in page.tables],
        symbols=page.symbols,
        hangs_on=[
            AidChoice(setting=one.name, choices=list(one.choices), chosen=game.options[one.name])
            for one in info(game.id).settings
            if one.name in page.hangs_on
        ],
    )


def cases_of(game: str) -> list[CaseCard]:
    return [CaseCard(id=one.id, words=one.words, cite=one.cite) for one in cases(game)]


def case_sheet_of(game: str, id: str) -> LessonSheet:
    """A worked case as a lesson is told."""
    one = case(game, id)
    all_cases = cases(game)
    at = all_cases.index(one)
    loaded = game_of(game, one)
    return LessonSheet(
        game=game,
        title=loaded.title,
        lesson=LessonCard(id=one.id, title=f"Case {one.title}", teaches=""),
        number=at + 1,
        count=len(all_cases),
        task="Try it: the referee knows the paragraphs.",
        words=[one.words],
        closing="",
        hints=[],
        cite=one.cite,
        seat=one.seat,
        options=loaded.options,
        rules=loaded.version,
        following=all_cases[at + 1].id if at + 1 < len(all_cases) else "",
    )


def tried_case(game: str, id: str, tries: TryLesson) -> LessonMoment:
    begun = case_attempt(game, case(game, id), tries.moves)
    if tries.noun:
        begun.play(meant(begun.game, begun.prompt(), begun.view(), tries.noun, tries.on))
    return _moment(begun)


def _puzzle_card(game: str, one: Puzzle) -> PuzzleCard:
    return PuzzleCard(game=game, id=one.id, title=one.title, rating=one.rating, seat=one.seat)


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


def companion_words(game: str, step: str, view: View) -> CompanionWords:
    kind, text = told(game, step, view)
    return CompanionWords(step=kind, text=text)


def tried(game: str, id: str, tries: TryLesson) -> LessonMoment:
    begun = attempt(game, lesson(game, id), tries.moves)
    if tries.noun:
        begun.play(meant(begun.game, begun.prompt(), begun.view(), tries.noun, tries.on))
    return _moment(begun)


def _moment(begun: Attempt, answer: str = "") -> LessonMoment:
    return LessonMoment(
        moves=begun.played,
        view=begun.view(),
        prompt=begun.prompt(),
        log=begun.lines(),
        passed=begun.passed,
        missed=begun.missed,
        refusal=ruled_by(begun.game, begun.last_refusal),
        answer=answer,
    )


def _card(one: Lesson) -> LessonCard:
    return LessonCard(id=one.id, title=one.title, teaches=one.teaches)
