"""A rematch: the same people at a new table, everyone one seat further."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from hundreddays.server.http.problems import RequestRefused, not_over, not_yours
from hundreddays.server.live import actions
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.new_table import lay, planned
from hundreddays.server.live.table_setup import FRIEND, ME
from hundreddays.server.live.upload_messages import Planned
from hundreddays.server.store import SeatRow
from hundreddays.server.store.database_schema import tables
from hundreddays.server.store.people_schema import results
from hundreddays.server.store.regards import shut_out_among
from hundreddays.server.tokens import new_table_id


async def play_again(live_tables: LiveTables, visitor: str, table: str, seat: str) -> str:
    """The table of the rematch: set up now, or found if someone was faster."""
    live = await live_tables.get(table)
    if seat not in live.holds(visitor):
        raise not_yours(seat)
    if live.rematch:
        if not await live_tables.store.read(lambda connection: _stands(connection, live.rematch)):
            raise RequestRefused(409, "used", "The rematch was called off.", "Look for somebody else.")
        return live.rematch
    if not live.table.over:
        raise not_over()
    people = {row.visitor for row in live.seat_rows if row.visitor}
    if await live_tables.store.read(lambda connection: _has_left(connection, table)):
        raise RequestRefused(409, "used", "Somebody who played here has left for good.", "Look for somebody else.")
    if await live_tables.store.read(lambda connection: shut_out_among(connection, people)):
        # Not said to be so: whoever is shut out is not told.
        raise RequestRefused(409, "used", "These players cannot be brought together again.", "Look for somebody else.")
    plan = await live_tables.in_thread(_plan, live, visitor)
    await lay(live_tables, plan)
    try:
        await live_tables.perform(table, actions.rematch(visitor, seat, plan.row.id))
    except RequestRefused as refused:
        await live_tables.store.delete(plan.row.id)
        if refused.code != "used":
            raise
        return (await live_tables.get(table)).rematch
    return plan.row.id


def _stands(connection: Connection, table: str) -> bool:
    return connection.execute(select(tables.c.id).where(tables.c.id == table)).scalar() is not None


def _has_left(connection: Connection, table: str) -> bool:
    """Whether an account that played here is deleted."""
    gone = select(results.c.seat).where(results.c.table_id == table, results.c.who == "")
    return connection.execute(gone.limit(1)).scalar() is not None


def _plan(live: LiveTable, visitor: str) -> Planned:
    id = new_table_id()
    rows = live.seat_rows
    seat_rows = [_moved(id, row, rows[(number + 1) % len(rows)]) for number, row in enumerate(rows)]
    setup, row = live.setup, live.row
    pace, delay = setup.pace, setup.delay
    return planned(
        live.game,
        visitor,
        seat_rows,
        {},
        setup.start,
        row.carried,
        row.public,
        pace,
        delay=delay,
        no_analysis=setup.silent,
    )


def _moved(table: str, chair: SeatRow, sitter: SeatRow) -> SeatRow:
    """A chair of the new table with someone from the old. A friend who came by a link sits there from the first."""
    who = ME if sitter.who == FRIEND else sitter.who
    return msgspec.structs.replace(
        sitter, table_id=table, seat=chair.seat, number=chair.number, side=chair.side, who=who, link=None, spent=False
    )
