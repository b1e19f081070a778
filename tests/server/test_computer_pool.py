"""Computer players think elsewhere: within their time, one table after another, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import psutil
import pytest

import hundreddays as hd
from hundreddays.players.budget import DECISION_SECONDS, TURN_SECONDS
from hundreddays.players.levels import LEVELS
from hundreddays.server import studio_work
from hundreddays.server.computer import computer_pool as pool
from hundreddays.server.computer.computer_pool import ComputerPool, Dropped, PendingJob
from hundreddays.server.computer.computer_process import ComputerProcess
from hundreddays.server.computer.computer_program import ComputerProgram
from hundreddays.server.computer.messages import Answer, Choose, Chosen, Failed, Job, PlaySoFar, Put, StudioJob
from hundreddays.server.run_server import Server
from hundreddays.server.settings import sqlite_url
from hundreddays.server.studio_work import Worked
from hundreddays.tables import Table
from serving import EASY, Browser, Program
from serving.program import served
from serving.waiting import eventually

T = TypeVar("T")
SLOW = "returns"
"""A game in which the strongest level takes all the time it may."""


def thinking_processes(recursive: bool = False) -> list[psutil.Process]:
    return [
        child
        for child in psutil.Process().children(recursive)
        if "hundreddays.server.computer.computer_program" in child.cmdline()
    ]


@pytest.fixture
def server(ambush: str, tmp_path: Path) -> Iterator[tuple[Browser, Server]]:
    with served(msgspec.structs.replace(EASY(tmp_path), thinkers=2)) as (address, server):
        browser = Browser(address)
        yield browser, server
        browser.close()


def against(browser: Browser, level: str, first: bool = True) -> tuple[str, str]:
    """A table of the slow game against the computer, which begins unless told otherwise; and my seat."""
    french, coalition = hd.load(SLOW).seats
    mine, its = (coalition, french) if first else (french, coalition)
    return browser.table(
        [{"seat": mine, "who": "me"}, {"seat": its, "who": "computer", "level": level}], game=SLOW
    ), mine


def make_moves(browser: Browser, count: int) -> None:
    """A person moves at tables of her own, and every move is answered."""
    rng, table = Random(1), browser.table()
    while count:
        state = browser.state(table)
        if state.now.result is not None:
            table = browser.table()
            continue
        move = rng.choice(state.now.prompt.options).move
        assert browser.move(table, state.viewer, state.now.ply, move).status_code == 200
        count -= 1


def test_nobody_waits_for_a_computer_to_decide(server: tuple[Browser, Server]) -> None:
    """All who think are stopped in the middle of it: they could not answer for ever, and people play on."""
    browser, running = server
    computers: ComputerPool = running.app.state.live_tables.computers
    tables = [against(browser, LEVELS[-1]) for _ in range(4)]
    assert all(browser.state(table, seat).now.thinking == hd.load(SLOW).seats[0] for table, seat in tables)
    eventually(lambda: len(thinking_processes()) == 2)
    stopped = thinking_processes()
    for process in stopped:
        process.suspend()
    try:
        before = [browser.state(table, seat).stamp for table, seat in tables]
        make_moves(browser, 40)
        assert [browser.state(table, seat).stamp for table, seat in tables] == before, "they were stopped"
        assert computers.busy == 2
    finally:
        for process in stopped:
            process.resume()


def test_killing_the_server_leaves_no_process_behind_and_the_turn_is_resumed(ambush: str, tmp_path: Path) -> None:
    program = Program(sqlite_url(tmp_path / "tables.sqlite3"), tmp_path / "log")
    program.start()
    browser = Browser(program.address)
    table, seat = against(browser, LEVELS[-1])
    eventually(lambda: bool(thinking_processes(recursive=True)))
    orphans = thinking_processes(recursive=True)
    program.kill()
    eventually(lambda: not any(orphan.is_running() and orphan.status() != psutil.STATUS_ZOMBIE for orphan in orphans))
    program.start()
    try:
        before = browser.state(table, seat).stamp
        eventually(lambda: browser.state(table, seat).stamp != before)
    finally:
        browser.close()
        program.stop()


def test_a_stored_table_that_names_the_strongest_level_as_it_was_once_called_goes_on(
    ambush: str, tmp_path: Path
) -> None:
    path = tmp_path / "tables.sqlite3"
    program = Program(sqlite_url(path), tmp_path / "log")
    program.start()
    browser = Browser(program.address)
    table, seat = against(browser, "recruit", first=False)
    program.kill()
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        assert database.execute("UPDATE seats SET level = 'emperor' WHERE level = 'recruit'").rowcount == 1
    program.start()
    try:
        assert [there.level for there in browser.state(table, seat).now.seats] == ["", "master"]
        rng = Random(1)
        while not browser.state(table, seat).now.thinking:
            now = browser.state(table, seat).now
            assert now.prompt is not None
            assert browser.move(table, seat, now.ply, rng.choice(now.prompt.options).move).status_code == 200
        before = browser.state(table, seat).stamp
        eventually(lambda: browser.state(table, seat).stamp != before)
    finally:
        browser.close()
        program.stop()


def test_a_player_whose_process_dies_is_asked_again(server: tuple[Browser, Server]) -> None:
    browser, _ = server
    table, seat = against(browser, LEVELS[-1])
    before = browser.state(table, seat).stamp
    eventually(lambda: bool(thinking_processes()))
    killed = thinking_processes()
    for process in killed:
        os.kill(process.pid, signal.SIGKILL)
    eventually(lambda: browser.state(table, seat).stamp != before)
    assert not {process.pid for process in killed} & {process.pid for process in thinking_processes()}


def test_a_player_that_cannot_think_is_not_shown_thinking(
    server: tuple[Browser, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "LIMIT_SECONDS", 0.05)
    browser, _ = server
    table, seat = against(browser, LEVELS[-1])
    eventually(lambda: not browser.state(table, seat).now.thinking)
    now = browser.state(table, seat).now
    assert now.view.decides == hd.load(SLOW).seats[0]
    assert browser.post(f"/api/tables/{table}/resign", {"seat": seat, "ply": now.ply}).status_code == 200


def test_whoever_resigns_interrupts_the_computer(server: tuple[Browser, Server]) -> None:
    browser, running = server
    table, seat = against(browser, LEVELS[-1])
    computers: ComputerPool = running.app.state.live_tables.computers
    eventually(lambda: bool(computers.busy))
    assert browser.post(
        f"/api/tables/{table}/resign", {"seat": seat, "ply": browser.state(table, seat).now.ply}
    ).json()["over"]
    eventually(lambda: not computers.busy)
    assert not browser.state(table, seat).now.thinking


# The processes and the line before them, without a server


def course(name: str, game: str = SLOW) -> PlaySoFar:
    table = Table(hd.load(game), name)
    table.begin()
    return PlaySoFar.of(table)


def with_computers(work: Callable[[ComputerPool], Awaitable[T]], count: int = 1) -> T:
    async def run() -> T:
        computers = ComputerPool(count)
        try:
            return await work(computers)
        finally:
            computers.close()

    return asyncio.run(run())


def test_every_table_has_its_share_and_a_person_who_asks_goes_first() -> None:
    async def work(computers: ComputerPool) -> list[str]:
        done: list[str] = []
        asked: list[PendingJob] = []

        def ask(name: str, advise: bool = False) -> None:
            question = computers.ask(Choose(course(name[0]), 0, "random", advise=advise))
            question.answer.add_done_callback(lambda _: done.append(name))
            asked.append(question)

        for name in ("a1", "a2", "a3", "b1", "b2"):
            ask(name)
        ask("hint", advise=True)
        await asyncio.gather(*(question.answer for question in asked))
        return done

    done = with_computers(work, count=0)  # only the process that is kept for quick players
    assert done[:2] == ["a1", "hint"]
    assert done.index("b1") < done.index("a2")
    assert done.index("b2") < done.index("a3")


def test_a_quick_player_never_waits_behind_slow_ones() -> None:
    async def work(computers: ComputerPool) -> int:
        await asyncio.gather(*(computers.answer(Choose(course(name), 0, "random")) for name in ("warm", "too")))
        slow = [computers.ask(Choose(course(f"slow{n}"), 0, LEVELS[-1]), "one visitor") for n in range(6)]
        await computers.answer(Choose(course("quick"), 0, "recruit"), "another")
        done = sum(question.answer.done() for question in slow)
        for question in slow:
            computers.drop(question)
        return done

    assert with_computers(work) <= 1, "the quick one waited for several slow ones"


def test_a_visitor_with_many_tables_has_one_share() -> None:
    async def work(computers: ComputerPool) -> list[str]:
        done: list[str] = []

        async def wait(name: str, owner: str) -> None:
            await computers.answer(Choose(course(name), 0, "random"), owner)
            done.append(name)

        await asyncio.gather(*(wait(f"many{n}", "greedy") for n in range(5)), wait("only", "modest"))
        return done

    assert with_computers(work, count=0).index("only") == 1


def test_many_questions_of_one_keep_no_other_waiting() -> None:
    """Whoever asked for advice, or looked at something in the studio, came before every computer player of others."""

    async def work(computers: ComputerPool) -> list[str]:
        done: list[str] = []

        async def wait(name: str, owner: str, advise: bool) -> None:
            await computers.answer(Choose(course(name), 0, "random", advise=advise), owner)
            done.append(name)

        await asyncio.gather(*(wait(f"hint{n}", "greedy", True) for n in range(5)), wait("player", "modest", False))
        return done

    assert with_computers(work, count=0).index("player") == 1


def test_whoever_searched_much_is_still_answered_quickly() -> None:
    async def work(computers: ComputerPool) -> list[str]:
        done: list[str] = []

        async def wait(name: str, owner: str) -> None:
            await computers.answer(Choose(course(name), 0, "random"), owner)
            done.append(name)

        computers._owners[True].charge("thinker", 1000.0)
        await asyncio.gather(wait("warm", "other"), wait("his", "thinker"), wait("more", "other"))
        return done

    assert with_computers(work, count=0) == ["warm", "his", "more"]


def test_a_study_that_kills_its_process_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What visitors bring may be meant to: it kept a process for three minutes."""
    monkeypatch.setattr(pool, "STUDY_SECONDS", {True: 0.05, False: 0.05})
    asked = list[int]()
    ask = ComputerProcess.ask

    def counted(process: ComputerProcess, number: int, job: Job) -> Answer | None:
        asked.append(number)
        return ask(process, number, job)

    monkeypatch.setattr(ComputerProcess, "ask", counted)
    study = StudioJob(course("t"), "plans", msgspec.Raw(b'{"game": "returns"}'), quick=True)
    assert isinstance(with_computers(lambda computers: computers.answer(study)), Failed)
    assert len(asked) == 1


