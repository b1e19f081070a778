"""What a table writes into the headers of its record beside what every record has, and how it is read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hundreddays.core import BadRecord, FairDice, Game, Record
from hundreddays.core.phrases import quoted, whole_number
from hundreddays.tables.proof import SEEDS
from hundreddays.tables.sitting import Sitting

_OWN: Final = frozenset({"Table", "Commit", "Nonce", "Pledge", "Seat", "Undone", "End", "Result", *SEEDS})


def headers_of(
    game: Game,
    dice: FairDice,
    pledges: Mapping[str, str],
    seats: Sequence[Sitting],
    undone: Sequence[int],
    end: str,
) -> dict[str, str]:
    """The seed stands among them only when the game is over."""
    headers = {"Table": dice.table, "Commit": dice.commitment}
    headers |= {f"Pledge.{seat}": hashed for seat, hashed in sorted(pledges.items())}
    headers |= {f"Nonce.{seat}": nonce for seat, nonce in dice.nonces.items()}
    headers |= {f"Seat.{seat}": sitting.text() for seat, sitting in zip(game.seats, seats, strict=True)}
    headers |= {f"Undone.{seat}": str(count) for seat, count in zip(game.seats, undone, strict=True) if count}
    if end:
        headers |= {"End": end, "Seed": dice.seed.hex()}
    return headers


def others(record: Record) -> Mapping[str, str]:
    """The headers that no table writes itself: they are kept as they are."""
    return {key: value for key, value in record.headers.items() if key.partition(".")[0] not in _OWN}


def seats_of(game: Game, record: Record) -> dict[str, Sitting]:
    return {
        name: Sitting.read(record.headers[f"Seat.{name}"]) for name in game.seats if f"Seat.{name}" in record.headers
    }


def undone_of(game: Game, record: Record) -> list[int]:
    """How many questions were taken back from each seat."""
    counts = []
    for name in game.seats:
        given = record.headers.get(f"Undone.{name}", "0")
        count = whole_number(given)
        if count is None:
            raise BadRecord(f"The header Undone.{name} must be a number, not {quoted(given)}.")
        counts.append(count)
    return counts
