"""Reading a position: a table of its document, read key by key, in which every defect is noted with its path.

A game asks for what it knows and gets a value that it can use. Whatever else stands there becomes a defect in words,
and what was asked for gets its default, so that the rest is looked at too. Nothing here raises.

    read = Reader(document, defects)
    turn = read.number("turn", 1, 1, board.turns)
    at = read.table("at")
    for city, name in at.each(board.cities, "city"):
        stacks[city] = at.mask(name, board.units, "unit")
    read.close()                      # keys that nobody asked for

Whoever edits a document gives an `Outline`: what was asked for is noted there, with what it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from hundreddays.core.faults import suggest
from hundreddays.core.outline import (
    FLAG,
    GRADED,
    KEYED,
    NAME,
    NAMES,
    NUMBER,
    NUMBERS,
    ROWS,
    TABLE,
    TEXT,
    Kind,
    Outline,
    Path,
)
from hundreddays.core.phrases import LONGEST, quoted, shortened

NONE: Final = -1
"""The index of a name that was not given."""
MOST_DEFECTS: Final = 100
"""How many defects are told: a document of a million faults is not answered with a million lines."""


class Reader:
    """One table of a document. Keys are taken out as they are read; `close` reports those that are left."""

    def __init__(
        self,
        tree: Mapping[str, Any],
        defects: list[str],
        where: str = "",
        outline: Outline | None = None,
        at: Path = (),
    ) -> None:
        self.tree = dict(tree)
        self.defects = defects
        self.outline = outline
        self.at = at
        """The keys that lead to this table."""
        self.where = where
        """The path of this table, which a game may replace by better words: “vedette 3 of french”."""
        self.asked: dict[str, None] = {}
        self.inner: list[Reader] = []

    # What is wrong

    def path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where and key else self.where or key

    def fault(self, key: str, fault: str, given: Any = None, known: Sequence[str] = ()) -> None:
        """Note a defect of a key, or of the whole table if the key is empty; suggest a known name for the one given."""
        if len(self.defects) < MOST_DEFECTS:
            hint = suggest(given[:LONGEST], [name for name in known if name]) if isinstance(given, str) else ""
            self.defects.append(f"{self.path(shortened(key))}: {f'{fault}. {hint}' if hint else fault}")
            if self.outline is not None:
                self.outline.places.setdefault(self.defects[-1], (*self.at, key) if key else self.at)
        elif len(self.defects) == MOST_DEFECTS:
            self.defects.append("There are more defects, which are not listed")

    def missing(self, key: str) -> bool:
        """Whether a key that must be there is not, which is noted."""
        self.asked[key] = None
        if key not in self.tree:
            self.fault(key, "is missing")
        return key not in self.tree

    def close(self) -> None:
        """Note every key that nobody asked for, here and in the tables within."""
        for key in self.tree:
            self.fault(key, "nothing of that name belongs here", key, list(self.asked))
        for table in self.inner:
            table.close()

    # Single values

    def __contains__(self, key: str) -> bool:
        return key in self.tree

    def take(self, key: str, default: Any = None) -> Any:
        """A value as it stands there, for what only one game can understand."""
        self.asked[key] = None
        return self.tree.pop(key, default)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number within its bounds. Masks that are too large for TOML stand in quotes: "0x1f"."""
        self._offer(key, NUMBER, default, low=low, high=high)
        value = self.take(key)
        return default if value is None else self._whole(key, value, default, low, high)

    def flag(self, key: str, default: bool = False) -> bool:
        self._offer(key, FLAG, default)
        value = self.take(key, default)
        if isinstance(value, bool):
            return value
        self.fault(key, f"{quoted(value)} is neither true nor false")
        return default

    def text(self, key: str, default: str = "") -> str:
        self._offer(key, TEXT, default)
        value = self.take(key, default)
        if isinstance(value, str):
            return value
        self.fault(key, f"{quoted(value)} is not a text in quotes")
        return default

    def name(self, key: str, known: Sequence[str], default: int = NONE, what: str = "") -> int:
        """The index of a name among those it may be. An empty text among them stands for what cannot be named."""
        self._offer(key, NAME, known[default] if 0 <= default < len(known) else None, known)
        value = self.take(key)
        return default if value is None else self._index(key, value, known, default, what)

    # Several values

    def items(self, key: str, of: str) -> list[Any]:
        """A list of anything; `of` says what it should hold."""
        value = self.take(key, [])
        if isinstance(value, list):
            return value
        self.fault(key, f"must be a list of {of}")
        return []

    def graded(self, key: str, known: Sequence[str], tops: Sequence[int], what: str, of: str) -> list[tuple[int, int]]:
        """A list of names, each with a number behind it where that is below its top: “pr_b2 2”.

        `of` says what is counted. What has no number that fits stands there all the same, at its top.
        """
        self._offer(key, GRADED, None, known, tops=tops)
        found: list[tuple[int, int]] = []
        for item in self.items(key, "names"):
            words = item.split() or [""] if isinstance(item, str) else [item]
            index = self._index(key, words[0], known, NONE, what)
            if index == NONE:
                continue
            top = tops[index]
            grade = words[1] if len(words) == 2 else str(top)
            if len(words) > 2 or grade not in map(str, range(1, top + 1)):
                self.fault(key, f"{quoted(item)}: the {of} of {known[index]} is 1 to {top}")
                grade = str(top)
            found.append((index, int(grade)))
        return found

    def names(self, key: str, known: Sequence[str], what: str = "", repeated: bool = False) -> list[int]:
        """The indices of a list of names, in the order in which they stand; none twice, unless they may be repeated."""
        self._offer(key, NAMES, None, known)
        found: list[int] = []
        for item in self.items(key, "names"):
            index = self._index(key, item, known, NONE, what)
            if index in found and not repeated:
                self.fault(key, f"names {quoted(item)} twice")
            elif index != NONE:
                found.append(index)
        return found

    def mask(self, key: str, known: Sequence[str], what: str = "") -> int:
        """A list of names as a set of bits."""
        return sum(1 << index for index in self.names(key, known, what))

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers within their bounds; those that are not are left out."""
        self._offer(key, NUMBERS, None, low=low, high=high)
        found = [
            self._whole(f"{key}[{place}]", item, low - 1, low, high)
            for place, item in enumerate(self.items(key, "whole numbers"))
        ]
        return [number for number in found if number >= low]

    def counts(self, key: str, known: Sequence[str], tops: Sequence[int], what: str = "") -> list[int]:
        """A table of name = count as a list, with 0 for names that are not there."""
        counts = [0] * len(known)
        table = self.table(key)
        for index, name in table.each(known, what, NUMBER):
            counts[index] = table.number(name, 0, 0, tops[index])
        return counts

    # Tables within

    def table(self, key: str) -> Reader:
        """A table within this one; empty if it is not there."""
        value = self.take(key, {})
        if not isinstance(value, Mapping):
            self.fault(key, "must be a table")
            value = {}
        return self._within(value, key, (*self.at, key))

    def table_if(self, key: str) -> Reader | None:
        """A table within this one that means something by being there."""
        self._offer(key, TABLE, None)
        return self.table(key) if key in self.tree else None

    def rows(self, key: str, id: str = "") -> list[Reader]:
        """A list of tables: `[[battle]]` is “battle[0]”, or is called by one of its keys: “leader fr_ney”."""
        rows = []
        self._offer(key, ROWS, None)
        for place, value in enumerate(self.items(key, "tables")):
            if not isinstance(value, Mapping):
                self.fault(f"{key}[{place}]", "must be a table")
                continue
            called = value.get(id)
            name = shortened(called) if isinstance(called, str) else ""
            called_so = f"{key} {name}" if name else f"{key}[{place}]"
            rows.append(self._within(value, called_so, (*self.at, key, place)))
        return rows

    def each(self, known: Sequence[str], what: str = "", of: Kind = NAMES) -> Iterator[tuple[int, str]]:
        """The keys of this table as names of something, each with its index; the value is then read by its key.

        `of` says what stands under each, for those who add one.
        """
        if self.outline is not None:
            self.outline.offer(self.at, KEYED, list(self.tree), None, known, of=of)
        for key in list(self.tree):
            if key and key in known:
                yield known.index(key), key
            else:
                self._index(key, key, known, NONE, what)
                self.take(key)

    def _within(self, value: Mapping[str, Any], called: str, at: Path) -> Reader:
        table = Reader(value, self.defects, self.path(called), self.outline, at)
        self.inner.append(table)
        return table

    def _offer(
        self,
        key: str,
        kind: Kind,
        usual: Any,
        known: Sequence[str] = (),
        low: int = 0,
        high: int = 0,
        tops: Sequence[int] = (),
    ) -> None:
        if self.outline is not None:
            self.outline.offer((*self.at, key), kind, self.tree.get(key), usual, known, low, high, tops)

    # How a value is understood

    def _whole(self, key: str, value: Any, default: int, low: int, high: int) -> int:
        number = _hexadecimal(value) if isinstance(value, str) else value
        if isinstance(number, int) and not isinstance(number, bool) and low <= number <= high:
            return number
        self.fault(key, f"{quoted(value)} is not a whole number from {low} to {high}")
        return default

    def _index(self, key: str, value: Any, known: Sequence[str], default: int, what: str) -> int:
        if isinstance(value, str) and value and value in known:
            return known.index(value)
        self.fault(key, f"there is no {f'{what} ' if what else ''}{quoted(value)}", value, known)
        return default


def _hexadecimal(text: str) -> int | None:
    try:
        return int(text, 16) if text.startswith("0x") else None
    except ValueError:
        return None
