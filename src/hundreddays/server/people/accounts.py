"""Accounts in the store: opened, signed in to, and closed again. A guest's games move in with him."""

from __future__ import annotations

import base64
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, literal, or_, select, update

from hundreddays.server.alerts.preferences import forget_all, forget_session
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.table_setup import HOTSEAT, TableSetup
from hundreddays.server.moderation.belongings import drop_belongings, move_belongings
from hundreddays.server.people.identity import GUEST, is_account, new_account_id
from hundreddays.server.people.passkeys import MadePasskey
from hundreddays.server.people.times import day_of
from hundreddays.server.store import SIT
from hundreddays.server.store.database_schema import journal, saves, seats, tables
from hundreddays.server.store.people_schema import (
    accounts,
    challenges,
    contacts,
    invitations,
    passkeys,
    ratings,
    recovery_codes,
    results,
    sessions,
)
from hundreddays.server.store.people_schema import rating_steps as steps
from hundreddays.server.store.table_store import delete_table, tell_reseated
from hundreddays.server.store.tournament_schema import meetings
from hundreddays.server.tokens import digest, new_secret
from hundreddays.server.tournaments.departure import forget_account

CODES = 8
CHALLENGE_SECONDS = 300.0
NOT_BEGUN: Final = "nobody"
"""Who decides, as a row of `tables` says it, where play has not begun."""
RESERVED = frozenset({"guest", "computer", "operator", "admin", "spectator", "nobody", "moderator", "hundred-days"})
LOOKALIKES: Final = (("I", "l"), ("1", "l"), ("O", "o"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""What can hardly be told apart in most types, each with what it is taken for; capitals count as small letters then."""


class Account(NamedTuple):
    """An account as it is kept."""

    id: str
    name: str
    password: str
    created: float
    operator: bool


class KeptPasskey(NamedTuple):
    """A passkey as it is kept."""

    id: str
    account_id: str
    site: str
    public_key: str
    uses: int
    label: str
    created: float


class Device(NamedTuple):
    """A session as its owner is told of it."""

    id: str
    hash: str
    device: str
    created: float
    seen: int


class NewSession(NamedTuple):
    """A new session: its cookie's secret, and the tables whose seats moved into the account with it."""

    secret: str
    moved: list[str]


def by_name(connection: Connection, name: str) -> Account | None:
    return _account(connection, accounts.c.folded == name.casefold())


def by_id(connection: Connection, id: str) -> Account | None:
    return _account(connection, accounts.c.id == id)


def _account(connection: Connection, which: ColumnElement[bool]) -> Account | None:
    columns = (accounts.c.id, accounts.c.name, accounts.c.password, accounts.c.created, accounts.c.operator)
    found = connection.execute(select(*columns).where(which)).one_or_none()
    return None if found is None else Account(*found)


def open_account(connection: Connection, name: str, password: str) -> str:
    """A new account; its id. Raises `RequestRefused` if the name is taken, or looks like one that is."""
    reserved = {name.casefold(), looks_of(name)} & RESERVED
    if reserved or by_name(connection, name) is not None:
        raise RequestRefused(409, "taken", f"The name “{name}” is taken.", "Choose another.")
    if (other := _taken_for(connection, name)) is not None:
        raise RequestRefused(409, "taken", f"“{name}” looks like “{other}”, which is taken.", "Choose another.")
    id = new_account_id()
    row = {"id": id, "name": name, "folded": name.casefold(), "password": password}
    connection.execute(insert(accounts), {**row, "created": time.time(), "operator": False})
    return id


def looks_of(name: str) -> str:
    """A name as it looks: the same for two that are easily taken for each other."""
    for letters, like in LOOKALIKES:
        name = name.replace(letters, like)
    return name.casefold()


def _taken_for(connection: Connection, name: str) -> str | None:
    """An account for whose owner somebody of this name could be taken."""
    looks: ColumnElement[str] = accounts.c.name
    for letters, like in LOOKALIKES:
        looks = func.replace(looks, letters, like)
    return connection.execute(select(accounts.c.name).where(func.lower(looks) == looks_of(name)).limit(1)).scalar()


def sign_in(connection: Connection, account: str, device: str, guest: str, me: str) -> NewSession:
    """A session with a new cookie. What the guest of the old cookie held is the account's from now on."""
    secret = new_secret()
    now = time.time()
    row = {"hash": digest(secret), "account_id": account, "device": device, "created": now, "seen": day_of(now)}
    connection.execute(insert(sessions), row)
    return NewSession(secret, _move_in(connection, guest, account, me) if guest and not is_account(guest) else [])


def sign_out(connection: Connection, account: str, hash: str | None = None) -> None:
    """End one session, or all of them. Nothing is pushed to a browser that is signed out."""
    which = sessions.c.account_id == account
    connection.execute(delete(sessions).where(which if hash is None else which & (sessions.c.hash == hash)))
    forget_session(connection, account, hash)


def _move_in(connection: Connection, guest: str, account: str, me: str) -> list[str]:
    name = connection.execute(select(accounts.c.name).where(accounts.c.id == account)).scalar_one()
    held = list(connection.execute(select(seats.c.table_id).where(seats.c.visitor == guest).distinct()).scalars())
    _note_guest(connection, guest, account)
    connection.execute(update(seats).where(seats.c.visitor == guest).values(visitor=account, name=name))
    connection.execute(update(tables).where(tables.c.creator == guest).values(creator=account))
    connection.execute(update(invitations).where(invitations.c.host == guest).values(host=account))
    move_belongings(connection, guest, account)
    tell_reseated(connection, held, me)
    return held


def _note_guest(connection: Connection, guest: str, account: str) -> None:
    """What a guest has begun to play is never rated, whoever he turns out to be: he might choose when to say so. What
    he has finished against an account is his result from now on.
    """
    mine = (seats.c.visitor == guest) & (seats.c.who != HOTSEAT)
    begun = or_(tables.c.result != "", tables.c.decides != NOT_BEGUN)
    chosen = select(tables.c.id, tables.c.opening).join(seats, seats.c.table_id == tables.c.id).where(mine, begun)
    for row in connection.execute(chosen.distinct()).all():
        opening = msgspec.json.encode(msgspec.structs.replace(TableSetup.read(row.opening), guests=True)).decode()
        connection.execute(update(tables).where(tables.c.id == row.id).values(opening=opening))
    for held in connection.execute(select(seats.c.table_id, seats.c.seat).where(mine)).all():
        here = (results.c.table_id == held.table_id) & (results.c.seat == held.seat) & (results.c.who == GUEST)
        connection.execute(update(results).where(here).values(who=account))


def give_codes(connection: Connection, account: str) -> list[str]:
    """New recovery codes in place of the old ones: 80 random bits each, so that a plain hash is enough."""
    codes = [_code() for _ in range(CODES)]
    connection.execute(delete(recovery_codes).where(recovery_codes.c.account_id == account))
    rows = [{"hash": digest(_bare(code)), "account_id": account} for code in codes]
    connection.execute(insert(recovery_codes), rows)
    return codes


def spend_code(connection: Connection, account: str, code: str) -> bool:
    """Whether this is one of the account's codes: it is none from then on."""
    mine = (recovery_codes.c.account_id == account) & (recovery_codes.c.hash == digest(_bare(code)))
    return connection.execute(delete(recovery_codes).where(mine)).rowcount == 1


def codes_left(connection: Connection, account: str) -> int:
    mine = recovery_codes.c.account_id == account
    return connection.execute(select(func.count()).select_from(recovery_codes).where(mine)).scalar_one()


def _code() -> str:
    letters = base64.b32encode(secrets.token_bytes(10)).decode().lower()
    return "-".join(letters[place : place + 4] for place in range(0, 16, 4))


def _bare(code: str) -> str:
    """A code as it is compared: people type spaces, capitals and hyphens as they like."""
    return "".join(letter for letter in code.casefold() if letter.isalnum())


def set_password(connection: Connection, account: str, password: str) -> None:
    connection.execute(update(accounts).where(accounts.c.id == account).values(password=password))


def challenge(connection: Connection, purpose: str, whose: str) -> bytes:
    """Something for a passkey to sign, once and soon."""
    asked = secrets.token_bytes(32)
    connection.execute(delete(challenges).where(challenges.c.until < time.time()))
    row = {"id": _spelled(asked), "purpose": purpose, "whose": whose, "until": time.time() + CHALLENGE_SECONDS}
    connection.execute(insert(challenges), row)
    return asked


def answered(connection: Connection, spelled: str, purpose: str, whose: str) -> bytes | None:
    """The challenge that was given for this purpose to this person, if it still stands: it does no longer."""
    here = (challenges.c.id == spelled) & (challenges.c.purpose == purpose) & (challenges.c.whose == whose)
    gone = connection.execute(delete(challenges).where(here, challenges.c.until >= time.time())).rowcount
    return base64.urlsafe_b64decode(spelled + "=") if gone else None


def _spelled(challenge: bytes) -> str:
    return base64.urlsafe_b64encode(challenge).decode().rstrip("=")


def passkeys_of(connection: Connection, account: str) -> list[KeptPasskey]:
    mine = select(passkeys).where(passkeys.c.account_id == account).order_by(passkeys.c.created)
    return [KeptPasskey(*row) for row in connection.execute(mine)]


def passkey(connection: Connection, id: str) -> KeptPasskey | None:
    found = connection.execute(select(passkeys).where(passkeys.c.id == id)).one_or_none()
    return None if found is None else KeptPasskey(*found)


def add_passkey(connection: Connection, account: str, site: str, key: MadePasskey, label: str) -> None:
    if passkey(connection, key.id) is not None:
        raise RequestRefused(409, "taken", "This passkey is known already.", "Sign in with it.")
    row = KeptPasskey(key.id, account, site, key.public_key, key.uses, label, time.time())
    connection.execute(insert(passkeys), row._asdict())


def remove_passkey(connection: Connection, account: str, id: str) -> bool:
    mine = (passkeys.c.account_id == account) & (passkeys.c.id == id)
    return connection.execute(delete(passkeys).where(mine)).rowcount == 1


def count_use(connection: Connection, id: str, uses: int) -> None:
    connection.execute(update(passkeys).where(passkeys.c.id == id).values(uses=uses))


def devices(connection: Connection, account: str) -> list[Device]:
    """The sessions of an account, the newest first. Each has an id from which its hash cannot be told."""
    mine = select(sessions.c.hash, sessions.c.device, sessions.c.created, sessions.c.seen)
    rows = connection.execute(mine.where(sessions.c.account_id == account).order_by(sessions.c.created.desc()))
    return [Device(digest(f"device {row.hash}")[:16], *row) for row in rows]


def tables_of(connection: Connection, account: str, unfinished: bool = False) -> list[tuple[str, str]]:
    """The seats of an account: table and seat."""
    mine = select(seats.c.table_id, seats.c.seat).where(seats.c.visitor == account)
    if unfinished:
        mine = mine.join(tables, tables.c.id == seats.c.table_id).where(tables.c.result == "")
    return [(row.table_id, row.seat) for row in connection.execute(mine)]


def rename_seat(connection: Connection, table: str, seat: str, name: str) -> None:
    """Call whoever sits on a seat otherwise, in the journal too, whatever he called himself as a guest. Other accounts
    that sat there before him keep their names.
    """
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    was = connection.execute(select(seats.c.name).where(here)).scalar_one()
    _rename_entries(connection, table, seat, name, lambda called: called == was or by_name(connection, called) is None)
    connection.execute(update(seats).where(here).values(name=name))


def _rename_entries(connection: Connection, table: str, seat: str, name: str, his: Callable[[str], bool]) -> None:
    """The entries of a journal that seat somebody, where the name is `his`."""
    here = (journal.c.table_id == table) & (journal.c.seat == seat) & (journal.c.kind == SIT)
    for entry in connection.execute(select(journal.c.seq, journal.c.text).where(here)).all():
        called, line, plies = entry.text.partition("\n")
        if his(called):
            connection.execute(update(journal).where(here, journal.c.seq == entry.seq).values(text=name + line + plies))
    connection.execute(delete(saves).where(saves.c.table_id == table))


def rename_sitter(connection: Connection, sat: Iterable[tuple[str, str]], was: str, name: str) -> None:
    """Call somebody otherwise in the journals of all tables at which he ever sat down, whoever holds the seat now."""
    for table, seat in sat:
        _rename_entries(connection, table, seat, name, was.__eq__)


def seats_called(connection: Connection, name: str) -> list[tuple[str, str]]:
    """Every seat on which somebody of that name ever sat down, by a link or an offer: table and seat. It looks through
    all journals, so it is no part of a transaction that writes.
    """
    called = or_(journal.c.text == name, journal.c.text.startswith(f"{name}\n", autoescape=True))
    sits = journal.c.kind == literal(SIT, literal_execute=True)  # as the index says it, which is of these alone
    chosen = select(journal.c.table_id, journal.c.seat).where(sits, called).distinct()
    return [(row.table_id, row.seat) for row in connection.execute(chosen)]


def close_account(connection: Connection, account: str, me: str, sat: Sequence[tuple[str, str]] = ()) -> list[str]:
    """Delete an account: its games stay, its name goes, from the journals too: also where it `sat` before it left the
    seat to somebody else. A table at which play has not begun is no game, and goes too. Answers the tables that
    changed.
    """
    nobody = digest(new_secret())
    unplayed = _not_begun(connection, account)
    for table in unplayed:
        delete_table(connection, table, me)
    sat = [(table, seat) for table, seat in sat if table not in unplayed]
    held = tables_of(connection, account)
    name = connection.execute(select(accounts.c.name).where(accounts.c.id == account)).scalar_one()
    for table, seat in held:
        rename_seat(connection, table, seat, "")
    rename_sitter(connection, sat, name, "")
    connection.execute(update(seats).where(seats.c.visitor == account).values(visitor=nobody))
    connection.execute(update(tables).where(tables.c.creator == account).values(creator=nobody))
    connection.execute(update(results).where(results.c.who == account).values(who=""))
    connection.execute(delete(invitations).where(or_(invitations.c.host == account, invitations.c.guest == account)))
    forget_account(connection, account)
    for part in (ratings, steps):
        connection.execute(delete(part).where(part.c.who == account))
    connection.execute(delete(contacts).where(or_(contacts.c.owner == account, contacts.c.other == account)))
    forget_all(connection, account)
    for kept in (sessions, passkeys, recovery_codes):
        connection.execute(delete(kept).where(kept.c.account_id == account))
    drop_belongings(connection, account, name)
    connection.execute(delete(accounts).where(accounts.c.id == account))
    of = sorted({table for table, _ in (*held, *sat)})
    tell_reseated(connection, of, me)
    return [*unplayed, *of]


def _not_begun(connection: Connection, account: str) -> list[str]:
    """The tables at which play has not begun: whoever sits there, or came, would wait for ever. Those of a tournament
    are its director's, who gives the point to the other.
    """
    mine = select(seats.c.table_id).where(seats.c.visitor == account)
    waiting = (tables.c.result == "") & (tables.c.decides == NOT_BEGUN)
    paired = exists().where(meetings.c.table_id == tables.c.id)
    return list(connection.execute(select(tables.c.id).where(tables.c.id.in_(mine), waiting, ~paired)).scalars())
