"""The server is killed with -9 while many tables are moving, again and again: no promise is broken, nothing is played
twice, every table resumes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from hundreddays.server.settings import sqlite_url
from serving import Browser, Program
from serving.movers import Mover
from serving.postgres import postgres, postgres_server
from serving.promises import check
from serving.waiting import eventually
from storms.kills import Site, kill_round

MOVERS = 6


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_url(tmp_path / "tables.sqlite3")
    else:
        with postgres() as url:
            yield url


def storm(database: str, log: Path, kills: int, seed: int) -> None:
    rng = Random(seed)
    program = Program(database, log)
    program.start()
    watcher = Browser(program.address)
    solo = watcher.table([{"seat": "red", "who": "me"}, {"seat": "blue", "who": "computer", "level": "random"}])
    movers = [Mover([program.address], seed * 100 + number) for number in range(MOVERS)]
    for mover in movers:
        mover.start()
    for number in range(1, kills + 1):
        time.sleep(rng.uniform(0.3, 0.9))
        eventually(partial(_promised, movers, 25 * number), 240.0)
        _hand_over_to_the_computer(watcher, solo)
        program.kill()
        program.start()
        _computer_resumes(watcher, solo)
    time.sleep(0.3)
    for mover in movers:
        mover.stopping.set()
    for mover in movers:
        mover.join(60.0)
        assert not mover.fault
    watcher.close()
    program.stop()
    checked = check(database, program.key_file, movers)
    assert checked > 20 * kills, f"only {checked} moves were promised"
    program.start()
    for mover in movers:
        resumes(program.address, mover)
    program.stop()


def _promised(movers: list[Mover], wanted: int) -> bool:
    return sum(len(promises) for mover in movers for promises in list(mover.promises.values())) >= wanted


def resumes(address: str, mover: Mover) -> None:
    """Every table that the mover set up can be looked at by whoever sits there, and the game goes on where it stood."""
    browser = Browser(address)
    browser.http.cookies = mover.browser.http.cookies
    for table in mover.promises:
        state = browser.state(table)
        assert state.mine == ["red", "blue"]
        if state.now.result is None:
            assert browser.move(table, state.viewer, state.now.ply, state.now.prompt.options[0].move).status_code == 200
    browser.close()


def _hand_over_to_the_computer(browser: Browser, table: str) -> None:
    """Play until it is the computer's turn, so that the server dies while it thinks."""
    while True:
        now = browser.state(table, "red").now
        if not now.prompt.options:
            return
        browser.move(table, "red", now.ply, now.prompt.options[-1].move)


def _computer_resumes(browser: Browser, table: str) -> None:
    eventually(lambda: bool((now := browser.state(table, "red").now).prompt.options or now.result))


def test_no_promise_is_broken_by_kill_9(ambush: str, database: str, tmp_path: Path) -> None:
    storm(database, tmp_path / "log", kills=3, seed=1)


@pytest.mark.soak
def test_no_promise_is_broken_by_forty_kills(ambush: str, tmp_path: Path) -> None:
    site = Site(sqlite_url(tmp_path / "tables.sqlite3"), tmp_path, servers=1, postmaster=0)
    killed, found = kill_round(site, 40, ["server", "thinker"], Random(2))
    site.stop()
    assert killed.total() == 40
    assert found["moves_promised"] > 400
    assert found["streams_compared"] == found["tables"]


@pytest.mark.soak
def test_no_promise_is_broken_by_forty_kills_of_two_servers_and_their_database(ambush: str, tmp_path: Path) -> None:
    with postgres_server() as server:
        site = Site(server.url, tmp_path, servers=2, postmaster=server.postmaster)
        killed, found = kill_round(site, 40, ["server", "thinker", "backend"], Random(3))
        site.stop()
    assert killed.total() == 40
    assert found["moves_promised"] > 400
    assert found["streams_compared"] == found["tables"]
