"""Accounts over the wire: opening one, signing in and out, and taking everything away again."""

from __future__ import annotations

import logging
from typing import cast

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from hundreddays.core import Fault
from hundreddays.server.alerts.preferences import RECOVER, spend_mailed
from hundreddays.server.http.admission import ACCOUNTS, JOINS, LIMIT
from hundreddays.server.http.guard import address_of
from hundreddays.server.http.limits import RateLimits
from hundreddays.server.http.problems import RequestRefused, too_many
from hundreddays.server.http.visitor import VisitorRequest, asker_of, cookie_with, live_tables_of, turn_of
from hundreddays.server.live import actions
from hundreddays.server.people import accounts, passkeys, passwords
from hundreddays.server.people.accounts import Account, NewSession
from hundreddays.server.people.export import export_of
from hundreddays.server.people.exported_records import records_of
from hundreddays.server.people.game_results import note_moved_in, note_result
from hundreddays.server.people.passkeys import Site
from hundreddays.server.people.people_wire import (
    AskCodes,
    AskPasskey,
    ChangePassword,
    DeleteAccount,
    Me,
    MyDevice,
    MyPasskey,
    NewAccount,
    NewPasskey,
    Nothing,
    PasskeyOptions,
    Recover,
    RecoveryCodes,
    RemovePasskey,
    SignIn,
    SignInByPasskey,
    SignOut,
    SignOutDevice,
)
from hundreddays.server.people.sessions import Sessions, SignedIn
from hundreddays.server.people.times import day, day_of, moment
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.store import Conflict, Store
from hundreddays.server.wire import Resign

log = logging.getLogger(__name__)

OPEN, ADD, USE = "open", "add", "use"
"""What a challenge was given for."""


def account_of(request: VisitorRequest) -> SignedIn:
    """The account of someone whom `admission` let in as one."""
    account = asker_of(request).account
    assert account is not None
    return account


def _store(request: VisitorRequest) -> Store:
    return live_tables_of(request).store


def _site(request: VisitorRequest) -> Site:
    return Site.of(request.headers.get("host", ""), live_tables_of(request).settings.secure_cookie)


@get("/me", responses=REFUSALS, summary="Who I am here")
async def show_me(request: VisitorRequest) -> Me:
    asker, site = asker_of(request), _site(request)
    can = {
        "can_passwords": passwords.available(),
        "can_passkeys": passkeys.available() and site.able,
        "can_mail": request.app.state.dispatcher.mail is not None,
    }
    if asker.account is None:
        return Me(name="", operator=False, password=False, codes=0, passkeys=[], devices=[], **can)
    me = asker.account

    def read(connection: Connection) -> Me:
        kept = accounts.by_id(connection, me.id)
        return Me(
            name=me.name,
            operator=me.operator,
            password=bool(kept and kept.password),
            codes=accounts.codes_left(connection, me.id),
            passkeys=[
                MyPasskey(id=key.id, label=key.label, created=moment(key.created))
                for key in accounts.passkeys_of(connection, me.id)
            ],
            devices=[
                MyDevice(
                    id=one.id,
                    device=one.device,
                    first=day(day_of(one.created)),
                    last=day(one.seen),
                    here=one.hash == asker.cookie,
                )
                for one in accounts.devices(connection, me.id)
            ],
            **can,
        )

    return await _store(request).read(read)


