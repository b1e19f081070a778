"""The server under load: durable moves a second and their p95, beside a bare endpoint that does one durable insert; and its size with many tables.

    python -m benchmarks.server [--seconds 8] [--game returns]

The server has one core to itself and the players another.
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
from typing import Any

import hundreddays as hd
from benchmarks.server_load import Wire

PLAYERS = (16, 64)
GOAL_MOVES = 1500
GOAL_P95_MS = 25.0
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
    command = [sys.executable, "-m", "benchmarks.server_load", str(running.port), str(players), str(seconds), game, *seats]
    before = running.cpu_seconds
    load = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    cores = os.cpu_count() or 1
    if cores > 1:
        os.sched_setaffinity(load.pid, set(range(1, cores)))
    printed, _ = load.communicate()
    measured: dict[str, Any] = json.loads(printed)
    measured["cpu_us"] = 1e6 * (running.cpu_seconds - before) / measured["count"]
    return measured


async def many_tables(port: int, game: str, count: int) -> list[tuple[str, str]]:
    """Set up many tables; for each its id and the cookie of whoever sits there."""
    seats = [{"seat": seat, "who": "me" if number == 0 else "hotseat"} for number, seat in enumerate(hd.load(game).seats)]

    async def some(part: int) -> list[tuple[str, str]]:
        wire = Wire("127.0.0.1", port)
        await wire.open()
        made = []
        for _ in range(part):
            _, answer = await wire.ask("POST", "/api/tables", {"game": game, "seats": seats})
            made.append((json.loads(answer)["table"], wire.cookie))
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
        (f"memory, {TABLES} tables and {STREAMS} open streams", f"{megabytes:.0f} MB", f"goal: under {GOAL_MB}"),
        (f"start with {TABLES} tables", f"{again.started_s:.2f} s", f"goal: under {GOAL_START_S:.0f}"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--game", default="returns")
    asked = parser.parse_args()
    print(f"The server: {asked.game}, {asked.seconds:.0f} s each, one core for the server\n")
    print(f"{'':44}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'CPU µs each':>13}")
    for players in PLAYERS:
        with tempfile.TemporaryDirectory() as folder:
            bare = Running("benchmarks.server_bare", Path(folder))
            line(f"bare endpoint, one durable insert, {players}", load(bare, players, asked.seconds))
            bare.stop()
            real = Running("benchmarks.server_real", Path(folder))
            measured = load(real, players, asked.seconds, asked.game)
            line(f"durable moves of {asked.game}, {players} players", measured)
            real.stop()
            if players == PLAYERS[0]:
                met = measured["a_second"] >= GOAL_MOVES and measured["p95_ms"] < GOAL_P95_MS
                print(f"    goal: {GOAL_MOVES} a second with p95 under {GOAL_P95_MS:.0f} ms: {'met' if met else 'not met'}")
    print()
    with tempfile.TemporaryDirectory() as folder:
        for name, value, goal in asyncio.run(scale(Path(folder), asked.game)):
            print(f"{name:44}{value:>10}   {goal}")


def line(name: str, measured: dict[str, Any]) -> None:
    print(f"{name:44}{measured['a_second']:>10.0f}{measured['p50_ms']:>9.1f}{measured['p95_ms']:>9.1f}{measured['cpu_us']:>13.0f}", flush=True)


if __name__ == "__main__":
    main()
