"""`learn`: the lessons of a game, one after another, at this terminal."""

from __future__ import annotations

from functools import partial

import click
from rich.text import Text

from hundreddays.cli.app import DONE
from hundreddays.cli.completion import game_names
from hundreddays.cli.learned import learned, remember
from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.games import REGISTER, info
from hundreddays.learn.lessons import Lesson, attempt, lesson, lessons
from hundreddays.learn.worksheets import lesson_words


@click.command(short_help="Learn a game by playing: short guided positions, with the referee as teacher.")
@click.argument("game", required=False, shell_complete=game_names)
@click.argument("lesson_id", required=False, metavar="[LESSON]")
@click.option("--list", "listed", is_flag=True, help="List the lessons and which of them are learned.")
@json_option
def learn(game: str | None, lesson_id: str | None, listed: bool, as_json: bool) -> int:
    """Learn GAME by playing: short guided positions, each teaching one thing.

    Begins with the first lesson that is not learned yet, or with LESSON, by its number or its id.

    \b
    Examples:
      hundred-days learn
      hundred-days learn returns
      hundred-days learn returns 4
      hundred-days learn emperor --list
    """
    known = set(learned().lessons)
    if game is None or listed or as_json:
        _list([game] if game else list(REGISTER), known, as_json, whole=game is not None)
        return DONE
    course = lessons(game)
    if lesson_id is not None:
        at = course.index(lesson(game, lesson_id))
    else:
        at = next((number for number, one in enumerate(course) if _key(game, one) not in known), 0)
    _teach(game, course[at:])
    return DONE


def _key(game: str, one: Lesson) -> str:
    return f"{game}/{one.id}"


def _list(games: list[str], known: set[str], as_json: bool, whole: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "game": game,
                    "lessons": [
                        {"id": one.id, "title": one.title, "teaches": one.teaches, "learned": _key(game, one) in known}
                        for one in lessons(game)
                    ],
                }
                for game in games
            ]
        )
        return
    out = console()
    for game in games:
        course = lessons(game)
        done = sum(_key(game, one) in known for one in course)
        out.print(Text.assemble((game, "bold"), f"  {info(game).title}: {done} of {len(course)} lessons learned"))
        for number, one in enumerate(course if whole else [], 1):
            mark = "✓" if _key(game, one) in known else " "
            stop = "" if one.title.endswith("?") else "."
            out.print(Text(f"  {mark} {number:>2}  {one.title}{stop} {one.teaches}"))
    if not whole:
        out.print(Text("\nBegin with: hundred-days learn GAME", "dim"))


def _teach(game: str, course: list[Lesson]) -> None:
    """One lesson after another, until the learner leaves or there are no more."""
    from hundreddays.terminal.lesson_session import LessonSession
    from hundreddays.terminal.reader import reader
    from hundreddays.terminal.typed_commands import Leave

    out = console()
    lines = reader(out)
    try:
        for number, one in enumerate(course):
            LessonSession(lesson_words(one), partial(attempt, game, one), out, lines).run()
            known = learned()
            if _key(game, one) not in known.lessons:
                known.lessons.append(_key(game, one))
                remember(known)
            if number + 1 < len(course):
                if lines.ask(f"Enter for “{course[number + 1].title}”, or quit: ", ()).strip().lower() in ("quit", "q"):
                    raise Leave
            else:
                out.print(Text(f"That was the last lesson. Now play: hundred-days play {game}", "bold"))
    except (Leave, EOFError):
        out.print(Text(f"\nGo on with: hundred-days learn {game}", "bold"))
