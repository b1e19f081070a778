"""Players for the server's benchmark: the least a client can be, so that what is measured is the server.

Run as a program of its own: it prints a line when every player is ready, and one of JSON with what it measured.
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
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nX-Hundred-Days: 1\r\n"
        head += f"Cookie: {self.cookie}\r\nContent-Type: application/json\r\n"
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


class Clock:
    """Starts when every player sits at a table, and tells when to stop."""

    def __init__(self, players: int, seconds: float) -> None:
        self.seconds = seconds
        self.times: list[float] = []
        self._ready = asyncio.Barrier(players)
        self.begun = 0.0

    async def start(self) -> None:
        if await self._ready.wait() == 0:
            print("ready", flush=True)
            self.begun = time.perf_counter()

    @property
    def going(self) -> bool:
        return not self.begun or time.perf_counter() < self.begun + self.seconds

    async def ask(self, wire: Wire, path: str, body: Any) -> bytes:
        """Send something, and note how long the answer took."""
        begun = time.perf_counter()
        status, answer = await wire.ask("POST", path, body)
        self.times.append(time.perf_counter() - begun)
        if status >= 300:
            raise RuntimeError(answer.decode())
        return answer


async def give_nonces(wire: Wire, table: str, seats: list[str]) -> None:
    """Play begins when every seat has given its share in the dice."""
    for seat in seats:
        status, answer = await wire.ask("POST", f"/api/tables/{table}/nonce", {"seat": seat, "nonce": "bench-1815"})
        if status != 200:
            raise RuntimeError(answer.decode())


async def sit_down(wire: Wire, game: str, seats: list[str]) -> tuple[str, Any]:
    """A table of one's own, with every seat; and what is asked there first."""
    plan = [{"seat": seat, "who": "me" if number == 0 else "hotseat"} for number, seat in enumerate(seats)]
    status, answer = await wire.ask("POST", "/api/tables", {"game": game, "seats": plan})
    if status != 201:
        raise RuntimeError(answer.decode())
    table: str = json.loads(answer)["table"]
    await give_nonces(wire, table, seats)
    _, answer = await wire.ask("GET", f"/api/tables/{table}")
    state = json.loads(answer)
    return table, {"seat": state["viewer"], "ply": state["now"]["ply"], "prompt": state["now"]["prompt"], "over": False}


async def play(wire: Wire, game: str, seats: list[str], clock: Clock, rng: Random) -> None:
    """One player, who plays every seat of a table of his own, and a new table when it is over."""
    await wire.open()
    table, asked = await sit_down(wire, game, seats)
    await clock.start()
    while clock.going:
        if asked["over"]:
            table, asked = await sit_down(wire, game, seats)
        move = rng.choice(asked["prompt"]["options"])["move"]
        asked = msgspec.json.decode(
            await clock.ask(
                wire, f"/api/tables/{table}/moves", {"seat": asked["seat"], "ply": asked["ply"], "move": move}
            )
        )
    wire.close()


async def insert(wire: Wire, clock: Clock) -> None:
    """One client of the bare endpoint."""
    await wire.open()
    await clock.start()
    number = 0
    while clock.going:
        number += 1
        await clock.ask(wire, "/insert", {"seat": "french", "ply": number, "move": "march f_i"})
    wire.close()


async def load(port: int, players: int, seconds: float, game: str, seats: list[str]) -> dict[str, float]:
    clock = Clock(players, seconds)
    wires = [Wire("127.0.0.1", port) for _ in range(players)]
    if game:
        await asyncio.gather(*(play(wire, game, seats, clock, Random(number)) for number, wire in enumerate(wires)))
    else:
        await asyncio.gather(*(insert(wire, clock) for wire in wires))
    spent = time.perf_counter() - clock.begun
    times = sorted(clock.times)
    return {
        "count": len(times),
        "a_second": len(times) / spent,
        "p50_ms": 1000 * times[len(times) // 2],
        "p95_ms": 1000 * times[int(len(times) * 0.95)],
    }


if __name__ == "__main__":
    port, players, seconds, game, *seats = sys.argv[1:]
    print(json.dumps(asyncio.run(load(int(port), int(players), float(seconds), game, seats))))
