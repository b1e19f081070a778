"""An inn for tests about people: a running server, those who come there, and what they say to each other."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import text

from hundreddays.server.run_server import Server
from serving.browser import Browser, settle_dice

SEATS = [{"seat": "red", "who": "me", "name": "Anna"}, {"seat": "blue", "who": "friend"}]


class Inn:
    """A running server, and people who come there."""

    def __init__(self, address: str, server: Server) -> None:
        self.address = address
        self.live = server.app.state.live_tables
        self.sessions = server.app.state.sessions
        self._browsers: list[Browser] = []

    def guest(self) -> Browser:
        browser = Browser(self.address)
        self._browsers.append(browser)
        return browser

    def account(self, name: str, trusted: bool = False) -> Browser:
        browser = self.guest()
        opened = browser.post("/api/account", {"name": name, "password": "nothing secret"})
        assert opened.status_code == 201, opened.text
        if trusted:
            self.sql("UPDATE accounts SET operator = true WHERE name = :name", name=name)
        return browser

    def sql(self, statement: str, **values: Any) -> list[Any]:
        with self.live.store.database.engine.begin() as connection:
            done = connection.execute(text(statement), values)
            return list(done.all()) if done.returns_rows else []

    def table(self, host: Browser, other: Browser, **more: Any) -> str:
        """A table between two, whose play has begun."""
        made = host.post("/api/tables", {"game": "ambush", "seats": SEATS, **more}).json()
        assert other.join(made["links"][0]["path"].partition("#")[2], name="Bert").status_code == 200
        settle_dice(made["table"], host, other)
        return str(made["table"])

    def wait_for(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.live.loop).result()

    def close(self) -> None:
        for browser in self._browsers:
            browser.close()


_spoken = iter(range(10_000))


def say(browser: Browser, table: str, seat: str, words: str) -> int:
    said = browser.post(f"/api/tables/{table}/chat", {"seat": seat, "text": words, "key": f"k{next(_spoken)}"})
    assert said.status_code == 200, said.text
    return int(said.json()["number"])


def talk(browser: Browser, table: str) -> list[tuple[str, str]]:
    return [(line.text, line.withheld) for line in browser.state(table).chat]
