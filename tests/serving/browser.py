"""What a browser does, without the pictures: keeps its cookie, sends the header, reads event streams."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import httpx
import msgspec

from hundreddays.server.wire import TableState, Update

AMBUSH_SEATS = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "hotseat", "name": "Bert"}]


class Message(NamedTuple):
    """One message of an event stream."""

    id: str
    update: Update
    raw: str


class Browser:
    """One visitor."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, headers={"X-Hundred-Days": "1"}, timeout=30.0)

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body)

    def table(self, seats: list[dict[str, Any]] | None = None, **more: Any) -> str:
        """Set up a table: both seats of the toy at this screen unless told otherwise."""
        answer = self.post("/api/tables", {"game": "ambush", "seats": seats or AMBUSH_SEATS, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def state(self, table: str, seat: str = "") -> TableState:
        answer = self.get(f"/api/tables/{table}", seat=seat)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=TableState)

    def move(self, table: str, seat: str, ply: int, move: str) -> httpx.Response:
        return self.post(f"/api/tables/{table}/moves", {"seat": seat, "ply": ply, "move": move})

    def listen(self, table: str, seat: str = "", since: str = "", last: str = "") -> Listening:
        return Listening(self, table, seat, since, last)


class Listening:
    """An open event stream, read in a thread."""

    def __init__(self, browser: Browser, table: str, seat: str, since: str, last: str) -> None:
        self.messages: list[Message] = []
        self.comments = 0
        self.error = ""
        self._http = httpx.Client(base_url=browser.address, cookies=browser.http.cookies, timeout=httpx.Timeout(30.0, read=60.0))
        headers = {"Last-Event-ID": last} if last else {}
        self._request = self._http.build_request("GET", f"/api/tables/{table}/stream", params={"seat": seat, "since": since}, headers=headers)
        self.response = self._http.send(self._request, stream=True)
        self._thread = threading.Thread(target=self._read, daemon=True)
        if self.response.status_code == 200:
            self._thread.start()

    def until(self, wanted: Callable[[list[Message]], bool], seconds: float = 20.0) -> list[Message]:
        """Wait for the messages that are wanted."""
        end = time.monotonic() + seconds
        while not wanted(self.messages):
            assert time.monotonic() < end, f"waited in vain; got {len(self.messages)} messages {self.error}"
            time.sleep(0.01)
        return self.messages

    def quiet(self, seconds: float = 0.3) -> int:
        """How many messages there are once none has come for a while."""
        count = -1
        while count != len(self.messages):
            count = len(self.messages)
            time.sleep(seconds)
        return count

    def close(self) -> None:
        self.response.close()
        self._http.close()

    def _read(self) -> None:
        id = ""
        try:
            for line in self.response.iter_lines():
                if line.startswith("id: "):
                    id = line[4:]
                elif line.startswith("data: "):
                    self.messages.append(Message(id, msgspec.json.decode(line[6:], type=Update), line[6:]))
                elif line.startswith(":"):
                    self.comments += 1
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            self.error = repr(error)
