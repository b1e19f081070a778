"""The catalogue: games, their boards and their rulebooks."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from hundreddays.core import Picture
from hundreddays.server import catalogue
from hundreddays.server.http.assets import send
from hundreddays.server.http.visitor import VisitorRequest, in_turn, live_tables_of
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.wire import GameCard, Rules, Setup

GameId = Annotated[str, PathParameter(max_length=64)]
Options = Annotated[
    str, QueryParameter(max_length=600, description="As in a record's header: players=3 chosen_objectives=true")
]
PICTURE = ResponseSpec(Picture, description="The board", generate_examples=False)
RULES = ResponseSpec(Rules, description="The rulebook", generate_examples=False)


@get("/games", responses=REFUSALS, summary="Every game, with its options and its computer players")
async def list_games(request: VisitorRequest) -> list[GameCard]:
    return await live_tables_of(request).in_thread(catalogue.cards)


@get("/games/{game:str}/setup", responses=REFUSALS, summary="Seats and sides under some options")
async def show_setup(request: VisitorRequest, game: GameId, options: Options = "") -> Setup:
    return await in_turn(request, catalogue.setup, game, options)


@get("/games/{game:str}/picture", responses={**REFUSALS, 200: PICTURE}, summary="The board to draw")
async def show_picture(request: VisitorRequest, game: GameId, options: Options = "") -> Response[bytes]:
    return send(request, await in_turn(request, catalogue.picture, game, options))


@get("/games/{game:str}/rules", responses={**REFUSALS, 200: RULES}, summary="The rulebook, whole and by paragraph")
async def show_rules(request: VisitorRequest, game: GameId, options: Options = "") -> Response[bytes]:
    return send(request, await in_turn(request, catalogue.rules, game, options))


ROUTES = [list_games, show_setup, show_picture, show_rules]
