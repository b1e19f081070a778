"""Writing TOML: only what positions need, laid out for reading."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any


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
    return "[" + ", ".join(_value(item) for item in value) + "]"
