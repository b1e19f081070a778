"""A whole database in one file, and back: the same for SQLite and PostgreSQL, so that one can become the other.

The file is JSON by the line, compressed: first what it is, then every row. Seeds stay sealed in it; the key is kept
elsewhere. What was saved of tables is left out, since their journals say it all.
"""

from __future__ import annotations

import gzip
import os
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from hundreddays.core import Fault
from hundreddays.server.store.alert_schema import ALERTS
from hundreddays.server.store.database import Database
from hundreddays.server.store.database_schema import REVISION, bans, facts, journal, seats, tables
from hundreddays.server.store.moderation_schema import MODERATION
from hundreddays.server.store.people_schema import PEOPLE, accounts
from hundreddays.server.store.tournament_schema import TOURNAMENTS

_KIND = "hundred-days backup"
_KEPT = (tables, seats, journal, facts, bans, *PEOPLE, *ALERTS, *TOURNAMENTS, *MODERATION)
_PARTS = {str(part.name): part for part in _KEPT}
_ROWS_AT_ONCE = 500
_BESIDE = ("-wal", "-shm", ".lock", ".key")
"""What lies beside an SQLite file and belongs to it."""


class BadBackup(Fault):
    """A file that cannot be restored, or a database that it cannot be restored to."""


def back_up(database: Database, path: Path) -> int:
    """Write everything as it stands at one moment; returns how many tables there are. What was in the file stays until
    all is written.
    """
    count = 0
    _refuse_own(database, path)
    with database.engine.connect() as plain:
        # Some rows at a time: PostgreSQL's driver would else take a whole table into memory.
        connection = plain.execution_options(isolation_level="SERIALIZABLE", yield_per=_ROWS_AT_ONCE)
        with connection.begin(), _written(path) as plain_file, gzip.open(plain_file, "wb") as file:
            if database.sqlite:  # whose driver begins a transaction only when something is written
                connection.exec_driver_sql("BEGIN")
            file.write(msgspec.json.encode({"kind": _KIND, "revision": REVISION}) + b"\n")
            for name, part in _PARTS.items():
                for row in connection.execute(select(part)).mappings():
                    file.write(msgspec.json.encode([name, dict(row)]) + b"\n")
                    count += name == tables.name
    return count


def _refuse_own(database: Database, path: Path) -> None:
    """A backup in the place of the database, or of what belongs to it, would be the end of it."""
    if database.sqlite and path.exists():
        file = Path(database.url.database or "")
        own = [file, *(file.with_name(file.name + ending) for ending in _BESIDE)]
        if any(each.exists() and each.samefile(path) for each in own):
            raise BadBackup(f"{path} belongs to the database itself.", "Name another file.")


@contextmanager
def _written(path: Path) -> Iterator[BinaryIO]:
    """A file for its owner alone, since mail addresses and hashes of passwords are in it. It is there when it is whole,
    and only then takes the place of one that was there before.
    """
    plain = not path.exists() or stat.S_ISREG(path.stat().st_mode)  # else a pipe, which is written as it comes
    target = path.resolve() if plain else path
    part = target.with_name(f"{target.name}.part") if plain else path
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            if plain:
                os.chmod(part, 0o600)  # it may have been left by one that was interrupted
            yield file
            file.flush()
            if plain:
                os.fsync(file.fileno())
        if plain:
            os.replace(part, target)
    except BaseException:
        if plain:
            with suppress(OSError):
                part.unlink()
        raise


def restore(database: Database, path: Path) -> int:
    """Read it all back into an empty database; returns how many tables there are. All of it or nothing."""
    with database.engine.begin() as connection:
        for part, called in ((tables, "tables"), (accounts, "accounts")):
            if connection.execute(select(func.count()).select_from(part)).scalar():
                raise BadBackup(f"This database holds {called} already.", "Restore into a new one.")
        connection.execute(facts.delete())
        try:
            for name, rows in _grouped(path):
                connection.execute(insert(_PARTS[name]), rows)
        except (OSError, EOFError, KeyError, ValueError, OverflowError, zlib.error, SQLAlchemyError) as error:
            reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0].removesuffix(".")
            raise BadBackup(f"{path} is no backup, or is damaged: {reason}.") from None
        return _count(connection)


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def _grouped(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    decoder = msgspec.json.Decoder(tuple[str, dict[str, Any]])
    name, rows = "", list[dict[str, Any]]()
    with gzip.open(path, "rb") as file:
        head = msgspec.json.decode(file.readline(), type=dict[str, str])
        if head.get("kind") != _KIND:
            raise BadBackup(f"{path} is no backup of tables.")
        if head.get("revision") != REVISION:
            raise BadBackup(f"{path} was written by another version of the program.", "Restore it with that version.")
        for line in file:
            kind, row = decoder.decode(line)
            if row.keys() != set(_PARTS[kind].c.keys()):
                raise ValueError(f"a row of “{kind}” has other columns")
            if rows and (kind != name or len(rows) >= _ROWS_AT_ONCE):
                yield name, rows
                rows = []
            name = kind
            rows.append(row)
    if rows:
        yield name, rows
