"""Learning: the lessons of each game, and how far some moves lead in one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from hundreddays.server import catalogue, school
from hundreddays.server.computer.messages import PlaySoFar, Weigh, Weighed
from hundreddays.server.http.json_answer import JsonAnswer, pack
from hundreddays.server.http.visitor import VisitorRequest, in_turn, live_tables_of, place_of, turn_of, visitor_of
from hundreddays.server.live.rulings import matters
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.routes.game_routes import Options
from hundreddays.server.routes.table_routes import Seat, TableId, my_table
from hundreddays.server.studio_guard import refuse_own_play
from hundreddays.server.wire import (
    AidSheet,
    BlunderWarning,
    CaseCard,
    CompanionWords,
    FirstGameCard,
    LessonCard,
    LessonMoment,
    LessonSheet,
    Matter,
    PuzzleCard,
    TryLesson,
    WeighMove,
)

GameId = Annotated[str, PathParameter(max_length=64)]
LessonId = Annotated[str, PathParameter(max_length=64)]
MOMENT = ResponseSpec(LessonMoment, description="Where the moves lead", generate_examples=False)


@get("/games/{game:str}/lessons", responses=REFUSALS, summary="The lessons of a game, in their order")
async def list_lessons(request: VisitorRequest, game: GameId) -> list[LessonCard]:
    return await live_tables_of(request).in_thread(school.cards_of, game)


@get("/games/{game:str}/lessons/{lesson:str}", responses=REFUSALS, summary="A lesson: its words, hints and task")
async def show_lesson(request: VisitorRequest, game: GameId, lesson: LessonId) -> LessonSheet:
    return await live_tables_of(request).in_thread(school.sheet_of, game, lesson)


@post(
    "/games/{game:str}/lessons/{lesson:str}",
    responses={**REFUSALS, 200: MOMENT},
    status_code=200,
    summary="Play some moves in a lesson, from its beginning",
)
async def try_lesson(request: VisitorRequest, game: GameId, lesson: LessonId, data: JSONBody[TryLesson]) -> JsonAnswer:
    async with turn_of(request):
        return pack(await live_tables_of(request).in_long_thread(school.tried, game, lesson, data))


@get("/games/{game:str}/puzzles", responses=REFUSALS, summary="The puzzles of a game, the easier ones first")
async def list_puzzles(request: VisitorRequest, game: GameId) -> list[PuzzleCard]:
    return await live_tables_of(request).in_thread(school.puzzles_of, game)


@get("/games/{game:str}/puzzles/{puzzle:str}", responses=REFUSALS, summary="A puzzle")
async def show_puzzle(request: VisitorRequest, game: GameId, puzzle: LessonId) -> LessonSheet:
    return await live_tables_of(request).in_thread(school.puzzle_sheet_of, game, puzzle)


@post(
    "/games/{game:str}/puzzles/{puzzle:str}",
    responses={**REFUSALS, 200: MOMENT},
    status_code=200,
    summary="Play some moves in a puzzle, from its beginning",
)
async def try_puzzle(request: VisitorRequest, game: GameId, puzzle: LessonId, data: JSONBody[TryLesson]) -> JsonAnswer:
    async with turn_of(request):
        return pack(await live_tables_of(request).in_long_thread(school.tried_puzzle, game, puzzle, data))


@get("/games/{game:str}/aid", responses=REFUSALS, summary="The player aid: aim, turn, tables and signs, from the data")
async def show_aid(request: VisitorRequest, game: GameId, options: Options = "") -> AidSheet:
    return await in_turn(request, lambda: school.aid_of(catalogue.game_of(game, options)))


@get("/games/{game:str}/cases", responses=REFUSALS, summary="The worked cases of a game, with their paragraphs")
async def list_cases(request: VisitorRequest, game: GameId) -> list[CaseCard]:
    return await live_tables_of(request).in_thread(school.cases_of, game)


@get("/games/{game:str}/cases/{case:str}", responses=REFUSALS, summary="A worked case")
async def show_case(request: VisitorRequest, game: GameId, case: LessonId) -> LessonSheet:
    return await live_tables_of(request).in_thread(school.case_sheet_of, game, case)


@post(
    "/games/{game:str}/cases/{case:str}",
    responses={**REFUSALS, 200: MOMENT},
    status_code=200,
    summary="Play some moves in a worked case, from its beginning",
)
async def try_case(request: VisitorRequest, game: GameId, case: LessonId, data: JSONBody[TryLesson]) -> JsonAnswer:
    async with turn_of(request):
        return pack(await live_tables_of(request).in_long_thread(school.tried_case, game, case, data))


@get("/puzzle", responses=REFUSALS, summary="The puzzle of the day")
async def show_puzzle_of_the_day(request: VisitorRequest) -> PuzzleCard:
    return await live_tables_of(request).in_thread(school.puzzle_of_the_day, datetime.now(UTC).date())


@get("/games/{game:str}/first", responses=REFUSALS, summary="A newcomer's first game")
async def show_first_game(request: VisitorRequest, game: GameId) -> FirstGameCard:
    return await live_tables_of(request).in_thread(school.first_game_of, game)


@get("/tables/{table:str}/companion", responses=REFUSALS, summary="What the companion says of my decision")
async def show_companion(request: VisitorRequest, table: TableId, seat: Seat) -> CompanionWords:
    live = await my_table(live_tables_of(request), table, visitor_of(request), seat)
    async with live.lock:
        number = live.game.seat(seat)
        return school.companion_words(live.game.id, live.table.eye(number).asked, live.table.view(number))


@get("/tables/{table:str}/matters", responses=REFUSALS, summary="The paragraphs at work in my decision, and where")
async def show_matters(request: VisitorRequest, table: TableId, seat: Seat) -> list[Matter]:
    live_tables = live_tables_of(request)
    live = await my_table(live_tables, table, visitor_of(request), seat)
    async with turn_of(request), live.lock:
        return await live_tables.in_thread(matters, live, live.game.seat(seat))


@post("/tables/{table:str}/weigh", responses=REFUSALS, status_code=200, summary="Would this move be a blunder?")
async def weigh_move(request: VisitorRequest, table: TableId, data: JSONBody[WeighMove]) -> BlunderWarning:
    live_tables = live_tables_of(request)
    live = await my_table(live_tables, table, visitor_of(request), data.seat)
    async with turn_of(request):
        await refuse_own_play(live_tables, visitor_of(request), live)
    async with live.lock:
        live.refuse_analysis()
        number = live.game.seat(data.seat)
        due = live.table.actor == number and not live.table.over
        legal = due and live.table.check(number, data.move)
        job = Weigh(PlaySoFar.of(live.table), number, data.move)
    place = place_of(request)
    with live_tables.asking(place):
        answer = await live_tables.computers.answer(job, place) if legal else None
    if not isinstance(answer, Weighed):
        return BlunderWarning(text="", before=0.0, after=0.0, better="")
    return BlunderWarning(
        text=answer.text, before=round(answer.before, 3), after=round(answer.after, 3), better=answer.better
    )


ROUTES = [
    list_lessons,
    show_lesson,
    try_lesson,
    list_puzzles,
    show_puzzle,
    try_puzzle,
    show_aid,
    list_cases,
    show_case,
    try_case,
    show_puzzle_of_the_day,
    show_first_game,
    show_companion,
    show_matters,
    weigh_move,
]
