"""The outbox: what is to be told, to whom and by which way, in the database. Each event is sent at most once.

A row is taken in a transaction of its own before it is sent, and whoever takes it is the only one to send it. If he
dies meanwhile nobody sends it again, since nobody knows how far he came.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, and_, bindparam, delete, func, literal, select, update

from hundreddays.server.alerts.guarded_post import Delivery
from hundreddays.server.alerts.preferences import (
    MAIL,
    PUSH,
    Channel,
    Wishes,
    browsers_of,
    channels_of,
    forget_browser,
    push_target,
    targets_of,
    wishes_of,
)
from hundreddays.server.alerts.quiet_hours import quiet_until
from hundreddays.server.alerts.web_push import Subscription
from hundreddays.server.alerts.wording import BEGIN, CHALLENGE, CLOCK, ENDED, SEATED, TIMED, TURN, Notice
from hundreddays.server.store import ASK_BACK, CHAT, HOLIDAY, PROLONG, REMATCH
from hundreddays.server.store.alert_schema import alert_channels, alerts, mailed_codes
from hundreddays.server.store.database_schema import journal, tables
from hundreddays.server.store.people_schema import invitations
from hundreddays.server.store.regards import shut_out_among

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

WAITING: Final = "waiting"
TAKEN: Final = "taken"
SENT: Final = "sent"
FAILED: Final = "failed"
DROPPED: Final = "dropped"
UNKNOWN: Final = "unknown"

BACKOFF: Final = (30.0, 120.0, 600.0, 3600.0, 6 * 3600.0)
"""How long to wait after each try that failed; after the last there is none."""
LEASE: Final = 180.0
"""Whoever has not said after so many seconds what came of a message has died."""
STALE: Final = 3 * 86400.0
"""What could not be told by then is no news any more."""
KEPT: Final = 7 * 86400.0
"""How long it is remembered that something was told."""
NO_PLAY: Final = (ASK_BACK, CHAT, REMATCH, PROLONG, HOLIDAY)
"""What is done at a table without changing whose turn it is."""
_TARGETS_AT_ONCE: Final = 100


class NewsFor(NamedTuple):
    """Something that one person is to be told."""

    account: str
    event: str
    """What happened, once and for all: the same event is never told twice."""
    notice: Notice
    due: float


class Waiting(NamedTuple):
    """One event that waits to be told by one way."""

    event: str
    due: float
    tries: int
    notice: Notice


class Parcel(NamedTuple):
    """What is to be sent to one target in one message. It has been taken: whoever holds it alone sends it."""

    account: str
    target: str
    channel: Channel
    browser: Subscription | None
    wishes: Wishes
    rows: list[Waiting]

    @property
    def notices(self) -> list[Notice]:
        return [row.notice for row in self.rows]


def unheard(connection: Connection, found: Iterable[NewsFor]) -> list[NewsFor]:
    """What is not in the outbox yet: mostly all that is found is there, and nothing need be written."""
    known = select(literal(1)).where(alerts.c.account_id == bindparam("account"), alerts.c.event == bindparam("event"))
    return [
        one
        for one in found
        if connection.execute(known.limit(1), {"account": one.account, "event": one.event}).first() is None
    ]


def put(connection: Connection, found: Iterable[NewsFor], mail: bool, now: float) -> int:
    """Add what people want to be told, by every way that they have. What is there already is left as it is."""
    count = 0
    for one in found:
        if wishes_of(connection, one.account).wants(one.notice.kind):
            for target in targets_of(connection, one.account, mail):
                count += _add(connection, one, target, now)
    return count


def _add(connection: Connection, one: NewsFor, target: str, now: float) -> int:
    kind, table, seat, game, turn, deadline = one.notice
    row = {
        "account_id": one.account,
        "target": target,
        "event": one.event,
        "kind": kind,
        "table_id": table,
        "seat": seat,
        "game": game,
        "turn": turn,
        "deadline": deadline,
        "created": now,
        "due": one.due,
        "tries": 0,
        "state": WAITING,
        "changed": now,
    }
    return connection.execute(_insert(connection.dialect.name).values(row).on_conflict_do_nothing()).rowcount


def _insert(dialect: str) -> postgresql.Insert | sqlite.Insert:
    """As the database says it. What PostgreSQL needs is large, and most servers never load it."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(alerts)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(alerts)


