"""TOML that people give us, read with every fault in words, and TOML for them, laid out for reading."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from typing import Any, Final

MOST_DIGITS: Final = 4300
"""Python reads no longer number from text."""
DEEPEST: Final = 50
"""How many lists and tables may lie within each other: far more than anything we read needs."""
TOO_DEEP: Final = "Lists and tables lie too deep within each other"


def loads(text: str) -> dict[str, Any]:
    """A document from text that anybody may have written. Raises `ValueError` with what is wrong, and nothing else."""
    try:
        tree = tomllib.loads(text)
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


def _table(table: Mapping[str, Any], path: str, lines: list[str]) -> None:
    for key, value in table.items():
        if not _nested(value):
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in table.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]"]
            _table(value, name, lines)
        elif _nested(value):
            for row in value:
                lines += ["", f"[[{name}]]"]
                _table(row, name, lines)


def _nested(value: Any) -> bool:
    """A table, or a list of tables that deserve lines of their own."""
    return isinstance(value, Mapping) or (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and bool(value)
        and all(isinstance(row, Mapping) for row in value)
    )


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace(
        "\x7f", "\\u007f"
    )  # the one character that TOML escapes and JSON does not


def _value(value: Any) -> str:
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
