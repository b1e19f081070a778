"""What there is to tell to people who are away, found by looking at the tables that went on lately.

Nothing is noted when somebody moves. Whose turn it is, that a game is over, that somebody is challenged: all of it
stands in the database anyhow, and is looked for a little later. So a server that is killed misses nothing, and a move
costs nothing more.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from hundreddays.core import NOBODY, SPECTATOR, Fault
from hundreddays.server.alerts.outbox import STALE, NewsFor, last_play, turn_event
from hundreddays.server.alerts.wording import BEGIN, CHALLENGE, CLOCK, ENDED, OVERDUE, SEATED, TURN, Notice
from hundreddays.server.live.clock import DAY_SECONDS, MINUTE
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.table_setup import TableSetup
from hundreddays.server.people.identity import ACCOUNT
from hundreddays.server.store import StoreFault
from hundreddays.server.store.alert_schema import alert_channels
from hundreddays.server.store.database_schema import seats, tables
from hundreddays.server.store.people_schema import invitations
from hundreddays.server.wire import Pace
from hundreddays.tables import OPEN

SOON_SECONDS: Final = 12 * 3600.0
"""So long before a clock runs out its owner is told, or when a quarter of the time is left if that is less."""
OVERLAP_SECONDS: Final = 10.0
"""What was written late is still found: what was told once is not told again."""
_ROWS_AT_ONCE: Final = 500
_NOBODY: Final = "nobody"
"""Who decides before play has begun."""

Looking = Callable[[str, str], Awaitable[bool]]
"""Whether an account has a table before it."""


class Stirred(NamedTuple):
    """A table that went on, and a seat there whose owner may want to know."""

    account: str
    table: str
    seat: str
    game: str
    pace: Pace | None
    decides: str
    result: str
    creator: str
    mine: frozenset[str]
    """All seats of this account there."""
    last: tuple[int, str, float] | None
    """The last entry that changed whose turn it is."""

    @property
    def own_doing(self) -> bool:
        """Whether he did himself what was done last."""
        return self.creator == self.account if self.last is None else self.last[1] in self.mine


def someone_listens(connection: Connection) -> bool:
    """Whether anybody at all wants notices."""
    chosen = select(alert_channels.c.account_id).where(alert_channels.c.enabled.is_(True)).limit(1)
    return connection.execute(chosen).first() is not None


def stirred(connection: Connection, seen: float, until: float) -> tuple[list[Stirred], float]:
    """What went on at tables of those who want notices since they were `seen` last, or shortly before, and up to when
    that is all: always later than that, however much happened in one moment.
    """
    listening = select(alert_channels.c.account_id).where(alert_channels.c.enabled.is_(True))
    here = (tables.c.changed > seen - OVERLAP_SECONDS) & (tables.c.changed <= until)
    chosen = (
        select(
            tables.c.id,
            tables.c.opening,
            tables.c.decides,
            tables.c.result,
            tables.c.creator,
            tables.c.changed,
            seats.c.seat,
            seats.c.visitor,
        )
        .join(seats, seats.c.table_id == tables.c.id)
        .where(here, seats.c.visitor.like(f"{ACCOUNT}%"), seats.c.visitor.in_(listening))
        .order_by(tables.c.changed, tables.c.id, seats.c.number)
    )
    most = _ROWS_AT_ONCE
    while len(rows := connection.execute(chosen.limit(most)).all()) == most:
        whole = [row for row in rows if row.changed < rows[-1].changed]  # of the last table there may be more
        if whole and whole[-1].changed > seen:
            rows, until = whole, whole[-1].changed  # the rest comes next time
            break
        most *= 2
    mine: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        mine.setdefault((row.id, row.visitor), set()).add(row.seat)
    found = []
    for row in rows:
        setup = TableSetup.read(row.opening)
        found.append(
            Stirred(
                row.visitor,
                row.id,
                row.seat,
                setup.game,
                setup.pace,
                row.decides,
                row.result,
                row.creator,
                frozenset(mine[row.id, row.visitor]),
                last_play(connection, row.id),
            )
        )
    return found, until


def challenged(connection: Connection, since: float, until: float) -> list[NewsFor]:
    """Challenges by name that were made in between."""
    here = (invitations.c.created > since) & (invitations.c.created <= until) & (invitations.c.guest != "")
    rows = connection.execute(select(invitations).where(here))
    return [
        NewsFor(
            row.guest,
            f"{CHALLENGE}:{row.table_id}",
            Notice(CHALLENGE, row.table_id, row.seat, row.game, 0),
            row.created,
        )
        for row in rows
    ]


async def happenings(live_tables: LiveTables, one: Stirred, looking: Looking) -> list[NewsFor]:
    """What is to be told of one table to one of its seats."""
    now = time.time()
    if one.last is not None and one.last[2] < now - STALE:
        return []  # only talk has been heard there since
    if one.result:
        if one.own_doing or await looking(one.account, one.table):
            return []
        return [NewsFor(one.account, f"{ENDED}:{one.table}", _notice(one, ENDED, 0), now)]
    if one.decides not in (one.seat, _NOBODY):
        return await _overdue(live_tables, one, now)
    tell_turn = not one.own_doing and not await looking(one.account, one.table)
    if not tell_turn and one.pace is None:
        return []
    live = await _playable(live_tables, one.table)
    if live is None:
        return []
    if one.decides == _NOBODY:
        return _waited_for(one, live, now) if tell_turn else []
    found = []
    if tell_turn and one.last is not None:
        notice = _notice(one, TURN, turn_of(live))
        found.append(NewsFor(one.account, turn_event(one.table, one.last[0]), notice, now))
    return [*found, *_warning(one, live, now)]


async def _playable(live_tables: LiveTables, table: str) -> LiveTable | None:
    """A table; None for one of another version, at which nobody can play."""
    try:
        return await live_tables.get(table)
    except StoreFault:
        raise
    except Fault:
        return None


async def _overdue(live_tables: LiveTables, one: Stirred, now: float) -> list[NewsFor]:
    """Whoever waits for a turn by correspondence is told when its time is up, since nothing happens by itself then. In
    a tournament it does.
    """
    if one.pace is None or not one.pace.days:
        return []
    live = await _playable(live_tables, one.table)
    if live is None or live.setup.tournament or live.clock is None or live.clock.running == NOBODY:
        return []
    late, seat = live.clock.running, live.game.seat(one.seat)
    if live.game.sides[late] == live.game.sides[seat] or live.game.seats[late] in one.mine:
        return []  # only the other side may claim
    due = now + live.remaining(late, now)
    return [NewsFor(one.account, overdue_event(live, one.seat), _notice(one, OVERDUE, turn_of(live)), due)]


def _waited_for(one: Stirred, live: LiveTable, now: float) -> list[NewsFor]:
    """Play begins when everyone has bid, where sides are bid for, and given a share in the dice: whoever left before
    that is told.
    """
    table, setup = live.table, live.setup
    if table.begun or live.frozen or any(sitting.kind == OPEN for sitting in table.seats):
        return []
    bidders = [seat for seat in live.game.seats if seat not in live.bids] if setup.bidding else []
    pledges = setup.unpledged(table)
    if one.seat not in (bidders or pledges or setup.owed(table)):
        return []
    if one.last is None and not setup.tournament:
        return [NewsFor(one.account, f"{SEATED}:{one.table}:{one.seat}", _notice(one, SEATED, 0), now)]
    stage = "bid" if bidders else "pledge" if pledges else "share"
    return [NewsFor(one.account, f"{BEGIN}:{one.table}:{one.seat}:{stage}", _notice(one, BEGIN, 0), now)]


def _warning(one: Stirred, live: LiveTable, now: float) -> list[NewsFor]:
    """A clock that runs is warned of when it runs low, unless it stands by then."""
    clock, seat = live.clock, live.game.seat(one.seat)
    if clock is None or clock.running != seat or one.pace is None:
        return []
    left = live.remaining(seat, now)
    notice = _notice(one, CLOCK, turn_of(live), now + left)
    return [NewsFor(one.account, clock_event(live), notice, now + max(0.0, left - soon(one.pace)))]


def clock_event(live: LiveTable) -> str:
    """The turn whose clock runs."""
    return f"{CLOCK}:{live.id}:{round(1000 * live.clock.since) if live.clock is not None else 0}"


def overdue_event(live: LiveTable, seat: str) -> str:
    """The same turn, for one who waits for its end."""
    return f"{OVERDUE}:{seat}:{clock_event(live)}"


def soon(pace: Pace) -> float:
    """How many seconds before the end of a turn's time its owner is told."""
    return min(SOON_SECONDS, (pace.days * DAY_SECONDS or pace.minutes * MINUTE) / 4)


def turn_of(live: LiveTable) -> int:
    """The turn, as every spectator sees it: nothing that a seat alone knows is in a notice."""
    return live.table.view(SPECTATOR).turn


def _notice(one: Stirred, kind: str, turn: int, deadline: float = 0.0) -> Notice:
    return Notice(kind, one.table, one.seat, one.game, turn, deadline)
