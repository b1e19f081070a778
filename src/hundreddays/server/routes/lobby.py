"""The lobby: setting tables up, finding them again, and taking a seat by a link."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from hundreddays.games import REGISTER, info
from hundreddays.server import founding
from hundreddays.server.asking import Asking, house_of, known_visitor, visitor_of
from hundreddays.server.opening import COMPUTER, FRIEND, Opening
from hundreddays.server.problems import not_yours
from hundreddays.server.routes.refusals import REFUSALS
from hundreddays.server.store import SeatRow, TableRow
from hundreddays.server.tokens import digest, new_secret
from hundreddays.server.wire import Joined, JoinTable, Lobby, NewTable, NewTableDone, SeatLink, SeatState, TableLine

TableId = Annotated[str, PathParameter(max_length=64)]


@post("/tables", responses=REFUSALS, summary="Set up a table")
async def set_up_table(request: Asking, data: JSONBody[NewTable]) -> Response[NewTableDone]:
    visitor, cookie = known_visitor(request)
    founded = await founding.found(house_of(request), visitor, data)
    return Response(founded, status_code=201, cookies=[cookie] if cookie else [])


@post("/join", responses=REFUSALS, status_code=200, summary="Trade the secret of a link for its seat")
async def join_table(request: Asking, data: JSONBody[JoinTable]) -> Response[Joined]:
    visitor, cookie = known_visitor(request)
    table, seat = await house_of(request).join(digest(data.secret), visitor, data.name, data.nonce)
    return Response(Joined(table=table, seat=seat), cookies=[cookie] if cookie else [])


@post("/tables/{table:str}/seats/{seat:str}/link", responses=REFUSALS, status_code=200, summary="A fresh link to a seat")
async def renew_link(request: Asking, table: TableId, seat: TableId) -> SeatLink:
    house, visitor = house_of(request), visitor_of(request)
    room = await house.room(table)
    chair = room.chair(seat)
    waits = chair.who == FRIEND and chair.visitor is None and visitor and room.row.creator == visitor
    if seat not in room.holds(visitor) and not waits:
        raise not_yours(seat)
    secret = new_secret()
    await house.store.relink(table, seat, digest(secret))
    return founding.link_to(seat, secret)


@get("/tables", responses=REFUSALS, summary="My tables, and those that anyone may watch")
async def show_lobby(request: Asking) -> Lobby:
    store, visitor = house_of(request).store, visitor_of(request)
    mine = [_line(row, chairs, visitor) for row, chairs in await store.mine(visitor)] if visitor else []
    watchable = [_line(row, chairs, visitor) for row, chairs in await store.watchable()]
    return Lobby(mine=sorted(mine, key=lambda line: (line.over, not line.my_turn)), watchable=watchable)


def _line(row: TableRow, chairs: list[SeatRow], visitor: str) -> TableLine:
    """A table in a list, from what the store knows of it without loading it."""
    opening = Opening.read(row.opening)
    mine = [chair.seat for chair in chairs if visitor and chair.visitor == visitor]
    return TableLine(
        table=row.id,
        game=opening.game,
        title=info(opening.game).title if opening.game in REGISTER else opening.game,
        options=opening.options,
        seats=[_seat(chair) for chair in chairs],
        mine=mine,
        decides=row.decides,
        my_turn=row.decides in mine,
        over=bool(row.result),
        result=row.result,
        created=datetime.fromtimestamp(row.created, UTC).isoformat(timespec="seconds"),
    )


def _seat(chair: SeatRow) -> SeatState:
    if chair.who == COMPUTER:
        return SeatState(seat=chair.seat, side=chair.side, who="player", name=chair.level, level=chair.level)
    taken = chair.visitor is not None
    return SeatState(seat=chair.seat, side=chair.side, who="person" if taken else "open", name=chair.name)


ROUTES = [set_up_table, join_table, renew_link, show_lobby]
