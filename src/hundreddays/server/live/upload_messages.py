"""What is asked of the process that tries records out, and what it answers. One message is one line of JSON."""

from __future__ import annotations

import msgspec

from hundreddays.server.store import SeatRow, TableRow
from hundreddays.server.wire import NewTable, Problem


class Upload(msgspec.Struct, frozen=True):
    """A table that a visitor wants to set up from something he brought."""

    visitor: str
    ask: NewTable


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    """Everything about a new table, tried out."""

    row: TableRow
    seats: list[SeatRow]
    links: dict[str, str]
    """For each friend's seat the secret that leads there."""
    saved: bytes


class Refusal(msgspec.Struct, frozen=True, tag="refused"):
    """Why it cannot be set up."""

    status: int
    problem: Problem


UploadAnswer = Planned | Refusal
