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
