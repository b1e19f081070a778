"""The shelf: games, their boards and their rulebooks."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import PathParameter, QueryParameter

from hundreddays.core import Picture
from hundreddays.server import shelf
from hundreddays.server.routes.refusals import REFUSALS
from hundreddays.server.wire import GameCard, Rules, Setup

GameId = Annotated[str, PathParameter(max_length=64)]
Options = Annotated[str, QueryParameter(max_length=600, description="As in a record's header: players=3 chosen_objectives=true")]


@get("/games", responses=REFUSALS, sync_to_thread=True, summary="Every game, with its options and its computer players")
def list_games() -> list[GameCard]:
    return shelf.cards()


@get("/games/{game:str}/setup", responses=REFUSALS, sync_to_thread=True, summary="Seats and sides under some options")
def show_setup(game: GameId, options: Options = "") -> Setup:
    return shelf.setup(shelf.game_of(game, options))


@get("/games/{game:str}/picture", responses=REFUSALS, sync_to_thread=True, summary="The board to draw")
def show_picture(game: GameId, options: Options = "") -> Picture:
    return shelf.picture(shelf.game_of(game, options))


@get("/games/{game:str}/rules", responses=REFUSALS, sync_to_thread=True, summary="The rulebook, whole and by paragraph")
def show_rules(game: GameId, options: Options = "") -> Rules:
    return shelf.rules(shelf.game_of(game, options))


ROUTES = [list_games, show_setup, show_picture, show_rules]
