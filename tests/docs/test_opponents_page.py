"""What the players' page says of the levels is what their files say."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import hundreddays as hd

ROOT = Path(__file__).resolve().parents[2]
ERRING = ("recruit", "veteran", "marshal")


@pytest.mark.parametrize("game", hd.REGISTER)
def test_the_page_says_how_often_each_level_loses_the_thread(game: str) -> None:
    file = ROOT / "src" / "hundreddays" / "games" / game / "opponent" / "levels.toml"
    levels = tomllib.loads(file.read_text("utf-8"))
    cells = [" / ".join(f"{min(1.0, share):.0%}"[:-1] for share in levels[level]) + " %" for level in ERRING]
    page = (ROOT / "docs" / "opponents.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.split("\n") if line.startswith("| ")]
    title = hd.load(game).title
    assert [row[1:] for row in rows if title.startswith(row[0]) and row[1:] == cells], cells
