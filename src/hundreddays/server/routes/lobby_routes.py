"""The lobby: setting tables up, finding them again, and taking a seat by a link."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import structs

from hundreddays.games import REGISTER, info
from hundreddays.server.http.admission import JOINS, LIMIT, TABLES
from hundreddays.server.http.guard import address_of
from hundreddays.server.http.problems import RequestRefused, not_yours
from hundreddays.server.http.visitor import VisitorRequest, asker_of, known_visitor, live_tables_of, turn_of, visitor_of
from hundreddays.server.live.bids import balance_words
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.new_table import check_name, create_table, link_to
from hundreddays.server.live.table_setup import COMPUTER, FRIEND, ME, TableSetup, sitting_of
from hundreddays.server.live.updates import seat_state
from hundreddays.server.people.game_results import counts_as_seated
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.store import SeatRow, TableRow
from hundreddays.server.studio_guard import refuse_own_text
from hundreddays.server.tokens import digest, new_secret
from hundreddays.server.wire import (
    Invitation,
    Joined,
    JoinTable,
    Lobby,
    LookAtLink,
    NewTable,
    NewTableDone,
    SeatLink,
    TableLine,
)

TableId = Annotated[str, PathParameter(max_length=64)]


@post("/tables", opt={LIMIT: TABLES}, responses=REFUSALS, summary="Set up a table")
async def set_up_table(request: VisitorRequest, data: JSONBody[NewTable]) -> Response[NewTableDone]:
    visitor, cookie = await known_visitor(request)
    if any(plan.who == COMPUTER for plan in data.seats) and (data.record or data.position):
        async with turn_of(request):
            await refuse_own_text(live_tables_of(request), visitor, data.record or data.position)
    brought = bool(data.record or data.position)  # which is tried out elsewhere, and may take long
    async with nullcontext() if brought else turn_of(request):
        plan, address = _signed(request, data), address_of(request.scope)
        created = await create_table(live_tables_of(request), visitor, plan, address)
    return Response(created, status_code=201, cookies=[cookie] if cookie else [])


@post(
    "/join", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Trade the secret of a link for its seat"
)
async def join_table(request: VisitorRequest, data: JSONBody[JoinTable]) -> Response[Joined]:
    visitor, cookie = await known_visitor(request)
    account = asker_of(request).account
    name = data.name if account is None else account.name
    check_name(name)
    table, seat = await live_tables_of(request).join(digest(data.secret), visitor, name, check_leaves)
    return Response(Joined(table=table, seat=seat), cookies=[cookie] if cookie else [])


@post(
    "/join/look", opt={LIMIT: JOINS}, responses=REFUSALS, status_code=200, summary="Where a link leads, before sitting"
)
async def look_at_link(request: VisitorRequest, data: JSONBody[LookAtLink]) -> Invitation:
    live_tables, visitor = live_tables_of(request), visitor_of(request)
    seat_row = await live_tables.seat_of_link(digest(data.secret), visitor)
    live = await live_tables.get(seat_row.table_id)
    host = next((row.name for row in live.seat_rows if row.visitor == live.row.creator), "")
    return Invitation(
        game=live.game.id,
        title=live.game.title,
        options=live.setup.options,
        seat=seat_row.seat,
        taken=seat_row.visitor is not None,
        name=seat_row.name if seat_row.visitor else "",
        host=host,
        seats=[seat_state(row, sitting_of(row)) for row in live.seat_rows],
        balance=balance_words(live),
        bid=live.setup.bidding,
    )


@post(
    "/tables/{table:str}/seats/{seat:str}/link", responses=REFUSALS, status_code=200, summary="A fresh link to a seat"
)
async def renew_link(request: VisitorRequest, table: TableId, seat: TableId) -> SeatLink:
    live_tables, visitor = live_tables_of(request), visitor_of(request)
    live = await live_tables.get(table)
    seat_row = live.seat_row(seat)
    waits = seat_row.who == FRIEND and seat_row.visitor is None and visitor and live.row.creator == visitor
    if seat not in live.holds(visitor) and not waits:
        raise not_yours(seat)
    check_leaves(live, seat, "")
    secret = new_secret()
    if not await live_tables.store.relink(seat_row, digest(secret)):
        raise not_yours(seat)  # someone took the seat while we were looking
    return link_to(seat, secret)


def check_leaves(live: LiveTable, seat: str, visitor: str) -> None:
    """Raises `RequestRefused` where a seat stays with whoever holds it, and `visitor` is somebody else. It is asked
    when a link is made and again when it is used: a link may have been made before play began.
    """
    holder = live.seat_row(seat).visitor
    if holder is None or holder == visitor:
        return
    if live.setup.tournament:
        text = "A seat of a tournament stays with the account that was paired."
        raise RequestRefused(409, "used", text, "Sign in on the other device.")
    if live.table.begun and not live.table.over and counts_as_seated(live.setup, live.seat_rows):
        # Else somebody who is about to lose would leave the loss to another.
        raise RequestRefused(
            409, "used", "A seat of a rated game stays with its account.", "Sign in on the other device."
        )
    if seat in live.table.pledges and not live.table.begun:
        text = "This seat's share in the dice is pledged, and only the browser that holds it can show it."
        raise RequestRefused(409, "used", text, "Wait until play has begun.")


@get("/tables", responses=REFUSALS, summary="My tables, and those that anyone may watch")
async def show_lobby(request: VisitorRequest) -> Lobby:
    store, visitor = live_tables_of(request).store, visitor_of(request)
    mine = [_line(row, seat_rows, visitor) for row, seat_rows in await store.mine(visitor)] if visitor else []
    watchable = [_line(row, seat_rows, visitor) for row, seat_rows in await store.watchable()]
    return Lobby(mine=sorted(mine, key=lambda line: (line.over, not line.my_turn)), watchable=watchable)


def _signed(request: VisitorRequest, plan: NewTable) -> NewTable:
    """Whoever is signed in sits under the name of his account."""
    account = asker_of(request).account
    if account is None:
        return plan
    seats = [structs.replace(seat, name=account.name) if seat.who == ME else seat for seat in plan.seats]
    return structs.replace(plan, seats=seats)


def _line(row: TableRow, seat_rows: list[SeatRow], visitor: str) -> TableLine:
    """A table in a list, from what the store knows of it without loading it."""
    setup = TableSetup.read(row.opening)
    mine = [seat_row.seat for seat_row in seat_rows if visitor and seat_row.visitor == visitor]
    return TableLine(
        table=row.id,
        game=setup.game,
        title=info(setup.game).title if setup.game in REGISTER else setup.game,
        options=setup.options,
        seats=[seat_state(seat_row, sitting_of(seat_row)) for seat_row in seat_rows],
        mine=mine,
        decides="" if setup.delay and not mine and not row.result else row.decides,  # late spectators do not know yet
        my_turn=row.decides in mine,
        over=bool(row.result),
        result=row.result,
        created=datetime.fromtimestamp(row.created, UTC).isoformat(timespec="seconds"),
    )


ROUTES = [set_up_table, join_table, look_at_link, renew_link, show_lobby]
