"""Pieces as chips: an army's letter and the large figure on the counter, in the army's colour."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from hundreddays.core import Army, Piece

HIDDEN = "hidden"


class Chip(NamedTuple):
    text: str
    style: str


def styles(armies: list[Army]) -> dict[str, str]:
    """For each army white letters on its colour; the letter serves where there is no colour."""
    return {army.id: f"bold white on {army.color}" for army in armies}


def letters(armies: list[Army]) -> dict[str, str]:
    return {army.id: army.letter for army in armies}


def chips(pieces: list[Piece], armies: list[Army], room: int) -> list[Chip]:
    """The pieces of one place in at most `room` characters: each by itself if they fit, else as a count for
    each army.
    """
    letter, style = letters(armies), styles(armies)
    single = [
        Chip(f"{letter.get(piece.army, '·')}{_figure(piece)}", style.get(piece.army, "bold reverse"))
        for piece in pieces
    ]
    if sum(len(chip.text) + 1 for chip in single) - 1 <= room:
        return single
    counts = Counter(piece.army for piece in pieces)
    return [Chip(f"{letter.get(army, '·')}×{count}", style.get(army, "bold reverse")) for army, count in counts.items()]


def _figure(piece: Piece) -> str:
    if piece.kind == HIDDEN:
        return "?"
    return piece.strength or piece.name[:1] or "•"
