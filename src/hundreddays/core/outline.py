"""What a document may say, noted while it is read: the reader of a position is also what describes it.

A form for editing is made from this, so that there is no second account of what a position may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

Kind = Literal["number", "flag", "text", "name", "names", "graded", "numbers", "keyed", "rows", "table"]
Path = tuple[str | int, ...]
"""The keys, and the places in lists of tables, that lead to a value."""

NUMBER: Final = "number"
FLAG: Final = "flag"
TEXT: Final = "text"
NAME: Final = "name"
NAMES: Final = "names"
GRADED: Final = "graded"
"""Names with a number behind each: “pr_b2 2”."""
NUMBERS: Final = "numbers"
KEYED: Final = "keyed"
"""A table whose keys are names."""
ROWS: Final = "rows"
"""A list of tables."""
TABLE: Final = "table"
"""A table that may be left out."""

MOST_FIELDS: Final = 3_000
"""Several times what any position asks for: a text of ten thousand rows is not answered with a form of its own size."""
LONGEST_MASK: Final = 4096
"""No set in a position has more bits."""
SAFE: Final = 1 << 53
"""Larger numbers do not survive the way to a browser: they go as text."""


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was asked for: where it stands, what it is, what it may be."""

    path: Path
    kind: Kind
    value: Any = None
    """As it stands there; nothing if it is left out."""
    usual: Any = None
    """What holds where it is left out."""
    known: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    tops: tuple[int, ...] = ()
    """For each known name the highest number behind it."""
    of: str = ""
    """What kind of value stands under each key of a table that is keyed by names."""


class Outline:
    """Everything that was asked for, in that order, and the place of every defect that has one."""

    def __init__(self) -> None:
        self.fields: dict[Path, Field] = {}
        self.places: dict[str, Path] = {}

    def offer(
        self,
        path: Path,
        kind: Kind,
        value: Any,
        usual: Any,
        known: Sequence[str] = (),
        low: int = 0,
        high: int = 0,
        tops: Sequence[int] = (),
        of: str = "",
    ) -> None:
        """Note what is asked for; what is asked for twice counts as it was asked first."""
        if path not in self.fields and len(self.fields) < MOST_FIELDS:
            names = tuple(name for name in known if name)
            self.fields[path] = Field(path, kind, _plain(value), usual, names, low, high, tuple(tops), of)


def _plain(value: Any) -> Any:
    """A value as far as it can be sent: what stands for nothing that a form knows is left to the text."""
    if isinstance(value, bool | str) or (isinstance(value, int) and -SAFE <= value <= SAFE):
        return value
    if isinstance(value, int):
        return hex(value) if value.bit_length() <= LONGEST_MASK else None
    if isinstance(value, list):
        return [_plain(item) for item in value if isinstance(item, str | int)]
    return {} if isinstance(value, dict) else None
