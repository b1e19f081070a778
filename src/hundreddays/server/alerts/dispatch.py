"""Looks every few seconds for what is to be told, and sends what is due. Every process of a site does so."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, insert, select, update

from hundreddays.core import NOBODY, Fault
from hundreddays.server.alerts import outbox
from hundreddays.server.alerts.guarded_post import Delivery
from hundreddays.server.alerts.mail_post import MailServer, letter, send_mail
from hundreddays.server.alerts.occasions import (
    OVERLAP_SECONDS,
    Looking,
    challenged,
    clock_event,
    happenings,
    overdue_event,
    someone_listens,
    soon,
    stirred,
)
from hundreddays.server.alerts.outbox import Parcel, Waiting
from hundreddays.server.alerts.preferences import MAIL, PUSH, WEBHOOK, Channel
from hundreddays.server.alerts.web_push import PushText, push, push_key
from hundreddays.server.alerts.webhook import call_hook, hook_body
from hundreddays.server.alerts.wording import CHALLENGE, OVERDUE, SITE, TIMED, Notice, headline, path_of, sentence
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.store import Conflict, StoreFault
from hundreddays.server.store.database_schema import facts

_CURSOR: Final = "alerts_seen"
_CURSOR_SECONDS: Final = 30.0
_TIDY_SECONDS: Final = 60.0
_SENDERS: Final = {PUSH: 8, MAIL: 4, WEBHOOK: 8}
"""How many messages are sent at a time by each way: whoever has a webhook that never answers holds up no mail."""
_NO_CONTACT: Final = "mailto:nobody@localhost"

log = logging.getLogger(__name__)


class Dispatcher:
    """The notices of one server process."""

    def __init__(self, live_tables: LiveTables, looking: Looking, mail: MailServer | None) -> None:
        self._live_tables = live_tables
        self._store = live_tables.store
        self._settings = live_tables.settings
        self._looking = looking
        self.mail = mail
        self._threads = {way: ThreadPoolExecutor(count, f"alerts-{way}") for way, count in _SENDERS.items()}
        self._room = {way: asyncio.Semaphore(count) for way, count in _SENDERS.items()}
        self._sending: dict[tuple[str, str], asyncio.Task[None]] = {}
        """What is being sent, or waits for its turn, by account and way."""
        self._seen = 0.0
        """Up to when tables have been looked at."""
        self._noted = 0.0
        """When that was last written down."""
        self._tidied = 0.0

    async def run(self) -> None:
        """Until the server stops."""
        while True:
            try:
                await self._tidy()
                if await self.look():
                    await self.send_due()
            except Fault as fault:
                log.warning("Notices have to wait: %s", fault.message)
            except Exception:  # one notice that cannot be made must not end all others
                log.exception("Looking for notices failed; it is tried again.")
            await asyncio.sleep(self._settings.alert_pause)

    def close(self) -> None:
        for sending in self._sending.values():
            sending.cancel()
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)

    async def in_sender(self, way: str, work: Callable[[], Delivery]) -> Delivery:
        """Send something in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads[way], work)

    # Finding

    async def look(self) -> bool:
        """Put into the outbox what has happened since the last look. Answers whether anybody wants notices at all."""
        until = time.time() - self._settings.alert_delay
        if not await self._store.read(someone_listens):
            self._seen = until  # nobody wants to know of what happened before
            return False
        if not self._seen:
            kept = await self._store.read(_read_cursor)
            self._seen = max(kept or until, until - outbox.STALE)
        seen = self._seen
        found, reached = await self._store.read(lambda connection: stirred(connection, seen, until))
        told = await self._store.read(lambda connection: challenged(connection, seen - OVERLAP_SECONDS, until))
        for one in found:
            told += await happenings(self._live_tables, one, self._looking)
        now, mail = time.time(), self.mail is not None
        fresh = await self._store.read(lambda connection: outbox.unheard(connection, told)) if told else []
        if fresh:
            await self._store.write(lambda connection: outbox.put(connection, fresh, mail, now))
        self._seen = max(self._seen, reached)
        if fresh or now - self._noted > _CURSOR_SECONDS:
            self._noted = now
            await self._note_cursor(self._seen)
        return True

    async def _note_cursor(self, seen: float) -> None:
        with suppress(Conflict):  # another process has just done so
            await self._store.write(lambda connection: _write_cursor(connection, seen))

    # Sending

    async def _tidy(self) -> None:
        """Forget in time what was sent, also when nobody listens any more."""
        now = time.time()
        if now - self._tidied > _TIDY_SECONDS:
            self._tidied = now
            await self._store.write(lambda connection: outbox.tidy(connection, now))

    async def send_due(self) -> None:
        now = time.time()
        for way in _SENDERS:
            for key in await self._store.read(partial(outbox.due_targets, way=way, now=now)):
                if key not in self._sending:
                    sending = self._sending[key] = asyncio.create_task(self._in_turn(way, *key))
                    sending.add_done_callback(partial(self._sent, key))

    def _sent(self, key: tuple[str, str], done: asyncio.Task[None]) -> None:
        del self._sending[key]
        if not done.cancelled() and (failed := done.exception()) is not None:
            log.error("A notice could not be made; it is tried again.", exc_info=failed)

    async def _in_turn(self, way: str, account: str, target: str) -> None:
        async with self._room[way]:  # nothing is taken from the outbox before it can be sent
            await self._send_to(account, target)

    async def _send_to(self, account: str, target: str) -> None:
        try:
            rows = await self._store.read(lambda connection: outbox.waiting_for(connection, account, target))
            seen = {row.event for row in rows if not await self._news(account, target, row)}
            now, mail = time.time(), self.mail is not None
            parcel = await self._store.write(
                lambda connection: outbox.take(connection, account, target, now, seen, mail)
            )
            if parcel is None:
                return
            outcome = await self.deliver(parcel)
            await self._store.write(lambda connection: outbox.settle(connection, parcel, outcome, time.time()))
            if outcome.state != "sent":
                log.warning(
                    "A notice by %s was not sent (%s): %s", parcel.channel.channel, outcome.state, outcome.detail
                )
        except StoreFault as fault:
            log.warning("A notice has to wait: %s", fault.message)

    async def _news(self, account: str, target: str, row: Waiting) -> bool:
        """Whether somebody does not know yet. A clock that was given more time is put off."""
        if account in self._live_tables.banned:
            return False
        if row.notice.kind == CHALLENGE:
            return True
        if row.notice.kind in TIMED:
            if row.due > time.time():
                return True
            if not await self._still_runs(account, target, row):
                return False
        return not await self._looking(account, row.notice.table)

    async def _still_runs(self, account: str, target: str, row: Waiting) -> bool:
        """Whether a clock that was to be told of still runs. If it has more time by now, that is put off."""
        try:
            live = await self._live_tables.get(row.notice.table)
        except StoreFault:
            raise
        except Fault:
            return False
        pace, overdue = live.setup.pace, row.notice.kind == OVERDUE
        event = overdue_event(live, row.notice.seat) if overdue else clock_event(live)
        if live.clock is None or pace is None or live.clock.running == NOBODY or event != row.event:
            return False
        if not overdue and live.clock.running != live.game.seat(row.notice.seat):
            return False
        now = time.time()
        left = live.remaining(live.clock.running, now)
        due, deadline = (now + left, 0.0) if overdue else (now + left - soon(pace), now + left)
        await self._store.write(
            lambda connection: outbox.postpone(connection, account, target, row.event, max(now, due), deadline)
        )
        return True

    async def deliver(self, parcel: Parcel) -> Delivery:
        """Send one message, and say what came of it."""
        channel, zone = parcel.channel, parcel.wishes.zone
        if channel.channel == PUSH:
            if parcel.browser is None:
                return Delivery("gone", "the browser has been forgotten")
            secret = await push_key(self._store)
            text = push_text(parcel.notices, zone)
            work = partial(push, secret, self._contact(), parcel.browser, text, self._settings.private_webhooks)
        elif channel.channel == MAIL:
            if self.mail is None:
                return Delivery("failed", "there is no mail server")
            mail = letter(
                self.mail,
                channel.address,
                headline(parcel.notices, zone),
                mail_text(self.mail, channel, parcel.notices, zone),
                f"{self.mail.site}/api/unsubscribe/{channel.leave}",
            )
            work = partial(send_mail, self.mail, mail)
        else:
            body = hook_body(channel.form, parcel.notices, zone, self._settings.public_url.rstrip("/"))
            work = partial(call_hook, channel.address, body, self._settings.private_webhooks)
        return await self.in_sender(channel.channel, work)

    def _contact(self) -> str:
        """Whom a push service may ask about this site."""
        if self.mail is not None:
            return f"mailto:{self.mail.sender.rpartition('<')[2].rstrip('> ')}"
        url = self._settings.public_url
        return url.rstrip("/") if url.startswith("https://") else _NO_CONTACT


