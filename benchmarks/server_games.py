"""What one move of each game costs the server's loop while two viewers watch: the move itself, its answer, and what
both are sent.

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
from hundreddays.server.live import actions, updates
from hundreddays.server.live.actions import Action
from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.live.table_setup import TableSetup
from hundreddays.server.store import SALT, SeatRow, Stored, TableRow
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
        live = _room(hd.load(id))
        seen = {viewer: updates.stamp(live, viewer, "v") for viewer in (0, 1)}
        for _ in range(TABLE_MOVES):
            if live.table.over:
                break
            spent, size = _move(live, seen, rng)
            times.append(spent)
            sent += size
    gc.unfreeze()
    times.sort()
    return Cost(id, 1000 * times[len(times) // 2], 1000 * times[int(len(times) * 0.95)], sent / len(times) / 1000)


def _room(game: hd.Game) -> LiveTable:
    """A table with one visitor on every seat."""
    seat_rows = [
        SeatRow("t", seat, number, side, "hotseat", "", "", None, False, "v")
        for number, (seat, side) in enumerate(zip(game.seats, game.sides, strict=True))
    ]
    opening = msgspec.json.encode(TableSetup.of(game, seat_rows, "")).decode()
    row = TableRow("t", opening, "", secrets.token_hex(32), False, "v", 0.0, 0.0, 0, "", False, "")
    live = LiveTable(Stored(row, seat_rows, []))
    for seat in game.seats:
        live.note(live.carry_out(Action(SALT, seat, "bench-1815")))
    return live


def _move(live: LiveTable, seen: dict[int, updates.Stamp], rng: Random) -> tuple[float, int]:
    """Play one move as the server does; seconds spent, and bytes sent to the viewers."""
    seat = live.table.actor
    name = live.game.seats[seat]
    ask = PlayMove(name, live.table.ply(seat), rng.choice(live.table.prompt(seat).options).move)
    begun = process_time()
    entry = live.carry_out(actions.play("v", ask))
    live.summary()
    live.note(entry)
    msgspec.json.encode(updates.done(live, name, "v"))
    news = [(viewer, updates.since(live, viewer, "v", stamp)) for viewer, stamp in seen.items()]
    spent = process_time() - begun
    size = 0
    for viewer, told in news:
        if told is not None:
            seen[viewer] = told[0]
            size += len(told[1])
    return spent, size
