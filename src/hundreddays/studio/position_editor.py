"""A position text that is being edited: where it has every piece, what else it may say, and everything wrong with it.

All of it follows from what the reader of positions asks for, so that whatever a game can read can be edited.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import Any, Final

import msgspec

from hundreddays.core import SPECTATOR, BadOption, BadPosition, Fault, Game, Mark, OptionValue, settle
from hundreddays.core.order_of_battle import Posted
from hundreddays.core.outline import GRADED, Field, Outline, Path
from hundreddays.core.position import examine, parse_position
from hundreddays.core.scenario_file import Scenario
from hundreddays.core.toml import dumps
from hundreddays.games import REGISTER, info, load
from hundreddays.games.scenarios import opening, read_scenario

MOST_KEYS: Final = 12
"""No value of a position lies deeper."""
MOST_ROWS: Final = 2_000
"""No list of a position is longer."""
_A_RECORD: Final = "This is the record of a game, not a position. Open it in the studio, and edit a moment of it there."


class PositionFault(msgspec.Struct, frozen=True):
    """Something that is wrong with a text, in the reader's words."""

    text: str
    line: int
    """Where it stands, counted from 1; 0 if it is said nowhere."""
    path: Path


class EditedField(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the text may say: see `Field`. The names that it may have stand in a list of their own."""

    path: Path
    kind: str
    value: Any = None
    usual: Any = None
    names: int = -1
    """The number of the list of the names that it may have; -1 if it has none."""
    low: int = 0
    high: int = 0
    tops: tuple[int, ...] = ()
    of: str = ""
    piece: str = ""
    """The piece that it is about."""


class EditedPosition(msgspec.Struct, frozen=True):
    """All that can be said of a text as it stands."""

    text: str
    faults: list[PositionFault]
    readable: bool
    """Whether it is the text of some game at all; if not, there is nothing below."""
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: list[str]
    posted: list[Posted]
    boxes: dict[str, str]
    fields: list[EditedField]
    names: list[tuple[str, ...]]
    heading: str
    """Where it is in the sequence of play, if it is possible."""
    decides: str
    over: bool
    marks: list[Mark]


def beginning(id: str, options: Mapping[str, Any]) -> str:
    """The text of the first state of a game."""
    return load(id, **options).start().text()


def position_in(text: str) -> str:
    """The position text that is to be edited: that of a scenario is where it begins.

    Raises a `Fault` for a scenario that cannot be played, and for one whose figures a position cannot hold. Whatever
    else the text is comes back as it is.
    """
    try:
        tree = parse_position(text)
    except BadPosition:
        return text
    if "name" not in tree or not set(tree) <= set(Scenario.__struct_fields__):
        return text
    scenario = read_scenario(text)
    if scenario.data:
        raise Fault(
            f"“{scenario.name}” has figures of its own ({', '.join(scenario.data)}). No position can hold them.",
            "If it ships with the game, choose it as the option “scenario”.",
        )
    return opening(scenario)[1].text()


def edited(text: str) -> EditedPosition:
    """What a text says, and everything that is wrong with it. Whatever it is, nothing is raised."""
    if text.lstrip("\ufeff \t\r\n").startswith("[Format "):
        return _unreadable(text, [PositionFault(_A_RECORD, 1, ())])
    try:
        tree = parse_position(text)
        game, faults = _game_of(tree)
    except BadPosition as fault:
        return _unreadable(text, [PositionFault(one, _line_told(one), ()) for one in fault.defects])
    except Fault as fault:
        return _unreadable(text, [PositionFault(f"game: {fault}", line_of(lines_of(text), ("game",)), ("game",))])
    battle = game.order_of_battle(tree)
    outline, defects = Outline(), list(faults)
    state = examine(game, tree, defects, outline)
    lines = lines_of(text)
    found = [PositionFault(one, *_place(lines, one, outline)) for one in defects]
    fields, names = _fields(outline, battle.posted, battle.placing)
    view = state.view(SPECTATOR) if state is not None else None
    return EditedPosition(
        text=text,
        faults=found,
        readable=True,
        game=game.id,
        title=game.title,
        options=game.options,
        seats=list(game.seats),
        posted=battle.posted,
        boxes=battle.boxes,
        fields=fields,
        names=names,
        heading=view.heading if view is not None else "",
        decides=view.decides if view is not None else "",
        over=view is not None and view.over,
        marks=view.marks if view is not None else [],
    )


def _unreadable(text: str, faults: list[PositionFault]) -> EditedPosition:
    return EditedPosition(text, faults, False, "", "", {}, [], [], {}, [], [], "", "", False, [])


def _game_of(tree: dict[str, Any]) -> tuple[Game, list[str]]:
    """The game that a tree is of, and what is wrong with its options: those that it does not know are left aside."""
    id = tree.get("game", "")
    if not isinstance(id, str):
        raise BadPosition("This position cannot be read:", ["game: must be the name of a game in quotes"])
    if not id:
        raise BadPosition("This position cannot be read:", [f"game: is missing. Known: {', '.join(REGISTER)}."])
    about = info(id)
    given = tree.get("options", {})
    good, faults = dict[str, Any](), list[str]()
    for name, value in given.items() if isinstance(given, dict) else ():
        try:
            good[name] = settle(about, {name: value})[name]
        except BadOption as fault:
            faults.append(f"options.{name}: {fault}")
    if isinstance(given, dict):
        tree["options"] = good
    return load(id, **good), faults


def set_value(text: str, path: Path, value: Any) -> str:
    """The text with another value somewhere, or none there; tables that are not there yet are made."""
    tree = parse_position(text)
    within: Any = tree
    for key, after in pairwise(path):
        within = _step_into(within, key, [] if isinstance(after, int) else {})
    _write(within, path[-1], value)
    if value is None:
        _prune(tree, path[:-1])
    return dumps(tree)


def _step_into(within: Any, key: str | int, fresh: Any) -> Any:
    if isinstance(within, dict) and isinstance(key, str):
        return within.setdefault(key, fresh)
    if isinstance(within, list) and isinstance(key, int) and 0 <= key < len(within):
        return within[key]
    raise BadPosition("This cannot be written:", [f"{key}: there is no such place in the text"])


def _write(within: Any, key: str | int, value: Any) -> None:
    if isinstance(within, dict) and isinstance(key, str):
        if value is None:
            within.pop(key, None)
        else:
            within[key] = value
    elif isinstance(within, list) and isinstance(key, int) and 0 <= key <= min(len(within), MOST_ROWS):
        within[key : key + 1] = [] if value is None else [value]
    else:
        raise BadPosition("This cannot be written:", [f"{key}: there is no such place in the text"])


def _prune(tree: dict[str, Any], path: Path) -> None:
    """Drop what has been emptied, but no row of a list: others are counted by it."""
    for end in range(len(path), 0, -1):
        within: Any = tree
        for key in path[: end - 1]:
            within = within[key]
        if within[path[end - 1]] or isinstance(within, list):
            return
        del within[path[end - 1]]


def post_piece(text: str, piece: str, place: str, onto: str) -> str:
    """The text with a piece at another place."""
    tree = parse_position(text)
    game, _ = _game_of(dict(tree))
    game.post(tree, piece, place, onto)
    return dumps(tree)


# Where something stands


_ROWS: Final = re.compile(r"\s*\[\[([^\[\]]+)\]\]")
_TABLE: Final = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY: Final = re.compile(r"\s*([^\s=#\[\]][^=#]*?)\s*=")
_LINE: Final = re.compile(r"at line (\d+)")


def _line_told(fault: str) -> int:
    found = _LINE.search(fault)
    return int(found[1]) if found else 0


def _place(lines: Mapping[Path, int], defect: str, outline: Outline) -> tuple[int, Path]:
    """The line of a defect, and its path: as it was noted, or as its own words name it."""
    path = outline.places.get(defect)
    if path is None:
        named = defect.partition(":")[0]
        path = tuple(named.split(".")) if re.fullmatch(r"[\w.-]+", named) else ()
    line = line_of(lines, path)
    return (line, path) if line or defect in outline.places else (0, ())


def lines_of(text: str) -> dict[Path, int]:
    """The line on which every path of a text first stands, counted from 1."""
    lines: dict[Path, int] = {}
    rows: dict[Path, int] = {}
    within: Path = ()
    for number, content in enumerate(text.split("\n"), 1):
        if found := _ROWS.match(content):
            keys = _keys(found[1], rows)
            rows[keys] = rows.get(keys, -1) + 1
            lines.setdefault(keys, number)
            here = within = (*keys, rows[keys])
        elif found := _TABLE.match(content):
            here = within = _keys(found[1], rows)
        elif found := _KEY.match(content):
            here = (*within, *_split(found[1]))
        else:
            continue
        lines.setdefault(here, number)
    return lines


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """The line where a path stands, or what it lies in; 0 if nothing of it does."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), 0)


def _keys(header: str, rows: Mapping[Path, int]) -> Path:
    """The path of a header, in which a list of tables is counted."""
    path: Path = ()
    words = _split(header)
    for place, word in enumerate(words):
        path = (*path, word)
        if path in rows and place + 1 < len(words):
            path = (*path, rows[path])
    return path


def _split(words: str) -> list[str]:
    return [word.strip().strip("\"'") for word in words.split(".")]


# The form


def _fields(
    outline: Outline, posted: list[Posted], placing: tuple[str, ...]
) -> tuple[list[EditedField], list[tuple[str, ...]]]:
    """What the text may say, beside where pieces stand; and every list of names once."""
    pieces = {path: one.piece.id for one in posted for path in one.about}
    names: dict[tuple[str, ...], int] = {}
    found = []
    for field in outline.fields.values():
        spelled = ".".join("*" if isinstance(key, int) else key for key in field.path)
        if field.kind != GRADED and any(fnmatchcase(spelled, one) for one in placing):
            continue
        number = names.setdefault(field.known, len(names)) if field.known else -1
        found.append(_field(field, number, _about(field.path, pieces)))
    return found, list(names)


def _about(path: Path, pieces: Mapping[Path, str]) -> str:
    """The piece that a path is about: of two, the one that is named closer to its end."""
    return next((pieces[path[:end]] for end in range(len(path), 0, -1) if path[:end] in pieces), "")


def _field(field: Field, names: int, piece: str) -> EditedField:
    return EditedField(
        path=field.path,
        kind=field.kind,
        value=field.value,
        usual=field.usual,
        names=names,
        low=field.low,
        high=field.high,
        tops=field.tops,
        of=field.of,
        piece=piece,
    )
