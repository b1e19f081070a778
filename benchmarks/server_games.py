"""What one move of each game costs the server's loop while two viewers watch: the move itself, its answer, and what both are sent.

Everything but the network and the disk, in the processor's time of this process.
"""

from __future__ import annotations

import gc
import secrets
from random import Random
from time import process_time
from typing import NamedTuple

import msgspec

import hundreddays as hd
from hundreddays.server import deeds, sight
from hundreddays.server.opening import Opening
from hundreddays.server.room import Room
from hundreddays.server.store import SeatRow, Stored, TableRow
from hundreddays.server.wire import PlayMove

MOVES = 600
TABLE_MOVES = 300
"""After so many moves a new table is begun, so that the figures are not those of one game alone."""
GOAL_MS = 5.0


class Cost(NamedTuple):
    """Milliseconds a move, and the kilobytes that go to both viewers."""

    game: str
    median: float
    p95: float
    kilobytes: float


def costs() -> list[Cost]:
    return [_cost(id) for id in hd.REGISTER]


def _cost(id: str) -> Cost:
    rng = Random(1815)
    times: list[float] = []
    sent = 0
    gc.collect()
    gc.freeze()
    while len(times) < MOVES:
        room = _room(hd.load(id))
        seen = {viewer: sight.stamp(room, viewer) for viewer in (0, 1)}
        for _ in range(TABLE_MOVES):
            if room.table.over:
                break
            spent, size = _move(room, seen, rng)
            times.append(spent)
            sent += size
    gc.unfreeze()
    times.sort()
    return Cost(id, 1000 * times[len(times) // 2], 1000 * times[int(len(times) * 0.95)], sent / len(times) / 1000)


def _room(game: hd.Game) -> Room:
    """A table with one visitor on every seat."""
    chairs = [
        SeatRow("t", seat, number, side, "hotseat", "", "", None, False, "v") for number, (seat, side) in enumerate(zip(game.seats, game.sides, strict=True))
    ]
    opening = msgspec.json.encode(Opening.of(game, chairs, {}, "")).decode()
    row = TableRow("t", opening, "", secrets.token_hex(32), False, "v", 0.0, 0.0, 0, "", False, "")
    return Room(Stored(row, chairs, []))


def _move(room: Room, seen: dict[int, sight.Stamp], rng: Random) -> tuple[float, int]:
    """Play one move as the server does; seconds spent, and bytes sent to the viewers."""
    seat = room.table.actor
    name = room.game.seats[seat]
    ask = PlayMove(name, room.table.ply(seat), rng.choice(room.table.prompt(seat).options).move)
    begun = process_time()
    entry = deeds.play("v", ask)(room)
    room.summary()
    room.note(entry)
    msgspec.json.encode(sight.done(room, name, "v"))
    news = [(viewer, sight.since(room, viewer, stamp)) for viewer, stamp in seen.items()]
    spent = process_time() - begun
    size = 0
    for viewer, told in news:
        if told is not None:
            seen[viewer] = told[0]
            size += len(told[1])
    return spent, size
