"""Players for the server's benchmark: the least a client can be, so that what is measured is the server.

Run as a program of its own: it prints one JSON line with what it measured.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from random import Random
from typing import Any

import msgspec


class Wire:
    """One kept-open HTTP connection."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.cookie = ""
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    def close(self) -> None:
        self.writer.close()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        content = msgspec.json.encode(body) if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nX-Hundred-Days: 1\r\nCookie: {self.cookie}\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in answer.split(b"\r\n"):
            name, _, value = line.partition(b": ")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie":
                self.cookie = value.split(b";")[0].decode()
        return int(answer[9:12]), await self.reader.readexactly(length)


async def play(wire: Wire, seats: list[str], game: str, until: float, times: list[float], rng: Random) -> None:
    """One player, who plays every seat of a table of his own, and a new table when it is over."""
    await wire.open()
    while time.perf_counter() < until:
        plan = [{"seat": seat, "who": "me" if number == 0 else "hotseat"} for number, seat in enumerate(seats)]
        status, answer = await wire.ask("POST", "/api/tables", {"game": game, "seats": plan})
        if status != 201:
            raise RuntimeError(answer.decode())
        table = json.loads(answer)["table"]
        _, answer = await wire.ask("GET", f"/api/tables/{table}")
        state = json.loads(answer)
        asked = {"seat": state["viewer"], "ply": state["now"]["ply"], "prompt": state["now"]["prompt"], "over": False}
        while not asked["over"] and time.perf_counter() < until:
            move = rng.choice(asked["prompt"]["options"])["move"]
            begun = time.perf_counter()
            status, answer = await wire.ask("POST", f"/api/tables/{table}/moves", {"seat": asked["seat"], "ply": asked["ply"], "move": move})
            times.append(time.perf_counter() - begun)
            if status != 200:
                raise RuntimeError(answer.decode())
            asked = msgspec.json.decode(answer)
    wire.close()


async def insert(wire: Wire, until: float, times: list[float]) -> None:
    """One client of the bare endpoint."""
    await wire.open()
    number = 0
    while time.perf_counter() < until:
        number += 1
        begun = time.perf_counter()
        status, answer = await wire.ask("POST", "/insert", {"seat": "french", "ply": number, "move": "march f_i"})
        times.append(time.perf_counter() - begun)
        if status >= 300:
            raise RuntimeError(answer.decode())
    wire.close()


async def load(port: int, players: int, seconds: float, game: str, seats: list[str]) -> dict[str, float]:
    times: list[float] = []
    wires = [Wire("127.0.0.1", port) for _ in range(players)]
    begun = time.perf_counter()
    until = begun + seconds
    if game:
        work = [play(wire, seats, game, until, times, Random(number)) for number, wire in enumerate(wires)]
    else:
        work = [insert(wire, until, times) for wire in wires]
    await asyncio.gather(*work)
    spent = time.perf_counter() - begun
    times.sort()
    return {"count": len(times), "a_second": len(times) / spent, "p50_ms": 1000 * times[len(times) // 2], "p95_ms": 1000 * times[int(len(times) * 0.95)]}


if __name__ == "__main__":
    port, players, seconds, game, *seats = sys.argv[1:]
    print(json.dumps(asyncio.run(load(int(port), int(players), float(seconds), game, seats))))
