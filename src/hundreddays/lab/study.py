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
from collections.abc import Container
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from hundreddays.core import Game, merge, spell
from hundreddays.core.toml import dumps
from hundreddays.games import data_folder, info, load, scenario_of
from hundreddays.lab.luck import Force
from hundreddays.lab.patch import figure, patch
from hundreddays.players import Budget, Player, seat_player

PLANNER = "planner"
"""Who sits where nothing is said."""

BATCH = 25
"""Games that travel together: few enough to lose little, many enough to keep engines busy."""

THOUSANDTH = 1000
"""A cell of very many games is cut into no more batches: whoever hands them out keeps up with more workers."""
LARGEST = 200
"""The most games that travel together even then: what is noted of them is held in memory until they are done."""

READY = 32
"""So many cells a worker keeps ready to be played: batches of so many take turns, so that cells can be compared long
before all games are played.
"""

TENTH = 10
"""A cell of few games is cut into so many batches at least, so that every worker has something to do and the bar moves.
"""


Figure = bool | int | float | str

Batch = tuple[int, int, int]
"""A cell, the number of its first game here, and how many."""
Numbered = tuple[int, int]
"""A cell and the number of a game in it."""


KINDS = ("option", "data", "force", "seat", "position")
"""What can be varied; a sweep names one of them."""


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is varied.

    An option of the game; a figure of its data (`file.toml:path.to.figure`) or several that change together; a draw
    of chance; who sits in a seat; or the position from which play begins.
    """

    name: str
    values: list[Figure | list[Figure]]
    """Where several figures change together, each value is a list: a figure for each."""
    option: str = ""
    data: str | list[str] = ""
    force: str = ""
    """The step at which chance is told what to draw. Values are draws (`roll 6`), or several; empty: as they fall."""
    turn: int | list[int] = []
    """With `force`: the turns in which it is."""
    seat: str = ""
    """The seat in which the values sit: players by name."""
    position: bool = False
    """Whether the values are names of `[positions]`."""
    labels: list[str] = []
    """What reports call the values, where the figures themselves say little."""

    def labelled(self) -> list[str]:
        """The values as reports and tables call them."""
        return self.labels or [
            ", ".join(map(spell, value)) if isinstance(value, list) else spell(value) for value in self.values
        ]

    def kinds(self) -> list[str]:
        """What it says that it varies: one of `KINDS`, if it is sound."""
        return [kind for kind in KINDS if getattr(self, kind)]

    def figures(self, value: Any) -> list[tuple[str, Any]]:
        """What a value sets: each path with its figure."""
        return list(zip(self.data, value, strict=True)) if isinstance(self.data, list) else [(self.data, value)]


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens in some games and not in others: reports set the two apart."""

    name: str
    event: str
    """The kind of an event: `weather`."""
    where: dict[str, Figure] = {}
    """What its data must say: `{weather = "rain"}`."""
    turn: int | list[int] = []
    """The turns in which it counts; all of them where nothing is said."""

    @property
    def turns(self) -> list[int]:
        return [self.turn] if isinstance(self.turn, int) else self.turn


class StopRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a game is broken off; the judge then says what it is worth."""

    turn: int
    """The last turn that is played."""


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
    force: list[Force] = []
    """Draws of chance that are settled in every cell."""
    positions: dict[str, str] = {}
    """Position texts by name."""
    position: str = ""
    """The one from which every game begins; the printed set-up where nothing is said."""
    condition: list[Condition] = []
    stop: StopRule | None = None
    paired: bool = False
    """Whether game N has the same luck in every cell, so that differences between cells show sooner."""
    luck: bool = False
    """Whether every draw is judged: how much more the first seat may expect after it than before."""
    until: float = 0.0
    """A cell has played enough when half the 95 % interval of the first seat's share is no wider than this."""


class Cell(NamedTuple):
    """One combination of the values that are varied, and what they are called."""

    number: int
    values: dict[str, Any]
    labels: dict[str, str]


ROUND = 100
"""After so many games of every open cell it is asked which cells have played enough."""


@lru_cache(maxsize=8)
def parsed(text: str) -> Study:
    """A study as it is written, not checked: for workers, who are handed only checked ones (see `read_study`)."""
    return msgspec.convert(tomllib.loads(text), Study)


