"""Of what somebody wants to be told, by which ways and when: as it is kept, and as it is changed."""

from __future__ import annotations

import secrets
import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from hundreddays.server.alerts.quiet_hours import QuietHours
from hundreddays.server.alerts.web_push import Subscription
from hundreddays.server.alerts.wording import SWITCHES
from hundreddays.server.store.alert_schema import (
    alert_channels,
    alert_settings,
    alerts,
    mailed_codes,
    push_subscriptions,
)
from hundreddays.server.tokens import digest, new_secret

PUSH: Final = "push"
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
CHANNELS: Final = (PUSH, MAIL, WEBHOOK)
INTERVALS: Final = (0, 15, 60, 360, 1440)
"""Minutes between two messages: at once, a quarter of an hour, one, six hours, a day."""
MOST_BROWSERS: Final = 12
CONFIRM: Final = "confirm"
RECOVER: Final = "recover"
CODE_SECONDS: Final = 1800.0
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE: Final = 10


class Wishes(NamedTuple):
    """Of what somebody wants to be told, and his quiet hours."""

    turn: bool = True
    challenge: bool = True
    ended: bool = True
    clock: bool = True
    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0

    @property
    def quiet(self) -> QuietHours:
        return QuietHours(self.zone, self.quiet_from, self.quiet_until)

    def wants(self, kind: str) -> bool:
        return bool(getattr(self, SWITCHES[kind]))


class Channel(NamedTuple):
    """One way to tell somebody."""

    channel: str
    enabled: bool
    every: int
    address: str
    form: str
    confirmed: bool
    leave: str


class Browsing(NamedTuple):
    """A browser that may be pushed to."""

    id: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    label: str
    created: float

    @property
    def subscription(self) -> Subscription:
        return Subscription(self.id, self.endpoint, self.p256dh, self.auth)


def wishes_of(connection: Connection, account: str) -> Wishes:
    columns = [alert_settings.c[name] for name in Wishes._fields]
    found = connection.execute(select(*columns).where(alert_settings.c.account_id == account)).one_or_none()
    return Wishes() if found is None else Wishes(*found)


def set_wishes(connection: Connection, account: str, wishes: Wishes) -> None:
    connection.execute(delete(alert_settings).where(alert_settings.c.account_id == account))
    connection.execute(insert(alert_settings), {"account_id": account, **wishes._asdict()})


def channels_of(connection: Connection, account: str) -> dict[str, Channel]:
    columns = [alert_channels.c[name] for name in Channel._fields]
    rows = connection.execute(select(*columns).where(alert_channels.c.account_id == account))
    return {row.channel: Channel(*row) for row in rows}


def switch(connection: Connection, account: str, channel: str, enabled: bool, every: int) -> bool:
    """Turn a way on or off, and say how often it may be used. Answers whether there is such a way."""
    mine = (alert_channels.c.account_id == account) & (alert_channels.c.channel == channel)
    return connection.execute(update(alert_channels).where(mine).values(enabled=enabled, every=every)).rowcount == 1


def set_channel(
    connection: Connection, account: str, channel: str, address: str = "", form: str = "", confirmed: bool = True
) -> None:
    """A way to tell somebody, in the place of the one of its kind that he had. How often it is used stays."""
    had = channels_of(connection, account).get(channel)
    forget_channel(connection, account, channel)
    every = had.every if had is not None else 0
    row = Channel(channel, True, every, address, form, confirmed, new_secret())
    connection.execute(insert(alert_channels), {"account_id": account, **row._asdict()})


def forget_channel(connection: Connection, account: str, channel: str) -> None:
    """With what was still to be sent by it, and codes that were mailed there: whoever reads that letter box now may be
    somebody else.
    """
    mine = (alert_channels.c.account_id == account) & (alert_channels.c.channel == channel)
    connection.execute(delete(alert_channels).where(mine))
    waiting = (alerts.c.account_id == account) & (alerts.c.target == channel) & (alerts.c.state == "waiting")
    connection.execute(delete(alerts).where(waiting))
    if channel == MAIL:
        connection.execute(delete(mailed_codes).where(mailed_codes.c.account_id == account))


