"""The benchmark runs, and its page says what it measured. How fast anything is, is not for tests."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.__main__ import SECTIONS
from benchmarks.growth import army, chart, decisions, reach_on
from benchmarks.measure import Rival, measure
from benchmarks.report import PAGE, put
from benchmarks.rivals import Ours, PythonChess, Spiel
from benchmarks.speed import CPP, table

import hundreddays as hd


def test_every_rival_is_measured_and_stands_in_the_table() -> None:
    rivals: list[Rival] = [Ours("returns"), Spiel("backgammon", CPP), Spiel("gin_rummy", CPP), PythonChess()]
    figures = measure(rivals, rounds=1, seconds=0.02)
    assert all(figure.decisions > 0 and figure.games > 0 and figure.copy > 0 for figure in figures)
    assert [figure.sample is not None for figure in figures] == [True, False, False, False]
    assert [figure.simulations is not None for figure in figures] == [True, False, False, False]
    text = table(rivals, figures)
    assert all(
        f"| {rival.kind} | `{rival.name}` | {figure.decisions:,.0f} |" in text
        for rival, figure in zip(rivals, figures, strict=True)
    )


def test_sections_are_replaced_by_themselves() -> None:
    page = put(put("", "b", "second", ("a", "b")), "a", "first", ("a", "b"))
    assert page.index("first") < page.index("second")
    again = put(page, "b", "changed", ("a", "b"))
    assert "second" not in again
    assert again.index("first") < again.index("changed")
    assert again.count("<!-- end -->") == 2


def test_the_synthetic_series_grow() -> None:
    assert [army(count).on_map.bit_count() for count in (23, 92, 184)] == [23, 92, 184]  # type: ignore[attr-defined]
    assert decisions(army(23), Random(1), 0.01) > 0
    reaches = [reach_on(side, Random(1), 0.005) for side in (6, 12)]
    assert [row.hexes for row in reaches] == [36, 144]
    assert chart([(23, 1.0), (92, 2.0)], reaches).count("<polyline") == 3


@pytest.mark.parametrize("name", SECTIONS)
def test_the_published_page_has_every_section(name: str) -> None:
    assert f"<!-- {name} -->" in PAGE.read_text("utf-8")


@pytest.mark.parametrize("build", ["compiled", "plain Python"])
def test_the_published_page_shows_every_game_in_both_builds(build: str) -> None:
    text = PAGE.read_text("utf-8")
    assert [id for id in hd.REGISTER if f"| Hundred Days, {build} | `{id}` |" not in text] == []
