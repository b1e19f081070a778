"""Fixtures for tests of the server: one that runs for a whole module, with the toy game in its catalogue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import toys
from serving import EASY, Browser, running


@pytest.fixture(scope="module")
def ambush() -> Iterator[str]:
    """The toy game, registered for as long as the module's server runs."""
    with toys.registered() as id:
        yield id


@pytest.fixture(scope="module")
def address(ambush: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server's address."""
    with running(EASY(tmp_path_factory.mktemp("server"))) as address:
        yield address


@pytest.fixture
def browser(address: str) -> Iterator[Browser]:
    browser = Browser(address)
    yield browser
    browser.close()


@pytest.fixture
def stranger(address: str) -> Iterator[Browser]:
    """Someone who has never been here."""
    browser = Browser(address)
    yield browser
    browser.close()
