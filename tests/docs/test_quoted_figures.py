"""Figures that pages quote are those of docs/bench.json, which the bench writes: no two pages disagree."""

from __future__ import annotations

import re

from benchmarks import figures


def test_every_page_says_what_was_measured() -> None:
    known = figures.known()
    said = [(page, *quoted) for page in figures.pages() for quoted in figures.quoted(page.read_text("utf-8"))]
    assert len(said) >= 5
    assert [
        f"{page.name}: {name} is {known.get(name)}, not {text}" for page, name, text in said if known.get(name) != text
    ] == []


def test_how_much_the_compiled_build_gains_is_what_the_table_says() -> None:
    """The least and the most of the column `× plain`."""
    table = (figures.ROOT / "docs" / "bench.md").read_text("utf-8")
    gains = [float(row.split("|")[8]) for row in re.findall(r"^\| Hundred Days, compiled .*$", table, re.MULTILINE)]
    known = figures.known()
    assert (known["compiled_least"], known["compiled_most"]) == (f"{min(gains):.1f}", f"{max(gains):.1f}")


def test_a_figure_is_filled_in_wherever_it_is_quoted() -> None:
    page = "In <!-- figure a -->1<!-- end figure --> s or <!-- figure b -->2<!-- end figure -->."
    assert figures.quoted(page) == [("a", "1"), ("b", "2")]
    filled = figures.fill(page, {"a": "7", "b": "8"})
    assert figures.quoted(filled) == [("a", "7"), ("b", "8")]
    assert filled.startswith("In <!-- figure a -->7<")
