"""Pieces as chips: an army's letter and the large figure on the counter, in the army's colour."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from hundreddays.core import Army, Piece

HIDDEN = "hidden"
_LEADING: Final = re.compile(r"\d+")
"""The strength in what a counter shows: `5-4` is 5."""


class Chip(NamedTuple):
    text: str
    style: str


def styles(armies: list[Army]) -> dict[str, str]:
    """For each army white letters on its colour; the letter serves where there is no colour."""
    return {army.id: f"bold white on {army.color}" for army in armies}


def letters(armies: list[Army]) -> dict[str, str]:
    return {army.id: army.letter for army in armies}


def chips(pieces: list[Piece], armies: list[Army], room: int) -> list[Chip]:
    """The pieces of one place in at most `room` characters: each by itself if they fit, else each army's strength
    together (`F24+`), or a count where a strength is not known or would not fit.
    """
    letter, style = letters(armies), styles(armies)
    single = [
        Chip(f"{letter.get(piece.army, '·')}{_figure(piece)}", style.get(piece.army, "bold reverse"))
        for piece in pieces
    ]
    if sum(len(chip.text) + 1 for chip in single) - 1 <= room:
        return single
    stacks = {army: [piece for piece in pieces if piece.army == army] for army in dict.fromkeys(p.army for p in pieces)}
    share = (room + 1) // len(stacks) - 1
    return [
        Chip(f"{letter.get(army, '·')}{_together(stack, share - 1)}", style.get(army, "bold reverse"))
        for army, stack in stacks.items()
    ]


def _together(stack: list[Piece], room: int) -> str:
    """The strength of a stack, marked as that of several; its count where somebody's is hidden."""
    if len(stack) == 1 and len(_figure(stack[0])) <= room:
        return _figure(stack[0])
    figures = [_LEADING.match(piece.strength) for piece in stack if piece.kind != HIDDEN]
    total = f"{sum(int(figure[0]) for figure in figures if figure)}{'+' * (len(stack) > 1)}"
    hidden = any(piece.kind == HIDDEN for piece in stack)
    return f"×{len(stack)}" if hidden or not any(figures) or len(total) > room else total


def _figure(piece: Piece) -> str:
    if piece.kind == HIDDEN:
        return "?"
    return piece.strength or piece.name[:1] or "•"
