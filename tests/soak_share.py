"""By which seed the daily share of the soak, and what takes turns from day to day, is drawn."""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from typing import Final, TypeVar

Thing = TypeVar("Thing")
SOAK_SEED: Final = "HUNDRED_DAYS_SOAK_SEED"
"""The variable of the environment: a fresh one for each run, which is printed, unless it is set."""


def turn() -> int:
    """Whose turn it is among those that take turns: another number in every run."""
    return zlib.crc32(os.environ[SOAK_SEED].encode())


def share(things: Sequence[Thing], of: int, check: int = 0) -> list[Thing]:
    """One in `of` of them: the others in the next runs. Checks of the same things begin at different ones."""
    return [thing for number, thing in enumerate(things) if (number + check + turn()) % of == 0]
