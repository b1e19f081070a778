"""How a game ended, for the profiles of those who played it, and for their ratings."""

from __future__ import annotations

import logging
import time

from sqlalchemy import Connection, insert, literal, or_, select

from hundreddays.core import Fault
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.table_setup import COMPUTER, HOTSEAT
from hundreddays.server.people import ratings
from hundreddays.server.people.identity import ACCOUNT, COMPUTER_LEVEL, GUEST, is_account
from hundreddays.server.people.ratings import Team
from hundreddays.server.store import ANSWER_BACK, Conflict, SeatRow, StoreFault
from hundreddays.server.store.database_schema import journal, seats, tables
from hundreddays.server.store.people_schema import results
from hundreddays.server.store.tournament_schema import meetings
from hundreddays.tables import ABANDONED

log = logging.getLogger(__name__)

MISSED_SECONDS = 30 * 86400.0
"""How far back a server that starts looks for games whose result was not noted: to look at all would take a second."""


async def note_result(live_tables: LiveTables, live: LiveTable) -> None:
    """Write down how a game ended, once. Games at which only guests played are none of our business; those of computers
    are where a tournament has paired them.
    """
    if not live.table.over or live.table.end == ABANDONED or live.frozen:
        return
    if not live.setup.tournament and not any(is_account(row.visitor) for row in live.seat_rows):
        return
    try:
        await live_tables.store.write(lambda connection: _written(connection, live))
    except Conflict:
        return  # another process has noted it
    except StoreFault as fault:
        log.warning("The result of table %s could not be noted yet: %s", live.id, fault.message)


async def catch_up(live_tables: LiveTables) -> None:
    """Note what ended while the server was being killed."""
    try:
        for table in await live_tables.store.read(_missing):
            await note_result(live_tables, await live_tables.get(table))
    except Fault as fault:
        log.warning("Results could not be looked up: %s", fault.message)


def _missing(connection: Connection) -> list[str]:
    held = select(literal(1)).where(seats.c.table_id == tables.c.id, seats.c.visitor.like(f"{ACCOUNT}%")).exists()
    paired = select(literal(1)).where(meetings.c.table_id == tables.c.id).exists()
    noted = select(literal(1)).where(results.c.table_id == tables.c.id).exists()
    ended = (tables.c.result != "") & (tables.c.changed > time.time() - MISSED_SECONDS)
    chosen = select(tables.c.id).where(ended, or_(held, paired), ~noted).order_by(tables.c.changed)
    return list(connection.execute(chosen).scalars())


def _written(connection: Connection, live: LiveTable) -> None:
    teams, now = _teams(live), time.time()
    counts = ratings.available() and _rated(live, teams) and not _taken_back(connection, live.id)
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
        team = found.get(row.side, Team((), row.seat, score))
        who = who_is(row)
        found[row.side] = team._replace(who=team.who if who in team.who else (*team.who, who))
    return list(found.values())


def _rated(live: LiveTable, teams: list[Team]) -> bool:
    """Played from the beginning, by accounts and computers only, none of them on both sides."""
    everyone = [who for team in teams for who in team.who]
    return not live.setup.start and len(teams) > 1 and GUEST not in everyone and len(set(everyone)) == len(everyone)


def _taken_back(connection: Connection, table: str) -> bool:
    """Whether something was taken back by agreement."""
    granted = (journal.c.table_id == table) & (journal.c.kind == ANSWER_BACK) & (journal.c.text == "yes")
    return connection.execute(select(literal(1)).where(granted).limit(1)).scalar() is not None
