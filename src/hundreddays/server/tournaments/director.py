"""The director sees to it that tournaments are played: starts them, pairs, lays tables, and notes what came of them.

Each server process has one, and each looks at every tournament. Everything it does is one transaction that does nothing
the second time, so it can be killed at any moment, and several do no more than one would.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection, select

from hundreddays.core import NOBODY, Fault
from hundreddays.server.catalogue import game_of
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live.actions import TIME, Action
from hundreddays.server.live.clock import downtime
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.new_table import USUAL_DELAY, lay, planned
from hundreddays.server.live.table_setup import COMPUTER, ME
from hundreddays.server.live.upload_messages import Planned
from hundreddays.server.store import END, Conflict, SeatRow, StoreFault
from hundreddays.server.store.database_schema import tables
from hundreddays.server.store.table_store import delete_table
from hundreddays.server.tokens import new_table_id
from hundreddays.server.tournaments import pairings, tournament_store
from hundreddays.server.tournaments.meetings import (
    ARENA,
    CANCELLED,
    DOUBLE,
    DRAW,
    FINISHED,
    FIRST,
    NEITHER,
    OFF,
    OPEN,
    OUT,
    RUNNING,
    SECOND,
    SWISS,
    VOID,
    WALKOVER_FIRST,
    WALKOVER_SECOND,
    Meeting,
)
from hundreddays.server.tournaments.pairings import Pair
from hundreddays.server.tournaments.terms import usual_rounds
from hundreddays.server.tournaments.tournament_store import Contest

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 5.0
"""How often a director looks around when nobody has woken him."""
PATIENCE_SECONDS: Final = 20.0
"""How long two who have just met in an arena wait for somebody else."""
MOMENT: Final = 0.2
"""How soon a table is looked at again at the soonest."""
MINUTE: Final = 60.0
OWNER: Final = "tournament:"
"""By whom the tables of a tournament are set up."""


class Director:
    """The director of one server process."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        self._store = live_tables.store
        self._woken = asyncio.Event()
        self._looks: dict[str, float] = {}
        """When each table should be looked at next, for somebody who does not come or whose time runs out."""
        self._told: set[tuple[str, str]] = set()
        """What could not be done at a tournament, each of which was told to the log once."""

    def wake(self) -> None:
        """Something has happened: do not wait for the next round."""
        self._woken.set()

    async def run(self) -> None:
        """Until the server stops."""
        while True:
            self._woken.clear()
            walk = asyncio.create_task(self.walk())
            try:
                await asyncio.wait([walk])
            finally:
                walk.cancel()
            if (failed := walk.exception()) is not None:
                log.error("The director of tournaments failed; he will try again.", exc_info=failed)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), SWEEP_SECONDS)

    async def walk(self) -> None:
        """Look after every tournament to which something may happen."""
        try:
            for id in await self._store.read(tournament_store.unfinished):
                await self.look_after(id)
        except StoreFault as fault:
            log.warning("Tournaments could not be looked up: %s", fault.message)

    async def look_after(self, id: str) -> None:
        """Do everything that is due at a tournament."""
        try:
            while await self._step(
                await self._store.read(lambda connection: tournament_store.read_contest(connection, id))
            ):
                pass
        except StoreFault:
            raise
        except Fault as fault:
            if (id, fault.message) not in self._told:
                self._told.add((id, fault.message))
                log.warning("Tournament %s cannot go on: %s", id, fault.message)

    async def _step(self, contest: Contest) -> bool:
        """Do what is due. Answers whether there may be more."""
        # However many tournaments somebody makes, their computers think as much as those of one visitor.
        self._live_tables.stands_for[f"{OWNER}{contest.id}"] = contest.organiser
        if contest.state == OPEN:
            return await self._begin(contest)
        if contest.state == CANCELLED:
            return await self._clear(contest)
        if contest.state != RUNNING:
            return False
        settled = [await self._settle(contest, meeting, found) for meeting, found in await self._at_tables(contest)]
        return any(settled) or await self._pair(contest)

    async def _begin(self, contest: Contest) -> bool:
        """Start it if its time has come. One that too few have joined is cancelled."""
        if not contest.begins or time.time() < contest.begins:
            return False
        try:
            await self._store.write(lambda connection: tournament_store.start(connection, contest.id))
        except RequestRefused as refused:
            if refused.code != "early":
                return True  # another process was faster
            await self._store.write(lambda connection: tournament_store.end(connection, contest.id, CANCELLED))
        return True

    # Pairing

    async def _pair(self, contest: Contest) -> bool:
        if contest.kind == ARENA:
            return await self._pair_arena(contest)
        if contest.undecided:
            return False
        rounds = await self._live_tables.in_long_thread(next_rounds, contest)
        return await self._written(contest, rounds) if rounds else await self._finish(contest)

    async def _pair_arena(self, contest: Contest) -> bool:
        now = time.time()
        if now >= arena_ends(contest, now):
            return not contest.undecided and await self._finish(contest)
        pairs = await self._live_tables.in_long_thread(next_pairs, contest, now)
        return bool(pairs) and await self._written(contest, [pairs])

    async def _written(self, contest: Contest, rounds: list[list[Pair]]) -> bool:
        try:
            await self._store.write(lambda connection: tournament_store.write_rounds(connection, contest, rounds))
        except Conflict:
            log.info("Tournament %s has gone on while it was being paired; it is looked at again.", contest.id)
        return True

    async def _finish(self, contest: Contest) -> bool:
        await self._store.write(lambda connection: tournament_store.end(connection, contest.id, FINISHED))
        return False

    # Tables

    async def _at_tables(self, contest: Contest) -> list[tuple[Meeting, str | None]]:
        """Every meeting that is not decided, with the result of its table: None if there is none."""
        undecided = contest.undecided
        ids = [meeting.table for meeting in undecided if meeting.table]
        chosen = select(tables.c.id, tables.c.result).where(tables.c.id.in_(ids))
        rows = await self._store.read(lambda connection: connection.execute(chosen).all() if ids else [])
        results: dict[str, str] = {row.id: row.result for row in rows}
        return [(meeting, results.get(meeting.table)) for meeting in undecided]

    async def _settle(self, contest: Contest, meeting: Meeting, result: str | None) -> bool:
        """Bring one meeting further. Answers whether it is decided now."""
        gone = self._withdrawn(contest, meeting)
        if not meeting.table:
            if gone:
                return await self._decide(contest, meeting, walkover(meeting, gone))
            await self._lay(contest, meeting)
            return False
        if result is None:  # whoever runs the server has deleted it
            return await self._decide(contest, meeting, walkover(meeting, gone) if gone else VOID)
        if result:
            live = await self._live_tables.get(meeting.table)
            return live.table.over and await self._decide(contest, meeting, outcome_of(live))
        if not gone and time.time() < self._looks.get(meeting.table, 0.0):
            return False
        return await self._look(contest, meeting, gone)

    def _withdrawn(self, contest: Contest, meeting: Meeting) -> list[int]:
        """Who of two has withdrawn. A computer that gave up its place plays its last game to the end."""
        return [
            one.number
            for one in contest.entrants
            if one.number in (meeting.first, meeting.second) and one.state == OUT and not one.computer
        ]

    async def _decide(self, contest: Contest, meeting: Meeting, outcome: str) -> bool:
        self._looks.pop(meeting.table, None)
        return await self._store.write(
            lambda connection: tournament_store.decide(connection, contest.id, meeting, outcome)
        )

    async def _lay(self, contest: Contest, meeting: Meeting) -> None:
        plan = await self._live_tables.in_thread(plan_meeting, contest, meeting)
        try:
            await lay(
                self._live_tables,
                plan,
                lambda connection: tournament_store.claim_table(connection, contest.id, meeting, plan.row.id),
            )
        except Conflict:
            log.debug("Another process has laid the table of round %d, board %d.", meeting.round, meeting.board)

    async def _look(self, contest: Contest, meeting: Meeting, gone: list[int]) -> bool:
        """See whether everyone is there and in time."""
        live = await self._live_tables.get(meeting.table)
        now = time.time()
        if live.frozen:
            return await self._decide(contest, meeting, VOID)
        if not live.table.begun:
            limit = live.row.created + contest.terms.grace * MINUTE + downtime(live.outages, live.row.created, now)
            if gone or now >= limit:
                return await self._no_show(contest, meeting, live, gone)
            self._looks[meeting.table] = min([limit, *self._times_up(live, now)])
            return False
        if gone:
            seat = live.game.seats[live.game.sides.index(_side_of(meeting, gone[0]))]
            await self._act(live, Action(END, seat))
            return False
        self._looks[meeting.table] = min(self._times_up(live, now), default=math.inf)
        actor = live.table.actor
        if actor != NOBODY and live.seat_rows[actor].who != COMPUTER and live.remaining(actor, now) <= 0.0:
            other = next(
                seat for seat in range(len(live.game.seats)) if live.game.sides[seat] != live.game.sides[actor]
            )
            await self._act(live, Action(END, live.game.seats[other], TIME))
        return False

    def _times_up(self, live: LiveTable, now: float) -> list[float]:
        """When each person's time is up at the soonest, even if it began to run just now."""
        people = [number for number, row in enumerate(live.seat_rows) if row.who != COMPUTER]
        return [now + max(MOMENT, live.remaining(seat, now)) for seat in people]

    async def _act(self, live: LiveTable, action: Action) -> None:
        try:
            await self._live_tables.perform(live.id, action)
        except StoreFault:
            raise
        except Fault as fault:  # it was decided, or moved, just now
            log.debug("Nothing was done at table %s: %s", live.id, fault.message)

    async def _no_show(self, contest: Contest, meeting: Meeting, live: LiveTable, gone: list[int]) -> bool:
        """Somebody did not come, or will not: the meeting is decided, and its table is gone, at the same moment."""
        async with live.lock:
            if live.gone or live.table.begun:
                return False
            missing = gone or _missing(meeting, live)

            def write(connection: Connection) -> None:
                seen = select(tables.c.seq).where(tables.c.id == live.id).with_for_update()
                here = connection.execute(seen).scalar() == live.seq
                outcome = walkover(meeting, missing)
                if not here or not tournament_store.decide(connection, contest.id, meeting, outcome):
                    raise Conflict
                delete_table(connection, live.id, self._store.me)
                for number in missing:
                    if contest.kind == ARENA or _missed_before(contest, number):
                        tournament_store.withdraw(connection, contest.id, number)

            try:
                await self._store.write(write)
            except Conflict:
                return False  # somebody came at the last moment, at another process
            self._looks.pop(live.id, None)
            self._live_tables.drop(live)
        return True

    async def _clear(self, contest: Contest) -> bool:
        """A tournament was cancelled: what nobody has begun, and what computers play among themselves, is cleared away.

        What people have begun they may play to the end.
        """
        done = [await self._call_off(contest, meeting) for meeting in contest.undecided]
        return any(done)

    async def _call_off(self, contest: Contest, meeting: Meeting) -> bool:
        _, result = (await self._at_tables(contest._replace(meetings=(meeting,))))[0]
        if result is None:  # no table was laid
            return await self._decide(contest, meeting, OFF)
        live = await self._live_tables.get(meeting.table)
        async with live.lock:
            people = any(row.who != COMPUTER for row in live.seat_rows)
            if live.table.begun and people:
                return await self._decide(contest, meeting, OFF)

            def write(connection: Connection) -> bool:
                seen = select(tables.c.seq).where(tables.c.id == live.id).with_for_update()
                if people and connection.execute(seen).scalar() != live.seq:
                    return False  # something has happened there at another process: perhaps play has begun
                off = tournament_store.decide(connection, contest.id, meeting, OFF)
                return off and delete_table(connection, live.id, self._store.me)

            self._live_tables.drop(live)
            done = await self._store.write(write)
        await self._live_tables.read_again(meeting.table)
        return done


