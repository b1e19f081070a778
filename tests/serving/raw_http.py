"""Requests as no browser writes them: odd methods, paths, slashes, encodings, headers and bodies."""

from __future__ import annotations

from random import Random

METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "get", "G\x00T", ""]
PATHS = [
    "/",
    "/api/games",
    "/api/tables",
    "/api/join",
    "/api/tables/{table}",
    "/api/tables/{table}/moves",
    "/api/tables/{table}/resign",
    "/api/tables/{table}/stream/none",
    "/api/tables/{table}/at/3",
    "/api/tables/{table}/record?seat=red",
    "/api/games/ambush/setup?options=players%3D3",
    "/schema/openapi.json",
    "/healthz",
    "/readyz",
    "/metrics",
    "/assets/none.js",
    "*",
    "http://elsewhere/api/tables",
]
BITS = [
    "/",
    "//",
    "/.",
    "/..",
    "%2e",
    "%2f",
    "%00",
    "%ff",
    "%",
    "%zz",
    "\x00",
    "\xe9",
    "?",
    "#",
    ";",
    "\\",
    " ",
    "a" * 300,
]
HEADERS = [
    "X-Hundred-Days: 1",
    "Origin: https://evil.example",
    "Origin: \xff\xfe",
    "Origin: http://[",
    "Origin: null",
    "Host: [",
    "Host: x:99999999",
    "Host: \xff",
    "X-Forwarded-For: [, \xff",
    "X-Forwarded-Proto: gopher",
    "Cookie: hundred_days=",
    "Cookie: \x00\xff=;;;=\xe9",
    "Content-Type: application/json",
    "Content-Type: multipart/form-data; boundary=",
    "Content-Type: \xff",
    "Content-Length: 5",
    "Content-Length: -5",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Expect: 100-continue",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Accept-Encoding: gzip;q=0, \xff",
    "If-None-Match: \xff",
    "Last-Event-ID: 1.2.3.\xff",
    "X-Forwarded-For: \xff, 1.2.3.4, ::1",
    "Host: \xff",
    "Host: a b",
    "No colon",
    ": no name",
    "X: " + "y" * 9000,
]
BODIES = [
    b"",
    b"{",
    b"{}",
    b"null",
    b"\xff\xfe",
    b"[" * 3000,
    b"5\r\nhello\r\n0\r\n\r\n",
    b"zz\r\n",
    b'{"seat": "red", "ply": 1}',
]


def request(rng: Random, table: str, last: bool = True) -> bytes:
    """A request, right or wrong in some ways. Unless it is the last, the connection may stay open after it."""
    path = rng.choice(PATHS).replace("{table}", table)
    for _ in range(rng.choice([0, 0, 1, 2])):
        at = rng.randrange(len(path) + 1)
        path = path[:at] + rng.choice(BITS) + path[at:]
    lines = [f"{rng.choice(METHODS)} {path} HTTP/{rng.choice(['1.1', '1.1', '1.0', '2.0', 'x'])}"]
    lines += rng.sample(HEADERS, rng.randrange(6))
    lines += ["Host: x"] if rng.random() < 0.8 else []
    ends = "\r\n" if rng.random() < 0.9 else "\n"
    closing = ["Connection: close"] if last else []
    return ends.join([*lines, *closing, "", ""]).encode("latin-1") + rng.choice(BODIES)
