"""A database that is locked, full or gone: nothing is lost, nothing is half done, and everyone is told what to do."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, Inspector, event, inspect, text
from sqlalchemy.engine.interfaces import ReflectedIndex

from hundreddays.server.store import BadDatabase, Conflict, Entry, SeatRow, Store, Summary, TableRow, database
from hundreddays.server.store.database import Database
from hundreddays.server.store.database_schema import REVISION, metadata
from serving import EASY, Browser, running
from serving.browser import AMBUSH_SEATS

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


class SmallDisk:
    """A folder with room for little: a file system of its own where one may be mounted, else a database that SQLite
    itself lets grow by a few pages only.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pages: int | None = None
        folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=1200k", "tmpfs", str(folder)]
        self.mounted = (
            shutil.which("mount") is not None
            and subprocess.run(mount, capture_output=True, check=False).returncode == 0
        )
        if not self.mounted:
            self._pages = 150
            event.listen(Engine, "begin", self._cramp)

    def enlarge(self) -> None:
        if self.mounted:
            subprocess.run(["mount", "-o", "remount,size=16m", str(self.folder)], capture_output=True, check=True)
        else:
            self._pages = 100_000

    def close(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, check=True)
        else:
            event.remove(Engine, "begin", self._cramp)

    def _cramp(self, connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {self._pages}")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    disk = SmallDisk(tmp_path / "small")
    yield disk
    disk.close()


def test_a_full_disk(ambush: str, small_disk: SmallDisk, caplog: pytest.LogCaptureFixture) -> None:
    """Everyone is told; nothing is half done; what was there can be looked at; and when there is room again all goes on
    by itself.
    """
    with running(EASY(small_disk.folder)) as address:
        browser = Browser(address)
        id, other = browser.table(), browser.table()
        assert browser.move(other, "red", 1, "march red_scout").status_code == 200
        said = 0
        while (
            answer := browser.post(f"/api/tables/{id}/chat", {"seat": "red", "text": "x" * 400, "key": str(said)})
        ).status_code == 200:
            said += 1
        assert (answer.status_code, answer.json()["code"]) == (507, "full"), answer.text
        assert "free some space" in answer.json()["hint"]
        assert "no room left" in caplog.text
        moved = browser.move(id, "red", 1, "march red_scout")
        assert moved.status_code in (200, 507), moved.text  # a move is short: it may just fit
        made = browser.post("/api/tables", {"game": "ambush", "seats": AMBUSH_SEATS, "record": ""})
        assert made.status_code in (201, 507), made.text
        state = browser.state(id, "red")
        assert len(state.chat) == said
        assert state.now.ply == (2 if moved.status_code == 200 else 1)
        assert browser.state(other, "red").now.ply == 2
        small_disk.enlarge()
        assert (
            browser.post(f"/api/tables/{id}/chat", {"seat": "red", "text": "x" * 400, "key": "at last"}).status_code
            == 200
        )
        assert len(browser.state(id, "red").chat) == said + 1
        browser.close()


def test_whoever_reads_for_long_keeps_no_move_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is emptied from time to time; while that waits for a reader, such as a backup, nobody can write."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 600.0)
    opened = Database(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with opened.engine.begin() as writing:
        writing.execute(text("INSERT INTO facts VALUES ('one', '1')"))
    with opened.engine.connect() as reading, ThreadPoolExecutor(1) as aside:
        reading.exec_driver_sql("BEGIN")
        assert len(reading.execute(text("SELECT * FROM facts")).all()) == 1
        emptied = aside.submit(opened.forget_log)
        try:
            emptied.result(60.0)
        finally:
            reading.rollback()
    with opened.engine.connect() as after:
        assert after.exec_driver_sql("PRAGMA busy_timeout").scalar() == 600_000
    opened.forget_log()
    assert (tmp_path / "tables.sqlite3-wal").stat().st_size == 0
    opened.close()


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


@pytest.mark.parametrize("how", ["load", "since"])
def test_whoever_sits_down_while_a_table_is_read_is_not_missed(tmp_path: Path, how: str) -> None:
    """An entry that was read is not told of again: the seat must not be as it was before."""
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    asyncio.run(store.create(ROW, [msgspec.structs.replace(SEAT, visitor=None)]))
    read: set[str] = set()

    def sit_down(connection: object, cursor: object, statement: str, *more: object) -> None:
        part = next((name for name in ("journal", "seats") if f"FROM {name}" in statement), "")
        if part and read == {"journal", "seats"} - {part}:  # the other has been read
            with sqlite3.connect(tmp_path / "tables.sqlite3") as other:
                other.execute("INSERT INTO journal VALUES ('t', 1, 'sit', 'red', 0, 'Bert', '', 1.0)")
                other.execute("UPDATE seats SET visitor = 'w'")
            other.close()
        read.update({part} - {""})

    event.listen(store.database.engine, "before_cursor_execute", sit_down)
    if how == "load":
        stored = asyncio.run(store.load("t"))
        assert stored is not None
        entries, seat_rows = stored.entries, stored.seats
    else:
        entries, seat_rows, _ = asyncio.run(store.since("t", 0))
    store.close()
    assert (entries, [row.visitor for row in seat_rows]) == ([], ["w"])


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "mysql://x/y",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:////no/such/folder/x",
        "postgresql://nobody@127.0.0.1:1/x",
    ],
)
def test_databases_that_cannot_be_used_are_refused_in_words(url: str) -> None:
    with pytest.raises(BadDatabase) as refusal:
        Database(url)
    assert "Traceback" not in str(refusal.value)


