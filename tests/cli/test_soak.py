"""`soak` from the command line: what it counts, what it keeps, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import psutil
import pytest

from cli.conftest import Run
from conformance import leaky
from conformance.leaky import toy
from hundreddays.conformance.walks import Case
from serving.interrupting import interrupted

QUICK = ("--minutes", "0.05", "--jobs", "1", "--seed", "x")


def test_a_game_without_fault_passes(run: Run, ambush: str, tmp_path: Path) -> None:
    done = run("soak", ambush, *QUICK, "--keep", str(tmp_path / "kept"), "--json")
    answer: Any = done.json()
    assert done.code == 0
    assert answer["failures"] == []
    assert answer["counts"]["games of ambush"] == answer["counts"]["games"] > 0
    assert not (tmp_path / "kept").exists()


def test_it_tells_people_what_it_did(run: Run, ambush: str, tmp_path: Path) -> None:
    done = run("soak", ambush, *QUICK, "--keep", str(tmp_path), "--check", "play")
    assert done.code == 0
    for words in ("Seed x", "a minute", "games of ambush", "No failure"):
        assert words in done.out
    assert "twin walks" not in done.out


def test_a_failure_is_kept_run_again_and_cut_short(
    run: Run, ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as spoilt:
        spoilt.setattr(Case, "load", lambda case: toy(to=leaky.LosesABlock()))
        done = run("soak", ambush, *QUICK, "--keep", str(tmp_path), "--check", "play")
        assert done.code == 1
        assert "ambush, play: invariants hold" in done.out
        file = min((tmp_path / "x").iterdir())
        again = run("soak", "--again", str(file), "--json")
        answer: Any = again.json()
        assert (again.code, answer["fails"], answer["broken"]) == (1, True, "invariants hold")
        assert Path(answer["short"]).exists()
        assert "invariants hold" in run("soak", "--again", answer["short"]).out
    monkeypatch.setattr(Case, "load", lambda case: toy())
    fixed = run("soak", "--again", str(file))
    assert (fixed.code, "It holds now" in fixed.out) == (0, True)


def test_what_cannot_be_run_again_is_refused(run: Run, ambush: str, tmp_path: Path) -> None:
    (tmp_path / "x.record").write_text("nothing", "utf-8")
    assert run("soak", "--again", str(tmp_path / "x.record")).code == 1
    assert run("soak", "--again", "-").code == 2
    assert run("soak", "chess").code == 2
    assert run("soak", "--check", "luck").code == 2


def test_ctrl_c_ends_it_with_what_was_done(tmp_path: Path) -> None:
    """Pressed while the processes are at work: they end, and nothing half done is left."""
    keep = str(tmp_path / "kept")
    arguments = ["soak", "returns", "--minutes", "30", "--jobs", "2", "--check", "play", "--keep", keep]
    ended = interrupted(arguments, lambda pid: len(psutil.Process(pid).children(recursive=True)) >= 2)
    assert ended.code == 130
    assert "Stopped early." in ended.said
    assert "Traceback" not in ended.errors
    assert not Path(keep).exists()


def test_goals_end_it_when_they_are_reached(run: Run, ambush: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    goals = ("--goal", "games=30", "--goal", f"records:{ambush}=40", "--report", str(report))
    done = run("soak", ambush, "--jobs", "1", "--seed", "x", *goals, "--json")
    answer: Any = done.json()
    assert done.code == 0
    reached = {goal["goal"]: (goal["target"], goal["done"]) for goal in answer["goals"]}
    assert reached["games"] == (30, 30)
    assert reached["records"][1] >= 40
    written: Any = json.loads(report.read_text("utf-8"))
    assert (written["counts"], written["seed"]) == (answer["counts"], "x")
    assert "cores" in written["machine"]


def test_a_goal_that_is_missed_is_named(run: Run, ambush: str) -> None:
    done = run("soak", ambush, "--jobs", "1", "--minutes", "0.001", "--goal", "games=100000")
    assert done.code == 1
    assert "of 100,000 games of ambush" in done.out


@pytest.mark.parametrize(
    "goal", ["games", "games=", "games=many", "games=-1", "luck=3", "games:chess=3", "games=" + "9" * 5000]
)
def test_a_goal_that_cannot_be_is_refused(run: Run, ambush: str, goal: str) -> None:
    assert run("soak", ambush, "--goal", goal).code == 2


def test_goals_that_make_no_sense_are_refused(run: Run, ambush: str) -> None:
    assert run("soak", "waterloo", "--goal", "twins=3").code == 2
    assert run("soak", ambush, "--goal", "games=3", "--check", "twins").code == 2
