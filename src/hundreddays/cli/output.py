"""What is printed: for people with colour and tables, for programs as one JSON document."""

from __future__ import annotations

import sys
import unicodedata
from typing import TYPE_CHECKING, Any

import msgspec

from hundreddays.core import Fault
from hundreddays.core.faults import Faults

if TYPE_CHECKING:
    from rich.console import Console


_STEERING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")
"""What turns the direction of writing, or ends a line."""


def visible(text: str) -> str:
    """What a stranger wrote, on one line: nothing in it steers a terminal or passes for a line of ours."""
    return "".join(
        each.encode("unicode_escape").decode() if each in _STEERING or unicodedata.category(each) == "Cc" else each
        for each in text
    )


def console(stderr: bool = False) -> Console:
    """Where people read. Made when needed, so that it fits the terminal as it is now, and `--help` need not wait."""
    from hundreddays.cli.paper import Paper

    return Paper(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=False)


def print_json(thing: Any) -> None:
    """One JSON document on stdout, indented, keys in the order given."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(thing), indent=2).decode() + "\n")


def complain(fault: Fault, as_json: bool) -> None:
    """A fault as a message on stderr, or for programs as a JSON document on stdout."""
    if as_json:
        error: dict[str, Any] = {"kind": type(fault).__name__, "message": fault.message, "hint": fault.hint}
        if isinstance(fault, Faults):
            error["defects"] = fault.defects
        print_json({"error": error})
        return
    from rich.text import Text

    out = console(stderr=True)
    whole = not out.is_terminal  # in a log or a pipe a sentence stays on its line
    out.print(Text(fault.message, "bold red"), soft_wrap=whole)
    if fault.hint:
        out.print(Text(fault.hint), soft_wrap=whole)
