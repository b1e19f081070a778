"""What of all this belongs to a person: it moves with him into an account, and goes with it."""

from __future__ import annotations

import re
from typing import Final

from sqlalchemy import Connection, delete, or_, select, update

from hundreddays.server.moderation.desk_log import MOST_ABOUT
from hundreddays.server.moderation.mutes import move_mutes
from hundreddays.server.moderation.private_notes import move_notes
from hundreddays.server.store.database_schema import bans
from hundreddays.server.store.moderation_schema import addresses, desk_log, mutes, notes, reports

GONE: Final = "an account that is gone"
_WRITTEN: Final = ((desk_log, "id", ("about", "why")), (bans, "who", ("note",)))
"""What the desk writes: each table with its key, and the columns in which somebody may be named."""


def move_belongings(connection: Connection, guest: str, account: str) -> None:
    move_mutes(connection, guest, account)
    move_notes(connection, guest, account)
    for side in (reports.c.reporter, reports.c.about):
        connection.execute(update(reports).where(side == guest).values({side.name: account}))
    connection.execute(delete(addresses).where(addresses.c.who == guest))


def drop_belongings(connection: Connection, account: str, name: str) -> None:
    """Notes and mutes go, and reports about him; what he reported himself stays without him, as does what he did at
    the desk, and what it did about him.
    """
    connection.execute(delete(mutes).where(or_(mutes.c.owner == account, mutes.c.other == account)))
    connection.execute(delete(notes).where(notes.c.who == account))
    connection.execute(delete(addresses).where(addresses.c.who == account))
    connection.execute(delete(reports).where(reports.c.about == account))
    connection.execute(update(reports).where(reports.c.reporter == account).values(reporter=""))
    connection.execute(update(desk_log).where(desk_log.c.who == name).values(who="somebody who left"))
    _forget_name(connection, name)


def _forget_name(connection: Connection, name: str) -> None:
    """Take a name out of what the desk has written."""
    named = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", re.IGNORECASE)
    for part, key, columns in _WRITTEN:
        told = or_(*(part.c[column].icontains(name, autoescape=True) for column in columns))
        for row in connection.execute(select(part).where(told)).mappings().all():
            texts = {column: named.sub(GONE, row[column]) for column in columns}
            if "about" in texts:
                texts["about"] = texts["about"][:MOST_ABOUT]
            connection.execute(update(part).where(part.c[key] == row[key]).values(**texts))
