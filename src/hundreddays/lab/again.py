"""One game of a study again: the row says what came of it, the record shows how."""

from __future__ import annotations

from hundreddays.core import Fault, Record
from hundreddays.lab.checking import read_study
from hundreddays.lab.observer import Rows
from hundreddays.lab.pins import pins_of
from hundreddays.lab.result_store import TABLES, ResultStore
from hundreddays.lab.study import PLANNER, cells, players_of, position_of
from hundreddays.lab.work import play_one, prepared


def play_again(store: ResultStore, cell: int, number: int) -> Record:
    """The record of a finished game; raises a `Fault` if it cannot be the same game."""
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
    record.headers |= {f"Seat.{seat}": named.get(seat, PLANNER) for seat in ready.game.seats}
    record.headers |= {"Study": study.title or study.game, "Seed": str(row["seed"])}
    rows: Rows = {table: [] for table in TABLES}
    play_one(ready, number, rows, record)
    if rows["games"] != [row]:
        raise Fault(
            f"Game {number} of cell {cell} did not come out as it did then.",
            "A player that does not repeat exactly took part, or the program has changed.",
        )
    return record
