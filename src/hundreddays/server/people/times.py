"""Times as the wire has them."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
