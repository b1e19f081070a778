"""A table as it stands, to be taken up again without playing it through, however long it is."""

from __future__ import annotations

import msgspec

from hundreddays.core import Event


class SavedEvent(msgspec.Struct, frozen=True, array_like=True):
    """One event of the log, with the ply at which it happened and the heading under which it stands."""

    event: Event
    ply: int
    turn: int
    heading: str


class SavedTable(msgspec.Struct, frozen=True):
    """Everything but the game, the seed and the id. It holds what is hidden: it is for whoever keeps the table."""

    headers: dict[str, str]
    position: str
    """Where play began; empty for the beginning."""
    moves: list[tuple[str, str]]
    state: str
    """Where it stands, as a position text."""
    events: list[SavedEvent]
    seats: list[str]
    nonces: dict[str, str]
    played: list[int]
    undone: list[int]
    begun: bool
    end: str
    pledges: dict[str, str] = {}
