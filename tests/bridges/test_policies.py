"""Trained policies at our tables, by their files: what they choose, and what is said of files that do not fit."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

import hundreddays as hd
from bridges.tiny_onnx import DOUBLE, FLOAT, prefers_late_moves
from hundreddays.cli import main
from hundreddays.core import Fault
from hundreddays.players import seat_player


def policy_file(folder: Path, cells: int = 0, moves: int = 0, kind: int = FLOAT, axes: int = 2) -> str:
    """A tiny policy for `returns`, or for something else."""
    observer = hd.load("returns").observer()
    path = folder / "policy.onnx"
    path.write_bytes(prefers_late_moves(cells or observer.size, moves or observer.moves, kind, axes))
    return f"onnx:{path}"


def test_a_policy_makes_the_legal_move_it_likes_best(tmp_path: Path) -> None:
    game, rng = hd.load("returns"), Random(1)
    player, state, asked = seat_player(policy_file(tmp_path), game), game.start(), 0
    while not state.over and asked < 60:
        if state.actor == hd.CHANCE:
            move = hd.draw(state.odds(), rng)
        else:
            move = player.choose(state.eye(state.actor), rng).move
            assert move == max(state.moves())
            asked += len(state.moves()) > 1
        state.apply(move)
    assert asked > 10


def test_a_policy_sits_at_a_table_by_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = f"{policy_file(tmp_path)},random"
    assert main(["simulate", "returns", "--games", "2", "--players", players, "--jobs", "1"]) == 0
    assert "2" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = tmp_path / "nowhere.onnx"
    assert main(["simulate", "returns", "--games", "1", "--players", f"onnx:{nowhere},random"]) != 0
    said = capsys.readouterr().err
    assert f"There is no model {nowhere}" in said
    assert "Traceback" not in said


def test_a_model_of_another_game_is_refused_with_both_sizes(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"takes 400 cells and gives 90 moves; .* has 3901 and 363") as caught:
        seat_player(policy_file(tmp_path, cells=400, moves=90), hd.load("returns"))
    assert "Train it for this game" in str(caught.value.hint)


@pytest.mark.parametrize(("kind", "axes", "said"), [(DOUBLE, 2, r"tensor\(double\)"), (FLOAT, 3, "3 axes")])
def test_numbers_and_axes_of_another_kind_are_refused(tmp_path: Path, kind: int, axes: int, said: str) -> None:
    with pytest.raises(Fault, match=said):
        seat_player(policy_file(tmp_path, kind=kind, axes=axes), hd.load("returns"))


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.onnx").write_text("not a model")
    with pytest.raises(Fault, match="cannot be read as a model"):
        seat_player(f"onnx:{tmp_path / 'notes.onnx'}", hd.load("returns"))


def test_without_onnxruntime_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(Fault, match="onnxruntime is not installed"):
        seat_player(policy_file(tmp_path), hd.load("returns"))
