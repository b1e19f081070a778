"""The event stream: whoever comes back misses nothing and gets nothing twice."""

from __future__ import annotations

import asyncio
import gzip
import socket
import zlib
from collections.abc import AsyncIterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from random import Random
from select import select
from time import sleep

import psutil
import pytest

import hundreddays as hd
from hundreddays.server.http import streams
from hundreddays.server.http.squeezing import squeezed
from serving import EASY, Browser, running
from serving.screen import Screen


def act(browser: Browser, table: str, rng: Random) -> bool:
    """Do something at a hot-seat table: mostly move, now and then take back or talk. False when it is over."""
    state = browser.state(table)
    if state.now.result is not None:
        return False
    luck = rng.random()
    if luck < 0.2 and state.now.take_back:
        assert (
            browser.post(f"/api/tables/{table}/takeback", {"seat": state.viewer, "ply": state.now.ply}).status_code
            == 200
        )
    elif luck < 0.3:
        assert (
            browser.post(
                f"/api/tables/{table}/chat", {"seat": state.viewer, "text": "En avant!", "key": str(rng.random())}
            ).status_code
            == 200
        )
    else:
        assert (
            browser.move(table, state.viewer, state.now.ply, rng.choice(state.now.prompt.options).move).status_code
            == 200
        )
    return True


@pytest.mark.parametrize("seat", ["red", "blue", "spectator"])
def test_reconnecting_misses_nothing_and_repeats_nothing(browser: Browser, seat: str) -> None:
    table = browser.table()
    rng = Random(seat)
    screen = Screen(browser.state(table, seat))
    going = True
    while going:
        for _ in range(rng.randrange(4)):  # while nobody listens
            going = going and act(browser, table, rng)
        since, last = rng.sample([screen.stamp, ""], 2)
        listening = browser.listen(table, seat, since, last)
        for _ in range(rng.randrange(6)):
            going = going and act(browser, table, rng)
        messages = listening.reach(browser.state(table, seat).stamp, screen.stamp)
        listening.close()
        for message in messages[
            : rng.randrange(len(messages) + 1)
        ]:  # the line may break before the last of them is read
            screen.take(message)
    listening = browser.listen(table, seat, since=screen.stamp)
    final = browser.state(table, seat)
    for message in listening.until(
        lambda messages: screen.stamp == final.stamp or (bool(messages) and messages[-1].id == final.stamp)
    ):
        screen.take(message)
    listening.close()
    assert screen.shows(final)


@pytest.mark.parametrize(
    ("stamp", "log_from"),
    [("", None), ("nonsense", None), ("1.2.3", None), ("-1.0.0.a", None), ("9.4.0.a", 0), ("0.4.9.a", 0)],
)
def test_a_stamp_that_was_invented_gets_everything(browser: Browser, stamp: str, log_from: int | None) -> None:
    table = browser.table()
    state = browser.state(table, "red")
    listening = browser.listen(table, "red", since=stamp)
    update = listening.until(lambda messages: bool(messages))[0].update
    listening.close()
    assert update.now == state.now
    assert update.log == state.log
    assert update.log_from == log_from


def test_a_stream_goes_on_after_the_server_was_restarted(ambush: str, tmp_path: Path) -> None:
    settings = EASY(tmp_path)
    rng = Random(1)
    with running(settings) as address:
        browser = Browser(address)
        table = browser.table()
        for _ in range(12):
            act(browser, table, rng)
        screen = Screen(browser.state(table, "blue"))
        listening = browser.listen(table, "blue", since=screen.stamp)
        act(browser, table, rng)
    with running(settings) as address:
        again = Browser(address)
        again.http.cookies = browser.http.cookies
        while screen.stamp != again.state(table, "blue").stamp or not act(again, table, rng):
            stream = again.listen(table, "blue", last=screen.stamp)
            target = again.state(table, "blue")
            if target.now.result is not None and screen.stamp == target.stamp:
                break
            for message in stream.reach(target.stamp):
                screen.take(message)
            stream.close()
            assert screen.shows(target)
        browser.close()
        again.close()
        listening.close()


def test_what_another_seat_decides_in_secret_causes_no_message(browser: Browser) -> None:
    table = browser.table()
    blue, spectator = browser.listen(table, "blue"), browser.listen(table, "spectator")
    blue.until(lambda messages: len(messages) == 1)
    spectator.until(lambda messages: len(messages) == 1)
    before = [browser.get(f"/api/tables/{table}", seat=seat).content for seat in ("blue", "spectator")]
    assert browser.move(table, "red", 1, "march red_scout").status_code == 200
    after = [browser.get(f"/api/tables/{table}", seat=seat).content for seat in ("blue", "spectator")]
    assert before == after
    assert blue.quiet() == spectator.quiet() == 1
    blue.close()
    spectator.close()