def due_targets(connection: Connection, way: str, now: float) -> list[tuple[str, str]]:
    """Accounts for which something is due by one way, those first that have waited longest."""
    ready = (alerts.c.state == WAITING) & (alerts.c.due <= now) & alerts.c.target.startswith(way)
    chosen = select(alerts.c.account_id, alerts.c.target).where(ready).group_by(alerts.c.account_id, alerts.c.target)
    rows = connection.execute(chosen.order_by(func.min(alerts.c.due)).limit(_TARGETS_AT_ONCE))
    return [(row.account_id, row.target) for row in rows]


def waiting_for(connection: Connection, account: str, target: str) -> list[Waiting]:
    """All that waits to be told by one way, in the order in which it happened."""
    here = _at(account, target) & (alerts.c.state == WAITING)
    chosen = select(alerts).where(here).order_by(alerts.c.created, alerts.c.event)
    return [_waiting(row) for row in connection.execute(chosen)]


def _waiting(row: Row[tuple[object, ...]]) -> Waiting:
    notice = Notice(row.kind, row.table_id, row.seat, row.game, row.turn, row.deadline)
    return Waiting(row.event, row.due, row.tries, notice)


def postpone(connection: Connection, account: str, target: str, event: str, due: float, deadline: float) -> None:
    """A clock has been given more time: its warning waits."""
    here = _at(account, target) & (alerts.c.event == event) & (alerts.c.state == WAITING)
    connection.execute(update(alerts).where(here).values(due=due, deadline=deadline))


def take(
    connection: Connection, account: str, target: str, now: float, seen: Collection[str], mail: bool
) -> Parcel | None:
    """Take what is to be sent now by one way; None if nothing is. `seen` are events that are no news any more."""
    name = target.partition(":")[0]
    # Two processes that come at once take turns, so that one message and not two tells of what both have found.
    held = (alert_channels.c.account_id == account) & (alert_channels.c.channel == name)
    connection.execute(select(alert_channels.c.channel).where(held).with_for_update())
    rows = waiting_for(connection, account, target)
    way, browser = channels_of(connection, account).get(name), None
    if name == PUSH:
        browsers = {push_target(one.id): one.subscription for one in browsers_of(connection, account)}
        browser = browsers.get(target)
    wishes = wishes_of(connection, account)
    if way is None or target not in targets_of(connection, account, mail):
        _mark(connection, account, target, rows, DROPPED, now)
        return None
    news = [row for row in rows if row.event not in seen and wishes.wants(row.notice.kind) and _news(connection, row)]
    _mark(connection, account, target, [row for row in rows if row not in news], DROPPED, now)
    ready = [row for row in news if row.due <= now]
    if not ready:
        return None
    later = quiet_until(wishes.quiet, now)
    if later <= now and all(row.notice.kind != CLOCK for row in ready):  # that cannot wait for a digest
        later = _last(connection, account, target) + 60.0 * way.every
    if later > now:
        _put_off(connection, account, target, ready, later)
        return None
    # What waits anyhow goes along; what failed a moment ago, and clocks that still have time, do not.
    along = [row for row in news if row.due <= now or (not row.tries and row.notice.kind not in TIMED)]
    _mark(connection, account, target, along, TAKEN, now)
    return Parcel(account, target, way, browser, wishes, along)


def _news(connection: Connection, row: Waiting) -> bool:
    """Whether what is to be told is still so. Clocks are looked at by whoever has the table before him."""
    kind, table = row.notice.kind, row.notice.table
    if kind == CHALLENGE:
        here = select(invitations.c.host, invitations.c.guest).where(invitations.c.table_id == table)
        found = connection.execute(here).one_or_none()
        return found is not None and not shut_out_among(connection, tuple(found))
    found = connection.execute(select(tables.c.decides, tables.c.result).where(tables.c.id == table)).one_or_none()
    if found is None:
        return False
    if kind == ENDED:
        return bool(found.result)
    if kind == TURN:
        last = last_play(connection, table)
        return found.decides == row.notice.seat and last is not None and row.event == turn_event(table, last[0])
    return not found.result if kind in (BEGIN, SEATED, *TIMED) else False


