"""The page of observations is the one that the observers' declarations give."""

from __future__ import annotations

from tools import observations


def test_the_page_is_current() -> None:
    assert observations.PAGE.read_text("utf-8") == observations.page(), "run: python -m tools.observations"