def test_a_secret_decision_does_not_put_off_the_sign_of_life(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever times the signs of life must not learn when another seat last decided: the one of a table at which that
    happened comes before that of a table which was opened later.
    """
    monkeypatch.setattr(streams, "KEEP_ALIVE_SECONDS", 3.0)
    table, other = browser.table(), browser.table()
    first, later = drawn(browser, table), drawn(browser, other)
    sleep(1.0)
    assert browser.move(table, "red", 1, "march red_scout").status_code == 200
    assert later[1].read1(65536) == b": still here\n\n"
    assert select([first[0].sock], [], [], 0.1)[0], "it has come already"
    assert first[1].read1(65536) == b": still here\n\n"
    first[0].close()
    later[0].close()


def drawn(browser: Browser, table: str) -> tuple[HTTPConnection, HTTPResponse]:
    """A stream that has told how the table stands."""
    connection = HTTPConnection(browser.address.removeprefix("http://"), timeout=60.0)
    cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    connection.request("GET", f"/api/tables/{table}/stream?seat=blue", headers={"Cookie": cookie})
    answer, got = connection.getresponse(), b""
    while b"event: update" not in got or not got.endswith(b"\n\n"):
        got += answer.read1(65536)
    return connection, answer


def asleep(browser: Browser, table: str, seat: str, count: int) -> list[socket.socket]:
    """Readers who open a stream and read nothing from it."""
    host, port = browser.address.removeprefix("http://").split(":")
    readers = []
    for _ in range(count):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect((host, int(port)))
        cookie = f"hundred_days={browser.http.cookies['hundred_days']}"
        connection.sendall(
            f"GET /api/tables/{table}/stream?seat={seat} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        readers.append(connection)
    return readers


def test_readers_that_read_nothing_keep_nobody_else_waiting(browser: Browser) -> None:
    table = browser.table()
    readers = asleep(browser, table, "red", 20)
    awake = browser.listen(table, "red")
    rng = Random(3)
    while act(browser, table, rng):
        pass
    awake.reach(browser.state(table, "red").stamp)
    awake.close()
    for connection in readers:
        connection.close()


def test_nothing_is_kept_for_readers_that_read_nothing(browser: Browser) -> None:
    """On the largest board the moves of this test would be tens of megabytes of messages."""
    seats = [{"seat": seat, "who": "me"} for seat in hd.load("waterloo").seats]
    table = browser.table(seats, game="waterloo")
    size = len(browser.get(f"/api/tables/{table}").content)
    readers = asleep(browser, table, seats[0]["seat"], 30)
    rng, process = Random(4), psutil.Process()
    for _ in range(10):
        act(browser, table, rng)
    before, moves = process.memory_info().rss, 60
    for _ in range(moves):
        act(browser, table, rng)
    assert process.memory_info().rss - before < len(readers) * moves * size / 3
    for connection in readers:
        connection.close()


def test_the_stream_ends_when_the_seat_passes_to_another_browser(browser: Browser, stranger: Browser) -> None:
    table = browser.table()
    listening = browser.listen(table, "blue")
    listening.until(lambda messages: bool(messages))
    path = browser.post(f"/api/tables/{table}/seats/blue/link").json()["path"]
    assert stranger.post("/api/join", {"secret": path.partition("#")[2]}).status_code == 200
    count = listening.quiet()
    assert listening.ended
    assert browser.move(table, "red", 1, "rest").status_code == 200
    assert listening.quiet() == count
    assert browser.listen(table, "blue").status == 403


def test_a_stream_is_compressed_for_those_who_can_read_it(browser: Browser) -> None:
    """What it says is what the plain one says, each message as soon as it is sent, and it is much less to send."""
    table, rng = browser.table(), Random(9)
    plain = browser.listen(table, "red")
    plain.until(lambda messages: bool(messages))
    connection = HTTPConnection(browser.address.removeprefix("http://"), timeout=20.0)
    cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    connection.request(
        "GET", f"/api/tables/{table}/stream?seat=red", headers={"Cookie": cookie, "Accept-Encoding": "gzip, br"}
    )
    answer = connection.getresponse()
    assert answer.headers["content-encoding"] == "gzip"
    unpacker, sent, got = zlib.decompressobj(16 + zlib.MAX_WBITS), 0, b""

    def read_until(stamp: str) -> None:
        nonlocal sent, got
        while f"id: {stamp}\n".encode() not in got or not got.endswith(b"\n\n"):
            piece = answer.read1(65536)
            assert piece
            sent += len(piece)
            got += unpacker.decompress(piece)

    read_until(browser.state(table, "red").stamp)
    for _ in range(12):
        act(browser, table, rng)
        stamp = browser.state(table, "red").stamp
        plain.reach(stamp)
        read_until(stamp)
    connection.close()
    updates = [line[6:] for line in got.decode().split("\n") if line.startswith("data: ")]
    assert updates[-1] == plain.messages[-1].raw
    assert sent < len(got) / 2


def test_a_compressed_stream_ends_as_such() -> None:
    async def messages() -> AsyncIterator[bytes]:
        for number in range(5):
            yield b"data: %d\n\n" % number

    async def gather() -> bytes:
        return b"".join([piece async for piece in squeezed(messages())])

    assert gzip.decompress(asyncio.run(gather())) == b"".join(b"data: %d\n\n" % number for number in range(5))
