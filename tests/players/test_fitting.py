"""Fitting a judge: the same seed gives the same weights, and they predict better than a coin."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random

import psutil
import pytest

import hundreddays as hd
from hundreddays.cli import main
from hundreddays.players.fitting import fit, gather, logistic_judge, regress
from hundreddays.players.self_play import Noted, PlayTask
from serving.interrupting import interrupted


def test_the_same_seed_gives_the_same_weights_on_one_process_and_on_two() -> None:
    game = hd.load("returns")
    assert fit(game, 16, 1, 5) == fit(game, 16, 2, 5)


@pytest.mark.parametrize(
    ("id", "options"), [("returns", {}), ("waterloo", {"rules": "basic"}), ("waterloo", {}), ("napoleon", {})]
)
def test_the_shipped_weights_name_what_the_judge_looks_at(id: str, options: dict[str, str]) -> None:
    game = hd.load(id, None, **options)
    judge = logistic_judge(game)
    assert set(judge.weights) <= set(judge.features(game.start()))
    assert judge.weights


def test_the_command_writes_weights_that_the_judge_can_read(tmp_path: Path) -> None:
    out = tmp_path / "judge.toml"
    assert main(["fit", "returns", "--games", "12", "--out", str(out)]) == 0
    written = tomllib.loads(out.read_text())
    assert written["games"] == 12
    game = hd.load("returns")
    assert list(written["weight"]) == list(logistic_judge(game).features(game.start()))


def _press(after: int) -> Callable[[int], None]:
    def told(done: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return told


def test_what_was_played_until_ctrl_c_is_fitted() -> None:
    game = hd.load("returns")
    stopped, whole = fit(game, 400, 1, 5, _press(16)), fit(game, 16, 1, 5)
    assert stopped.stopped
    assert stopped == whole._replace(stopped=True)


def test_ctrl_c_before_there_is_anything_to_fit_is_an_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt):
        fit(hd.load("returns"), 400, 1, 5, _press(1))


def _at_work(pid: int) -> bool:
    """It has played for a while: a game of planners takes a fraction of a second."""
    return bool(psutil.Process(pid).cpu_times().user > 4)


def test_an_interrupted_run_writes_only_where_it_was_told_to(tmp_path: Path) -> None:
    game = hd.load("returns")
    out, own = (
        tmp_path / "judge.toml",
        Path(str(files("hundreddays.games.returns").joinpath("opponent", logistic_judge(game).file))),
    )
    before = own.read_bytes()
    run = interrupted(["fit", "returns", "--games", "100000", "--out", str(out)], _at_work)
    assert run.code == 130, run.errors
    assert "Stopped after" in run.said
    assert own.read_bytes() == before
    assert "stopped after" in out.read_text()
    assert list(tomllib.loads(out.read_text())["weight"]) == list(logistic_judge(game).features(game.start()))


def test_either_side_wins_some_and_what_errors_spoil_is_not_noted() -> None:
    games = gather(PlayTask("returns", {}, tuple(range(24)), 1815))
    assert {game.won for game in games} >= {0.0, 1.0}
    sound, spoiled = [game for game in games if game.sound], [game for game in games if not game.sound]
    start = list(logistic_judge(hd.load("returns")).features(hd.load("returns").start()).values())
    assert sound
    assert all(game.rows[0] == start for game in sound)
    assert sum(len(game.rows) for game in spoiled) / len(spoiled) < sum(len(game.rows) for game in sound) / len(sound)


def test_few_games_full_of_positions_are_not_learned_by_heart() -> None:
    rng = Random(1815)
    told = [
        [rng.gauss(0, 1) for _ in range(12)] for _ in range(60)
    ]  # what tells one game from another, and says nothing of how it ends
    noise = [
        Noted(number, [[1.0, *(figure + rng.gauss(0, 0.1) for figure in game)] for _ in range(80)], float(number % 2))
        for number, game in enumerate(told)
    ]
    assert max(abs(regress(noise))) < 0.2
    sense = [Noted(one.number, [[*row, one.won + rng.gauss(0, 0.5)] for row in one.rows], one.won) for one in noise]
    assert regress(sense)[-1] > 1
