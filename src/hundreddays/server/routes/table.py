"""At a table: looking, watching, and everything a seat can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from hundreddays.players.chances import first_side, spoken
from hundreddays.server import deeds, sight
from hundreddays.server.asking import Asking, house_of, visitor_of
from hundreddays.server.house import House
from hundreddays.server.jobs import Choose, Chosen, Course, Reviewed
from hundreddays.server.packed import Packed, pack
from hundreddays.server.past import past, review
from hundreddays.server.problems import Turned, not_yours
from hundreddays.server.room import Deed, Room
from hundreddays.server.routes.refusals import REFUSALS
from hundreddays.server.streams import open_stream
from hundreddays.server.why import ruling
from hundreddays.server.wire import Chance, Chances, Done, Hint, Past, PlayMove, Question, Resign, Ruling, Said, Say, TableState, TakeBackMove, Update

DONE = ResponseSpec(Done, description="Done, and written down", generate_examples=False)
WHOLE = ResponseSpec(TableState, description="The table", generate_examples=False)

T = TypeVar("T", PlayMove, TakeBackMove, Resign)

TableId = Annotated[str, PathParameter(max_length=64)]
Seat = Annotated[str, QueryParameter(max_length=64, description="Through whose eyes to look; left out, it is the seat of mine that matters most")]
Since = Annotated[str, QueryParameter(max_length=80, description="The stamp from which to go on")]
Lifted = Annotated[bool, QueryParameter(description="With everyone's pieces shown; once the game is over")]
Number = Annotated[int, PathParameter(ge=0, le=10_000_000)]


@get("/tables/{table:str}", responses={**REFUSALS, 200: WHOLE}, summary="Everything I may see of a table")
async def show_table(request: Asking, table: TableId, seat: Seat = "") -> Packed:
    house, visitor = house_of(request), visitor_of(request)
    room = await house.room(table)
    async with room.lock:
        viewer = sight.viewer_of(room, visitor, seat)
        return Packed(await house.aside(sight.whole, room, viewer, visitor))


@get(
    "/tables/{table:str}/stream",
    summary="The event stream: what changes for me, as it changes",
    media_type="text/event-stream",
    responses={**REFUSALS, 200: ResponseSpec(Update, media_type="text/event-stream", description="Each message is an Update", generate_examples=False)},
)
async def watch_table(request: Asking, table: TableId, seat: Seat = "", since: Since = "") -> Stream:
    house, visitor = house_of(request), visitor_of(request)
    room = await house.room(table)
    async with room.lock:
        viewer = room.game.seat_name(sight.viewer_of(room, visitor, seat))
    stream = open_stream(request, house, table, visitor, viewer, sight.Stamp.read(request.headers.get("last-event-id") or since))
    return Stream(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


@post("/tables/{table:str}/moves", responses={**REFUSALS, 200: DONE}, status_code=200, summary="Play a move")
async def play_move(request: Asking, table: TableId, data: JSONBody[PlayMove]) -> Packed:
    return await _do(request, table, data, deeds.play)


@post("/tables/{table:str}/takeback", responses={**REFUSALS, 200: DONE}, status_code=200, summary="Take back my last decision")
async def take_back(request: Asking, table: TableId, data: JSONBody[TakeBackMove]) -> Packed:
    return await _do(request, table, data, deeds.take_back)


@post("/tables/{table:str}/resign", responses={**REFUSALS, 200: DONE}, status_code=200, summary="Give up")
async def resign(request: Asking, table: TableId, data: JSONBody[Resign]) -> Packed:
    return await _do(request, table, data, deeds.resign)


@post("/tables/{table:str}/chat", responses=REFUSALS, status_code=200, summary="Talk")
async def chat(request: Asking, table: TableId, data: JSONBody[Say]) -> Said:
    try:
        room = await house_of(request).do(table, deeds.say(visitor_of(request), data))
    except deeds.Repeated as repeated:
        return Said(number=repeated.number)
    return Said(number=room.said[data.seat, data.key])


@post("/tables/{table:str}/why", responses=REFUSALS, status_code=200, summary="Why not, with the paragraphs")
async def ask_why(request: Asking, table: TableId, data: JSONBody[Question]) -> Ruling:
    room = await _mine(house_of(request), table, visitor_of(request), data.seat)
    async with room.lock:
        return ruling(room, room.game.seat(data.seat), data)


@get("/tables/{table:str}/hint", responses=REFUSALS, summary="What the computer would play")
async def show_hint(request: Asking, table: TableId, seat: Seat) -> Hint:
    house = house_of(request)
    room = await _mine(house, table, visitor_of(request), seat)
    async with room.lock:
        number = room.game.seat(seat)
        if room.table.actor != number or room.game.planner() is None:
            raise Turned(409, "no_hint", "There is no advice to be had just now.", "Ask when it is for you to decide.")
        job = Choose(Course.of(room.table), number, "planner", advise=True)
    choice = await house.thinkers.answer(job)
    if not isinstance(choice, Chosen):
        raise Turned(409, "no_hint", "There is no advice to be had just now.", "Try again in a moment.")
    chance = None if choice.chance is None else Chance(side=first_side(room.game), share=choice.chance, text=spoken(room.game, choice.chance))
    return Hint(move=choice.words, label=choice.label, why=choice.why, chance=chance)


@get("/tables/{table:str}/at/{moment:int}", responses=REFUSALS, summary="A past moment, as I saw it")
async def show_past(request: Asking, table: TableId, moment: Number, seat: Seat = "", lifted: Lifted = False) -> Past:
    house = house_of(request)
    room = await house.room(table)
    async with room.lock:
        return await house.aside(past, room, sight.viewer_of(room, visitor_of(request), seat), moment, lifted)


@get("/tables/{table:str}/chances", responses=REFUSALS, summary="How the game stood all along, once it is over")
async def show_chances(request: Asking, table: TableId, seat: Seat = "") -> Chances:
    house = house_of(request)
    room = await house.room(table)
    async with room.lock:
        viewer = sight.viewer_of(room, visitor_of(request), seat)
        job = review(room, viewer)
    reviewed = await house.thinkers.answer(job)
    if not isinstance(reviewed, Reviewed):
        raise Turned(409, "no_hint", "Nobody can say just now how this game stood.", "Try again in a moment.")
    return Chances(viewer=room.game.seat_name(viewer), side=first_side(room.game), shares=reviewed.shares)


@get("/tables/{table:str}/record", responses=REFUSALS, summary="The record, as far as I may know it", media_type="text/plain")
async def show_record(request: Asking, table: TableId, seat: Seat = "") -> Response[str]:
    house = house_of(request)
    room = await house.room(table)
    async with room.lock:
        viewer = sight.viewer_of(room, visitor_of(request), seat)
        text = await house.aside(lambda: room.table.record_for(viewer).text())
    name = f"{room.game.id}-{room.game.seat_name(viewer)}.record"
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _do(request: Asking, table: str, ask: T, deed: Callable[[str, T], Deed]) -> Packed:
    visitor = visitor_of(request)
    return pack(sight.done(await house_of(request).do(table, deed(visitor, ask)), ask.seat, visitor))


async def _mine(house: House, table: str, visitor: str, seat: str) -> Room:
    room = await house.room(table)
    if seat not in room.holds(visitor):
        raise not_yours(seat)
    return room


ROUTES = [show_table, watch_table, play_move, take_back, resign, chat, ask_why, show_hint, show_past, show_chances, show_record]
