"""Fixtures for every test."""

from __future__ import annotations

import gc
import os
import secrets
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import toys
from soak_share import SOAK_SEED

settings.register_profile(
    "suite", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")
"""The same examples on every machine, however busy it is: time is a matter for benchmarks."""


LITTER = (50_000, 20, 20)
"""How much is thrown away before Python looks for what refers to itself."""


@pytest.fixture
def ambush() -> Iterator[str]:
    """The toy game, registered for the length of a test: its id."""
    with toys.registered() as id:
        yield id


def pytest_configure(config: pytest.Config) -> None:
    """One seed for all processes of a run: they inherit it."""
    os.environ.setdefault(SOAK_SEED, secrets.token_hex(4))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as there are cores: a good part of the tests waits, for servers, browsers and clocks."""
    return (os.cpu_count() or 1) * 2


def pytest_collection_finish() -> None:
    """Games, libraries and thousands of tests stay: looking through them again and again for litter costs time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LITTER)


def pytest_sessionfinish() -> None:
    if "serving.postgres" in sys.modules:
        sys.modules["serving.postgres"].stop_shared()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"Share of the soak: {SOAK_SEED}={os.environ[SOAK_SEED]}")


@pytest.fixture
def soak_seed() -> str:
    return os.environ[SOAK_SEED]
