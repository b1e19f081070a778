"""The map as somebody asks for it: “map”, “map PLACE”, “map all”."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from hundreddays.core import Game, Prompt, Unknown, View
from hundreddays.terminal.draw_board import strips
from hundreddays.terminal.layout import LEAST_MAP
from hundreddays.terminal.screen import map_of
from hundreddays.terminal.sheet import picture_of
from hundreddays.terminal.window import HERE, Aim

BELOW = 5
"""Rows that are left for what is asked below a map that fills the screen."""


def map_asked(out: Console, game: Game, view: View, prompt: Prompt, rest: str) -> list[RenderableType]:
    """What is drawn after the word “map”: nothing follows, a place, or “all”."""
    if rest.lower() == "all":
        parts = strips(game, view, prompt, out.width)
        return [
            Group(Rule(Text(f"{number} of {len(parts)}, from west to east", "dim")), *part)
            for number, part in enumerate(parts, 1)
        ]
    look = Aim(centre=[_place(game, rest)]) if rest else HERE
    height = max(LEAST_MAP, out.height - BELOW) if out.is_terminal else None
    return [map_of(game, view, prompt, out.width, height, look)]


def _place(game: Game, text: str) -> str:
    wanted = text.lower()
    places = picture_of(game).places
    found = [place.id for place in places if place.id == wanted or place.name.lower() == wanted] or [
        place.id for place in places if place.name.lower().startswith(wanted)
    ]
    if not found:
        raise Unknown("place", text, [place.name for place in places])
    return found[0]
