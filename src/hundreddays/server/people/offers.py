"""Free seats that need no link: offered to anyone or to one account, taken by whoever comes first."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, insert, or_, select, update

from hundreddays.games import REGISTER, info
from hundreddays.server.catalogue import game_of
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live import actions
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.new_table import lay, plan_table
from hundreddays.server.live.table_setup import FRIEND, ME, TableSetup
from hundreddays.server.people.accounts import by_name
from hundreddays.server.people.identity import at_table, is_account
from hundreddays.server.people.people_wire import AskPairing, NewOffer, Offer, Paired
from hundreddays.server.people.profiles import rating_state
from hundreddays.server.people.ratings import POINTS, Rating, fresh, read_ratings
from hundreddays.server.people.times import moment
from hundreddays.server.store import Conflict
from hundreddays.server.store.database_schema import bans, seats, tables
from hundreddays.server.store.one_at_a_time import OFFERS, one_at_a_time
from hundreddays.server.store.people_schema import accounts, contacts, invitations, ratings
from hundreddays.server.store.regards import BLOCK, has_shut_out
from hundreddays.server.store.table_store import delete_table
from hundreddays.server.tokens import digest
from hundreddays.server.wire import NewTable, Pace, SeatPlan

LISTED = 60
MOST_OPEN = 5
"""How many seats one person may offer at a time."""
_TRIES = 5
FRESH_SECONDS = 20.0
"""So soon after he has offered a seat somebody is taken to wait, though his browser has not opened the table yet."""
_MOST_WAITING = 500


class Person(NamedTuple):
    """Who offers or takes a seat."""

    id: str
    """By what his seats are held."""
    name: str


def terms_of(game: str, options: Mapping[str, object], pace: Pace | None, *more: str) -> str:
    """What two who want the same game have in common."""
    return digest(msgspec.json.encode([game, sorted(options.items()), pace, *more]).decode())


class SomebodyWaits(RequestRefused):
    """Somebody offers the same already, and came a moment earlier: perhaps the one who asks, by a second click."""

    def __init__(self) -> None:
        super().__init__(409, "used", "Somebody waits for the same.", "Ask again.")


async def make_offer(
    live_tables: LiveTables, host: Person, ask: NewOffer, others: Callable[[Connection], list[str]] | None = None
) -> str:
    """Set up the table and offer its free seat; the table's id. Raises `SomebodyWaits` if there are `others`."""
    table, store = ask.table, live_tables.store
    named = [msgspec.structs.replace(seat, name=host.name) if seat.who == ME else seat for seat in table.seats]
    free = [seat.seat for seat in named if seat.who == FRIEND]
    if len(free) != 1 or table.record or table.position:
        text = "An offer has one free seat, at a table that begins from the start."
        raise RequestRefused(400, "malformed", text, "Let the computer, or yourself, take the others.")
    if ask.to and not is_account(host.id):
        raise RequestRefused(403, "sign_in", "Only an account can challenge somebody by name.", "Sign in first.")
    guest = await store.read(lambda connection: _guest(connection, ask.to, host.id)) if ask.to else ""
    # Strangers meet here: unless they wish otherwise, nobody is advised by a computer, and the game may be rated.
    asked = msgspec.structs.replace(table, seats=named, no_analysis=not ask.casual)
    plan = await live_tables.in_thread(plan_table, host.id, asked)
    setup = msgspec.structs.replace(TableSetup.read(plan.row.opening), offered=True)
    opening = msgspec.json.encode(setup).decode()
    plan = msgspec.structs.replace(plan, row=msgspec.structs.replace(plan.row, opening=opening))
    more = [word for word, wished in (("bid", setup.bid), ("casual", ask.casual)) if wished]
    row = {
        "table_id": plan.row.id,
        "seat": free[0],
        "host": host.id,
        "guest": guest,
        "game": setup.game,
        "terms": terms_of(setup.game, setup.options, setup.pace, *more),
        "least": ask.least / POINTS,
        "most": ask.most / POINTS,
        "created": time.time(),
    }

    def write(connection: Connection) -> None:
        one_at_a_time(connection, OFFERS)  # of two who look for each other one sees the other
        if others is not None and others(connection):
            raise SomebodyWaits
        open_now = select(invitations.c.table_id).where(invitations.c.host == host.id)
        if len(connection.execute(open_now).all()) >= MOST_OPEN:
            text = f"You offer {MOST_OPEN} seats already."
            raise RequestRefused(429, "too_many", text, "Withdraw one of them.")
        connection.execute(insert(invitations), row)

    await lay(live_tables, plan)
    try:
        await store.write(write)
    except RequestRefused:
        await store.delete(plan.row.id)
        raise
    return plan.row.id


