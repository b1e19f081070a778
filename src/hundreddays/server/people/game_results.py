"""How a game ended, for the profiles of those who played it, and for their ratings."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, insert, literal, or_, select, true

from hundreddays.core import Fault, Game, settle
from hundreddays.games import info
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.table_setup import COMPUTER, HOTSEAT, TableSetup
from hundreddays.server.people import ratings
from hundreddays.server.people.identity import ACCOUNT, COMPUTER_LEVEL, GUEST, is_account
from hundreddays.server.people.ratings import Team
from hundreddays.server.store import ANSWER_BACK, Conflict, SeatRow, StoreFault
from hundreddays.server.store.database_schema import journal, seats, tables
from hundreddays.server.store.people_schema import results
from hundreddays.server.store.tournament_schema import meetings
from hundreddays.tables import ABANDONED

log = logging.getLogger(__name__)

LONGEST_SIDE: Final = 60
"""What the store has room for; of longer names it keeps a digest."""
PAUSES = (2.0, 10.0, 60.0, 600.0, 3600.0)
"""After how many seconds each a result is noted again that the database did not take."""
MISSED_SECONDS = 30 * 86400.0
"""How far back a server that starts looks for games whose result was not noted: to look at all would take a second."""


async def note_result(live_tables: LiveTables, live: LiveTable) -> bool:
    """Write down how a game ended, once. Games at which only guests played are none of our business; those of computers
    are where a tournament has paired them. Answers no if the database did not take it.
    """
    if not live.table.over or live.table.end == ABANDONED or live.frozen:
        return True
    if not live.setup.tournament and not any(is_account(row.visitor) for row in live.seat_rows):
        return True
    try:
        await live_tables.store.write(lambda connection: _written(connection, live))
    except Conflict:
        return True  # another process has noted it
    except StoreFault as fault:
        log.warning("The result of table %s could not be noted yet: %s", live.id, fault.message)
        return False
    return True


async def note_result_in_time(live_tables: LiveTables, live: LiveTable) -> None:
    """The same, tried until the database is back. After the last try it waits for the next start."""
    for pause in PAUSES:
        if await note_result(live_tables, live):
            return
        await asyncio.sleep(pause)
    await note_result(live_tables, live)


async def catch_up(live_tables: LiveTables) -> None:
    """Note what ended while the server was being killed."""
    try:
        for table in await live_tables.store.read(lambda connection: _missing(connection, true())):
            await note_result(live_tables, await live_tables.get(table))
    except Fault as fault:
        log.warning("Results could not be looked up: %s", fault.message)


async def note_moved_in(live_tables: LiveTables, moved: Collection[str]) -> None:
    """Note those games of a guest that were over when they moved into an account."""
    try:
        for table in await live_tables.store.read(lambda connection: _missing(connection, tables.c.id.in_(moved))):
            await note_result(live_tables, await live_tables.get(table))
    except Fault as fault:
        log.warning("Results of a guest's games could not be noted yet: %s", fault.message)


def _missing(connection: Connection, which: ColumnElement[bool]) -> list[str]:
    """The games among some tables that ended and were not noted. To look at all takes a second where there are many."""
    held = select(literal(1)).where(seats.c.table_id == tables.c.id, seats.c.visitor.like(f"{ACCOUNT}%")).exists()
    paired = select(literal(1)).where(meetings.c.table_id == tables.c.id).exists()
    noted = select(literal(1)).where(results.c.table_id == tables.c.id).exists()
    ended = (tables.c.result != "") & (tables.c.changed > time.time() - MISSED_SECONDS)
    chosen = select(tables.c.id).where(which, ended, or_(held, paired), ~noted).order_by(tables.c.changed)
    return list(connection.execute(chosen).scalars())


def _written(connection: Connection, live: LiveTable) -> None:
    teams, now = _teams(live), time.time()
    # As it is written down now: another process may have seated an account where a guest had played.
    setup = TableSetup.read(connection.execute(select(tables.c.opening).where(tables.c.id == live.id)).scalar_one())
    counts = ratings.available() and counts_as_seated(setup, live.seat_rows) and not _taken_back(connection, live.id)
    scores = live.table.scores()
    rows = [
        {
            "table_id": live.id,
            "seat": row.seat,
            "game": live.game.id,
            "who": who_is(row),
            "score": score,
            "ended": now,
            "rated": counts,
        }
        for row, score in zip(live.seat_rows, scores, strict=True)
    ]
    connection.execute(insert(results), rows)
    if counts:
        ratings.rate_game(connection, live.game.id, live.id, teams, now)


def who_is(row: SeatRow) -> str:
    if row.who == COMPUTER:
        return f"{COMPUTER_LEVEL}{row.level}"
    return row.visitor if row.visitor is not None and is_account(row.visitor) and row.who != HOTSEAT else GUEST


def _teams(live: LiveTable) -> list[Team]:
    """Those who win together, each named once: someone who plays both seats of a side is one player."""
    scores = live.table.scores()
    found: dict[int, Team] = {}
    for row, score in zip(live.seat_rows, scores, strict=True):
        team = found.get(row.side, Team((), side_as_played(live.game, row.seat), score))
        who = who_is(row)
        found[row.side] = team._replace(who=team.who if who in team.who else (*team.who, who))
    return list(found.values())


def side_as_played(game: Game, seat: str) -> str:
    """The name under which a side is rated: with a handicap, or other options, it is a side of its own, for it may be
    stronger or weaker than usual.
    """
    usual = settle(info(game.id), {})
    changed = [f"{name}={value}" for name, value in sorted(game.options.items()) if value != usual.get(name)]
    name = ", ".join([seat, *changed])
    return name if len(name) <= LONGEST_SIDE else f"{seat}, {hashlib.sha256(name.encode()).hexdigest()[:16]}"


def counts_as_seated(setup: TableSetup, seat_rows: Sequence[SeatRow]) -> bool:
    """Whether a game will be rated as far as who sits there says: accounts and computers only, none on both sides."""
    sides: dict[str, set[int]] = {}
    for row in seat_rows:
        sides.setdefault(who_is(row), set()).add(row.side)
    several = len({row.side for row in seat_rows}) > 1
    return setup.may_count and several and GUEST not in sides and all(len(of) == 1 for of in sides.values())


def _taken_back(connection: Connection, table: str) -> bool:
    """Whether something was taken back by agreement."""
    granted = (journal.c.table_id == table) & (journal.c.kind == ANSWER_BACK) & (journal.c.text == "yes")
    return connection.execute(select(literal(1)).where(granted).limit(1)).scalar() is not None
