"""Styles of play: how a computer player likes to fight, at any level.

A style is one of the moods of the game's planner (`Planner.moods`). A game's `opponent/styles.toml` says which mood
each style is there; a game without that file has no styles. A player is asked for by level and style: `marshal:bold`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from hundreddays.core import DataTable, Fault, Game, Planner, Unknown
from hundreddays.games import REGISTER
from hundreddays.players.player import planner_of

FILE: Final = "styles.toml"
BETWEEN: Final = ":"
"""Stands between the level and the style."""

STYLES: Final = {
    "bold": "Attacks at odds that others would not, and does not spare its own.",
    "careful": "Fights where it is sure to win, and keeps out of reach elsewhere.",
    "historical": "Keeps its army together and goes for the enemy's: what Napoleon taught, and his enemies learned.",
}
"""Every style, and what is said of it."""


class StyleMoods(DataTable, frozen=True):
    """The mood of the game's planner that each style is."""

    bold: str
    careful: str
    historical: str


def split(name: str) -> tuple[str, str]:
    """Level and style of a player's name; the style is empty where none was asked for."""
    level, _, style = name.partition(BETWEEN)
    return level, style


@lru_cache(maxsize=16)
def style_moods(id: str) -> StyleMoods | None:
    """Which moods the styles of a game are; None for a game that has none."""
    file = files(REGISTER[id]).joinpath("opponent", FILE) if id in REGISTER else None
    return msgspec.toml.decode(file.read_bytes(), type=StyleMoods) if file is not None and file.is_file() else None


def styles_of(game: Game) -> list[str]:
    """The styles in which a game can be played."""
    return list(STYLES) if style_moods(game.id) is not None else []


def planner_in(game: Game, style: str) -> Planner:
    """The game's planner in a style, or as usual if that is empty; raises `Unknown` for a style that there is not."""
    planner = planner_of(game)
    if not style:
        return planner
    moods = style_moods(game.id)
    if style not in STYLES:
        raise Unknown("style", style, STYLES)
    if moods is None:
        raise Fault(f"{game.title} has no styles of play.", "Leave out what stands after the level.")
    wanted: str = getattr(moods, style)
    found = [mood for mood in planner.moods() if mood.mood == wanted]
    if not found:
        raise Unknown("mood", wanted, [mood.mood for mood in planner.moods()])
    return found[0]
