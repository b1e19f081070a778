"""What a request may do, settled by the route it was given to: whose page sent it, and how often it may be asked."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import HTTPScope

from hundreddays.server.http.guard import address_of
from hundreddays.server.http.limits import RateLimits
from hundreddays.server.http.problems import RequestRefused, too_many
from hundreddays.server.http.visitor import visitor_of
from hundreddays.server.live.live_tables import LiveTables

PROOF = "x-hundred-days"
"""The header that pages of other sites cannot send."""

LIMIT = "limit"
"""The option of a route that names what it is counted as."""
ACTS, TABLES, JOINS = "acts", "tables", "joins"


def admit(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Stands before every route of the interface; raises `RequestRefused`.

    A route that changes anything needs the proof that our own page or a program sent it, and is counted as an act
    unless it says otherwise. Reading is counted only where the route says so.
    """
    live_tables: LiveTables = connection.app.state.live_tables
    if live_tables.banned and {address_of(connection.scope), visitor_of(connection)} & live_tables.banned:
        raise RequestRefused(403, "forbidden", "You are shut out here by whoever runs this server.")
    reading = cast(HTTPScope, connection.scope)["method"] in ("GET", "HEAD")
    if not reading and (PROOF not in connection.headers or not _same_site(connection)):
        raise RequestRefused(
            403,
            "forged",
            "This request did not come from this site's own page.",
            "Programs must send the header X-Hundred-Days: 1.",
        )
    limit = handler.opt.get(LIMIT, None if reading else ACTS)
    if limit is None:
        return
    rates: RateLimits = connection.app.state.rates
    address = address_of(connection.scope)
    if limit == TABLES:
        refused = too_many(rates.tables.take(address))
    elif limit == JOINS:
        refused = too_many(rates.joins.take(address))
    else:
        refused = too_many(rates.acts.take(f"{address} {hash(connection.headers.get('cookie'))}"))
    if refused is not None:
        raise refused


def _same_site(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the page that sent this, if a page did, is ours."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")
