"""Well-formed HTTP with odd contents, for every route there is: what a curious program would send.

Routes, their questions and the fields of their bodies are read from the server's own document, so that no endpoint is
left out because nobody thought of it.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote

BESIDES: Final = (
    "/healthz",
    "/readyz",
    "/metrics",
    "/schema/openapi.json",
    "/{text}",
    "/table/{table}",
    "/embed/{table}",
    "/embed/{table}/picture.png",
)
"""Addresses that are no part of the document."""
TEXTS: Final = [
    "",
    "red",
    "blue",
    "\0",
    "\ud7ff",
    "\U0001f3b2",
    "🎲" * 40,
    "a" * 2000,
    "../..",
    "players=3",
    "x=1 y",
    "true",
    "-1",
    "'; --",
]
HOSTS: Final = ["Host: [", "Host: x:99999999", "Host: [::1]:1", "Host: x\r\nHost: y", "Host:"]
HEADERS: Final = [
    "Origin: http://[",
    "Origin: null",
    "Origin: http://x",
    "Accept-Encoding: gzip, br;q=x",
    'If-None-Match: "',
    "Last-Event-ID: 1.1.1.x",
    "Range: bytes=9-1",
    "X-Forwarded-For: [, x",
]
"""What browsers and proxies say beside the request itself, wrong."""
NUMBERS: Final[list[object]] = [0, 1, 2, 7, -1, 10**7, 10**30, 1.5, 1e308, True, None, "1", [], {}]
BODIES: Final = [
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff",
    b'{"seat":"\xff"}',
    b'"\\ud800"',
    b"[" * 5000,
    b"1e999",
    b"{}" * 3,
]
"""What is no JSON of any use."""
PLACEHOLDER: Final = re.compile(r"\{[^}]+\}")
FINAL: Final = re.compile(r"/(resign|sign-out|delete)$")
"""What ends the game, the session or the account that the next request needs: sent by somebody whom nobody knows, and
without a body that could be right.
"""
ENDLESS: Final = "/stream"
"""A stream that is granted has no end: whoever wants one asks for it by itself."""
NEARLY_RIGHT: Final[dict[str, list[object]]] = {"seat": ["red", "blue"], "ply": [0, 1, 2], "game": ["ambush"]}


class Route(NamedTuple):
    method: str
    path: str
    questions: list[str]
    fields: list[str]


def routes(document: dict[str, Any]) -> list[Route]:
    """Every endpoint of an OpenAPI document but the streams, with the names of what may be asked and sent."""
    found = [Route("GET", path, [], []) for path in BESIDES]
    for path, methods in document["paths"].items():
        for method, about in methods.items() if not path.endswith(ENDLESS) else ():
            questions = [each["name"] for each in about.get("parameters", ()) if each["in"] == "query"]
            fields = sorted(_fields(document, about.get("requestBody", {}), set()))
            found.append(Route(method.upper(), path, questions, fields))
    return found


def _fields(document: dict[str, Any], schema: Any, seen: set[str]) -> set[str]:
    """The names of all properties in a schema, to any depth."""
    if isinstance(schema, list):
        return {name for each in schema for name in _fields(document, each, seen)}
    if not isinstance(schema, dict):
        return set()
    names = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    target = schema.get("$ref")
    if isinstance(target, str) and target not in seen:
        seen.add(target)
        names |= _fields(document, document["components"]["schemas"][target.rpartition("/")[2]], seen)
    for each in schema.values():
        names |= _fields(document, each, seen)
    return names


def odd_request(rng: Random, known: list[Route], table: str, cookie: str, last: bool) -> bytes:
    """A request that can be read as HTTP, whatever else it is."""
    route = rng.choice(known)
    known_here = {
        "{table}": [table] * 8,
        "{game}": ["ambush"] * 3 + ["returns", "none"],
        "{moment}": ["0", "1", "5", "-1", str(10**30), "x"],
    }
    path = route.path
    for place in PLACEHOLDER.findall(path):
        path = path.replace(place, rng.choice([*known_here.get(place, []), quote(rng.choice(TEXTS), safe="")]), 1)
    asked = [name for name in route.questions if rng.random() < 0.7]
    if asked:
        path += "?" + "&".join(f"{name}={quote(rng.choice(TEXTS), safe='')}" for name in asked)
    lines = [f"{route.method} {path} HTTP/1.1", "Host: x" if rng.random() < 0.95 else rng.choice(HOSTS)]
    lines += [] if rng.random() < 0.9 else [rng.choice(HEADERS)]
    lines += [] if FINAL.search(route.path) else [f"Cookie: {cookie}"]
    body = b""
    if route.method != "GET":
        body = b"{}" if FINAL.search(route.path) else _body(rng, route.fields)
        lines += ["X-Hundred-Days: 1", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += ["Connection: close"] if last else []
    return "\r\n".join([*lines, "", ""]).encode() + body


def _body(rng: Random, fields: list[str]) -> bytes:
    luck = rng.random()
    if luck < 0.1 or not fields:
        return rng.choice(BODIES)
    body = {field: _value(rng, fields, 0) for field in rng.sample(fields, rng.randrange(1, min(5, len(fields) + 1)))}
    if luck < 0.6:
        body |= {field: rng.choice(values) for field, values in NEARLY_RIGHT.items() if field in fields}
    return json.dumps(body).encode()


def _value(rng: Random, fields: list[str], depth: int) -> object:
    kind = rng.randrange(5)
    if kind < 2:
        return rng.choice(TEXTS)
    if kind == 2 or depth > 2:
        return rng.choice(NUMBERS)
    if kind == 3:
        return [_value(rng, fields, depth + 1) for _ in range(rng.randrange(3))]
    return {rng.choice(fields): _value(rng, fields, depth + 1) for _ in range(rng.randrange(3))}
