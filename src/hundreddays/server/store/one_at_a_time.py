"""Transactions of one kind, one after the other, by all processes of a site.

An SQLite file has one writer anyhow. In PostgreSQL two transactions read what stood there before either, and the one
that writes last would undo the other.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

OFFERS: Final = 1815_06_18
RATINGS: Final = 1815_06_16
BEATS: Final = 1815_06_15
KEY: Final = 1815_06_14
"""By which numbers PostgreSQL knows the locks under which these are written."""


def one_at_a_time(connection: Connection, lock: int) -> None:
    """Wait until nobody else holds this lock, and hold it until the transaction ends: to be asked for before what is to
    be changed is read.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})
