"""Raw HTTP, right and wrong: whatever bytes arrive, nothing fails, and nothing is done in anyone's name."""

from __future__ import annotations

import logging
import socket
from random import Random

import pytest

from serving import Browser

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


def request(rng: Random, table: str) -> bytes:
    path = rng.choice(PATHS).replace("{table}", table)
    for _ in range(rng.choice([0, 0, 1, 2])):
        at = rng.randrange(len(path) + 1)
        path = path[:at] + rng.choice(BITS) + path[at:]
    lines = [f"{rng.choice(METHODS)} {path} HTTP/{rng.choice(['1.1', '1.1', '1.0', '2.0', 'x'])}"]
    lines += rng.sample(HEADERS, rng.randrange(6))
    lines += ["Host: x"] if rng.random() < 0.8 else []
    ends = "\r\n" if rng.random() < 0.9 else "\n"
    return ends.join([*lines, "Connection: close", "", ""]).encode("latin-1") + rng.choice(BODIES)


def answers(address: str, sent: bytes) -> list[int]:
    """The statuses of whatever comes back before the connection ends."""
    host, port = address.removeprefix("http://").split(":")
    got = b""
    with socket.create_connection((host, int(port)), timeout=30.0) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            while chunk := connection.recv(65536):
                got += chunk
        except (ConnectionResetError, BrokenPipeError):
            pass
    return [int(line[9:12]) for line in got.split(b"\r\n") if line.startswith(b"HTTP/1.1 ") and line[9:12].isdigit()]


def storm(browser: Browser, caplog: pytest.LogCaptureFixture, count: int, seed: int) -> None:
    caplog.set_level(logging.ERROR)
    table, rng = browser.table(), Random(seed)
    before, answered = browser.state(table), 0
    for _ in range(count):
        sent = request(rng, table)
        statuses = answers(browser.address, sent)
        answered += bool(statuses)
        assert all(status < 500 for status in statuses), (statuses, sent)
    assert browser.state(table) == before
    assert answered > count / 2
    assert caplog.text == ""


def test_whatever_bytes_arrive(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    storm(browser, caplog, 600, seed=1)


@pytest.mark.soak
def test_whatever_bytes_arrive_for_long(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    storm(browser, caplog, 20_000, seed=2)
