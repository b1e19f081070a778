"""TOML that people give us, read with every fault in words, and TOML for them, laid out for reading."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from functools import lru_cache
from json.encoder import encode_basestring
from threading import RLock
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

MOST_DIGITS: Final = 4300
"""Python reads no longer number from text."""
DEEPEST: Final = 50
"""How many lists and tables may lie within each other: far more than anything we read needs."""
TOO_DEEP: Final = "Lists and tables lie too deep within each other"


_READING: Final = RLock()
"""One thread at a time: msgspec looks a structure over when it first reads one, and a thread that reads another of the
same kind meanwhile finds half of it, and ends the process.
"""


def typed(tree: Any, into: type[T]) -> T:
    """A tree of values as a typed structure. Raises `msgspec.ValidationError`."""
    with _READING:
        return msgspec.convert(tree, into)


def typed_file(text: str | bytes, into: type[T]) -> T:
    """A file of our own as a typed structure."""
    with _READING:
        return msgspec.toml.decode(text, type=into)


def loads(text: str) -> dict[str, Any]:
    """A document from text that anybody may have written. Raises `ValueError` with what is wrong, and nothing else."""
    try:
        tree = tomllib.loads(text.removeprefix("\ufeff"))  # some editors mark their files so
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        before = re.split(rf"[0-9_]{{{MOST_DIGITS + 1}}}", text, maxsplit=1)[0]
        raise ValueError(f"A number is too long (at line {before.count(chr(10)) + 1})") from None
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    level: list[Any] = [tree]
    for _ in range(DEEPEST):
        level = [value for outer in level for value in _values(outer) if isinstance(value, dict | list)]
        if not level:
            return tree
    raise ValueError(TOO_DEEP)


def _values(outer: Any) -> Iterable[Any]:
    return outer.values() if isinstance(outer, dict) else outer


def dumps(document: Mapping[str, Any]) -> str:
    """A tree of tables, lists, words and numbers as TOML; plain values first, then tables, then rows of tables."""
    lines: list[str] = []
    _table(document, "", lines)
    return "\n".join(lines).strip() + "\n"


_PLAIN: Final = frozenset({bool, int, float, str})
"""What most values are. Positions are written at every turn: whether these are tables is not worth asking."""


def _table(table: Mapping[str, Any], path: str, lines: list[str]) -> None:
    nested: list[tuple[str, Any]] = []
    for key, value in table.items():
        if _nested(value):
            nested.append((key, value))
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in nested:
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]"]
            _table(value, name, lines)
        else:
            for row in value:
                lines += ["", f"[[{name}]]"]
                _table(row, name, lines)


def _nested(value: Any) -> bool:
    """A table, or a list of tables that deserve lines of their own."""
    kind = type(value)
    if kind in _PLAIN:
        return False
    if kind is dict:
        return True
    if kind is list and value and type(value[0]) in _PLAIN:
        return False
    return isinstance(value, Mapping) or (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and bool(value)
        and all(isinstance(row, Mapping) for row in value)
    )


@lru_cache(maxsize=4096)
def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else _quoted(key)


def _quoted(text: str) -> str:
    return encode_basestring(text).replace("\x7f", "\\u007f")  # the one character that TOML escapes and JSON does not


def _value(value: Any) -> str:
    if type(value) is str:
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, date | time):
        return value.isoformat()
    return "[" + ", ".join(_value(item) for item in value) + "]"
