"""A study: a game, what is varied, who plays, how often. A small TOML file, refused with every fault before the first game.

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

from hundreddays.core import Fault, Faults, Game, Unknown, spell
from hundreddays.games import REGISTER, info, load
from hundreddays.lab.patch import NoSuchFigure, patch
from hundreddays.players import NAMES, Budget, Player, seat_player
from hundreddays.players.outside import PREFIX

PLANNER = "planner"
"""Who sits where nothing is said."""

BATCH = 25
"""Games that travel together: few enough to lose little, many enough to keep engines busy."""


class BadStudy(Faults):
    """A study that cannot be run, with everything that is wrong with it."""


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is varied: an option of the game, or a figure of its data (`file.toml:path.to.figure`)."""

    name: str
    values: list[bool | int | float | str]
    option: str = ""
    data: str = ""


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
    """How much players that search may look at for one decision. Counted, not timed, so that every run gives the same rows."""
    data: dict[str, dict[str, Any]] = {}
    """Figures that differ in every cell: {file name: tree of values}."""
    sweep: list[Sweep] = []


class Cell(NamedTuple):
    """One combination of the values that are varied."""

    number: int
    values: dict[str, Any]


def read_study(text: str) -> Study:
    """A study from its text; raises `BadStudy` listing every fault."""
    study = parsed(text)
    faults = list(_faults(study))
    if faults:
        raise BadStudy("The study cannot be run:", faults)
    return study


@lru_cache(maxsize=8)
def parsed(text: str) -> Study:
    """A study as it is written, not yet checked against its game: for workers, who are handed only checked ones."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadStudy("The study is not valid TOML:", [str(error)]) from None
    try:
        return msgspec.convert(tree, Study)
    except msgspec.ValidationError as error:
        raise BadStudy("The study cannot be read:", [str(error).replace("`", "").replace("$.", "")]) from None


def cells(study: Study) -> list[Cell]:
    """Every combination, in order."""
    names = [sweep.name for sweep in study.sweep]
    combinations = itertools.product(*(sweep.values for sweep in study.sweep))
    return [Cell(number, dict(zip(names, values, strict=True))) for number, values in enumerate(combinations)]


def batches(study: Study) -> list[tuple[int, int, int]]:
    """All work as (cell, first game, number of games), in order."""
    return [(cell.number, first, min(BATCH, study.games - first)) for cell in cells(study) for first in range(0, study.games, BATCH)]


def build(study: Study, cell: Cell) -> Game:
    """The game of one cell."""
    options: dict[str, Any] = dict(study.options)
    overlay: dict[str, dict[str, Any]] = dict(study.data)
    for sweep in study.sweep:
        value = cell.values[sweep.name]
        if sweep.option:
            options[sweep.option] = value
        else:
            overlay = patch(data_folder(study.game), overlay, sweep.data, value)
    return load(study.game, overlay or None, **options)


def seated(study: Study, game: Game) -> list[Player]:
    """The players of one game, seat by seat."""
    budget = Budget(seconds=None, nodes=study.nodes, turn_seconds=None)
    return [seat_player(study.players.get(seat, PLANNER), game, budget) for seat in game.seats]


def _outside(player: str) -> bool:
    """A program of somebody's: it is started when it is to play, not to see whether it exists."""
    return player.startswith(PREFIX)


def data_folder(id: str) -> Mapping[str, str]:
    """The texts of a game's data files, by name."""
    folder = files(REGISTER[id]).joinpath("data")
    return {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}


def _faults(study: Study) -> list[str]:
    faults: list[str] = []
    if study.games < 1:
        faults.append(f"games: {study.games}; at least one is needed")
    if study.nodes < 1:
        faults.append(f"nodes: {study.nodes}; at least one is needed")
    if study.game not in REGISTER:
        return [*faults, f"game: there is no game “{study.game}”; known: {', '.join(REGISTER)}"]
    names = [sweep.name for sweep in study.sweep]
    faults += [f"sweep: the name “{name}” stands twice" for name in sorted({name for name in names if names.count(name) > 1})]
    known = {setting.name for setting in info(study.game).settings}
    for sweep in study.sweep:
        where = f"sweep “{sweep.name}”"
        if bool(sweep.option) == bool(sweep.data):
            faults.append(f"{where}: give either `option` or `data`")
        elif sweep.option and sweep.option not in known:
            faults.append(f"{where}: {study.game} has no option “{sweep.option}”; known: {', '.join(sorted(known))}")
        elif sweep.data:
            try:
                patch(data_folder(study.game), {}, sweep.data, sweep.values[0] if sweep.values else 0)
            except NoSuchFigure as fault:
                faults.append(f"{where}: {fault}")
        if not sweep.values:
            faults.append(f"{where}: it has no values")
    return faults or _cell_faults(study)


def _cell_faults(study: Study) -> list[str]:
    """What only shows when each cell's game is built: impossible option values, data that do not fit, strangers at the table."""
    faults: list[str] = []
    seats: set[str] = set()
    for cell in cells(study):
        try:
            game = build(study, cell)
            seats |= set(game.seats)
            for seat in game.seats:
                if not _outside(study.players.get(seat, PLANNER)):
                    seat_player(study.players.get(seat, PLANNER), game)
        except Unknown:
            continue  # a player nobody knows is named below
        except Fault as fault:
            values = ", ".join(f"{name} = {spell(value)}" for name, value in cell.values.items())
            faults.append(f"{values or 'the game'}: {fault}")
    for seat, player in study.players.items():
        if seats and seat not in seats:
            faults.append(f"players.{seat}: {study.game} has no such seat; seats: {', '.join(sorted(seats))}")
        if player not in NAMES and not _outside(player):
            faults.append(f"players.{seat}: there is no player “{player}”; known: {', '.join(NAMES)}")
    return faults
