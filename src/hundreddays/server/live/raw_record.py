"""The record of a table as its journal has it, read without the game: for tables that no program can open any more."""

from __future__ import annotations

from hundreddays.core import Played, Record, parse
from hundreddays.core.options import spell
from hundreddays.server.live.table_setup import TableSetup
from hundreddays.server.store import ANSWER_BACK, END, MOVE, PLEDGE, SALT, SIT, TAKE_BACK, Entry, Stored


def raw_record(stored: Stored) -> Record:
    """All plies that were written down. It holds everything hidden: it is for finished games."""
    setup = TableSetup.read(stored.row.opening)
    before = parse(stored.row.carried) if setup.start == "record" else Record()
    moves = before.moves
    headers = {
        "Format": "hundred-days record 1",
        "Game": setup.game,
        "Rules": setup.rules,
        "Data": setup.data,
        "Options": " ".join(f"{name}={spell(value)}" for name, value in setup.options.items()),
        "Result": "*",
        "Table": stored.row.id,
    }
    for entry in stored.entries:
        moves = after(moves, entry)
        if entry.kind == END:
            headers["End"] = entry.text
        elif entry.kind == PLEDGE:
            headers[f"Pledge.{entry.seat}"] = entry.text
        elif entry.kind == SALT:
            headers[f"Nonce.{entry.seat}"] = entry.text.partition("\n")[0]
    headers["Seed"] = stored.row.seed
    return Record(headers, moves, stored.row.carried if setup.start == "position" else before.position)


def after(moves: list[Played], entry: Entry) -> list[Played]:
    """The plies of a record after an entry of the journal."""
    if entry.kind in (SIT, SALT):
        return [*moves, *plies_of(entry.text.partition("\n")[2])]
    if entry.kind == MOVE:
        return [*moves[: entry.keep], *plies_of(entry.text)]
    return moves[: entry.keep] if entry.kind in (TAKE_BACK, ANSWER_BACK) else moves


def plies_of(text: str) -> list[Played]:
    return [Played(*line.split(": ", 1)) for line in text.split("\n") if line]


def text_of(plies: list[Played]) -> str:
    return "\n".join(f"{actor}: {words}" for actor, words in plies)
