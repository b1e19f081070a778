"""The studio: opening something to be studied, looking at its moments, and what is worked out of them."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from hundreddays.server.catalogue import game_of
from hundreddays.server.http.guard import address_of
from hundreddays.server.http.json_answer import JsonAnswer
from hundreddays.server.http.problems import RequestRefused, not_over
from hundreddays.server.http.visitor import VisitorRequest, in_turn, live_tables_of, place_of, turn_of, visitor_of
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.routes.game_routes import GameId, Options
from hundreddays.server.studio_desk import StudioDesk, refuse_running, text_of_table
from hundreddays.server.studio_guard import refuse_own_game, refuse_own_text
from hundreddays.server.studio_wire import (
    AskDepartures,
    AskPlans,
    AskPlayOuts,
    AskReview,
    Departures,
    EditPosition,
    LookAtMoment,
    OpenStudy,
    ReviewMistakes,
    ReviewOverview,
    StopStudies,
    StudiesStopped,
    StudyAt,
    StudyBoard,
    StudyMoment,
    StudyPlans,
    StudyText,
    WriteScenario,
    WriteStudy,
)
from hundreddays.studio.endgames import PlayOuts
from hundreddays.studio.estimates import Estimate
from hundreddays.studio.june_1815 import CampaignOf1815, june_1815
from hundreddays.studio.position_editor import EditedPosition


def _answers(kind: type[msgspec.Struct], about: str) -> dict[int, Any]:
    return {**REFUSALS, 200: ResponseSpec(kind, description=about, generate_examples=False)}


@post(
    "/studio/open",
    responses=_answers(StudyBoard, "All that can be studied of it"),
    status_code=200,
    summary="Open a record, a position, a table or a new game for study",
)
async def open_study(request: VisitorRequest, data: JSONBody[OpenStudy]) -> JsonAnswer:
    live_tables, notice = live_tables_of(request), ""
    if data.table:
        async with turn_of(request):
            live = await live_tables.get(data.table)
            async with live.lock:
                text, notice = await live_tables.in_long_thread(text_of_table, live, visitor_of(request), data.seat)
        data = OpenStudy(text=text)
    else:
        async with turn_of(request):
            await refuse_running(live_tables, data.text, visitor_of(request))
    body = await _desk(request).ask(_asker(request), place_of(request), "open", data, quick=True)
    if notice:
        board = msgspec.json.decode(body, type=StudyBoard)
        body = msgspec.json.encode(msgspec.structs.replace(board, notice=notice))
    return JsonAnswer(body)


@post(
    "/studio/write",
    responses=_answers(StudyText, "The text"),
    status_code=200,
    summary="All lines of a study as the text of a record, checked by the rules",
)
async def write_study(request: VisitorRequest, data: JSONBody[WriteStudy]) -> JsonAnswer:
    return await _ask(request, "write", data, quick=True)


@post(
    "/studio/look",
    responses=_answers(StudyMoment, "The moment"),
    status_code=200,
    summary="A moment of a study, or what comes of a move there",
)
async def look_at_moment(request: VisitorRequest, data: JSONBody[LookAtMoment]) -> JsonAnswer:
    return await _ask_of_moment(request, "look", data, quick=True)


@post(
    "/studio/position",
    responses=_answers(StudyText, "The position"),
    status_code=200,
    summary="A moment of a study as a position text",
)
async def show_study_position(request: VisitorRequest, data: JSONBody[StudyAt]) -> JsonAnswer:
    return await _ask(request, "position", data, quick=True)


@post(
    "/studio/estimate",
    responses=_answers(Estimate, "The chance, with its spread"),
    status_code=200,
    summary="How a moment stands, and what dice and fog may make of it",
)
async def estimate_moment(request: VisitorRequest, data: JSONBody[StudyAt]) -> JsonAnswer:
    return await _ask_of_moment(request, "estimate", data)


@post(
    "/studio/plans",
    responses=_answers(StudyPlans, "The best plans first"),
    status_code=200,
    summary="The best plans at a moment, and what attacks would come to",
)
async def find_plans(request: VisitorRequest, data: JSONBody[AskPlans]) -> JsonAnswer:
    return await _ask_of_moment(request, "plans", data)


@post(
    "/studio/playouts",
    responses=_answers(PlayOuts, "What the games came to"),
    status_code=200,
    summary="Some games from a moment to their end",
)
async def play_to_the_end(request: VisitorRequest, data: JSONBody[AskPlayOuts]) -> JsonAnswer:
    return await _ask_of_moment(request, "playouts", data)


@post(
    "/studio/overview",
    responses=_answers(ReviewOverview, "The game turn by turn"),
    status_code=200,
    summary="How a finished game stood, what was believed, and what luck gave",
)
async def review_game(request: VisitorRequest, data: JSONBody[AskReview]) -> JsonAnswer:
    return await _ask(request, "overview", await _finished(request, data))


@post(
    "/studio/mistakes",
    responses=_answers(ReviewMistakes, "The largest mistakes"),
    status_code=200,
    summary="The largest mistakes of a side in a finished game, with the better plans",
)
async def find_mistakes(request: VisitorRequest, data: JSONBody[AskReview]) -> JsonAnswer:
    return await _ask(request, "mistakes", await _finished(request, data))


@get("/games/{game:str}/history", responses=REFUSALS, summary="June 1815 as it was, on the board of a game")
async def show_history(request: VisitorRequest, game: GameId, options: Options = "") -> CampaignOf1815:
    return await in_turn(request, lambda: june_1815(game_of(game, options)))


@post(
    "/studio/departures",
    responses=_answers(Departures, "Evening by evening"),
    status_code=200,
    summary="How far a game, or many, departs from June 1815",
)
async def show_departures(request: VisitorRequest, data: JSONBody[AskDepartures]) -> JsonAnswer:
    if data.table or data.text:
        finished = await _finished(request, AskReview(table=data.table, text=data.text))
        data = AskDepartures(text=finished.text)
    return await _ask(request, "departures", data)


@post(
    "/studio/edit",
    responses=_answers(EditedPosition, "What the text says, and everything that is wrong with it"),
    status_code=200,
    summary="A position text that is being edited, after a change to it",
)
async def edit_position(request: VisitorRequest, data: JSONBody[EditPosition]) -> JsonAnswer:
    return await _ask(request, "edit", data, quick=True)


@post(
    "/studio/scenario",
    responses=_answers(StudyText, "The scenario"),
    status_code=200,
    summary="A position as the text of a scenario",
)
async def write_scenario(request: VisitorRequest, data: JSONBody[WriteScenario]) -> JsonAnswer:
    return await _ask(request, "scenario", data, quick=True)


@post("/studio/stop", responses=REFUSALS, status_code=200, summary="Stop what is being worked on for me")
async def stop_studies(request: VisitorRequest, data: JSONBody[StopStudies]) -> StudiesStopped:
    return StudiesStopped(stopped=_desk(request).stop(_asker(request)))


async def _ask(request: VisitorRequest, what: str, data: msgspec.Struct, quick: bool = False) -> JsonAnswer:
    return JsonAnswer(await _desk(request).ask(_asker(request), place_of(request), what, data, quick))


async def _ask_of_moment(request: VisitorRequest, what: str, data: StudyAt, quick: bool = False) -> JsonAnswer:
    """The same of a moment, unless it is one of a game that the visitor is playing with others."""
    async with turn_of(request):
        await refuse_own_game(live_tables_of(request), visitor_of(request), data)
    return await _ask(request, what, data, quick)


async def _finished(request: VisitorRequest, ask: AskReview) -> AskReview:
    """The same question with the text of the game: a table's only once it is over."""
    live_tables = live_tables_of(request)
    if not ask.table:
        if not ask.text:
            raise RequestRefused(400, "malformed", "Say which game to review: a table, or the text of a record.")
        async with turn_of(request):
            await refuse_running(live_tables, ask.text, visitor_of(request))
            await refuse_own_text(live_tables, visitor_of(request), ask.text)
        return ask
    live = await live_tables.get(ask.table)
    async with turn_of(request), live.lock:
        if not live.table.over:
            raise not_over()
        text, _ = await live_tables.in_long_thread(text_of_table, live, visitor_of(request), "")
    return AskReview(text=text, seat=ask.seat)


def _asker(request: VisitorRequest) -> str:
    """Whose questions they are: the browser's, or the address's of one that has no cookie yet."""
    return visitor_of(request) or address_of(request.scope)


def _desk(request: VisitorRequest) -> StudioDesk:
    state = request.app.state
    if "studio_desk" not in state:
        state.studio_desk = StudioDesk(live_tables_of(request).computers)
    desk: StudioDesk = state.studio_desk
    return desk


ROUTES = [
    open_study,
    write_study,
    look_at_moment,
    show_study_position,
    estimate_moment,
    find_plans,
    play_to_the_end,
    review_game,
    find_mistakes,
    show_history,
    show_departures,
    edit_position,
    write_scenario,
    stop_studies,
]
