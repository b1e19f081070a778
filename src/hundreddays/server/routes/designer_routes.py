"""The designer's page: what can be varied of a game, a study as a file, and runs of one in the background."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from hundreddays.games import load
from hundreddays.lab.choices import forcible_draws, printed_figures, ready_questions
from hundreddays.lab.study import Study, written
from hundreddays.server.designer_desk import MOST_CELLS, MOST_GAMES, DesignerDesk, bounded
from hundreddays.server.designer_wire import (
    DesignerQuestion,
    DesignerSheet,
    GameFigures,
    RunBegun,
    RunOfMine,
    RunRows,
    RunStanding,
    StopRun,
    StudyFile,
)
from hundreddays.server.http.guard import address_of
from hundreddays.server.http.json_answer import JsonAnswer
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.http.visitor import VisitorRequest, in_turn, live_tables_of, turn_of, visitor_of
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.routes.game_routes import GameId
from hundreddays.server.studio_guard import refuse_own_text

RunId = Annotated[str, PathParameter(max_length=64)]


def _answers(kind: type[msgspec.Struct], about: str) -> dict[int, Any]:
    return {**REFUSALS, 200: ResponseSpec(kind, description=about, generate_examples=False)}


@get("/designer/questions", responses=REFUSALS, summary="The questions that are ready, and whether I may run any")
async def list_questions(request: VisitorRequest) -> DesignerSheet:
    allowed = _may_design(request)
    ready = await live_tables_of(request).in_thread(ready_questions)
    questions = [DesignerQuestion(one.name, one.question, msgspec.to_builtins(one.study)) for one in ready]
    last = _desk(request).last_of(_asker(request)) if allowed else None
    mine = RunOfMine(last[0], msgspec.to_builtins(last[1])) if last else None
    return DesignerSheet(questions, allowed, MOST_GAMES, MOST_CELLS, mine)


@get("/games/{game:str}/figures", responses=REFUSALS, summary="Every figure of a game's data, and every draw")
async def list_figures(request: VisitorRequest, game: GameId) -> GameFigures:
    loaded = await in_turn(request, load, game)  # first: an unknown game is refused by it
    return await in_turn(request, lambda: GameFigures(figures=printed_figures(loaded.id), draws=forcible_draws(loaded)))


@post("/designer/study", responses=REFUSALS, status_code=200, summary="A study as the file that the command line runs")
async def write_study_file(request: VisitorRequest, data: JSONBody[Study]) -> StudyFile:
    return StudyFile(await in_turn(request, written, data))


@post("/designer/runs", responses=REFUSALS, status_code=201, summary="Play a study in the background")
async def begin_run(request: VisitorRequest, data: JSONBody[Study]) -> RunBegun:
    _check(request)
    bounded(data)
    for text in data.positions.values():
        async with turn_of(request):
            await refuse_own_text(live_tables_of(request), visitor_of(request), text)
    return RunBegun(await live_tables_of(request).in_thread(_desk(request).begin, _asker(request), data))


@get(
    "/designer/runs/{run:str}",
    responses=_answers(RunStanding, "How it stands"),
    summary="How far a run is, and what it says so far",
)
async def show_run(request: VisitorRequest, run: RunId) -> JsonAnswer:
    _check(request)
    return JsonAnswer(await live_tables_of(request).in_thread(_desk(request).run(_asker(request), run).standing))


@get("/designer/runs/{run:str}/rows", responses=_answers(RunRows, "A row a game"), summary="Every game of a run")
async def show_rows(request: VisitorRequest, run: RunId) -> JsonAnswer:
    _check(request)
    return JsonAnswer(await live_tables_of(request).in_thread(_desk(request).run(_asker(request), run).rows))


@post(
    "/designer/runs/{run:str}/stop",
    responses=_answers(RunStanding, "What it came to"),
    status_code=200,
    summary="Stop a run; what was played stays",
)
async def stop_run(request: VisitorRequest, run: RunId, data: JSONBody[StopRun]) -> JsonAnswer:
    _check(request)
    mine = _desk(request).run(_asker(request), run)
    await live_tables_of(request).in_thread(mine.stop)
    return JsonAnswer(await live_tables_of(request).in_thread(mine.standing))


def _may_design(request: VisitorRequest) -> bool:
    client = request.scope.get("client")
    named = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return live_tables_of(request).settings.may_design(client[0] if client else "", named)


def _check(request: VisitorRequest) -> None:
    if not _may_design(request):
        raise RequestRefused(
            403,
            "forbidden",
            "Whoever runs this server has not opened it for studies.",
            "Save the study, and run it on your own machine with `hundred-days lab run`.",
        )


def _asker(request: VisitorRequest) -> str:
    return visitor_of(request) or address_of(request.scope)


def _desk(request: VisitorRequest) -> DesignerDesk:
    desk: DesignerDesk = request.app.state.designer_desk
    return desk


ROUTES = [list_questions, list_figures, write_study_file, begin_run, show_run, show_rows, stop_run]
