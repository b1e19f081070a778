"""What somebody writes down for himself at a seat. It belongs to him and not to the seat."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select, update

from hundreddays.server.store.moderation_schema import notes


def read_note(connection: Connection, table: str, seat: str, who: str) -> str:
    here = (notes.c.table_id == table) & (notes.c.seat == seat) & (notes.c.who == who)
    return connection.execute(select(notes.c.text).where(here)).scalar() or ""


def keep_note(connection: Connection, table: str, seat: str, who: str, text: str) -> None:
    """In place of what stood there; nothing is kept of an empty one."""
    here = (notes.c.table_id == table) & (notes.c.seat == seat) & (notes.c.who == who)
    connection.execute(delete(notes).where(here))
    if text:
        row = {"table_id": table, "seat": seat, "who": who, "text": text, "changed": time.time()}
        connection.execute(insert(notes), row)


def move_notes(connection: Connection, guest: str, account: str) -> None:
    """A guest has become an account. Where both had notes of a seat, those of the account stay."""
    had = connection.execute(select(notes.c.table_id, notes.c.seat).where(notes.c.who == account)).all()
    for row in had:
        here = (notes.c.table_id == row.table_id) & (notes.c.seat == row.seat)
        connection.execute(delete(notes).where(here, notes.c.who == guest))
    connection.execute(update(notes).where(notes.c.who == guest).values(who=account))
