"""What a request may do, settled by the route it was given to: whose page sent it, and how often it may be asked."""

from __future__ import annotations

from typing import cast
from urllib.parse import urlsplit

from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from hundreddays.server.http.access import check_access
from hundreddays.server.http.guard import address_of
from hundreddays.server.http.limits import RateLimits
from hundreddays.server.http.problems import RequestRefused, too_many
from hundreddays.server.http.turns import CHARGED, Payer, Turns
from hundreddays.server.http.visitor import Asker, cookie_in, remember
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.people.sessions import Sessions

PROOF = b"x-hundred-days"
"""The header that pages of other sites cannot send."""

LIMIT = "limit"
"""The option of a route that names what it is counted as."""
OPEN_DOOR = "open_door"
"""The option of a route that mail programs post to: whoever knows its secret address needs no other proof."""
ACTS, TABLES, JOINS, ACCOUNTS = "acts", "tables", "joins", "accounts"


def admission(app: ASGIApp) -> ASGIApp:
    """Stands before every route of the interface. Litestar's own guards cost as much as a move of a small game."""

    async def admitted(scope: Scope, receive: Receive, send: Send) -> None:
        await admit(cast(HTTPScope, scope))
        await app(scope, receive, send)

    return admitted


async def admit(scope: HTTPScope) -> None:
    """Raises `RequestRefused`.

    A route that changes anything needs the proof that our own page or a program sent it, and is counted as an act
    unless it says otherwise. Reading is counted only where the route says so.
    """
    state = scope["litestar_app"].state
    address, headers = address_of(scope), dict(scope["headers"])
    live_tables: LiveTables = state.live_tables
    sessions: Sessions = state.sessions
    cookie = cookie_in(scope["headers"], live_tables.settings.secure_cookie)
    asker = Asker(cookie, await sessions.account(cookie))
    remember(scope, asker)
    if live_tables.banned and asker.known_as(address) & live_tables.banned:
        raise RequestRefused(403, "forbidden", "You are shut out here by whoever runs this server.")
    if asker.visitor:
        live_tables.seen_at(asker.visitor, address)
    turns: Turns = state.turns
    CHARGED.set(Payer(turns, address))
    if (overworked := too_many(turns.owes(address))) is not None:
        raise overworked
    reading = scope["method"] == "GET"
    open_door = scope["route_handler"].opt.get(OPEN_DOOR, False)
    if not reading and not open_door and (PROOF not in headers or not _same_site(headers)):
        raise RequestRefused(
            403,
            "forged",
            "This request did not come from this site's own page.",
            "Programs must send the header X-Hundred-Days: 1.",
        )
    check_access(scope["method"], scope["path_template"], asker.account)
    limit = scope["route_handler"].opt.get(LIMIT, None if reading else ACTS)
    if limit is None:
        return
    rates: RateLimits = state.rates
    if limit == TABLES:
        refused = too_many(await rates.tables.ask(address))
    elif limit == JOINS:
        refused = too_many(await rates.joins.ask(address))
    elif limit == ACCOUNTS:
        refused = too_many(await rates.accounts.ask(address))
    else:
        refused = too_many(await rates.acts.ask(f"{address} {asker.cookie[:18]}"))
    if refused is not None:
        raise refused


def _same_site(headers: dict[bytes, bytes]) -> bool:
    """Whether the page that sent this, if a page did, is ours."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode("latin-1")
    except ValueError:  # no page has such an address
        return False
