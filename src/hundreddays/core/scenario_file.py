"""A scenario: where and how long a game is played, for what, and what history says of it. One TOML file.

    name = "The Guard attacks at four"
    game = "waterloo"
    length = "Seven turns, from 4 pm to 10 pm."
    victory = "As printed, with lower levels of demoralization."
    notes = "What happened, and what is doubtful."
    sources = ["..."]

    [data."tables.toml".basic]      # laid over the game's figures, as `--data` does
    turns = 7

Length and victory are words for people; what enforces them are the figures under `data`, or the position. A scenario
begins with the set-up of those figures, or with a position text.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hundreddays.core.faults import Faults, suggest
from hundreddays.core.options import OptionValue
from hundreddays.core.toml import dumps, loads, typed


class BadScenario(Faults):
    """A scenario file that cannot be played, with everything that is wrong with it."""


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scenario file says."""

    name: str
    game: str
    summary: str = ""
    """One sentence for lists."""
    length: str = ""
    victory: str = ""
    notes: str = ""
    sources: list[str] = []
    position: str = ""
    """Where play begins, as a position text; empty: the set-up, with `data` laid over it."""
    options: dict[str, OptionValue] = {}
    """The options of the game that it fixes."""
    data: dict[str, dict[str, Any]] = {}
    """Figures that differ from the game's own, by file."""


_FIELDS = {field.name: field for field in msgspec.structs.fields(Scenario)}


def parse_scenario(text: str) -> Scenario:
    """A scenario by its shape alone; raises `BadScenario` with every misfit. `read_scenario` asks the game as well."""
    try:
        tree = loads(text)
    except ValueError as error:
        raise BadScenario("The scenario is not valid TOML:", [str(error)]) from None
    faults = [
        f"{key}: there is no such key. {suggest(key, list(_FIELDS))}".rstrip() for key in tree if key not in _FIELDS
    ]
    for name, field in _FIELDS.items():
        if name not in tree:
            if field.required:
                faults.append(f"{name}: it is missing")
            continue
        try:
            typed(tree[name], field.type)
        except msgspec.ValidationError as error:
            fault, _, path = str(error).replace("`", "").partition(" - at $")
            faults.append(f"{name}{path}: {fault[0].lower()}{fault[1:]}")
        else:
            if field.required and not tree[name].strip():
                faults.append(f"{name}: it is empty")
    if faults:
        raise BadScenario("The scenario cannot be read:", faults)
    return typed(tree, Scenario)


def write_scenario(scenario: Scenario) -> str:
    """A scenario as a file; `parse_scenario` reads it back."""
    tree: dict[str, Any] = msgspec.to_builtins(scenario)
    return dumps(tree)
