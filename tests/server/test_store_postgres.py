"""PostgreSQL: shared by several processes, locked, full, stopped and started again."""

from __future__ import annotations

import asyncio
import socketserver
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Thread

import psycopg
import pytest
from sqlalchemy.engine import make_url

from hundreddays.server.settings import Settings
from hundreddays.server.store import BadDatabase, Entry, SeatRow, Store, Summary, TableRow, Unwritable
from hundreddays.server.store.database import Database
from serving import UNLIMITED, Browser, running
from serving.postgres import Postgres, postgres_server
from serving.waiting import eventually

FULL = """
CREATE FUNCTION full_up() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql;
CREATE TRIGGER full_up BEFORE INSERT ON journal EXECUTE FUNCTION full_up();
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def table(ambush: str, server: Postgres) -> Iterator[tuple[Browser, str]]:
    with running(Settings(port=0, database=server.url, key_file=server.key_file, limits=UNLIMITED)) as address:
        browser = Browser(address)
        yield browser, browser.table()
        browser.close()


def refused(browser: Browser, table: str, status: int, code: str) -> None:
    answer = browser.move(table, "red", 1, "march red_scout")
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert "Nothing was changed" in answer.json()["hint"]


def goes_on(browser: Browser, table: str) -> None:
    assert browser.move(table, "red", 1, "march red_scout").status_code == 200
    assert browser.state(table, "red").now.ply == 2


def test_a_locked_database_is_waited_for_and_then_refused(server: Postgres, table: tuple[Browser, str]) -> None:
    browser, id = table
    with psycopg.connect(server.url) as other:
        other.execute("LOCK TABLE journal IN EXCLUSIVE MODE")
        refused(browser, id, 503, "store")
        assert browser.state(id, "red").now.ply == 1, "looking needs no lock"
    goes_on(browser, id)


def test_a_full_database(server: Postgres, table: tuple[Browser, str]) -> None:
    browser, id = table
    with psycopg.connect(server.url, autocommit=True) as other:
        other.execute(FULL)
        refused(browser, id, 507, "full")
        other.execute("DROP TRIGGER full_up ON journal; DROP FUNCTION full_up")
    goes_on(browser, id)


def test_a_server_that_is_stopped_and_started(server: Postgres, table: tuple[Browser, str]) -> None:
    browser, id = table
    watching = browser.listen(id, "red")
    watching.until(lambda messages: bool(messages))
    server.stop()
    refused(browser, id, 503, "store")
    assert browser.get("/api/tables").status_code == 503
    server.start()
    goes_on(browser, id)
    watching.reach(browser.state(id, "red").stamp)
    assert not watching.ended, "whoever watched was not sent away"


def began(browser: Browser, table: str) -> bool:
    """Whether play has begun, once a share is given: another process takes a moment to hear that it is time to."""
    browser.salt(table)
    return browser.state(table).now.begun


def test_two_processes_serve_one_table(ambush: str, server: Postgres) -> None:
    settings = Settings(port=0, database=server.url, key_file=server.key_file, limits=UNLIMITED)
    with running(settings) as one, running(settings) as two:
        anna, bert = Browser(one), Browser(two)
        made = anna.post(
            "/api/tables",
            {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]},
        ).json()
        table = made["table"]
        watching = anna.listen(table, "red")
        anna.salt(table)
        assert bert.join(made["links"][0]["path"].partition("#")[2]).status_code == 200
        eventually(lambda: began(anna, table))
        watching.until(lambda messages: any(m.update.now is not None and m.update.now.begun for m in messages))
        _play_across(anna, bert, table)
        final = anna.state(table, "red")
        watching.until(lambda messages: messages[-1].id == final.stamp)
        assert bert.state(table, "blue").now.result is not None
        _race(anna, two)
        _survives_lost_connections(server.url, anna, bert)
        anna.close()
        bert.close()


def _play_across(anna: Browser, bert: Browser, table: str) -> None:
    """Red moves at one process and blue at the other; each must see the other's move without being told to look."""
    rng = Random(1)
    seats = {"red": anna, "blue": bert}
    listening = {seat: browser.listen(table, seat) for seat, browser in seats.items()}
    public = anna.listen(table, "spectator")
    public.until(lambda messages: bool(messages))
    while True:
        deciding = anna.state(table, "red").now.view.decides
        if deciding == "nobody":
            return
        browser = seats[deciding]
        listening[deciding].until(
            lambda messages: any(m.update.now is not None and m.update.now.prompt.options for m in messages[-1:])
        )
        now = browser.state(table, deciding).now
        assert browser.move(table, deciding, now.ply, rng.choice(now.prompt.options).move).status_code == 200
        public.reach(browser.state(table, "spectator").stamp)
        for seat, other in listening.items():
            other.reach(seats[seat].state(table, seat).stamp)


