"""The register of games, and `load`. A game is a folder here and one line in REGISTER.

Each game's package gives `INFO` (what the lobby shows, with the options) and `build(options, overlay)`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Any, Protocol, cast

from hundreddays.core import Game, Info, OptionValue, Overlay, Unknown, settle

REGISTER: dict[str, str] = {
    "returns": "hundreddays.games.returns",
    "napoleon": "hundreddays.games.napoleon",
    "waterloo": "hundreddays.games.waterloo",
    "emperor": "hundreddays.games.emperor",
}
"""Game id → the package that holds its rules."""


_BUILDING = RLock()
"""Games are built by one thread at a time: msgspec makes up its mind about a structure when it first reads one, and not
twice at once.
"""


class GamePackage(Protocol):
    """What a game's package must give."""

    INFO: Info

    def build(self, options: dict[str, OptionValue], overlay: Overlay) -> Game: ...


def package(id: str) -> GamePackage:
    if id not in REGISTER:
        raise Unknown("game", id, REGISTER)
    return cast(GamePackage, import_module(REGISTER[id]))


def info(id: str) -> Info:
    """What a game says of itself: title, players, length, options."""
    return package(id).INFO


def load(id: str, data: Overlay | str = None, **options: Any) -> Game:
    """A game by its id with its options: `load("returns", players=3, hidden_tracking_sheets=True)`.

    `data` overlays the game's figures: a folder of TOML files, or a tree of values by file name.
    """
    settled = settle(info(id), options)
    overlay = Path(data) if isinstance(data, str) else data
    with _BUILDING:
        if overlay is None:
            return _plain(id, tuple(settled.items()))
        return package(id).build(settled, overlay)


@lru_cache(maxsize=64)
def _plain(id: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    """Games are immutable, so those without an overlay are built once."""
    return package(id).build(dict(options), None)
