"""Work for processes of a pool, in a module of its own: each process imports it, and need not import the server too."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from threading import Timer
from time import sleep

from hundreddays.core import BadData, Unknown

MUCH = 30_000_000
"""Bytes of a result: more than a pipe holds, so that it is handed in piece by piece."""


def double(number: int) -> int:
    return 2 * number


def die(place: Path) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def die_once(place: Path) -> bytes:
    """The first time its process is killed while it hands in its result: half of that has been taken, nobody knows
    more.
    """
    if not (place / "died").exists():
        (place / "died").touch()
        Timer(0.001, die, (place,)).start()
    return bytes(MUCH)


def much(number: int) -> tuple[int, bytes]:
    """The first task takes for ever; the others have much to hand in."""
    while not number:
        sleep(1)
    return os.getpid(), bytes(MUCH)


def fail(number: int) -> int:
    if number == 3:
        raise Unknown("town", "Waterlo", ["Waterloo"])
    return number


def report(defects: list[str]) -> None:
    raise BadData("The map does not fit.", defects)
