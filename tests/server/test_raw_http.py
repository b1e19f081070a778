"""Raw HTTP, right and wrong: whatever bytes arrive, nothing fails, and nothing is done in anyone's name."""

from __future__ import annotations

import logging
import re
import socket
from random import Random

import pytest

from hundreddays.server.http.access import ACCESS
from serving import Browser
from serving.raw_http import request
from storms.odd_requests import odd_request, routes

STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")


def answers(address: str, sent: bytes, end: bool = True) -> list[int]:
    """The statuses of whatever comes back before the connection ends; `end`: we say that nothing more will come."""
    host, port = address.removeprefix("http://").split(":")
    got = b""
    with socket.create_connection((host, int(port)), timeout=30.0) as connection:
        try:
            connection.sendall(sent)
            if end:
                connection.shutdown(socket.SHUT_WR)
            while chunk := connection.recv(65536):
                got += chunk
        except (ConnectionResetError, BrokenPipeError):
            pass
    return [int(status) for status in STATUS.findall(got)]


def status_of(address: str, sent: bytes) -> int:
    (status,) = answers(address, sent, end=False)
    return status


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


def test_head_is_answered_as_get_is_without_the_body(browser: Browser) -> None:
    table = browser.table()
    for path in ("/", "/healthz", "/api/games", f"/api/tables/{table}", f"/table/{table}", "/api/nothing"):
        got, head = browser.http.get(path), browser.http.head(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        plain = [{**answer.headers, "date": ""} for answer in (got, head)]
        assert plain[0] == plain[1]
    stream = browser.http.head(f"/api/tables/{table}/stream", params={"seat": "red"})
    assert (stream.status_code, stream.content) == (200, b"")
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert browser.http.head("/api/join").status_code == 405
    assert browser.state(table, "red").viewer == "red"
    assert "hundred_days_streams 0\n" in browser.get("/metrics").text
    assert 'method="HEAD",status="200"' in browser.get("/metrics").text


def test_whatever_bytes_arrive(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    storm(browser, caplog, 600, seed=1)


def test_whatever_is_asked_of_any_route(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    table, rng = browser.table(), Random(3)
    cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    known = routes(browser.get("/schema/openapi.json").json())
    assert {f"{route.method} {route.path}" for route in known} >= set(ACCESS) - {"GET /api/tables/{table}/stream"}
    for _ in range(60):
        many = [odd_request(rng, known, table, cookie, last=number == 9) for number in range(10)]
        statuses = answers(browser.address, b"".join(many), end=False)
        assert len(statuses) == len(many), "every request has its answer"
        assert all(status < 500 for status in statuses), (statuses, many)
    assert browser.state(table).now.result is None
    assert caplog.text == ""


@pytest.mark.soak
def test_whatever_bytes_arrive_for_long(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    storm(browser, caplog, 20_000, seed=2)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (b"Host: x\r\nOrigin: http://[", 403),
        (b"Host: x\r\nOrigin: http://x]", 403),
        (b"Host: x\r\nOrigin: http://\xe2\x84\x80", 403),
        (b"Host: x:99999999", 400),
        (b"Host: x:0", 400),
        (b"Host: [", 400),
        (b"Host: [::::]", 400),
        (b"Host: \xff", 400),
        (b"Host: x, y", 400),
        (b"Host: x\r\nHost: y", 400),
        (b"Host: user@x", 400),
    ],
)
@pytest.mark.parametrize("path", [b"/api/tables", b"/api/tables/none/moves", b"/api/designer/runs"])
def test_odd_names_of_servers_and_pages_are_refused(address: str, line: bytes, status: int, path: bytes) -> None:
    """Some of them were answered with 500."""
    body = b'{"seat": "red", "ply": 1, "move": "a b"}'
    head = b"POST %b HTTP/1.1\r\n%b\r\nX-Hundred-Days: 1\r\nContent-Type: application/json\r\n" % (path, line)
    rest = b"Content-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(body), body)
    assert status_of(address, head + rest) == status


@pytest.mark.parametrize("host", [b"localhost", b"127.0.0.1:1815", b"[::1]:1815", b"play.example.org", b""])
def test_servers_have_many_names(address: str, host: bytes) -> None:
    assert status_of(address, b"GET /api/me HTTP/1.1\r\nHost: %b\r\nConnection: close\r\n\r\n" % host) == 200


@pytest.mark.parametrize("path", [b"/api/sign-in/passkey/ask", b"/api/passkeys/ask"])
@pytest.mark.parametrize("named", [b"Host:", b"Accept: */*"])
def test_a_passkey_for_no_site_is_refused(address: str, path: bytes, named: bytes) -> None:
    """It was answered with 500."""
    body = b'{"name": "Marbot"}' if path == b"/api/passkeys/ask" else b""
    head = b"POST %b HTTP/1.0\r\n%b\r\nX-Hundred-Days: 1\r\nContent-Type: application/json\r\n" % (path, named)
    assert status_of(address, head + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)) == 400


def test_whoever_is_old_need_not_name_the_server(address: str) -> None:
    assert status_of(address, b"GET /healthz HTTP/1.0\r\n\r\n") == 200
