"""Whether every promise was kept: what movers were told against what the database holds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from hundreddays.server.live.live_table import LiveTable
from hundreddays.server.store import MOVE, SALT, SeedVault, Store, Stored, key_from
from serving.movers import Mover


def kept(database: str, key_file: Path, tables: list[str]) -> dict[str, Stored]:
    """What the database holds of some tables."""

    async def load() -> dict[str, Stored]:
        store = Store(database, vault=SeedVault(key_from(key_file)))
        found = {table: await store.load(table, whole=True) for table in tables}
        store.close()
        return {table: stored for table, stored in found.items() if stored is not None}

    return asyncio.run(load())


def check(database: str, key_file: Path, movers: Sequence[Mover]) -> int:
    """Every promise stands in the journal, once, in its place; at most one unanswered move follows.

    Returns how many were checked.
    """
    checked = 0
    stored = kept(database, key_file, [table for mover in movers for table in mover.promises])
    for mover in movers:
        for table, promises in mover.promises.items():
            journal = stored[table]
            assert [entry.seq for entry in journal.entries] == list(range(1, len(journal.entries) + 1))
            assert {entry.kind for entry in journal.entries} <= {SALT, MOVE}
            sent = mover.sent.get(table, {})
            for seat in mover.mine:
                moves = [entry for entry in journal.entries if entry.kind == MOVE and entry.seat == seat]
                written = [entry.text.partition("\n")[0].partition(": ")[2] for entry in moves]
                asked = sorted(ply for at, ply in sent if at == seat)
                due = [sent[seat, ply] for ply in asked]
                assert written == due[: len(written)], "something was played that was not sent, or twice, or elsewhere"
                assert len(due) - len(written) <= 1, "a move whose answer is not known is sent again before the next"
                safe = dict(zip(asked, written, strict=False))
                for promise in promises:
                    if promise.seat == seat:
                        assert safe[promise.ply] == promise.move, "a promise was broken"
                        checked += 1
            LiveTable(journal)  # replays, with every draw of the dice as it was
    return checked
