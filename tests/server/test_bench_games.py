"""What a move of each game costs the server is measured. How fast anything is, is not for tests."""

from __future__ import annotations

import pytest
from benchmarks import server_games

import hundreddays as hd


def test_every_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_games, "MOVES", 4)
    monkeypatch.setattr(server_games, "TABLE_MOVES", 4)
    costs = server_games.costs()
    assert [cost.game for cost in costs] == list(hd.REGISTER)
    assert all(cost.p95 >= cost.median > 0 and cost.kilobytes > 0 for cost in costs)
