"""A game's data: TOML files read into typed structures, with an overlay for owners of the boxed game.

An overlay is a folder with files of the same names. Tables are merged key by key; lists of tables whose rows have
an `id` are merged row by row; anything else is replaced. So an owner writes down only the figures that differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hundreddays.core.faults import BadData, suggest
from hundreddays.core.toml import loads, typed

T = TypeVar("T")
Trees = dict[str, dict[str, Any]]


class KeptData(msgspec.Struct, frozen=True):
    """The whole of a game's data as it once was, by file name. Nothing is laid over it or under it."""

    trees: dict[str, dict[str, Any]]


Overlay = Path | Mapping[str, Mapping[str, Any]] | KeptData | None
"""A folder of files, or {file name: tree of values}; or all the data of an earlier version."""


class DataTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every data structure: a key that nobody reads is a mistake, and is reported as one."""


class Source:
    """The merged data files of one game, and the hash that records pin."""

    def __init__(self, package: str, names: tuple[str, ...], overlay: Overlay = None) -> None:
        self.names = names
        self.trees = _kept_trees(names, overlay) if isinstance(overlay, KeptData) else _trees(package, names, overlay)
        canonical = msgspec.json.encode(self.trees, order="sorted")
        self.hash = hashlib.sha256(canonical).hexdigest()[:16]

    def read(self, name: str, into: type[T]) -> T:
        """One file as a typed structure; a fault names the file, the key and what is wrong."""
        try:
            return typed(self.trees[name], into)
        except msgspec.ValidationError as error:
            raise BadData(f"The data file {name} does not fit:", [_explain(str(error))]) from None


def _trees(package: str, names: tuple[str, ...], overlay: Path | Mapping[str, Mapping[str, Any]] | None) -> Trees:
    from importlib.resources import files  # not at the top: `--help` need not wait for it

    folder = files(package).joinpath("data")
    trees = {name: _parse(name, folder.joinpath(name).read_text("utf-8")) for name in names}
    for name, tree in _overlay_trees(names, overlay).items():
        trees[name] = merge(trees[name], tree)
    return trees


def _kept_trees(names: tuple[str, ...], kept: KeptData) -> Trees:
    if set(kept.trees) != set(names):
        raise BadData("The data of that version does not fit:", ["this program reads other files"])
    return kept.trees


def laid_over(base: Mapping[str, Mapping[str, Any]], overlay: Overlay, names: tuple[str, ...]) -> Overlay:
    """Two overlays as one, the second on top. Data that are kept whole are complete as they are."""
    if isinstance(overlay, KeptData):
        return overlay
    return merge(dict(base), _overlay_trees(names, overlay))  # type: ignore[no-any-return]


def merge(base: Any, over: Any) -> Any:
    """`over` laid on `base`."""
    if isinstance(base, dict) and isinstance(over, Mapping):
        merged = dict(base)
        for key, value in over.items():
            merged[key] = merge(base[key], value) if key in base else value
        return merged
    if _rows(base) and _rows(over):
        rows = {row["id"]: row for row in base}
        for row in over:
            rows[row["id"]] = merge(rows.get(row["id"], {}), row)
        return list(rows.values())
    return over


def _rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) and "id" in row for row in value)


def _overlay_trees(
    names: tuple[str, ...], overlay: Path | Mapping[str, Mapping[str, Any]] | None
) -> dict[str, Mapping[str, Any]]:
    if overlay is None:
        return {}
    if isinstance(overlay, Path):
        if not overlay.is_dir():
            raise BadData(f"The data folder {overlay} cannot be used:", ["it does not exist or is not a folder"])
        found = sorted(path for path in overlay.iterdir() if path.suffix == ".toml")
        if not found:
            raise BadData(f"The data folder {overlay} cannot be used:", [f"it holds none of {', '.join(names)}"])
        trees: dict[str, Mapping[str, Any]] = {path.name: _parse(path.name, _text(path)) for path in found}
    else:
        trees = dict(overlay)
    strangers = [
        f"{name} is no data file of this game. {suggest(name, names)}".strip() for name in trees if name not in names
    ]
    if strangers:
        raise BadData("The overlay does not fit:", strangers)
    return trees


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"The data file {path.name} cannot be read:", [str(error)]) from None


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        return loads(text)
    except ValueError as error:
        raise BadData(f"The data file {name} is not valid TOML:", [str(error)]) from None


def _explain(error: str) -> str:
    """msgspec's "Expected `int`, got `str` - at `$.unit[3].cards`" as "unit[3].cards: expected int, got str"."""
    fault, _, path = error.partition(" - at `$")
    fault = fault.replace("`", "")
    where = path.rstrip("`").lstrip(".")
    return f"{where}: {fault[0].lower()}{fault[1:]}" if where else fault
