"""The companion of a first game: a small, friendly set-up, and a few words at each new kind of decision."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from hundreddays.core import BadData, OptionValue, Unknown
from hundreddays.core.data import DataTable
from hundreddays.core.toml import dumps, loads
from hundreddays.games import REGISTER

FILE = "companion.toml"


class FirstGame(DataTable, frozen=True, kw_only=True):
    """How a newcomer's first game is set up, and what is said at each step."""

    title: str
    words: str
    seat: str
    level: str
    """Who sits on the other seats."""
    options: dict[str, OptionValue] = {}
    position: dict[str, Any] = {}
    """As in a position text. Left out, it is the start of the game."""
    turns: int = 0
    """After so many turns the first game is over, whatever the rules say; 0 if it has an end of its own."""
    ending: str = ""
    """What is said then."""
    steps: dict[str, str]
    """What a decision is for and what is usual, by the name of its step."""


def first_game(game: str) -> FirstGame | None:
    """The first game of a game; None if it has none."""
    if game not in REGISTER:
        raise Unknown("game", game, REGISTER)
    return _first_game(game)


def position_text(game: str, first: FirstGame) -> str:
    """The position to begin from as text; empty for the start of the game."""
    return dumps({"game": game, "options": first.options, **first.position}) if first.position else ""


@lru_cache(maxsize=8)
def _first_game(game: str) -> FirstGame | None:
    file = files(REGISTER[game]).joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return msgspec.convert(loads(file.read_text("utf-8")), FirstGame)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadData(f"The first game of {game} does not fit:", [str(error)]) from None
