"""Tournaments of computers that play themselves to the end while servers are killed: every round is paired once, every
meeting has one table and one outcome.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select

from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.table_setup import TableSetup
from hundreddays.server.settings import sqlite_url
from hundreddays.server.store import SeedVault, Store, key_from
from hundreddays.server.store.database_schema import tables
from hundreddays.server.tournaments.director import outcome_of
from hundreddays.server.tournaments.meetings import FINISHED
from hundreddays.server.tournaments.tournament_store import Contest, read_contest
from serving import Browser, Program
from serving.postgres import postgres_server

pytestmark = pytest.mark.soak
PATIENCE = 600.0
"""A soak shares its machine with others."""


def entered(address: str, game: str, level: str, count: int) -> tuple[Browser, str]:
    """A Swiss tournament of computers, made and started by somebody who only looks on."""
    browser = Browser(address)
    assert browser.post("/api/account", {"name": "Carnot", "password": "nothing secret"}).status_code == 201
    plan = {"name": "Of machines", "game": game, "kind": "swiss", "pace": {"minutes": 60}, "places": count}
    made = browser.post("/api/tournaments", {**plan, "computers": [level] * count})
    assert made.status_code == 201, made.text
    id = str(made.json()["tournament"])
    assert browser.post(f"/api/tournaments/{id}/start").status_code == 200
    return browser, id


def storm(
    programs: Sequence[Program], game: str, level: str, count: int, kills: int, seed: int, limit: float
) -> tuple[str, Any]:
    """Kill one server after another while it goes on; returns the tournament and what a reader sees at its end."""
    rng, begun = Random(seed), time.monotonic()
    browser, id = entered(programs[0].address, game, level, count)
    left, state = kills, looked(programs, browser, id)
    while state["about"]["state"] == "running" or left:
        assert time.monotonic() < begun + limit, f"round {state['about']['round']}, {left} kills to come"
        time.sleep(rng.uniform(0.5, 4.0))
        if left:
            victim = rng.choice(programs)
            victim.kill()
            victim.start()
            left -= 1
        state = looked(programs, browser, id)
    browser.close()
    print(f"{count} computers, {len(state['meetings'])} games, {kills} kills: {time.monotonic() - begun:.0f} s")
    return id, state


def looked(programs: Sequence[Program], browser: Browser, id: str) -> dict[str, Any]:
    """The tournament, from whichever server answers."""
    for program in programs:
        try:
            answer = httpx.get(f"{program.address}/api/tournaments/{id}", timeout=60.0)
        except httpx.TransportError:
            continue
        if answer.status_code == 200:
            found: dict[str, Any] = answer.json()
            return found
    pytest.fail("no server answers")


def check(database: str, key_file: Path, id: str, count: int, rounds: int) -> int:
    """Everything once. Returns how many plies were played."""
    store = Store(database, vault=SeedVault(key_from(key_file)))
    try:
        with store.database.engine.connect() as connection:
            contest = read_contest(connection, id)
            laid = _laid(connection, id)
        plies = _borne_out(store, contest)
    finally:
        store.close()
    assert contest.state == FINISHED
    assert Counter(each.round for each in contest.meetings) == dict.fromkeys(range(1, rounds + 1), count // 2)
    assert Counter(laid) == Counter(each.table for each in contest.meetings), "one table for each meeting, no other"
    for turn in range(1, rounds + 1):
        here = [n for each in contest.meetings if each.round == turn for n in (each.first, each.second)]
        assert sorted(here) == sorted(one.number for one in contest.entrants)
    met = Counter(frozenset((each.first, each.second)) for each in contest.meetings)
    assert set(met.values()) == {1}
    return plies


def _laid(connection: Connection, id: str) -> list[str]:
    """Every table that was ever laid for the tournament."""
    rows = connection.execute(select(tables.c.id, tables.c.opening))
    return [row.id for row in rows if TableSetup.read(row.opening).tournament == id]


def _borne_out(store: Store, contest: Contest) -> int:
    """What was noted of each meeting is what its journal comes to."""
    plies = 0
    for each in contest.meetings:
        stored = asyncio.run(store.load(each.table, whole=True))
        assert stored is not None
        live = LiveTable.open(stored)
        assert live.table.over
        assert each.outcome == outcome_of(live)
        plies += live.table.plies
    return plies


def test_sixty_four_computers_play_themselves_to_the_end_through_kills(tmp_path: Path) -> None:
    database = sqlite_url(tmp_path / "tables.sqlite3")
    program = Program(database, tmp_path / "log", patience=PATIENCE)
    program.start()
    id, state = storm([program], "returns", "recruit", 64, kills=12, seed=64, limit=7200.0)
    program.stop()
    plies = check(database, program.key_file, id, 64, rounds=6)
    print(f"{plies} plies")
    assert sum(line["points"] for line in state["standings"]) == 192


def test_two_servers_pair_no_round_twice_while_they_are_killed(ambush: str, tmp_path: Path) -> None:
    with postgres_server() as server:
        key = tmp_path / "server.key"
        programs = [Program(server.url, tmp_path / f"log{number}", key, PATIENCE) for number in range(2)]
        for program in programs:
            program.start()
        id, _ = storm(programs, "ambush", "random", 16, kills=10, seed=2, limit=3600.0)
        for program in programs:
            program.stop()
        check(server.url, key, id, 16, rounds=4)
