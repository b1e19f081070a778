"""The shortest way for a move: what nearly every request is, taken past most of the framework.

Finding a route and putting together requests and answers costs the framework more than most moves cost the referee. So
a plain move is read here, by the very route that the framework has for it; anything unusual about a request goes the
framework's own way, as if nobody had looked at it.
"""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Callable
from typing import cast

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.types import HTTPReceiveMessage, HTTPScope, Receive, Scope, Send

from hundreddays.core import Fault
from hundreddays.server.http.admission import admit
from hundreddays.server.http.problems import problem_of
from hundreddays.server.http.visitor import asker_in
from hundreddays.server.live import actions, updates
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.wire import PlayMove, Problem

_PATH = re.compile(r"/api/tables/([A-Za-z0-9_.:~-]{1,64})/moves")
_JSON = (b"content-type", b"application/json")
_decoder = msgspec.json.Decoder(PlayMove)
_encoder = msgspec.json.Encoder()

log = logging.getLogger(__name__)


class MoveDoor:
    """Stands before the application. `faulty` writes a fault down as the application does."""

    def __init__(self, app: Litestar, route: HTTPRouteHandler, body: int, faulty: Callable[[Fault], None]) -> None:
        self.app = app
        self._route = route
        self._body = body
        self._faulty = faulty

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        posted = scope["type"] == ScopeType.HTTP and scope["method"] == "POST"
        found = _PATH.fullmatch(scope["path"]) if posted else None
        if found is None:
            await self.app(scope, receive, send)
            return
        first = cast(HTTPReceiveMessage, await receive())
        ask = self._read(cast(HTTPScope, scope), first)
        if ask is None:
            await self.app(scope, _again(first, receive), send)
            return
        scope["litestar_app"] = self.app
        scope["route_handler"] = self._route
        scope["path_template"] = "/api/tables/{table}/moves"
        live_tables: LiveTables = self.app.state.live_tables
        status, wait = 200, 0.0
        answer: msgspec.Struct
        try:
            await admit(cast(HTTPScope, scope))
            visitor = asker_in(scope).visitor
            live = await live_tables.perform(found[1], actions.play(visitor, ask))
            answer = updates.done(live, ask.seat, visitor)
        except Fault as fault:
            self._faulty(fault)
            status, answer = problem_of(fault)
            wait = getattr(fault, "wait", 0.0)
        except Exception as error:  # as the application does it for every other route
            log.exception("Something failed at a move", exc_info=error)
            text = "Something failed on the server. It has been written down."
            status, answer = 500, Problem(code="fault", text=text, hint="Reload the page.")
        body = _encoder.encode(answer)
        headers = [_JSON, (b"content-length", b"%d" % len(body))]
        if wait:
            headers.append((b"retry-after", b"%d" % math.ceil(wait)))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _read(self, scope: HTTPScope, first: HTTPReceiveMessage) -> PlayMove | None:
        """The move, if the request is a plain one."""
        if first["type"] != "http.request" or first["more_body"] or len(first["body"]) > self._body:
            return None
        if _JSON not in scope["headers"]:
            return None
        try:
            return _decoder.decode(first["body"])
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None


def _again(first: HTTPReceiveMessage, receive: Receive) -> Receive:
    """What was received, for someone else to receive."""
    waiting = [first]

    async def again() -> HTTPReceiveMessage:
        return waiting.pop() if waiting else cast(HTTPReceiveMessage, await receive())

    return cast(Receive, again)
