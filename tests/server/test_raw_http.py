"""Raw HTTP, right and wrong: whatever bytes arrive, nothing fails, and nothing is done in anyone's name."""

from __future__ import annotations

import logging
import socket
from random import Random

import pytest

from serving import Browser
from serving.raw_http import request


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
