"""The server under load: durable moves a second and their p95, beside a bare endpoint that does one durable insert;
each game's cost a move; and its size.

    python -m benchmarks.server [--seconds 5] [--rounds 3] [--game returns] [--print-only]

The server has one core to itself and the players another. Each measurement is made several times, the server's and the
bare endpoint's in turn, and medians are shown; a machine that others use meanwhile still spoils what is measured by the
clock, but not the processor's time a move.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import hundreddays as hd
from benchmarks.__main__ import SECTIONS
from benchmarks.report import PAGE, put
from benchmarks.server_games import GOAL_MS, costs
from benchmarks.server_load import Wire, give_nonces

PLAYERS = (16, 64)
GOAL_MOVES = 2500
GOAL_P95_MS = 12.0
TABLES = 5000
STREAMS = 500
GOAL_MB = 400
GOAL_START_S = 2.0


class Running:
    """A program that serves on a port of its own, on the first core."""

    def __init__(self, module: str, folder: Path, core: int | None = 0) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        begun = time.perf_counter()
        command = [sys.executable, "-m", module, str(self.port), str(folder / f"{module}.sqlite3")]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        if core is not None and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(self.process.pid, {core})
        while not self._answers():
            time.sleep(0.01)
        self.started_s = time.perf_counter() - begun

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            sys.exit("the server did not start")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait()

    @property
    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    @property
    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(running: Running, players: int, seconds: float, game: str = "") -> dict[str, Any]:
    """What so many players get out of it."""
    seats = hd.load(game).seats if game else ()
    command = [
        sys.executable,
        "-m",
        "benchmarks.server_load",
        str(running.port),
        str(players),
        str(seconds),
        game,
        *seats,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as load:
        cores = os.cpu_count() or 1
        if cores > 1:
            os.sched_setaffinity(load.pid, set(range(1, cores)))
        if load.stdout is None or load.stdout.readline().strip() != "ready":
            sys.exit("the players did not get ready")
        before = running.cpu_seconds
        measured: dict[str, Any] = json.loads(load.stdout.readline())
    measured["cpu_us"] = 1e6 * (running.cpu_seconds - before) / measured["count"]
    return measured


async def many_tables(port: int, game: str, count: int) -> list[tuple[str, str]]:
    """Set up many tables; for each its id and the cookie of whoever sits there."""
    seats = [
        {"seat": seat, "who": "me" if number == 0 else "hotseat"} for number, seat in enumerate(hd.load(game).seats)
    ]

    async def some(part: int) -> list[tuple[str, str]]:
        wire = Wire("127.0.0.1", port)
        await wire.open()
        made = []
        for _ in range(part):
            _, answer = await wire.ask("POST", "/api/tables", {"game": game, "seats": seats})
            table = json.loads(answer)["table"]
            await give_nonces(wire, table, [plan["seat"] for plan in seats])
            made.append((table, wire.cookie))
        wire.close()
        return made

    parts = await asyncio.gather(*(some(count // 10) for _ in range(10)))
    return [made for part in parts for made in part]


async def watch(port: int, tables: list[tuple[str, str]]) -> list[asyncio.StreamWriter]:
    """Open an event stream at each of these tables, and read until its first message has come."""

    async def one(table: str, cookie: str) -> asyncio.StreamWriter:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
        await reader.readuntil(b"event: update")
        return writer

    return [await one(table, cookie) for table, cookie in tables]


async def scale(folder: Path, game: str) -> list[tuple[str, str, str]]:
    """One process with many tables: what it weighs, and how fast it starts."""
    server = Running("benchmarks.server_real", folder, None)
    tables = await many_tables(server.port, game, TABLES)
    writers = await watch(server.port, tables[:STREAMS])
    megabytes = server.megabytes
    for writer in writers:
        writer.close()
    server.stop()
    again = Running("benchmarks.server_real", folder, None)
    again.stop()
    return [
        (f"memory with {TABLES:,} tables and {STREAMS} open streams", f"{megabytes:.0f} MB", f"under {GOAL_MB} MB"),
        (f"start with {TABLES:,} tables", f"{again.started_s:.2f} s", f"under {GOAL_START_S:.0f} s"),
    ]


def measured(game: str, players: int, seconds: float, rounds: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The bare endpoint and the server, in turn; the median of every figure over the rounds."""
    bare: list[dict[str, Any]] = []
    real: list[dict[str, Any]] = []
    for _ in range(rounds):
        for module, plays, found in (("benchmarks.server_bare", "", bare), ("benchmarks.server_real", game, real)):
            with tempfile.TemporaryDirectory() as folder:
                server = Running(module, Path(folder))
                found.append(load(server, players, seconds, plays))
                server.stop()
    return _medians(bare), _medians(real)


def _medians(found: list[dict[str, Any]]) -> dict[str, Any]:
    return {key: median(each[key] for each in found) for key in found[0]}


def section(game: str = "returns", seconds: float = 5.0, rounds: int = 3) -> str:
    """Measure, and the figures in Markdown."""
    lines = [
        "## The server",
        "",
        f"Players who move as fast as they are answered, at tables of their own in `{game}`; every answer is sent when "
        "the move is on the disk. Beside it a bare Litestar endpoint that does one durable",
        f"insert. The server has one core. Medians of {rounds} rounds of {seconds:g} s, the two in turn; the "
        "processor's time is that of the whole server process.",
        "",
        "|  | players | a second | p50 ms | p95 ms | CPU µs each |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for players in PLAYERS:
        bare, real = measured(game, players, seconds, rounds)
        lines += [_row("bare endpoint, one durable insert", players, bare), _row("durable moves", players, real)]
        if players == PLAYERS[0]:
            met = real["a_second"] >= GOAL_MOVES and real["p95_ms"] < GOAL_P95_MS
            asked = f"{GOAL_MOVES:,} moves a second with p95 under {GOAL_P95_MS:.0f} ms"
            goal = f"Goal with {players} players: {asked}: {'met' if met else 'not met'}."
    lines += ["", goal, "", *_games(), "", *_size(game)]
    return "\n".join(lines)


def _row(name: str, players: int, found: dict[str, Any]) -> str:
    times = f"{found['p50_ms']:.1f} | {found['p95_ms']:.1f} | {found['cpu_us']:.0f}"
    return f"| {name} | {players} | {found['a_second']:,.0f} | {times} |"


def _games() -> list[str]:
    return [
        "A move's cost to the server's loop while two viewers watch (its checks, its answer, and what both are sent; "
        f"without network and disk). Goal: under {GOAL_MS:.0f} ms.",
        "",
        "| game | CPU ms, median | p95 | kB to both |",
        "| --- | ---: | ---: | ---: |",
        *(f"| `{cost.game}` | {cost.median:.2f} | {cost.p95:.2f} | {cost.kilobytes:.1f} |" for cost in costs()),
    ]


def _size(game: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(scale(Path(folder), game))
    return [
        "| size of one process |  | goal |",
        "| --- | ---: | ---: |",
        *(f"| {name} | {value} | {goal} |" for name, value, goal in found),
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="returns")
    parser.add_argument("--print-only", action="store_true", help="leave docs/bench.md as it is")
    asked = parser.parse_args()
    text = section(asked.game, asked.seconds, asked.rounds)
    print(text)
    if not asked.print_only:
        PAGE.write_text(put(PAGE.read_text("utf-8"), "server", text, SECTIONS), "utf-8")


if __name__ == "__main__":
    main()
