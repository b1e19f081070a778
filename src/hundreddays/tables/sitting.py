"""Who sits on a seat: nobody yet, a person, or a player (a program) by its name."""

from __future__ import annotations

from typing import Final

import msgspec

from hundreddays.core import BadRecord

OPEN: Final = "open"
PERSON: Final = "person"
PLAYER: Final = "player"

RENAMED: Final = {"emperor": "master"}
"""Players that records and stored tables may know by a former name, with their present one."""


class Sitting(msgspec.Struct, frozen=True):
    """`Sitting("person", "Anna")`, `Sitting("player", "planner")`, or `Sitting()` for an empty seat."""

    kind: str = OPEN
    name: str = ""

    def text(self) -> str:
        """As a record's header has it: `person Anna`."""
        return f"{self.kind} {self.name}".strip()

    @classmethod
    def read(cls, text: str) -> Sitting:
        """Who sits there, from the header of a record."""
        kind, _, name = text.partition(" ")
        if kind not in (OPEN, PERSON, PLAYER):
            raise BadRecord(
                f"“{text}” is nobody who can sit at a table.",
                "A seat's header reads: person Anna, player planner, or open.",
            )
        return player(name) if kind == PLAYER else cls(kind, name)


def person(name: str = "") -> Sitting:
    """A person, with or without a name."""
    return Sitting(PERSON, name)


def player(name: str) -> Sitting:
    """A player by its name; one that was stored under a former name sits under its present one."""
    return Sitting(PLAYER, RENAMED.get(name, name))
