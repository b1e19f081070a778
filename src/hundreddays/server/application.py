"""The application: every part put together."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar, Response, Router
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import hundreddays
from hundreddays.core import Fault
from hundreddays.server.alerts import alert_routes
from hundreddays.server.alerts.dispatch import Dispatcher
from hundreddays.server.alerts.mail_post import mail_server
from hundreddays.server.computer.computer_pool import ComputerPool, Computers
from hundreddays.server.computer.computers_elsewhere import ComputersElsewhere
from hundreddays.server.designer_desk import DesignerDesk
from hundreddays.server.http.admission import admission
from hundreddays.server.http.client_files import show_client
from hundreddays.server.http.limits import OpenStreams, RateLimits
from hundreddays.server.http.metrics import Metrics
from hundreddays.server.http.problems import problem_of
from hundreddays.server.http.turns import Turns
from hundreddays.server.http.visitor import TextRequest, VisitorRequest
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.moderation import desk_routes, talk_routes
from hundreddays.server.people import account_routes, people_routes
from hundreddays.server.people.game_results import catch_up, note_result_in_time
from hundreddays.server.people.identity import LOOKING, PRESENT, WAITING, at_table
from hundreddays.server.people.sessions import Sessions
from hundreddays.server.routes import (
    designer_routes,
    embed_routes,
    game_routes,
    learn_routes,
    lobby_routes,
    status_routes,
    studio_routes,
    table_routes,
)
from hundreddays.server.settings import Settings
from hundreddays.server.store import (
    BadDatabase,
    Questions,
    SeedVault,
    Store,
    StoreFull,
    StoreGone,
    Unwritable,
    key_from,
)
from hundreddays.server.tournaments import tournament_routes
from hundreddays.server.tournaments.director import Director
from hundreddays.server.wire import Code, Problem

log = logging.getLogger(__name__)

FORGET_SECONDS = 60.0
"""How often addresses are forgotten that need no counting any more."""
_CODES: dict[int, Code] = {400: "malformed", 403: "forbidden", 404: "unknown", 405: "unknown", 413: "too_large"}
_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address cannot be used in that way.",
    413: "That is too large.",
}


def build(settings: Settings) -> Litestar:
    """The application; `Guard` stands around it when it is served.

    Its database is open, and stays so until it has run.
    """
    mail_server(settings)  # whoever has set it wrongly is told at once
    store = Store(settings.database_url(), settings.database_wait, SeedVault(key_from(settings.key_path())))
    if store.database.sqlite and not settings.thinkers:
        store.close()
        raise BadDatabase(
            "Computer players on machines of their own need PostgreSQL.", "Let some think here: --thinkers 1."
        )
    store.database.hold()
    metrics, limits = Metrics(), settings.limits
    people = (account_routes, people_routes, alert_routes, tournament_routes, talk_routes, desk_routes)
    parts = (game_routes, learn_routes, lobby_routes, table_routes, studio_routes, designer_routes, *people)
    api = [route for part in parts for route in part.ROUTES]
    return Litestar(
        route_handlers=[
            Router("/api", middleware=[admission], route_handlers=api),
            *status_routes.ROUTES,
            *embed_routes.ROUTES,
            show_client,
        ],
        lifespan=[partial(_life, settings, store, metrics)],
        exception_handlers={Fault: _on_fault, HTTPException: _on_http, RecursionError: _on_depth, Exception: _on_error},
        request_class=TextRequest,
        request_max_body_size=limits.body,
        state=AppState(
            {
                "streams": OpenStreams(limits.streams, store.shared),
                "onlookers": OpenStreams(limits.streams, store.shared, LOOKING, _came_or_went),
                "waiting": OpenStreams(limits.streams, store.shared, WAITING),
                "rates": RateLimits(limits, store.shared),
                "turns": Turns(limits.work_at_once, limits.work_a_second, limits.connections),
                "sessions": Sessions(store),
                "pictures": embed_routes.Pictures(),
                "store": store,
                "metrics": metrics,
            }
        ),
        openapi_config=OpenAPIConfig(
            title="Hundred Days",
            version=hundreddays.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/openapi.json", "/"])],
        ),
        logging_config=None,
    )


@asynccontextmanager
async def _life(settings: Settings, store: Store, metrics: Metrics, app: Litestar) -> AsyncIterator[None]:
    computers = _computers(settings, store)
    live_tables = LiveTables(settings, store, computers, metrics)
    app.state.live_tables = live_tables
    designer_desk = app.state.designer_desk = DesignerDesk(settings)
    app.state.director = director = Director(live_tables)
    live_tables.finished = partial(_finished, live_tables, director)
    await live_tables.open()
    live_tables.begin_task(catch_up(live_tables))
    live_tables.begin_task(director.run())
    onlookers: OpenStreams = app.state.onlookers
    waiting: OpenStreams = app.state.waiting
    live_tables.waiting = waiting.keys
    app.state.dispatcher = dispatcher = Dispatcher(
        live_tables, lambda account, table: onlookers.any(at_table(account, table)), mail_server(settings)
    )
    beside = [
        app.state.streams.keep_up(),
        onlookers.keep_up(),
        waiting.keep_up(),
        dispatcher.run(),
        _forget_addresses(app),
    ]
    keeping = [asyncio.create_task(work) for work in beside]
    try:
        yield
    finally:
        for task in keeping:
            task.cancel()
        await asyncio.gather(*keeping, return_exceptions=True)
        dispatcher.close()
        designer_desk.close()
        await live_tables.close()
        computers.close()
        store.close()


async def _forget_addresses(app: Litestar) -> None:
    """Addresses are kept for as long as what they ask for is counted, and no longer."""
    rates: RateLimits = app.state.rates
    turns: Turns = app.state.turns
    while True:
        await asyncio.sleep(FORGET_SECONDS)
        rates.forget()
        turns.forget()


async def _finished(live_tables: LiveTables, director: Director, live: LiveTable) -> None:
    """A game has ended: it is noted, and whoever waits for it goes on."""
    if live.setup.tournament:
        director.wake()
    await note_result_in_time(live_tables, live)


def _computers(settings: Settings, store: Store) -> Computers:
    """Processes of this server; or, where it has none, workers that take questions from its database."""
    if settings.thinkers:
        return ComputerPool(settings.thinkers)
    return ComputersElsewhere(Questions(store.database, store.me))


def _came_or_went(key: str) -> str:
    """What other processes are told when somebody comes to a table or goes."""
    return f"{key.partition(' ')[0]}:{PRESENT}"


def write_down(fault: Fault) -> None:
    """What whoever runs the server should know of."""
    if isinstance(fault, StoreGone):
        log.error("The database does not answer: %s", fault.detail)
    elif isinstance(fault, StoreFull):
        log.error("The database has no room left: nothing can be written until some is made.")
    elif isinstance(fault, Unwritable):
        log.warning("The database refused something: %s", fault.detail)


def _on_fault(request: VisitorRequest, fault: Fault) -> Response[Problem]:
    write_down(fault)
    status, problem = problem_of(fault)
    wait = getattr(fault, "wait", 0.0)
    return Response(problem, status_code=status, headers={"Retry-After": str(math.ceil(wait))} if wait else {})


def _on_http(request: VisitorRequest, error: HTTPException) -> Response[Problem]:
    code = _CODES.get(error.status_code, "malformed")
    text = _SENTENCES.get(error.status_code) or _explain(error)
    return Response(Problem(code=code, text=text), status_code=error.status_code)


def _explain(error: HTTPException) -> str:
    """What does not fit, and where."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = [
            f"{item.get('key', '')}: {item.get('message', '')}".strip(": ")
            for item in error.extra
            if isinstance(item, dict)
        ]
        return f"The request does not fit: {'; '.join(faults)}." if faults else "The request does not fit."
    return "The request does not fit: it is not the JSON that is expected here."


def _on_depth(request: VisitorRequest, error: RecursionError) -> Response[Problem]:
    return Response(Problem(code="malformed", text="The request is nested too deeply."), status_code=400)


def _on_error(request: VisitorRequest, error: Exception) -> Response[Problem]:
    # The route and not the path, of which a part may be a secret; a table is named, for its record shows what failed.
    route, table = request.scope.get("path_template") or "-", request.path_params.get("table", "")
    where = f"{route}, table {table}" if table else route
    log.exception("Something failed at %s %s", request.method, where, exc_info=error)
    return Response(
        Problem(
            code="fault", text="Something failed on the server. It has been written down.", hint="Reload the page."
        ),
        status_code=500,
    )
