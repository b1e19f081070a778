"""Spectators whose streams break whenever a server dies: what they were told must never have a gap."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPException
from random import Random

import httpx
import msgspec

from hundreddays.server.wire import TableState, Update
from serving.browser import Message
from serving.movers import Mover
from serving.screen import Screen

_SILENCE = 3.0
"""After so many seconds without a message the stream is opened again."""


class Watcher(threading.Thread):
    """Follows one table of a mover after another, each to its end, and then compares with the table itself. One that
    was over before he came is followed too: then the stream tells all of it at once.
    """

    def __init__(self, addresses: Sequence[str], mover: Mover, number: int) -> None:
        super().__init__(daemon=True)
        self.addresses = list(addresses)
        self.mover = mover
        self.rng = Random(number)
        self.compared = 0
        """How many tables were compared with what their streams had told."""
        self.opened = 0
        self.messages = 0
        self.stopping = threading.Event()
        self.fault = ""

    def run(self) -> None:
        seen: set[str] = set()
        try:
            while True:
                stopping = self.stopping.is_set()  # asked first: by then the mover has begun his last table
                table = next((table for table in list(self.mover.promises) if table not in seen), "")
                if table:
                    seen.add(table)
                    self._follow(table)
                elif stopping:
                    return
                else:
                    time.sleep(0.05)
        except AssertionError as error:
            self.fault = repr(error)

    def _follow(self, table: str) -> None:
        screen = Screen()
        while True:
            try:
                for message in self._stream(table, screen.stamp):
                    self.messages += 1
                    screen.take(message)
                    if (screen.now is not None and screen.now.result is not None) or self.stopping.is_set():
                        break
            except (OSError, HTTPException):
                time.sleep(0.05)
            over = screen.now is not None and screen.now.result is not None
            if (over or self.stopping.is_set()) and self._same(table, screen):
                self.compared += 1
                return

    def _stream(self, table: str, last: str) -> Iterator[Message]:
        address = self.rng.choice(self.addresses)
        connection = HTTPConnection(address.removeprefix("http://"), timeout=_SILENCE)
        try:
            connection.request("GET", f"/api/tables/{table}/stream", headers={"Last-Event-ID": last} if last else {})
            response = connection.getresponse()
            assert response.status in (200, 503), response.read()
            self.opened += 1
            id = ""
            for raw in response:
                line = raw.decode().rstrip("\n")
                if line.startswith("id: "):
                    id = line[4:]
                elif line.startswith("data: "):
                    yield Message(id, msgspec.json.decode(line[6:], type=Update), line[6:])
        finally:
            connection.close()

    def _same(self, table: str, screen: Screen) -> bool:
        """Whether the screen shows the table as it stands. While it still moves it need not, and of two servers the one
        that is asked may not have heard yet what the other told; what both have told is the same.
        """
        try:
            answer = httpx.get(f"{self.rng.choice(self.addresses)}/api/tables/{table}", timeout=10.0)
        except httpx.TransportError:
            return False
        if answer.status_code != 200:
            return False
        state = msgspec.json.decode(answer.content, type=TableState)
        for at, (told, stands) in enumerate(zip(screen.log, state.log, strict=False)):
            assert told == stands, f"the stream of {table} told another story than the table, at {at}: {told}, {stands}"
        return screen.shows(state)
