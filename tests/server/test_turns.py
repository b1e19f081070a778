"""What a server works out itself for one address keeps nobody else waiting, and has an end."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hundreddays.core import BadOption, Game
from hundreddays.server import catalogue, school
from hundreddays.server.computer.computer_pool import ComputerPool
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.http.turns import Turns
from hundreddays.server.live import updates
from hundreddays.server.live.actions import Action
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import MOST_ASKED, LiveTables
from hundreddays.server.routes import studio_routes
from hundreddays.server.settings import Limits
from hundreddays.server.store import Entry, Stored
from hundreddays.server.wire import LessonMoment, TryLesson
from serving import EASY, UNLIMITED, Browser, running
from serving.browser import TLS
from serving.program import served
from serving.waiting import eventually

LESSON = "/api/games/returns/lessons/any"


def behind_a_proxy(folder: Path, limits: Limits) -> Iterator[str]:
    """A server that takes the word of this machine on where somebody is."""
    settings = msgspec.structs.replace(EASY(folder, limits), trusted_proxies="127.0.0.1")
    with running(settings) as address:
        yield address


@pytest.fixture
def town(ambush: str, tmp_path: Path) -> Iterator[str]:
    yield from behind_a_proxy(tmp_path, UNLIMITED)


@pytest.fixture
def strict(ambush: str, tmp_path: Path) -> Iterator[str]:
    limits = msgspec.structs.replace(UNLIMITED, work_at_once=0.2, work_a_second=0.05)
    yield from behind_a_proxy(tmp_path, limits)


def ask(method: str, url: str, place: str) -> httpx.Response:
    headers = {"X-Hundred-Days": "1", "X-Forwarded-For": place}
    body: dict[str, str] | None = {} if method == "POST" else None
    return httpx.request(method, url, json=body, headers=headers, timeout=60.0, verify=TLS)


PATIENCE = 60.0
"""What one address asks for is at work until another has had its answer, and no longer than this."""


def many(method: str, url: str, place: str, begun: list[str]) -> list[threading.Thread]:
    """Ask for the same often, until the first of it is at work."""
    asking = [threading.Thread(target=ask, args=(method, url, place)) for _ in range(12)]
    for thread in asking:
        thread.start()
    eventually(lambda: bool(begun))
    time.sleep(0.2)
    return asking


def test_lessons_of_one_address_keep_no_other_waiting(town: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty attempts at once, each of a second, kept everyone else waiting for 48 seconds."""

    begun, answered = list[str](), threading.Event()

    def slowly(game: str, id: str, tries: TryLesson) -> LessonMoment:
        begun.append(id)
        if id == "any":
            answered.wait(PATIENCE)
        raise RequestRefused(404, "unknown", "There is no such lesson.")

    monkeypatch.setattr(school, "tried", slowly)
    asking = many("POST", town + LESSON, "192.0.2.1", begun)
    assert ask("POST", f"{town}/api/games/returns/lessons/his", "192.0.2.2").status_code == 404
    assert begun == ["any", "his"]
    answered.set()
    for thread in asking:
        thread.join()


