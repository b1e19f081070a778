"""Who is asking: the visitor's cookie and address, and what the application keeps at hand for every request."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState
from litestar.exceptions import SerializationException
from litestar.types import Scope

from hundreddays.server.http.guard import address_of
from hundreddays.server.http.turns import Turns
from hundreddays.server.live.live_tables import LiveTables
from hundreddays.server.people.sessions import SignedIn
from hundreddays.server.tokens import digest, new_secret

P = ParamSpec("P")
T = TypeVar("T")

COOKIE = "hundred_days"
YEAR = 365 * 24 * 3600

VisitorRequest = Request[Any, Any, AppState]


class TextRequest(VisitorRequest):
    """A request whose body is text: what is no UTF-8 within a string is as unreadable as any other bad JSON."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError as error:  # which the framework takes for a failure of ours
            raise SerializationException(str(error)) from None


Connection = ASGIConnection[Any, Any, Any, AppState]


def live_tables_of(request: Connection) -> LiveTables:
    live_tables: LiveTables = request.app.state.live_tables
    return live_tables


def turn_of(request: Connection, line: str = "") -> AbstractAsyncContextManager[None]:
    """Within it nothing else of this kind is done for the same address; to be taken before a table's lock. What waits
    for somebody elsewhere, and costs nothing here, has a `line` of its own.
    """
    turns: Turns = request.app.state.turns
    return turns.turn(f"{address_of(request.scope)}{line}")


async def in_turn(request: Connection, work: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
    """Work something out in a thread, such as a game with options that nobody has asked for yet: for each address one
    such thing at a time, so that nobody else waits for what one asks.
    """
    async with turn_of(request):
        return await live_tables_of(request).in_thread(work, *what, **how)


def place_of(request: Connection) -> str:
    """By what the thought of computers is counted that a request asks for."""
    return live_tables_of(request).place(address_of(request.scope))


class Asker(NamedTuple):
    """Who sent a request, as `admission` found out."""

    cookie: str
    """The hash of the cookie; empty for one who brings none."""
    account: SignedIn | None

    @property
    def visitor(self) -> str:
        """By what his seats are held."""
        return self.cookie if self.account is None else self.account.id

    def known_as(self, address: str) -> set[str]:
        """By what he can be shut out. Whom the operator trusts is not, by an address that he shares with somebody."""
        named = {self.cookie, self.visitor}
        return named if self.account is not None and self.account.operator else {address, *named}


_ASKER = "hundred_days_asker"


def remember(scope: Scope, asker: Asker) -> None:
    """Keep with a request who sent it."""
    cast(dict[str, Any], scope)[_ASKER] = asker


def asker_of(request: Connection) -> Asker:
    return asker_in(request.scope)


def asker_in(scope: Scope) -> Asker:
    found: Asker = cast(dict[str, Any], scope)[_ASKER]
    return found


def visitor_of(request: Connection) -> str:
    """By what the visitor's seats are held: his account, or the hash of his cookie; empty for one who brings none."""
    return asker_of(request).visitor


def cookie_in(headers: Iterable[tuple[bytes, bytes]], https: bool) -> str:
    """The hash of the visitor's cookie. Ours are written in one way only; any other is nobody's."""
    start = f"{_named(https)}=".encode()
    for name, value in headers:
        if name == b"cookie":
            for part in value.split(b";"):
                if part.strip().startswith(start):
                    return digest(part.strip()[len(start) :].decode("latin-1"))
    return ""


async def known_visitor(request: VisitorRequest) -> tuple[str, Cookie | None]:
    """The visitor, with a new cookie for one who brought none that we gave: an invented one is never adopted."""
    asker = asker_of(request)
    if asker.account is not None or (asker.cookie and await live_tables_of(request).store.knows(asker.cookie)):
        return asker.visitor, None
    secret = new_secret()
    live_tables_of(request).seen_at(digest(secret), address_of(request.scope))
    return digest(secret), cookie_with(request, secret)


def cookie_with(request: Connection, secret: str, lasting: bool = True) -> Cookie:
    """The cookie by which this browser is known from now on; or one that throws away what it had."""
    secure = live_tables_of(request).settings.secure_cookie
    name = _named(secure)
    age = YEAR if lasting else 0
    return Cookie(key=name, value=secret, path="/", max_age=age, httponly=True, samesite="strict", secure=secure)


def _named(https: bool) -> str:
    """Over https a name that browsers accept from this very site alone, and only by https."""
    return f"__Host-{COOKIE}" if https else COOKIE
