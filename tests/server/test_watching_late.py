"""Spectators of a public table are turns behind, on every path; players never, and nobody once the game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import hundreddays as hd
from hundreddays.core import SPECTATOR, encode
from hundreddays.server.http.access import ACCESS
from hundreddays.server.live.actions import Action
from hundreddays.server.run_server import Server
from hundreddays.server.store import MOVE
from serving import EASY, Browser
from serving.inn import say
from serving.program import served

MOVES = 4000


class Duel:
    """A game that one browser plays on both sides, by chance, while another watches."""

    def __init__(self, address: str, server: Server, game: str, **more: Any) -> None:
        self.live = server.app.state.live_tables
        self.player, self.watcher = Browser(address), Browser(address)
        loaded = hd.load(game)
        seats = [{"seat": seat, "who": "me"} for seat in loaded.seats]
        self.table = self.player.table(seats, game=game, **more)
        self.rng = Random(7)
        self.seats = loaded.seats

    @property
    def turn(self) -> int:
        return int(self.live._tables[self.table].table.turn)

    def until_turn(self, turn: int) -> None:
        asyncio.run_coroutine_threadsafe(self._play(turn), self.live.loop).result()

    def moved(self) -> None:
        """One decision more, within the turn."""
        asyncio.run_coroutine_threadsafe(self._decide(), self.live.loop).result()

    async def _decide(self) -> None:
        live = await self.live.get(self.table)
        number = live.table.actor
        choice = self.rng.choice(live.table.prompt(number).options)
        await self.live.perform(self.table, Action(MOVE, live.game.seats[number], choice.move))

    async def _play(self, turn: int) -> None:
        """Decide by chance for everyone, as if it came over the wire."""
        for _ in range(MOVES):
            live = await self.live.get(self.table)
            if live.table.turn >= turn:
                return
            number = live.table.actor
            choice = self.rng.choice(live.table.prompt(number).options)
            await self.live.perform(self.table, Action(MOVE, live.game.seats[number], choice.move))
        raise AssertionError("that turn never came")

    def close(self) -> None:
        self.player.close()
        self.watcher.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Server]]:
    with served(EASY(tmp_path_factory.mktemp("late"))) as (address, server):
        yield address, server


def seen(browser: Browser, table: str) -> dict[str, Any]:
    """All that a spectator can get hold of."""
    at = f"/api/tables/{table}"
    state = browser.get(at, seat="spectator").json()
    last = len(state["log"])
    return {
        "view": state["now"]["view"],
        "log": state["log"],
        "clock": state["now"]["clock"],
        "chat": state["chat"],
        "record": browser.get(f"{at}/record", seat="spectator").text,
        "position": browser.get(f"{at}/position").text,
        "past": browser.get(f"{at}/at/{last}", seat="spectator").json()["view"],
        "beyond": browser.get(f"{at}/at/{last + 1}", seat="spectator").status_code,
        "stamp": state["stamp"],
    }


@pytest.mark.parametrize("game", ["waterloo", "returns"])
def test_spectators_are_a_turn_behind_on_every_path(site: tuple[str, Server], game: str) -> None:
    duel = Duel(*site, game, public=True, pace={"minutes": 600})
    try:
        assert duel.player.state(duel.table).delay == 1, "unless whoever sets the table up says otherwise"
        beginning = seen(duel.watcher, duel.table)
        assert beginning["log"] == []
        listening = duel.watcher.listen(duel.table, since=beginning["stamp"])
        first = duel.turn
        duel.until_turn(first + 1)
        say(duel.player, duel.table, duel.seats[0], "they come by the left")
        assert seen(duel.watcher, duel.table) == beginning, "of the turn before nothing is known yet either"
        listening.quiet()
        assert listening.messages == [], "not even that something happened"
        duel.until_turn(first + 2)
        later = seen(duel.watcher, duel.table)
        assert later["log"]
        assert {line["turn"] for line in later["log"]} == {first}
        assert later["chat"] == []
        assert later["clock"] is None, "a clock tells who decides"
        assert later["beyond"] == 404
        listening.until(lambda messages: bool(messages) and messages[-1].id == later["stamp"])
        live = duel.live._tables[duel.table]
        plies = live.table.plies_before(first + 1)
        state = live.table.record().start(live.game)
        for played in live.table.record().moves[:plies]:
            state.apply(live.game.move(played.words))
        assert later["view"] == msgspec.json.decode(encode(state.view(SPECTATOR))), (
            "it is the table as it truly stood then"
        )
        own = duel.player.state(duel.table, duel.seats[0])
        assert own.now.view.turn == first + 2, "whoever sits there sees it as it is"
        assert own.chat != []
        line = next(one for one in duel.watcher.get("/api/tables").json()["watchable"] if one["table"] == duel.table)
        assert line["decides"] == ""
        assert duel.watcher.get(f"/api/tables/{duel.table}", seat=duel.seats[0]).status_code == 403
        seat, ply = duel.seats[0], own.now.ply
        assert duel.player.post(f"/api/tables/{duel.table}/resign", {"seat": seat, "ply": ply}).status_code == 200
        ended = duel.watcher.state(duel.table)
        assert ended.now.view.turn == first + 2, "when it is over everything is shown"
        assert [line.text for line in ended.chat] == ["they come by the left"]
        assert len(ended.log) == live.table.lines(SPECTATOR)
    finally:
        duel.close()


BY_TABLE = {
    "/api/studio/open": {},
    "/api/studio/overview": {"seat": ""},
    "/api/studio/mistakes": {"seat": ""},
    "/api/studio/departures": {},
}
"""What may be asked of the studio about a table by its name."""


def everything(browser: Browser, table: str, account: str) -> dict[str, tuple[int, bytes]]:
    """What each address answers to one who looks on, byte by byte: of the table, and wherever it may be told of."""
    asked = {}
    for endpoint in ACCESS:
        method, _, path = endpoint.partition(" ")
        if "{table}" in path and method == "GET" and not path.endswith("/stream"):
            for seat in ("", "spectator", "french"):
                moments = range(4) if "{moment}" in path else [0]
                for moment in moments:
                    to = path.replace("{table}", table).replace("{moment}", str(moment))
                    asked[f"{to}?seat={seat}"] = browser.get(to, **({"seat": seat} if seat else {}))
    for path in (f"/table/{table}", f"/embed/{table}", f"/embed/{table}/picture.png"):
        asked[path] = browser.http.get(path)
    for path in (
        "/api/tables",
        "/api/offers",
        "/api/tournaments",
        f"/api/people/{account}",
        "/api/ranks?game=waterloo",
    ):
        asked[path] = browser.get(path)
    for path, more in BY_TABLE.items():
        asked[path] = browser.post(path, {"table": table, **more})
    return {path: (answer.status_code, answer.content) for path, answer in asked.items()}


@pytest.mark.parametrize("game", ["waterloo", "returns", "napoleon", "emperor"])
def test_nothing_that_can_be_asked_tells_that_something_has_happened(site: tuple[str, Server], game: str) -> None:
    duel = Duel(*site, game, public=True, pace={"minutes": 600})
    other = Browser(site[0])
    try:
        name = f"Looker-{game}"
        assert other.post("/api/account", {"name": name, "password": "nothing secret"}).status_code == 201
        watchers = (duel.watcher, other)
        before = [everything(watcher, duel.table, name) for watcher in watchers]
        assert sum(status == 200 for status, _ in before[0].values()) > 8, "some of it is told"
        for _ in range(12):
            duel.moved()
        assert [everything(watcher, duel.table, name) for watcher in watchers] == before
    finally:
        duel.close()
        other.close()


def test_the_record_and_the_position_of_an_open_game_end_where_the_spectator_does(site: tuple[str, Server]) -> None:
    """Waterloo hides nothing, so a spectator may have its record and position: as far as he has come."""
    duel = Duel(*site, "waterloo", public=True)
    try:
        start = duel.watcher.get(f"/api/tables/{duel.table}/position").text
        first = duel.turn
        duel.until_turn(first + 2)
        live = duel.live._tables[duel.table]
        plies = live.table.plies_before(first + 1)
        record = hd.parse(duel.watcher.get(f"/api/tables/{duel.table}/record", seat="spectator").text)
        assert 0 < len(record.moves) == plies < live.table.plies
        late = duel.watcher.get(f"/api/tables/{duel.table}/position").text
        assert late == record.final(live.game).text() != start
        assert duel.player.get(f"/api/tables/{duel.table}/position").text == live.table.position() != late
    finally:
        duel.close()


def test_what_is_behind_stays_so_when_the_table_is_read_again(site: tuple[str, Server]) -> None:
    duel = Duel(*site, "waterloo", public=True, delay=2)
    try:
        first = duel.turn
        duel.until_turn(first + 3)
        before = seen(duel.watcher, duel.table)
        duel.live.loop.call_soon_threadsafe(duel.live.drop, duel.live._tables[duel.table])
        assert seen(duel.watcher, duel.table) == before
        assert {line["turn"] for line in before["log"]} == {first}
    finally:
        duel.close()


def test_a_private_table_and_one_that_says_so_are_seen_as_they_are(site: tuple[str, Server]) -> None:
    for more in ({"public": False}, {"public": True, "delay": 0}):
        duel = Duel(*site, "waterloo", **more)
        try:
            duel.until_turn(duel.turn + 1)
            assert duel.player.state(duel.table).delay == 0
            assert len(duel.watcher.state(duel.table).log) == len(duel.player.state(duel.table, "spectator").log)
            live = duel.live._tables[duel.table]
            assert duel.watcher.state(duel.table).now.view == live.table.view(SPECTATOR)
        finally:
            duel.close()
