"""Puzzles at the terminal: the one of the day, streaks, solutions, and the mine."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.conftest import Run
from hundreddays.cli.learned import learned
from hundreddays.learn.puzzles import daily, puzzle


def test_a_puzzle_is_solved_by_words(run: Run) -> None:
    one = puzzle("waterloo", "cavalry_exit")
    ran = run("puzzle", "waterloo", "cavalry_exit", typed="\n".join([*one.best, ""]))
    assert ran.code == 0
    assert "Solved: Move Horse Chasseurs" in " ".join(ran.out.split())
    assert learned().puzzles == ["waterloo/cavalry_exit"]
    assert "✓" in run("puzzles", "waterloo").out


def test_who_asks_for_the_solution_has_not_solved_it(run: Run) -> None:
    one = puzzle("waterloo", "cavalry_exit")
    ran = run("puzzle", "waterloo", "cavalry_exit", typed="\n".join(["show", *one.best, ""]))
    assert "Cavalry pays one point more" in " ".join(ran.out.split())
    assert learned().puzzles == []


def test_a_wrong_plan_is_told_apart_and_the_answer_can_be_had(run: Run) -> None:
    one = puzzle("emperor", "m1bad9365")
    out = " ".join(run("puzzle", "emperor", one.id, typed="\n".join(["?", "hint", "stand", "quit"])).out.split())
    assert "take back your last move" in out, "? is help"
    assert "There is no hint here. Type show for the answer" in out
    assert "Another plan is better. Type undo to take back, or restart. Type show for the answer" in out


def test_the_puzzle_of_the_day_makes_a_streak(run: Run) -> None:
    today = datetime.now(UTC).date()
    _, one = daily(today)
    out = run("puzzle", typed="\n".join([*one.best, ""])).out
    assert "Your streak: 1 day." in out
    assert learned().day == today.isoformat()
    assert "Your streak: 1 day." in run("puzzle", typed="\n".join([*one.best, ""])).out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("puzzle", "--day", "yesterday"), "“yesterday” is no date."),
        (("puzzle", "waterloo", "zeppelin"), "There is no puzzle “zeppelin”."),
        (("puzzles", "waterloo", "--mine", "1"), "Where shall the puzzles go?"),
        (("puzzles", "chess"), "There is no game “chess”."),
    ],
)
def test_asked_wrongly(run: Run, args: tuple[str, ...], says: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert says in " ".join(ran.err.split())


def test_the_mine_stops_when_its_time_is_up(run: Run, tmp_path: Path) -> None:
    ran = run("puzzles", "returns", "--mine", "9", "--minutes", "0.001", "--out", str(tmp_path / "new"), "--json")
    assert ran.code == 0
    assert ran.json() == {"game": "returns", "found": [path.stem for path in sorted(tmp_path.glob("new/*.toml"))]}
