"""The page on what is promised names tests that exist."""

from __future__ import annotations

import re

import pytest

from docs.pages import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`([a-z_/]+(?:\.py|\.test\.ts)|tests/[a-z_/]+)`", PAGE)))


@pytest.mark.parametrize("name", NAMED)
def test_a_promise_is_shown_by_a_test_that_exists(name: str) -> None:
    assert any((folder / name).exists() for folder in (ROOT, ROOT / "tests" / "server")), name


def test_every_promise_names_a_test() -> None:
    rows = [row for row in PAGE.splitlines() if row.startswith("| ") and not row.startswith("| promise")]
    assert len(rows) > 12
    assert all(re.search(r"\.py`|\.ts`|tests/conformance`", row.split("|")[2]) for row in rows)
