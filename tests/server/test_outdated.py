"""Tables that were begun under other rules or data: they stay readable, can be downloaded, and go on where they can."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from sqlalchemy import select, update

from hundreddays.core import parse
from hundreddays.games import REGISTER
from hundreddays.server.settings import Settings
from hundreddays.server.store import Store
from hundreddays.server.store.database_schema import journal, tables
from serving import EASY, Browser, running


class Site:
    """A server that is stopped, and started again with tables that another version wrote."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.cookies = httpx.Cookies()

    def play(self, moves: int) -> str:
        """A table at which so many moves were made."""
        rng = Random(moves)
        with running(self.settings) as address:
            browser = Browser(address)
            table = browser.table()
            for _ in range(moves):
                state = browser.state(table)
                assert browser.move(
                    table, state.viewer, state.now.ply, rng.choice(state.now.prompt.options).move
                ).is_success
            self.cookies = browser.http.cookies
            browser.close()
        return table

    def rewrite(self, table: str, data: str, spoil: int = 0) -> None:
        """As if the table had been set up with other data, and the entry with that number had come out otherwise."""

        async def write() -> None:
            store = Store(self.settings.database_url())
            with store.database.engine.begin() as connection:
                text = connection.execute(select(tables.c.opening).where(tables.c.id == table)).scalar_one()
                other = msgspec.json.encode({**msgspec.json.decode(text), "data": data}).decode()
                connection.execute(update(tables).where(tables.c.id == table).values(opening=other))
                if spoil:
                    here = (journal.c.table_id == table) & (journal.c.seq == spoil)
                    kept = connection.execute(select(journal.c.text).where(here)).scalar_one()
                    connection.execute(update(journal).where(here).values(text=f"{kept}\nchance: roll 9"))
            store.close()

        asyncio.run(write())


@pytest.fixture
def site(ambush: str, tmp_path: Path) -> Site:
    return Site(EASY(tmp_path))


def test_a_change_that_does_not_concern_what_was_played_lets_it_go_on(site: Site) -> None:
    table = site.play(6)
    site.rewrite(table, "other data")
    with running(site.settings) as address:
        browser = Browser(address)
        browser.http.cookies = site.cookies
        state = browser.state(table)
        assert "It can go on" in state.now.notice
        assert browser.move(table, state.viewer, state.now.ply, state.now.prompt.options[0].move).status_code == 200
        browser.close()


def test_a_table_that_the_rules_no_longer_bear_out_is_read_downloaded_and_resigned(site: Site) -> None:
    table = site.play(9)
    site.rewrite(table, "other data", spoil=11)
    for again in range(2):
        with running(site.settings) as address:
            browser = Browser(address)
            browser.http.cookies = site.cookies
            state = browser.state(table)
            assert "cannot" not in state.now.notice
            assert "not played on" in state.now.notice
            assert state.now.prompt.options == []
            assert state.log
            for path in ("", "/record", "/at/1"):
                assert browser.get(f"/api/tables/{table}{path}").status_code == 200
            if not again:
                moved = browser.move(table, "red", browser.state(table, "red").now.ply, "rest")
                assert (moved.status_code, moved.json()["code"]) == (409, "outdated")
                assert browser.post(f"/api/tables/{table}/chat", {"seat": "red", "text": "?", "key": "1"}).is_success
                seat = browser.state(table, "red")
                resigned = browser.post(f"/api/tables/{table}/resign", {"seat": "red", "ply": seat.now.ply})
                assert resigned.json()["over"], resigned.text
            over = browser.state(table)
            assert over.now.result is not None
            assert len(over.chat) == 1
            record = parse(browser.get(f"/api/tables/{table}/record").text)
            assert record.headers["Data"] == "other data"
            assert [played.words for played in record.moves].count("roll 9") == 1
            browser.close()


def test_a_table_whose_game_is_gone_is_told_so_once(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = site.play(3)
    with running(site.settings) as address:
        browser = Browser(address)
        browser.http.cookies = site.cookies
        over = browser.table()
        assert browser.post(f"/api/tables/{over}/resign", {"seat": "red", "ply": 1}).is_success
        assert browser.post("/api/account", {"name": "Pajol", "password": "hussars 1815"}).is_success
        cookies = browser.http.cookies
        browser.close()
    monkeypatch.delitem(REGISTER, "ambush")
    caplog.set_level(logging.INFO)
    with running(site.settings) as address:
        for path in ("", "/record", "/stream", "/at/0"):
            answer = httpx.get(f"{address}/api/tables/{table}{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, "outdated"), answer.text
        record = httpx.get(f"{address}/api/tables/{over}/record")
        assert record.status_code == 200
        assert parse(record.text).headers["End"] == "resigned red"
        assert parse(record.text).moves
        assert httpx.get(f"{address}/api/tables").status_code == 200
        kept = httpx.get(f"{address}/api/account/export", cookies=cookies).json()["records"]
        assert kept == [
            {"table_id": table, "seats": ["red", "blue"], "over": False},
            {"table_id": over, "seats": ["red", "blue"], "over": True, "record": record.text},
        ]
    assert "Traceback" not in caplog.text
