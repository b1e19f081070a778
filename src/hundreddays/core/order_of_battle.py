"""Setting pieces up in a document: where it says that each stands, and how it says that one stands elsewhere.

A document that is being edited is rarely possible, so nothing here asks whether it is: the reader of positions does.
Whatever stands there instead of what belongs there counts as nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hundreddays.core.faults import BadPosition
from hundreddays.core.outline import Path
from hundreddays.core.view import Piece


class Posted(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of the order of battle, and where a document says that it stands."""

    piece: Piece
    """Its place is one of the board, a box off the map, or the id of a piece that leads it."""
    boxes: tuple[str, ...]
    """Where it can be off the map; the first is where it goes if nobody says which."""
    about: tuple[Path, ...] = ()
    """The parts of the document that are about this piece alone."""


class OrderOfBattle(msgspec.Struct, frozen=True):
    """Every piece that a game has, as a document posts them."""

    posted: list[Posted]
    boxes: dict[str, str]
    """The places off the map, with their names."""
    placing: tuple[str, ...]
    """What of a document says where pieces stand, as patterns (“map.*”): whoever moves pieces need not show it."""


def table_in(tree: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A table of a document; empty if there is none."""
    value = tree.get(key)
    return value if isinstance(value, dict) else {}


def rows_in(tree: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """A list of tables; in place of whatever is no table stands an empty one, so that places hold."""
    value = tree.get(key)
    return [row if isinstance(row, dict) else {} for row in value] if isinstance(value, list) else []


def texts_in(tree: Mapping[str, Any], key: str) -> list[str]:
    """The texts of a list."""
    value = tree.get(key)
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def change_table(tree: dict[str, Any], key: str) -> dict[str, Any]:
    """A table of a document that something is to be written to."""
    value = tree.setdefault(key, {})
    if not isinstance(value, dict):
        raise BadPosition("Nothing can be set up here yet:", [f"{key}: must be a table"])
    return value


def change_list(tree: dict[str, Any], key: str) -> list[Any]:
    """A list of a document that something is to be written to."""
    value = tree.setdefault(key, [])
    if not isinstance(value, list):
        raise BadPosition("Nothing can be set up here yet:", [f"{key}: must be a list"])
    return value


def strike(tree: dict[str, Any], key: str, name: str) -> str:
    """Take a name out of a list, with what stands behind it; what it read, or empty. A list without names goes too."""
    value = tree.get(key)
    if not isinstance(value, list):
        return ""
    found = [item for item in value if isinstance(item, str) and item.split()[:1] == [name]]
    value[:] = [item for item in value if item not in found]
    if found and not value:
        del tree[key]
    return found[0] if found else ""
