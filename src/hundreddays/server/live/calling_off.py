"""A game that has not begun, and shall not be played: nobody need keep in his list what nobody comes to."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from hundreddays.server.http.problems import RequestRefused, not_yours
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.store import Conflict
from hundreddays.server.store.database_schema import tables
from hundreddays.server.store.table_store import delete_table

_TRIES: Final = 5


async def call_off(live_tables: LiveTables, visitor: str, table: str, seat: str) -> None:
    """Delete a table at which play has not begun, for whoever holds a seat there."""
    for _ in range(_TRIES):
        live = await live_tables.get(table)
        async with live.lock:
            if live.gone:
                continue
            _check(live, visitor, seat)
            gone = await live_tables.store.write(lambda connection: _deleted(connection, live, live_tables.store.me))  # noqa: B023
            live_tables.drop(live)
            if gone:
                return
    raise Conflict


def _check(live: LiveTable, visitor: str, seat: str) -> None:
    if seat not in live.holds(visitor):
        raise not_yours(seat)
    if live.setup.tournament:
        text = "A game of a tournament is not called off."
        raise RequestRefused(409, "used", text, "Withdraw from the tournament.")
    if live.table.begun:
        raise RequestRefused(409, "used", "Play has begun at this table.", "Resign, if you do not want to go on.")


def _deleted(connection: Connection, live: LiveTable, me: str) -> bool:
    """No if something has happened there meanwhile, at another process: perhaps play has begun."""
    seen = select(tables.c.seq).where(tables.c.id == live.id).with_for_update()
    return connection.execute(seen).scalar() == live.seq and delete_table(connection, live.id, me)
