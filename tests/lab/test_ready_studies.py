"""The studies that come with the program: each is sound, and each runs and gives a report."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from hundreddays.core.toml import dumps
from hundreddays.games import REGISTER
from hundreddays.lab import read_study
from hundreddays.lab.engines import local
from hundreddays.lab.ready import ready_studies, ready_study
from hundreddays.lab.report import report
from hundreddays.lab.run import run_study
from hundreddays.lab.study import build, cells
from hundreddays.lab.summary import StudySummary

STUDIES = sorted((Path(__file__).parents[2] / "studies").glob("*.toml"))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_ready_study_runs_and_gives_a_report(path: Path, tmp_path: Path) -> None:
    """One game in each cell, by players that take no time; who sits there as it comes is checked all the same."""
    text = path.read_text("utf-8")
    study = read_study(text)
    seats = {seat for cell in cells(study) for seat in build(study, cell).seats}
    quick = dumps({**tomllib.loads(text), "games": 1, "players": dict.fromkeys(sorted(seats), "random")})
    summary = StudySummary(run_study(quick, tmp_path / "out", local(1)))
    assert summary.games == len(cells(study))
    assert f"By {study.sweep[0].name}" in report(summary)


def test_every_game_has_a_ready_study() -> None:
    assert {read_study(path.read_text("utf-8")).game for path in STUDIES} == set(REGISTER)


def test_a_ready_study_is_found_by_its_name_and_nothing_else_is() -> None:
    assert "returns-points" in ready_studies()
    for name in ready_studies():
        path = ready_study(name)
        assert path is not None
        assert read_study(path.read_text("utf-8")).game
    assert ready_study("nowhere") is None
    assert ready_study("../pyproject") is None
