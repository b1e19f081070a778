"""Everything that can go wrong because of what someone gave us, as errors made for people.

A `Fault` says what was wrong, where, and what to do. Programs that talk to people print `str(fault)`
and exit; nothing else may reach a user.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

NEAR: Final = 0.6
"""How alike two words must be for one to be suggested: “foo” is not “portfolio”."""


class Fault(Exception):
    """Something a person can put right: the message says what, where and how."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent from process to process it stays the same, whatever it is made from."""
        return _again, (type(self), self.args, dict(vars(self)))


class Unknown(Fault):
    """A name that nobody here answers to: a game, option, seat, level, paragraph or move."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        super().__init__(f"There is no {what} “{name}”.", suggest(name, names))
        self.what = what
        self.name = name


class Faults(Fault):
    """Several faults at once: every defect of a position, a data file or a study."""

    def __init__(self, message: str, defects: Sequence[str]) -> None:
        super().__init__("\n".join([message, *(f"  - {defect}" for defect in defects)]))
        self.defects = list(defects)


class BadOption(Fault):
    """An option of a game that does not exist or cannot have that value."""


class BadData(Faults):
    """A data file, shipped or overlaid, that does not fit the game."""


class BadPosition(Faults):
    """A position text that describes no possible state."""


class BadRecord(Fault):
    """A record that cannot be read, or does not replay."""


def _again(kind: type[Fault], args: tuple[Any, ...], values: dict[str, Any]) -> Fault:
    fault = kind.__new__(kind, *args)
    vars(fault).update(values)
    return fault


def suggest(name: str, known: Sequence[str]) -> str:
    """A hint that names the nearest known words, or all of them when they are few."""
    near = get_close_matches(name, known, n=3, cutoff=NEAR)
    if near:
        return "Did you mean " + " or ".join(f"“{word}”" for word in near) + "?"
    if 0 < len(known) <= 12:
        return "Known: " + ", ".join(known) + "."
    return ""
