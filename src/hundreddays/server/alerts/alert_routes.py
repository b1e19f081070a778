"""Notices over the wire: of what somebody is told, by which ways, and when not."""

from __future__ import annotations

import logging
from functools import partial
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from hundreddays.server.alerts import preferences, web_push
from hundreddays.server.alerts.alert_wire import (
    AlertBrowser,
    AlertChannel,
    AlertSettings,
    ForgetBrowser,
    HookTo,
    MailedCode,
    MailMeCode,
    MailTo,
    PushTo,
    SetAlerts,
    TryChannel,
)
from hundreddays.server.alerts.dispatch import Dispatcher
from hundreddays.server.alerts.guarded_post import Delivery, checked
from hundreddays.server.alerts.mail_post import MailServer, letter, send_mail
from hundreddays.server.alerts.outbox import Parcel, Waiting
from hundreddays.server.alerts.preferences import CONFIRM, MAIL, PUSH, RECOVER, WEBHOOK, Wishes
from hundreddays.server.alerts.quiet_hours import zone_of
from hundreddays.server.alerts.web_push import Subscription
from hundreddays.server.alerts.wording import TRIAL, TRIAL_NOTICE
from hundreddays.server.http.admission import JOINS, LIMIT, OPEN_DOOR
from hundreddays.server.http.limits import RateLimits
from hundreddays.server.http.problems import RequestRefused, too_many
from hundreddays.server.http.visitor import VisitorRequest, asker_of, live_tables_of, turn_of
from hundreddays.server.people import accounts
from hundreddays.server.people.account_routes import account_of, patience
from hundreddays.server.people.passwords import HINT
from hundreddays.server.people.people_wire import Nothing
from hundreddays.server.people.times import moment
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.store import Store
from hundreddays.server.tokens import digest

log = logging.getLogger(__name__)

LeaveToken = Annotated[str, PathParameter(min_length=20, max_length=64)]


def _store(request: VisitorRequest) -> Store:
    return live_tables_of(request).store


async def _letters_to(request: VisitorRequest, address: str) -> float:
    """How long to wait before a code may be mailed there: whoever has many accounts fills nobody's letter box."""
    rates: RateLimits = request.app.state.rates
    return await rates.mails.ask(digest(address.casefold()))


def _dispatcher(request: VisitorRequest) -> Dispatcher:
    found: Dispatcher = request.app.state.dispatcher
    return found


def _mail(request: VisitorRequest) -> MailServer:
    found = _dispatcher(request).mail
    if found is None:
        raise RequestRefused(409, "no_library", "This server sends no mail.", "Whoever runs it can set it up.")
    return found


@get("/alerts", responses=REFUSALS, summary="Of what I am told when I am away, and how")
async def show_alerts(request: VisitorRequest) -> AlertSettings:
    me, cookie, store = account_of(request), asker_of(request).cookie, _store(request)
    key = web_push.public_key(await web_push.push_key(store)) if web_push.available() else ""
    can_mail = _dispatcher(request).mail is not None

    def read(connection: Connection) -> AlertSettings:
        ways = preferences.channels_of(connection, me.id).values()
        return AlertSettings(
            **preferences.wishes_of(connection, me.id)._asdict(),
            channels=[msgspec.convert(way._asdict(), AlertChannel) for way in ways],
            browsers=[
                AlertBrowser(id=one.id, label=one.label, created=moment(one.created), here=one.session == cookie)
                for one in preferences.browsers_of(connection, me.id)
            ],
            push_key=key,
            can_mail=can_mail,
        )

    return await store.read(read)


