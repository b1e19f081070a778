"""Work that a stranger can cause is bounded: long records, long tables, and what they cost everyone else."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from random import Random

import pytest

import hundreddays as hd
from hundreddays.core import Played, Record
from hundreddays.server.http.problems import RequestRefused
from hundreddays.server.live import live_table as live_module
from hundreddays.server.live import new_table, uploads
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.upload_messages import Upload
from hundreddays.server.live.uploads import UploadDesk
from hundreddays.server.store import Entry, Store, Stored
from hundreddays.server.wire import NewTable, SeatPlan
from serving import EASY, Browser, running

SEATS = [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]


def long_record(id: str, plies: int) -> str:
    """A record of a game played at random."""
    game, rng = hd.load(id), Random(3)
    state, record = game.start(), Record.of(game)
    while not state.over and len(record.moves) < plies:
        move = hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves())
        record.add(game, state.actor, move)
        state.apply(move)
    return record.text()


def test_a_record_of_too_many_plies_is_refused_unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.of(hd.load("returns"))
    record.moves = [Played("french", "pass")] * (live_module.MOST_PLIES + 1)
    ask = NewTable([SeatPlan("french", "me")], record=record.text())
    monkeypatch.setattr(new_table, "verify", None)  # by which it would be played
    with pytest.raises(RequestRefused, match="plies"):
        new_table.plan_table("v", ask)


def test_others_are_answered_while_records_are_tried_out(browser: Browser) -> None:
    """Four at once kept everyone waiting for the better part of a minute."""
    record = long_record("emperor", 2500)
    seats = [{"seat": seat, "who": "me"} for seat in hd.load("emperor").seats]
    table, statuses = browser.table(), list[int]()

    def bring() -> None:
        other = Browser(browser.address)
        other.http.timeout = 120.0
        statuses.append(other.post("/api/tables", {"seats": seats, "record": record}).status_code)
        other.close()

    threads = [threading.Thread(target=bring) for _ in range(4)]
    started, slowest = time.perf_counter(), 0.0
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        begun = time.perf_counter()
        browser.state(table)
        slowest = max(slowest, time.perf_counter() - begun)
        time.sleep(0.02)
    assert sorted(statuses) == [201, 201, 429, 429]
    assert slowest < max(3.0, (time.perf_counter() - started) / 3), "on a busy machine all of it takes longer"


def test_a_record_that_takes_too_long_is_given_up(ambush: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "LIMIT_SECONDS", 0.2)  # less than it takes to start the process

    async def bring() -> None:
        desk = UploadDesk()
        ask = NewTable([SeatPlan("red", "me"), SeatPlan("blue", "hotseat")], record=long_record(ambush, 30))
        with pytest.raises(RequestRefused, match="more time or memory"):
            await desk.plan(Upload("v", ask), "here")
        monkeypatch.setattr(uploads, "LIMIT_SECONDS", 60.0)
        assert (await desk.plan(Upload("v", ask), "here")).saved
        await desk.close()

    asyncio.run(bring())


def test_a_long_table_is_opened_from_where_it_was_saved(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening a table costs what is new, not what is old."""
    monkeypatch.setattr(live_module, "SAVE_PLIES", 8)
    settings, rng = EASY(tmp_path), Random(5)
    with running(settings) as address:
        browser = Browser(address)
        table = browser.table()
        browser.post(f"/api/tables/{table}/chat", {"seat": "red", "text": "before", "key": "k"})
        moves = 0
        while (state := browser.state(table)).now.result is None and moves < 40:
            options = state.now.prompt.options
            assert browser.move(table, state.viewer, state.now.ply, rng.choice(options).move).status_code == 200
            moves += 1
        before = {seat: browser.state(table, seat) for seat in ("red", "blue", "spectator")}
        cookies = browser.http.cookies
        browser.close()

    async def load() -> tuple[int, int]:
        store = Store(settings.database_url())
        short, whole = await store.load(table), await store.load(table, whole=True)
        store.close()
        assert short is not None
        assert whole is not None
        assert short.saved
        return len(short.entries), len(whole.entries)

    new, all_of_them = asyncio.run(load())
    assert new < all_of_them / 2
    replayed = list[int]()
    replay = LiveTable.replay

    def counted(live: LiveTable, entry: Entry) -> None:
        replayed.append(entry.seq)
        replay(live, entry)

    monkeypatch.setattr(LiveTable, "replay", counted)
    with running(settings) as address:
        browser = Browser(address)
        browser.http.cookies = cookies
        after = {seat: browser.state(table, seat) for seat in before}
        assert (
            browser.post(f"/api/tables/{table}/chat", {"seat": "red", "text": "again", "key": "k"}).json()["number"]
            == 1
        )
        browser.close()
    assert after == before
    assert len(replayed) == new


