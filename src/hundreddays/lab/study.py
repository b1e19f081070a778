"""A study: a game, what is varied, who plays, how often.

A small TOML file; what is wrong with one is said in `checking`.

game = "returns"
games = 400                       # per cell
seed = 1815

[players]
french = "planner"
coalition = "planner"

[[sweep]]
name = "French points"
data = "tables.toml:movement_points.french.base"
values = [3, 4, 5]

[[sweep]]
name = "objectives"
option = "chosen_objectives"
values = [false, true]
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from hundreddays.core import Game, spell
from hundreddays.games import REGISTER, load
from hundreddays.lab.patch import patch
from hundreddays.players import Budget, Player, seat_player

PLANNER = "planner"
"""Who sits where nothing is said."""

BATCH = 25
"""The most games that travel together: few enough to lose little, many enough to keep engines busy."""

TENTH = 10
"""A cell of few games is cut into so many batches at least, so that every worker has something to do and the bar moves.
"""


Figure = bool | int | float | str


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is varied: an option of the game, or a figure of its data (`file.toml:path.to.figure`), or several
    figures that change together.
    """

    name: str
    values: list[Figure | list[Figure]]
    """Where several figures change together, each value is a list: a figure for each."""
    option: str = ""
    data: str | list[str] = ""
    labels: list[str] = []
    """What reports call the values, where the figures themselves say little."""

    def labelled(self) -> list[str]:
        """The values as reports and tables call them."""
        return self.labels or [
            ", ".join(map(spell, value)) if isinstance(value, list) else spell(value) for value in self.values
        ]

    def figures(self, value: Any) -> list[tuple[str, Any]]:
        """What a value sets: each path with its figure."""
        return list(zip(self.data, value, strict=True)) if isinstance(self.data, list) else [(self.data, value)]


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to play."""

    game: str
    games: int
    """Games in each cell."""
    seed: int = 1815
    title: str = ""
    options: dict[str, bool | int | str] = {}
    players: dict[str, str] = {}
    """Who sits in each seat; `planner` where nothing is said."""
    nodes: int = 400
    """How much players that search may look at for one decision.

    Counted, not timed, so that every run gives the same rows.
    """
    data: dict[str, dict[str, Any]] = {}
    """Figures that differ in every cell: {file name: tree of values}."""
    sweep: list[Sweep] = []


class Cell(NamedTuple):
    """One combination of the values that are varied, and what they are called."""

    number: int
    values: dict[str, Any]
    labels: dict[str, str]


@lru_cache(maxsize=8)
def parsed(text: str) -> Study:
    """A study as it is written, not checked: for workers, who are handed only checked ones (see `read_study`)."""
    return msgspec.convert(tomllib.loads(text), Study)


def cells(study: Study) -> list[Cell]:
    """Every combination, in order."""
    names = [sweep.name for sweep in study.sweep]
    combinations = itertools.product(*(zip(sweep.values, sweep.labelled(), strict=True) for sweep in study.sweep))
    return [
        Cell(
            number,
            {name: value for name, (value, _) in zip(names, chosen, strict=True)},
            {name: label for name, (_, label) in zip(names, chosen, strict=True)},
        )
        for number, chosen in enumerate(combinations)
    ]


def batches(study: Study) -> list[tuple[int, int, int]]:
    """All work as (cell, first game, number of games), in order.

    It depends on nothing but the study, so that any run can go on with any other's.
    """
    size = max(1, min(BATCH, study.games // TENTH))
    return [
        (cell.number, first, min(size, study.games - first))
        for cell in cells(study)
        for first in range(0, study.games, size)
    ]


def build(study: Study, cell: Cell) -> Game:
    """The game of one cell."""
    options: dict[str, Any] = dict(study.options)
    overlay: dict[str, dict[str, Any]] = dict(study.data)
    for sweep in study.sweep:
        value = cell.values[sweep.name]
        if sweep.option:
            options[sweep.option] = value
        else:
            for path, figure in sweep.figures(value):
                overlay = patch(data_folder(study.game), overlay, path, figure)
    return load(study.game, overlay or None, **options)


def seated(study: Study, game: Game) -> list[Player]:
    """The players of one game, seat by seat."""
    budget = Budget(seconds=None, nodes=study.nodes, turn_seconds=None)
    return [seat_player(study.players.get(seat, PLANNER), game, budget) for seat in game.seats]


def data_folder(id: str) -> Mapping[str, str]:
    """The texts of a game's data files, by name."""
    folder = files(REGISTER[id]).joinpath("data")
    return {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}
