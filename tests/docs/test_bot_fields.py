"""The lists of fields on the page of bots are those of the types."""

from __future__ import annotations

from tools import bot_fields


def test_the_lists_are_current() -> None:
    assert bot_fields.PAGE.read_text("utf-8") == bot_fields.page(), "run: python -m tools.bot_fields"
