"""How far apart the levels of a game stand: measured, and kept as data.

A game's folder may hold `levels.toml`, and `levels-VALUE.toml` for games with an option of that value
(`levels-basic.toml`); a game without them gets the figures beside this file. They are chosen so that each level beats
the one below it clearly from either seat; docs/notes/opponents.md shows how well.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from hundreddays.core import DataTable, Game, spell
from hundreddays.core.toml import typed_file
from hundreddays.games import REGISTER, scenario_of

FILE = "levels.toml"


class Thinking(DataTable, frozen=True):
    """How a game's strongest level thinks."""

    search: str
    turns: int
    """How many player turns it looks ahead."""
    caution: float
    """How much better than the planner's own move another must look before it is preferred: the judge, too, errs."""


class Spacing(DataTable, frozen=True):
    """How fallible the lower levels are on side 0 and on the other, and how the highest thinks."""

    recruit: tuple[float, float]
    veteran: tuple[float, float]
    marshal: tuple[float, float]
    master: Thinking


def spacing(game: Game) -> Spacing:
    """The figures of a game with these options."""
    return _read(REGISTER.get(game.id, __package__), _values(game))


@lru_cache(maxsize=64)
def _read(package: str, values: tuple[str, ...]) -> Spacing:
    return typed_file(_file(package, values).read_bytes(), Spacing)


def file_of(game: Game) -> Traversable:
    """Where the figures of a game with these options stand."""
    return _file(REGISTER.get(game.id, __package__), _values(game))


def _values(game: Game) -> tuple[str, ...]:
    """The values of its options; those that its scenario fixes come before its own."""
    told = scenario_of(game.id, game.options) if game.id in REGISTER else None
    return tuple(spell(value) for value in (*(told.options.values() if told else ()), *game.options.values()))


def _file(package: str, values: tuple[str, ...]) -> Traversable:
    folder = files(package).joinpath("opponent")
    for name in (*(f"levels-{value}.toml" for value in values), FILE):
        if folder.joinpath(name).is_file():
            return folder.joinpath(name)
    return files(__package__).joinpath(FILE)
