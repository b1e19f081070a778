"""What everyone is told who comes here, until some day."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.moderation.desk_log import new_id, note_action
from hundreddays.server.moderation.moderation_wire import Announcement
from hundreddays.server.people.times import moment
from hundreddays.server.store.moderation_schema import announcements

DAY = 86400.0


def announce(connection: Connection, who: str, text: str, days: float) -> str:
    id, now = new_id(), time.time()
    row = {"id": id, "text": text, "created": now, "until": now + days * DAY}
    connection.execute(insert(announcements), row)
    note_action(connection, who, "announce", f"for {days:g} days", text)
    return id


def end_announcement(connection: Connection, who: str, id: str, why: str) -> None:
    if not connection.execute(delete(announcements).where(announcements.c.id == id)).rowcount:
        raise RequestRefused(404, "unknown", "There is no such announcement.")
    note_action(connection, who, "announce-end", id, why)


def announced(connection: Connection) -> list[Announcement]:
    """Those that still hold, the newest first."""
    chosen = select(announcements).where(announcements.c.until > time.time()).order_by(announcements.c.created.desc())
    return [
        Announcement(id=row.id, text=row.text, created=moment(row.created), until=moment(row.until))
        for row in connection.execute(chosen)
    ]


def forget_old(connection: Connection, now: float) -> None:
    connection.execute(delete(announcements).where(announcements.c.until < now))
