"""A text that somebody brings, a record or a position: the game it is of, and the record that it is or begins."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from hundreddays.core import BadOption, BadPosition, BadRecord, Fault, Game, Record, Unknown, parse, peek
from hundreddays.core.record import POSITION
from hundreddays.studio.analysis import game_of_record, game_with
from hundreddays.studio.position_editor import PositionFault, edited, position_in
from hundreddays.tables.redaction import whole


class Brought(NamedTuple):
    """A game, and a record of it: one without moves where the text is a position."""

    game: Game
    record: Record


def read_brought(text: str) -> Brought:
    """Raises a `Fault` that names every defect and its place, as far as the text can be read at all.

    A scenario's text is the position in which it begins.
    """
    if not text.lstrip("\ufeff \t\r\n").startswith("["):
        return _position(position_in(text))
    record = parse(text)
    whole(record)
    try:
        game = game_of_record(record)
    except (Unknown, BadOption) as fault:
        header = "Game" if isinstance(fault, Unknown) else "Options"
        raise BadRecord(f"Line {_line_of(text, header)}: {fault}") from None
    try:
        record.fits(game)
    except BadRecord as fault:
        header = "Rules" if record.headers.get("Rules") != game.version else "Data"
        raise BadRecord(f"Line {_line_of(text, header)}: {fault}") from None
    try:
        record.check_lines(game)
    except BadPosition as fault:
        raise _of_beginning(text, record, fault) from None
    return Brought(game, record)


def _position(text: str) -> Brought:
    try:
        id, options = peek(text)
        game = game_with(id, options)
        game.position(text)
    except Fault as fault:
        told = [_placed(one) for one in edited(text).faults]
        raise BadPosition("This text is neither a record nor a possible position:", told or [str(fault)]) from None
    return Brought(game, Record.of(game, text))


def _of_beginning(text: str, record: Record, fault: BadPosition) -> BadPosition:
    """What is wrong with the position from which a record begins, by the lines of the record."""
    numbers = [number for number, line in enumerate(_lines(text), 1) if line.startswith(POSITION.rstrip())]
    faults = edited(record.position).faults
    told = [_placed(msgspec.structs.replace(one, line=numbers[one.line - 1] if one.line else 0)) for one in faults]
    return BadPosition("The position from which this record begins is not possible:", told or fault.defects)


def _lines(text: str) -> list[str]:
    return text.lstrip("\ufeff").split("\n")


def _line_of(text: str, header: str) -> int:
    """The line on which a header of a record stands; the first, where headers belong, if it has none."""
    found = (number for number, line in enumerate(_lines(text), 1) if line.startswith(f"[{header} "))
    return next(found, 1)


def _placed(fault: PositionFault) -> str:
    """With its line, unless the words of the reader name it."""
    return f"Line {fault.line}: {fault.text}" if fault.line and f"line {fault.line}" not in fault.text else fault.text
