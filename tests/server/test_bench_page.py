"""The server's part of the page on speed: it is measured, and put in its place. How fast anything is, is not for tests."""

from __future__ import annotations

import pytest
from benchmarks import server, server_games

import hundreddays as hd


def test_its_part_is_put_in_place_of_the_one_before_and_nothing_else_is_touched() -> None:
    page = "# Speed\n\nThe games.\n"
    once = server.put(page, "The server was fast.")
    twice = server.put(once + "\nMore.\n", "The server is faster.")
    assert once.startswith(page)
    assert "The server was fast." in once
    assert "was fast" not in twice
    assert twice.startswith(page)
    assert twice.endswith("\nMore.\n")
    assert twice.count("<!-- server -->") == twice.count("<!-- end -->") == 1


def test_every_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_games, "MOVES", 4)
    costs = server_games.costs()
    assert [cost.game for cost in costs] == list(hd.REGISTER)
    assert all(cost.p95 >= cost.median > 0 and cost.kilobytes > 0 for cost in costs)
