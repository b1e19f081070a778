"""What is printed: for people with colour and tables, for programs as one JSON document."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from hundreddays.core import Fault
from hundreddays.core.faults import Faults


def console() -> Console:
    """Where people read. Made when needed, so that it fits the terminal as it is now."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


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
    out = Console(stderr=True, highlight=False, markup=False, emoji=False)
    out.print(Text(fault.message, "bold red"))
    if fault.hint:
        out.print(Text(fault.hint))
