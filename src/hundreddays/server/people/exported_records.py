"""The games of an account as record texts, as whoever sits there may have them: the fog of a game that goes on stays.

A game that is over is opened for its record alone, so that whoever takes years of play away with him drives no table
that is being played from memory.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection, select

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.raw_record import raw_record
from hundreddays.server.store.database_schema import seats, tables


class ExportedRecord(Struct, frozen=True, kw_only=True):
    """A game that is over, whole; or what a seat may know of one that goes on."""

    table_id: str
    seats: list[str]
    over: bool
    record: str | UnsetType = UNSET
    """Missing where no program can open the table any more, and it is not over."""


async def records_of(live_tables: LiveTables, account: str) -> list[ExportedRecord]:
    """The oldest first."""
    held = await live_tables.store.read(lambda connection: _held(connection, account))
    found: list[ExportedRecord] = []
    for table, mine in held.items():
        try:
            found += await _of_table(live_tables, table, mine)
        except RequestRefused as refused:
            if refused.code != "unknown":  # it was deleted a moment ago
                raise
    return found


def _held(connection: Connection, account: str) -> dict[str, list[str]]:
    mine = select(seats.c.table_id, seats.c.seat).join(tables, tables.c.id == seats.c.table_id)
    chosen = mine.where(seats.c.visitor == account).order_by(tables.c.created, tables.c.id, seats.c.number)
    held: dict[str, list[str]] = {}
    for row in connection.execute(chosen):
        held.setdefault(row.table_id, []).append(row.seat)
    return held


async def _of_table(live_tables: LiveTables, table: str, mine: list[str]) -> Iterable[ExportedRecord]:
    try:
        live = await live_tables.peek(table)
    except RequestRefused as refused:
        if refused.code != "outdated":
            raise
        stored = await live_tables.store.load(table, whole=True)
        over = stored is not None and bool(stored.row.result)
        text = raw_record(stored).text() if stored is not None and over else UNSET
        return [ExportedRecord(table_id=table, seats=mine, over=over, record=text)]
    async with live.lock:
        over = live.table.over
        return [
            ExportedRecord(
                table_id=table,
                seats=mine if over else [seat],
                over=over,
                record=await live_tables.in_long_thread(_text, live, seat),
            )
            for seat in (mine[:1] if over else mine)
        ]


def _text(live: LiveTable, seat: str) -> str:
    return live.record_for(live.game.seat(seat)).text()
