"""Who is asking: the visitor's cookie and address, and what the application keeps at hand for every request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState

from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.tokens import digest, new_secret

COOKIE = "hundred_days"
YEAR = 365 * 24 * 3600

VisitorRequest = Request[Any, Any, AppState]
Connection = ASGIConnection[Any, Any, Any, AppState]


def live_tables_of(request: Connection) -> LiveTables:
    live_tables: LiveTables = request.app.state.live_tables
    return live_tables


def visitor_of(request: Connection) -> str:
    """The hash of the visitor's cookie; empty for one who brings none."""
    secret = request.cookies.get(_cookie_name(request), "")
    return digest(secret) if secret else ""


def visitor_in(headers: Iterable[tuple[bytes, bytes]], https: bool) -> str:
    """The same from bare headers. Our cookies are written in one way only; any other is nobody's."""
    start = f"{_named(https)}=".encode()
    for name, value in headers:
        if name == b"cookie":
            for part in value.split(b";"):
                if part.strip().startswith(start):
                    return digest(part.strip()[len(start) :].decode("latin-1"))
    return ""


async def known_visitor(request: VisitorRequest) -> tuple[str, Cookie | None]:
    """The visitor's hash, with a new cookie for one who brought none that we gave: an invented one is never adopted."""
    visitor = visitor_of(request)
    if visitor and await live_tables_of(request).store.knows(visitor):
        return visitor, None
    secret = new_secret()
    name, secure = _cookie_name(request), live_tables_of(request).settings.secure_cookie
    cookie = Cookie(key=name, value=secret, path="/", max_age=YEAR, httponly=True, samesite="strict", secure=secure)
    return digest(secret), cookie


def _cookie_name(request: Connection) -> str:
    return _named(live_tables_of(request).settings.secure_cookie)


def _named(https: bool) -> str:
    """Over https a name that browsers accept from this very site alone, and only by https."""
    return f"__Host-{COOKIE}" if https else COOKIE