def test_no_game_under_way_is_lost_from_its_players_list(tmp_path: Path) -> None:
    """However many were played since it began."""
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def listed() -> list[str]:
        for number in range(130):
            id = f"t{number:03}"
            over = number > 2
            row = msgspec.structs.replace(ROW, id=id, created=float(number), result="Red has won." if over else "")
            await store.create(row, [msgspec.structs.replace(SEAT, table_id=id)])
        return [row.id for row, _ in await store.mine("v")]

    found = asyncio.run(listed())
    store.close()
    assert found[:4] == ["t002", "t001", "t000", "t129"]
    assert len(found) == 100


def migrated(path: Path) -> Database:
    """A database that was led through every migration: only a file without any table is filled at once."""
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    other.close()
    return Database(f"sqlite:///{path}")


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    database = migrated(tmp_path / "schema.sqlite3")
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == REVISION
        assert compare_metadata(context, metadata) == []
    database.close()


def test_a_new_file_is_what_the_migrations_make(tmp_path: Path) -> None:
    """Keys, indices and references too; by a program that has imported nothing else of the server."""
    url = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    opens = "import sys; from hundreddays.server.store.database import Database; Database(sys.argv[1]).close()"
    subprocess.run([sys.executable, "-c", opens, url], check=True)
    new = Database(url)
    old = migrated(tmp_path / "migrated.sqlite3")
    shapes = [shape(inspect(database.engine)) for database in (new, old)]
    assert shapes[0] == shapes[1]
    assert shapes[0].keys() > metadata.tables.keys()
    new.close()
    old.close()


def _words(index: ReflectedIndex) -> str:
    """An index in words, with what it is of where it is not of all."""
    options = {name: str(value) for name, value in index.get("dialect_options", {}).items()}
    return f"{index['name']} {index['column_names']} {index['unique']} {options}"


def shape(inspector: Inspector) -> dict[str, list[str]]:
    return {
        table: [
            *map(str, inspector.get_columns(table)),
            str(inspector.get_pk_constraint(table)["constrained_columns"]),
            *sorted(map(_words, inspector.get_indexes(table))),
            *sorted(map(str, inspector.get_foreign_keys(table))),
        ]
        for table in inspector.get_table_names()
    }


def test_two_programs_that_open_a_new_file_at_once_fill_it_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'shared.sqlite3'}"
    with ThreadPoolExecutor(4) as several:
        for database in several.map(Database, [url] * 4):
            with database.engine.connect() as connection:
                assert connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [REVISION]
            database.close()


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    Database(url).close()
    with sqlite3.connect(tmp_path / "new.sqlite3") as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    other.close()
    with pytest.raises(BadDatabase, match="newer version"):
        Database(url)