@pytest.mark.parametrize("end", [MemoryError, RecursionError])
def test_what_fills_the_memory_is_told_in_words(end: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    def work(*what: object) -> Worked:
        raise end

    monkeypatch.setattr(studio_work, "work", work)
    study = StudioJob(course("t"), "look", msgspec.Raw(b"{}"), quick=True)
    assert "memory" in str(ComputerProgram().answer(Put(1, study)))


async def idle(computers: ComputerPool) -> None:
    while computers.busy:
        await asyncio.sleep(0.01)


def test_a_question_that_is_dropped_frees_its_process() -> None:
    async def work(computers: ComputerPool) -> tuple[Answer | BaseException, Answer]:
        await computers.answer(Choose(course("warm"), 0, "random"))
        (process,) = thinking_processes()
        long = computers.ask(Choose(course("long"), 0, LEVELS[-1]))
        process.suspend()  # so that it cannot have come to an end by itself
        await asyncio.sleep(0.1)
        computers.drop(long)
        assert computers.busy == 1
        process.resume()
        answer = await computers.answer(Choose(course("next"), 0, LEVELS[-1]))
        await idle(computers)
        assert [each.pid for each in thinking_processes()] == [process.pid], "it was interrupted, not replaced"
        return (await asyncio.gather(long.answer, return_exceptions=True))[0], answer

    dropped, answer = with_computers(work)
    assert isinstance(dropped, Dropped)
    assert isinstance(answer, Chosen)


def test_whoever_stops_waiting_frees_the_process_too() -> None:
    async def work(computers: ComputerPool) -> Answer:
        waiting = [asyncio.create_task(computers.answer(Choose(course(name), 0, LEVELS[-1]))) for name in "ab"]
        await asyncio.sleep(0.1)
        for task in waiting:
            task.cancel()
        assert all(
            isinstance(end, asyncio.CancelledError) for end in await asyncio.gather(*waiting, return_exceptions=True)
        )
        answer = await computers.answer(Choose(course("next"), 0, "random"))
        await idle(computers)
        return answer

    assert isinstance(with_computers(work), Chosen)


def test_a_question_that_kills_its_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LIMIT_SECONDS", 0.05)
    assert isinstance(with_computers(lambda computers: computers.answer(Choose(course("t"), 0, LEVELS[-1]))), Failed)


def test_what_goes_wrong_is_told_in_words() -> None:
    answer = with_computers(lambda computers: computers.answer(Choose(course("t"), 0, "nobody")))
    assert isinstance(answer, Failed)
    assert "nobody" in answer.text


def choose(mind: ComputerProgram, number: int, at: PlaySoFar, level: str, turn: int = -1, spent: float = 0.0) -> Chosen:
    answer = mind.answer(Put(number, Choose(at, 0, level, turn, spent)))
    assert isinstance(answer, Chosen), answer
    return answer


def effort(mind: ComputerProgram, number: int, turn: int = -1, spent: float = 0.0) -> tuple[Chosen, float]:
    """A decision of the strongest level, and the processor's seconds that it took: others use the machine too."""
    begun = time.process_time()
    chosen = choose(mind, number, course("t"), LEVELS[-1], turn, spent)
    return chosen, time.process_time() - begun


def test_a_decision_takes_its_time_and_a_turn_no_more_than_it_has() -> None:
    mind = ComputerProgram()
    free, long = effort(mind, 0)
    assert free.spent >= DECISION_SECONDS / 2
    spent, short = effort(mind, 1, free.turn, TURN_SECONDS)
    assert spent.spent > TURN_SECONDS
    other, long_too = effort(mind, 2, free.turn + 1, TURN_SECONDS)
    assert other.spent >= DECISION_SECONDS / 2
    assert short < min(long, long_too) / 2, "the time of this turn was spent, that of another was not"


def test_an_interrupted_player_answers_with_what_it_has() -> None:
    mind = ComputerProgram()
    mind.stop(7)
    _, short = effort(mind, 7)
    _, long = effort(mind, 8)
    assert short < long / 2


@pytest.mark.parametrize("game", hd.REGISTER)
def test_a_process_follows_a_table_move_by_move_and_back(game: str) -> None:
    """Whatever was played or taken back in between, a move is chosen that is legal as the table stands."""
    rng, mind = Random(game), ComputerProgram()
    loaded = hd.load(game)
    table = Table(loaded, "t", forced=True)
    table.begin()
    for number in range(25):
        if rng.random() < 0.2 and table.can_take_back(table.actor):
            table.take_back(table.actor)
        else:
            table.act(table.actor, rng.choice(table.eye(table.actor).moves()))
        if table.over:
            break
        answer = mind.answer(Put(number, Choose(PlaySoFar.of(table), table.actor, "random")))
        assert isinstance(answer, Chosen), answer
        assert table.check(table.actor, answer.words)
