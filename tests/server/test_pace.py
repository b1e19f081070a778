"""Clocks: live and by correspondence, claimed, prolonged, on holiday, and standing still while no server runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from hundreddays.server.live import heartbeat, live_table
from hundreddays.server.live.clock import DAY_SECONDS, Clock, downtime
from hundreddays.server.live.heartbeat import Heartbeat
from hundreddays.server.settings import sqlite_url
from hundreddays.server.store import Store
from hundreddays.server.store.database import Database
from hundreddays.server.store.database_schema import facts
from hundreddays.server.store.table_store import outages_since
from hundreddays.server.wire import ClockState, Pace
from serving import Browser, Program, settle_dice
from serving.postgres import postgres
from serving.waiting import eventually

LIVE = {"minutes": 5, "increment": 10}
POST = {"days": 2, "bank": 3, "holidays": 5}
NONE: list[tuple[float, float]] = []


class Shift:
    """The referee's watch, to be put forward."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def time(self) -> float:
        return time.time() + self.seconds


@pytest.fixture
def shift(monkeypatch: pytest.MonkeyPatch) -> Shift:
    shift = Shift()
    monkeypatch.setattr(live_table, "time", SimpleNamespace(time=shift.time, monotonic=time.monotonic))
    return shift


@pytest.fixture
def pair(address: str) -> Iterator[tuple[Browser, Browser]]:
    found = Browser(address), Browser(address)
    yield found
    for browser in found:
        browser.close()


def begun(red: Browser, blue: Browser, pace: dict[str, int]) -> str:
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
    made = red.post("/api/tables", {"game": "ambush", "seats": seats, "pace": pace})
    assert made.status_code == 201, made.text
    table = str(made.json()["table"])
    blue.join(made.json()["links"][0]["path"].partition("#")[2])
    settle_dice(table, red, blue)
    return table


def clock(browser: Browser, table: str) -> ClockState:
    found = browser.state(table).now.clock
    assert found is not None
    return found


def play(table: str, *browsers: Browser) -> str:
    """Whoever decides makes a move; the seat."""
    for browser in browsers:
        state = browser.state(table)
        if state.now.prompt.options and state.now.view.decides == state.viewer:
            move = state.now.prompt.options[0].move
            assert browser.move(table, state.viewer, state.now.ply, move).status_code == 200
            return state.viewer
    raise AssertionError("nobody decides")


def test_a_live_clock_runs_for_whoever_decides_and_adds_at_the_end_of_a_turn(
    pair: tuple[Browser, Browser], shift: Shift
) -> None:
    table = begun(*pair, LIVE)
    first = clock(pair[0], table)
    decides = first.running
    assert first.left == {"red": 300.0, "blue": 300.0}
    shift.seconds += 60
    while clock(pair[0], table).running == decides:
        play(table, *pair)
    after = clock(pair[1], table)
    assert after.left[decides] == pytest.approx(250.0, abs=8.0), "a minute used, ten seconds added"
    assert clock(pair[0], table) == after, "both sides see the same"


def test_nobody_gives_his_own_side_time(browser: Browser) -> None:
    """A partner, or somebody who plays both, had no clock at all."""
    setup = browser.get("/api/games/napoleon/setup", options="players=3").json()
    sides = {seat["seat"]: seat["side"] for seat in setup["seats"]}
    seats = [{"seat": seat, "who": "hotseat" if number else "me"} for number, seat in enumerate(sides)]
    made = browser.post(
        "/api/tables", {"game": "napoleon", "options": {"players": 3}, "seats": seats, "pace": {"days": 2}}
    )
    table = str(made.json()["table"])
    browser.salt(table)
    for _ in range(400):
        decides = browser.state(table).now.view.decides
        partners = [seat for seat in sides if seat != decides and sides[seat] == sides[decides]]
        if partners:
            break
        play(table, browser)
    before = clock(browser, table)
    for seat in (decides, *partners):
        refused = browser.post(f"/api/tables/{table}/prolong", {"seat": seat, "hours": 100})
        assert (refused.status_code, refused.json()["code"]) == (409, "in_time")
    assert clock(browser, table) == before
    [other] = [seat for seat in sides if sides[seat] != sides[decides]]
    assert browser.post(f"/api/tables/{table}/prolong", {"seat": other, "hours": 100}).status_code == 200


