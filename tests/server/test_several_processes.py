"""Several processes on one PostgreSQL: they share limits, and computer players that think elsewhere."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import msgspec
import psutil
import pytest
from sqlalchemy import text

import hundreddays as hd
from hundreddays.core import Fault
from hundreddays.server.application import build
from hundreddays.server.computer.messages import Choose, PlaySoFar
from hundreddays.server.http.limits import Buckets, OpenStreams, SharedBuckets
from hundreddays.server.settings import Limits, Settings
from hundreddays.server.store import Questions, SharedLimits, key_from, shared_limits
from hundreddays.server.store.database import Database
from hundreddays.server.store.questions import SILENT_SECONDS
from hundreddays.tables import Table
from serving import EASY, UNLIMITED, Browser, Program, running
from serving.postgres import Postgres, postgres, postgres_server
from serving.program import SOURCE, TESTS
from serving.waiting import eventually


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def database(server: Postgres) -> Iterator[Database]:
    database = Database(server.url)
    yield database
    database.close()


def site(server: Postgres, limits: Limits, thinkers: int = 1) -> Settings:
    return Settings(port=0, database=server.url, key_file=server.key_file, limits=limits, thinkers=thinkers)


def test_a_table_that_is_deleted_is_gone_at_every_process(ambush: str, server: Postgres) -> None:
    """Where it was in memory it was shown for as long as anybody looked, and its streams went on."""
    offer = {"table": {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "friend"}]}}
    with running(site(server, UNLIMITED)) as one, running(site(server, UNLIMITED)) as two:
        here, there = Browser(one), Browser(two)
        table = here.post("/api/offers", offer).json()["table"]
        watching = there.listen(table)
        watching.until(lambda messages: bool(messages))
        assert here.post(f"/api/offers/{table}/withdraw").status_code == 200
        eventually(lambda: watching.ended)
        assert watching.gone, "nobody need ask again for a table that is no more"
        assert there.get(f"/api/tables/{table}").status_code == 404
        for browser in (here, there):
            browser.close()


# Limits


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is slow, as on a busy machine, is not taken for one that is away: then each counts for itself."""
    monkeypatch.setattr(shared_limits, "_ANSWER_SECONDS", 120.0)


