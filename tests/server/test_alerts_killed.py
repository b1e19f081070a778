"""Notices over killed servers and several processes: each event is told once, and none that may have arrived again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from hundreddays.server.settings import sqlite_url
from serving import Browser, Program, settle_dice
from serving.postgres import postgres
from serving.receivers import Receiver
from serving.waiting import eventually

SEATS = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]
SOON: dict[str, Any] = {"private_webhooks": True, "alert_delay": 1.0, "alert_pause": 0.1}


def account(address: str, name: str) -> Browser:
    browser = Browser(address)
    assert browser.post("/api/account", {"name": name, "password": "nothing secret"}).status_code == 201
    return browser


def met(red: Browser, blue: Browser) -> str:
    made = red.post("/api/tables", {"game": "ambush", "seats": SEATS}).json()
    blue.join(made["links"][0]["path"].partition("#")[2])
    settle_dice(made["table"], red, blue)
    return str(made["table"])


def play_until(table: str, wanted: Browser, other: Browser) -> None:
    """It is somebody's turn by another's doing."""
    for browser, own in ((wanted, True), (other, False)):
        while True:
            state = wanted.state(table)
            if (state.now.view.decides == state.viewer) is not own:
                break
            mine = browser.state(table)
            moves = [option.move for option in mine.now.prompt.options]
            move = "rest" if "rest" in moves else moves[-1]
            assert browser.move(table, mine.viewer, mine.now.ply, move).status_code == 200


def told(receiver: Receiver) -> list[Any]:
    return [notice for one in receiver.at("/hook") for notice in one.json["notices"]]


def hook(browser: Browser, receiver: Receiver) -> None:
    answer = browser.post("/api/alerts/webhook", {"url": f"{receiver.address}/hook"})
    assert answer.status_code == 200, answer.text


def states(database: str) -> list[str]:
    url = make_url(database)
    engine = create_engine(url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url)
    with engine.connect() as connection:
        found = [row.state for row in connection.execute(text("SELECT state FROM alerts ORDER BY created"))]
    engine.dispose()
    return found


def test_a_killed_server_forgets_nothing_and_sends_nothing_twice(receiver: Receiver, tmp_path: Path) -> None:
    database = sqlite_url(tmp_path / "tables.sqlite3")
    program = Program(database, tmp_path / "log", **{**SOON, "alert_delay": 4.0})
    program.start()
    red, blue = account(program.address, "Anna"), account(program.address, "Bert")
    hook(blue, receiver)
    time.sleep(1.0)  # that somebody wants notices has been seen, and up to when tables were looked at
    one, other = met(red, blue), met(red, blue)
    receiver.silent = True
    play_until(one, blue, red)
    eventually(lambda: len(told(receiver)) == 1)
    play_until(other, blue, red)
    program.kill()  # the first has arrived and no answer came; for the second the delay is not over
    receiver.silent = False
    assert states(database) == ["taken"]
    program.start()
    eventually(lambda: len(told(receiver)) == 2)
    time.sleep(1.5)
    assert [notice["table"] for notice in told(receiver)] == [one, other], "what may have arrived is not sent again"
    assert states(database) == ["taken", "sent"]
    red.close()
    blue.close()
    assert program.stop() == 0


@pytest.mark.soak
def test_two_processes_tell_once_and_know_who_looks_at_the_other(receiver: Receiver, tmp_path: Path) -> None:
    with postgres() as url:
        programs = [Program(url, tmp_path / f"log{number}", tmp_path / "key", **SOON) for number in range(2)]
        for program in programs:
            program.start()
        red, blue = account(programs[0].address, "Anna"), account(programs[0].address, "Bert")
        hook(blue, receiver)
        tables = [met(red, blue) for _ in range(4)]
        for table in tables:
            play_until(table, blue, red)
        eventually(lambda: len(told(receiver)) == 4)
        time.sleep(2.0)
        assert sorted(notice["table"] for notice in told(receiver)) == sorted(tables), "each once"
        elsewhere = Browser(programs[1].address)
        elsewhere.http.cookies = blue.http.cookies
        listening = elsewhere.listen(tables[0])
        listening.until(bool)
        play_until(tables[0], blue, red)
        time.sleep(3.0)
        assert len(told(receiver)) == 4, "he looks at it by way of the other process"
        watching = red.listen(tables[0])
        eventually(lambda: watching.here == ["red", "blue"] == listening.here)
        listening.close()
        eventually(lambda: watching.here == ["red"])
        programs[1].kill()  # and with it who looks there: whoever is left tells the rest
        play_until(tables[1], blue, red)
        eventually(lambda: len(told(receiver)) == 5)
        for browser in (red, blue, elsewhere):
            browser.close()
        assert programs[0].stop() == 0
