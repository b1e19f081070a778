"""Players who go on moving while servers are killed under them, and remember exactly what they were promised."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import httpx

from serving.browser import Browser

PATIENCE = 30.0
"""Within so many seconds one process has heard of what another wrote."""
ANNOUNCED = 503
"""A database that does not answer just now: nothing was changed, and it is said so."""


class Promise(NamedTuple):
    """A move that the server answered with 200: it must never be lost."""

    seat: str
    ply: int
    move: str


class Mover(threading.Thread):
    """Plays one table after another. A move whose answer got lost is sent again, as it was, to whichever server."""

    def __init__(self, addresses: Sequence[str], number: int, game: str = "ambush", level: str = "") -> None:
        """Plays every seat, or all but the last against a computer player of that level."""
        super().__init__(daemon=True)
        self.addresses = list(addresses)
        self.game, self.level = game, level
        self.browser = Browser(self.addresses[0])
        self.rng = Random(number)
        self.promises: dict[str, list[Promise]] = {}
        self.sent: dict[str, dict[tuple[str, int], str]] = {}
        """For each table the one move that was ever sent for each question."""
        self.mine: list[str] = []
        """The seats it plays."""
        self.lost = False
        """Whether an answer to what was last asked got lost, so that it may have been done before."""
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
        table = self._sit_down()
        promises = self.promises[table] = []
        answered: set[tuple[str, int]] = set()
        heard = time.monotonic()
        while not self.stopping.is_set():
            state = self._ask("GET", f"/api/tables/{table}").json()
            now = state["now"]
            if now["result"] is not None:
                return
            if not now["prompt"]["options"]:  # the computer thinks
                time.sleep(0.1)
                continue
            seat, ply = state["viewer"], now["ply"]
            if len(self.addresses) > 1 and (seat, ply) in answered:  # that process has not heard of my last move yet
                assert time.monotonic() < heard + PATIENCE, "a question that was answered is still put"
                time.sleep(0.02)
                continue
            heard = time.monotonic()
            promise = Promise(seat, ply, self.rng.choice(now["prompt"]["options"])["move"])
            body = {"seat": promise.seat, "ply": promise.ply, "move": promise.move}
            assert (
                self.sent.setdefault(table, {}).setdefault((promise.seat, promise.ply), promise.move) == promise.move
            ), "a question was put again"
            answer = self._ask("POST", f"/api/tables/{table}/moves", body)
            answered.add((seat, ply))
            if answer.status_code == 200:
                promises.append(promise)
            else:
                assert answer.status_code == 409, answer.text
                late = ("stale", "over", "not_your_turn") if self.lost else ("stale", "over")
                assert answer.json()["code"] in late, answer.text
                self.repeated += 1

    def _sit_down(self) -> str:
        seats = [there["seat"] for there in self._ask("GET", f"/api/games/{self.game}/setup").json()["seats"]]
        self.mine = seats[:-1] if self.level else seats
        plans = [{"seat": seat, "who": "hotseat" if number else "me"} for number, seat in enumerate(self.mine)]
        if self.level:
            plans.append({"seat": seats[-1], "who": "computer", "level": self.level})
        answer = self._ask("POST", "/api/tables", {"game": self.game, "seats": plans})
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["table"])
        for seat in self.mine:
            given = self._ask("POST", f"/api/tables/{table}/nonce", {"seat": seat, "nonce": "mover-1815"})
            assert given.status_code in (200, 409), given.text  # its answer may have been lost
        return table

    def _ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask until there is an answer: while a server is down there is none from it."""
        end = time.monotonic() + 240.0
        self.lost = False
        while True:
            try:
                answer = self.browser.http.request(method, self.rng.choice(self.addresses) + path, json=body)
                if answer.status_code != ANNOUNCED:
                    assert answer.status_code < 500, answer.text
                    return answer
                self.lost = True
            except httpx.TransportError:
                self.lost = True
            assert time.monotonic() < end, "no server comes back"
            time.sleep(0.1)
