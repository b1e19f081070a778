"""A text that somebody brings, a record or a position: the game it is of, and the record that it is or begins."""

from __future__ import annotations

from typing import NamedTuple

from hundreddays.core import BadOption, BadPosition, BadRecord, Fault, Game, Record, Unknown, parse, peek
from hundreddays.studio.analysis import game_of_record, game_with
from hundreddays.studio.position_editor import PositionFault, edited
from hundreddays.tables.redaction import whole


class Brought(NamedTuple):
    """A game, and a record of it: one without moves where the text is a position."""

    game: Game
    record: Record


def read_brought(text: str) -> Brought:
    """Raises a `Fault` that names every defect and its place, as far as the text can be read at all."""
    if text.lstrip("\ufeff \t\r\n").startswith("["):
        record = parse(text)
        whole(record)
        try:
            game = game_of_record(record)
        except (Unknown, BadOption) as fault:
            header = "Game" if isinstance(fault, Unknown) else "Options"
            raise BadRecord(f"Line {_line_of(text, header)}: {fault}") from None
        record.check_lines(game)
        return Brought(game, record)
    try:
        id, options = peek(text)
        game = game_with(id, options)
        game.position(text)
    except Fault as fault:
        told = [_placed(one) for one in edited(text).faults]
        raise BadPosition("This text is neither a record nor a possible position:", told or [str(fault)]) from None
    return Brought(game, Record.of(game, text))


def _line_of(text: str, header: str) -> int:
    """The line on which a header of a record stands; the first, where headers belong, if it has none."""
    lines = enumerate(text.lstrip("\ufeff").split("\n"), 1)
    return next((number for number, line in lines if line.startswith(f"[{header} ")), 1)


def _placed(fault: PositionFault) -> str:
    """With its line, unless the words of the reader name it."""
    return f"Line {fault.line}: {fault.text}" if fault.line and f"line {fault.line}" not in fault.text else fault.text