def _guest(connection: Connection, name: str, host: str) -> str:
    """The account that is challenged. One that has shut the host out is challenged too, and never sees it: were it
    refused, the host would know why, since everyone can look up who is here.
    """
    found = by_name(connection, name)
    if found is None or found.id == host or has_shut_out(connection, host, found.id):
        raise RequestRefused(404, "unknown", f"Nobody called “{name}” can be challenged.", "Check the name.")
    return found.id


def offers_for(connection: Connection, me: str, waiting: Collection[str]) -> list[Offer]:
    """What somebody may take, and what he offers himself: the seats of those first who wait there (`waiting`, by table
    and person). Those who shut each other out do not meet.
    """
    here = list(waiting)[:_MOST_WAITING]
    waits = invitations.c.table_id.in_([key.partition(" ")[0] for key in here])
    chosen = (
        select(invitations, tables.c.opening, accounts.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join(tables, tables.c.id == invitations.c.table_id)
        .outerjoin(accounts, accounts.c.id == invitations.c.host)
        .outerjoin(ratings, (ratings.c.who == invitations.c.host) & (ratings.c.game == invitations.c.game))
        .where(or_(invitations.c.guest.in_(("", me)), invitations.c.host == me), _meets(me))
        .order_by(
            (invitations.c.guest == me).desc(),
            (invitations.c.host == me).desc(),
            waits.desc(),
            invitations.c.created.desc(),
        )
        .limit(LISTED)
    )
    found = []
    for row in connection.execute(chosen):
        setup = TableSetup.read(row.opening)
        if setup.game not in REGISTER:
            continue
        rating = None if row.mu is None else rating_state(setup.game, Rating(row.mu, row.sigma, row.games))
        found.append(
            Offer(
                table=row.table_id,
                seat=row.seat,
                host=row.name or "",
                rating=rating,
                game=setup.game,
                title=info(setup.game).title,
                options=setup.options,
                pace=setup.pace,
                rated=setup.may_count and is_account(row.host),
                least=round(row.least * POINTS),
                most=round(row.most * POINTS),
                mine=row.host == me,
                for_me=bool(row.guest) and row.guest == me,
                here=at_table(row.host, row.table_id) in waiting,
                created=moment(row.created),
            )
        )
    return found


def _meets(me: str) -> ColumnElement[bool]:
    """Whether the host of an offer is somebody whom one may meet: none who is shut out, by either of the two or by the
    desk.
    """
    one = (contacts.c.owner == invitations.c.host) & (contacts.c.other == me)
    other = (contacts.c.owner == me) & (contacts.c.other == invitations.c.host)
    gone = exists().where(bans.c.who == invitations.c.host, bans.c.until > time.time())
    return and_(~exists().where(contacts.c.kind == BLOCK, or_(one, other)), ~gone)


async def accept(live_tables: LiveTables, person: Person, table: str) -> str:
    """Take a seat that is offered; which one."""
    found = await live_tables.store.read(lambda connection: _open_to(connection, person.id, table))
    if found is None:
        if (taken := await live_tables.store.read(lambda connection: _taken(connection, person.id, table))) is not None:
            return taken  # by himself: he asked twice, or did not hear the answer
        raise RequestRefused(404, "unknown", "This seat is not offered any more.", "Somebody may have been faster.")
    seat, host, least, most, strength = found
    if host == person.id:
        raise RequestRefused(409, "used", "This is your own offer.", "Wait for somebody, or withdraw it.")
    if not least <= strength.mu <= most:
        wished = f"{round(least * POINTS)} to {round(most * POINTS)}"
        raise RequestRefused(403, "forbidden", f"A rating of {wished} is wished for here.", "Offer a seat yourself.")
    try:
        await live_tables.perform(table, actions.sit(seat, person.name), _taking(table, seat, person))
    except Conflict:
        raise RequestRefused(409, "used", "Somebody was faster.", "Look for another offer.") from None
    await live_tables.reseat(table)
    return seat


def _open_to(connection: Connection, me: str, table: str) -> tuple[str, str, float, float, Rating] | None:
    chosen = select(invitations).where(
        invitations.c.table_id == table, or_(invitations.c.guest.in_(("", me)), invitations.c.host == me)
    )
    row = connection.execute(chosen.where(_meets(me))).one_or_none()
    if row is None:
        return None
    return row.seat, row.host, row.least, row.most, _strength(connection, me, row.game)


def _taken(connection: Connection, me: str, table: str) -> str | None:
    """The seat that somebody has taken at a table that was offered."""
    mine = (seats.c.table_id == table) & (seats.c.visitor == me) & (seats.c.who == FRIEND)
    offered = select(tables.c.opening, seats.c.seat).join(tables, tables.c.id == seats.c.table_id).where(mine)
    found = connection.execute(offered.limit(1)).one_or_none()
    return found.seat if found is not None and TableSetup.read(found.opening).offered else None


def _strength(connection: Connection, me: str, game: str) -> Rating:
    return read_ratings(connection, game, [me]).get(me, fresh(me))


def _taking(table: str, seat: str, person: Person) -> Callable[[Connection], bool]:
    """To be done along with the entry that seats somebody: the offer is gone, and so is the seat's link."""

    def write(connection: Connection) -> bool:
        offered = delete(invitations).where(invitations.c.table_id == table, invitations.c.seat == seat)
        free = (seats.c.table_id == table) & (seats.c.seat == seat) & seats.c.visitor.is_(None)
        taken = update(seats).where(free).values(visitor=person.id, name=person.name, link=None, spent=True)
        return connection.execute(offered).rowcount == 1 and connection.execute(taken).rowcount == 1

    return write


async def withdraw(live_tables: LiveTables, person: Person, table: str) -> None:
    """Take an offer of mine back, with its table; or decline a challenge."""
    here = invitations.c.table_id == table
    mine = here & or_(invitations.c.host == person.id, invitations.c.guest == person.id)
    free = exists().where(seats.c.table_id == table, seats.c.who == FRIEND, seats.c.visitor.is_(None))

    def write(connection: Connection) -> bool:
        if not connection.execute(delete(invitations).where(mine)).rowcount:
            return False
        if connection.execute(select(free)).scalar():  # else it is a game of two by now, and nobody's to delete
            delete_table(connection, table, live_tables.store.me)
        return True

    # Nobody is nobody's guest: an offer to everyone names no guest either.
    if not person.id or not await live_tables.store.write(write):
        raise RequestRefused(404, "unknown", "There is no such offer of yours, and no challenge to you.")
    await live_tables.read_again(table)


async def pair(live_tables: LiveTables, person: Person, ask: AskPairing) -> Paired:
    """Take the seat of whoever has waited longest for the same; if nobody does, wait."""
    seated = await live_tables.in_thread(_usual, ask)
    terms = terms_of(ask.game, game_of(ask.game).options, ask.pace)

    here: Collection[str] = ()

    def waiting(connection: Connection) -> list[str]:
        return _waiting(connection, person.id, ask, terms, here)

    def waiting_or_mine(connection: Connection) -> list[str]:
        mine = _my_own(connection, person.id, terms)
        return [*waiting(connection), *([mine] if mine else [])]

    for left in reversed(range(_TRIES)):
        here = await live_tables.waiting()
        for table in await live_tables.store.read(waiting):
            try:
                return Paired(table=table, seat=await accept(live_tables, person, table), waiting=False)
            except RequestRefused:
                continue  # somebody was faster
        mine = await live_tables.store.read(lambda connection: _my_own(connection, person.id, terms))
        try:
            # Whoever cannot be joined, however often it is tried, keeps nobody from waiting for another.
            table = mine or await make_offer(
                live_tables, person, NewOffer(table=seated), waiting_or_mine if left else None
            )
        except SomebodyWaits:
            continue  # two asked at the same moment
        break
    live = await live_tables.get(table)
    return Paired(table=table, seat=live.holds(person.id)[0], waiting=True)


def _usual(ask: AskPairing) -> NewTable:
    """The game with its usual options; the first seat waits for nobody in particular."""
    game = game_of(ask.game)
    if len(game.seats) < 2:
        raise RequestRefused(400, "bad_option", f"{game.title} is played alone with its usual options.")
    mine = int(time.time()) % 2  # the sides are shared out evenly
    plans = [SeatPlan(seat=seat, who="me" if n % 2 == mine else "friend") for n, seat in enumerate(game.seats)]
    return NewTable(seats=plans, game=ask.game, pace=ask.pace)


def _waiting(connection: Connection, me: str, ask: AskPairing, terms: str, here: Collection[str]) -> list[str]:
    """Those who wish for somebody of this strength: others must not stand in their way.

    Whoever has the table open comes first. One who has left can come back where nobody's clock is about to run: an
    account that finds the game in its list, or is told of it.
    """
    strength = _strength(connection, me, ask.game).mu
    chosen = (
        select(invitations.c.table_id, invitations.c.host, invitations.c.created)
        .where(invitations.c.game == ask.game, invitations.c.terms == terms)
        .where(invitations.c.guest == "", invitations.c.host != me, _meets(me))
        .where(invitations.c.least <= strength, invitations.c.most >= strength)
        .order_by(invitations.c.created)
    )
    rows, now = connection.execute(chosen).all(), time.time()
    there = [row for row in rows if at_table(row.host, row.table_id) in here or row.created > now - FRESH_SECONDS]
    live = ask.pace is not None and ask.pace.minutes > 0
    back = [] if live else [row for row in reversed(rows) if row not in there and is_account(row.host)]
    return [row.table_id for row in (*there, *back)][:10]


def _my_own(connection: Connection, me: str, terms: str) -> str:
    mine = (invitations.c.terms == terms) & (invitations.c.host == me) & (invitations.c.guest == "")
    return connection.execute(select(invitations.c.table_id).where(mine).limit(1)).scalar() or ""
