"""Tournaments over the wire: made, joined, left, started, cancelled and looked at."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from sqlalchemy import Connection

from hundreddays.server.catalogue import game_of
from hundreddays.server.http.admission import LIMIT, TABLES
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.http.visitor import VisitorRequest, in_turn, live_tables_of, visitor_of
from hundreddays.server.live.new_table import check_name
from hundreddays.server.moderation.desk_log import note_action
from hundreddays.server.people.account_routes import account_of
from hundreddays.server.people.people_wire import Nothing
from hundreddays.server.routes.error_responses import REFUSALS
from hundreddays.server.store import Store
from hundreddays.server.tournaments import pairings, tournament_store, tournament_view
from hundreddays.server.tournaments.director import Director
from hundreddays.server.tournaments.meetings import CANCELLED
from hundreddays.server.tournaments.terms import settle
from hundreddays.server.tournaments.tournament_store import Contest
from hundreddays.server.tournaments.tournament_wire import (
    NewTournament,
    TournamentLines,
    TournamentMade,
    TournamentState,
)

TournamentId = Annotated[str, PathParameter(max_length=32)]


def _store(request: VisitorRequest) -> Store:
    return live_tables_of(request).store


def _director(request: VisitorRequest) -> Director:
    found: Director = request.app.state.director
    return found


async def _contest(request: VisitorRequest, id: str) -> Contest:
    return await _store(request).read(lambda connection: tournament_store.read_contest(connection, id))


async def _mine(request: VisitorRequest, id: str) -> Contest:
    """A tournament that the one who asks has made, or looks after as an operator."""
    account, contest = account_of(request), await _contest(request, id)
    if contest.organiser != account.id and not account.operator:
        raise RequestRefused(403, "forbidden", "Only whoever made this tournament may do that.")
    return contest


@get("/tournaments", responses=REFUSALS, summary="Tournaments that can be joined, are under way, or are over")
async def show_tournaments(request: VisitorRequest) -> TournamentLines:
    me = visitor_of(request)
    return await _store(request).read(lambda connection: tournament_view.lines(connection, me))


@post("/tournaments", opt={LIMIT: TABLES}, responses=REFUSALS, status_code=201, summary="Make a tournament")
async def make_tournament(request: VisitorRequest, data: JSONBody[NewTournament]) -> TournamentMade:
    me = account_of(request)
    check_name(data.name)
    if not pairings.available():
        text = "The library for pairings is not installed on this server."
        raise RequestRefused(409, "no_library", text, "pip install 'hundred-days[people]'")
    terms, game = await in_turn(request, settle, data)
    id = await _store(request).write(
        lambda connection: tournament_store.make(
            connection, me.id, data.name, game.id, data.kind, terms, data.begins, data.computers
        )
    )
    _director(request).wake()
    return TournamentMade(tournament=id)


@get("/tournaments/{tournament:str}", responses=REFUSALS, summary="One tournament: standings, pairings, my next game")
async def show_tournament(request: VisitorRequest, tournament: TournamentId) -> TournamentState:
    contest, me = await _contest(request, tournament), visitor_of(request)
    game = await in_turn(request, game_of, contest.game, contest.terms.options)
    return await _store(request).read(lambda connection: tournament_view.state_of(connection, tournament, me, game))


@post("/tournaments/{tournament:str}/join", responses=REFUSALS, status_code=200, summary="Take part")
async def join_tournament(request: VisitorRequest, tournament: TournamentId) -> Nothing:
    me = account_of(request)
    await _store(request).write(lambda connection: tournament_store.join(connection, tournament, me.id))
    _director(request).wake()
    return Nothing()


@post("/tournaments/{tournament:str}/leave", responses=REFUSALS, status_code=200, summary="Leave, or withdraw")
async def leave_tournament(request: VisitorRequest, tournament: TournamentId) -> Nothing:
    me = account_of(request)
    await _store(request).write(lambda connection: tournament_store.leave(connection, tournament, me.id))
    _director(request).wake()
    return Nothing()


@post("/tournaments/{tournament:str}/start", responses=REFUSALS, status_code=200, summary="Start it now")
async def start_tournament(request: VisitorRequest, tournament: TournamentId) -> Nothing:
    contest, me = await _mine(request, tournament), account_of(request)

    def write(connection: Connection) -> None:
        tournament_store.start(connection, tournament)
        if contest.organiser != me.id:
            note_action(connection, me.name, "start", f"tournament “{contest.name}”", "")

    await _store(request).write(write)
    _director(request).wake()
    return Nothing()


@post("/tournaments/{tournament:str}/cancel", responses=REFUSALS, status_code=200, summary="Cancel it")
async def cancel_tournament(request: VisitorRequest, tournament: TournamentId) -> Nothing:
    contest, me = await _mine(request, tournament), account_of(request)

    def write(connection: Connection) -> bool:
        ended = tournament_store.end(connection, tournament, CANCELLED)
        if ended and contest.organiser != me.id:
            note_action(connection, me.name, "cancel", f"tournament “{contest.name}”", "")
        return ended

    if not await _store(request).write(write):
        raise RequestRefused(409, "over", "This tournament is over.")
    await _director(request).look_after(tournament)
    return Nothing()


ROUTES = [
    show_tournaments,
    make_tournament,
    show_tournament,
    join_tournament,
    leave_tournament,
    start_tournament,
    cancel_tournament,
]
