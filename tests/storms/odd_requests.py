"""Well-formed HTTP with odd contents, for every route there is: what a curious program would send."""

from __future__ import annotations

import json
from random import Random
from urllib.parse import quote

ROUTES = [
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}/picture?options={text}"),
    ("GET", "/api/games/{game}/rules?options={text}"),
    ("GET", "/api/games/{game}/setup?options={text}"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{table}?seat={text}"),
    ("GET", "/api/tables/{table}/at/{number}?seat={text}&lifted={text}"),
    ("GET", "/api/tables/{table}/chances?seat={text}"),
    ("GET", "/api/tables/{table}/draws"),
    ("GET", "/api/tables/{table}/hint?seat={text}"),
    ("GET", "/api/tables/{table}/record?seat={text}"),
    ("POST", "/api/join"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{table}/chat"),
    ("POST", "/api/tables/{table}/moves"),
    ("POST", "/api/tables/{table}/nonce"),
    ("POST", "/api/tables/{table}/pledge"),
    ("POST", "/api/tables/{table}/resign"),
    ("POST", "/api/tables/{table}/seats/{text}/link"),
    ("POST", "/api/tables/{table}/takeback"),
    ("POST", "/api/tables/{table}/why"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
    ("GET", "/metrics"),
    ("GET", "/schema/openapi.json"),
    ("GET", "/{text}"),
]
TEXTS = [
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
NUMBERS: list[object] = [0, 1, 2, 7, -1, 10**7, 10**30, 1.5, 1e308, True, None, "1", [], {}]
FIELDS = [
    "seat",
    "ply",
    "move",
    "nonce",
    "pledge",
    "text",
    "key",
    "secret",
    "name",
    "noun",
    "on",
    "game",
    "seats",
    "options",
]


def odd_request(rng: Random, table: str, cookie: str, last: bool) -> bytes:
    """A request that can be read as HTTP, whatever else it is. Nobody resigns: the table is wanted for the next."""
    method, path = rng.choice(ROUTES)
    path = path.replace("{table}", table if rng.random() < 0.8 else quote(rng.choice(TEXTS), safe=""))
    path = path.replace("{game}", rng.choice(["ambush", "returns", "none", quote(rng.choice(TEXTS), safe="")]))
    path = path.replace("{number}", str(rng.choice([0, 1, 5, -1, 10**30, "x"])))
    while "{text}" in path:
        path = path.replace("{text}", quote(rng.choice(TEXTS), safe=""), 1)
    lines = [f"{method} {path} HTTP/1.1", "Host: x", f"Cookie: {cookie}"]
    body = b""
    if method == "POST":
        body = _body(rng) if "resign" not in path else b"{}"
        lines += ["X-Hundred-Days: 1", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += ["Connection: close"] if last else []
    return "\r\n".join([*lines, "", ""]).encode() + body


def _body(rng: Random) -> bytes:
    luck = rng.random()
    if luck < 0.1:
        return rng.choice([b"", b"null", b"[]", b"{", b"\xff", b'"\\ud800"', b"[" * 5000, b"1e999", b"{}" * 3])
    fields = {field: _value(rng, 0) for field in rng.sample(FIELDS, rng.randrange(1, 5))}
    if luck < 0.6:  # nearly right
        fields |= {"seat": rng.choice(["red", "blue"]), "ply": rng.choice([0, 1, 2])}
    return json.dumps(fields).encode()


def _value(rng: Random, depth: int) -> object:
    kind = rng.randrange(5)
    if kind < 2:
        return rng.choice(TEXTS)
    if kind == 2 or depth > 2:
        return rng.choice(NUMBERS)
    if kind == 3:
        return [_value(rng, depth + 1) for _ in range(rng.randrange(3))]
    return {rng.choice(FIELDS): _value(rng, depth + 1) for _ in range(rng.randrange(3))}
