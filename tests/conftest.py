"""Fixtures for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import toys


@pytest.fixture
def ambush() -> Iterator[str]:
    """The toy game, registered for the length of a test: its id."""
    with toys.registered() as id:
        yield id
