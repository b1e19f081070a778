"""What the page of even games says was measured is what the games' files say."""

from __future__ import annotations

import re

import msgspec
import pytest
from tools import even_page

import toys
from docs.pages import fences
from hundreddays.core.toml import loads
from hundreddays.players.even import EvenFile


def test_the_tables_are_current() -> None:
    assert even_page.PAGE.read_text("utf-8") == even_page.page(), "run: python -m tools.even_page"


def test_every_row_of_a_game_is_on_the_page() -> None:
    with toys.registered():
        table = even_page.tables()
    assert "| Ambush | Points that are added to the total of red, or taken from it. (§5.3) −2 to +2. |" in table
    assert "| Ambush | `players=3` | +1 | 400 | 52 % | 47–57 % | even |" in table
    assert "| Ambush | `players=3` | 0 | 400 | 40 % | 35–45 % |  |" in table


def test_the_example_is_a_file_that_can_be_read() -> None:
    (example,) = [fence.text for fence in fences() if fence.file == "even.toml"]
    told = msgspec.convert(loads(example), EvenFile)
    assert [row.handicap for row in told.even] == [-2]
    assert re.search(r"\{points\}", told.words.french if told.words else "")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**loads(example), "frenchs": 1}, EvenFile)
