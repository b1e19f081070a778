"""What can be chosen when a game is set up, and what a game says of itself before it is built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hundreddays.core.faults import BadOption, suggest
from hundreddays.core.phrases import quoted, shortened

OptionValue = bool | int | str


class Setting(msgspec.Struct, frozen=True):
    """One option of a game: its default fixes its type; `choices` are all the values it may have."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    help: str
    cite: str = ""


def switch(name: str, help: str, cite: str = "") -> Setting:
    """An option that is on or off."""
    return Setting(name, False, (False, True), help, cite)


class Info(msgspec.Struct, frozen=True):
    """A game as the lobby shows it."""

    id: str
    title: str
    year: int
    summary: str
    players: str
    length: str
    weight: str
    """What kind of game it is, in a few words: "cards and hidden blocks, light"."""
    settings: tuple[Setting, ...]
    scenarios: tuple[str, ...] = ()
    """Those values of the option `scenario` that are files in the game's folder `scenarios/`."""


def settle(info: Info, given: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Every option with its value, in the game's order; raises `BadOption` for unknown names and impossible values.

    Values may be given as text ("true", "3"), as they stand on a command line or in a record.
    """
    known = {setting.name: setting for setting in info.settings}
    faults = [
        BadOption(f"{info.title} has no option “{name}”.", suggest(name, list(known)))
        for name in given
        if name not in known
    ]
    settled: dict[str, OptionValue] = {}
    for name, setting in known.items():
        try:
            settled[name] = _value(info, setting, given.get(name, setting.default))
        except BadOption as fault:
            faults.append(fault)
    if len(faults) > 1:
        raise BadOption("\n".join(["These options do not fit:", *(f"  - {fault}" for fault in faults)]))
    if faults:
        raise faults[0]
    return settled


def _value(info: Info, setting: Setting, given: Any) -> OptionValue:
    for choice in setting.choices:
        if given is choice or (type(given) is type(choice) and given == choice):
            return choice
        if isinstance(given, str) and not isinstance(choice, str) and given.strip().lower() == spell(choice):
            return choice
    values = ", ".join(spell(choice) for choice in setting.choices)
    raise BadOption(f"Option “{setting.name}” of {info.title} cannot be {spell(given)}.", f"It can be: {values}.")


def spell(value: Any) -> str:
    """An option's value as text."""
    return shortened(value) if isinstance(value, str) else quoted(value)
