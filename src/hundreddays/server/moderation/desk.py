"""What the desk does: bans, take-downs, and forgetting in time. Each action is written together with its log line."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.moderation import announcements, desk_log, reports
from hundreddays.server.moderation.belongings import GONE
from hundreddays.server.moderation.desk_log import EVERY_TABLE, note_action
from hundreddays.server.moderation.moderation_wire import BanPerson, ShutOut, TakeDown
from hundreddays.server.people.accounts import (
    Account,
    by_id,
    by_name,
    rename_seat,
    rename_sitter,
    seats_called,
    tables_of,
)
from hundreddays.server.people.identity import is_account
from hundreddays.server.people.times import moment
from hundreddays.server.store import CHAT
from hundreddays.server.store.database_schema import bans, journal, saves, seats
from hundreddays.server.store.moderation_schema import addresses
from hundreddays.server.store.people_schema import accounts, challenges
from hundreddays.server.store.table_store import tell_reseated
from hundreddays.server.store.tournament_schema import tournaments

DAY = 86400.0
_HASH = 64
"""The length of a guest's name in the table of bans: the hash of his cookie."""


# Who is shut out


def shut_out(connection: Connection, who: str, whom: str, days: float, why: str, called: str = "") -> None:
    """Shut out an account, a guest or an address. `called` is what the log calls him: it never names an address."""
    connection.execute(delete(bans).where(bans.c.who == whom))
    connection.execute(insert(bans), {"who": whom, "until": time.time() + days * DAY, "note": why})
    note_action(connection, who, "ban", f"{called or named(connection, whom)} for {days:g} days", why)


def ban_person(connection: Connection, who: str, ask: BanPerson) -> None:
    """From the desk: whom a report is about, or an account by its name. An address for a day at most, as it is known
    no longer.
    """
    if bool(ask.report) == bool(ask.name):
        raise RequestRefused(400, "malformed", "Name a report or an account.", "One of them.")
    whom = reports.reported(connection, ask.report) if ask.report else _known(connection, ask.name).id
    account = by_id(connection, whom) if is_account(whom) else None
    if account is not None and account.operator:
        raise RequestRefused(403, "forbidden", f"{account.name} is trusted with this desk.", "Ask the operator.")
    shut_out(connection, who, whom, ask.days, ask.why)
    if ask.address:
        address = connection.execute(select(addresses.c.address).where(addresses.c.who == whom)).scalar()
        if address is None:
            raise RequestRefused(409, "unknown", "His address is not known any more.", "Shut out the person alone.")
        shut_out(connection, who, address, min(ask.days, 1.0), ask.why, f"the address of {named(connection, whom)}")


def lift_ban(connection: Connection, who: str, whom: str, why: str) -> bool:
    """Let someone in again. Answers whether he was shut out."""
    called = named(connection, whom)
    lifted = connection.execute(delete(bans).where(bans.c.who == whom)).rowcount == 1
    if lifted:
        note_action(connection, who, "lift", called, why)
    return lifted


def bans_of(connection: Connection) -> list[ShutOut]:
    """Everyone who is shut out. An address is not shown at the desk: it stands there under a name of its own."""
    rows = connection.execute(select(bans).where(bans.c.until > time.time()).order_by(bans.c.until)).all()
    return [
        ShutOut(who=_handle(row.until), name=named(connection, row.who), until=moment(row.until), note=row.note)
        for row in rows
    ]


def banned_as(connection: Connection, handle: str) -> str:
    """Whom the desk means by what it was shown; empty if nobody."""
    rows = connection.execute(select(bans.c.who, bans.c.until))
    return next((row.who for row in rows if _handle(row.until) == handle), "")


def named(connection: Connection, whom: str) -> str:
    """What someone who is shut out is called at the desk and in its log."""
    if is_account(whom):
        account = by_id(connection, whom)
        return GONE if account is None else account.name
    return f"guest {whom[:8]}" if len(whom) == _HASH else "an address"


def _handle(until: float) -> str:
    """By what the desk names a ban: the moment at which it ends, which tells nothing of an address."""
    return f"{until:.6f}"


