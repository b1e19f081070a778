"""`analyse` at the command line: a game, a moment, a picture, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from random import Random

import hundreddays as hd
from cli.conftest import Run
from hundreddays.players import play_out, seat_player


def game_file(folder: Path) -> Path:
    game = hd.load("returns")
    record = hd.Record.of(game)
    play_out(game, [seat_player("recruit", game) for _ in game.seats], Random(3), record=record)
    file = folder / "game.record"
    file.write_text(record.text(), "utf-8")
    return file


def test_a_game_a_moment_and_a_picture(run: Run, tmp_path: Path) -> None:
    file = str(game_file(tmp_path))
    told = run("analyse", file, "--nodes", "1500")
    assert told.code == 0
    assert "Luck gave the French" in told.out
    moment = run("analyse", file, "--at", "40", "--as", "french", "--nodes", "600", "--json")
    found = moment.json()
    assert isinstance(found, dict)
    assert (found["seat"], found["side"], found["chance"]["samples"] > 0) == ("french", "french", True)
    again = run("analyse", file, "--at", "40", "--as", "french", "--nodes", "600", "--json")
    assert again.out == moment.out
    picture = tmp_path / "moment.svg"
    assert run("analyse", file, "--at", "40", "--nodes", "300", "--svg", str(picture)).code == 0
    assert picture.read_text("utf-8").startswith("<svg")


def test_a_moment_says_how_far_ahead_it_looked(run: Run, tmp_path: Path) -> None:
    """Where there is little time that is one player turn, and it said two."""
    file = str(game_file(tmp_path))
    for nodes, ahead in (("300", 1), ("60000", 2)):
        found = run("analyse", file, "--at", "40", "--nodes", nodes, "--json").json()
        assert isinstance(found, dict)
        assert found["chance"]["ahead"] == ahead
        told = run("analyse", file, "--at", "40", "--nodes", nodes).out
        assert f"within {ahead} turn{'s' if ahead > 1 else ''} " in told


def test_what_cannot_be_analysed_is_said(run: Run, tmp_path: Path) -> None:
    file = game_file(tmp_path)
    assert "there is no ply 9999" in run("analyse", str(file), "--at", "9999").err
    assert "Name a moment with --at" in run("analyse", str(file), "--as", "french").err
    broken = tmp_path / "broken.record"
    lines = file.read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("5 "))
    broken.write_text("\n".join([*lines[: at + 1], "( Elsewhere", "5 nobody: end", ")", *lines[at + 1 :]]), "utf-8")
    refused = run("analyse", str(broken))
    assert refused.code == 1
    assert "Variation “Elsewhere”, Ply 5" in refused.err
