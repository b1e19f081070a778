"""Fitting a judge: the same seed gives the same weights, and they foretell better than a coin."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import hundreddays as hd
from hundreddays.cli import main
from hundreddays.players.fitting import Noted, Task, fit, gather, logistic_judge, regress


def test_the_same_seed_gives_the_same_weights_on_one_process_and_on_two() -> None:
    game = hd.load("returns")
    assert fit(game, 16, 1, 5) == fit(game, 16, 2, 5)


@pytest.mark.parametrize(("id", "options"), [("returns", {}), ("waterloo", {"rules": "basic"}), ("waterloo", {}), ("napoleon", {})])
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


def test_either_side_wins_some_and_what_errors_spoil_is_not_noted() -> None:
    games = gather(Task("returns", {}, 0, 24, 1815))
    assert {game.won for game in games} >= {0.0, 1.0}
    sound, spoiled = [game for game in games if game.sound], [game for game in games if not game.sound]
    start = list(logistic_judge(hd.load("returns")).features(hd.load("returns").start()).values())
    assert sound
    assert all(game.rows[0] == start for game in sound)
    assert sum(len(game.rows) for game in spoiled) / len(spoiled) < sum(len(game.rows) for game in sound) / len(sound)


def test_few_games_full_of_positions_are_not_learned_by_heart() -> None:
    rng = Random(1815)
    told = [[rng.gauss(0, 1) for _ in range(12)] for _ in range(60)]  # what tells one game from another, and says nothing of how it ends
    noise = [Noted(number, [[1.0, *(figure + rng.gauss(0, 0.1) for figure in game)] for _ in range(80)], float(number % 2)) for number, game in enumerate(told)]
    assert max(abs(regress(noise))) < 0.2
    sense = [Noted(one.number, [[*row, one.won + rng.gauss(0, 0.5)] for row in one.rows], one.won) for one in noise]
    assert regress(sense)[-1] > 1
