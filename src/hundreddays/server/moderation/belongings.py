"""What of all this belongs to a person: it moves with him into an account, and goes with it."""

from __future__ import annotations

import re
from typing import Final

from sqlalchemy import Connection, delete, or_, select, update

from hundreddays.server.moderation.desk_log import MOST_ABOUT
from hundreddays.server.moderation.mutes import move_mutes
from hundreddays.server.moderation.private_notes import move_notes
from hundreddays.server.store.moderation_schema import addresses, desk_log, mutes, notes, reports

GONE: Final = "an account that is gone"


def move_belongings(connection: Connection, guest: str, account: str) -> None:
    move_mutes(connection, guest, account)
    move_notes(connection, guest, account)
    for side in (reports.c.reporter, reports.c.about):
        connection.execute(update(reports).where(side == guest).values({side.name: account}))
    connection.execute(delete(addresses).where(addresses.c.who == guest))


def drop_belongings(connection: Connection, account: str, name: str) -> None:
    """Notes and mutes go, and reports about him; what he reported himself stays without him, as does what he did at
    the desk.
    """
    connection.execute(delete(mutes).where(or_(mutes.c.owner == account, mutes.c.other == account)))
    connection.execute(delete(notes).where(notes.c.who == account))
    connection.execute(delete(addresses).where(addresses.c.who == account))
    connection.execute(delete(reports).where(reports.c.about == account))
    connection.execute(update(reports).where(reports.c.reporter == account).values(reporter=""))
    connection.execute(update(desk_log).where(desk_log.c.who == name).values(who="somebody who left"))
    named = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", re.IGNORECASE)
    told = or_(desk_log.c.about.icontains(name, autoescape=True), desk_log.c.why.icontains(name, autoescape=True))
    for row in connection.execute(select(desk_log.c.id, desk_log.c.about, desk_log.c.why).where(told)).all():
        texts = {"about": named.sub(GONE, row.about)[:MOST_ABOUT], "why": named.sub(GONE, row.why)}
        connection.execute(update(desk_log).where(desk_log.c.id == row.id).values(**texts))
