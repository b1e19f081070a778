"""Lessons at the terminal: read, tried, refused, taken back, passed, and remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

import hundreddays as hd
from cli.conftest import Run
from cli.pseudo_terminal import terminal
from hundreddays.learn.lessons import lessons


@pytest.mark.parametrize("game", hd.REGISTER)
def test_the_first_lesson_by_what_it_says(run: Run, game: str) -> None:
    first, second = lessons(game)[:2]
    ran = run("learn", game, typed="\n".join([*first.solution, "quit", ""]))
    assert ran.code == 0
    assert first.title in ran.out
    assert f"Learned: {first.teaches}" in " ".join(ran.out.split())
    assert f"Enter for “{second.title}”" in " ".join(ran.out.split())
    listed = run("learn", game, "--list").out
    assert f"1 of {len(lessons(game))} lessons learned" in listed
    assert f"✓  1  {first.title}" in listed


def test_the_next_lesson_is_the_first_one_not_learned(run: Run) -> None:
    run("learn", "returns", typed="march f_iii\nto thuin\nquit\n")
    assert "The extra step" in run("learn", "returns", typed="quit\n").out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("march napoleon\nto thuin", "(§9.2)"),
        ("hint", "The Imperial Guard goes first. (French Imperial Guard (Drouot), Thuin)"),
        ("hint\nhint", "Then Napoleon, who is free to follow."),
        ("rules", "Where he goes there must be a friendly corps."),
        ("rules 8.5", "An infantry corps may take an extra step"),
        ("rules 99", "There is no paragraph “99”."),
        ("march f_gd\nundo\nmarch f_iii", "Where shall French III Corps"),
        ("march f_gd\nto antwerp\nundo\nmarch f_iii", "Where shall French III Corps"),
        ("to antwerp\nundo\nundo\nmarch f_iii", "Where shall French III Corps"),
        ("march napoleon\nwhy to thuin", "“to thuin” is not legal:"),
        ("why march f_gd", "“march f_gd” is legal."),
        ("why", "Ask about a move"),
        ("why sing", "is neither a legal move nor a command"),
        ("rules extra step", "An infantry corps may take an extra step"),
        ("rules quaternion", "No paragraph holds “quaternion”."),
        ("help", "begin the lesson again"),
        ("end", "Type undo to take back, or restart."),
        ("sing", "is neither a legal move nor a command"),
        ("words", "The Emperor follows his troops"),
        ("who", "Beaumont"),
        ("moves", "Move"),
        ("map", "French"),
        ("map all", "from west to east"),
        ("map thuin", "Thuin"),
        ("map moscow", "There is no place “moscow”"),
    ],
)
def test_what_can_be_typed_in_a_lesson(run: Run, typed: str, says: str) -> None:
    ran = run("learn", "returns", "commander", typed=f"{typed}\n")
    assert ran.code == 0
    assert says in " ".join(ran.out.split())
    assert "Learned" not in ran.out


def test_to_exit_is_a_move_where_units_leave_the_map(run: Run) -> None:
    """And not a way out of the lesson: who sends the wrong division is told why."""
    typed = "move fr-inf-5\nexit\nundo\nmove fr-inf-6\nexit\nquit\n"
    out = " ".join(run("learn", "waterloo", "brussels", typed=typed).out.split())
    assert "(§21.3)" in out
    assert "Learned:" in out
    assert "Go on with: hundred-days learn returns" in run("learn", "returns", "commander", typed="exit\n").out


def test_the_courses_as_json(run: Run) -> None:
    found = run("learn", "--json").json()
    assert isinstance(found, list)
    assert [course["game"] for course in found] == list(hd.REGISTER)
    assert not any(one["learned"] for course in found for one in course["lessons"])


def test_a_lesson_that_is_not_there(run: Run) -> None:
    ran = run("learn", "returns", "zeppelin")
    assert ran.code == 2
    assert "There is no lesson “zeppelin”." in ran.err


def test_a_broken_memory_is_said_plainly(run: Run, tmp_path_factory: pytest.TempPathFactory) -> None:
    from hundreddays.cli.learned import path

    path().parent.mkdir(parents=True)
    path().write_text("not json")
    ran = run("learn", "returns")
    assert ran.code == 2
    assert "learned.json cannot be read" in " ".join(ran.err.split())


@pytest.mark.parametrize("game", hd.REGISTER)
def test_the_task_is_on_the_screen_when_one_is_asked(game: str, tmp_path: Path) -> None:
    """However large the map is, and however many lines tell who stands where."""
    first = lessons(game)[0]
    with terminal("learn", game, "1", columns=100, rows=30, HUNDRED_DAYS_SAVES=str(tmp_path)) as seen:
        seen.shows(f"To do: {first.task}", "learn>")