@pytest.mark.usefixtures("patient")
def test_a_visitor_who_is_spread_over_two_processes_has_one_allowance(ambush: str, server: Postgres) -> None:
    limits = msgspec.structs.replace(UNLIMITED, tables_at_once=5, tables_a_second=0.001)
    with running(site(server, limits)) as one, running(site(server, limits)) as two:
        browsers = [Browser(one), Browser(two)]
        plan = {"game": "ambush", "seats": [{"seat": "red", "who": "me"}, {"seat": "blue", "who": "hotseat"}]}
        answers = [browsers[n % 2].post("/api/tables", plan) for n in range(8)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
        assert int(answers[-1].headers["retry-after"]) > 500
        for browser in browsers:
            browser.close()


@pytest.mark.usefixtures("patient")
def test_tokens_are_granted_once_however_many_ask(database: Database) -> None:
    async def spend() -> tuple[int, int]:
        shared = [SharedLimits(database, f"process{n}") for n in range(2)]
        buckets = [SharedBuckets("test", Buckets(50, 0.001), limits, wanted=8) for limits in shared]
        # Either process is asked more often than there are tokens, so that none stays in the hand of the quicker one.
        waits = await asyncio.gather(*(buckets[n % 2].ask("someone") for n in range(120)))
        other = await buckets[0].ask("someone else")
        for limits in shared:
            limits.close()
        assert not other, "another visitor has an allowance of his own"
        return waits.count(0.0), len(waits)

    assert asyncio.run(spend()) == (50, 120)


def test_without_the_database_each_process_counts_for_itself(server: Postgres) -> None:
    async def spend() -> list[bool]:
        database = Database(server.url)
        shared = SharedLimits(database, "me")
        buckets = SharedBuckets("away", Buckets(2, 0.001), shared, wanted=1)
        server.stop()
        try:
            return [not await buckets.ask("someone") for _ in range(3)]
        finally:
            server.start()
            shared.close()
            database.close()

    assert asyncio.run(spend()) == [True, True, False]


def test_an_allowance_that_is_whole_again_is_forgotten(database: Database) -> None:
    """Cookies cost nothing: of each that was invented a row stayed for six hours, a million from one place."""

    def kept(name: str) -> int:
        with database.engine.connect() as connection:
            return int(
                connection.execute(
                    text("SELECT count(*) FROM allowances WHERE left(name, length(:name)) = :name"), {"name": name}
                ).scalar_one()
            )

    async def invent() -> None:
        shared = SharedLimits(database, "forgetful")
        quick = SharedBuckets("quick", Buckets(2, 4.0), shared, wanted=1)
        slow = SharedBuckets("quicksand", Buckets(2, 0.01), shared, wanted=1)
        for number in range(5):
            assert not await quick.ask(f"cookie {number}")
            assert not await slow.ask(f"cookie {number}")
        await asyncio.sleep(0.6)
        await shared.keep({})
        shared.close()

    asyncio.run(invent())
    assert (kept("quick "), kept("quicksand ")) == (0, 5), "only of what is whole"


def test_streams_are_counted_over_all_processes(database: Database) -> None:
    async def watch() -> None:
        shared = [SharedLimits(database, f"watcher{n}") for n in range(2)]
        one, two = (OpenStreams(2, limits) for limits in shared)
        for streams in (one, two):
            assert not await streams.full("someone")
            streams.enter("someone")
            await streams.tell("someone")
        assert await one.full("someone")
        assert await two.full("someone")
        assert not await two.full("someone else")
        two.leave("someone")
        await two.tell("someone")
        assert not await one.full("someone")
        for limits in shared:
            limits.close()

    asyncio.run(watch())


# Computer players elsewhere


@contextmanager
def worker(server: Postgres) -> Iterator[psutil.Process]:
    """`hundred-days think` as a process of its own."""
    command = [sys.executable, "-m", "hundreddays", "think", "--database", server.url, "--thinkers", "1"]
    path = os.pathsep.join([str(SOURCE), str(TESTS)])
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}) as process:
        assert process.stdout is not None
        assert b"think here" in process.stdout.readline()
        yield psutil.Process(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(30.0) in (0, -signal.SIGKILL)


def test_a_worker_elsewhere_plays_for_a_server_that_has_no_thinkers(server: Postgres) -> None:
    french, coalition = hd.load("returns").seats
    seats = [{"seat": french, "who": "computer", "level": "recruit"}, {"seat": coalition, "who": "me"}]
    with running(site(server, UNLIMITED, thinkers=0)) as address:
        browser = Browser(address)
        table = browser.table(seats, game="returns")
        assert browser.state(table).now.thinking == french
        with worker(server) as thinking:
            eventually(lambda: bool(browser.state(table).now.prompt.options))
            assert any("computer_program" in " ".join(child.cmdline()) for child in thinking.children())
            hint = browser.get(f"/api/tables/{table}/hint", seat=coalition)
            assert hint.status_code == 200
            assert hint.json()["move"]
        browser.close()


def job(name: str, level: str = "random") -> str:
    table = Table(hd.load("returns"), name)
    table.begin()
    return msgspec.json.encode(Choose(PlaySoFar.of(table), 0, level)).decode()


def test_the_question_of_a_worker_that_died_is_taken_by_another(database: Database) -> None:
    async def run() -> None:
        asker, dead, alive = (Questions(database, name) for name in ("asker", "dead", "alive"))
        number = await asker.ask("owner", first=False, slow=False, job=job("t"))
        first = await dead.take(search=True)
        assert first is not None
        assert (first.id, first.asker) == (number, "asker")
        assert await alive.take(search=True) is None, "someone is at it"
        with database.engine.begin() as connection:  # as if it had said nothing for a while
            connection.execute(text("UPDATE questions SET seen = seen - :long"), {"long": 2 * SILENT_SECONDS})
        again = await alive.take(search=True)
        assert again is not None
        assert again.id == number
        await dead.answer(number, "too late")
        assert await asker.collect() == {}
        await alive.answer(number, "answer")
        assert await asker.collect() == {number: "answer"}
        assert await asker.collect() == {}, "an answer is given once"
        for questions in (asker, dead, alive):
            questions.close()

    asyncio.run(run())


def test_questions_are_taken_in_a_fair_order(database: Database) -> None:
    """Advice first, quick players before slow ones, and no visitor's many tables before another's one."""

    async def run() -> list[str]:
        asker, worker = Questions(database, "asker"), Questions(database, "worker")
        plan = [("greedy", False, True), ("greedy", False, True), ("modest", False, True), ("greedy", False, False)]
        names = {await asker.ask(owner, first, slow, "{}"): f"{owner} {slow}" for owner, first, slow in plan}
        names[await asker.ask("greedy", True, False, "{}")] = "advice"
        order = []
        while (taken := await worker.take(search=True)) is not None:
            order.append(names[taken.id])
            await worker.answer(taken.id, "-") if names[taken.id] in ("advice", "greedy False") else None
        for number in names:
            await asker.withdraw(number)
        assert await worker.at_it() == set(), "what was withdrawn is no longer wanted"
        await asker.ask("slow", False, True, "{}")
        assert await worker.take(search=False) is None, "one process is kept free of searching"
        await asker.collect()
        asker.close()
        worker.close()
        return order

    assert asyncio.run(run()) == ["advice", "greedy False", "greedy True", "modest True", "greedy True"]


def test_two_that_begin_at_once_with_a_new_database_both_come_up(tmp_path: Path) -> None:
    """As a site of two processes is started the first time: the schema, the key and its name are made once."""
    with postgres() as url:
        programs = [Program(url, tmp_path / f"log{number}", tmp_path / "server.key") for number in range(2)]
        try:
            with ThreadPoolExecutor(len(programs)) as together:
                for started in [together.submit(program.start) for program in programs]:
                    started.result()
        finally:
            for program in programs:
                program.stop()


def test_of_several_who_make_a_key_at_once_all_have_the_same(tmp_path: Path) -> None:
    """Also of one that was made but is still to be written."""
    path = tmp_path / "server.key"
    path.touch()
    with ThreadPoolExecutor(8) as together:
        asked = [together.submit(key_from, path) for _ in range(8)]
        path.write_text("ab" * 32)
        assert {each.result() for each in asked} == {bytes.fromhex("ab" * 32)}
    for number in range(20):
        with ThreadPoolExecutor(8) as together:
            made = list(together.map(key_from, [tmp_path / f"{number}.key"] * 8))
        assert len(set(made)) == 1


def test_workers_elsewhere_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="need PostgreSQL"):
        build(msgspec.structs.replace(EASY(tmp_path), thinkers=0))
    command = [sys.executable, "-m", "hundreddays", "think", "--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode != 0
    assert "need PostgreSQL" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_answer_that_is_spent_is_not_waited_for_for_ever() -> None:
    """Several who came in the moment in which an answer came, and spent it, stopped the whole server for good."""

    class OneAtATime(SharedLimits):
        def __init__(self) -> None:
            self.late: list[asyncio.Task[float]] = []

        def whole_after(self, kind: str, seconds: float) -> None:
            pass

        async def lease(self, name: str, at_once: float, a_second: float, wanted: float) -> tuple[float, float]:
            await asyncio.sleep(0)
            if not self.late:  # they run before anybody is told that the answer has come
                self.late = [asyncio.create_task(buckets.ask("someone")) for _ in range(3)]
            return 1.0, 100.0

    looks = iter(range(1000))

    def clock() -> float:
        assert next(looks, None) is not None, "it goes round and round"
        return 5.0

    shared = OneAtATime()
    buckets = SharedBuckets("test", Buckets(100, 1.0, clock=clock), shared, wanted=1)

    async def come() -> list[float]:
        first = await buckets.ask("someone")
        return [first, *await asyncio.gather(*shared.late)]

    assert asyncio.run(come()) == [0.0] * 4