def push_text(notices: list[Notice], zone: str) -> PushText:
    """What a browser shows. Several tables lead to the lobby, one to itself."""
    paths = {path_of(one) for one in notices}
    return PushText(
        title=SITE,
        body="\n".join(sentence(one, zone) for one in notices),
        path=paths.pop() if len(paths) == 1 else "/",
        tag=notices[0].table if len(notices) == 1 else "several",
    )


def mail_text(server: MailServer, channel: Channel, notices: list[Notice], zone: str) -> str:
    told = [f"{sentence(one, zone)}\n{server.site}{path_of(one)}\n" for one in notices]
    told.append(f"What you are told, and when: {server.site}/account")
    told.append(f"No more mails, by one click: {server.site}/unsubscribe#{channel.leave}")
    return "\n".join(told) + "\n"


def _read_cursor(connection: Connection) -> float | None:
    found = connection.execute(select(facts.c.value).where(facts.c.name == _CURSOR)).scalar()
    return None if found is None else float(found)


def _write_cursor(connection: Connection, seen: float) -> None:
    kept = _read_cursor(connection)
    if kept is None:
        connection.execute(insert(facts), {"name": _CURSOR, "value": str(seen)})
    else:
        connection.execute(update(facts).where(facts.c.name == _CURSOR).values(value=str(max(kept, seen))))
