"""One event stream per viewer. It keeps no queue: whenever its reader is ready it is sent all that it has not seen, in
one piece.

So a reader that is slow gets fewer and larger messages, one that reads nothing costs nothing, and whoever comes back
with the id of the last message he got misses nothing and gets nothing twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import msgspec

from hundreddays.server.http.guard import address_of
from hundreddays.server.http.limits import OpenStreams
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.http.turns import CHARGED
from hundreddays.server.http.visitor import VisitorRequest, asker_of
from hundreddays.server.live import updates
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.talk import PLAIN, heard, hearing
from hundreddays.server.live.updates import Stamp
from hundreddays.server.people.identity import at_table, is_account
from hundreddays.server.people.sessions import Sessions
from hundreddays.server.store import StoreFault

KEEP_ALIVE_SECONDS = 15.0
RETRY_MILLISECONDS = 1000
PATIENCE_SECONDS = 1.0
LONG = 100
"""Whoever has missed more lines of the log than this is told them without keeping everyone else waiting."""


async def open_stream(
    request: VisitorRequest,
    live_tables: LiveTables,
    table: str,
    visitor: str,
    viewer: str,
    seen: Stamp,
    away: bool,
    begun: bool,
) -> AsyncIterator[bytes]:
    """The messages for one viewer from what he has seen on. Refused if his address has too many open already.

    `away`: he has the table open, but not before him. `begun`: whether play has.
    """
    streams: OpenStreams = request.app.state.streams
    address = address_of(request.scope)
    if await streams.full(address):
        raise RequestRefused(
            429, "too_many", "Too many tables are being watched from your address.", "Close some of them.", wait=10.0
        )
    sessions: Sessions = request.app.state.sessions
    cookie = asker_of(request).cookie if is_account(visitor) else ""
    known_as = asker_of(request).known_as(address)
    signed_in = partial(_signed_in, sessions, cookie)
    messages = _messages(live_tables, table, visitor, viewer, seen, known_as, signed_in, away)
    if not begun and visitor and viewer != "spectator":  # whoever offers a seat waits behind a hidden window too
        messages = _counted(request.app.state.waiting, at_table(visitor, table), messages)
    if away:
        return _counted(streams, address, messages)
    if is_account(visitor) or (visitor and viewer != "spectator"):  # who is here, and needs no notice
        messages = _counted(request.app.state.onlookers, at_table(visitor, table), messages)
    return _counted(streams, address, messages)


async def _counted(streams: OpenStreams, whose: str, messages: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    streams.enter(whose)
    try:
        if streams.over(whose):
            return  # the browser asks again, and is then told why
        await streams.tell(whose)
        async for message in messages:
            yield message
    finally:
        streams.leave(whose)


async def _signed_in(sessions: Sessions, cookie: str) -> bool:
    """Whether a device is still signed in; a guest's has no cookie that could be signed out."""
    try:
        return not cookie or await sessions.account(cookie) is not None
    except StoreFault:
        return True  # nothing happens at a table while the database is away


async def _messages(
    live_tables: LiveTables,
    table: str,
    visitor: str,
    viewer: str,
    seen: Stamp,
    known_as: set[str],
    signed_in: Callable[[], Awaitable[bool]],
    away: bool,
) -> AsyncIterator[bytes]:
    CHARGED.set(None)  # what is told is what others did
    yield b"retry: %d\n\n" % RETRY_MILLISECONDS
    awake = asyncio.Event()
    clock = asyncio.get_running_loop().time
    quiet_until = clock() + KEEP_ALIVE_SECONDS
    present = "" if away else visitor
    while not live_tables.closing:
        try:
            live = await live_tables.get(table)
        except StoreFault:
            yield b": the tables cannot be reached just now\n\n"
            await asyncio.sleep(PATIENCE_SECONDS)
            continue
        except RequestRefused as refused:
            if refused.code == "unknown":  # it was deleted: whoever looked at it need not ask again
                yield b"event: gone\ndata: {}\n\n"
            return
        live.enter(awake, present)
        live_tables.begin_task(live_tables.look_elsewhere(table))
        told: list[str] = []
        sounded = PLAIN
        try:
            while not live_tables.closing:
                awake.clear()
                async with live.lock:
                    if live.gone:
                        break
                    number = live.game.seat(viewer)
                    moved = not updates.may_look(live, visitor, viewer)
                    if moved:
                        news = None
                    elif live.lines(number) - seen.lines > LONG or live.shown_plies(number) is not None:
                        news = await live_tables.in_thread(updates.since, live, number, visitor, seen)
                    else:
                        news = updates.since(live, number, visitor, seen)
                    here = live.here()
                    sounds = hearing(live, visitor)
                    talk = msgspec.json.encode(heard(live, visitor)) if news is None and sounds != sounded else b""
                if known_as & live_tables.banned or not await signed_in():
                    return
                if moved:  # the seat has passed to another browser
                    yield b"event: moved\ndata: {}\n\n"
                    return
                if here != told:
                    told = here
                    yield b"event: here\ndata: %s\n\n" % msgspec.json.encode(here)
                if news is not None:
                    seen, update = news
                    yield b"id: %s\nevent: update\ndata: %s\n\n" % (str(seen).encode(), update)
                    quiet_until = clock() + KEEP_ALIVE_SECONDS
                    continue  # while that was sent, more may have happened
                if talk:  # what has been heard already sounds otherwise now: someone was muted, or a text taken down
                    sounded = sounds
                    yield b"event: talk\ndata: %s\n\n" % talk
                try:
                    # Counted from what was last sent: a decision that this viewer may not notice wakes the stream too,
                    # and must not put off the sign of life.
                    await asyncio.wait_for(awake.wait(), max(0.0, quiet_until - clock()))
                except TimeoutError:
                    yield b": still here\n\n"
                    quiet_until = clock() + KEEP_ALIVE_SECONDS
        finally:
            live.leave(awake, present)
