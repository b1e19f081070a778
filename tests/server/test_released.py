"""Databases that earlier versions wrote: each is brought up to date, and its tables can be read and played on.

`released/schema-NNNN.sql` was written by the program while that was its newest migration, `.json` says what is in it.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Boolean, MetaData, create_engine, inspect, text
from sqlalchemy.engine import make_url

import hundreddays.server.store
from hundreddays.core import parse
from hundreddays.server.settings import Settings
from hundreddays.server.store import SeedVault, Store, key_from
from hundreddays.server.store.database_schema import REVISION
from serving import EASY, UNLIMITED, Browser, running, settle_dice
from serving.postgres import postgres

RELEASED = Path(__file__).parent / "released"
MIGRATIONS = Path(hundreddays.server.store.__file__).parent / "migrations"
REVISIONS = sorted(path.stem.removeprefix("schema-") for path in RELEASED.glob("*.sql"))


class Facts(msgspec.Struct):
    """What is in a database: three tables of one visitor, one under way, one over, one that waits for a friend."""

    cookie: str
    key: str
    """With which the seeds are sealed; none in the first schema."""
    going: str
    over: str
    waiting: str
    link: str
    commitment: str
    nonces: dict[str, str]
    lines: int
    result: str
    chat: list[str]
    account: str = ""
    """Who is signed in with a cookie of his own, in the later ones."""
    signed_in: str = ""


def facts(revision: str) -> Facts:
    return msgspec.json.decode((RELEASED / f"schema-{revision}.json").read_bytes(), type=Facts)


def sqlite_of(revision: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript((RELEASED / f"schema-{revision}.sql").read_text("utf-8"))


def postgres_of(revision: str, url: str, folder: Path) -> None:
    """The same rows in a PostgreSQL that was brought just as far as the program that wrote them brought it."""
    sqlite_of(revision, folder / "rows.sqlite3")
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection, closing(sqlite3.connect(folder / "rows.sqlite3")) as rows:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        schema = MetaData()
        schema.reflect(connection)
        rows.row_factory = sqlite3.Row
        for part in schema.sorted_tables:
            if part.name != "alembic_version":
                truths = {column.name for column in part.columns if isinstance(column.type, Boolean)}
                for row in rows.execute(f"SELECT * FROM {part.name}"):
                    given = {name: bool(row[name]) if name in truths else row[name] for name in row.keys()}  # noqa: SIM118
                    connection.execute(part.insert(), given)
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=REVISIONS)
def released(
    ambush: str, kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[Settings, Facts]]:
    """A server with a database that an earlier version wrote."""
    known = facts(request.param)
    key_file = tmp_path / "server.key"
    if known.key:
        key_file.write_text(known.key)
    if kind == "sqlite":
        sqlite_of(request.param, tmp_path / "tables.sqlite3")
        yield msgspec.structs.replace(EASY(tmp_path), key_file=str(key_file)), known
        return
    with postgres() as url:
        postgres_of(request.param, url, tmp_path)
        yield Settings(port=0, database=url, key_file=str(key_file), limits=UNLIMITED), known


def test_every_schema_is_kept_here() -> None:
    """With a new migration, keep a database that the program wrote before it."""
    assert [*REVISIONS, REVISION] == [f"{number:04}" for number in range(1, int(REVISION) + 1)]


def test_a_database_of_an_earlier_version_is_brought_up_to_date(released: tuple[Settings, Facts]) -> None:
    settings, known = released
    with running(settings) as address:
        browser, friend = Browser(address), Browser(address)
        browser.http.cookies.set("hundred_days", known.cookie)
        mine = {line["table"] for line in browser.get("/api/tables").json()["mine"]}
        assert mine == {known.going, known.over, known.waiting}
        going = browser.state(known.going)
        assert (going.now.dice.commitment, going.now.dice.nonces) == (known.commitment, known.nonces)
        assert [line.text for line in going.chat] == known.chat
        assert len(going.log) == known.lines
        assert going.now.begun
        move = going.now.prompt.options[0].move
        assert browser.move(known.going, going.viewer, going.now.ply, move).status_code == 200
        over = browser.state(known.over)
        assert over.now.result is not None
        assert over.now.result.text == known.result
        assert parse(browser.get(f"/api/tables/{known.over}/record").text).headers["Seed"] == over.now.dice.seed
        assert not browser.state(known.waiting).now.begun
        assert friend.join(known.link, name="Bert").status_code == 200
        if browser.state(known.waiting).now.unpledged:  # tables of earlier versions asked for no pledges
            settle_dice(known.waiting, browser, friend)
        assert browser.state(known.waiting).now.begun
        if known.account:
            friend.http.cookies.clear()
            friend.http.cookies.set("hundred_days", known.signed_in)
            mine = friend.get("/api/me").json()
            (device,) = mine["devices"]
            assert (mine["name"], device["device"], device["here"]) == (known.account, "Firefox on Linux", True)
            assert device["first"] <= device["last"] == datetime.now(UTC).date().isoformat()
        browser.close()
        friend.close()
    store = Store(settings.database_url())
    with store.database.engine.connect() as connection:
        kept = {row.id: row.seed for row in connection.execute(text("SELECT id, seed FROM tables"))}
        assert inspect(connection).has_table("accounts")
    store.close()
    assert all(seed.startswith("sealed1:") for seed in kept.values())
    vault = SeedVault(key_from(Path(settings.key_file)))
    assert hashlib.sha256(bytes.fromhex(vault.open(known.going, kept[known.going]))).hexdigest() == known.commitment
