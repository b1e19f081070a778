"""A site with many people: lobby, profile and pairing, and how long the server takes to start.

`python -m benchmarks.people` builds a database of 10,000 accounts, 100,000 finished and 5,000 running games, lets one
server on one core answer, and prints what it took. `--accounts`, `--finished` and `--running` change the numbers.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import click
import httpx
import msgspec
import psutil
from sqlalchemy import insert

from hundreddays.server.live.actions import Action
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.new_table import plan_table
from hundreddays.server.live.table_setup import TableSetup
from hundreddays.server.live.upload_messages import Planned
from hundreddays.server.run_server import serve
from hundreddays.server.settings import Limits, Settings, sqlite_url
from hundreddays.server.store import END, Entry, SeatRow, SeedVault, Store, Stored, TableRow, key_from
from hundreddays.server.store.database_schema import journal, seats, tables
from hundreddays.server.store.people_schema import accounts, rating_steps, ratings, results, sessions
from hundreddays.server.tokens import digest
from hundreddays.server.wire import NewTable, SeatPlan

GAMES: Final = ("waterloo", "napoleon", "returns")
DAY: Final = 86400.0
BATCH: Final = 2000
ASKED: Final = 200
"""How often each thing is asked."""
P95_MS: Final = 50.0
START_SECONDS: Final = 2.0
_UNLIMITED: Final = Limits(
    acts_at_once=10**9,
    requests_at_once=10**9,
    tables_at_once=10**9,
    joins_at_once=10**9,
    work_at_once=1e9,
    streams=10**6,
)


class Template(msgspec.Struct, frozen=True):
    """A table of a game as the program itself writes it: begun, and given up at once by the first seat."""

    game: str
    row: TableRow
    seats: list[SeatRow]
    ended: TableRow
    entry: Entry
    scores: list[float]


def template(game: str) -> Template:
    plan: Planned = plan_table("host", NewTable(seats=_seating(game), game=game, public=True))
    rows = [msgspec.structs.replace(row, who="me", visitor=f"p{n}", link=None) for n, row in enumerate(plan.seats)]
    setup = msgspec.structs.replace(TableSetup.read(plan.row.opening), asks_nonces=False, asks_pledges=False)
    row = msgspec.structs.replace(plan.row, opening=msgspec.json.encode(setup).decode())
    live = LiveTable.open(Stored(row, rows, []))
    going = live.summary()
    row = msgspec.structs.replace(row, decides=going.decides, computer=going.computer)
    entry = live.carry_out(Action(END, rows[0].seat))
    live.note(entry)
    summary = live.summary()
    ended = msgspec.structs.replace(
        row, seq=1, decides=summary.decides, computer=summary.computer, result=summary.result
    )
    return Template(game, row, rows, ended, entry, live.table.scores())


def _seating(game: str) -> list[SeatPlan]:
    from hundreddays.server.catalogue import game_of

    first, *others = game_of(game, {}).seats
    return [SeatPlan(seat=first, who="me"), *(SeatPlan(seat=seat, who="friend") for seat in others)]


def build(path: Path, people: int, finished: int, running: int) -> list[str]:
    """Write the database; the cookies of some who are signed in."""
    settings = Settings(database=sqlite_url(path))
    vault = SeedVault(key_from(settings.key_path()))
    store = Store(settings.database_url(), vault=vault)
    rng, now = Random(1815), time.time()
    templates = [template(game) for game in GAMES]
    cookies = [f"cookie-{number}" for number in range(min(people, ASKED))]
    who = [f"a:{number:020x}" for number in range(people)]
    with store.database.engine.begin() as connection:

        def put(part: Any, rows: Iterator[dict[str, Any]]) -> None:
            batch: list[dict[str, Any]] = []
            for row in rows:
                batch.append(row)
                if len(batch) == BATCH:
                    connection.execute(insert(part), batch)
                    batch = []
            if batch:
                connection.execute(insert(part), batch)

        put(accounts, ({**_account(id, n), "created": now - 400 * DAY} for n, id in enumerate(who)))
        put(
            sessions,
            (
                {
                    "hash": digest(cookie),
                    "account_id": who[n],
                    "device": "a browser",
                    "created": now,
                    "seen": int(now // DAY),
                }
                for n, cookie in enumerate(cookies)
            ),
        )
        games = [
            _game(n, n < finished, templates[n % len(templates)], who, rng, now) for n in range(finished + running)
        ]
        put(tables, (_table(row, vault) for row, *_ in games))
        put(seats, (msgspec.structs.asdict(seat) for _, seat_rows, *_ in games for seat in seat_rows))
        put(journal, (msgspec.structs.asdict(entry) for *_, entry, _ in games if entry is not None))
        put(results, (row for *_, rows in games for row in rows))
        put(ratings, _ratings(who, rng, now))
        put(rating_steps, (_step(row) for *_, rows in games for row in rows if row["rated"]))
    store.close()
    return cookies


def _account(id: str, number: int) -> dict[str, Any]:
    name = f"Player{number}"
    return {"id": id, "name": name, "folded": name.casefold(), "password": "", "operator": False}


def _game(
    number: int, over: bool, of: Template, who: list[str], rng: Random, now: float
) -> tuple[TableRow, list[SeatRow], Entry | None, list[dict[str, Any]]]:
    """One table, played by two who were drawn by lot. Some play much more than others."""
    id = f"{number:020x}"
    at = now - rng.random() * 300 * DAY
    numbers = [int(len(who) * rng.random() ** 2) for _ in of.seats]
    players = [who[one] for one in numbers]
    row = msgspec.structs.replace(
        of.ended if over else of.row, id=id, public=rng.random() < 0.3, creator=players[0], created=at, changed=at
    )
    named = [
        msgspec.structs.replace(seat, table_id=id, visitor=who[one], name=f"Player{one}")
        for seat, one in zip(of.seats, numbers, strict=True)
    ]
    entry = msgspec.structs.replace(of.entry, table_id=id, at=at) if over else None
    told = [
        {
            "table_id": id,
            "seat": seat.seat,
            "game": of.game,
            "who": player,
            "score": score,
            "ended": at,
            "rated": len(set(players)) == len(players),
        }
        for seat, player, score in zip(of.seats, players, of.scores, strict=True)
    ]
    return row, named, entry, told if over else []


def _table(row: TableRow, vault: SeedVault) -> dict[str, Any]:
    return {**msgspec.structs.asdict(row), "seed": vault.seal(row.id, row.seed)}


def _ratings(who: list[str], rng: Random, now: float) -> Iterator[dict[str, Any]]:
    for id in who:
        for game in GAMES:
            rating = {"mu": rng.gauss(25, 4), "sigma": 1 + 6 * rng.random()}
            yield {"game": game, "who": id, **rating, "games": rng.randrange(40), "changed": now}


def _step(row: dict[str, Any]) -> dict[str, Any]:
    kept = {name: row[name] for name in ("game", "who", "table_id")}
    return {**kept, "mu": 25.0 + row["score"], "sigma": 4.0, "at": row["ended"]}


# Asking


def started(path: Path, port: int) -> tuple[subprocess.Popen[bytes], float]:
    """A server on one core, and how many seconds it took until it was ready."""
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.people", "--serve", str(path), str(port)])
    while True:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                return process, time.perf_counter() - begun
        except httpx.TransportError:
            if process.poll() is not None:
                raise SystemExit("The server did not start.") from None
        time.sleep(0.01)


class Meter:
    """What requests take: on the clock, and of the server's processor, which others on the machine do not change."""

    def __init__(self, server: psutil.Process) -> None:
        self._server = server
        self.found: dict[str, float] = {}

    def add(self, name: str, ask: Callable[[int], httpx.Response]) -> None:
        """Milliseconds within which 19 of 20 are answered, and what one costs on average."""
        took, before = [], self.spent()
        for number in range(ASKED):
            begun = time.perf_counter()
            answer = ask(number)
            took.append(1000 * (time.perf_counter() - begun))
            answer.raise_for_status()
        self.found[f"{name}_ms"] = sorted(took)[int(0.95 * ASKED)]
        self.found[f"{name}_cpu_ms"] = 1000 * (self.spent() - before) / ASKED

    def spent(self) -> float:
        """Seconds of processor time that the server has used."""
        times = self._server.cpu_times()
        return float(times.user + times.system)


