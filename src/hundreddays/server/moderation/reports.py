"""Reports: a person or a line of talk, brought before the desk, and shown there with what was said around it."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.moderation.desk_log import new_id, note_action
from hundreddays.server.moderation.moderation_wire import MakeReport, Report, ReportedLine
from hundreddays.server.people.accounts import by_id, by_name
from hundreddays.server.people.identity import is_account
from hundreddays.server.people.times import moment
from hundreddays.server.store import CHAT
from hundreddays.server.store.database_schema import bans, journal, seats
from hundreddays.server.store.moderation_schema import addresses, reports

MOST_OPEN = 10
"""How many reports of one person may wait to be dealt with."""
AROUND = 6
"""How many lines before and after the one that was reported the desk is shown."""
KEPT_SECONDS = 90 * 86400.0
"""How long a report is kept after it was dealt with."""
LISTED = 50


class _Reported(NamedTuple):
    """Whom a report is about, and what he said."""

    about: str
    name: str
    seat: str = ""
    quote: str = ""


def make_report(connection: Connection, reporter: str, ask: MakeReport, hears: bool) -> str:
    """Write a report down; its id. `hears`: whether the reporter may follow the talk of the table it names."""
    mine = select(func.count()).select_from(reports).where(reports.c.reporter == reporter, reports.c.closed == 0)
    if connection.execute(mine).scalar_one() >= MOST_OPEN:
        text = f"{MOST_OPEN} reports of yours have not been dealt with yet."
        raise RequestRefused(429, "too_many", text, "Wait until someone has looked at them.")
    found = _line(connection, ask, hears) if ask.line else _person(connection, ask)
    if found.about == reporter:
        raise RequestRefused(400, "malformed", "That is you.", "Report somebody else.")
    id = new_id()
    row = {
        "id": id,
        "created": time.time(),
        "reporter": reporter,
        "about": found.about,
        "name": found.name,
        "table_id": ask.table,
        "seat": found.seat,
        "line": ask.line,
        "quote": found.quote,
        "reason": ask.reason,
        "text": ask.text,
        "closed": 0.0,
    }
    connection.execute(insert(reports), row)
    return id


def _line(connection: Connection, ask: MakeReport, hears: bool) -> _Reported:
    said = chat_entry(connection, ask.table, ask.line) if hears else None
    if said is None:
        raise RequestRefused(404, "unknown", "Nothing like that was said at this table.")
    seat, text = said
    return _sitting(connection, ask.table, seat)._replace(quote=text)


def _person(connection: Connection, ask: MakeReport) -> _Reported:
    if ask.name:
        account = by_name(connection, ask.name)
        if account is None:
            raise RequestRefused(404, "unknown", f"There is nobody called “{ask.name}” here.", "Check the name.")
        return _Reported(account.id, account.name)
    return _sitting(connection, ask.table, ask.seat)


def _sitting(connection: Connection, table: str, seat: str) -> _Reported:
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    row = connection.execute(select(seats.c.visitor, seats.c.name).where(here)).one_or_none()
    if row is None or row.visitor is None:
        raise RequestRefused(404, "unknown", "Nobody sits there.", "Name a seat that a person holds.")
    return _Reported(row.visitor, row.name, seat)


def chat_entry(connection: Connection, table: str, number: int) -> tuple[str, str] | None:
    """Who said a line of talk, and what."""
    said = select(journal.c.seat, journal.c.text).where(journal.c.table_id == table, journal.c.kind == CHAT)
    row = connection.execute(said.order_by(journal.c.seq).offset(number - 1).limit(1)).one_or_none()
    return None if row is None else (row.seat, row.text)


def close_report(connection: Connection, who: str, id: str, why: str) -> None:
    done = update(reports).where(reports.c.id == id, reports.c.closed == 0).values(closed=time.time())
    if not connection.execute(done).rowcount:
        raise RequestRefused(404, "unknown", "There is no such report, or it has been dealt with.")
    note_action(connection, who, "close", f"report {id}", why)


def reported(connection: Connection, id: str) -> str:
    """Whom a report is about."""
    about = connection.execute(select(reports.c.about).where(reports.c.id == id)).scalar()
    if about is None:
        raise RequestRefused(404, "unknown", "There is no such report.")
    return str(about)


def reports_of(connection: Connection, closed: bool = False, most: int = LISTED) -> list[Report]:
    """Those that are open, the oldest first; or those that were dealt with, the newest first."""
    if closed:
        chosen = select(reports).where(reports.c.closed > 0).order_by(reports.c.closed.desc())
    else:
        chosen = select(reports).where(reports.c.closed == 0).order_by(reports.c.created)
    return [_report(connection, row) for row in connection.execute(chosen.limit(most)).all()]


def _report(connection: Connection, row: Any) -> Report:
    others = select(func.count()).select_from(reports).where(reports.c.about == row.about, reports.c.id != row.id)
    shut = select(bans.c.who).where(bans.c.who == row.about, bans.c.until > time.time())
    known = select(addresses.c.who).where(addresses.c.who == row.about)
    return Report(
        id=row.id,
        created=moment(row.created),
        reporter=_account_name(connection, row.reporter),
        name=row.name,
        account=_account_name(connection, row.about),
        table=row.table_id,
        seat=row.seat,
        line=row.line,
        quote=row.quote,
        reason=row.reason,
        text=row.text,
        closed=moment(row.closed) if row.closed else "",
        before=connection.execute(others).scalar_one(),
        banned=connection.execute(shut).scalar() is not None,
        address_known=connection.execute(known).scalar() is not None,
        context=_context(connection, row.table_id, row.line) if row.table_id else [],
    )


def _account_name(connection: Connection, who: str) -> str:
    account = by_id(connection, who) if is_account(who) else None
    return "" if account is None else account.name


def _context(connection: Connection, table: str, line: int) -> list[ReportedLine]:
    """What was said around a line; for a person the last that was said at the table."""
    said = select(journal.c.seat, journal.c.text, journal.c.at).where(
        journal.c.table_id == table, journal.c.kind == CHAT
    )
    lines = connection.execute(said.order_by(journal.c.seq)).all()
    middle = line or len(lines)
    first = max(0, middle - 1 - AROUND)
    return [
        ReportedLine(number=number, seat=row.seat, text=row.text, at=moment(row.at), reported=number == line)
        for number, row in enumerate(lines[first : middle + AROUND], first + 1)
    ]


def forget_old(connection: Connection, now: float) -> None:
    connection.execute(delete(reports).where(reports.c.closed > 0, reports.c.closed < now - KEPT_SECONDS))
