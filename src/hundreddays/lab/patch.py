"""Changing one figure of a game's data by its path:

`units.toml:unit.f_gd.cohesion`, `tables.toml:weather.row.0.max`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from hundreddays.core import Fault, merge, suggest
from hundreddays.core.phrases import whole_number


class NoSuchFigure(Fault):
    """A path that leads nowhere in a game's data."""


def patch(
    folder: Mapping[str, str], overlay: Mapping[str, Mapping[str, Any]], path: str, value: Any
) -> dict[str, dict[str, Any]]:
    """The overlay with one more figure changed. Rows of a list are named by their `id`, or by their number from 0."""
    name, _, steps = path.partition(":")
    if name not in folder or not steps:
        raise NoSuchFigure(f"“{path}” names no figure.", f"Write file.toml:path. {suggest(name, list(folder))}")
    base = tomllib.loads(folder[name])
    tree = merge(base, overlay.get(name, {}))
    result = {key: dict(over) for key, over in overlay.items()}
    result[name] = _changed(tree, steps.split("."), value, path)
    return result


def figure(folder: Mapping[str, str], path: str, overlay: Mapping[str, Mapping[str, Any]] | None = None) -> Any:
    """One figure of a game's data as it comes, or as an overlay has it."""
    name, _, steps = path.partition(":")
    here: Any = merge(tomllib.loads(folder[name]), (overlay or {}).get(name, {}))
    for step in steps.split("."):
        index = _row(here, step) if isinstance(here, list) else step
        if index is None:
            raise NoSuchFigure(f"“{path}”: there is no row “{step}”.")
        here = here[index]
    return here


def _changed(tree: Any, steps: list[str], value: Any, path: str) -> Any:
    if not steps:
        if isinstance(tree, dict | list):
            raise NoSuchFigure(f"“{path}” names a whole table, not a figure.")
        return value
    here = deepcopy(tree)
    step = steps[0]
    if isinstance(here, list):
        index = _row(here, step)
        if index is None:
            raise NoSuchFigure(
                f"“{path}”: there is no row “{step}”.",
                suggest(step, [str(row["id"]) for row in here if isinstance(row, dict) and "id" in row]),
            )
        here[index] = _changed(here[index], steps[1:], value, path)
    elif isinstance(here, dict) and step in here:
        here[step] = _changed(here[step], steps[1:], value, path)
    else:
        raise NoSuchFigure(
            f"“{path}”: there is no “{step}” there.", suggest(step, list(here) if isinstance(here, dict) else [])
        )
    return here


def _row(rows: list[Any], step: str) -> int | None:
    for index, row in enumerate(rows):
        if isinstance(row, dict) and row.get("id") == step:
            return index
    number = whole_number(step)
    return number if number is not None and number < len(rows) else None
