"""Before and after every request: who may ask how often, from where, and with which headers the answer goes out."""

from __future__ import annotations

import math
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from hundreddays.server.http.limits import Buckets
from hundreddays.server.http.problems import RequestRefused, problem_of
from hundreddays.server.settings import Limits

PROOF = b"x-hundred-days"
"""The header that pages of other sites cannot send."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_NO_STORE = (b"cache-control", b"no-store")
_COSTLY = ("/hint", "/chances")
"""Reading that takes thought: it is counted as an act."""


class Guard:
    """Stands around the whole application."""

    def __init__(self, app: Litestar, limits: Limits) -> None:
        self.app = app
        self._acts = Buckets(limits.acts_at_once, limits.acts_a_second)
        self._requests = Buckets(limits.requests_at_once, limits.requests_a_second)
        self._tables = Buckets(limits.tables_at_once, limits.tables_a_second)
        self._joins = Buckets(limits.joins_at_once, limits.joins_a_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)  # starting and stopping
            return
        api = scope["path"].startswith("/api/")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *_HEADERS]
                if api and not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
                message["headers"] = headers
            await send(message)

        if api:
            turned = self._turn_away(scope)
            if turned is not None:
                await _refuse(turned, with_headers)
                return
        await self.app(scope, receive, with_headers)

    def _turn_away(self, scope: HTTPScope) -> RequestRefused | None:
        headers = dict(scope["headers"])
        address = address_of(scope)
        path, reading = scope["path"], scope["method"] in ("GET", "HEAD")
        wait = self._requests.take(address)
        if wait or (reading and not path.endswith(_COSTLY)):
            return _too_many(wait)
        if not reading and (PROOF not in headers or not _same_site(headers)):
            return RequestRefused(
                403,
                "forged",
                "This request did not come from this site's own page.",
                "Programs must send the header X-Hundred-Days: 1.",
            )
        if path == "/api/tables":
            return _too_many(self._tables.take(address))
        if path == "/api/join":
            return _too_many(self._joins.take(address))
        return _too_many(self._acts.take(f"{address} {hash(headers.get(b'cookie'))}"))


def address_of(scope: Scope) -> str:
    """The address a request came from; of the newer kind the network, since whoever has one has them all."""
    client = scope.get("client")
    host = client[0] if client else "unknown"
    return ":".join(host.split(":")[:4]) if ":" in host else host


def _same_site(headers: dict[bytes, bytes]) -> bool:
    """Whether the page that sent this, if a page did, is ours."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    return urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode("latin-1")


def _too_many(wait: float) -> RequestRefused | None:
    if not wait:
        return None
    return RequestRefused(
        429, "too_many", "That is too much at once.", f"Wait {math.ceil(wait)} s and try again.", wait=wait
    )


async def _refuse(turned: RequestRefused, send: Send) -> None:
    status, problem = problem_of(turned)
    headers = [(b"content-type", b"application/json")]
    if turned.wait:
        headers.append((b"retry-after", str(math.ceil(turned.wait)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False})
