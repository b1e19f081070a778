"""Who is asking: the visitor's cookie and address, and what the application keeps at hand for every request."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState

from hundreddays.server.house import House
from hundreddays.server.tokens import SECRET_LENGTH, digest, new_secret

COOKIE = "hundred_days"
YEAR = 365 * 24 * 3600

Asking = Request[Any, Any, AppState]


def house_of(request: Asking) -> House:
    house: House = request.app.state.house
    return house


def visitor_of(request: Asking) -> str:
    """The hash of the visitor's cookie; empty for one who brings none."""
    secret = request.cookies.get(COOKIE, "")
    return digest(secret) if secret else ""


def known_visitor(request: Asking) -> tuple[str, Cookie | None]:
    """The visitor's hash, with a new cookie for one who brought none, or one that no server made."""
    secret = request.cookies.get(COOKIE, "")
    if len(secret) == SECRET_LENGTH:
        return digest(secret), None
    secret = new_secret()
    secure = house_of(request).settings.secure_cookie
    return digest(secret), Cookie(key=COOKIE, value=secret, path="/", max_age=YEAR, httponly=True, samesite="strict", secure=secure)
