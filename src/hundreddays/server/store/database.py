"""Opening a database by its URL: SQLite as one durable file, or PostgreSQL. Its tables are brought up to date first."""

from __future__ import annotations

import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from hundreddays.core import Fault
from hundreddays.server.store.database_schema import REVISION, metadata
from hundreddays.server.store.file_lock import FileLock
from hundreddays.server.store.store_faults import StoreGone

BUSY_SECONDS = 3.0
"""How long a database that is locked is waited for."""
PATIENCE_SECONDS = 0.2
"""How long the log of an SQLite file waits to be emptied."""
_PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "options": f"-c lock_timeout={1000 * BUSY_SECONDS:.0f}"}
"""For PostgreSQL: nobody waits for ever, neither for a server that does not answer nor for a lock."""


OPENING_SECONDS = 20.0
"""How long a file is waited for that others are filling or bringing up to date, each in turn."""
_WAIT_SECONDS = 1.0
_IN_USE = ("database is locked",)
_NOT_YET = (
    "refused",
    "starting up",
    "shutting down",
    "recovery mode",
    "not yet accepting",
    "imeout",
    "timed out",
    "No such file",
    "name resolution",
    "closed",
)
"""What a PostgreSQL says, or does not say, that will answer in a while."""

log = logging.getLogger(__name__)


class BadDatabase(Fault):
    """A database that this server cannot be started with."""


class Database:
    """An open database.

    For SQLite it knows which file it opened, so that a file taken away is noticed before a write is lost in it.
    """

    def __init__(self, url: str, wait: float = 0.0) -> None:
        """Open it; wait at most so many seconds for a PostgreSQL that is still starting."""
        self.url = _parse(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._lock = FileLock(f"{os.path.realpath(self.url.database or '')}.lock") if self.sqlite else None
        self._open(wait)
        self.engine = _engine(self.url, create=False)
        self._inode = self._stat()

    def present(self) -> None:
        """Raise `StoreGone` if the file has been removed or replaced since it was opened."""
        if self.sqlite and self._stat() != self._inode:
            self.engine.dispose()
            raise StoreGone("the database file is gone")

    def forget_log(self) -> None:
        """Empty SQLite's log of what was written: until it grows over it, what has been deleted still stands there.
        Where somebody reads just now it is left for another time.
        """
        if self.sqlite:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                # While it waits for somebody who reads for long, such as a backup, nobody can write.
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * PATIENCE_SECONDS:.0f}")
                try:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                finally:
                    connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS:.0f}")

    @staticmethod
    def refuse_absent(url: str) -> None:
        """Raise `BadDatabase` if that is a file which is not there: opening it would make a new one."""
        parsed = _parse(url)
        if parsed.get_backend_name() == "sqlite" and not os.path.exists(parsed.database or ""):
            raise BadDatabase(f"There is no database {parsed.database}.", "Name that of the server with --database.")

    def hold(self) -> None:
        """Take a file for this process alone. PostgreSQL can serve any number."""
        if self._lock is not None and not self._lock.take():
            raise BadDatabase(
                f"The database {self.url.database} is being served by another process.",
                "Stop that one, or name another file with --database. Several processes need PostgreSQL.",
            )

    def close(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def _open(self, seconds: float) -> None:
        """Bring it to what this program writes.

        For so long a PostgreSQL that is starting, or starts again meanwhile, is waited for; what no waiting mends is
        told at once.
        """
        until = time.monotonic() + (OPENING_SECONDS if self.sqlite else seconds)
        passing = _IN_USE if self.sqlite else _NOT_YET
        while True:
            try:
                self._migrate()
                return
            except SQLAlchemyError as error:
                if time.monotonic() >= until or not any(words in str(error) for words in passing):
                    reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
                    raise BadDatabase(
                        f"The database {self.url.render_as_string(hide_password=True)} cannot be opened: {reason}."
                    ) from None
            log.warning("The database does not answer yet; it is asked again in %g s.", _WAIT_SECONDS)
            time.sleep(_WAIT_SECONDS)

    def _stat(self) -> tuple[int, int] | None:
        if not self.sqlite or not self.url.database:
            return None
        try:
            found = os.stat(self.url.database)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _migrate(self) -> None:
        if self.sqlite and self.url.database:
            with suppress(OSError):  # SQLite itself says what is wrong with it
                os.close(os.open(self.url.database, os.O_RDWR | os.O_CREAT, 0o600))  # hashes of passwords are in it
        engine = _engine(self.url, create=True)
        try:
            with engine.begin() as connection:
                if self.sqlite and not _revision(connection):
                    _create(connection)
                if _revision(connection) != REVISION:
                    _upgrade(connection)
        finally:
            engine.dispose()


def _revision(connection: Connection) -> str:
    """How far the database has been brought; empty for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _create(connection: Connection) -> None:
    """Fill a new SQLite file at once, wholly or not at all: migrations lead to the same, and take a quarter second."""
    from hundreddays.server.store import (  # noqa: F401  each adds its tables to the schema
        alert_schema,
        moderation_schema,
        people_schema,
        tournament_schema,
    )

    connection.execute(text("BEGIN IMMEDIATE"))  # whoever else opens it waits, and finds it done
    if not inspect(connection).get_table_names():
        metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": REVISION})


def _upgrade(connection: Connection) -> None:
    from alembic import command  # which takes as long to import as all the rest, and is seldom needed
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise BadDatabase(
            "The database was written by a newer version of this program.", "Use that version, or another database."
        ) from None


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # a port that is no number is told by the latter
        raise BadDatabase(
            "That is no database URL.", "Write sqlite:///tables.sqlite3 or postgresql://user@host/name."
        ) from None
    if parsed.get_backend_name() == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise BadDatabase(
            "Tables are kept in an SQLite file or in PostgreSQL.",
            "Write sqlite:///tables.sqlite3 or postgresql://user@host/name.",
        )
    return parsed


def _engine(url: URL, create: bool) -> Engine:
    try:
        if url.get_backend_name() == "postgresql":
            return create_engine(
                url, pool_size=7, pool_pre_ping=True, pool_timeout=BUSY_SECONDS, connect_args=_PATIENCE
            )
        mode = "rwc" if create else "rw"
        located = url.set(database=f"file:{os.path.abspath(url.database or '')}", query={"mode": mode, "uri": "true"})
        engine = create_engine(located, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
    except NoSuchModuleError:
        raise BadDatabase(f"There is no driver for {url.get_backend_name()} here.") from None
    event.listen(engine, "connect", _durable)
    if not create:  # SQLite changes a column by putting another table in the place of the old one
        event.listen(engine, "connect", _strict)
    return engine


def _durable(connection: Any, record: Any) -> None:
    """Readers never wait for the writer, a commit is on the disk before it returns, and what is deleted is gone."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten; not every build does so by itself
    cursor.close()


def _strict(connection: Any, record: Any) -> None:
    """No row without the table it belongs to."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
