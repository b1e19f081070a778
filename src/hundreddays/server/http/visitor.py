"""Who is asking: the visitor's cookie and address, and what the application keeps at hand for every request."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState

from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.tokens import SECRET_LENGTH, digest, new_secret

COOKIE = "hundred_days"
YEAR = 365 * 24 * 3600

VisitorRequest = Request[Any, Any, AppState]


def live_tables_of(request: VisitorRequest) -> LiveTables:
    live_tables: LiveTables = request.app.state.live_tables
    return live_tables


def visitor_of(request: VisitorRequest) -> str:
    """The hash of the visitor's cookie; empty for one who brings none."""
    secret = request.cookies.get(COOKIE, "")
    return digest(secret) if secret else ""


def known_visitor(request: VisitorRequest) -> tuple[str, Cookie | None]:
    """The visitor's hash, with a new cookie for one who brought none, or one that no server made."""
    secret = request.cookies.get(COOKIE, "")
    if len(secret) == SECRET_LENGTH:
        return digest(secret), None
    secret = new_secret()
    secure = live_tables_of(request).settings.secure_cookie
    return digest(secret), Cookie(
        key=COOKIE, value=secret, path="/", max_age=YEAR, httponly=True, samesite="strict", secure=secure
    )
