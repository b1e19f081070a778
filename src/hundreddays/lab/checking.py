"""What is wrong with a study: everything at once, before the first game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hundreddays.core import Fault, Faults, Unknown, settle, suggest
from hundreddays.core.toml import loads
from hundreddays.games import REGISTER, info
from hundreddays.lab.patch import NoSuchFigure, patch
from hundreddays.lab.study import PLANNER, Study, Sweep, build, cells, data_folder
from hundreddays.players import NAMES, seat_player
from hundreddays.players.outside import PREFIX


class BadStudy(Faults):
    """A study that cannot be run, with everything that is wrong with it."""


BREAKDOWNS = (Fault, ArithmeticError, LookupError, TypeError, ValueError)
"""How figures are refused: by a game's own reading of them, or where they let its board fall to pieces."""

STAND_INS = {"games": 1, "name": "?"}
"""What is taken for a value that is missing or does not fit, so that the rest can be checked all the same."""


def read_study(text: str) -> Study:
    """A study from its text; raises `BadStudy` listing every fault."""
    try:
        tree = loads(text)
    except ValueError as error:
        raise BadStudy("The study is not valid TOML:", [str(error)]) from None
    faults: list[str] = []
    study: Study | None = _shaped(tree, Study, "", faults)
    if study is not None:
        faults += _faults(study)
    if faults or study is None:
        raise BadStudy("The study cannot be run:", faults)
    return study


# The shape


def _shaped(tree: Mapping[str, Any], into: Any, where: str, faults: list[str]) -> Any:
    """A table as a structure, from what fits of it; None when what it cannot do without does not fit.

    Every misfit is noted.
    """
    fields = {field.name: field for field in msgspec.structs.fields(into)}
    for key in tree:
        if key not in fields:
            faults.append(f"{where}{key}: there is no such key. {suggest(key, list(fields))}".rstrip())
    fitting: dict[str, Any] = {name: value for name, value in STAND_INS.items() if name in fields}
    whole = True
    for name, field in fields.items():
        if name not in tree:
            if field.required:
                faults.append(f"{where}{name}: it is missing")
                whole = whole and name in fitting
        elif name == "sweep":
            fitting[name] = _sweeps(tree[name], faults)
        else:
            try:
                fitting[name] = msgspec.convert(tree[name], field.type)
            except msgspec.ValidationError as error:
                faults.append(f"{where}{name}: {_explained(error)}")
                whole = whole and (not field.required or name in fitting)
    return into(**fitting) if whole else None


def _sweeps(rows: Any, faults: list[str]) -> list[Sweep]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        faults.append("sweep: write each as a table, [[sweep]]")
        return []
    found = [_shaped(row, Sweep, f"sweep {number}: ", faults) for number, row in enumerate(rows, 1)]
    return [sweep for sweep in found if sweep is not None]


def _explained(error: msgspec.ValidationError) -> str:
    """msgspec's sentence without its signs: "expected int, got str"."""
    fault, _, path = str(error).replace("`", "").partition(" - at $.")
    return f"{fault[0].lower()}{fault[1:]}{f' (at {path})' if path else ''}"


# The meaning


def _faults(study: Study) -> Iterator[str]:
    for name, number in (("games", study.games), ("nodes", study.nodes)):
        if number < 1:
            yield f"{name}: {number}; at least one is needed"
    if study.game not in REGISTER:
        yield f"game: there is no game “{study.game}”; known: {', '.join(REGISTER)}"
        return
    names = [sweep.name for sweep in study.sweep]
    yield from (
        f"sweep: the name “{name}” stands twice" for name in sorted({name for name in names if names.count(name) > 1})
    )
    yield from _option_faults(study)
    sound = []
    for sweep in study.sweep:
        faults = list(_sweep_faults(study, sweep))
        yield from faults
        if not faults:
            sound.append(sweep)
    fit = {name: value for name, value in study.options.items() if not _refused(study, name, value)}
    yield from _cell_faults(msgspec.structs.replace(study, sweep=sound, options=fit))


def _option_faults(study: Study) -> Iterator[str]:
    for name, value in study.options.items():
        refused = _refused(study, name, value)
        if refused:
            yield f"options.{name}: {refused}"


def _refused(study: Study, option: str, value: Any) -> str:
    """Why an option cannot have a value; empty if it can."""
    try:
        settle(info(study.game), {option: value})
    except Fault as fault:
        return str(fault)
    return ""


def _sweep_faults(study: Study, sweep: Sweep) -> Iterator[str]:
    where = f"sweep “{sweep.name}”"
    if not sweep.values:
        yield f"{where}: it has no values"
    if sweep.labels and len(sweep.labels) != len(sweep.values):
        yield f"{where}: {len(sweep.values)} values, but {len(sweep.labels)} labels"
    labels = sweep.labelled()
    yield from (
        f"{where}: the value {label} stands twice"
        for label in sorted({label for label in labels if labels.count(label) > 1})
    )
    if bool(sweep.option) == bool(sweep.data):
        yield f"{where}: give either `option` or `data`"
    elif sweep.option:
        settings = {setting.name for setting in info(study.game).settings}
        if sweep.option not in settings:
            yield f"{where}: {study.game} has no option “{sweep.option}”; known: {', '.join(sorted(settings))}"
        else:
            yield from (
                f"{where}: {refused}" for value in sweep.values if (refused := _refused(study, sweep.option, value))
            )
    else:
        yield from _figure_faults(study, sweep, where)


def _figure_faults(study: Study, sweep: Sweep, where: str) -> Iterator[str]:
    paths = sweep.data if isinstance(sweep.data, list) else [sweep.data]
    for value in sweep.values:
        if isinstance(sweep.data, list) and (not isinstance(value, list) or len(value) != len(paths)):
            yield f"{where}: {len(paths)} figures change together, so each value is a list of {len(paths)}, not {value}"
        elif isinstance(sweep.data, str) and isinstance(value, list):
            yield f"{where}: one figure is varied, so a value cannot be a list: {value}"
    for path in paths:
        try:
            patch(data_folder(study.game), {}, path, 0)
        except NoSuchFigure as fault:
            yield f"{where}: {fault}"


def _cell_faults(study: Study) -> Iterator[str]:
    """What only shows when each cell's game is built: data that do not fit, options that exclude each other, strangers
    at the table.
    """
    seats: set[str] = set()
    said: set[str] = set()
    for cell in cells(study):
        try:
            game = build(study, cell)
            seats |= set(game.seats)
            for seat in game.seats:
                if not _outside(study.players.get(seat, PLANNER)):
                    seat_player(study.players.get(seat, PLANNER), game)
        except Unknown:
            continue  # a player nobody knows is named below
        except BREAKDOWNS as fault:
            if str(fault) not in said:
                said.add(str(fault))
                values = ", ".join(f"{name} = {label}" for name, label in cell.labels.items())
                yield (
                    f"{values or 'the game'}:"
                    f" {fault if isinstance(fault, Fault) else f'the game cannot be built with it ({fault})'}"
                )
    for seat, player in study.players.items():
        if seats and seat not in seats:
            yield f"players.{seat}: {study.game} has no such seat; seats: {', '.join(sorted(seats))}"
        if player not in NAMES and not _outside(player):
            yield (
                f"players.{seat}: there is no player “{player}” for studies, which must repeat exactly; known:"
                f" {', '.join(NAMES)}, exec:PROGRAM"
            )


def _outside(player: str) -> bool:
    """A program of somebody's: it is started when it is to play, not to see whether it exists."""
    return player.startswith(PREFIX)
