"""A database that is locked, full, gone or shared: nothing is lost, nothing is half done, and everyone is told what to do."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, event

from hundreddays.server.settings import Settings
from hundreddays.server.store import BadDatabase, Conflict, Entry, SeatRow, Store, Summary, TableRow
from hundreddays.server.store.engine import Database
from hundreddays.server.store.schema import REVISION, metadata
from serving import EASY, UNLIMITED, Browser, running
from serving.postgres import postgres

ENTRY = Entry("t", 1, "move", "red", 0, "red: rest", "", 1.0)
ROW = TableRow("t", "{}", "", "00", False, "v", 1.0, 1.0, 0, "red", False, "")
SEAT = SeatRow("t", "red", 0, 0, "me", "", "", None, False, "v")


@pytest.fixture
def table(ambush: str, tmp_path: Path) -> Iterator[tuple[Browser, str, Path]]:
    """A table in a database file of its own."""
    with running(EASY(tmp_path)) as address:
        browser = Browser(address)
        yield browser, browser.table(), tmp_path / "tables.sqlite3"
        browser.close()


def refused(browser: Browser, table: str) -> None:
    answer = browser.move(table, "red", 1, "march red_scout")
    assert (answer.status_code, answer.json()["code"]) == (503, "store")
    assert "Nothing was changed" in answer.json()["hint"]


def test_a_locked_database_is_waited_for_and_then_refused(table: tuple[Browser, str, Path]) -> None:
    browser, id, path = table
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused(browser, id)
    assert browser.state(id, "red").now.ply == 1, "looking needs no lock"
    other.execute("ROLLBACK")
    other.close()
    assert browser.move(id, "red", 1, "march red_scout").status_code == 200


def test_a_database_that_is_taken_away_and_brought_back(table: tuple[Browser, str, Path]) -> None:
    browser, id, path = table
    away = path.with_name("away")
    watching = browser.listen(id, "red")
    watching.until(lambda messages: bool(messages))
    path.rename(away)
    refused(browser, id)
    assert browser.get("/api/tables").status_code == 503
    away.rename(path)
    assert browser.move(id, "red", 1, "march red_scout").status_code == 200
    state = browser.state(id, "red")
    assert state.now.ply == 2
    watching.until(lambda messages: messages[-1].id == state.stamp)
    assert not watching.ended, "whoever watched was not sent away"


def test_a_database_that_was_replaced_is_not_written_to(table: tuple[Browser, str, Path]) -> None:
    browser, id, path = table
    shutil.copy(path, path.with_name("copy"))
    path.unlink()
    path.with_name("copy").rename(path)
    refused(browser, id)


@pytest.fixture
def cramped() -> Iterator[None]:
    """SQLite itself lets no file that holds something grow by more than a few pages."""

    def cramp(connection: Any, record: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        if pages > 2:
            connection.execute(f"PRAGMA max_page_count = {pages + 4}")

    event.listen(Engine, "connect", cramp)
    yield
    event.remove(Engine, "connect", cramp)


def test_a_full_database(cramped: None, table: tuple[Browser, str, Path]) -> None:
    browser, id, _ = table
    answer = None
    for number in range(500):
        answer = browser.post(f"/api/tables/{id}/chat", {"seat": "red", "text": "x" * 400, "key": str(number)})
        if answer.status_code != 200:
            break
    assert answer is not None
    assert (answer.status_code, answer.json()["code"]) == (507, "full")
    assert "free some space" in answer.json()["hint"]
    state = browser.state(id, "red")
    assert len(state.chat) == number
    assert state.now.ply == 1


def test_one_place_in_a_journal_is_filled_once_and_the_others_of_a_batch_do_not_notice(tmp_path: Path) -> None:
    async def race() -> list[object]:
        store = Store(f"sqlite:///{tmp_path / 'race.sqlite3'}")
        await store.create(ROW, [SEAT])
        await store.create(msgspec.structs.replace(ROW, id="u"), [msgspec.structs.replace(SEAT, table_id="u")])
        same = [store.append(ENTRY, Summary("red", False, "")) for _ in range(5)]
        other = store.append(Entry("u", 1, "move", "red", 0, "red: rest", "", 1.0), Summary("blue", True, ""))
        answers: list[object] = list(await asyncio.gather(*same, other, return_exceptions=True))
        assert await store.due(2.0) == ["u"]
        store.close()
        return answers

    answers = asyncio.run(race())
    assert [type(answer) for answer in answers] == [type(None), *[Conflict] * 4, type(None)]


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:", "sqlite:////no/such/folder/x", "postgresql://nobody@127.0.0.1:1/x"]
)
def test_databases_that_cannot_be_used_are_refused_in_words(url: str) -> None:
    with pytest.raises(BadDatabase) as refusal:
        Database(url)
    assert "Traceback" not in str(refusal.value)


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'schema.sqlite3'}")
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == REVISION
        assert compare_metadata(context, metadata) == []
    database.close()


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    Database(url).close()
    with sqlite3.connect(tmp_path / "new.sqlite3") as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    other.close()
    with pytest.raises(BadDatabase, match="newer version"):
        Database(url)


def test_two_processes_serve_one_table_on_postgresql(ambush: str) -> None:
    with postgres() as url:
        settings = Settings(port=0, database=url, limits=UNLIMITED)
        with running(settings) as one, running(settings) as two:
            anna, bert = Browser(one), Browser(two)
            made = anna.post("/api/tables", {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]}).json()
            table = made["table"]
            watching = anna.listen(table, "red")
            assert bert.post("/api/join", {"secret": made["links"][0]["path"].partition("#")[2]}).status_code == 200
            watching.until(lambda messages: any(m.update.now is not None and m.update.now.begun for m in messages))
            _play_across(anna, bert, table)
            final = anna.state(table, "red")
            watching.until(lambda messages: messages[-1].id == final.stamp)
            assert bert.state(table, "blue").now.result is not None
            _race(anna, two)
            _survives_lost_connections(url, anna, bert)
            anna.close()
            bert.close()


def _play_across(anna: Browser, bert: Browser, table: str) -> None:
    """Red moves at one process and blue at the other; each must see the other's move without being told to look."""
    rng = Random(1)
    seats = {"red": anna, "blue": bert}
    listening = {seat: browser.listen(table, seat) for seat, browser in seats.items()}
    public = anna.listen(table, "spectator")
    public.until(lambda messages: bool(messages))
    while True:
        deciding = anna.state(table, "red").now.view.decides
        if deciding == "nobody":
            return
        browser = seats[deciding]
        listening[deciding].until(lambda messages: any(m.update.now is not None and m.update.now.prompt.options for m in messages[-1:]))
        now = browser.state(table, deciding).now
        assert browser.move(table, deciding, now.ply, rng.choice(now.prompt.options).move).status_code == 200
        public.reach(browser.state(table, "spectator").stamp)
        for seat, other in listening.items():
            other.reach(seats[seat].state(table, seat).stamp)