# What follows from a tournament as it stands


def rounds_of(contest: Contest) -> int:
    """How many rounds there will be; 0 where nobody knows, or where there are none."""
    return rounds_for(contest, sum(one.seed > 0 for one in contest.entrants))


def rounds_for(contest: Contest, count: int) -> int:
    """The same for so many who began it."""
    if contest.kind == ARENA or not count:
        return contest.terms.rounds
    if contest.kind == SWISS:
        most = count - 1 if count % 2 == 0 else count
        return min(contest.terms.rounds or usual_rounds(count), most)
    once = count - 1 if count % 2 == 0 else count
    return 2 * once if contest.kind == DOUBLE else once


def next_rounds(contest: Contest) -> list[list[Pair]]:
    """The rounds that are paired next; none when all have been."""
    if contest.round >= rounds_of(contest):
        return []
    if contest.kind == SWISS:
        here = contest.taking_part
        return [pairings.swiss(here, contest.meetings, contest.round + 1)] if len(here) > 1 else []
    order = sorted((one for one in contest.entrants if one.seed), key=lambda one: one.seed)
    rounds = pairings.round_robin([one.number for one in order], contest.kind == DOUBLE)
    return rounds[contest.round :] if contest.terms.together else rounds[contest.round : contest.round + 1]


def arena_ends(contest: Contest, now: float) -> float:
    """When an arena pairs for the last time: while no server runs its time stands still."""
    return contest.started + contest.terms.minutes * MINUTE + downtime(contest.outages, contest.started, now)


