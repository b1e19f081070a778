"""A text that somebody brings, a record or a position: the game it is of, and the record that it is or begins."""

from __future__ import annotations

from typing import NamedTuple

from hundreddays.core import Game, Record, parse, peek
from hundreddays.studio.analysis import game_of_record, game_with
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
        game = game_of_record(record)
        record.check_lines(game)
        return Brought(game, record)
    id, options = peek(text)
    game = game_with(id, options)
    game.position(text)
    return Brought(game, Record.of(game, text))
