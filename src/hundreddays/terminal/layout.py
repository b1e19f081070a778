"""The parts of a moment fitted to the screen: the board as large as the rest leaves room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.core import Game, Prompt, View
from hundreddays.tables import Line
from hundreddays.terminal.screen import choices, heading, map_of, panels, question, roster, story

SIDE = 46
"""Columns of the side panel, on screens wide enough for one."""
WIDE = 126
"""From here on there is a side panel."""
LEAST_MAP = 9
MAP_SHARE = 0.6
"""What part of the rows between heading and prompt the map keeps before anything else gets some."""
RECENT = 6
INPUT = 2
"""Rows for what is typed, and for the shell's line above it."""


def fitted(out: Console, game: Game, view: View, prompt: Prompt, lines: Sequence[Line], notice: str = "") -> RenderableType:
    """The whole screen. What does not fit is left out, least needed first: the roster, then older lines, then the panels."""
    asked: list[RenderableType] = [question(prompt)]
    if prompt.options:
        asked.append(choices(prompt.options, out.width, most=max(4, out.height // 4)))
    if notice:
        asked.append(Text(notice, "yellow"))
    if view.over:
        asked.append(Text(view.result or "The game is over.", "bold yellow"))
    head, foot = heading(view), Group(*asked)
    room = out.height - INPUT - _rows(out, head, out.width) - _rows(out, foot, out.width)
    if out.width >= WIDE:
        side = _trimmed(out, [roster(game, view), panels(game, view), story(lines[-2 * RECENT :])], SIDE, room)
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=out.width - SIDE - 1)
        grid.add_column(width=SIDE)
        grid.add_row(map_of(game, view, prompt, out.width - SIDE - 2, max(LEAST_MAP, room - 2)), Group(*side))
        return Group(head, grid, foot)
    below: list[RenderableType] = [story(lines[-RECENT:]), panels(game, view), roster(game, view)]
    while below and sum(_rows(out, part, out.width) for part in below) > room - max(LEAST_MAP, round(MAP_SHARE * room)) - 2:
        below.pop()
    left = room - 2 - sum(_rows(out, part, out.width) for part in below)
    return Group(head, map_of(game, view, prompt, out.width, max(LEAST_MAP, left)), *reversed(below), foot)


def _rows(out: Console, part: RenderableType, width: int) -> int:
    return len(out.render_lines(part, out.options.update(width=width, height=None), pad=False))


def _trimmed(out: Console, parts: list[RenderableType], width: int, room: int) -> list[RenderableType]:
    """As many of the parts as fit below each other, with a gap between them."""
    kept: list[RenderableType] = []
    used = 0
    for part in parts:
        rows = _rows(out, part, width)
        if rows and used + rows + 1 <= room:
            kept += [part, Text("")]
            used += rows + 1
    return kept
