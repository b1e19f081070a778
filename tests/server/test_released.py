"""Databases that released versions wrote: each is brought up to date, and its tables can be read and played on."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

import pytest

from hundreddays.core import parse
from hundreddays.server.settings import Settings
from hundreddays.server.store import SeedVault, key_from
from serving import EASY, Browser, running

RELEASED = Path(__file__).parent / "released"
COOKIE = "cCGtXHK9rhsZu3jcuvgNRiijdelen3MnbIy9cXb2B44"
GOING, OVER, WAITING = "7649573f76e4ba6badfa", "b4557eb1cd0f8ec7b71c", "80e939b70c7c914e5cec"
LINK = "sRuPZjLK7wD_RTVd6SHteAbv9n6uA_Rv_i8XAsm5xOk"
COMMITMENT = "81055cbe900bee089e92d68fa234cf999f3c368eb29dc13fe1533b8a20d0fb03"


@pytest.fixture
def settings(ambush: str, tmp_path: Path) -> Settings:
    """A server with the database that the version with the first schema wrote."""
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.executescript((RELEASED / "schema-0001.sql").read_text("utf-8"))
    database.close()
    return EASY(tmp_path)


def test_the_first_schema(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as address:
        browser, friend = Browser(address), Browser(address)
        browser.http.cookies.set("hundred_days", COOKIE)
        assert {line["table"] for line in browser.get("/api/tables").json()["mine"]} == {GOING, OVER, WAITING}
        going = browser.state(GOING)
        assert going.now.dice.commitment == COMMITMENT
        assert going.now.dice.nonces == {"red": "anna-1815"}
        assert [line.text for line in going.chat] == ["En avant!"]
        assert len(going.log) == 11
        assert going.now.begun
        move = going.now.prompt.options[0].move
        assert browser.move(GOING, going.viewer, going.now.ply, move).status_code == 200
        over = browser.state(OVER)
        assert over.now.result is not None
        assert over.now.result.text == "Blue with 6 (5.2)."
        assert parse(browser.get(f"/api/tables/{OVER}/record").text).headers["Seed"] == over.now.dice.seed
        waiting = browser.state(WAITING)
        assert (waiting.now.begun, waiting.now.owed) == (False, [])
        assert friend.post("/api/join", {"secret": LINK, "name": "Bert"}).status_code == 200
        assert browser.state(WAITING).now.begun, "it asked for no shares when it was set up"
        browser.close()
        friend.close()
    vault = SeedVault(key_from(tmp_path / "tables.sqlite3.key"))
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        kept = dict(database.execute("SELECT id, seed FROM tables").fetchall())
    database.close()
    assert all(seed.startswith("sealed1:") for seed in kept.values())
    assert hashlib.sha256(bytes.fromhex(vault.open(GOING, kept[GOING]))).hexdigest() == COMMITMENT
