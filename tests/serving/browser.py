"""What a browser does, without the pictures: keeps its cookie, sends the header, reads event streams."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx
import msgspec

from hundreddays.core import pledge_of
from hundreddays.server.wire import TableState, Update

TLS = ssl.create_default_context()
"""One for all: httpx reads every certificate of the system again for each client that has none of its own."""

AMBUSH_SEATS = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "hotseat", "name": "Bert"}]


class Message(NamedTuple):
    """One message of an event stream."""

    id: str
    update: Update
    raw: str


def settle_dice(table: str, *browsers: Browser) -> None:
    """Everyone gives his share in the dice: first all pledge it, then all show it."""
    for _ in range(2):
        for browser in browsers:
            browser.salt(table)


class Browser:
    """One visitor."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, headers={"X-Hundred-Days": "1"}, timeout=30.0, verify=TLS)

        self._listening: list[Listening] = []

    def close(self) -> None:
        for listening in self._listening:
            listening.close()
        self.http.close()

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body)

    def table(self, seats: list[dict[str, Any]] | None = None, **more: Any) -> str:
        """Set up a table: both seats of the toy at this screen unless told otherwise."""
        answer = self.post("/api/tables", {"game": "ambush", "seats": seats or AMBUSH_SEATS, **more})
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["table"])
        self.salt(table)
        return table

    def salt(self, table: str) -> None:
        """Give the share in the dice of every seat that this browser holds, as far as it is time to.

        It is pledged first where others play too, and shown when all have pledged theirs.
        """
        state = self.state(table)
        for seat in state.mine:
            if seat in state.now.unpledged:
                pledge = pledge_of(table, seat, f"nonce-of-{seat}")
                answer = self.post(f"/api/tables/{table}/pledge", {"seat": seat, "pledge": pledge})
                assert answer.status_code == 200, answer.text
        state = self.state(table)
        for seat in state.mine:
            if seat in state.now.owed and not state.now.unpledged:
                answer = self.post(f"/api/tables/{table}/nonce", {"seat": seat, "nonce": f"nonce-of-{seat}"})
                assert answer.status_code == 200, answer.text

    def join(self, secret: str, **more: Any) -> httpx.Response:
        """Follow a link, and give the share in the dice of the seat that it leads to."""
        answer = self.post("/api/join", {"secret": secret, **more})
        if answer.status_code == 200:
            self.salt(answer.json()["table"])
        return answer

    def state(self, table: str, seat: str = "") -> TableState:
        answer = self.get(f"/api/tables/{table}", seat=seat)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=TableState)

    def move(self, table: str, seat: str, ply: int, move: str) -> httpx.Response:
        return self.post(f"/api/tables/{table}/moves", {"seat": seat, "ply": ply, "move": move})

    def listen(self, table: str, seat: str = "", since: str = "", last: str = "", away: bool = False) -> Listening:
        listening = Listening(self, table, {"seat": seat, "since": since, **({"away": "true"} if away else {})}, last)
        self._listening.append(listening)
        return listening


class Listening:
    """An open event stream, read in a thread."""

    def __init__(self, browser: Browser, table: str, query: dict[str, str], last: str) -> None:
        self.messages: list[Message] = []
        self.comments = 0
        self.here: list[str] = []
        """The seats whose people are said to be here."""
        self.talk: list[dict[str, Any]] = []
        """All talk, as it was told again when it came to sound otherwise."""
        self.gone = False
        """Whether it was told that the table is no more."""
        self.ended = False
        self._connection = HTTPConnection(browser.address.removeprefix("http://"), timeout=60.0)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())}
        if last:
            headers["Last-Event-ID"] = last
        self._connection.request("GET", f"/api/tables/{table}/stream?{urlencode(query)}", headers=headers)
        self._socket = self._connection.sock
        self._response = self._connection.getresponse()
        self.status = self._response.status
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def until(self, wanted: Callable[[list[Message]], bool], seconds: float = 30.0) -> list[Message]:
        """Wait for the messages that are wanted."""
        end = time.monotonic() + seconds
        while not wanted(self.messages):
            assert time.monotonic() < end, f"waited in vain; got {len(self.messages)} messages"
            time.sleep(0.01)
        return self.messages

    def wait_for_talk(self, wanted: Callable[[list[dict[str, Any]]], bool], seconds: float = 30.0) -> None:
        """Wait until the talk that was heard is told again as wanted."""
        end = time.monotonic() + seconds
        while not wanted(self.talk):
            assert time.monotonic() < end, f"waited in vain; heard {self.talk}"
            time.sleep(0.01)

    def reach(self, stamp: str, had: str = "") -> list[Message]:
        """Wait for the message with that stamp to be the last, unless what the reader `had` before is already it."""
        return self.until(lambda messages: (messages[-1].id if messages else had) == stamp)

    def quiet(self, seconds: float = 0.3) -> int:
        """How many messages there are once none has come for a while."""
        count = -1
        while count != len(self.messages):
            count = len(self.messages)
            time.sleep(seconds)
        return count

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _read(self) -> None:
        id = kind = ""
        with suppress(OSError, HTTPException):
            for raw in self._response:
                line = raw.decode().rstrip("\n")
                if line.startswith("id: "):
                    id = line[4:]
                elif line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: ") and kind == "here":
                    self.here = msgspec.json.decode(line[6:], type=list[str])
                elif line.startswith("data: ") and kind == "gone":
                    self.gone = True
                elif line.startswith("data: ") and kind == "talk":
                    self.talk = msgspec.json.decode(line[6:])
                elif line.startswith("data: ") and kind == "update":
                    self.messages.append(Message(id, msgspec.json.decode(line[6:], type=Update), line[6:]))
                elif line.startswith(":"):
                    self.comments += 1
        self.ended = True
        self._response.close()
        self._connection.close()
