"""All tables: those in memory, and the store that has every one. Nothing is seen before it is on the disk."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from sqlalchemy import Connection

from hundreddays.core import Fault
from hundreddays.server import deeds
from hundreddays.server.jobs import Choose, Chosen, Course, Failed
from hundreddays.server.problems import Turned, no_table
from hundreddays.server.room import Deed, Room
from hundreddays.server.settings import Settings
from hundreddays.server.store import CHAT, SIT, Conflict, Entry, SeatRow, Store, StoreFault
from hundreddays.server.thinkers import Dropped, Thinkers
from hundreddays.tables import Ended, NotYours, Stale

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

IDLE_SECONDS = 60.0
"""How long a table stays in memory when nobody watches it and nothing happens."""
SWEEP_SECONDS = 15.0
OVERDUE_SECONDS = 60.0
"""After this long another process is taken to have died while its computer player thought."""
PATIENCE_SECONDS = 2.0
"""How long to wait before a database that did not answer is asked again."""
DESK = 64
"""How many tables may wait in memory for their computer players at a time; who of them is served first is for `Thinkers` to say."""
_TRIES = 5


class House:
    """The tables of one server process."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._askings = itertools.count()
        self._loading: dict[str, tuple[int, asyncio.Task[Room]]] = {}
        """What is being read from the store, each numbered among all askings in the order of time."""
        self._missed: dict[str, int] = {}
        """What other processes wrote at tables that were just being loaded."""
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._desk = asyncio.Semaphore(DESK)
        self._side = ThreadPoolExecutor(4, "aside")
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Hear what other processes do, and let the computer players go on whose turn it was."""
        loop = asyncio.get_running_loop()
        self.store.listen(
            lambda table, seq: _from_thread(loop, lambda: self._heard(table, seq)),
            lambda: _from_thread(loop, self._lost),
        )
        self._start(self._resume(time.time() + 1.0))
        self._start(self._sweep())

    def hang_up(self) -> None:
        """The server is about to stop: whoever watches is let go, and will come back by himself."""
        self.closing = True
        for room in self._rooms.values():
            room.went_on()

    async def close(self) -> None:
        tasks = [*self._tasks, *self._thinking.values(), *(loading for _, loading in self._loading.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._side.shutdown()

    @property
    def in_memory(self) -> int:
        return len(self._rooms)

    # Tables in memory

    async def room(self, table: str) -> Room:
        """A table, from memory or from the store."""
        room = self._rooms.get(table)
        if room is None:
            room = await self._loaded(table)
        else:
            self._rooms.move_to_end(table)
        room.touched = time.monotonic()
        return room

    async def _loaded(self, table: str) -> Room:
        """A table from the store, read once for all who wait for it."""
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

    async def aside(self, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Do something that takes a while, such as replaying a table, without keeping everyone else waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._side, partial(work, *what, **how))

    def drop(self, room: Room) -> None:
        """Forget a table in memory. Those who watch it will find it again as it is in the store."""
        room.gone = True
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        room.went_on()

    async def _load(self, table: str) -> Room:
        try:
            stored = await self.store.load(table)
            if stored is None:
                raise no_table()
            room = await self.aside(Room, stored)
            self._rooms[table] = room
            self._crowd(room)
            if self._missed.get(table, 0) > room.seq:
                self._heard(table, self._missed[table])
            return room
        finally:
            del self._loading[table]
            self._missed.pop(table, None)

    def forget_idle(self) -> None:
        """A table nobody has looked at for a while costs no memory."""
        idle = time.monotonic() - IDLE_SECONDS
        for room in list(self._rooms.values()):
            if room.touched < idle and self._idle(room):
                self.drop(room)

    def _crowd(self, newest: Room) -> None:
        """Too many tables in memory: those go first that nobody has looked at for longest, and never the one just asked for."""
        for room in list(self._rooms.values()):
            if len(self._rooms) <= self.settings.tables_in_memory:
                return
            if room is not newest and self._idle(room):
                self.drop(room)

    def _idle(self, room: Room) -> bool:
        return not room.watchers and not room.lock.locked() and room.id not in self._thinking

    # Doing something at a table

    async def do(self, table: str, deed: Deed, also: Callable[[Connection], bool] | None = None) -> Room:
        """Carry out a deed, write it down, and only then let it be seen."""
        for _ in range(_TRIES):
            room = await self.room(table)
            async with room.lock:
                if room.gone:
                    continue
                safe = False
                try:
                    entry = deed(room)
                    await self.store.append(entry, room.summary(), also)
                    safe = True
                except Conflict:
                    continue  # another process was faster: look again and try again
                except Fault as fault:
                    safe = not isinstance(fault, StoreFault)  # the referee has refused, and nothing has changed
                    raise
                finally:
                    if not safe:
                        self.drop(room)
                room.note(entry)
            if entry.kind == CHAT:
                room.went_on()
            else:
                self._went_on(room)
            return room
        raise Conflict

    async def join(self, link: str, visitor: str, name: str, nonce: str) -> tuple[str, str]:
        """Trade a link for its seat."""
        chair = await self._seat_of(link, visitor)
        if not chair.spent:

            def deed(room: Room) -> Entry:
                room.sit(chair.seat, name, nonce)
                return room.entry(SIT, chair.seat, 0, name, nonce)

            try:
                await self.do(chair.table_id, deed, self.store.claim(chair, visitor, name))
            except Conflict:
                await self._seat_of(link, visitor)
                raise
            await self.reseat(chair.table_id)
        return chair.table_id, chair.seat

    async def _seat_of(self, link: str, visitor: str) -> SeatRow:
        """The seat that a link leads to, if it still leads this visitor there."""
        chair = await self.store.seat_of_link(link)
        if chair is None:
            raise Turned(403, "forged", "This link leads nowhere.", "Ask whoever sent it for a new one.")
        if chair.spent and chair.visitor != visitor:
            raise Turned(409, "used", "This link has already been used.", "If it was meant for you, ask whoever sent it for a new one.")
        return chair

    async def reseat(self, table: str) -> None:
        """The seats as the store has them now."""
        room = await self.room(table)
        _, chairs = await self.store.since(table, room.seq)
        async with room.lock:
            room.chairs = chairs
            room.moments.clear()
        room.went_on()

    def _went_on(self, room: Room) -> None:
        if room.question is not None:
            self.thinkers.drop(room.question)  # unless it is the answer itself that was just played, nobody needs it any more
        room.went_on()
        if room.computer is not None:
            self.think(room.id)

    # Computer players

    def think(self, table: str) -> None:
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
        room = self._rooms.get(table)
        if room is not None and room.computer is not None and not room.stuck and not self.closing:
            self.think(table)  # it became due again just as we were leaving

    async def _think(self, table: str) -> None:
        """One decision after another, and between them others have their turn at the desk."""
        while await self._decide(table):
            pass

    async def _decide(self, table: str) -> bool:
        """Have the computer player that is due make one decision. Answers whether there may be another."""
        async with self._desk:
            room = await self.room(table)
            async with room.lock:
                if room.gone:
                    return True
                chair = room.computer
                if chair is None:
                    return False
                number = room.game.seat(chair.seat)
                ply = room.table.ply(number)
                room.question = self.thinkers.ask(Choose(Course.of(room.table), number, chair.level, *room.thought.get(chair.seat, (-1, 0.0))))
            try:
                answer = await room.question.answer
                if not isinstance(answer, Chosen):
                    raise Fault(answer.text if isinstance(answer, Failed) else "The computer player did not answer the question.")
                room.thought[chair.seat] = answer.turn, answer.spent
                await self.do(table, deeds.compute(chair.seat, ply, answer.words))
            except (Conflict, Stale, NotYours, Ended, Dropped):
                return True  # the table has gone on without it
            except StoreFault:
                await asyncio.sleep(PATIENCE_SECONDS)
            except Fault as fault:
                log.warning("The computer at table %s could not move: %s", table, fault.message)
                await self._stick(room, True)
                return False
            finally:
                if room.question is not None:
                    self.thinkers.drop(room.question)
            await self._stick(room, False)
            return True

    async def _stick(self, room: Room, stuck: bool) -> None:
        """Show whether the computer player that is due is thinking, or could not."""
        if room.stuck != stuck:
            async with room.lock:
                room.stuck = stuck
                room.moments.clear()
            room.went_on()

    async def _resume(self, before: float) -> None:
        try:
            for table in await self.store.due(before):
                self.think(table)
        except StoreFault as fault:
            log.warning("Could not look for computer players that are due: %s", fault.message)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.forget_idle()
            await self._resume(time.time() - OVERDUE_SECONDS)

    # What other processes do

    def _heard(self, table: str, seq: int) -> None:
        room = self._rooms.get(table)
        if room is not None:
            self._start(self._catch_up(room, seq))
        elif table in self._loading:
            self._missed[table] = max(seq, self._missed.get(table, 0))

    def _lost(self) -> None:
        """Notices may have been missed: look at every table anew."""
        for room in list(self._rooms.values()):
            self._start(self._look_anew(room))

    async def _look_anew(self, room: Room) -> None:
        async with room.lock:  # what is being written is written first: nobody else would tell us of it
            self.drop(room)

    async def _catch_up(self, room: Room, seq: int) -> None:
        async with room.lock:
            if room.gone or room.seq >= seq:
                return
            safe = False
            try:
                entries, chairs = await self.store.since(room.id, room.seq)
                for entry in entries:
                    room.replay(entry)
                room.chairs = chairs
                safe = True
            except Fault as fault:
                log.warning("Table %s could not follow another process: %s", room.id, fault.message)
            finally:
                if not safe:
                    self.drop(room)
        room.went_on()

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _from_thread(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(call)
