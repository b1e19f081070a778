"""Whom somebody does not hear: kept for good, at every table, for guests too."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, or_, select, update

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.moderation.moderation_wire import MutedPerson
from hundreddays.server.store.database_schema import seats
from hundreddays.server.store.moderation_schema import mutes
from hundreddays.server.store.people_schema import accounts

MOST = 500


def mute(connection: Connection, owner: str, table: str, seat: str) -> list[str]:
    """Hear no more whoever sits there; who it is."""
    sits = select(seats.c.visitor).where(seats.c.table_id == table, seats.c.seat == seat)
    other = connection.execute(sits).scalar()
    if other is None or other == owner:
        raise RequestRefused(400, "malformed", "Nobody else sits there.", "Name the seat of another person.")
    held = list(connection.execute(select(mutes.c.other).where(mutes.c.owner == owner)).scalars())
    if len(held) >= MOST:
        raise RequestRefused(413, "too_large", f"You have muted {MOST} people.", "Hear some of them again.")
    if other not in held:
        connection.execute(insert(mutes), {"owner": owner, "other": other, "table_id": table, "seat": seat})
    return [other]


def unmute(connection: Connection, owner: str, table: str, seat: str) -> list[str]:
    """Hear again whoever sits there, or was muted there; who it was."""
    sits = select(seats.c.visitor).where(seats.c.table_id == table, seats.c.seat == seat)
    there = or_(mutes.c.other.in_(sits), (mutes.c.table_id == table) & (mutes.c.seat == seat))
    found = list(connection.execute(select(mutes.c.other).where(mutes.c.owner == owner, there)).scalars())
    connection.execute(delete(mutes).where(mutes.c.owner == owner, mutes.c.other.in_(found)))
    return found


def mutes_of(connection: Connection, owner: str) -> list[MutedPerson]:
    chosen = (
        select(mutes.c.table_id, mutes.c.seat, accounts.c.name)
        .outerjoin(accounts, accounts.c.id == mutes.c.other)
        .where(mutes.c.owner == owner)
        .order_by(accounts.c.folded, mutes.c.table_id)
    )
    return [
        MutedPerson(name=row.name or "", table=row.table_id, seat=row.seat) for row in connection.execute(chosen).all()
    ]


def move_mutes(connection: Connection, guest: str, account: str) -> None:
    """A guest has become an account: whom he muted, and who muted him, stays as it was."""
    for side, opposite in ((mutes.c.owner, mutes.c.other), (mutes.c.other, mutes.c.owner)):
        had = select(opposite).where(side == account).scalar_subquery()
        connection.execute(delete(mutes).where(side == guest, opposite.in_(had)))
        connection.execute(update(mutes).where(side == guest).values({side.name: account}))
