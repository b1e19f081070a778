"""How a command ends when it is cut short: in a process of its own, as a shell would run it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hundreddays as hd

TESTS = Path(__file__).parents[1]
# Whatever runs the tests may itself be deaf to Ctrl-C (a job in the background is), and its children with it: the
# command is not.
DRIVER = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); from hundreddays.games import"
    " REGISTER; REGISTER['ambush'] = 'toys.ambush'; from hundreddays.cli import main; sys.exit(main())"
)


def start(tmp_path: Path, *args: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(TESTS), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "HUNDRED_DAYS_SAVES": str(tmp_path), "COLUMNS": "80"}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", DRIVER, *args], stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment
    )


def wait_for(condition: object, seconds: float = 30.0) -> None:
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


@pytest.mark.parametrize("args", [("rules", "ambush"), ("perft", "ambush", "--depth", "6"), ("games", "--json")])
def test_whoever_stops_reading_is_left_in_peace(tmp_path: Path, args: tuple[str, ...]) -> None:
    process = start(tmp_path, *args)
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=60)
    assert process.returncode == 141
    assert err == ""


def test_ctrl_c_at_the_prompt_saves(tmp_path: Path) -> None:
    process = start(tmp_path, "play", "ambush", "--seed", "3")
    assert process.stdin is not None
    process.stdin.write("march red_line\n")
    process.stdin.flush()
    path = tmp_path / "ambush-seed-3.record"
    wait_for(lambda: path.exists() and "march red_line" in path.read_text("utf-8"))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Go on with" in out
    assert "Traceback" not in err
    assert hd.parse(path.read_text("utf-8")).moves[-1].words == "march red_line"


@pytest.mark.parametrize(("game", "jobs"), [("ambush", "1"), ("returns", "2")])
def test_ctrl_c_stops_a_simulation_and_shows_what_was_played(tmp_path: Path, game: str, jobs: str) -> None:
    process = start(tmp_path, "simulate", game, "--games", "100000", "--jobs", jobs, "--records", str(tmp_path / "r"))
    wait_for(lambda: (tmp_path / "r").exists() and len(os.listdir(tmp_path / "r")) > 60)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped after" in out
    assert "Traceback" not in err
    assert not [name for name in os.listdir(tmp_path / "r") if not name.endswith(".record")]


def test_a_killed_game_has_lost_nothing(tmp_path: Path) -> None:
    process = start(tmp_path, "play", "ambush", "--seed", "3")
    assert process.stdin is not None
    process.stdin.write("march red_line\nto ford\n")
    process.stdin.flush()
    path = tmp_path / "ambush-seed-3.record"
    wait_for(lambda: path.exists() and "red: to ford" in path.read_text("utf-8"))
    process.kill()
    process.communicate(timeout=60)
    hd.parse(path.read_text("utf-8"))
