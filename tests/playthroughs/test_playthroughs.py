"""Games that were played once: every seat sees, is asked and hears what it did then."""

from __future__ import annotations

import re
from difflib import unified_diff
from itertools import islice

import pytest
from tools.playthroughs import COMMAND, FOLDER, VARIANTS, story

import hundreddays as hd


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_is_lived_as_it_always_was(name: str) -> None:
    told = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    now = story((FOLDER / f"{name}.record").read_text("utf-8")).splitlines()
    first = "\n".join(islice(unified_diff(told, now, "then", "now", n=1, lineterm=""), 30))
    assert now == told, f"{first}\n\nIf this change is meant: `{COMMAND} {name}`, look at the difference, commit it."


@pytest.mark.parametrize("id", hd.REGISTER)
def test_every_game_is_among_them(id: str) -> None:
    """With both sides apart, and three at the table where the game has room for three."""
    played = [hd.load(variant.game, **variant.options) for variant in VARIANTS.values() if variant.game == id]
    offered = next((setting.choices for setting in hd.info(id).settings if setting.name == "players"), (2,))
    assert {len(game.seats) for game in played} >= {count for count in offered if count in (2, 3)}


def test_nothing_lies_there_that_nobody_compares() -> None:
    found = {path.name for path in FOLDER.iterdir() if path.suffix in (".record", ".txt")}
    assert found == {f"{name}{suffix}" for name in VARIANTS for suffix in (".record", ".txt")}


SAID = re.compile(r"^  (?:[a-z*]* ?[!?] |  [^:]+: )(.*)$", re.MULTILINE)
"""What people read in a story: what they hear, what they are asked, and what they may answer."""
THINGS = "hexes|points|SPs|MPs|units|cards|rounds|pieces|turns|vedettes|commands"
MANY = re.compile(rf"(?<![\d.½:–/-])\b1 (?:{THINGS})\b")
IDS = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+-\d\b")
PERCENT = re.compile(r"\d%|per cent\b")


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_said_is_english(name: str) -> None:
    """One thing is not several, nothing is called by its id, and per cent is written one way."""
    said = SAID.findall((FOLDER / f"{name}.txt").read_text("utf-8"))
    assert len(said) > 100
    wrong = [line for line in said if MANY.search(line) or IDS.search(line) or PERCENT.search(line)]
    assert wrong == []
