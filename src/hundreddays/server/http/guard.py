"""Around every request: addresses written in one way only, so much from one place, and safe headers on every answer.

What a request may do is settled by the route it was given to, in `admission`; nothing here looks at what a path means.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
import time
from functools import lru_cache
from typing import cast
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPDisconnectEvent, HTTPScope, Message, Receive, Scope, Send

from hundreddays.server.http.limits import RateLimits
from hundreddays.server.http.metrics import Metrics
from hundreddays.server.http.networks import network_of
from hundreddays.server.http.problems import RequestRefused, problem_of, too_many
from hundreddays.server.http.unread import Unread
from hundreddays.server.logs import ACCESS

access = logging.getLogger(ACCESS)

_SEGMENT = r"(?!\.{1,2}(?:/|\Z))[A-Za-z0-9_.:~-]{1,128}"
_CANONICAL = re.compile(rf"/|(?:/{_SEGMENT})+")
"""The one way to write an address: no empty part, no dots, nothing encoded, nothing after the last part."""

_PATH_CHARACTERS = 512
"""Longer than any address of ours; no file system is asked for what it cannot even name."""

_HOST = re.compile(rb"(?:[A-Za-z0-9._-]{0,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")

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
_ONLY_HTTPS = (b"strict-transport-security", b"max-age=63072000")
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
_NO_STORE = (b"cache-control", b"no-store")


class Guard:
    """Stands around the whole application."""

    def __init__(self, app: ASGIApp, rates: RateLimits, metrics: Metrics, body: int, https: bool = False) -> None:
        self.app = app
        self._body = body
        self._metrics = metrics
        self._headers = [*_HEADERS, _ONLY_HTTPS, _NO_STORE] if https else [*_HEADERS, _NO_STORE]
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)  # starting and stopping
            return

        begun = time.perf_counter()
        unread = Unread(scope, receive, self._body)
        head = scope["method"] == "HEAD"
        routed: HTTPScope = cast(HTTPScope, {**scope, "method": "GET"}) if head else scope

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                await unread.read()
                self._answered(scope, routed.get("path_template"), message["status"], time.perf_counter() - begun)
                own = list(message["headers"])
                named = {name.lower() for name, _ in own}  # what a route says itself holds for its answer
                message["headers"] = [*own, *(header for header in self._headers if header[0] not in named)]
            await send(message)

        refused = too_many(await self._rates.requests.ask(address_of(scope)))
        if refused is None and not canonical(scope):
            refused = RequestRefused(404, "unknown", "There is nothing at this address.")
        if refused is None and not names_one_server(scope):
            refused = RequestRefused(400, "malformed", "The request does not say which server it is for.")
        if refused is not None:
            await _refuse(refused, with_headers)
        elif head:
            await _headers_alone(self.app, routed, with_headers)
        else:
            await self.app(scope, unread.receive, with_headers)

    def _answered(self, scope: HTTPScope, route: str | None, status: int, seconds: float) -> None:
        self._metrics.answers[_method(scope), status] += 1
        self._metrics.answering.add(seconds)
        if access.isEnabledFor(logging.INFO):
            # The route and not the path: what stands in a path or after it may be meant for one reader alone.
            fields = {"method": _method(scope), "route": route or "-", "status": status, "ms": round(1000 * seconds, 1)}
            fields["address"] = address_of(scope)
            line = " ".join(str(value) for value in fields.values())
            access.info("%s", line, extra={"fields": fields})


def _method(scope: HTTPScope) -> str:
    return scope["method"] if scope["method"] in _METHODS else "other"


def canonical(scope: Scope) -> bool:
    """Whether a path is written in the one way that is allowed: routers and proxies then read it alike."""
    path = scope["path"]
    if len(path) > _PATH_CHARACTERS:
        return False
    return _CANONICAL.fullmatch(path) is not None and scope.get("raw_path", b"") in (b"", path.encode())


def names_one_server(scope: Scope) -> bool:
    """Whether a request says at most once for which server it is, and in a way that everyone reads alike."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    return not hosts or (len(hosts) == 1 and _is_host(hosts[0]))


@lru_cache(maxsize=1024)
def _is_host(value: bytes) -> bool:
    if not _HOST.fullmatch(value):
        return False
    try:
        return urlsplit(f"//{value.decode()}").port != 0
    except ValueError:  # no such port, or no such address between brackets
        return False


def address_of(scope: Scope) -> str:
    """The address a request came from; of the newer kind the network, since whoever has one has them all."""
    client = scope.get("client")
    return network_of(client[0] if client else "unknown")


async def _headers_alone(app: ASGIApp, scope: HTTPScope, send: Send) -> None:
    """What a GET would be answered, without the body: that one is worked out, as far as it ends, and thrown away."""
    begun = asyncio.Event()

    async def receive() -> HTTPDisconnectEvent:
        await begun.wait()
        return {"type": "http.disconnect"}  # nobody waits for what a stream would tell

    async def send_start(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            begun.set()

    await app(scope, receive, send_start)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _refuse(refused: RequestRefused, send: Send) -> None:
    status, problem = problem_of(refused)
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refused.wait:
        headers.append((b"retry-after", str(math.ceil(refused.wait)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
