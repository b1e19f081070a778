"""What somebody has learned at this machine: a small file beside the saved games."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hundreddays.cli.files import write_text
from hundreddays.cli.play import saves
from hundreddays.cli.usage import UsageFault

FILE = "learned.json"


class Learned(msgspec.Struct):
    """Lessons and puzzles as `game/id`; and the last day on which the puzzle of the day was solved."""

    lessons: list[str] = []
    puzzles: list[str] = []
    day: str = ""
    streak: int = 0


def path() -> Path:
    return saves() / FILE


def learned() -> Learned:
    """What is written down; nothing yet if there is no file."""
    try:
        return msgspec.json.decode(path().read_bytes(), type=Learned)
    except FileNotFoundError:
        return Learned()
    except (OSError, msgspec.DecodeError) as error:
        raise UsageFault(f"The file {path()} cannot be read: {error}.", "Remove it to begin again.") from None


def remember(known: Learned) -> None:
    write_text(path(), msgspec.json.format(msgspec.json.encode(known), indent=2).decode() + "\n")
