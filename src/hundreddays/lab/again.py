"""One game of a study again: the row says what came of it, the record shows how."""

from __future__ import annotations

from typing import Any, NamedTuple

from hundreddays.core import Fault, Game, Record
from hundreddays.games import load
from hundreddays.lab.checking import read_study
from hundreddays.lab.observer import Rows
from hundreddays.lab.pins import pins_of
from hundreddays.lab.result_store import TABLES, ResultStore
from hundreddays.lab.study import PLANNER, cells, options_of, overlay_of, players_of, position_of
from hundreddays.lab.work import play_one, prepared
from hundreddays.players import Outcome


class Again(NamedTuple):
    """A game of a study, played again."""

    record: Record
    game: Game
    outcome: Outcome
    overlay: dict[str, dict[str, Any]]
    """The figures that whoever reads the record must lay over the printed ones, file by file."""


def play_again(store: ResultStore, cell: int, number: int) -> Again:
    """A finished game and its record; raises a `Fault` if it cannot be the same game."""
    text = store.study()
    study = read_study(text)
    if cell >= len(cells(study)):
        raise Fault(f"There is no cell {cell}.", f"The study has {len(cells(study))}, counted from 0.")
    row = store.row(cell, number)
    differences = store.pins().differences(pins_of(study))
    if differences:
        raise Fault(
            f"These results were played with {'; '.join(differences)}.",
            "Play them again with what they were begun with.",
        )
    ready = prepared(text, cell)
    name = position_of(study, ready.cell)
    record = Record.of(ready.game, study.positions[name] if name else "")
    named = players_of(study, ready.cell)
    record.headers |= {f"Seat.{seat}": f"player {named.get(seat, PLANNER)}" for seat in ready.game.seats}
    record.headers |= {"Study": study.title or study.game, "Seed": str(row["seed"])}
    rows: Rows = {table: [] for table in TABLES}
    outcome = play_one(ready, number, rows, record)
    if rows["games"] != [row]:
        raise Fault(
            f"Game {number} of cell {cell} did not come out as it did then.",
            "A player that does not repeat exactly took part, or the program has changed.",
        )
    printed = load(study.game, None, **options_of(study, ready.cell)).data_hash == ready.game.data_hash
    return Again(record, ready.game, outcome, {} if printed else overlay_of(study, ready.cell))
