"""Fixtures for every test."""

from __future__ import annotations

import os
import secrets
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


SOAK_SEED = "HUNDRED_DAYS_SOAK_SEED"
"""Set it to have the same share of the soak as another run."""


def pytest_configure(config: pytest.Config) -> None:
    """One seed for all processes of a run: they inherit it."""
    os.environ.setdefault(SOAK_SEED, secrets.token_hex(4))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"Share of the soak: {SOAK_SEED}={os.environ[SOAK_SEED]}")


@pytest.fixture
def soak_seed() -> str:
    return os.environ[SOAK_SEED]
