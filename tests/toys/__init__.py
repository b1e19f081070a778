"""A small game for tests: registered only while a test asks for it.

with toys.registered():
    game = hd.load("ambush", players=3)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hundreddays.games import REGISTER

AMBUSH = "ambush"


@contextmanager
def registered() -> Iterator[str]:
    """The toy as one more entry of the register: its id, for as long as the context lasts."""
    REGISTER[AMBUSH] = "toys.ambush"
    try:
        yield AMBUSH
    finally:
        del REGISTER[AMBUSH]
