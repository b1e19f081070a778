"""All tables: those in memory, and the store that has every one. Nothing is seen before it is on the disk."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import ParamSpec, TypeVar

from sqlalchemy import Connection

from hundreddays.core import Fault
from hundreddays.players.levels import thinks_long
from hundreddays.players.win_chances import judge_of
from hundreddays.server.computer.computer_pool import Computers, Dropped
from hundreddays.server.computer.computers_elsewhere import ComputersElsewhere
from hundreddays.server.computer.messages import Choose, Chosen, Failed, PlaySoFar, Review, Reviewed
from hundreddays.server.http.limits import OpenCounts
from hundreddays.server.http.metrics import Metrics
from hundreddays.server.http.problems import RequestRefused, no_table, outdated
from hundreddays.server.http.turns import CHARGED
from hundreddays.server.live import actions
from hundreddays.server.live.actions import Action
from hundreddays.server.live.bids import settling
from hundreddays.server.live.heartbeat import Heartbeat
from hundreddays.server.live.history import review
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.uploads import UploadDesk
from hundreddays.server.moderation.desk import forget_old
from hundreddays.server.moderation.desk_log import EVERY_TABLE, changed_tables
from hundreddays.server.people.identity import LOOKING, PRESENT, RESEATED
from hundreddays.server.settings import Settings
from hundreddays.server.store import ANSWER_BACK, ASK_BACK, CHAT, Conflict, SeatRow, Store, StoreFault
from hundreddays.tables import Early, Ended, NotBegun, NotYours, Stale

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

IDLE_SECONDS = 60.0
"""How long a table stays in memory when nobody watches it and nothing happens."""
SWEEP_SECONDS = 15.0
FORGET_SECONDS = 600.0
"""How often it is looked what has been kept long enough."""
OVERDUE_SECONDS = 60.0
"""After this long another process is taken to have died while its computer player thought."""
PATIENCE_SECONDS = 2.0
"""How long to wait before a database that did not answer is asked again."""
DAY = 86400.0
LONG_JOURNAL = 300
"""A journal of more entries than this, none of them saved, takes seconds to play through."""
DESK = 64
"""How many tables may wait in memory for their computer players at a time; which of them is served first is for
`ComputerPool` to say.
"""
LONG_WAY = (ASK_BACK, ANSWER_BACK)
"""What plays the whole record through once more."""
MOST_ASKED = 24
"""So many questions to the computer may be open for one address: each holds all the moves it is about."""
_TRIES = 5
_MOST_PLACES = 20_000
PLACE_SECONDS = 3000.0
"""How long it is remembered where a visitor was."""
NOWHERE = ""
"""Where those are who have not been here since."""


class LiveTables:
    """The tables of one server process."""

    def __init__(self, settings: Settings, store: Store, computers: Computers, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.settings = settings
        self.store = store
        self.computers = computers
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._askings = itertools.count()
        self._loading: dict[str, tuple[int, asyncio.Task[LiveTable]]] = {}
        """What is being read from the store, each numbered among all askings in the order of time."""
        self._missed: dict[str, int] = {}
        """What other processes wrote at tables that were just being loaded."""
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._desk = asyncio.Semaphore(DESK)
        self._side = ThreadPoolExecutor(4, "aside")
        self._long = ThreadPoolExecutor(2, "long")
        self.uploads = UploadDesk()
        self._places: OrderedDict[str, tuple[str, float]] = OrderedDict()
        """Where each visitor was last, as `place` has it, and when: whoever was here last comes last."""
        self.stands_for: dict[str, str] = {}
        """By whom a table was really caused that nobody in person has set up."""
        self._asked = OpenCounts(MOST_ASKED)
        self._salt = secrets.token_bytes(16)
        self.banned: set[str] = set()
        """Addresses and visitors whom the operator has shut out."""
        self._desk_since = time.time()
        self._desk_seen: set[str] = set()
        """What the desk did since this process began, as far as it has been heeded."""
        self._forget_at = 0.0
        self._unreadable: set[str] = set()
        """Tables whose computer players cannot go on, each of which was told to the log once."""
        self.finished: Callable[[LiveTable], Awaitable[None]] | None = None
        """Called with each table whose game has just ended."""
        self.waiting: Callable[[], Awaitable[Collection[str]]] = _nobody_waits
        """Who has a table open, before him or hidden, at which play has not begun: keys as `at_table` makes them."""
        self.heartbeat = Heartbeat(store, self.forget_clocks)
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Hear what other processes do, and let the computer players go on whose turn it was."""
        self.loop = loop = asyncio.get_running_loop()
        self.store.listen(
            lambda table, seq: _from_thread(loop, lambda: self._heard(table, seq)),
            lambda: _from_thread(loop, self._lost),
            lambda: _from_thread(loop, self._answered),
        )
        await self.heartbeat.wake()
        self.later(self._resume(time.time() + 1.0))
        await self.look_up_bans()
        self.later(self._sweep())

    def hang_up(self) -> None:
        """The server is about to stop: whoever watches is let go, and will come back by himself."""
        self.closing = True
        for live in self._tables.values():
            live.went_on()

    async def close(self) -> None:
        self.heartbeat.stop()
        tasks = [*self._tasks, *self._thinking.values(), *(loading for _, loading in self._loading.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.uploads.close()
        self._side.shutdown()
        self._long.shutdown()

    @property
    def in_memory(self) -> int:
        return len(self._tables)

    # Tables in memory

    async def get(self, table: str) -> LiveTable:
        """A table, from memory or from the store."""
        live = self._tables.get(table)
        if live is None:
            live = await self._loaded(table)
        else:
            self._tables.move_to_end(table)
        live.touched = time.monotonic()
        return live

    async def peek(self, table: str) -> LiveTable:
        """A table to be read once: it drives no other from memory."""
        return self._tables.get(table) or await self._opened(table)

    async def _loaded(self, table: str) -> LiveTable:
        """A table from the store, read once for all who wait for it. Whoever wants many waits for himself alone."""
        payer = CHARGED.get()
        async with nullcontext() if payer is None else payer.line():
            return self._tables.get(table) or await self._read(table)

    async def _read(self, table: str) -> LiveTable:
        asked = next(self._askings)
        while True:
            if table not in self._loading:
                self._loading[table] = next(self._askings), asyncio.create_task(self._load(table))
            begun, loading = self._loading[table]
            try:
                return await asyncio.shield(loading)
            except StoreFault:
                if begun > asked:
                    raise
                # That was read for someone who came before us: what stood in the way then need not do so now.

    def seen_at(self, visitor: str, address: str) -> None:
        """Somebody is here. Cookies cost nothing: whoever has many is still at one place."""
        self._places[visitor] = self.place(address), time.monotonic()
        self._places.move_to_end(visitor)
        if len(self._places) > _MOST_PLACES:
            self._places.popitem(last=False)

    def place(self, address: str) -> str:
        """By what the thought for an address is counted. It may stand in the database for a moment: no address does."""
        return hashlib.blake2b(address.encode(), key=self._salt, digest_size=9).hexdigest()

    def owner_of(self, visitor: str) -> str:
        """By what the thought for a visitor is counted: where he was last. All of whom nobody knows that count as one:
        cookies cost nothing, and when a server starts it knows of nobody.
        """
        visitor = self.stands_for.get(visitor, visitor)
        place, _ = self._places.get(visitor, (NOWHERE, 0.0))
        return place

    def forget_places(self) -> None:
        """Whoever has not been here for a while is nowhere."""
        long_ago = time.monotonic() - PLACE_SECONDS
        for visitor in [visitor for visitor, (_, at) in self._places.items() if at < long_ago]:
            del self._places[visitor]

    async def in_thread(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Do something that takes a while, such as replaying a table, without keeping everyone else waiting."""
        return await _charged(self._side, partial(work, *what, **how))

    async def in_long_thread(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """The same for what may take seconds: it never keeps waiting what takes a moment."""
        return await _charged(self._long, partial(work, *what, **how))

    def drop(self, live: LiveTable) -> None:
        """Forget a table in memory. Those who watch it will find it again as it is in the store."""
        live.gone = True
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
        live.went_on()

    async def read_again(self, table: str, whole: bool = False) -> None:
        """A table has changed in the store, or gone from it: so must go what is in memory of it, and what somebody has
        just been reading. `whole`: its journal has changed, and what was saved here of it meanwhile is as it was.
        """
        if table in self._loading:
            await asyncio.wait([self._loading[table][1]])
        live = self._tables.get(table)
        async with nullcontext() if live is None else live.lock:
            if whole and (live is None or live.saved_seq):
                await self.store.unsave(table)
            if live is not None:
                self.drop(live)

    async def _load(self, table: str) -> LiveTable:
        try:
            live = await self._opened(table)
            if live.unsettled:
                await self.store.write(settling(live))
                live = await self._opened(table)
            self._tables[table] = live
            if live.clock is not None:
                self.heartbeat.go_on()  # else time without a server would be found by other processes alone
            self._crowd(live)
            if self._missed.get(table, 0) > live.seq:
                self._heard(table, self._missed[table])
            return live
        finally:
            del self._loading[table]
            self._missed.pop(table, None)

    async def _opened(self, table: str) -> LiveTable:
        """A table from where it was saved last, or from its beginning: the longer way has threads of its own."""
        stored = await self.store.load(table)
        if stored is None:
            raise no_table()
        try:
            if stored.saved and not await self.in_thread(LiveTable.usable, stored):
                stored = await self.store.load(table, whole=True) or stored
            longer = len(stored.entries) > LONG_JOURNAL
            live = await (self.in_long_thread if longer else self.in_thread)(LiveTable.open, stored)
        except StoreFault:
            raise
        except Fault as fault:
            raise outdated(stored.row.id, fault) from None
        if live.frozen and table not in self._unreadable:
            self._unreadable.add(table)
            log.warning("Table %s was written by another version and cannot be played on.", table)
        if longer:
            await self._save(live)
        return live

    async def _save(self, live: LiveTable) -> None:
        """Keep a table as it stands, if it is time to. What goes wrong with that is no harm: the journal has it all."""
        if not live.worth_saving:
            return
        body = await self.in_thread(live.saved)
        if body is None:
            return
        try:
            await self.store.save(live.id, live.seq, body)
            live.saved_plies, live.saved_seq = live.table.plies, live.seq
        except StoreFault as fault:
            log.warning("Table %s could not be saved: %s", live.id, fault.message)

    def forget_idle(self) -> None:
        """A table nobody has looked at for a while costs no memory."""
        idle = time.monotonic() - IDLE_SECONDS
        for live in list(self._tables.values()):
            if live.touched < idle and self._idle(live):
                self.drop(live)

    def forget_clocks(self) -> None:
        """Time has been found at which no server ran: tables with a clock are read again."""
        for live in list(self._tables.values()):
            if live.clock is not None:
                self.later(self._look_again(live))

    def _crowd(self, newest: LiveTable) -> None:
        """Too many tables in memory: those go first that nobody has looked at for longest, and never the one just asked
        for.
        """
        for live in list(self._tables.values()):
            if len(self._tables) <= self.settings.tables_in_memory:
                return
            if live is not newest and self._idle(live):
                self.drop(live)

    def _idle(self, live: LiveTable) -> bool:
        return not live.watchers and not live.lock.locked() and live.id not in self._thinking

    # Doing something at a table

    async def perform(
        self,
        table: str,
        action: Action,
        also: Callable[[Connection], bool] | None = None,
        check: Callable[[LiveTable], None] | None = None,
    ) -> LiveTable:
        """Carry out an action, write it down, and only then let it be seen. `check` raises `RequestRefused` where it is
        not allowed at the table as it stands then.
        """
        for number in range(_TRIES):
            live = await self.get(table)
            async with live.lock:
                if live.gone:
                    continue
                if check is not None:
                    check(live)
                safe = False
                try:
                    if action.kind in LONG_WAY:
                        entry = await self.in_long_thread(live.carry_out, action)
                    else:
                        entry = live.carry_out(action)
                    begun = time.perf_counter()
                    await self.store.append(entry, live.summary(), also)
                    safe = True
                    self.metrics.writing.add(time.perf_counter() - begun)
                    self.metrics.actions[entry.kind] += 1
                except Conflict:
                    continue  # another process was faster: look again and try again
                except Fault as fault:
                    safe = not isinstance(fault, StoreFault)  # the referee has refused, and nothing has changed
                    if safe and not number and _perhaps_late(fault) and await self._follow(live):
                        live.went_on()
                        continue  # another process had gone on, and we had not heard of it yet
                    if not safe:
                        self.metrics.store_faults[type(fault).__name__] += 1
                    raise
                finally:
                    if not safe:
                        self.drop(live)
                live.note(entry)
                await self._save(live)
                if live.unsettled:
                    self.drop(live)  # it is settled when it is read again, by whoever needs it first
            if entry.kind == CHAT:
                live.went_on()
            else:
                self._went_on(live)
            return live
        raise Conflict

    async def join(
        self, link: str, visitor: str, name: str, check: Callable[[LiveTable, str, str], None]
    ) -> tuple[str, str]:
        """Trade a link for its seat. `check` raises `RequestRefused` where whoever holds the seat by now keeps it."""
        seat_row = await self.seat_of_link(link, visitor)
        if not seat_row.spent:
            action = actions.sit(seat_row.seat, name)
            claim = self.store.claim(seat_row, visitor, name)
            try:
                await self.perform(seat_row.table_id, action, claim, lambda live: check(live, seat_row.seat, visitor))
            except Conflict:
                await self.seat_of_link(link, visitor)
                raise
            await self.reseat(seat_row.table_id)
        return seat_row.table_id, seat_row.seat

    async def seat_of_link(self, link: str, visitor: str) -> SeatRow:
        """The seat that a link leads to, if it still leads this visitor there."""
        seat_row = await self.store.seat_of_link(link)
        if seat_row is None:
            raise RequestRefused(403, "forged", "This link leads nowhere.", "Ask whoever sent it for a new one.")
        if seat_row.spent and seat_row.visitor != visitor:
            raise RequestRefused(
                409,
                "used",
                "This link has already been used.",
                "If it was meant for you, ask whoever sent it for a new one.",
            )
        return seat_row

    async def reseat(self, table: str) -> None:
        """The seats as the store has them now."""
        live = await self.get(table)
        _, seat_rows, regards = await self.store.since(table, live.seq)
        async with live.lock:
            live.seat_rows, live.regards = seat_rows, regards
            live.moments.clear()
        live.went_on()

    async def reseat_all(self, tables: Iterable[str], whole: bool = False) -> None:
        """The same for those of some tables that are in memory; the others are read when they are asked for. `whole` as
        in `read_again`.
        """
        for table in tables:
            await self.read_again(table, whole)

    async def hear_again(self, others: Collection[str]) -> None:
        """Somebody thinks otherwise of these people: at the tables where they sit the talk may sound otherwise now."""
        for live in list(self._tables.values()):
            if any(row.visitor in others for row in live.seat_rows):
                await self.reseat(live.id)

    def _went_on(self, live: LiveTable) -> None:
        if live.pending is not None:
            self.computers.drop(
                live.pending
            )  # unless it is the answer itself that was just played, nobody needs it any more
        live.went_on()
        if live.computer is not None:
            self.let_computer_play(live.id)
        if live.table.over and self.finished is not None:
            self.later(self.finished(live))
        if live.table.over and live.watchers and judge_of(live.game) is not None:
            self.curve(live, self.owner_of(live.row.creator))  # those who watch will want to know where it turned

    @contextmanager
    def asking(self, place: str) -> Iterator[None]:
        """Around a question to the computer that somebody waits for. Whoever has gone away meanwhile has still asked:
        raises `RequestRefused` where too many are worked on for one place.
        """
        if self._asked.full(place):
            text = "Too many questions are being worked on for your address."
            raise RequestRefused(429, "too_many", text, "Wait for an answer.", wait=2.0)
        self._asked.enter(place)
        try:
            yield
        finally:
            self._asked.leave(place)

    # How a finished game stood

    def curve(self, live: LiveTable, owner: str) -> asyncio.Task[dict[int, float]]:
        """How a finished game stood after each ply that anybody heard of: worked out once, in the background, for
        whoever wanted to know it first.
        """
        if live.curve is None or (live.curve.done() and (live.curve.cancelled() or live.curve.exception())):
            live.curve = asyncio.create_task(self._judged(review(live), owner))
            live.curve.add_done_callback(lambda done: done.cancelled() or done.exception())
        return live.curve

    async def _judged(self, job: Review, owner: str) -> dict[int, float]:
        reviewed = await self.computers.answer(job, owner)
        if not isinstance(reviewed, Reviewed):
            text = "Nobody can say just now how this game stood."
            raise RequestRefused(409, "no_hint", text, "Try again in a moment.")
        return dict(zip(job.plies, reviewed.shares, strict=True))

    # Computer players

    def let_computer_play(self, table: str) -> None:
        """Let the computer players of a table play until it is a person's turn."""
        if table not in self._thinking:
            task = asyncio.create_task(self._think(table))
            self._thinking[table] = task
            task.add_done_callback(lambda done: self._thought(table, done))

    def _thought(self, table: str, done: asyncio.Task[None]) -> None:
        del self._thinking[table]
        if not done.cancelled() and done.exception() is not None:
            log.error("The computer at table %s failed; it will be asked again.", table, exc_info=done.exception())
            return
        live = self._tables.get(table)
        if live is not None and live.computer is not None and not live.stuck and not self.closing:
            self.let_computer_play(table)  # it became due again just as we were leaving

    async def _think(self, table: str) -> None:
        """One decision after another, and between them others have their turn at the desk."""
        while await self._decide(table):
            pass

    async def _decide(self, table: str) -> bool:
        """Have the computer player that is due make one decision. Answers whether there may be another."""
        waiting = self._tables.get(table)
        due = waiting.computer if waiting is not None else None
        # A quick player at a table in memory is done at once: it need not queue for a place behind those that search.
        quick = due is not None and not thinks_long(due.level)
        async with nullcontext() if quick else self._desk:
            try:
                live = await self.get(table)
            except StoreFault:
                raise
            except Fault as fault:
                if table not in self._unreadable:
                    self._unreadable.add(table)
                    log.warning("The computer at table %s cannot go on: %s", table, fault.message)
                return False
            async with live.lock:
                if live.gone:
                    return True
                seat_row = live.computer
                if seat_row is None:
                    return False
                number = live.game.seat(seat_row.seat)
                ply = live.table.ply(number)
                turn, spent = live.thought.get(seat_row.seat, (-1, 0.0))
                job = Choose(PlaySoFar.of(live.table), number, live.table.seats[number].name, turn, spent)
                live.pending = self.computers.ask(job, self.owner_of(live.row.creator))
            try:
                answer = await live.pending.answer
                if not isinstance(answer, Chosen):
                    raise Fault(
                        answer.text
                        if isinstance(answer, Failed)
                        else "The computer player did not answer the question."
                    )
                live.thought[seat_row.seat] = answer.turn, answer.spent
                await self.perform(table, actions.compute(seat_row.seat, ply, answer.words))
            except (Conflict, Stale, NotYours, Ended, Dropped):
                return True  # the table has gone on without it
            except StoreFault:
                await asyncio.sleep(PATIENCE_SECONDS)
            except Fault as fault:
                log.warning("The computer at table %s could not move: %s", table, fault.message)
                await self._stick(live, True)
                return False
            finally:
                if live.pending is not None:
                    self.computers.drop(live.pending)
            await self._stick(live, False)
            return True

    async def _stick(self, live: LiveTable, stuck: bool) -> None:
        """Show whether the computer player that is due is thinking, or could not."""
        if live.stuck != stuck:
            async with live.lock:
                live.stuck = stuck
                live.moments.clear()
            live.went_on()

    async def _resume(self, before: float) -> None:
        try:
            for table in await self.store.due(before):
                self.let_computer_play(table)
        except StoreFault as fault:
            log.warning("Could not look for computer players that are due: %s", fault.message)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.forget_idle()
            self.forget_places()
            await self._resume(time.time() - OVERDUE_SECONDS)
            await self.prune()
            await self.look_up_bans()
            await self.follow_desk()
            await self.look_elsewhere()

    async def follow_desk(self) -> None:
        """Read the tables again of which another process, or the command line, took something down; and forget in
        time.
        """
        try:
            for action, table in await self.store.read(lambda found: changed_tables(found, self._desk_since)):
                if action not in self._desk_seen:
                    self._desk_seen.add(action)
                    await self.reseat_all(list(self._tables) if table == EVERY_TABLE else [table], whole=True)
            if time.monotonic() > self._forget_at:
                self._forget_at = time.monotonic() + FORGET_SECONDS
                await self.store.write(forget_old)
                await self.store.forget_log()
        except StoreFault as fault:
            log.warning("Could not look up what the desk has done: %s", fault.message)

    async def look_up_bans(self) -> None:
        try:
            # An empty name would be that of everyone who brings no cookie.
            banned = {ban.who for ban in await self.store.banned() if ban.who and ban.until > time.time()}
            if banned - self.banned:
                for live in self._tables.values():
                    live.went_on()  # whoever watches and is shut out is let go
            self.banned = banned
        except StoreFault as fault:
            log.warning("Could not look up who is shut out: %s", fault.message)

    async def prune(self) -> None:
        """Delete abandoned tables, by the rule that the operator has set."""
        for days, finished in ((self.settings.prune_unfinished_days, False), (self.settings.prune_finished_days, True)):
            if not days:
                continue
            try:
                for table in await self.store.untouched(time.time() - days * DAY, finished):
                    if table not in self._tables and table not in self._loading and await self.store.delete(table):
                        log.info("Table %s was deleted: nothing has happened there for %g days.", table, days)
            except StoreFault as fault:
                log.warning("Abandoned tables could not be deleted: %s", fault.message)

    # What other processes do

    def _heard(self, table: str, seq: int) -> None:
        live = self._tables.get(table)
        if seq == RESEATED:
            self.later(self.reseat_all([table]))
        elif seq == PRESENT:
            if live is not None and live.watchers:
                self.later(self.look_elsewhere(live.id))
        elif live is not None:
            self.later(self._catch_up(live, seq))
        elif table in self._loading:
            self._missed[table] = max(seq, self._missed.get(table, 0))

    async def look_elsewhere(self, table: str = "") -> None:
        """Who has a table open at other processes, or any that is watched here. Whoever died goes in time."""
        if self.store.shared is None:
            return
        try:
            found = await self.store.shared.elsewhere(f"{LOOKING} {table}")
        except StoreFault:
            return  # it is looked up again soon
        keys = [f"{table}{rest}" for rest in found]
        for live in list(self._tables.values()):
            if live.watchers and table in ("", live.id):
                there = frozenset(key.partition(" ")[2] for key in keys if key.startswith(f"{live.id} "))
                if there != live.elsewhere:
                    live.elsewhere = there
                    live.went_on()

    def _answered(self) -> None:
        if isinstance(self.computers, ComputersElsewhere):
            self.computers.answered()

    def _lost(self) -> None:
        """Notices may have been missed: look at every table again."""
        self._answered()
        for live in list(self._tables.values()):
            self.later(self._look_again(live))

    async def _look_again(self, live: LiveTable) -> None:
        async with live.lock:  # what is being written is written first: nobody else would tell us of it
            self.drop(live)

    async def _catch_up(self, live: LiveTable, seq: int) -> None:
        async with live.lock:
            if live.gone or live.seq >= seq:
                return
            await self._follow(live)
        live.went_on()

    async def _follow(self, live: LiveTable) -> bool:
        """Carry out what another process wrote at a table whose lock is held. Answers whether there was anything."""
        if self.store.database.sqlite:
            return False
        safe = False
        try:
            entries, seat_rows, regards = await self.store.since(live.id, live.seq)
            for entry in entries:
                live.replay(entry)
            live.seat_rows, live.regards = seat_rows, regards
            safe = not live.unsettled  # what follows from the bids is read from the store
            return bool(entries)
        except Fault as fault:
            log.warning("Table %s could not follow another process: %s", live.id, fault.message)
            return True
        finally:
            if not safe:
                self.drop(live)

    def begin_task(self, work: Awaitable[None]) -> None:
        """Something to be done in the background, until the server stops."""
        self.later(work)

    def later(self, work: Awaitable[None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _nobody_waits() -> Collection[str]:
    return ()


async def _charged(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    """Have a thread do something, and whoever asked for it answer for the time it takes."""
    payer = CHARGED.get()
    if payer is None:
        return await asyncio.get_running_loop().run_in_executor(pool, work)
    taken: list[float] = []
    working = asyncio.get_running_loop().run_in_executor(pool, _timed, work, taken)
    working.add_done_callback(lambda _: payer.charge(sum(taken)))  # even if nobody waits for it any more
    return await working


def _timed(work: Callable[[], T], taken: list[float]) -> T:
    begun = time.thread_time()
    try:
        return work()
    finally:
        taken.append(time.thread_time() - begun)


def _perhaps_late(fault: Fault) -> bool:
    """Whether a refusal may be due to what another process did a moment ago: whose turn it is, and who sits where."""
    return isinstance(fault, (Early, NotYours, NotBegun)) or (
        isinstance(fault, RequestRefused) and fault.code in ("forbidden", "not_your_turn")
    )


def _from_thread(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(call)