@post("/alerts", responses=REFUSALS, status_code=200, summary="Of what I want to be told, and when not")
async def set_alerts(request: VisitorRequest, data: JSONBody[SetAlerts]) -> Nothing:
    me = account_of(request)
    if zone_of(data.zone) is None:
        raise RequestRefused(400, "malformed", f"There is no time zone “{data.zone}”.", "Write it as Europe/Brussels.")
    wishes = Wishes(*(getattr(data, name) for name in Wishes._fields))

    def write(connection: Connection) -> None:
        preferences.set_wishes(connection, me.id, wishes)
        for way in data.channels:
            preferences.switch(connection, me.id, way.channel, way.enabled, way.every)

    await _store(request).write(write)
    return Nothing()


@post("/alerts/push", responses=REFUSALS, status_code=201, summary="Push notices to this browser")
async def push_here(request: VisitorRequest, data: JSONBody[PushTo]) -> Nothing:
    me, session = account_of(request), asker_of(request).cookie
    if not web_push.available():
        raise RequestRefused(409, "no_library", "This server has no library for web push.", HINT)
    checked(data.endpoint, live_tables_of(request).settings.private_webhooks, https=True)
    web_push.check_keys(data.p256dh, data.auth)
    to = Subscription(digest(data.endpoint), data.endpoint, data.p256dh, data.auth)
    await _store(request).write(lambda connection: preferences.add_browser(connection, me.id, session, to, data.label))
    return Nothing()


@post("/alerts/push/remove", responses=REFUSALS, status_code=200, summary="Push to one of my browsers no more")
async def forget_browser(request: VisitorRequest, data: JSONBody[ForgetBrowser]) -> Nothing:
    me = account_of(request)
    if not await _store(request).write(lambda connection: preferences.forget_browser(connection, me.id, data.id)):
        raise RequestRefused(404, "unknown", "There is no such browser of yours.")
    return Nothing()


