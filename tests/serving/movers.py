"""Players who go on moving while the server is killed under them, and remember exactly what they were promised."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import NamedTuple

import httpx

from serving.browser import Browser


class Promise(NamedTuple):
    """A move that the server answered with 200: it must never be lost."""

    seat: str
    ply: int
    move: str


class Mover(threading.Thread):
    """Plays both seats of one table after another. A move whose answer got lost is sent again, as it was."""

    def __init__(self, address: str, number: int) -> None:
        super().__init__(daemon=True)
        self.browser = Browser(address)
        self.rng = Random(number)
        self.promises: dict[str, list[Promise]] = {}
        self.sent: dict[str, dict[tuple[str, int], str]] = {}
        """For each table the one move that was ever sent for each question."""
        self.repeated = 0
        """How often a repeated move turned out to have been written before."""
        self.stopping = threading.Event()
        self.fault = ""

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self._game()
        except (AssertionError, KeyError) as error:
            self.fault = repr(error)
        finally:
            self.browser.close()

    def _game(self) -> None:
        answer = self._ask(
            "POST",
            "/api/tables",
            {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]},
        )
        table = answer.json()["table"]
        for seat in ("red", "blue"):
            given = self._ask("POST", f"/api/tables/{table}/nonce", {"seat": seat, "nonce": "mover-1815"})
            assert given.status_code in (200, 409), given.text  # its answer may have been lost
        promises = self.promises[table] = []
        while not self.stopping.is_set():
            state = self._ask("GET", f"/api/tables/{table}").json()
            now = state["now"]
            if now["result"] is not None:
                return
            promise = Promise(state["viewer"], now["ply"], self.rng.choice(now["prompt"]["options"])["move"])
            body = {"seat": promise.seat, "ply": promise.ply, "move": promise.move}
            assert (
                self.sent.setdefault(table, {}).setdefault((promise.seat, promise.ply), promise.move) == promise.move
            ), "a question was put again"
            answer = self._ask("POST", f"/api/tables/{table}/moves", body)
            if answer.status_code == 200:
                promises.append(promise)
            else:
                assert answer.status_code == 409, answer.text
                assert answer.json()["code"] in ("stale", "over"), answer.text
                self.repeated += 1

    def _ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask until there is an answer: while the server is down there is none."""
        end = time.monotonic() + 60.0
        while True:
            try:
                answer = self.browser.http.request(method, path, json=body)
            except httpx.TransportError:
                assert time.monotonic() < end, "the server does not come back"
                time.sleep(0.1)
                continue
            assert answer.status_code < 500, answer.text
            return answer
