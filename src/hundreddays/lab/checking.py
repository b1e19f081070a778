"""What is wrong with a study: everything at once, before the first game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from hundreddays.core import EVERYONE, Event, Fault, Faults, Game, Unknown, settle, suggest
from hundreddays.core.toml import loads
from hundreddays.games import REGISTER, data_folder, info, load
from hundreddays.lab.choices import forcible_draws
from hundreddays.lab.luck import Force
from hundreddays.lab.patch import NoSuchFigure, patch
from hundreddays.lab.study import (
    KINDS,
    PLANNER,
    Cell,
    Condition,
    Study,
    Sweep,
    build,
    cells,
    forces_of,
    players_of,
    position_of,
)
from hundreddays.players import NAMES, is_named, is_program, seat_player
from hundreddays.players.outside import PREFIX


class BadStudy(Faults):
    """A study that cannot be run, with everything that is wrong with it."""


BREAKDOWNS = (Fault, ArithmeticError, LookupError, TypeError, ValueError)
"""How figures are refused: by a game's own reading of them, or where they let its board fall to pieces."""

MOST_GAMES = 99_999_999
"""As many as the folders of batches can count."""

SCORE = "score_"
COUNTS = ("plies", "decisions", "turns", "lead_changes", "first_battle", "luck")
COLUMNS = frozenset(("cell", "game", *COUNTS, "ended", "stopped", "forfeit", "seed"))  # see `work.play_one`
"""What every table of games says anyway."""

ROWS = {"sweep": Sweep, "force": Force, "condition": Condition}
"""The tables of which a study may have several."""

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
        elif into is Study and name in ROWS:
            fitting[name] = _rows(tree[name], name, faults)
        else:
            try:
                fitting[name] = msgspec.convert(tree[name], field.type)
            except msgspec.ValidationError as error:
                faults.append(f"{where}{name}: {_explained(error)}")
                whole = whole and (not field.required or name in fitting)
    return into(**fitting) if whole else None


def _rows(rows: Any, name: str, faults: list[str]) -> list[Any]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        faults.append(f"{name}: write each as a table, [[{name}]]")
        return []
    found = [_shaped(row, ROWS[name], f"{name} {number}: ", faults) for number, row in enumerate(rows, 1)]
    return [row for row in found if row is not None]


def _explained(error: msgspec.ValidationError) -> str:
    """msgspec's sentence without its signs: "expected int, got str"."""
    fault, _, path = str(error).replace("`", "").partition(" - at $.")
    return f"{fault[0].lower()}{fault[1:]}{f' (at {path})' if path else ''}"


# The meaning


def _faults(study: Study) -> Iterator[str]:
    for name, number in (("games", study.games), ("nodes", study.nodes)):
        if number < 1:
            yield f"{name}: {number}; at least one is needed"
    if study.games > MOST_GAMES:
        yield f"games: {study.games}; at most {MOST_GAMES:,} in each cell"
    if not 0 <= study.until < 0.5:
        yield f"until: {study.until:g}; half an interval of a share, such as 0.02, or 0 to play all games"
    if study.stop is not None and study.stop.turn < 1:
        yield f"stop.turn: {study.stop.turn}; at least one turn is played"
    if study.game not in REGISTER:
        yield f"game: there is no game “{study.game}”; known: {', '.join(REGISTER)}"
        return
    if study.luck and load(study.game).judge() is None:
        yield f"luck: {study.game} has no judge who could say what a draw is worth"
    yield from _name_faults(study)
    yield from _option_faults(study)
    sound = []
    for sweep in study.sweep:
        faults = list(_sweep_faults(study, sweep))
        yield from faults
        if not faults:
            sound.append(sweep)
    fit = {name: value for name, value in study.options.items() if not _refused(study, name, value)}
    yield from _cell_faults(msgspec.structs.replace(study, sweep=sound, options=fit))


def _name_faults(study: Study) -> Iterator[str]:
    """Every sweep and every condition is a column of its own in the table of games."""
    names = [("sweep", sweep.name) for sweep in study.sweep]
    names += [("condition", condition.name) for condition in study.condition]
    columns = [name for _, name in names]
    for where, name in dict.fromkeys(names):
        if not name:
            yield f"{where}: it needs a name"
        elif name in COLUMNS or name.startswith(SCORE):
            yield f"{where}: “{name}” is a column of every table of games; give another name"
    yield from (
        f"{names[columns.index(name)][0]}: the name “{name}” stands twice"
        for name in sorted({name for name in columns if columns.count(name) > 1})
    )
    varied = Counter(what for sweep in study.sweep for what in _varied(sweep))
    yield from (f"sweep: {what} is varied twice" for what, times in varied.items() if times > 1)


