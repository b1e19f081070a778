"""The short way for a move gives the very answers that the framework's way gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hundreddays.server.live import updates
from serving import EASY, UNLIMITED, Browser, running

SHORT, LONG = "application/json", "application/json; charset=utf-8"
"""A plain move is read at the door; the same with another spelling of its type goes the framework's way."""


def answers(browser: Browser, table: str, body: bytes, **headers: str) -> list[tuple[int, Any, str]]:
    """Status, body and length of the wait, by both ways."""
    found = []
    for kind in (SHORT, LONG):
        sent = {"X-Hundred-Days": "1", "Content-Type": kind, **headers}
        answer = httpx.post(
            f"{browser.address}/api/tables/{table}/moves", content=body, headers=sent, cookies=browser.http.cookies
        )
        found.append((answer.status_code, answer.json(), answer.headers.get("retry-after", "")))
    return found


BODIES: list[Any] = [
    {"seat": "red", "ply": 1, "move": "fly away"},
    {"seat": "red", "ply": 1, "move": "march nobody"},
    {"seat": "red", "ply": 0, "move": "rest"},
    {"seat": "red", "ply": 7, "move": "rest"},
    {"seat": "blue", "ply": 1, "move": "rest"},
    {"seat": "green", "ply": 1, "move": "rest"},
    {"seat": "red", "ply": -1, "move": "rest"},
    {"seat": "red", "ply": 1, "move": ""},
    {"seat": "red", "ply": 1, "move": "\0"},
    {"seat": "red", "ply": 1, "move": "rest", "more": 1},
    {"seat": "red", "ply": 1},
    [],
    None,
]


def test_what_is_refused_is_refused_alike(browser: Browser, stranger: Browser) -> None:
    table = browser.table()
    stranger.table()
    for body in BODIES:
        for visitor in (browser, stranger):
            short, long = answers(visitor, table, json.dumps(body).encode())
            assert short == long, body
            assert 400 <= short[0] < 500, body
    assert browser.state(table, "red").now.ply == 1


def test_what_cannot_be_read_is_refused_alike(browser: Browser) -> None:
    table = browser.table()
    for raw in (b"", b"{", b"\xff", b'{"seat": "red"', b"[" * 2000, b" " * 900_000):
        short, long = answers(browser, table, raw)
        assert short == long, raw[:20]
        assert short[0] in (400, 413), raw[:20]


def test_an_unknown_table_and_another_site_are_refused_alike(browser: Browser) -> None:
    move = json.dumps({"seat": "red", "ply": 1, "move": "rest"}).encode()
    for table in ("none", "a" * 65):
        short, long = answers(browser, table, move)
        assert short == long
        assert short[0] in (400, 404)
    short, long = answers(browser, browser.table(), move, Origin="https://evil.example")
    assert short == long
    assert (short[0], short[1]["code"]) == (403, "forged")


@pytest.fixture
def hurried(ambush: str, tmp_path: Path) -> Iterator[Browser]:
    limits = msgspec.structs.replace(UNLIMITED, acts_at_once=4, acts_a_second=0.01)
    with running(EASY(tmp_path, limits)) as address:
        browser = Browser(address)
        yield browser
        browser.close()


def test_moves_are_counted_by_either_way(hurried: Browser) -> None:
    table = hurried.table()  # and two shares in the dice
    move = json.dumps({"seat": "red", "ply": 7, "move": "rest"}).encode()
    statuses = [answer[0] for _ in range(2) for answer in answers(hurried, table, move)]
    assert statuses == [409, 409, 429, 429]


def test_what_fails_is_told_and_written_down(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = browser.table()

    def fail(*_: object) -> None:
        raise RuntimeError("not today")

    monkeypatch.setattr(updates, "done", fail)
    for status, problem, _ in answers(browser, table, json.dumps({"seat": "red", "ply": 1, "move": "rest"}).encode()):
        assert (status, problem["code"]) in ((500, "fault"), (409, "stale"))
    assert "not today" in caplog.text