def test_a_table_does_not_grow_for_ever(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = browser.table()
    assert browser.move(table, "red", 1, "march red_scout").status_code == 200
    monkeypatch.setattr(live_module, "MOST_PLIES", 1)
    state = browser.state(table)
    answer = browser.move(table, state.viewer, state.now.ply, state.now.prompt.options[0].move)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert browser.post(f"/api/tables/{table}/resign", {"seat": state.viewer, "ply": state.now.ply}).json()["over"]


def take_back_again(browser: Browser, table: str) -> int:
    """Play and take back: the status of the last answer."""
    ply = browser.state(table, "red").now.ply
    assert browser.move(table, "red", ply, "march red_scout").status_code == 200
    back = browser.post(f"/api/tables/{table}/takeback", {"seat": "red", "ply": browser.state(table, "red").now.ply})
    return back.status_code


def test_what_was_taken_back_is_not_played_through_for_ever(
    ambush: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays and takes back for an hour adds no ply: opening his table used to take everyone a minute."""
    monkeypatch.setattr(live_module, "SAVE_ENTRIES", 10)
    settings = EASY(tmp_path)
    with running(settings) as address:
        browser = Browser(address)
        table = browser.table()
        assert [take_back_again(browser, table) for _ in range(20)] == [200] * 20
        browser.close()

    async def load() -> tuple[int, int]:
        store = Store(settings.database_url())
        short, whole = await store.load(table), await store.load(table, whole=True)
        store.close()
        assert short is not None
        assert whole is not None
        return len(short.entries), len(whole.entries)

    new, all_of_them = asyncio.run(load())
    assert all_of_them >= 40
    assert new <= 12


def test_nothing_but_play_goes_on_for_ever_where_a_table_cannot_be_saved(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "SAVE_ENTRIES", 10**6)
    table = browser.table()
    assert take_back_again(browser, table) == 200
    monkeypatch.setattr(live_module, "MOST_UNSAVED", 2)
    assert take_back_again(browser, table) == 413
    said = browser.post(f"/api/tables/{table}/chat", {"seat": "red", "text": "hello", "key": "k"})
    assert (said.status_code, "before play goes on" in said.text) == (413, True)
    state = browser.state(table)
    move = state.now.prompt.options[0].move
    assert browser.move(table, state.viewer, state.now.ply, move).status_code == 200


def test_one_seat_does_not_talk_for_ever(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "MOST_SAID", 3)
    table = browser.table()

    def say(seat: str, key: int) -> int:
        return browser.post(f"/api/tables/{table}/chat", {"seat": seat, "text": "so", "key": f"{key}"}).status_code

    assert [say("red", key) for key in range(5)] == [200, 200, 200, 413, 413]
    assert say("blue", 1) == 200, "the other may still answer"


def test_a_table_from_a_record_is_opened_without_playing_it(ambush: str) -> None:
    ask = NewTable([SeatPlan("red", "me"), SeatPlan("blue", "hotseat")], record=long_record(ambush, 25))
    planned = new_table.plan_table("v", ask)
    assert planned.saved
    live = LiveTable.open(Stored(planned.row, planned.seats, [], planned.saved))
    whole = LiveTable.open(Stored(planned.row, planned.seats, []))
    assert live.table.record().text() == whole.table.record().text()
    assert live.table.position() == whole.table.position()