def _varied(sweep: Sweep) -> list[str]:
    """What a sweep varies, in words; two that vary the same would overwrite each other."""
    paths = [sweep.data] if isinstance(sweep.data, str) else sweep.data
    said = [("the option", sweep.option), ("who sits as", sweep.seat), *(("the figure", path) for path in paths)]
    return [f"{kind} “{what}”" for kind, what in said if what] + ["the position"] * sweep.position


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
    if len(sweep.kinds()) != 1:
        yield f"{where}: give one of {', '.join(f'`{kind}`' for kind in KINDS)}"
    elif sweep.turn and not sweep.force:
        yield f"{where}: `turn` goes with `force`"
    elif sweep.position:
        yield from (
            f"{where}: there is no “{value}” under [positions]. {suggest(str(value), list(study.positions))}".rstrip()
            for value in sweep.values
            if value not in study.positions
        )
    elif sweep.force or sweep.seat:
        return  # what only the game of each cell can tell
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
            yield from _game_faults(study, cell, game, said)
            named = players_of(study, cell)
            for seat in game.seats:
                if not is_program(named.get(seat, PLANNER)):
                    seat_player(named.get(seat, PLANNER), game)
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
    swept = [(f"sweep “{s.name}”", s.seat, str(value)) for s in study.sweep if s.seat for value in s.values]
    for where, seat, player in [*((f"players.{seat}", seat, name) for seat, name in study.players.items()), *swept]:
        if seats and seat not in seats:
            yield f"{where}: {study.game} has no such seat as “{seat}”; seats: {', '.join(sorted(seats))}"
        if is_program(player) and not player.removeprefix(PREFIX).strip():
            yield f"{where}: a bot needs a command, as exec:./mybot"
        if not is_named(player) and not is_program(player):
            yield (
                f"{where}: there is no player “{player}” for studies, which must repeat exactly; known:"
                f" {', '.join(NAMES)}, exec:PROGRAM"
            )


def _game_faults(study: Study, cell: Cell, game: Game, said: set[str]) -> Iterator[str]:
    """Steps, draws and positions that the game of a cell does not have; each is said once."""
    found: list[str] = []
    forces = forces_of(study, cell)
    drawable = {step.step: step.draws for step in forcible_draws(game)} if forces else {}
    for force in forces:
        if force.step not in game.step_names:
            found.append(f"force: {game.id} has no step “{force.step}”. {suggest(force.step, game.step_names)}")
        elif force.step not in drawable:
            found.append(f"force: at “{force.step}” nothing is drawn; chance decides at {', '.join(drawable)}")
        for words in force.draws:
            try:
                game.move(words)
            except Unknown as unknown:
                found.append(f"force: at “{force.step}”: {unknown}")
            else:
                if words not in drawable.get(force.step, [words]):
                    found.append(f"force: “{words}” cannot be drawn at “{force.step}”")
        found += _turn_faults(f"force: at “{force.step}”", force.turns)
    for condition in study.condition:
        if not _tells(game, condition.event):
            found.append(f"condition “{condition.name}”: {game.id} tells no event “{condition.event}”")
        found += _turn_faults(f"condition “{condition.name}”", condition.turns)
    name = position_of(study, cell)
    if name and name not in study.positions:
        found.append(f"position: there is no “{name}” under [positions]. {suggest(name, list(study.positions))}")
    elif name:
        try:
            game.position(study.positions[name])
        except Fault as fault:
            found.append(f"positions.{name}: {fault}")
    for text in map(str.rstrip, found):
        if text not in said:
            said.add(text)
            yield text


def _tells(game: Game, kind: str) -> bool:
    """Whether a game has such events: every one has a sentence (`hundreddays.conformance` holds it to that)."""
    try:
        game.narrate(Event(kind, EVERYONE, "", {kind: ""}))
    except KeyError as missing:
        sought = missing.args[0]
        return kind not in (sought if isinstance(sought, tuple) else (sought,))
    except (*BREAKDOWNS, AttributeError):
        return True  # there is a sentence, which lacks its data
    return True


def _turn_faults(where: str, turns: Iterable[int]) -> Iterator[str]:
    if any(turn < 1 for turn in turns):
        yield f"{where}: turns are counted from 1"