def leave(connection: Connection, token: str) -> bool:
    """Turn mail off by the link that stands in every mail. Answers whether the link leads anywhere."""
    mine = (alert_channels.c.leave == token) & (alert_channels.c.channel == MAIL)
    return connection.execute(update(alert_channels).where(mine).values(enabled=False)).rowcount == 1


# Browsers


def browsers_of(connection: Connection, account: str) -> list[Browsing]:
    columns = [push_subscriptions.c[name] for name in Browsing._fields]
    mine = select(*columns).where(push_subscriptions.c.account_id == account).order_by(push_subscriptions.c.created)
    return [Browsing(*row) for row in connection.execute(mine)]


def add_browser(connection: Connection, account: str, session: str, to: Subscription, label: str) -> None:
    """A browser that may be pushed to from now on. The oldest goes where there are too many."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id == to.id))
    for old in browsers_of(connection, account)[: -MOST_BROWSERS + 1]:
        forget_browser(connection, account, old.id)
    row = Browsing(to.id, session, to.endpoint, to.p256dh, to.auth, label, time.time())
    connection.execute(insert(push_subscriptions), {"account_id": account, **row._asdict()})
    if PUSH not in channels_of(connection, account):
        set_channel(connection, account, PUSH)


def forget_browser(connection: Connection, account: str, id: str) -> bool:
    mine = (push_subscriptions.c.account_id == account) & (push_subscriptions.c.id == id)
    waiting = (alerts.c.account_id == account) & (alerts.c.target == push_target(id)) & (alerts.c.state == "waiting")
    connection.execute(delete(alerts).where(waiting))
    return connection.execute(delete(push_subscriptions).where(mine)).rowcount == 1


def forget_session(connection: Connection, account: str, session: str | None) -> None:
    """A browser that is signed out is pushed to no more; None: none of them is."""
    for browser in browsers_of(connection, account):
        if session is None or browser.session == session:
            forget_browser(connection, account, browser.id)


def push_target(id: str) -> str:
    return f"{PUSH}:{id}"


def targets_of(connection: Connection, account: str, mail: bool) -> list[str]:
    """By which ways somebody is told. `mail`: whether this site sends any."""
    found = []
    for name, way in channels_of(connection, account).items():
        if way.enabled and way.confirmed:
            if name == PUSH:
                found += [push_target(browser.id) for browser in browsers_of(connection, account)]
            elif name != MAIL or mail:
                found.append(name)
    return found


# Codes


def new_code(connection: Connection, account: str, purpose: str) -> str:
    """A code to be mailed. Those before it work no more."""
    code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE))
    mine = (mailed_codes.c.account_id == account) & (mailed_codes.c.purpose == purpose)
    connection.execute(delete(mailed_codes).where(or_(mine, mailed_codes.c.until < time.time())))
    row = {"hash": _hash(account, code), "account_id": account, "purpose": purpose, "until": time.time() + CODE_SECONDS}
    connection.execute(insert(mailed_codes), row)
    return f"{code[:5]}-{code[5:]}"


def spend_mailed(connection: Connection, account: str, purpose: str, code: str) -> bool:
    """Whether this is the code that was mailed: it is none from then on."""
    mine = (mailed_codes.c.hash == _hash(account, code)) & (mailed_codes.c.purpose == purpose)
    return connection.execute(delete(mailed_codes).where(mine, mailed_codes.c.until >= time.time())).rowcount == 1


def confirm_mail(connection: Connection, account: str, code: str) -> bool:
    """The address is his who can read what was mailed there."""
    if not spend_mailed(connection, account, CONFIRM, code):
        return False
    mine = (alert_channels.c.account_id == account) & (alert_channels.c.channel == MAIL)
    return connection.execute(update(alert_channels).where(mine).values(confirmed=True)).rowcount == 1


def confirmed_address(connection: Connection, account: str) -> str:
    """Where somebody can be mailed to, whether he wants notices there or not; empty if nowhere."""
    way = channels_of(connection, account).get(MAIL)
    return way.address if way is not None and way.confirmed else ""


def _hash(account: str, code: str) -> str:
    return digest(account + "".join(letter for letter in code.casefold() if letter.isalnum()))


def forget_all(connection: Connection, account: str) -> None:
    """Everything of an account that is deleted."""
    for part in (alerts, mailed_codes, push_subscriptions, alert_channels, alert_settings):
        connection.execute(delete(part).where(part.c.account_id == account))
