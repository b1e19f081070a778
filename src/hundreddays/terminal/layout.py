"""The parts of a moment fitted to the screen: the board as large as the rest leaves room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.core import Game, Prompt, View
from hundreddays.tables import Line
from hundreddays.terminal.draw_board import legend, look_at, natural_width
from hundreddays.terminal.screen import CLIPPED, boards, choices, heading, map_of, places_of, question, roster, story

SIDE = 42
"""Columns of the side panel, on screens wide enough for one."""
WIDE = 126
"""From here on there is a side panel, if the board leaves room for it."""
VERY_WIDE = 180
"""From here on there is one in any case."""
LEAST_MAP = 9
SMALL_MAP = 5
"""Rows that the map keeps where a battle is fought on a board beside it."""
LATEST = 3
"""Rows for what has just happened, below that board."""
NO_MAP = "The map: “map”"
MAP_SHARE = 0.55
"""What part of the rows between heading and prompt the map keeps before anything else gets some."""
RECENT = 8
LEAST_LINES = 2
ROOMY = 45
"""Rows from which on the signs of the map are explained under it; on lower screens “map” explains them."""
INPUT = 2
"""Rows for what is typed, and for the shell's line above it."""


def fitted(
    out: Console,
    game: Game,
    view: View,
    prompt: Prompt,
    lines: Sequence[Line],
    fresh: int,
    notice: str = "",
    credit: bool = True,
) -> RenderableType:
    """The whole screen, with the last lines of the log, of which `fresh` are new. `credit`: whose map it is.

    What does not fit is left out, the least needed first: who stands where, then the last of the panels. Where a battle
    is fought on a board beside the map, the board comes first, and the map is what may be left out.
    """
    head, foot = heading(view), foot_of(out, game, view, prompt, notice)
    room = out.height - INPUT - rows_of(out, head, out.width) - rows_of(out, foot, out.width)
    look = look_at(game, view, prompt, lines)
    beside = out.width >= VERY_WIDE or out.width >= max(WIDE, natural_width(game) + SIDE + 2)
    columns = out.width - SIDE - 2 if beside else out.width
    signs = out.height >= ROOMY
    credit = credit and signs
    most = room - rows_of(out, Text.assemble(legend(game, signs, credit), CLIPPED), columns)
    aside = SIDE if beside else columns
    drawn_boards = boards(game, view, aside)
    told = story(lines[-(LEAST_LINES if drawn_boards else max(LEAST_LINES, min(RECENT, fresh))) :])
    needed = [*drawn_boards[:1], told, *drawn_boards[1:], *map(Text, game.describe(view)), roster(game, view)]
    if beside:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=out.width - SIDE - 1)
        grid.add_column(width=SIDE)
        grid.add_row(
            map_of(game, view, prompt, columns, max(LEAST_MAP, most), look, signs, credit),
            Group(*_fitting(out, needed, SIDE, room, told)),
        )
        return Group(head, grid, foot)
    parts = _fitting(out, drawn_boards[:1], columns, most - SMALL_MAP, told)
    if drawn_boards and not parts:
        key = Text.assemble(legend(game, False, False), (NO_MAP, "dim"))
        parts = _fitting(out, needed, columns, room - rows_of(out, key, columns), told)
        if drawn_boards[0] in parts:
            return Group(head, key, *parts, foot)
    board = sum(rows_of(out, part, columns) for part in parts if part in drawn_boards)
    spare = most - max(LEAST_MAP, round(MAP_SHARE * room))
    if board:
        spare = max(spare, min(board + LATEST, most - SMALL_MAP))
    parts = _fitting(out, needed, columns, spare, told)
    left = most - sum(rows_of(out, part, columns) for part in parts)
    drawn = map_of(game, view, prompt, columns, max(SMALL_MAP if board else LEAST_MAP, left), look, signs, credit)
    return Group(head, drawn, *parts, foot)


def foot_of(out: Console, game: Game, view: View, prompt: Prompt, notice: str) -> RenderableType:
    """What is asked, the choices, and what must be said."""
    asked: list[RenderableType] = [question(prompt)]
    if prompt.options:
        asked.append(choices(prompt.options, out.width, max(4, out.height // 3), places_of(game, view)))
    if notice:
        asked.append(Text(notice, "yellow"))
    if view.over:
        asked.append(Text(view.result or "The game is over.", "bold yellow"))
    return Group(*asked)


def rows_of(out: Console, part: RenderableType, width: int) -> int:
    return len(out.render_lines(part, out.options.update(width=width, height=None), pad=False))


def _fitting(
    out: Console, parts: Sequence[RenderableType], width: int, room: int, last: RenderableType
) -> list[RenderableType]:
    """Those of the parts, given by need, that fit below each other; what has just happened stands last."""
    kept: list[RenderableType] = []
    for part in parts:
        rows = rows_of(out, part, width)
        if rows <= room:
            kept.append(part)
            room -= rows
    return [part for part in kept if part is not last] + [part for part in kept if part is last]
