"""The panes of the full screen, put together for a screen of any size: head, map, talk, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Final, NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text

from hundreddays.core import Game, Prompt, View
from hundreddays.tables import Line
from hundreddays.terminal.draw_board import legend, look_at, natural_width
from hundreddays.terminal.layout import LEAST_MAP, SIDE, VERY_WIDE, WIDE, foot_of
from hundreddays.terminal.screen import CLIPPED, boards, heading, map_of, roster, story

TALK_SHARE: Final = 0.4
"""What part of the rows between head and question the talk may take below the map; a board beside it may take more."""
SMALL_MAP: Final = 5
"""Rows that the map keeps where a battle is fought on a board beside it."""
MORE: Final = "… Page Up, Page Down"


class Occasion(NamedTuple):
    """What there is to see: of a game and one viewer of it."""

    game: Game
    view: View
    prompt: Prompt
    lines: Sequence[Line]
    """The end of the log."""
    notice: str


class Hand(NamedTuple):
    """What the person has done to the screen: the map moved by so many fields, the talk scrolled by so many lines."""

    shift: tuple[int, int] = (0, 0)
    scroll: int = 0


class Printer(NamedTuple):
    """How things are printed: on so many columns, in these colours."""

    console: Console

    def lines(self, part: RenderableType, width: int) -> list[str]:
        """Something printed, a line each, with its colours as the terminal takes them."""
        file = self.console.file
        assert isinstance(file, StringIO)
        self.console.print(part, width=width)
        printed = file.getvalue().splitlines()
        file.seek(0)
        file.truncate()
        return printed


def paper_like(out: Console, width: int, height: int) -> Console:
    """A console that prints into memory what another would show."""
    return Console(
        file=StringIO(),
        force_terminal=True,
        color_system=out.color_system,  # type: ignore[arg-type]  # its own names, which it does not declare
        no_color=out.no_color,
        width=width,
        height=height,
        highlight=False,
        markup=False,
        emoji=False,
    )


def compose(moment: Occasion, talk: Sequence[str], console: Console, hand: Hand) -> list[str]:
    """The whole screen but the input line, exactly as many lines as the console is high.

    `talk` is what a command answered; without it the last lines of the log stand there.
    """
    paper, width, height = Printer(console), console.width, console.height
    head = paper.lines(heading(moment.view), width)
    foot = paper.lines(foot_of(console, moment.game, moment.view, moment.prompt, moment.notice), width)
    room = height - len(head) - len(foot)
    beside = width >= VERY_WIDE or width >= max(WIDE, natural_width(moment.game) + SIDE + 2)
    aside = SIDE if beside else width
    told = list(talk) or _told(moment, paper, aside)
    if beside:
        drawn = _map(moment, paper, width - SIDE - 2, room, hand)
        side = _scrolled(told, room, hand.scroll)
        body = [Text.from_ansi(line) for line in drawn]
        for line in body:
            line.pad_right(max(0, width - SIDE - 1 - line.cell_len))
        left = [paper.lines(line, width)[0] for line in body]
        between = [f"{a}{b}" for a, b in zip(left, [*side, *[""] * (len(left) - len(side))], strict=True)]
    else:
        drawn_beside = [] if talk else boards(moment.game, moment.view, width)
        board = sum(len(paper.lines(part, width)) for part in drawn_beside)
        wanted, least = (board + 1, SMALL_MAP) if board else (0, LEAST_MAP)
        rows = min(len(told), max(2, min(max(round(TALK_SHARE * room), wanted), room - least)))
        between = [*_map(moment, paper, width, room - rows, hand), *_scrolled(told, rows, hand.scroll)]
    lines = [*head, *between[:room], *foot]
    return [*lines, *[""] * (height - len(lines))][:height]


def _map(moment: Occasion, paper: Printer, width: int, rows: int, hand: Hand) -> list[str]:
    """The map with its legend, in exactly so many rows."""
    look = look_at(moment.game, moment.view, moment.prompt, moment.lines)._replace(shift=hand.shift)
    below = len(paper.lines(Text.assemble(legend(moment.game, signs=False, credit=False), CLIPPED), width))
    drawn = paper.lines(
        map_of(
            moment.game,
            moment.view,
            moment.prompt,
            width,
            max(SMALL_MAP - 1, rows - below),
            look,
            signs=False,
            credit=False,
        ),
        width,
    )
    return [*drawn, *[""] * (rows - len(drawn))][:rows]


def _told(moment: Occasion, paper: Printer, width: int) -> list[str]:
    """Boards beside the map, then what happened last, then the panels and who stands where."""
    game, view = moment.game, moment.view
    parts = [
        *boards(game, view, width),
        story(moment.lines),
        *(Text(line) for line in game.describe(view)),
        roster(game, view),
    ]
    return [line for part in parts for line in paper.lines(part, width)]


def _scrolled(lines: Sequence[str], rows: int, scroll: int) -> list[str]:
    """So many rows of a longer text, from where it has been scrolled to."""
    if len(lines) <= rows:
        return list(lines)
    start = max(0, min(scroll, len(lines) - rows + 1))
    return [*lines[start : start + rows - 1], MORE]
