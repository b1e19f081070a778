"""The log of the desk: who did what, when and why. Every action of the desk is written together with its line here."""

from __future__ import annotations

import secrets
import time
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from hundreddays.server.moderation.moderation_wire import DeskAction
from hundreddays.server.people.times import moment
from hundreddays.server.store.moderation_schema import desk_log

OPERATOR: Final = "operator"
"""Whoever uses the command line of the machine."""
EVERY_TABLE: Final = "*"
"""In the place of a table: an account has another name, and may sit anywhere."""
KEPT_SECONDS: Final = 365 * 86400.0
LISTED = 100
MOST_ABOUT: Final = 160
"""What the store has room for."""


def new_id() -> str:
    return secrets.token_hex(8)


def note_action(connection: Connection, who: str, kind: str, about: str, why: str, table: str = "") -> None:
    row = {"id": new_id(), "at": time.time(), "who": who, "kind": kind, "about": about[:MOST_ABOUT], "why": why}
    connection.execute(insert(desk_log), {**row, "table_id": table})


def actions_of(connection: Connection, most: int = LISTED) -> list[DeskAction]:
    """The newest first."""
    chosen = select(desk_log).order_by(desk_log.c.at.desc()).limit(most)
    return [
        DeskAction(at=moment(row.at), who=row.who, kind=row.kind, about=row.about, why=row.why)
        for row in connection.execute(chosen)
    ]


def changed_tables(connection: Connection, since: float) -> list[tuple[str, str]]:
    """The tables of which the desk took something down since then, each with the id of the action."""
    chosen = select(desk_log.c.id, desk_log.c.table_id).where(desk_log.c.at >= since, desk_log.c.table_id != "")
    return [(row.id, row.table_id) for row in connection.execute(chosen)]


def forget_old(connection: Connection, now: float) -> None:
    connection.execute(delete(desk_log).where(desk_log.c.at < now - KEPT_SECONDS))
