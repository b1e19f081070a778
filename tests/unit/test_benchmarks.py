"""The benchmark runs, and its page says what it measured. How fast anything is, is not for tests."""

from __future__ import annotations

from pathlib import Path

from benchmarks.measure import measure
from benchmarks.report import page
from benchmarks.rivals import Ours, PythonChess, Rival, Spiel

import hundreddays as hd


def test_every_rival_is_measured_and_stands_on_the_page() -> None:
    rivals: list[Rival] = [Ours("returns"), Spiel("backgammon", "OpenSpiel (C++)"), Spiel("gin_rummy", "OpenSpiel (C++)"), PythonChess()]
    results = measure(rivals, rounds=1, seconds=0.02)
    assert [result.name for result in results] == ["returns", "backgammon", "gin_rummy", "chess"]
    assert all(result.decisions > 0 and result.games > 0 and result.copy > 0 for result in results)
    assert [result.sample is not None for result in results] == [True, False, False, False]
    text = page(results, 1, 0.02)
    assert all(f"| `{result.name}` | {result.decisions:,.0f} |" in text for result in results)
    assert "| python-chess | `chess` |" in text


def test_the_published_page_shows_every_game() -> None:
    text = (Path(__file__).parents[2] / "docs" / "bench.md").read_text("utf-8")
    assert [id for id in hd.REGISTER if f"| Hundred Days | `{id}` |" not in text] == []