@post("/account", opt={LIMIT: ACCOUNTS}, responses=REFUSALS, status_code=201, summary="Open an account")
async def open_account(request: VisitorRequest, data: JSONBody[NewAccount]) -> Response[RecoveryCodes]:
    asker, store, site = asker_of(request), _store(request), _site(request)
    if data.passkey is None and len(data.password) < 8:
        raise RequestRefused(400, "malformed", "A password has at least 8 characters.", "Or make a passkey.")
    hashed = await live_tables_of(request).in_long_thread(passwords.hashed, data.password) if data.password else ""
    key = None if data.passkey is None else await _made(request, data.passkey, OPEN, data.name.casefold())

    def write(connection: Connection) -> tuple[NewSession, list[str]]:
        id = accounts.open_account(connection, data.name, hashed)
        if key is not None and data.passkey is not None:
            accounts.add_passkey(connection, id, site.host, key, data.passkey.label)
        codes = accounts.give_codes(connection, id)
        return accounts.sign_in(connection, id, data.device, asker.cookie, store.me), codes

    try:
        session, codes = await store.write(write)
    except Conflict:  # somebody took the name at the same moment
        raise RequestRefused(409, "taken", f"The name “{data.name}” is taken.", "Choose another.") from None
    await _moved_in(request, session)
    cookies = [cookie_with(request, session.secret)]
    return Response(RecoveryCodes(name=data.name, codes=codes), status_code=201, cookies=cookies)


