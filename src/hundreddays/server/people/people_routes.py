"""Finding each other over the wire: offers, pairing, profiles, lists of the strongest, friends."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection, delete, insert, select

from hundreddays.core import Unknown
from hundreddays.games import REGISTER
from hundreddays.server.http.admission import LIMIT, TABLES
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.http.visitor import VisitorRequest, asker_of, known_visitor, live_tables_of, turn_of, visitor_of
from hundreddays.server.people import offers
from hundreddays.server.people.account_routes import account_of
from hundreddays.server.people.accounts import Account, by_name
from hundreddays.server.people.offers import Person
from hundreddays.server.people.people_wire import (
    AskPairing,
    Contact,
    Contacts,
    NewOffer,
    NoteContact,
    Nothing,
    Offers,
    Paired,
    Profile,
    Ranks,
)
from hundreddays.server.people.profiles import profile_of, ranks_of
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.store.people_schema import accounts, contacts
from hundreddays.server.wire import Joined

TableId = Annotated[str, PathParameter(max_length=64)]
PersonName = Annotated[str, PathParameter(max_length=24)]
GameId = Annotated[str, QueryParameter(max_length=64, description="Which game")]
MOST_CONTACTS = 500


def _person(request: VisitorRequest, visitor: str) -> Person:
    account = asker_of(request).account
    return Person(visitor, "" if account is None else account.name)


@get("/offers", responses=REFUSALS, summary="Free seats: challenges to me, my own, and those for anyone")
async def show_offers(request: VisitorRequest) -> Offers:
    me, live_tables = visitor_of(request), live_tables_of(request)
    waiting = await live_tables.waiting()
    found = await live_tables.store.read(lambda connection: offers.offers_for(connection, me or "nobody", waiting))
    return Offers(offers=found)


@post("/offers", opt={LIMIT: TABLES}, responses=REFUSALS, status_code=201, summary="Offer a seat")
async def make_offer(request: VisitorRequest, data: JSONBody[NewOffer]) -> Response[Joined]:
    visitor, cookie = await known_visitor(request)
    live_tables = live_tables_of(request)
    async with turn_of(request):
        table = await offers.make_offer(live_tables, _person(request, visitor), data)
    seat = (await live_tables.get(table)).holds(visitor)[0]
    return Response(Joined(table=table, seat=seat), status_code=201, cookies=[cookie] if cookie else [])


@post("/offers/{table:str}/accept", opt={LIMIT: TABLES}, responses=REFUSALS, status_code=200, summary="Take the seat")
async def accept_offer(request: VisitorRequest, table: TableId) -> Response[Joined]:
    visitor, cookie = await known_visitor(request)
    seat = await offers.accept(live_tables_of(request), _person(request, visitor), table)
    return Response(Joined(table=table, seat=seat), cookies=[cookie] if cookie else [])


@post("/offers/{table:str}/withdraw", responses=REFUSALS, status_code=200, summary="Withdraw an offer, or decline")
async def withdraw_offer(request: VisitorRequest, table: TableId) -> Nothing:
    await offers.withdraw(live_tables_of(request), _person(request, visitor_of(request)), table)
    return Nothing()


@post("/pairing", opt={LIMIT: TABLES}, responses=REFUSALS, status_code=200, summary="Play somebody now")
async def pair(request: VisitorRequest, data: JSONBody[AskPairing]) -> Response[Paired]:
    visitor, cookie = await known_visitor(request)
    found = await offers.pair(live_tables_of(request), _person(request, visitor), data)
    return Response(found, cookies=[cookie] if cookie else [])


@get("/people/{name:str}", responses=REFUSALS, summary="What everyone may know of an account")
async def show_profile(request: VisitorRequest, name: PersonName) -> Profile:
    def read(connection: Connection) -> Profile:
        found = _known(connection, name)
        return profile_of(connection, found.id, found.name, found.created, visitor_of(request))

    return await live_tables_of(request).store.read(read)


@get("/ranks", responses=REFUSALS, summary="The strongest of a game, computers included")
async def show_ranks(request: VisitorRequest, game: GameId) -> Ranks:
    if game not in REGISTER:
        raise Unknown("game", game, REGISTER)
    return await live_tables_of(request).store.read(lambda connection: ranks_of(connection, game))


@get("/contacts", responses=REFUSALS, summary="My friends, and those whom I shut out")
async def show_contacts(request: VisitorRequest) -> Contacts:
    me = account_of(request)
    chosen = (
        select(accounts.c.name, contacts.c.kind)
        .join(accounts, accounts.c.id == contacts.c.other)
        .where(contacts.c.owner == me.id)
        .order_by(accounts.c.folded)
    )
    rows = await live_tables_of(request).store.read(lambda connection: connection.execute(chosen).all())
    return Contacts(contacts=[Contact(name=row.name, kind=row.kind) for row in rows])


@post("/contacts", responses=REFUSALS, status_code=200, summary="Note somebody as a friend, or shut him out")
async def note_contact(request: VisitorRequest, data: JSONBody[NoteContact]) -> Nothing:
    me = account_of(request)

    def write(connection: Connection) -> str:
        other = _known(connection, data.name).id
        if other == me.id:
            raise RequestRefused(400, "malformed", "That is you.")
        connection.execute(delete(contacts).where(contacts.c.owner == me.id, contacts.c.other == other))
        noted = connection.execute(select(contacts.c.other).where(contacts.c.owner == me.id)).all()
        if len(noted) >= MOST_CONTACTS:
            raise RequestRefused(413, "too_large", f"You have noted {MOST_CONTACTS} people.", "Forget some of them.")
        if data.kind:
            connection.execute(insert(contacts), {"owner": me.id, "other": other, "kind": data.kind})
        return other

    live_tables = live_tables_of(request)
    await live_tables.hear_again([await live_tables.store.write(write)])
    return Nothing()


def _known(connection: Connection, name: str) -> Account:
    found = by_name(connection, name)
    if found is None:
        raise RequestRefused(404, "unknown", f"There is nobody called “{name[:24]}” here.", "Check the name.")
    return found


ROUTES = [
    show_offers,
    make_offer,
    accept_offer,
    withdraw_offer,
    pair,
    show_profile,
    show_ranks,
    show_contacts,
    note_contact,
]