def measure(path: Path, cookies: list[str], people: int) -> dict[str, float]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    process, start = started(path, port)
    rng, meter = Random(1), Meter(psutil.Process(process.pid))
    meter.found |= {"start_s": start, "start_cpu_s": meter.spent()}
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"X-Hundred-Days": "1"}, timeout=60.0) as http:

            def asked(method: str, path: str, number: int, body: Any = None) -> httpx.Response:
                cookie = {"Cookie": f"hundred_days={cookies[number % len(cookies)]}"}
                return http.request(method, path, json=body, headers=cookie)

            for path_of in ("/api/tables", "/api/people/Player0"):
                asked("GET", path_of, 0)  # what is worked out once is not counted
            meter.add("lobby", lambda n: asked("GET", "/api/tables", n))
            meter.add("offers", lambda n: asked("GET", "/api/offers", n))
            meter.add("profile", lambda n: asked("GET", f"/api/people/Player{int(people * rng.random() ** 2)}", n))
            meter.add("ranks", lambda n: asked("GET", f"/api/ranks?game={GAMES[n % len(GAMES)]}", n))
            meter.add("pairing", lambda n: asked("POST", "/api/pairing", n, {"game": GAMES[n % 2]}))
            return meter.found
    finally:
        process.terminate()
        process.wait()


@click.command()
@click.option("--accounts", "people", default=10_000, show_default=True, type=click.IntRange(100))
@click.option("--finished", default=100_000, show_default=True, type=click.IntRange(1))
@click.option("--running", default=5_000, show_default=True, type=click.IntRange(1))
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the database in this file, or use the one there.")
@click.option("--serve", "serving", nargs=2, hidden=True)
def main(people: int, finished: int, running: int, keep: Path | None, serving: tuple[str, str] | None) -> None:
    """Measure, and say what misses its goal."""
    if serving is not None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        serve(Settings(port=int(serving[1]), database=sqlite_url(Path(serving[0])), limits=_UNLIMITED))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = keep or Path(folder) / "people.sqlite3"
        begun = time.perf_counter()
        if path.exists():
            cookies = [f"cookie-{number}" for number in range(min(people, ASKED))]
        else:
            cookies = build(path, people, finished, running)
            click.echo(f"{people} accounts, {finished} + {running} games: {time.perf_counter() - begun:.0f} s to build")
        found = measure(path, cookies, people)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    click.echo(json.dumps({name: round(value, 2) for name, value in found.items()} | {"load": round(load, 1)}))
    missed = [name for name, value in found.items() if value > (START_SECONDS if name.endswith("_s") else P95_MS)]
    click.echo(f"Goals missed: {', '.join(missed)}." if missed else "All goals are met.")


if __name__ == "__main__":
    main()