def test_an_overdue_game_is_claimed_by_whoever_waits_and_not_before(
    pair: tuple[Browser, Browser], shift: Shift
) -> None:
    table = begun(*pair, LIVE)
    late = clock(pair[0], table).running
    sitters = {pair[0].state(table).viewer: pair[0], pair[1].state(table).viewer: pair[1]}
    waits = next(seat for seat in sitters if seat != late)
    early = sitters[waits].post(f"/api/tables/{table}/claim", {"seat": waits})
    assert (early.status_code, early.json()["code"]) == (409, "in_time")
    shift.seconds += 301
    assert sitters[late].post(f"/api/tables/{table}/claim", {"seat": late}).status_code == 409
    assert sitters[waits].post(f"/api/tables/{table}/prolong", {"seat": waits, "hours": 1}).status_code == 200
    assert sitters[waits].post(f"/api/tables/{table}/claim", {"seat": waits}).status_code == 409, "it was prolonged"
    shift.seconds += 3600
    assert sitters[waits].post(f"/api/tables/{table}/claim", {"seat": waits}).status_code == 200
    result = pair[0].state(table).now.result
    assert result is not None
    assert result.overdue == late
    assert result.scores[late] < 0 < result.scores[waits]


def test_time_that_is_given_counts_from_now(shift: Shift, pair: tuple[Browser, Browser]) -> None:
    """Whoever gave a day to one who was three days late gave nothing: his time was still up."""
    table = begun(*pair, POST)
    late = clock(pair[0], table).running
    sitters = {browser.state(table).viewer: browser for browser in pair}
    waits = next(seat for seat in sitters if seat != late)
    shift.seconds += 5 * DAY_SECONDS
    assert sitters[waits].post(f"/api/tables/{table}/prolong", {"seat": waits, "hours": 24}).status_code == 200
    now = clock(pair[0], table)
    assert now.left[late] - (shift.time() - now.since) == pytest.approx(DAY_SECONDS, abs=60)
    assert sitters[waits].post(f"/api/tables/{table}/claim", {"seat": waits}).status_code == 409
    shift.seconds += DAY_SECONDS / 2
    assert sitters[waits].post(f"/api/tables/{table}/prolong", {"seat": waits, "hours": 24}).status_code == 200
    now = clock(pair[0], table)
    assert now.left[late] - (shift.time() - now.since) == pytest.approx(1.5 * DAY_SECONDS, abs=60), "on top of the rest"


def test_holidays_are_ones_own_and_limited(pair: tuple[Browser, Browser]) -> None:
    table = begun(*pair, POST)
    off = pair[0].post(f"/api/tables/{table}/holiday", {"seat": "red", "days": 4})
    assert off.status_code == 200, off.text
    assert clock(pair[1], table).holidays == {"red": 1, "blue": 5}
    assert clock(pair[1], table).left["red"] == 6 * DAY_SECONDS
    assert pair[0].post(f"/api/tables/{table}/holiday", {"seat": "red", "days": 2}).status_code == 409
    assert pair[0].post(f"/api/tables/{table}/holiday", {"seat": "blue", "days": 1}).status_code == 403


@pytest.mark.parametrize(
    "pace", [{}, {"minutes": 5, "days": 1}, {"minutes": 5, "bank": 1}, {"days": 1, "increment": 2}]
)
def test_a_pace_is_one_thing_or_the_other(browser: Browser, pace: dict[str, int]) -> None:
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]
    answer = browser.post("/api/tables", {"game": "ambush", "seats": seats, "pace": pace})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_computer_never_overruns(browser: Browser, shift: Shift) -> None:
    seats: list[dict[str, Any]] = [{"seat": "red", "who": "computer", "level": "random"}, {"seat": "blue", "who": "me"}]
    table = browser.table(seats, pace=LIVE)
    for _ in range(3):
        shift.seconds += 30
        state = browser.state(table)
        assert state.now.clock is not None
        assert state.now.clock.left["red"] == 300.0
        assert state.now.clock.running in ("", "blue")


