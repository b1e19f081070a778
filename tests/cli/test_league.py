"""`hundred-days league`: a season of computers, interrupted and taken up again, in the ratings of a database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, text

from hundreddays.cli import league_command
from hundreddays.cli.app import hundred_days
from hundreddays.players.ladder import Bout, BoutResult, fight


def season(database: str) -> str:
    arguments = ["league", "returns", "--levels", "random,recruit", "--games", "2", "--database", database]
    return CliRunner().invoke(hundred_days, arguments, standalone_mode=False).output


def test_a_season_is_rated_once_however_often_it_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    def stopping(todo: list[Bout], jobs: int) -> Iterator[BoutResult]:
        yield fight(todo[0])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(league_command, "fight_all", stopping)
        assert "1 of 2 games" in season(database)
    assert "1 of 2 games" in season(database)
    assert "0 of 2 games" in season(database)
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT who, games FROM ratings ORDER BY who")).all()
    engine.dispose()
    assert [tuple(row) for row in rows] == [("c:random", 2), ("c:recruit", 2), ("s:coalition", 2), ("s:french", 2)]
