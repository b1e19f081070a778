"""Fixtures for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import toys

settings.register_profile(
    "suite", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")
"""The same examples on every machine, however busy it is: time is a matter for benchmarks."""


@pytest.fixture
def ambush() -> Iterator[str]:
    """The toy game, registered for the length of a test: its id."""
    with toys.registered() as id:
        yield id