def _race(anna: Browser, two: str) -> None:
    """One seat held in two windows, each at another process: of two moves for one question exactly one is played, and both windows agree which."""
    twin = Browser(two)
    twin.http.cookies = anna.http.cookies
    table = anna.table([{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}])
    with ThreadPoolExecutor(2) as pool:
        for _ in range(8):
            state = anna.state(table)
            moves = [option.move for option in state.now.prompt.options]
            asked = [(anna, moves[0]), (twin, moves[-1])]
            sent = [pool.submit(window.move, table, state.viewer, state.now.ply, move) for window, move in asked]
            answers = [each.result() for each in sent]
            assert sorted(answer.status_code for answer in answers) == [200, 409], [answer.text for answer in answers]
            played = asked[[answer.status_code for answer in answers].index(200)][0].state(table, state.viewer)
            for window in (anna, twin):
                watching = window.listen(table, state.viewer)
                watching.reach(played.stamp)
                watching.close()
                assert window.state(table, state.viewer) == played
    twin.close()


def _survives_lost_connections(url: str, anna: Browser, bert: Browser) -> None:
    """Every connection to the database is cut: both processes find their way back, and their notices too."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
    table = anna.table([{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}], public=True)
    watching = bert.listen(table)
    watching.until(lambda messages: bool(messages))
    asyncio.run(asyncio.sleep(3.0))  # the listener waits before it tries again
    assert anna.move(table, "red", 1, "rest").status_code == 200
    target = anna.state(table, "spectator").stamp
    watching.until(lambda messages: messages[-1].id == target)
    assert bert.state(table).now.view == anna.state(table, "spectator").now.view
