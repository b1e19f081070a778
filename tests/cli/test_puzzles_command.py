"""Puzzles at the terminal: the one of the day, streaks, solutions, and the mine."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import resources
from pathlib import Path

import pytest

import hundreddays as hd
from cli.conftest import Run
from hundreddays.cli.learned import learned
from hundreddays.games import waterloo
from hundreddays.learn import mining
from hundreddays.learn.mining import Vein
from hundreddays.learn.puzzles import daily, puzzle, puzzles


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
        (("puzzle", "waterloo", "zeppelin.toml"), "The file zeppelin.toml cannot be read"),
        (("puzzle", "chess", "zeppelin.toml"), "There is no game “chess”."),
        (("puzzles", "chess"), "There is no game “chess”."),
    ],
)
def test_asked_wrongly(run: Run, args: tuple[str, ...], says: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert says in " ".join(ran.err.split())


def test_what_is_mined_is_listed_and_solved_like_any_other(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the usual command writes it, without a word on where it goes and what it is about."""
    veins = []

    def dig(vein: Vein) -> list[str]:
        veins.append(vein)
        return [resources.files(waterloo).joinpath("puzzles/cavalry_exit.toml").read_text("utf-8")]

    monkeypatch.setattr(mining, "dig", dig)
    ran = run("puzzles", "waterloo", "--mine", "1")
    assert ran.code == 0
    assert (veins[0].stakes, veins[0].options["rules"]) == ("strike", "basic")
    number, name = len(puzzles("waterloo")) + 1, ran.err.split()[-1]
    assert f"Solve one: hundred-days puzzle waterloo {name}" in " ".join(ran.err.split())
    assert f"{number}  {puzzle('waterloo', 'cavalry_exit').rating}" in run("puzzles", "waterloo").out
    typed = "\n".join([*puzzle("waterloo", "cavalry_exit").best, ""])
    assert "Solved" in run("puzzle", "waterloo", str(number), typed=typed).out
    assert learned().puzzles == [f"waterloo/{name}"]
    assert "Solved" in run("puzzle", "waterloo", name, typed=typed).out


def test_the_mine_does_not_begin_with_the_same_game_twice(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def dig(vein: Vein) -> list[str]:
        seeds.append(vein.seed)
        return ['title = "Found"']

    monkeypatch.setattr(mining, "dig", dig)
    for _ in range(3):
        assert run("puzzles", "napoleon", "--mine", "1").code == 0
    assert len(set(seeds)) > 1
    run("puzzles", "napoleon", "--mine", "1", "--seed", "7")
    assert seeds[-1] == 7


@pytest.mark.parametrize("game", hd.REGISTER)
def test_every_game_says_where_its_puzzles_are_found_soonest(game: str) -> None:
    usual = mining.usual_mine(game)
    assert usual.about in mining.ABOUT
    assert hd.load(game, None, **usual.options).id == game


def test_a_puzzle_is_solved_from_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(resources.files(waterloo).joinpath("puzzles/cavalry_exit.toml").read_text("utf-8"), "utf-8")
    typed = "\n".join([*puzzle("waterloo", "cavalry_exit").best, ""])
    assert "Solved" in run("puzzle", "waterloo", str(file), typed=typed).out


def test_the_mine_stops_when_its_time_is_up(run: Run, tmp_path: Path) -> None:
    ran = run("puzzles", "returns", "--mine", "9", "--minutes", "0.001", "--out", str(tmp_path / "new"), "--json")
    assert ran.code == 0
    assert ran.json() == {"game": "returns", "found": [path.stem for path in sorted(tmp_path.glob("new/*.toml"))]}