def last_play(connection: Connection, table: str) -> tuple[int, str, float] | None:
    """The last entry of a journal that changed whose turn it is: its number, whose it was, and when."""
    here = (journal.c.table_id == table) & journal.c.kind.not_in(NO_PLAY)
    chosen = select(journal.c.seq, journal.c.seat, journal.c.at).where(here).order_by(journal.c.seq.desc()).limit(1)
    found = connection.execute(chosen).one_or_none()
    return None if found is None else (found.seq, found.seat, found.at)


def turn_event(table: str, seq: int) -> str:
    return f"{TURN}:{table}:{seq}"


def settle(connection: Connection, parcel: Parcel, outcome: Delivery, now: float) -> None:
    """Write down what came of a message."""
    if outcome.state == "again":
        for row in parcel.rows:
            if row.tries >= len(BACKOFF):
                _mark(connection, parcel.account, parcel.target, [row], FAILED, now)
            else:
                wait = max(BACKOFF[row.tries], outcome.wait)
                here = _at(parcel.account, parcel.target) & (alerts.c.event == row.event)
                values = {"state": WAITING, "tries": row.tries + 1, "due": now + wait, "changed": now}
                connection.execute(update(alerts).where(here).values(values))
        return
    states = {"sent": SENT, "unknown": UNKNOWN, "failed": FAILED, "gone": FAILED}
    _mark(connection, parcel.account, parcel.target, parcel.rows, states[outcome.state], now)
    if outcome.state == "gone":
        _let_go(connection, parcel)


def _let_go(connection: Connection, parcel: Parcel) -> None:
    """What does not exist any more is not tried again: a browser is forgotten, a mail or a webhook turned off."""
    if parcel.browser is not None:
        forget_browser(connection, parcel.account, parcel.browser.id)
        return
    here = (alert_channels.c.account_id == parcel.account) & (alert_channels.c.channel == parcel.channel.channel)
    gone = {"enabled": False, "confirmed": False} if parcel.channel.channel == MAIL else {"enabled": False}
    connection.execute(update(alert_channels).where(here).values(gone))


def tidy(connection: Connection, now: float) -> None:
    """Give up what nobody can send any more, and forget what was sent long ago, and codes that open nothing."""
    connection.execute(delete(mailed_codes).where(mailed_codes.c.until < now))
    dead = (alerts.c.state == TAKEN) & (alerts.c.changed < now - LEASE)
    connection.execute(update(alerts).where(dead).values(state=UNKNOWN, changed=now))
    late = (alerts.c.state == WAITING) & (alerts.c.kind.not_in(TIMED)) & (alerts.c.created < now - STALE)
    connection.execute(update(alerts).where(late).values(state=DROPPED, changed=now))
    old = (alerts.c.state.not_in((WAITING, TAKEN))) & (alerts.c.changed < now - KEPT)
    connection.execute(delete(alerts).where(old))


def _at(account: str, target: str) -> ColumnElement[bool]:
    return and_(alerts.c.account_id == account, alerts.c.target == target)


def _last(connection: Connection, account: str, target: str) -> float:
    """When something was last sent by this way."""
    sent = select(func.max(alerts.c.changed)).where(_at(account, target), alerts.c.state.in_((SENT, UNKNOWN, TAKEN)))
    return connection.execute(sent).scalar() or 0.0


def _put_off(connection: Connection, account: str, target: str, rows: Sequence[Waiting], until: float) -> None:
    events = [row.event for row in rows]
    connection.execute(update(alerts).where(_at(account, target), alerts.c.event.in_(events)).values(due=until))


def _mark(connection: Connection, account: str, target: str, rows: Sequence[Waiting], state: str, now: float) -> None:
    if rows:
        here = _at(account, target) & alerts.c.event.in_([row.event for row in rows])
        connection.execute(update(alerts).where(here).values(state=state, changed=now))