def _known(connection: Connection, name: str) -> Account:
    found = by_name(connection, name)
    if found is None:
        raise RequestRefused(404, "unknown", f"There is nobody called “{name}” here.", "Check the name.")
    return found


# Texts


def sat_as(connection: Connection, ask: TakeDown) -> list[tuple[str, str]]:
    """The seats on which somebody sat down by a name that is to be taken down, also those that he left to others. It
    reads all journals, so it is asked for before `take_down`.
    """
    return seats_called(connection, _known(connection, ask.name).name) if ask.name else []


def take_down(
    connection: Connection, who: str, ask: TakeDown, me: str, sat: Sequence[tuple[str, str]] = ()
) -> list[str]:
    """Take a text down for good; the tables that have to be read again. `sat`: what `sat_as` has found."""
    if ask.name:
        return _rename(connection, who, _known(connection, ask.name), ask.why, me, sat)
    if ask.tournament:
        return _rename_tournament(connection, who, ask.tournament, ask.why)
    if ask.line:
        return _silence(connection, who, ask.table, ask.line, ask.why)
    return _unname(connection, who, ask.table, ask.seat, ask.why)


def _silence(connection: Connection, who: str, table: str, line: int, why: str) -> list[str]:
    """A line of talk: the line stays, its text goes, from the journal too."""
    said = select(journal.c.seq).where(journal.c.table_id == table, journal.c.kind == CHAT)
    seq = connection.execute(said.order_by(journal.c.seq).offset(line - 1).limit(1)).scalar()
    if seq is None:
        raise RequestRefused(404, "unknown", "Nothing like that was said at this table.")
    connection.execute(update(journal).where(journal.c.table_id == table, journal.c.seq == seq).values(text=""))
    connection.execute(delete(saves).where(saves.c.table_id == table))
    note_action(connection, who, "take-down", f"line {line} of the talk at {table}", why, table)
    return [table]


def _unname(connection: Connection, who: str, table: str, seat: str, why: str) -> list[str]:
    """What a guest called himself."""
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    row = connection.execute(select(seats.c.visitor).where(here)).one_or_none()
    if row is None or is_account(row.visitor):
        raise RequestRefused(404, "unknown", "No guest sits there.", "Take down an account's name by that name.")
    rename_seat(connection, table, seat, "")
    note_action(connection, who, "take-down", f"the name of {seat} at {table}", why, table)
    return [table]


def _rename(
    connection: Connection, who: str, account: Account, why: str, me: str, sat: Sequence[tuple[str, str]]
) -> list[str]:
    """The name of an account: it gets another, under which its owner signs in from then on with his passkey or his
    password.
    """
    name = f"Player-{secrets.token_hex(4)}"
    connection.execute(update(accounts).where(accounts.c.id == account.id).values(name=name, folded=name.casefold()))
    held = tables_of(connection, account.id)
    for table, seat in held:
        rename_seat(connection, table, seat, name)
    rename_sitter(connection, sat, account.name, name)
    of = sorted({table for table, _ in (*held, *sat)})
    tell_reseated(connection, of, me)
    note_action(connection, who, "take-down", f"the name of an account, now {name}", why, EVERY_TABLE)
    return of


def _rename_tournament(connection: Connection, who: str, id: str, why: str) -> list[str]:
    named = update(tournaments).where(tournaments.c.id == id).values(name=f"Tournament {id[:6]}")
    if not connection.execute(named).rowcount:
        raise RequestRefused(404, "unknown", "There is no such tournament.")
    note_action(connection, who, "take-down", f"the name of tournament {id}", why)
    return []


# Forgetting


def note_address(connection: Connection, who: str, address: str) -> None:
    """Where somebody is who says something, for a day."""
    connection.execute(delete(addresses).where(addresses.c.who == who))
    connection.execute(insert(addresses), {"who": who, "address": address, "at": time.time()})


def forget_old(connection: Connection) -> None:
    """What has been kept long enough: addresses after a day, and all else in its time."""
    now = time.time()
    connection.execute(delete(addresses).where(addresses.c.at < now - DAY))
    connection.execute(delete(bans).where(bans.c.until < now))
    connection.execute(delete(challenges).where(challenges.c.until < now))
    for part in (announcements, desk_log, reports):
        part.forget_old(connection, now)