def _race(anna: Browser, two: str) -> None:
    """One seat held in two windows, each at another process: of two moves for one question exactly one is played, and
    both windows agree which.
    """
    twin = Browser(two)
    twin.http.cookies = anna.http.cookies
    table = anna.table([{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}])
    with ThreadPoolExecutor(2) as pool:
        for _ in range(8):
            state = anna.state(table)
            moves = [option.move for option in state.now.prompt.options]
            asked = [(anna, moves[0]), (twin, moves[-1])]
            sent = [pool.submit(window.move, table, state.viewer, state.now.ply, move) for window, move in asked]
            answers = [each.result() for each in sent]
            assert sorted(answer.status_code for answer in answers) == [200, 409], [answer.text for answer in answers]
            played = asked[[answer.status_code for answer in answers].index(200)][0].state(table, state.viewer)
            for window in (anna, twin):
                watching = window.listen(table, state.viewer)
                watching.reach(played.stamp)
                watching.close()
                assert window.state(table, state.viewer) == played
    twin.close()


def _survives_lost_connections(url: str, anna: Browser, bert: Browser) -> None:
    """Every connection to the database is cut: both processes find their way back, and their notices too."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    table = anna.table([{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}], public=True, delay=0)
    watching = bert.listen(table)
    watching.until(lambda messages: bool(messages))
    asyncio.run(asyncio.sleep(3.0))  # the listener waits before it tries again
    assert anna.move(table, "red", 1, "rest").status_code == 200
    target = anna.state(table, "spectator").stamp
    watching.until(lambda messages: messages[-1].id == target)
    assert bert.state(table).now.view == anna.state(table, "spectator").now.view


def test_a_database_that_is_still_starting_is_waited_for(server: Postgres) -> None:
    server.stop()
    with ThreadPoolExecutor(1) as threads:
        opening = threads.submit(Database, server.url, 60.0)
        time.sleep(1.5)
        assert not opening.done()
        server.start()
        opening.result(60.0).close()


class _Starting(socketserver.StreamRequestHandler):
    """A PostgreSQL that is not ready: whoever connects is told so, as its protocol has it."""

    words = ""
    asked = 0

    def handle(self) -> None:
        type(self).asked += 1
        self.request.recv(4096)
        words = self.words if self.asked < 3 else "there is no such role"
        fields = b"SFATAL\0VFATAL\0C57P03\0M" + words.encode() + b"\0\0"
        self.wfile.write(b"E" + (len(fields) + 4).to_bytes(4, "big") + fields)


@pytest.mark.parametrize("state", ["starting up", "shutting down", "in recovery mode", "not yet accepting connections"])
def test_whatever_a_starting_database_says_it_is_asked_again(state: str) -> None:
    class Handler(_Starting):
        words = f"the database system is {state}"

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"postgresql+psycopg://u@127.0.0.1:{server.server_address[1]}/d?sslmode=disable&gssencmode=disable"
        with pytest.raises(BadDatabase, match="no such role"):
            Database(url, 60.0)
        server.shutdown()
    assert Handler.asked == 3


def test_a_wrong_name_is_told_at_once(server: Postgres) -> None:
    url = make_url(server.url).set(database="nothing_of_the_kind").render_as_string(hide_password=False)
    begun = time.monotonic()
    with pytest.raises(BadDatabase):
        Database(url, 60.0)
    assert time.monotonic() - begun < 20.0


def test_a_text_that_it_cannot_keep_fails_alone(server: Postgres) -> None:
    async def write() -> list[object]:
        store = Store(server.url)
        for id in ("nul-a", "nul-b", "nul-c"):
            row = TableRow(id, "{}", "", "00", False, "c", 1.0, 1.0, 0, "red", False, "")
            await store.create(row, [SeatRow(id, "red", 0, 0, "me", "", "", None, False, "v")])
        said = {"nul-a": "fine", "nul-b": "with a \x00 in it", "nul-c": "fine too"}
        going = [
            store.append(Entry(id, 1, "chat", "red", 0, text, "k", 1.0), Summary("red", False, ""))
            for id, text in said.items()
        ]
        answers: list[object] = list(await asyncio.gather(*going, return_exceptions=True))
        store.close()
        return answers

    assert [type(answer) for answer in asyncio.run(write())] == [type(None), Unwritable, type(None)]