@post("/alerts/mail", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Mail notices to an address")
async def mail_to(request: VisitorRequest, data: JSONBody[MailTo]) -> Nothing:
    me, store, address = account_of(request), _store(request), data.address
    if not address:
        await store.write(lambda connection: preferences.forget_channel(connection, me.id, MAIL))
        return Nothing()
    if not address.isprintable():
        raise RequestRefused(400, "malformed", "That is no mail address.", "Write it as name@host.")
    server = _mail(request)
    await patience(request, me.name)
    refused = too_many(await _letters_to(request, address))
    if refused is not None:
        raise refused

    def write(connection: Connection) -> str:
        preferences.set_channel(connection, me.id, MAIL, address, confirmed=False)
        return preferences.new_code(connection, me.id, CONFIRM)

    code = await store.write(write)
    text = (
        f"{me.name} wants notices of Hundred Days at this address.\n\nTo confirm it, type this code at "
        f"{server.site}/account:\n\n    {code}\n\nIf this was not you, do nothing: no more mails will come.\n"
    )
    mail = letter(server, address, "Your code for Hundred Days", text)
    _told(await _dispatcher(request).in_sender(MAIL, partial(send_mail, server, mail)), MAIL)
    return Nothing()


@post("/alerts/mail/confirm", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="The code that came")
async def confirm_mail(request: VisitorRequest, data: JSONBody[MailedCode]) -> Nothing:
    me = account_of(request)
    await patience(request, me.name)
    if not await _store(request).write(lambda connection: preferences.confirm_mail(connection, me.id, data.code)):
        raise RequestRefused(403, "forbidden", "That is not the code.", "Look at the last mail, or ask for a new one.")
    return Nothing()


@post("/alerts/webhook", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Post notices to an address")
async def hook_to(request: VisitorRequest, data: JSONBody[HookTo]) -> Nothing:
    me = account_of(request)
    if data.url:
        checked(data.url, live_tables_of(request).settings.private_webhooks)

    def write(connection: Connection) -> None:
        if data.url:
            preferences.set_channel(connection, me.id, WEBHOOK, data.url, data.form)
        else:
            preferences.forget_channel(connection, me.id, WEBHOOK)

    await _store(request).write(write)
    return Nothing()


@post("/alerts/try", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Send me something now")
async def try_channel(request: VisitorRequest, data: JSONBody[TryChannel]) -> Nothing:
    me, dispatcher = account_of(request), _dispatcher(request)
    await patience(request, me.name)

    def read(connection: Connection) -> list[Parcel]:
        way = preferences.channels_of(connection, me.id).get(data.channel)
        if way is None or not way.confirmed or (way.channel == MAIL and dispatcher.mail is None):
            return []
        wishes = preferences.wishes_of(connection, me.id)
        mine = preferences.browsers_of(connection, me.id)
        to: list[Subscription | None] = [one.subscription for one in mine] if way.channel == PUSH else [None]
        return [Parcel(me.id, way.channel, way, one, wishes, [Waiting(TRIAL, 0.0, 0, TRIAL_NOTICE)]) for one in to]

    parcels = await _store(request).read(read)
    if not parcels:
        raise RequestRefused(404, "unknown", "There is nothing to send it to.", "Set it up first.")
    async with turn_of(request, " sending"):  # else a few, to what never answers, would hold up all others
        for parcel in parcels:
            _told(await dispatcher.deliver(parcel), parcel.channel.channel)
    return Nothing()


@post(
    "/unsubscribe/{token:str}",
    opt={LIMIT: JOINS, OPEN_DOOR: True},
    responses=REFUSALS,
    status_code=200,
    summary="No more mails: by the link that stands in each",
)
async def unsubscribe(request: VisitorRequest, token: LeaveToken) -> Nothing:
    """Mail programs post here by themselves (RFC 8058), so that no page of ours need be open."""
    if not await _store(request).write(lambda connection: preferences.leave(connection, token)):
        raise RequestRefused(404, "unknown", "This link leads nowhere any more.", "Your account's page has a switch.")
    return Nothing()


@post("/sign-in/mail", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Mail me a code to sign in")
async def mail_me_code(request: VisitorRequest, data: JSONBody[MailMeCode]) -> Nothing:
    """The answer is the same, and as quick, whether there is such an account or not."""
    server = _mail(request)
    await patience(request, data.name)
    live_tables_of(request).begin_task(_mail_code(request, server, data.name))
    return Nothing()


async def _mail_code(request: VisitorRequest, server: MailServer, name: str) -> None:
    def look(connection: Connection) -> tuple[str, str, str] | None:
        found = accounts.by_name(connection, name)
        address = "" if found is None else preferences.confirmed_address(connection, found.id)
        return None if found is None or not address else (found.id, found.name, address)

    known_at = await _store(request).read(look)
    if known_at is None:
        return
    id, known, address = known_at
    if await _letters_to(request, address):
        log.info("No more codes are mailed to somebody for now: too many were asked for in his name.")
        return
    code = await _store(request).write(lambda connection: preferences.new_code(connection, id, RECOVER))
    text = (
        f"Somebody wants to sign in as {known} at {server.site}/account and has no password.\n\nIf it is you, type "
        f"this as a recovery code, with a new password, within half an hour:\n\n    {code}\n\nIf not, do nothing.\n"
    )
    mail = letter(server, address, "Your code for Hundred Days", text)
    outcome = await _dispatcher(request).in_sender(MAIL, partial(send_mail, server, mail))
    if outcome.state != "sent":
        log.warning("A code could not be mailed: %s", outcome.detail)


def _told(outcome: Delivery, channel: str) -> None:
    """Raises `RequestRefused` if something was not taken. What our own mail server says is for the operator alone."""
    if outcome.state != "sent":
        log.warning("A message by %s that somebody waited for was not sent: %s", channel, outcome.detail)
        why = "" if channel == MAIL else f" ({outcome.detail[:120]})"
        raise RequestRefused(409, "not_sent", f"It could not be sent{why}.", "Check the address, or try again later.")


ROUTES = [
    show_alerts,
    set_alerts,
    push_here,
    forget_browser,
    mail_to,
    confirm_mail,
    hook_to,
    try_channel,
    unsubscribe,
    mail_me_code,
]
