"""Requests that do not end: whoever sends them is cut off before they cost anything, and nobody else notices."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterable
from contextlib import suppress

import httpx
import pytest

from serving import Browser
from serving.waiting import eventually

HEAD = b"Host: x\r\nX-Hundred-Days: 1\r\nContent-Type: application/json\r\n"
CHUNKED = b"POST /api/join/look HTTP/1.1\r\n%bTransfer-Encoding: chunked\r\n" % HEAD
MUCH = 1_000_000


def answer(address: str, parts: Iterable[bytes]) -> bytes:
    """What comes back before the server ends the connection; it is given time to, and nothing is closed from here."""
    host, port = address.removeprefix("http://").split(":")
    got = b""
    refused = suppress(BrokenPipeError, ConnectionResetError)  # the server has heard enough
    with socket.create_connection((host, int(port)), timeout=10.0) as connection, refused:
        for part in parts:
            connection.sendall(part)
        while chunk := connection.recv(65536):
            got += chunk
    return got


@pytest.mark.parametrize(
    ("beginning", "more"),
    [
        (b"GET /", b"a" * 10_000),
        (b"GET /?", b"a" * 10_000),
        (b"GET / HTTP/1.1\r\n" + HEAD + b"X: ", b"a" * 10_000),
        (b"GET / HTTP/1.1\r\n" + HEAD, b"X: abcdef\r\n" * 1000),
        (b"", b"\r\n" * 5000),
        (CHUNKED + b"\r\n5;", b"a" * 10_000),
        (CHUNKED + b"\r\n0\r\n", b"X: abcdef\r\n" * 1000),
        (CHUNKED + b"\r\n0\r\nX: ", b"a" * 10_000),
        (CHUNKED + b"\r\n", b"1\r\n \r\n" * 1000),
    ],
    ids=["path", "question", "header", "headers", "blank", "extension", "trailers", "trailer", "pieces"],
)
def test_what_does_not_end_is_cut_off(address: str, beginning: bytes, more: bytes) -> None:
    """Two hundred megabytes of headers took two gigabytes of memory; one long header, eight seconds of everyone's."""
    got = answer(address, [beginning, *[more] * (MUCH // len(more))])
    assert got[:12] in (b"", b"HTTP/1.1 400")  # what was on its way to a closed door takes the answer with it


def test_requests_do_not_wait_in_any_number(browser: Browser) -> None:
    """Twelve megabytes of them, sent before the first was answered, took a gigabyte of memory."""
    watch = f"GET /api/tables/{browser.table(public=True)}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    plain = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    assert b"alive" not in answer(browser.address, [watch, plain * 200]), "a stream does not end, nor does its line"
    many = answer(browser.address, [plain * 100, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"])
    assert many.count(b"alive") == 101


def test_long_requests_that_end_are_answered(address: str) -> None:
    cookies = b"Cookie: " + b"a=b; " * 4000
    plain = b"GET /healthz HTTP/1.1\r\n%b%b\r\nConnection: close\r\n\r\n" % (HEAD, cookies)
    assert b"alive" in answer(address, [plain])
    body = b'{"secret": "nowhere"' + b" " * 1000 + b"}"
    pieces = b"".join(b"1\r\n%c\r\n" % byte for byte in body)
    asked = CHUNKED + b"Connection: close\r\n\r\n" + pieces + b"0\r\n\r\n"
    assert b"leads nowhere" in answer(address, [asked])


def test_what_cannot_be_read_is_refused_as_anything_else(address: str) -> None:
    got = answer(address, [b"what is this\r\n\r\n"])
    head, _, body = got.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400")
    assert b"content-type: application/json" in head
    assert b'"code":"malformed"' in body


def test_whoever_goes_while_his_requests_wait_is_let_go(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    """The stream before them went on for nobody, and failed in the log."""
    caplog.set_level(logging.WARNING)
    table = browser.table(public=True, delay=0)
    metrics = f"{browser.address}/metrics"
    host, port = browser.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10.0) as connection:
        connection.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        eventually(lambda: "hundred_days_streams 1" in httpx.get(metrics).text)
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        time.sleep(0.2)
    assert browser.move(table, "red", 1, "march red_scout").status_code == 200
    eventually(lambda: "hundred_days_streams 0" in httpx.get(metrics).text)
    assert caplog.text == ""