@post("/sign-in", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Sign in by password")
async def sign_in(request: VisitorRequest, data: JSONBody[SignIn]) -> Response[Nothing]:
    await patience(request, data.name)
    store = _store(request)
    found = await store.read(lambda connection: accounts.by_name(connection, data.name))
    kept = "" if found is None else found.password
    if not await live_tables_of(request).in_long_thread(passwords.matches, kept, data.password) or found is None:
        raise RequestRefused(403, "forbidden", "Name and password do not go together.", "Or use a recovery code.")
    return await _enter(request, found.id, data.device)


@post("/sign-in/passkey/ask", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="What to sign")
async def ask_to_use_passkey(request: VisitorRequest) -> PasskeyOptions:
    asked = await _store(request).write(lambda connection: accounts.challenge(connection, USE, ""))
    return _options(passkeys.to_use(_site(request), asked))


@post("/sign-in/passkey", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Sign in by passkey")
async def sign_in_by_passkey(request: VisitorRequest, data: JSONBody[SignInByPasskey]) -> Response[Nothing]:
    store, site, answer = _store(request), _site(request), data.passkey
    asked = await store.write(lambda connection: accounts.answered(connection, answer.challenge, USE, ""))
    kept = await store.read(lambda connection: accounts.passkey(connection, answer.id))
    if asked is None or kept is None or kept.site != site.host:
        raise RequestRefused(403, "forbidden", "This passkey is not known here.", "Sign in in another way.")
    uses = passkeys.used(site, asked, answer, kept.public_key, kept.uses)
    await store.write(lambda connection: accounts.count_use(connection, answer.id, uses))
    return await _enter(request, kept.account_id, data.device)


@post("/sign-in/recover", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Sign in by a recovery code")
async def recover(request: VisitorRequest, data: JSONBody[Recover]) -> Response[Nothing]:
    await patience(request, data.name)
    store = _store(request)
    hashed = await live_tables_of(request).in_long_thread(passwords.hashed, data.password)

    def write(connection: Connection) -> Account | None:
        found = accounts.by_name(connection, data.name)
        if found is None:
            return None
        if not (
            accounts.spend_code(connection, found.id, data.code)
            or spend_mailed(connection, found.id, RECOVER, data.code)
        ):
            return None
        accounts.set_password(connection, found.id, hashed)
        accounts.sign_out(connection, found.id)
        return found

    found = await store.write(write)
    if found is None:
        raise RequestRefused(403, "forbidden", "Name and code do not go together.", "Each code works once.")
    _sessions(request).forget(found.id)
    return await _enter(request, found.id, data.device)


@post("/sign-out", responses=REFUSALS, status_code=200, summary="Sign out, here or everywhere")
async def sign_out(request: VisitorRequest, data: JSONBody[SignOut]) -> Response[Nothing]:
    me, hash = account_of(request), None if data.everywhere else asker_of(request).cookie
    await _store(request).write(lambda connection: accounts.sign_out(connection, me.id, hash))
    _sessions(request).forget(me.id)
    return _stranger(request)


@post("/sign-out/device", responses=REFUSALS, status_code=200, summary="Sign one of my devices out")
async def sign_out_device(request: VisitorRequest, data: JSONBody[SignOutDevice]) -> Response[Nothing]:
    me, asker = account_of(request), asker_of(request)

    def write(connection: Connection) -> str:
        found = next((one.hash for one in accounts.devices(connection, me.id) if one.id == data.id), "")
        if found:
            accounts.sign_out(connection, me.id, found)
        return found

    hash = await _store(request).write(write)
    if not hash:
        raise RequestRefused(404, "unknown", "You are signed in on no such device.", "Look at the list again.")
    _sessions(request).forget(me.id)
    return _stranger(request) if hash == asker.cookie else Response(Nothing())


@post("/passkeys/ask", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="What to make a passkey from")
async def ask_to_make_passkey(request: VisitorRequest, data: JSONBody[AskPasskey]) -> PasskeyOptions:
    me, store = asker_of(request).account, _store(request)
    name, purpose = (data.name, OPEN) if me is None else (me.name, ADD)
    whose = name.casefold() if me is None else me.id
    if not name:
        raise RequestRefused(400, "malformed", "A passkey is made for a name.", "Say which.")

    def write(connection: Connection) -> tuple[bytes, list[str]]:
        had = [] if me is None else [key.id for key in accounts.passkeys_of(connection, me.id)]
        return accounts.challenge(connection, purpose, whose), had

    asked, had = await store.write(write)
    return _options(passkeys.to_make(_site(request), asked, whose.encode(), name, had))


@post("/passkeys", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=201, summary="Add a passkey to my account")
async def add_passkey(request: VisitorRequest, data: JSONBody[NewPasskey]) -> Nothing:
    me, host = account_of(request), _site(request).host
    key = await _made(request, data, ADD, me.id)
    await _store(request).write(lambda connection: accounts.add_passkey(connection, me.id, host, key, data.label))
    return Nothing()


@post("/passkeys/remove", responses=REFUSALS, status_code=200, summary="Forget one of my passkeys")
async def remove_passkey(request: VisitorRequest, data: JSONBody[RemovePasskey]) -> Nothing:
    me = account_of(request)

    def write(connection: Connection) -> bool:
        kept, keys = accounts.by_id(connection, me.id), accounts.passkeys_of(connection, me.id)
        if kept is not None and not kept.password and [key.id for key in keys] == [data.id]:
            text = "This is your only way to sign in."
            raise RequestRefused(409, "used", text, "Set a password or add another passkey first.")
        return accounts.remove_passkey(connection, me.id, data.id)

    if not await _store(request).write(write):
        raise RequestRefused(404, "unknown", "You have no such passkey.")
    return Nothing()


@post("/account/password", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Change my password")
async def change_password(request: VisitorRequest, data: JSONBody[ChangePassword]) -> Nothing:
    me = account_of(request)
    await _confirmed(request, data.old)
    hashed = await live_tables_of(request).in_long_thread(passwords.hashed, data.new)
    await _store(request).write(lambda connection: accounts.set_password(connection, me.id, hashed))
    return Nothing()


@post("/account/codes", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="New recovery codes")
async def give_codes(request: VisitorRequest, data: JSONBody[AskCodes]) -> RecoveryCodes:
    me = account_of(request)
    await _confirmed(request, data.password)
    codes = await _store(request).write(lambda connection: accounts.give_codes(connection, me.id))
    return RecoveryCodes(name=me.name, codes=codes)


@post("/account/delete", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Delete my account")
async def delete_account(request: VisitorRequest, data: JSONBody[DeleteAccount]) -> Response[Nothing]:
    me, store, live_tables = account_of(request), _store(request), live_tables_of(request)
    if data.name.casefold() != me.name.casefold():
        raise RequestRefused(400, "malformed", "That is not your name here.", "Type it once more.")
    await _confirmed(request, data.password)
    async with turn_of(request):  # whoever opens many accounts to delete them keeps nobody waiting but himself
        for table, seat in await store.read(lambda connection: accounts.tables_of(connection, me.id, unfinished=True)):
            try:  # those who play against him need not wait for someone who never comes back
                live = await live_tables.get(table)
                ply = live.table.ply(live.game.seat(seat))
                await live_tables.perform(table, actions.resign(me.id, Resign(seat=seat, ply=ply)))
                await note_result(live_tables, live)  # while he is still somebody: the other has won against him
            except Fault as fault:
                log.info("A game of a deleted account could not be given up: %s", fault.message)
        sat = await store.read(lambda connection: accounts.seats_called(connection, me.name))
        changed = await store.write(lambda connection: accounts.close_account(connection, me.id, store.me, sat))
        _sessions(request).forget(me.id)
        await live_tables.reseat_all(changed)
    return _stranger(request)


@get("/account/export", responses=REFUSALS, summary="Everything that is kept about me")
async def export_account(request: VisitorRequest) -> Response[dict[str, object]]:
    me = account_of(request)
    async with turn_of(request):
        found = await _store(request).read(lambda connection: export_of(connection, me.id))
        found["records"] = await records_of(live_tables_of(request), me.id)
    # Sent as it is written here, for people to read; what the document promises is the object that it spells.
    text = msgspec.json.format(msgspec.json.encode(found), indent=2)
    headers = {"Content-Disposition": f'attachment; filename="hundred-days-{me.name}.json"'}
    return Response(cast("dict[str, object]", text), media_type="application/json", headers=headers)


def _sessions(request: VisitorRequest) -> Sessions:
    found: Sessions = request.app.state.sessions
    return found


async def _enter(request: VisitorRequest, account: str, device: str) -> Response[Nothing]:
    """Signed in: with a new cookie, and the guest's games in the account."""
    asker, store = asker_of(request), _store(request)
    session = await store.write(
        lambda connection: accounts.sign_in(connection, account, device, asker.cookie, store.me)
    )
    await _moved_in(request, session)
    return Response(Nothing(), cookies=[cookie_with(request, session.secret)])


async def _moved_in(request: VisitorRequest, session: NewSession) -> None:
    """The tables of a guest are those of the account, and what he has finished is among its games."""
    live_tables = live_tables_of(request)
    await live_tables.reseat_all(session.moved)
    if session.moved:
        live_tables.later(note_moved_in(live_tables, session.moved))


def _stranger(request: VisitorRequest) -> Response[Nothing]:
    """Signed out: the cookie that stood for the account is thrown away."""
    return Response(Nothing(), cookies=[cookie_with(request, "", lasting=False)])


async def patience(request: VisitorRequest, name: str) -> None:
    """Passwords and codes of one account are tried slowly from one address. Raises `RequestRefused`."""
    rates: RateLimits = request.app.state.rates
    refused = too_many(await rates.entries.ask(f"{address_of(request.scope)} {name.casefold()}"))
    if refused is not None:
        raise refused


async def _confirmed(request: VisitorRequest, password: str) -> None:
    """Whoever has a password says it once more before something that cannot be undone."""
    me = account_of(request)
    await patience(request, me.name)
    kept = await _store(request).read(lambda connection: accounts.by_id(connection, me.id))
    if kept is None or not kept.password:
        return
    if not await live_tables_of(request).in_long_thread(passwords.matches, kept.password, password):
        raise RequestRefused(403, "forbidden", "That is not your password.", "Type it once more.")


async def _made(request: VisitorRequest, answer: NewPasskey, purpose: str, whose: str) -> passkeys.MadePasskey:
    asked = await _store(request).write(
        lambda connection: accounts.answered(connection, answer.challenge, purpose, whose)
    )
    if asked is None:
        raise RequestRefused(403, "forbidden", "This passkey was not asked for, or too long ago.", "Try again.")
    return passkeys.made(_site(request), asked, answer)


def _options(options: dict[str, object]) -> PasskeyOptions:
    return PasskeyOptions(challenge=str(options["challenge"]), options=options)


ROUTES = [
    show_me,
    open_account,
    sign_in,
    ask_to_use_passkey,
    sign_in_by_passkey,
    recover,
    sign_out,
    sign_out_device,
    ask_to_make_passkey,
    add_passkey,
    remove_passkey,
    change_password,
    give_codes,
    delete_account,
    export_account,
]