def test_days_are_fresh_each_turn_and_what_is_left_is_banked() -> None:
    pace = Pace(days=2, bank=3)
    one = Clock.of(pace, 2)
    one.turn(pace, 0, 0.0, NONE)
    one.turn(pace, 1, DAY_SECONDS, NONE)
    assert one.left[0] == DAY_SECONDS, "one of two days was saved"
    one.turn(pace, 0, 1.5 * DAY_SECONDS, NONE)
    assert one.remaining(pace, 0, 4.5 * DAY_SECONDS, NONE) == 0.0, "two fresh and one saved"
    one.turn(pace, 1, 4 * DAY_SECONDS, NONE)
    assert one.left == [0.5 * DAY_SECONDS, 1.5 * DAY_SECONDS]
    for turn in range(6):
        one.turn(pace, turn % 2, 4 * DAY_SECONDS + turn, NONE)
    assert max(one.left) == 3 * DAY_SECONDS, "no more than the bank holds"


def test_time_without_a_server_does_not_count() -> None:
    pace, away = Pace(minutes=5), [(100.0, 200.0), (300.0, 310.0)]
    one = Clock.of(pace, 2)
    one.turn(pace, 0, 50.0, away)
    assert one.remaining(pace, 0, 350.0, away) == 300.0 - (300.0 - 110.0)
    assert downtime(away, 150.0, 305.0) == 55.0


def test_a_journal_gives_the_same_clock_again(pair: tuple[Browser, Browser], address: str, shift: Shift) -> None:
    table = begun(*pair, LIVE)
    for _ in range(6):
        shift.seconds += 7
        play(table, *pair)
    before = clock(pair[0], table)
    opened = Browser(address)  # whoever signs in has the table read again from its journal
    opened.http.cookies = pair[0].http.cookies
    assert opened.post("/api/account", {"name": "Clausewitz", "password": "vom kriege"}).status_code == 201
    assert clock(opened, table) == before
    opened.close()


def beaten(database: str) -> float:
    """When a server last noted that it runs."""
    opened = Database(database)
    with opened.engine.connect() as connection:
        found = connection.execute(select(facts.c.value).where(facts.c.name == "alive")).scalar_one()
    opened.close()
    return float(found)


def over_a_killed_server(database: str, log: Path, away: float) -> None:
    program = Program(database, log)
    program.start()
    red, blue = Browser(program.address), Browser(program.address)
    table = begun(red, blue, LIVE)
    before = clock(red, table)
    eventually(lambda: beaten(database) > before.since)
    last = beaten(database)
    program.kill()
    time.sleep(away)
    program.start()
    back = time.time()
    after = clock(red, table)
    assert after.left == before.left
    assert after.running == before.running
    stood = after.since - before.since
    assert stood >= away - 0.1, "the clock stood still while no server ran"
    assert stood <= back - last + 0.1, "and ran before and after"
    program.kill()
    program.start()
    assert clock(blue, table).since >= after.since, "an outage is kept"
    red.close()
    blue.close()
    program.stop()


def test_the_clock_stands_still_while_the_server_is_dead(tmp_path: Path) -> None:
    over_a_killed_server(sqlite_url(tmp_path / "tables.sqlite3"), tmp_path / "log", 3.0)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_time_without_a_server_is_counted_once_and_every_process_hears_of_it(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Shift()
    monkeypatch.setattr(heartbeat, "time", SimpleNamespace(time=watch.time))
    monkeypatch.setattr(heartbeat, "BEAT_SECONDS", 0.05)
    told: list[int] = []

    async def lived_through(stores: list[Store]) -> tuple[tuple[float, float], ...]:
        beats = [Heartbeat(store, partial(told.append, number)) for number, store in enumerate(stores)]
        await beats[0].begin()
        beats[1].go_on()  # at which no table with a clock was set up, but one is played
        await asyncio.sleep(0.3)
        assert not told
        watch.seconds += 600.0  # the database was away for as long
        async with asyncio.timeout(20.0):
            while set(told) != {0, 1}:
                await asyncio.sleep(0.02)
        for beat in beats:
            beat.stop()
        return await stores[0].read(lambda connection: outages_since(connection, 0.0))

    with ExitStack() as stack:
        url = stack.enter_context(postgres()) if kind == "postgresql" else sqlite_url(tmp_path / "tables.sqlite3")
        stores = [Store(url), Store(url)]
        for store in stores:
            stack.callback(store.close)
        [(begun, ended)] = asyncio.run(lived_through(stores))
    assert 600.0 <= ended - begun < 620.0
    assert sorted(told) == [0, 1], "each was told once"


@pytest.mark.soak
def test_the_clock_stands_still_with_postgresql_too(tmp_path: Path) -> None:
    with postgres() as url:
        over_a_killed_server(url, tmp_path / "log", 8.0)
