"""The puzzles that ship with the game: positions with a goal, the line that reaches it, and what it teaches."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec


class Puzzle(msgspec.Struct, frozen=True):
    """`text` is a position text; `line` the moves of the side that solves it, up to the first throw of the die."""

    id: str
    title: str
    goal: str
    line: list[str]
    lesson: str
    text: str


def puzzles() -> list[Puzzle]:
    """All of them, by id."""
    folder = files("hundreddays.games.waterloo").joinpath("puzzles")
    found = [
        (item.name.removesuffix(".toml"), item.read_text("utf-8"))
        for item in folder.iterdir()
        if item.name.endswith(".toml")
    ]
    return [
        msgspec.convert({"id": id, "text": text, **tomllib.loads(text)["puzzle"]}, Puzzle) for id, text in sorted(found)
    ]