def written(study: Study) -> str:
    """A study as its file; `read_study` reads it back. What is as it would be anyway is left out."""
    return dumps(_said(study))


def _said(struct: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if field.required or value != (field.default_factory() if callable(field.default_factory) else field.default):
            found[field.name] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _said(value)
    return [_plain(each) for each in value] if isinstance(value, list) else value


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


def batches(study: Study, done: Container[Numbered] = (), last: int | None = None) -> list[Batch]:
    """The work that is left as (cell, first game, number of games), up to game number `last`: cells take turns."""
    size = max(1, min(BATCH, study.games // TENTH))
    if last is None:  # else only a round is played at once, by as many as there are
        size = max(size, min(LARGEST, study.games // THOUSANDTH))
    end = study.games if last is None else min(last, study.games)
    left: list[Batch] = []
    for cell in cells(study):
        first, count = 0, 0
        for number in range(end + 1):
            wanted = number < end and (cell.number, number) not in done
            if wanted and not count:
                first = number
            count += wanted
            if count and (count == size or not wanted):
                left.append((cell.number, first, count))
                count = 0
    return sorted(left, key=lambda batch: (batch[0] // READY, batch[1], batch[0]))


def options_of(study: Study, cell: Cell) -> dict[str, Any]:
    """The options of one cell, as far as they are said."""
    swept = {sweep.option: cell.values[sweep.name] for sweep in study.sweep if sweep.option}
    return {**study.options, **swept}


def overlay_of(study: Study, cell: Cell) -> dict[str, dict[str, Any]]:
    """The figures of one cell that are not as printed, file by file; a scenario's are among them."""
    told = scenario_of(study.game, options_of(study, cell))
    overlay: dict[str, dict[str, Any]] = merge(told.data, study.data) if told else dict(study.data)
    for sweep in study.sweep:
        if sweep.data:
            for path, figure in sweep.figures(cell.values[sweep.name]):
                overlay = patch(data_folder(study.game), overlay, path, figure)
    return overlay


def build(study: Study, cell: Cell) -> Game:
    """The game of one cell."""
    return load(study.game, overlay_of(study, cell) or None, **options_of(study, cell))


def players_of(study: Study, cell: Cell) -> dict[str, str]:
    """Who sits where in one cell, as far as it is said."""
    swept = {sweep.seat: str(cell.values[sweep.name]) for sweep in study.sweep if sweep.seat}
    return {**study.players, **swept}


def seated(study: Study, cell: Cell, game: Game) -> list[Player]:
    """The players of one game, seat by seat."""
    budget = Budget(seconds=None, nodes=study.nodes, turn_seconds=None)
    named = players_of(study, cell)
    return [seat_player(named.get(seat, PLANNER), game, budget) for seat in game.seats]


def forces_of(study: Study, cell: Cell) -> list[Force]:
    """The draws that are settled in one cell; those of a sweep first."""
    swept = [Force(sweep.force, _draws(cell.values[sweep.name]), sweep.turn) for sweep in study.sweep if sweep.force]
    return [*swept, *study.force]


def _draws(value: Any) -> str | list[str]:
    return [str(each) for each in value] if isinstance(value, list) else str(value)


def position_of(study: Study, cell: Cell) -> str:
    """The name of the position from which a cell's games begin; empty for the printed set-up."""
    swept = [str(cell.values[sweep.name]) for sweep in study.sweep if sweep.position]
    return swept[0] if swept else study.position


def seed_of(study: Study, cell: int, number: int) -> str:
    """The seed of one game: of its own, or the same in every cell."""
    return f"{study.seed}/{number}" if study.paired else f"{study.seed}/{cell}/{number}"


def printed(study: Study, sweep: Sweep) -> str:
    """What a sweep's value is in the game as it comes, as reports call it; empty where that is none of its values."""
    own: Any = None
    if sweep.option:
        own = next(setting.default for setting in info(study.game).settings if setting.name == sweep.option)
    elif sweep.data:
        paths = sweep.data if isinstance(sweep.data, list) else [sweep.data]
        told = scenario_of(study.game, study.options)
        figures = [figure(data_folder(study.game), path, told.data if told else None) for path in paths]
        own = figures if isinstance(sweep.data, list) else figures[0]
    elif sweep.force:
        own = ""
    return next((label for value, label in zip(sweep.values, sweep.labelled(), strict=True) if value == own), "")
