"""Fixtures for tests of the server: one that runs for a whole module, with the toy game in its catalogue."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

import toys
from hundreddays.server.settings import Settings
from serving import EASY, Browser, running
from serving.postgres import postgres
from serving.receivers import Receiver, receiving


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


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
def either(request: pytest.FixtureRequest, ambush: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """A server's settings, with either kind of database."""
    folder = tmp_path_factory.mktemp("either")
    if request.param == "sqlite":
        yield EASY(folder)
        return
    with postgres() as url:
        yield msgspec.structs.replace(EASY(folder), database=url, key_file=str(folder / "key"))


@pytest.fixture(scope="module")
def town(either: Settings) -> Iterator[str]:
    """The address of a server that runs with either kind of database."""
    with running(either) as address:
        yield address


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Where notices are posted to."""
    with receiving() as receiver:
        yield receiver


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
