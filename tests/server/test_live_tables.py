"""The tables of a process: what stays in memory, and how its computer players think."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import Tell
from hundreddays.server.computer.computer_pool import ComputerPool
from hundreddays.server.live import live_tables as module
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.new_table import create_table
from hundreddays.server.run_server import Server
from hundreddays.server.store import Store, Stored, StoreGone
from hundreddays.server.wire import NewTable, SeatPlan
from serving import EASY, Browser
from serving.program import served
from serving.waiting import eventually
from toys.ambush.rules.state import AmbushState
from toys.ambush.rules.turn import Turn


@pytest.fixture
def server(ambush: str, tmp_path: Path) -> Iterator[tuple[Browser, Server]]:
    settings = msgspec.structs.replace(EASY(tmp_path), tables_in_memory=4, thinkers=1)
    with served(settings) as (address, server):
        browser = Browser(address)
        yield browser, server
        browser.close()


def live_tables_of(server: Server) -> LiveTables:
    live_tables: LiveTables = server.app.state.live_tables
    return live_tables


def test_no_more_tables_are_in_memory_than_may_be_and_all_can_be_had(server: tuple[Browser, Server]) -> None:
    browser, running = server
    tables = [browser.table() for _ in range(10)]
    for table in [*tables, *tables]:
        assert browser.state(table).now.begun
        assert live_tables_of(running).in_memory <= 4


def test_a_table_that_is_watched_stays(server: tuple[Browser, Server]) -> None:
    browser, running = server
    watched = [browser.table() for _ in range(6)]
    streams = [browser.listen(table, "red") for table in watched]
    for stream in streams:
        stream.until(lambda messages: bool(messages))
    assert live_tables_of(running).in_memory == 6
    for table in watched:
        assert browser.move(table, "red", 1, "rest").status_code == 200
    for stream in streams:
        stream.until(lambda messages: len(messages) > 1)
        stream.close()


def test_a_table_nobody_looks_at_is_forgotten(server: tuple[Browser, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    browser, running = server
    table = browser.table()
    browser.state(table)
    live_tables = live_tables_of(running)
    assert live_tables.in_memory == 1
    monkeypatch.setattr(module, "IDLE_SECONDS", 0.0)
    time.sleep(0.05)
    live_tables.forget_idle()
    assert live_tables.in_memory == 0
    assert browser.state(table).now.begun


def test_a_game_that_fails_in_the_middle_of_a_move_leaves_the_table_as_it_was(
    server: tuple[Browser, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, _ = server
    table = browser.table()
    before = browser.state(table, "red")
    watching = browser.listen(table, "red", since=before.stamp)

    def fail(step: Turn, s: AmbushState, move: int, tell: Tell) -> None:
        s.chosen = 0
        s.turn = 1
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(Turn, "apply", fail)
        answer = browser.move(table, "red", 1, "march red_scout")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert "ZeroDivision" not in answer.text
    assert browser.state(table, "red") == before
    assert browser.move(table, "red", 1, "march red_scout").status_code == 200
    assert [message.id for message in watching.reach(browser.state(table, "red").stamp)] == [
        browser.state(table, "red").stamp
    ]


def test_a_refusal_is_for_those_who_asked_before_the_database_came_back(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table is read once for all who ask; but whoever asks when all is well again does not get the answer of those
    who asked too early.
    """

    async def run() -> list[object]:
        settings = EASY(tmp_path)
        live_tables = LiveTables(settings, Store(settings.database_url()), ComputerPool(1))
        plan = NewTable([SeatPlan("red", "me"), SeatPlan("blue", "hotseat")], game=ambush)
        table = (await create_table(live_tables, "visitor", plan)).table
        load, release = live_tables.store.load, asyncio.Event()

        async def gone(table: str) -> Stored | None:
            monkeypatch.setattr(live_tables.store, "load", load)
            await release.wait()
            raise StoreGone

        monkeypatch.setattr(live_tables.store, "load", gone)
        early = asyncio.create_task(live_tables.get(table))
        await asyncio.sleep(0)
        late = [asyncio.create_task(live_tables.get(table)) for _ in range(3)]
        await asyncio.sleep(0)
        release.set()
        answers: list[object] = list(await asyncio.gather(early, *late, return_exceptions=True))
        await live_tables.close()
        live_tables.computers.close()
        live_tables.store.close()
        return answers

    early, *late = asyncio.run(run())
    assert isinstance(early, StoreGone)
    assert isinstance(late[0], LiveTable)
    assert late == [late[0]] * 3


@pytest.mark.parametrize("id", hd.REGISTER)
def test_every_game_can_be_served(server: tuple[Browser, Server], id: str) -> None:
    """A table against the computer: its board, its rules, its advice, its reasons, its past and its record."""
    browser, _ = server
    rng = Random(id)
    for part in ("setup", "picture", "rules"):
        assert browser.get(f"/api/games/{id}/{part}").status_code == 200
    game = hd.load(id)
    me, *others = game.seats
    level = next(card["levels"][0]["id"] for card in browser.get("/api/games").json() if card["info"]["id"] == id)
    seats = [{"seat": me, "who": "me"}, *({"seat": seat, "who": "computer", "level": level} for seat in others)]
    table = browser.table(seats, game=id)
    for _ in range(12):
        eventually(lambda: bool((now := browser.state(table, me).now).prompt.options or now.result))
        state = browser.state(table, me)
        if state.now.result is not None:
            break
        options = state.now.prompt.options
        answer = browser.move(table, me, state.now.ply, rng.choice(options).move)
        assert answer.status_code == 200, answer.text
        asked = browser.post(f"/api/tables/{table}/why", {"seat": me, "move": rng.choice(game.words.texts)})
        assert asked.status_code == 200, asked.text
    hinted = browser.get(f"/api/tables/{table}/hint", seat=me)
    assert hinted.status_code in (200, 409), hinted.text
    if hinted.status_code == 200:
        chance = hinted.json()["chance"]
        assert 0 <= chance["share"] <= 1
        assert chance["text"].endswith(f"% for the {chance['side'].capitalize()}")
    last = len(browser.state(table, me).log)
    for moment in {0, last // 2, last}:
        assert browser.get(f"/api/tables/{table}/at/{moment}", seat=me).status_code == 200
    assert browser.get(f"/api/tables/{table}/record", seat=me).status_code == 200
    state = browser.state(table, me)
    if state.now.result is None:
        assert browser.get(f"/api/tables/{table}/chances", seat=me).json()["code"] == "forbidden"
        eventually(lambda: bool(browser.state(table, me).now.prompt.options))
        assert (
            browser.post(
                f"/api/tables/{table}/resign", {"seat": me, "ply": browser.state(table, me).now.ply}
            ).status_code
            == 200
        )
    for seat in (me, others[0], "spectator"):
        line = browser.get(f"/api/tables/{table}/chances", seat=seat).json()
        assert len(line["shares"]) == len(browser.state(table, seat).log) + 1
        assert all(0 <= share <= 1 for share in line["shares"])
