"""The yardstick of the server's benchmark: a bare Litestar endpoint that does one durable insert and nothing else."""

from __future__ import annotations

import sqlite3
import sys

import msgspec
import uvicorn
from litestar import Litestar, post
from litestar.params import JSONBody


class Insert(msgspec.Struct):
    """The body of a move."""

    seat: str
    ply: int
    move: str


def build(path: str) -> Litestar:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE journal (seat TEXT, ply INTEGER, move TEXT)")

    @post("/insert")
    async def insert(data: JSONBody[Insert]) -> dict[str, int]:
        connection.execute("INSERT INTO journal VALUES (?, ?, ?)", (data.seat, data.ply, data.move))
        return {"ply": data.ply + 1}

    return Litestar([insert], openapi_config=None)


if __name__ == "__main__":
    port, path = sys.argv[1:]
    uvicorn.run(build(path), port=int(port), log_level="warning", access_log=False, timeout_keep_alive=75)
