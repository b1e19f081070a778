"""A finished public game inside other people's pages: the one page that may be framed, and its picture."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from hundreddays.server.http.assets import pack, send
from hundreddays.server.http.client_files import page_with
from hundreddays.server.http.guard import POLICY, address_of
from hundreddays.server.http.limits import RateLimits
from hundreddays.server.http.problems import too_many
from hundreddays.server.http.turns import CHARGED, Payer, Turns
from hundreddays.server.http.visitor import VisitorRequest, live_tables_of, turn_of
from hundreddays.server.link_preview import can_draw, finished_game, preview_png, tags
from hundreddays.server.live.history import state_at
from hundreddays.server.live.live_table import LiveTable

TableId = Annotated[str, PathParameter(max_length=64)]

FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""Any page may show this one. Nothing can be done there: cookies of ours are not sent to frames of other sites."""
_SHARED = {"cross-origin-resource-policy": "cross-origin"}
KEPT = 64
"""How many pictures a process keeps: games that are over change no more."""


class Pictures:
    """Pictures of finished games, each drawn once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def of(self, request: VisitorRequest, table: str) -> bytes:
        """The picture of a table's last moment. One is drawn at a time, and of one address one waits to be drawn."""
        if table not in self._kept:
            async with turn_of(request), self._drawing:
                if table not in self._kept:
                    await self._draw(request, table)
        self._kept.move_to_end(table)
        return self._kept[table]

    async def _draw(self, request: VisitorRequest, table: str) -> None:
        live_tables, address = live_tables_of(request), address_of(request.scope)
        rates: RateLimits = request.app.state.rates
        turns: Turns = request.app.state.turns
        refused = too_many(await rates.joins.ask(address))
        if refused is not None:
            raise refused
        CHARGED.set(Payer(turns, address))  # no admission stands before this page
        live = await live_tables.get(table)
        async with live.lock:
            self._kept[table] = await live_tables.in_long_thread(_drawn, live)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _drawn(live: LiveTable) -> bytes:
    return preview_png(state_at(live, live.table.plies))


@get("/embed/{table:str}", include_in_schema=False)
async def show_embed(request: VisitorRequest, table: TableId) -> Response[bytes]:
    """The client's page with the words for previews. Of any other table it cannot be framed, and says so itself."""
    game = await live_tables_of(request).store.read(lambda connection: finished_game(connection, table))
    if game is None:
        found = send(request, page_with(""))
        found.status_code = 404
        return found
    found = send(request, page_with(tags(game, origin_of(request), can_draw())))
    found.headers.update({"content-security-policy": FRAMED, **_SHARED})
    return found


@get("/table/{table:str}", include_in_schema=False)
async def show_table_page(request: VisitorRequest, table: TableId) -> Response[bytes]:
    """The page of a table: of a finished public game with the words for previews too."""
    game = await live_tables_of(request).store.read(lambda connection: finished_game(connection, table))
    return send(request, page_with("" if game is None else tags(game, origin_of(request), can_draw())))


@get("/embed/{table:str}/picture.png", include_in_schema=False)
async def show_preview(request: VisitorRequest, table: TableId) -> Response[bytes]:
    live_tables = live_tables_of(request)
    game = await live_tables.store.read(lambda connection: finished_game(connection, table))
    if game is None or not can_draw():
        raise NotFoundException
    found = send(request, pack(await request.app.state.pictures.of(request, table), "image/png"))
    found.headers.update({"cache-control": "public, max-age=86400", **_SHARED})
    return found


def origin_of(request: VisitorRequest) -> str:
    """The address under which this site was asked for."""
    scheme = "https" if live_tables_of(request).settings.secure_cookie else "http"
    return f"{scheme}://{request.headers.get('host', '')}"


ROUTES = [show_embed, show_table_page, show_preview]
