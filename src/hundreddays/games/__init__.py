"""The register of games, and `load`. A game is a folder here and one line in REGISTER.

Each game's package gives `INFO` (what the lobby shows, with the options) and `build(options, overlay)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Any, Protocol, cast

from hundreddays.core import Game, Info, OptionValue, Overlay, Scenario, Unknown, laid_over, parse_scenario, settle

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


@lru_cache(maxsize=64)
def scenario(id: str, name: str) -> Scenario:
    """A scenario of a game's own folder."""
    if name not in info(id).scenarios:
        raise Unknown("scenario", name, info(id).scenarios)
    return parse_scenario(_folder(id, "scenarios")[f"{name}.toml"])


def scenario_of(id: str, options: Mapping[str, OptionValue]) -> Scenario | None:
    """The scenario that these options name, if it is one of the game's folder."""
    name = str(options.get("scenario", ""))
    return scenario(id, name) if name in info(id).scenarios else None


def data_folder(id: str) -> Mapping[str, str]:
    """The texts of a game's data files, by name."""
    return _folder(id, "data")


@lru_cache(maxsize=16)
def _folder(id: str, name: str) -> Mapping[str, str]:
    from importlib.resources import files  # not at the top: `--help` need not wait for it

    folder = files(REGISTER[id]).joinpath(name)
    return {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}


def load(id: str, data: Overlay | str = None, **options: Any) -> Game:
    """A game by its id with its options: `load("returns", players=3, hidden_tracking_sheets=True)`.

    `data` overlays the game's figures: a folder of TOML files, or a tree of values by file name.
    """
    settled = settle(info(id), options)
    overlay = Path(data) if isinstance(data, str) else data
    with _BUILDING:
        return _plain(id, tuple(settled.items())) if overlay is None else _built(id, settled, overlay)


@lru_cache(maxsize=256)
def _plain(id: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    """Games are immutable, so those without an overlay are built once; the soak goes round all sets of options."""
    return _built(id, dict(options), None)


def _built(id: str, options: dict[str, OptionValue], overlay: Overlay) -> Game:
    """A game as its package builds it; with a scenario's figures under whatever is laid over them."""
    told = scenario_of(id, options)
    if told is None:
        return package(id).build(options, overlay)
    game = package(id).build({**options, **told.options}, laid_over(told.data, overlay, tuple(data_folder(id))))
    game.options = dict(options)
    return game
