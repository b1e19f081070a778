"""A board beside the map, such as that of a battle: a grid of fields with the pieces in each."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from hundreddays.core import Diagram, Picture, Piece, View
from hundreddays.terminal.chips import HIDDEN, chips

GAP: Final = 1
LINE: Final = "dim"
NARROWEST: Final = 6


def draw(diagram: Diagram, picture: Picture, view: View, width: int) -> list[Text]:
    """The diagram in at most `width` columns: each piece by its chip, and by its name where it is known."""
    pieces = {piece.id: piece for piece in view.pieces}
    side = max(len(row.name) for row in diagram.rows) + GAP
    room = max(NARROWEST, (width - side) // len(diagram.columns) - GAP)
    lines = [Text(diagram.title, "bold")]
    lines.append(_row(side, room, Text(), [Text(name[:room], LINE) for name in diagram.columns]))
    rule = Text("─" * side + ("┼" + "─" * room) * len(diagram.columns), LINE)
    for row in diagram.rows:
        lines.append(rule)
        cells = [_field([pieces[id] for id in cell], picture, room) for cell in row.cells]
        for number in range(max(1, *map(len, cells))):
            name = Text(row.name if number == 0 else "", "bold")
            lines.append(_row(side, room, name, [cell[number] if number < len(cell) else Text() for cell in cells]))
    lines.append(Text("─" * side + ("┴" + "─" * room) * len(diagram.columns), LINE))
    return lines + [Text(note, LINE) for note in diagram.notes]


def _row(side: int, room: int, name: Text, cells: list[Text]) -> Text:
    line = name.copy()
    line.pad_right(side - line.cell_len)
    for cell in cells:
        cell.truncate(room, overflow="ellipsis")
        cell.pad_right(room - cell.cell_len)
        line = Text.assemble(line, ("│", LINE), cell, no_wrap=True)
    return line


def _field(pieces: list[Piece], picture: Picture, room: int) -> list[Text]:
    """A line for each piece that is known, and the hidden ones together."""
    found: list[Text] = []
    for piece in pieces:
        if piece.kind != HIDDEN:
            (chip,) = chips([piece], picture.armies, room)
            found.append(Text.assemble((chip.text, chip.style), f" {piece.name}"))
    hidden = chips([piece for piece in pieces if piece.kind == HIDDEN], picture.armies, room)
    if hidden:
        found.append(Text(" ").join(Text(chip.text, chip.style) for chip in hidden))
    return found
