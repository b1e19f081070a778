"""Styles of play: how a computer player likes to fight, at any level.

A style is made of moods of the game's planner (`Planner.moods`). A game's `opponent/styles.toml` says which mood each
style is there on either side; a game without that file has no styles. A player is asked for by level and style:
`marshal:bold`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Final

from hundreddays.core import Choice, DataTable, Eye, Fault, Game, Planner, State, Unknown
from hundreddays.core.toml import typed_file
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
    """The mood of the game's planner that each style is: on side 0, and on the other. Empty is the usual one."""

    bold: tuple[str, str]
    careful: tuple[str, str]
    historical: tuple[str, str]


class SidedPlanner:
    """The planner in one mood on side 0 and in another on the other side."""

    def __init__(self, game: Game, first: Planner, others: Planner) -> None:
        self.sides = game.sides
        self.first = first
        self.others = others

    @property
    def mood(self) -> str:
        return self.first.mood or self.others.mood

    def _of(self, seat: int) -> Planner:
        return self.first if seat >= 0 and self.sides[seat] == 0 else self.others

    def choose(self, eye: Eye, rng: Random) -> Choice:
        return self._of(eye.seat).choose(eye, rng)

    def weigh(self, state: State, moves: list[int]) -> list[float]:
        return self._of(state.actor).weigh(state, moves)

    def why(self, state: State, move: int) -> str:
        return self._of(state.actor).why(state, move)

    def moods(self) -> list[Planner]:
        """None: it is one itself."""
        return []


def split(name: str) -> tuple[str, str]:
    """Level and style of a player's name; the style is empty where none was asked for."""
    level, _, style = name.partition(BETWEEN)
    return level, style


@lru_cache(maxsize=16)
def style_moods(id: str) -> StyleMoods | None:
    """Which moods the styles of a game are; None for a game that has none."""
    file = files(REGISTER[id]).joinpath("opponent", FILE) if id in REGISTER else None
    return typed_file(file.read_bytes(), StyleMoods) if file is not None and file.is_file() else None


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
    known = {"": planner, **{mood.mood: mood for mood in planner.moods()}}
    wanted: tuple[str, str] = getattr(moods, style)
    for name in wanted:
        if name not in known:
            raise Unknown("mood", name, known)
    first, others = (known[name] for name in wanted)
    return first if first is others else SidedPlanner(game, first, others)
