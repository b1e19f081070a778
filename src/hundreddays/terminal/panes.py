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
from hundreddays.terminal.layout import LEAST_MAP, SIDE, SMALL_MAP, VERY_WIDE, WIDE, foot_of
from hundreddays.terminal.screen import CLIPPED, boards, heading, map_of, roster, story

TALK_SHARE: Final = 0.4
"""What part of the rows between head and question the talk may take below the map; a board beside it may take more."""
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
    """What the person has done to the screen: the map moved by so many fields, the talk scrolled by so many lines, up
    where they are negative.
    """

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


class Screenful(NamedTuple):
    """The whole screen but the input line."""

    lines: list[str]
    scrolls: tuple[int, int]
    """How many lines up (negative) and down the talk can be scrolled."""


def compose(moment: Occasion, talk: Sequence[str], console: Console, hand: Hand) -> Screenful:
    """Exactly as many lines as the console is high.

    `talk` is what a command answered; without it the last lines of the log stand there.
    """
    paper, width, height = Printer(console), console.width, console.height
    head = paper.lines(heading(moment.view), width)
    foot = paper.lines(foot_of(console, moment.game, moment.view, moment.prompt, moment.notice), width)
    room = height - len(head) - len(foot)
    beside = width >= VERY_WIDE or width >= max(WIDE, natural_width(moment.game) + SIDE + 2)
    aside = SIDE if beside else width
    told, newest = (list(talk), 0) if talk else _told(moment, paper, aside)
    if beside:
        rows = room
    else:
        drawn_beside = [] if talk else boards(moment.game, moment.view, width)
        board = sum(len(paper.lines(part, width)) for part in drawn_beside)
        wanted, least = (board + 2, SMALL_MAP) if board else (0, LEAST_MAP)
        rows = min(len(told), max(2, min(max(round(TALK_SHARE * room), wanted), room - least)))
    seen = _Window(told, rows, newest)
    side = seen.at(hand.scroll)
    if beside:
        drawn = _map(moment, paper, width - SIDE - 2, room, hand)
        body = [Text.from_ansi(line) for line in drawn]
        for line in body:
            line.pad_right(max(0, width - SIDE - 1 - line.cell_len))
        left = [paper.lines(line, width)[0] for line in body]
        between = [f"{a}{b}" for a, b in zip(left, [*side, *[""] * (len(left) - len(side))], strict=True)]
    else:
        between = [*_map(moment, paper, width, room - rows, hand), *side]
    lines = [*head, *between[:room], *foot]
    return Screenful([*lines, *[""] * (height - len(lines))][:height], seen.scrolls)


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


def _told(moment: Occasion, paper: Printer, width: int) -> tuple[list[str], int]:
    """What happened last, then boards beside the map, then the panels and who stands where; and how many of these lines
    tell of now, with which the pane ends unless it is scrolled.
    """
    game, view = moment.game, moment.view
    now = [story(moment.lines), *boards(game, view, width)]
    besides = [*(Text(line) for line in game.describe(view)), roster(game, view)]
    first = [line for part in now for line in paper.lines(part, width)]
    return [*first, *(line for part in besides for line in paper.lines(part, width))], len(first)


class _Window:
    """So many rows of a longer text. The last of them says that there is more."""

    def __init__(self, lines: Sequence[str], rows: int, newest: int) -> None:
        self._lines = lines
        self._rows = rows
        whole = len(lines) <= rows
        last = 0 if whole else len(lines) - rows + 1
        self._start = 0 if whole else max(0, newest - rows + 1)
        self.scrolls = (-self._start, last - self._start)

    def at(self, scroll: int) -> list[str]:
        if self.scrolls == (0, 0):
            return list(self._lines)
        least, most = self.scrolls
        start = self._start + max(least, min(scroll, most))
        return [*self._lines[start : start + self._rows - 1], MORE]
