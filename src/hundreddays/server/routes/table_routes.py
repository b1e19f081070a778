"""At a table: looking, watching, and everything a seat can do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from sqlalchemy import Connection

from hundreddays.core import SPECTATOR
from hundreddays.players.win_chances import first_side, judge_of, spoken
from hundreddays.server.computer.messages import Choose, Chosen, PlaySoFar
from hundreddays.server.http.admission import ACTS, LIMIT, TABLES
from hundreddays.server.http.guard import address_of
from hundreddays.server.http.json_answer import JsonAnswer, pack
from hundreddays.server.http.problems import RequestRefused, not_over, not_yours
from hundreddays.server.http.squeezing import squeezed
from hundreddays.server.http.streams import open_stream
from hundreddays.server.http.visitor import VisitorRequest, live_tables_of, place_of, turn_of, visitor_of
from hundreddays.server.live import actions, updates
from hundreddays.server.live.actions import Action
from hundreddays.server.live.calling_off import call_off
from hundreddays.server.live.ending import ending
from hundreddays.server.live.history import draws, past, plies_heard, state_at
from hundreddays.server.live.live_table import LiveTable, Repeated
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.live.looking_ahead import find_courses
from hundreddays.server.live.raw_record import raw_record
from hundreddays.server.live.rematch import play_again
from hundreddays.server.live.rulings import ruling
from hundreddays.server.moderation.desk import note_address
from hundreddays.server.people.people_wire import Nothing
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.studio_guard import refuse_own_play
from hundreddays.server.wire import (
    AnswerBack,
    AskBack,
    AskCourses,
    AskRematch,
    BidHandicap,
    CallOff,
    ClaimTime,
    Courses,
    Done,
    Draws,
    Ending,
    GiveNonce,
    Hint,
    Past,
    PlayMove,
    PledgeNonce,
    Prolong,
    Rematch,
    Resign,
    Ruling,
    Said,
    Say,
    TableState,
    TakeBackMove,
    TakeHoliday,
    Update,
    WhyNot,
    WinChance,
    WinChances,
)

DONE = ResponseSpec(Done, description="Done, and written down", generate_examples=False)
WHOLE = ResponseSpec(TableState, description="The table", generate_examples=False)

T = TypeVar(
    "T",
    PlayMove,
    TakeBackMove,
    AskBack,
    AnswerBack,
    Resign,
    PledgeNonce,
    GiveNonce,
    BidHandicap,
    ClaimTime,
    Prolong,
    TakeHoliday,
)

TableId = Annotated[str, PathParameter(max_length=64)]
Seat = Annotated[
    str,
    QueryParameter(
        max_length=64, description="Through whose eyes to look; left out, it is the seat of mine that matters most"
    ),
]
Since = Annotated[str, QueryParameter(max_length=80, description="The stamp from which to go on")]
Lifted = Annotated[bool, QueryParameter(description="With everyone's pieces shown; once the game is over")]
Away = Annotated[
    bool, QueryParameter(description="Whether nobody is before the screen: then notices are sent as if it were closed")
]
Number = Annotated[int, PathParameter(ge=0, le=10_000_000)]


@get("/tables/{table:str}", responses={**REFUSALS, 200: WHOLE}, summary="Everything I may see of a table")
async def show_table(request: VisitorRequest, table: TableId, seat: Seat = "") -> JsonAnswer:
    live_tables, visitor = live_tables_of(request), visitor_of(request)
    async with turn_of(request):
        live = await live_tables.get(table)
        async with live.lock:
            viewer = updates.viewer_of(live, visitor, seat)
            return JsonAnswer(await live_tables.in_thread(updates.whole, live, viewer, visitor))


@get(
    "/tables/{table:str}/stream",
    summary="The event stream: what changes for me, as it changes",
    media_type="text/event-stream",
    responses={
        **REFUSALS,
        200: ResponseSpec(
            Update, media_type="text/event-stream", description="Each message is an Update", generate_examples=False
        ),
    },
)
async def watch_table(
    request: VisitorRequest, table: TableId, seat: Seat = "", since: Since = "", away: Away = False
) -> Stream:
    live_tables, visitor = live_tables_of(request), visitor_of(request)
    live = await live_tables.get(table)
    async with live.lock:
        viewer, begun = live.game.seat_name(updates.viewer_of(live, visitor, seat)), live.table.begun
    seen = updates.Stamp.read(request.headers.get("last-event-id") or since)
    stream = await open_stream(request, live_tables, table, visitor, viewer, seen, away, begun)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        stream = squeezed(stream)
        headers["Content-Encoding"] = "gzip"
    return Stream(stream, media_type="text/event-stream", headers=headers)


@post("/tables/{table:str}/moves", responses={**REFUSALS, 200: DONE}, status_code=200, summary="Play a move")
async def play_move(request: VisitorRequest, table: TableId, data: JSONBody[PlayMove]) -> JsonAnswer:
    return await _do(request, table, data, actions.play)


@post("/tables/{table:str}/pledge", responses={**REFUSALS, 200: DONE}, status_code=200, summary="I bind my share")
async def pledge_nonce(request: VisitorRequest, table: TableId, data: JSONBody[PledgeNonce]) -> JsonAnswer:
    return await _do(request, table, data, actions.pledge)


@post("/tables/{table:str}/nonce", responses={**REFUSALS, 200: DONE}, status_code=200, summary="My share in the dice")
async def give_nonce(request: VisitorRequest, table: TableId, data: JSONBody[GiveNonce]) -> JsonAnswer:
    return await _do(request, table, data, actions.salt)


@post("/tables/{table:str}/bid", responses={**REFUSALS, 200: DONE}, status_code=200, summary="My bid for the sides")
async def bid_handicap(request: VisitorRequest, table: TableId, data: JSONBody[BidHandicap]) -> JsonAnswer:
    return await _do(request, table, data, actions.bid)


@post(
    "/tables/{table:str}/takeback",
    responses={**REFUSALS, 200: DONE},
    status_code=200,
    summary="Take back my last decision",
)
async def take_back(request: VisitorRequest, table: TableId, data: JSONBody[TakeBackMove]) -> JsonAnswer:
    return await _do(request, table, data, actions.take_back)


@post(
    "/tables/{table:str}/takeback/ask",
    responses={**REFUSALS, 200: DONE},
    status_code=200,
    summary="Ask the others to let me take back my last decision",
)
async def ask_back(request: VisitorRequest, table: TableId, data: JSONBody[AskBack]) -> JsonAnswer:
    async with turn_of(request):
        return await _do(request, table, data, actions.ask_back)


@post(
    "/tables/{table:str}/takeback/answer",
    responses={**REFUSALS, 200: DONE},
    status_code=200,
    summary="Grant a take-back that was asked for, or refuse it",
)
async def answer_back(request: VisitorRequest, table: TableId, data: JSONBody[AnswerBack]) -> JsonAnswer:
    async with turn_of(request):
        return await _do(request, table, data, actions.answer_back)


@post(
    "/tables/{table:str}/rematch",
    opt={LIMIT: TABLES},
    responses=REFUSALS,
    status_code=200,
    summary="Play again, everyone one seat further",
)
async def ask_rematch(request: VisitorRequest, table: TableId, data: JSONBody[AskRematch]) -> Rematch:
    return Rematch(table=await play_again(live_tables_of(request), visitor_of(request), table, data.seat))


@post("/tables/{table:str}/resign", responses={**REFUSALS, 200: DONE}, status_code=200, summary="Give up")
async def resign(request: VisitorRequest, table: TableId, data: JSONBody[Resign]) -> JsonAnswer:
    return await _do(request, table, data, actions.resign)


@post(
    "/tables/{table:str}/call-off",
    responses=REFUSALS,
    status_code=200,
    summary="A game that has not begun shall not be played: its table goes",
)
async def call_game_off(request: VisitorRequest, table: TableId, data: JSONBody[CallOff]) -> Nothing:
    await call_off(live_tables_of(request), visitor_of(request), table, data.seat)
    return Nothing()


@post(
    "/tables/{table:str}/claim",
    responses={**REFUSALS, 200: DONE},
    status_code=200,
    summary="The other side is overdue: the game is mine",
)
async def claim_time(request: VisitorRequest, table: TableId, data: JSONBody[ClaimTime]) -> JsonAnswer:
    return await _do(request, table, data, actions.claim)


@post(
    "/tables/{table:str}/prolong",
    responses={**REFUSALS, 200: DONE},
    status_code=200,
    summary="Give the other time",
)
async def prolong(request: VisitorRequest, table: TableId, data: JSONBody[Prolong]) -> JsonAnswer:
    return await _do(request, table, data, actions.prolong)


@post("/tables/{table:str}/holiday", responses={**REFUSALS, 200: DONE}, status_code=200, summary="Take days off")
async def take_holiday(request: VisitorRequest, table: TableId, data: JSONBody[TakeHoliday]) -> JsonAnswer:
    return await _do(request, table, data, actions.holiday)


@post("/tables/{table:str}/chat", responses=REFUSALS, status_code=200, summary="Talk")
async def chat(request: VisitorRequest, table: TableId, data: JSONBody[Say]) -> Said:
    visitor, address = visitor_of(request), address_of(request.scope)

    def note(connection: Connection) -> bool:
        note_address(connection, visitor, address)
        return True

    try:
        live = await live_tables_of(request).perform(table, actions.say(visitor, data), note)
    except Repeated as repeated:
        return Said(number=repeated.number)
    return Said(number=live.said[data.seat, data.key])


@post("/tables/{table:str}/why", responses=REFUSALS, status_code=200, summary="Why not, with the paragraphs")
async def ask_why(request: VisitorRequest, table: TableId, data: JSONBody[WhyNot]) -> Ruling:
    live = await my_table(live_tables_of(request), table, visitor_of(request), data.seat)
    async with live.lock:
        return ruling(live, live.game.seat(data.seat), data)


@post("/tables/{table:str}/courses", responses=REFUSALS, status_code=200, summary="Where a decision can lead")
async def ask_courses(request: VisitorRequest, table: TableId, data: JSONBody[AskCourses]) -> Courses:
    live_tables = live_tables_of(request)
    async with turn_of(request):
        live = await my_table(live_tables, table, visitor_of(request), data.seat)
        async with live.lock:
            return await live_tables.in_thread(find_courses, live, live.game.seat(data.seat), data.move)


@get("/tables/{table:str}/hint", opt={LIMIT: ACTS}, responses=REFUSALS, summary="What the computer would play")
async def show_hint(request: VisitorRequest, table: TableId, seat: Seat) -> Hint:
    live_tables = live_tables_of(request)
    live = await my_table(live_tables, table, visitor_of(request), seat)
    async with turn_of(request):
        await refuse_own_play(live_tables, visitor_of(request), live)
    async with live.lock:
        live.refuse_analysis()
        number = live.game.seat(seat)
        if live.table.actor != number or live.game.planner() is None:
            raise RequestRefused(
                409, "no_hint", "There is no advice to be had just now.", "Ask when it is for you to decide."
            )
        job = Choose(PlaySoFar.of(live.table), number, "planner", advise=True)
    place = place_of(request)
    with live_tables.asking(place):
        choice = await live_tables.computers.answer(job, place)
    if not isinstance(choice, Chosen):
        raise RequestRefused(409, "no_hint", "There is no advice to be had just now.", "Try again in a moment.")
    chance = (
        None
        if choice.chance is None
        else WinChance(side=first_side(live.game), share=choice.chance, text=spoken(live.game, choice.chance))
    )
    return Hint(move=choice.words, label=choice.label, why=choice.why, chance=chance)


@get("/tables/{table:str}/at/{moment:int}", responses=REFUSALS, summary="A past moment, as I saw it")
async def show_past(
    request: VisitorRequest, table: TableId, moment: Number, seat: Seat = "", lifted: Lifted = False
) -> Past:
    live_tables = live_tables_of(request)
    async with turn_of(request):
        live = await live_tables.get(table)
        async with live.lock:
            viewer = updates.viewer_of(live, visitor_of(request), seat)
            return await live_tables.in_long_thread(past, live, viewer, moment, lifted)


@get(
    "/tables/{table:str}/chances",
    opt={LIMIT: ACTS},
    responses=REFUSALS,
    summary="How the game stood all along, once it is over",
)
async def show_chances(request: VisitorRequest, table: TableId, seat: Seat = "") -> WinChances:
    live_tables, place = live_tables_of(request), place_of(request)
    live = await live_tables.get(table)
    with live_tables.asking(place):
        async with live.lock:
            viewer = updates.viewer_of(live, visitor_of(request), seat)
            curve = live_tables.curve(live, place)
        stood = await asyncio.shield(curve)
    shares = [stood[ply] for ply in plies_heard(live, viewer)]
    return WinChances(viewer=live.game.seat_name(viewer), side=first_side(live.game), shares=shares)


@get("/tables/{table:str}/ending", opt={LIMIT: ACTS}, responses=REFUSALS, summary="What a finished game came to")
async def show_ending(request: VisitorRequest, table: TableId, seat: Seat = "") -> Ending:
    live_tables, place = live_tables_of(request), place_of(request)
    live = await live_tables.get(table)
    with live_tables.asking(place):
        async with live.lock:
            if not live.table.over:
                raise not_over()
            viewer = updates.viewer_of(live, visitor_of(request), seat)
            curve = None if judge_of(live.game) is None else live_tables.curve(live, place)
        stood = {} if curve is None else await asyncio.shield(curve)
    shares = [stood[ply] for ply in plies_heard(live, viewer)] if stood else []
    async with turn_of(request), live.lock:
        return await live_tables.in_long_thread(ending, live, viewer, shares)


@get(
    "/tables/{table:str}/draws",
    opt={LIMIT: ACTS},
    responses=REFUSALS,
    summary="The dice, to be checked, once the game is over",
)
async def show_draws(request: VisitorRequest, table: TableId) -> Draws:
    live_tables = live_tables_of(request)
    async with turn_of(request):
        live = await live_tables.get(table)
        async with live.lock:
            return await live_tables.in_long_thread(draws, live)


@get(
    "/tables/{table:str}/record",
    responses=REFUSALS,
    summary="The record, as far as I may know it",
    media_type="text/plain",
)
async def show_record(request: VisitorRequest, table: TableId, seat: Seat = "") -> Response[str]:
    live_tables = live_tables_of(request)
    try:
        live = await live_tables.get(table)
    except RequestRefused as refused:
        if refused.code != "outdated":
            raise
        stored = await live_tables.store.load(table, whole=True)
        if stored is None or not stored.row.result:
            raise
        return _record(raw_record(stored).text(), f"{table}.record")
    async with turn_of(request), live.lock:
        viewer = updates.viewer_of(live, visitor_of(request), seat)
        text = await live_tables.in_thread(lambda: live.record_for(viewer).text())
    return _record(text, f"{live.game.id}-{live.game.seat_name(viewer)}.record")


@get(
    "/tables/{table:str}/position",
    responses=REFUSALS,
    summary="The position, where nothing in it is hidden from anyone any more",
    media_type="text/plain",
)
async def show_position(request: VisitorRequest, table: TableId) -> Response[str]:
    live_tables = live_tables_of(request)
    live = await live_tables.get(table)
    async with turn_of(request), live.lock:
        if live.game.hidden and not live.table.over:
            raise not_over()
        late = None if live.holds(visitor_of(request)) else live.shown_plies(SPECTATOR)
        text = live.table.position() if late is None else await live_tables.in_long_thread(_position, live, late)
    return _record(text, f"{live.game.id}.position")


def _position(live: LiveTable, plies: int) -> str:
    return state_at(live, plies).text()


def _record(text: str, name: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def _do(request: VisitorRequest, table: str, ask: T, action: Callable[[str, T], Action]) -> JsonAnswer:
    visitor = visitor_of(request)
    return pack(updates.done(await live_tables_of(request).perform(table, action(visitor, ask)), ask.seat, visitor))


async def my_table(live_tables: LiveTables, table: str, visitor: str, seat: str) -> LiveTable:
    live = await live_tables.get(table)
    if seat not in live.holds(visitor):
        raise not_yours(seat)
    return live


ROUTES = [
    pledge_nonce,
    give_nonce,
    bid_handicap,
    show_table,
    watch_table,
    play_move,
    take_back,
    ask_back,
    answer_back,
    ask_rematch,
    resign,
    call_game_off,
    claim_time,
    prolong,
    take_holiday,
    chat,
    ask_why,
    ask_courses,
    show_hint,
    show_past,
    show_chances,
    show_ending,
    show_draws,
    show_record,
    show_position,
]
