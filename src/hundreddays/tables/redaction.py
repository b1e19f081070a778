"""The record as one viewer may have it while the game goes on.

It holds the viewer's own moves in words. Everything that others or chance decided in between stands as one line
`hidden: ?`, however many decisions it was, because even their number can tell something. What the viewer was told
stands beside it as remarks. What others have decided since, unseen, does not stand there at all: not even that they
have begun. A position from which play began is left out. The header `Redacted` names the viewer; such a record can be
read but not replayed.
"""

from __future__ import annotations

from typing import Final

from hundreddays.core import BadRecord, Game, Played, Record
from hundreddays.tables.log import Line, Log

HIDDEN: Final = Played("hidden", "?")
REDACTED: Final = "Redacted"


def redacted(record: Record, game: Game, viewer: int, log: Log) -> Record:
    """`record` without anything that `viewer` may not know."""
    name = game.seat_name(viewer)
    heard: dict[int, list[Line]] = {}
    for ply, line in log.by_ply(viewer):
        heard.setdefault(ply, []).append(line)
    moves: list[Played] = []
    remarks: dict[int, list[str]] = {}
    heading = ""
    unseen = False
    for ply, played in enumerate(record.moves, 1):
        lines = heard.get(ply, [])
        own = played.actor == name
        unseen |= not own and played.actor in game.seats
        if (lines and not own) or (unseen and own):
            if moves[-1:] != [HIDDEN]:
                moves.append(HIDDEN)
            unseen = False
        if own:
            moves.append(played)
        for line in lines:
            if line.heading != heading:
                heading = line.heading
                remarks.setdefault(len(moves), []).append(f"[{heading}]")
            remarks.setdefault(len(moves), []).append(line.text)
    undone = f"Undone.{name}"
    headers = {key: value for key, value in record.headers.items() if not key.startswith("Undone.") or key == undone}
    return Record({**headers, REDACTED: name}, moves, remarks=remarks)


def whole(record: Record) -> None:
    """Raise `BadRecord` if this is one viewer's record, with the rest left out."""
    if REDACTED in record.headers:
        raise BadRecord(
            f"This record was written for {record.headers[REDACTED]} while the game went on: "
            "what that seat could not know is left out, so it cannot be replayed.",
            "Ask for the record again when the game is over.",
        )
