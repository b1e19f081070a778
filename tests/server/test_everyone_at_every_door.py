"""Every endpoint, tried in every part: guest, owner, opponent, spectator, another account, banned, operator."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from sqlalchemy import text

from hundreddays.server.http.access import ACCESS, Access
from hundreddays.server.moderation.desk import shut_out
from hundreddays.server.moderation.desk_log import OPERATOR
from hundreddays.server.run_server import Server
from hundreddays.server.settings import sqlite_url
from hundreddays.server.store import Store
from serving import EASY, Browser, settle_dice
from serving.program import served

PASSWORD = "vive l'empereur"
PARTS = ("guest", "owner", "opponent", "spectator", "other", "banned", "operator")
ACCOUNTS = {"owner": "Ney", "opponent": "Wellington", "other": "Gneisenau", "banned": "Fouche", "operator": "Carnot"}
SEATED: dict[str, dict[str, Any]] = {
    "bid": {"handicap": 0, "nonce": "nonce-of-red"},
    "call-off": {},
    "chat": {"text": "hello", "key": "k"},
    "claim": {},
    "courses": {},
    "holiday": {"days": 1},
    "moves": {"ply": 99, "move": "rest"},
    "nonce": {"nonce": "nonce-of-red"},
    "notes": {"text": "watch the left"},
    "pledge": {"pledge": "0" * 64},
    "prolong": {"hours": 1},
    "rematch": {},
    "resign": {"ply": 99},
    "takeback": {"ply": 99},
    "answer": {"yes": False},
    "ask": {"ply": 99},
    "weigh": {"move": "rest"},
    "why": {},
}
"""What is sent with the seat, by the last word of the address: nothing of it ends the game or changes whose turn it is.
"""


KNOWN: dict[str, dict[str, Any]] = {"/api/mutes": {"mute": False}, "/api/reports": {"reason": "spam"}}


class House:
    """A running server with a table between owner and opponent, and a browser for every part."""

    def __init__(self, address: str, server: Server, url: str) -> None:
        self.app: Litestar = server.app
        self.browsers = {part: Browser(address) for part in PARTS}
        for part, name in ACCOUNTS.items():
            opened = self.browsers[part].post("/api/account", {"name": name, "password": PASSWORD})
            assert opened.status_code == 201, opened.text
        self.browsers["spectator"].table()  # one who has a cookie and a game of his own
        seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
        made = self.browsers["owner"].post("/api/tables", {"game": "ambush", "seats": seats}).json()
        self.table = str(made["table"])
        self.browsers["opponent"].join(made["links"][0]["path"].partition("#")[2])
        settle_dice(self.table, self.browsers["owner"], self.browsers["opponent"])
        self.finished = self._finished()
        cup = {"name": "Cup", "game": "ambush", "kind": "round", "pace": {"days": 3}}
        self.tournament = str(self.browsers["owner"].post("/api/tournaments", cup).json()["tournament"])
        self._appoint(url)

    def _finished(self) -> str:
        """A table at which the owner has given up."""
        seats = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
        made = self.browsers["owner"].post("/api/tables", {"game": "ambush", "seats": seats}).json()
        self.browsers["opponent"].join(made["links"][0]["path"].partition("#")[2])
        settle_dice(made["table"], self.browsers["owner"], self.browsers["opponent"])
        state = self.browsers["owner"].state(made["table"])
        gave_up = {"seat": "red", "ply": state.now.ply}
        assert self.browsers["owner"].post(f"/api/tables/{made['table']}/resign", gave_up).status_code == 200
        return str(made["table"])

    def _appoint(self, url: str) -> None:
        store = Store(url)
        with store.database.engine.begin() as connection:
            connection.execute(text("UPDATE accounts SET operator = true WHERE name = 'Carnot'"))
            banned = connection.execute(text("SELECT id FROM accounts WHERE name = 'Fouche'")).scalar_one()
        store.close()
        live = self.app.state.live_tables
        shut = live.store.write(lambda connection: shut_out(connection, OPERATOR, banned, 1000.0, "a test"))
        asyncio.run_coroutine_threadsafe(shut, live.loop).result()
        asyncio.run_coroutine_threadsafe(live.look_up_bans(), live.loop).result()
        for name in self.browsers:
            self.app.state.sessions.forget(name)
        self.app.state.sessions._known.clear()

    def ask(self, part: str, endpoint: str) -> httpx.Response:
        method, _, template = endpoint.partition(" ")
        values = {"{table}": self.table, "{game}": "ambush", "{seat}": "red", "{moment}": "0"}
        values["{tournament}"] = self.tournament
        path = template
        for name, value in values.items():
            path = path.replace(name, value)
        path = path.replace("{lesson}", "none").replace("{puzzle}", "none").replace("{case}", "none")
        path = (
            path.replace("{name}", "nobody")
            .replace("{run}", "none")
            .replace("{token}", "none-of-all-the-links-there-are")
        )
        browser, rule = self.browsers[part], ACCESS[endpoint]
        if method == "POST":
            if rule is Access.SEAT:
                return browser.post(path, {"seat": "red", **SEATED[template.rsplit("/", 1)[1]]})
            if rule is Access.KNOWN:
                seat = "red" if part == "opponent" else "blue"  # nobody reports or mutes himself
                return browser.post(path, {"table": self.table, "seat": seat, **KNOWN[template]})
            return browser.post(path, None if rule is Access.HOLDER else [])  # a list is no request: nothing is done
        query = {"seat": "red"} if rule in (Access.SEAT, Access.EYES) else {}
        with browser.http.stream("GET", path, params=query) as answer:
            if not template.endswith("/stream") or answer.status_code != 200:
                answer.read()
            return answer


@pytest.fixture(scope="module")
def house(ambush: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with served(EASY(folder)) as (address, server):
        house = House(address, server, sqlite_url(folder / "tables.sqlite3"))
        yield house
        for browser in house.browsers.values():
            browser.close()


PAGES = {
    "GET /": "the client, which is a file",
    "GET /embed/{table}": "the client, with words about a finished public game",
    "GET /embed/{table}/picture.png": "the picture of a finished public game",
    "GET /healthz": "whether the process answers",
    "GET /metrics": "for addresses that the settings name",
    "GET /readyz": "whether the database answers",
    "GET /schema": "what this program's interface is",
    "GET /schema/openapi.json": "the same",
    "GET /schema/{path}": "nothing",
    "GET /table/{table}": "the client, with words about a finished public game",
    "GET /{path}": "the client's files, and its page for every other address",
}
"""What answers outside the interface: to everyone alike, and without looking who asks."""


def routes(app: Litestar) -> set[str]:
    """Every route there is, whether it stands in the description of the interface or not."""
    found = set()
    for route in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        found |= {f"{method} {path}" for method in getattr(route, "methods", ["websocket"])}
    return {route for route in found if not route.startswith(("OPTIONS ", "HEAD "))}


def test_every_endpoint_has_a_row_and_every_row_an_endpoint(house: House) -> None:
    paths = house.app.openapi_schema.to_schema()["paths"]
    described = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert described == set(ACCESS)
    assert routes(house.app) == {*ACCESS, *PAGES}, "whoever adds a route says here or in the table whom it answers"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_the_same_for_everyone(house: House, page: str) -> None:
    for table in (house.table, house.finished):
        path = page.partition(" ")[2].replace("{table}", table).replace("{path}", "people")
        answers = {part: house.browsers[part].http.get(path) for part in PARTS}
        told = {(answer.status_code, answer.content if path != "/metrics" else b"") for answer in answers.values()}
        assert len(told) == 1, path
        assert answers["guest"].status_code in (200, 404)
        for answer in answers.values():
            assert "set-cookie" not in answer.headers
            assert not any(name.encode() in answer.content for name in ACCOUNTS.values()), "both tables are private"


def test_what_has_no_row_is_nobodys(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ACCESS, "GET /api/games")
    assert house.browsers["operator"].get("/api/games").status_code == 404


def admitted(rule: Access, part: str) -> bool:
    if part == "banned" or rule is Access.AFTERWARDS:
        return False
    # Whose offer it is test_finding_each_other.py tries, what a mail's link opens test_alerts.py; this server is a
    # household's, test_designer.py tries others.
    if rule in (Access.ANYONE, Access.DESIGNER, Access.TAKER, Access.OFFERER, Access.TOKEN):
        return True
    if rule is Access.KNOWN:
        return part != "guest"
    if rule in (Access.SEAT, Access.EYES, Access.HOLDER):
        return part == "owner"
    if rule is Access.GUEST:
        return part not in ACCOUNTS
    if rule is Access.ORGANISER:
        return part in ("owner", "operator")
    return part in ACCOUNTS if rule is Access.ACCOUNT else part == "operator"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("endpoint", ACCESS)
def test_a_door_opens_to_those_whom_it_is_for(house: House, endpoint: str, part: str) -> None:
    answer = house.ask(part, endpoint)
    refusals = ("forbidden", "sign_in") if "rematch" in endpoint else ("forbidden", "sign_in", "not_over")
    turned_away = answer.status_code in (403, 409) and answer.json()["code"] in refusals
    assert turned_away is not admitted(ACCESS[endpoint], part), (answer.status_code, answer.text)
    assert answer.status_code < 500


@pytest.mark.parametrize("part", [part for part in PARTS if part != "banned"])
def test_a_spectators_eyes_are_everybodys(house: House, part: str) -> None:
    for endpoint, rule in ACCESS.items():
        if rule is Access.EYES and not endpoint.endswith("/stream"):
            path = endpoint.partition(" ")[2].replace("{table}", house.table).replace("{moment}", "0")
            assert house.browsers[part].get(path, seat="spectator").status_code == 200, endpoint


@pytest.mark.parametrize("part", PARTS)
def test_what_is_for_afterwards_is_everybodys_when_the_game_is_over(house: House, part: str) -> None:
    for endpoint, rule in ACCESS.items():
        if rule is Access.AFTERWARDS:
            path = endpoint.partition(" ")[2].replace("{table}", house.finished)
            answer = house.browsers[part].get(path)
            if part == "banned":
                assert answer.status_code == 403, endpoint
            elif answer.status_code != 200:  # the toy has nobody who could judge how it stood
                assert (endpoint.rpartition("/")[2], answer.json()["code"]) == ("chances", "no_hint")


@pytest.mark.parametrize("part", ["guest", "spectator", "other", "operator"])
def test_a_seats_eyes_are_everybodys_when_the_game_is_over_and_its_hands_are_not(house: House, part: str) -> None:
    """An operator is nobody special at a table."""
    browser = house.browsers[part]
    assert browser.get(f"/api/tables/{house.finished}", seat="red").status_code == 200
    for endpoint, rule in ACCESS.items():
        if rule is Access.SEAT and endpoint.startswith("POST"):
            path = endpoint.partition(" ")[2].replace("{table}", house.finished)
            answer = browser.post(path, {"seat": "red", **SEATED[path.rsplit("/", 1)[1]]})
            assert answer.json()["code"] == "forbidden", endpoint
