"""Times as the wire has them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

DAY_SECONDS: Final = 86400.0


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def day_of(at: float) -> int:
    """The day of a time, counted from the first of 1970: for what need not be known by the hour."""
    return int(at // DAY_SECONDS)


def day(number: int) -> str:
    return datetime.fromtimestamp(number * DAY_SECONDS, UTC).date().isoformat()
