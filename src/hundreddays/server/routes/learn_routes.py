"""Learning: the lessons of each game, and how far some moves lead in one."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from hundreddays.server import school
from hundreddays.server.http.json_answer import JsonAnswer, pack
from hundreddays.server.http.visitor import VisitorRequest, live_tables_of
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.wire import LessonCard, LessonMoment, LessonSheet, TryLesson

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
    return pack(await live_tables_of(request).in_long_thread(school.tried, game, lesson, data))


ROUTES = [list_lessons, show_lesson, try_lesson]