def next_pairs(contest: Contest, now: float) -> list[Pair]:
    """Those who can meet in an arena now."""
    busy = {number for meeting in contest.undecided for number in (meeting.first, meeting.second)}
    free = [one for one in contest.taking_part if one.number not in busy]
    since = {one.number: max(one.joined, contest.started) for one in free}
    for meeting in contest.meetings:
        for number in (meeting.first, meeting.second):
            if number in since:
                since[number] = max(since[number], meeting.decided)

    def patient(one: int, other: int) -> bool:
        waited = now - max(since[one], since[other])
        return len(contest.taking_part) > 2 and waited < PATIENCE_SECONDS

    return pairings.arena(free, contest.meetings, patient)


def walkover(meeting: Meeting, missing: list[int]) -> str:
    if meeting.first in missing and meeting.second in missing:
        return NEITHER
    return WALKOVER_SECOND if meeting.first in missing else WALKOVER_FIRST


def outcome_of(live: LiveTable) -> str:
    """What a finished game came to."""
    if live.frozen:
        return VOID
    score = live.table.scores()[live.game.sides.index(0)]
    return FIRST if score > 0 else SECOND if score < 0 else DRAW


def plan_meeting(contest: Contest, meeting: Meeting) -> Planned:
    """The table of a meeting: each of the two holds every seat of a side."""
    game, table = game_of(contest.game, contest.terms.options), new_table_id()
    named = {one.number: one for one in contest.entrants}
    seat_rows = []
    for number, (seat, side) in enumerate(zip(game.seats, game.sides, strict=True)):
        one = named[meeting.second if side else meeting.first]
        who, level = (COMPUTER, one.name) if one.computer else (ME, "")
        name, visitor = ("", None) if one.computer else (one.name, one.who)
        seat_rows.append(SeatRow(table, seat, number, side, who, level, name, None, False, visitor))
    people = any(row.who != COMPUTER for row in seat_rows)
    owner = f"{OWNER}{contest.id}"
    delay = USUAL_DELAY if people else 0
    return planned(game, owner, seat_rows, {}, "", "", people, contest.terms.pace, contest.id, delay)


def _side_of(meeting: Meeting, number: int) -> int:
    return 0 if number == meeting.first else 1


def _missing(meeting: Meeting, live: LiveTable) -> list[int]:
    """Who has not come: whoever has not bound himself to a share in the dice, or has not shown it."""
    seats = live.setup.unpledged(live.table) or live.setup.owed(live.table)
    sides = {live.game.sides[live.game.seat(seat)] for seat in seats}
    return [meeting.second if side else meeting.first for side in sorted(sides)]


def _missed_before(contest: Contest, number: int) -> bool:
    """Whether somebody has failed to come once already."""
    return any(
        (each.outcome in (WALKOVER_SECOND, NEITHER) and each.first == number)
        or (each.outcome in (WALKOVER_FIRST, NEITHER) and each.second == number)
        for each in contest.meetings
    )