@pytest.mark.parametrize("what", ["setup", "picture", "rules", "aid", "history"])
def test_games_with_odd_options_are_built_one_at_a_time_for_an_address(
    town: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that nobody has asked for with these options takes a fifth of a second to build, and there are hundreds:
    whoever asked for all of them at once had everybody wait until they were built.
    """
    begun, answered = list[str](), threading.Event()

    def slowly(id: str, options: object = None) -> Game:
        begun.append(id)
        if id == "emperor":
            answered.wait(PATIENCE)
        raise BadOption("There is no such game.")

    monkeypatch.setattr(catalogue, "game_of", slowly)
    monkeypatch.setattr(studio_routes, "game_of", slowly)
    asking = many("GET", f"{town}/api/games/emperor/{what}?options=players%3D3", "192.0.2.1", begun)
    assert ask("GET", f"{town}/api/games/returns/{what}?options=players%3D3", "192.0.2.2").status_code == 400
    assert begun == ["emperor", "returns"]
    answered.set()
    for thread in asking:
        thread.join()


def test_whoever_looks_at_a_table_keeps_its_players_waiting_once(town: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each who looks holds the table for a moment: sixty of one address made a move take two seconds."""
    player = Browser(town)
    table = player.table(public=True)
    whole, carry_out, perform = updates.whole, LiveTable.carry_out, LiveTables.perform
    begun, asked = list[str](), threading.Event()
    looks: list[int] = []

    def slowly(live: LiveTable, viewer: int, visitor: str) -> bytes:
        begun.append(live.id)
        asked.wait(PATIENCE)
        return whole(live, viewer, visitor)

    async def waited_for(live_tables: LiveTables, *what: Any) -> LiveTable:
        asked.set()  # what holds the table lets it go, and the move is the next
        return await perform(live_tables, *what)

    def counted(live: LiveTable, action: Action) -> Entry:
        looks.append(len(begun))
        return carry_out(live, action)

    monkeypatch.setattr(updates, "whole", slowly)
    monkeypatch.setattr(LiveTables, "perform", waited_for)
    monkeypatch.setattr(LiveTable, "carry_out", counted)
    asking = many("GET", f"{town}/api/tables/{table}", "192.0.2.1", begun)
    assert player.move(table, "red", 1, "march red_scout").status_code == 200
    assert looks == [1]
    player.close()
    for thread in asking:
        thread.join()


@pytest.mark.parametrize("what", ["moves", "stream", "chat", "hint"])
def test_tables_that_are_opened_on_the_way_are_opened_one_at_a_time_for_an_address(
    ambush: str, tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever moved, watched or talked at a hundred tables that were not in memory had everybody wait for them."""
    settings = msgspec.structs.replace(EASY(tmp_path), trusted_proxies="127.0.0.1", tables_in_memory=1)
    opened, begun, answered = LiveTable.open, list[str](), threading.Event()

    def slowly(stored: Stored) -> LiveTable:
        begun.append(stored.row.id)
        if stored.row.id != his:
            answered.wait(PATIENCE)
        return opened(stored)

    with running(settings) as town:
        player = Browser(town)
        *tables, his, _ = [player.table(public=True) for _ in range(14)]  # the last of them is in memory
        monkeypatch.setattr(LiveTable, "open", slowly)
        method = "GET" if what in ("stream", "hint") else "POST"
        body = (
            {"seat": "red", "ply": 1, "move": "rest"} if what == "moves" else {"seat": "red", "text": "x", "key": "k"}
        )

        def open_one(table: str) -> None:
            headers = {"X-Hundred-Days": "1", "X-Forwarded-For": "192.0.2.1"}
            url = f"{town}/api/tables/{table}/{what}?seat={'spectator' if what == 'stream' else 'red'}"
            given = body if method == "POST" else None
            with httpx.stream(method, url, json=given, headers=headers, timeout=60.0, verify=TLS):
                pass  # the first bytes are enough

        asking = [threading.Thread(target=open_one, args=(table,)) for table in tables]
        for thread in asking:
            thread.start()
        eventually(lambda: bool(begun))
        time.sleep(0.2)
        assert ask("GET", f"{town}/api/tables/{his}", "192.0.2.2").status_code == 200
        assert len(begun) == 2
        answered.set()
        for thread in asking:
            thread.join()
        player.close()
        assert len(begun) >= 13


def test_an_address_has_only_so_many_seconds_of_work(strict: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def work_hard(game: str, id: str, tries: TryLesson) -> LessonMoment:
        until = time.thread_time() + 0.3
        while time.thread_time() < until:
            pass
        raise RequestRefused(404, "unknown", "There is no such lesson.")

    monkeypatch.setattr(school, "tried", work_hard)
    assert ask("POST", strict + LESSON, "192.0.2.1").status_code == 404
    refused = ask("POST", strict + LESSON, "192.0.2.1")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert 1 <= int(refused.headers["Retry-After"]) <= 5
    assert ask("GET", strict + "/api/games", "192.0.2.1").status_code == 429
    assert ask("POST", strict + LESSON, "192.0.2.2").status_code == 404


def test_seconds_come_back_with_time_and_the_line_has_an_end() -> None:
    now = [100.0]
    turns = Turns(2.0, 0.5, line=2, clock=lambda: now[0])
    turns.charge("a", 3.0)
    assert turns.owes("a") == pytest.approx(2.0, abs=0.1)
    assert turns.owes("b") == 0.0
    now[0] += 2.1
    assert turns.owes("a") == 0.0
    now[0] += 1000.0
    turns.charge("a", 1.9)
    assert turns.owes("a") == 0.0
    turns.charge("a", 0.2)
    assert turns.owes("a") > 0.0, "what was not used is not kept beyond the bound"

    async def wait_in_line() -> list[str]:
        told: list[str] = []

        async def one(name: str) -> None:
            try:
                async with turns.turn("c"):
                    told.append(f"{name} in")
                    await asyncio.sleep(0.01)
                    told.append(f"{name} out")
            except RequestRefused:
                told.append(f"{name} refused")

        await asyncio.gather(one("first"), one("second"), one("third"))
        return told

    told = asyncio.run(wait_in_line())
    assert told == ["first in", "third refused", "first out", "second in", "second out"]


def test_whoever_has_his_turn_does_not_wait_for_himself() -> None:
    turns = Turns(1.0, 1.0, line=1)

    async def within() -> str:
        async with turns.turn("a"), turns.line("a"):
            return "did not wait"

    async def others() -> list[str]:
        told: list[str] = []

        async def one(name: str) -> None:
            async with turns.line("b"):  # never refused, but it waits
                told.append(f"{name} in")
                await asyncio.sleep(0.01)
                told.append(f"{name} out")

        await asyncio.gather(one("first"), one("second"), one("third"))
        return told

    async def all_of_it() -> tuple[str, list[str]]:
        async with asyncio.timeout(10.0):
            return await within(), await others()

    here, told = asyncio.run(all_of_it())
    assert here == "did not wait"
    assert told == ["first in", "first out", "second in", "second out", "third in", "third out"]


def _waits(live_tables: LiveTables, wanted: int) -> bool:
    return live_tables.computers.waiting == wanted


def test_whoever_asks_and_goes_away_has_still_asked(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each question that nobody waited for any more was kept until it was answered: sixty more a second, for ever."""
    monkeypatch.setattr(ComputerPool, "_serve", lambda pool: None)  # nothing is ever answered
    seats = [{"seat": "french", "who": "me"}, {"seat": "allied", "who": "hotseat"}]
    with served(msgspec.structs.replace(EASY(tmp_path), trusted_proxies="127.0.0.1")) as (address, server):
        live_tables: LiveTables = server.app.state.live_tables
        browser = Browser(address)
        table = browser.table(seats, game="waterloo", options={"rules": "basic"})
        seat, port = browser.state(table).viewer, int(address.rpartition(":")[2])
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        head = f"GET /api/tables/{table}/hint?seat={seat} HTTP/1.1\r\nHost: x\r\nCookie: {cookies}\r\n\r\n"
        for wanted in range(1, MOST_ASKED + 1):
            with socket.create_connection(("127.0.0.1", port)) as asking:
                asking.sendall(head.encode())
                eventually(partial(_waits, live_tables, wanted))
        place = {"X-Forwarded-For": "127.0.0.1", "Cookie": cookies}
        refused = httpx.get(f"{address}/api/tables/{table}/hint?seat={seat}", headers=place)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        weighed = {"seat": seat, "move": browser.state(table).now.prompt.options[0].move}
        assert browser.post(f"/api/tables/{table}/weigh", weighed).status_code == 429
        assert live_tables.computers.waiting == MOST_ASKED
        browser.close()


def test_several_cookies_at_one_place_have_one_share_of_thought(ambush: str, tmp_path: Path) -> None:
    """A table without a cookie makes a visitor of its own: forty of them were forty visitors."""
    settings = msgspec.structs.replace(EASY(tmp_path), trusted_proxies="127.0.0.1")
    seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "computer", "level": "random"}]

    def set_up(address: str, place: str) -> str:
        headers = {"X-Hundred-Days": "1", "X-Forwarded-For": place}
        made = httpx.post(f"{address}/api/tables", json={"game": "ambush", "seats": seats}, headers=headers)
        return str(made.json()["table"])

    async def owner(live_tables: LiveTables, table: str) -> str:
        return live_tables.owner_of((await live_tables.get(table)).row.creator)

    def owners(live_tables: LiveTables, tables: list[str]) -> list[str]:
        asked = [asyncio.run_coroutine_threadsafe(owner(live_tables, table), live_tables.loop) for table in tables]
        return [each.result(30.0) for each in asked]

    with served(settings) as (address, server):
        tables = [set_up(address, place) for place in ("192.0.2.1", "192.0.2.1", "192.0.2.2")]
        one, same, other = owners(server.app.state.live_tables, tables)
        assert one == same != other
        assert "192.0.2" not in f"{one} {other}", "it may stand in the database, where no address does"
    with served(settings) as (address, server):
        assert len(set(owners(server.app.state.live_tables, tables))) == 1, "nor are those who are gone many"


def test_other_cookies_beside_it_do_not_make_another_browser(ambush: str, tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, acts_at_once=5, acts_a_second=0.01)
    with running(EASY(tmp_path, limits)) as address:
        browser = Browser(address)
        table = browser.table()
        statuses = []
        for number in range(8):
            browser.http.cookies.set("unheard", f"of{number}")
            statuses.append(browser.move(table, "red", 99, "march red_scout").status_code)
        browser.close()
    assert 429 in statuses[:6]
