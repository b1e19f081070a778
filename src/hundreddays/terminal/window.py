"""A window on a drawn board: where it stands, and the rulers along its edges."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from rich.text import Text

from hundreddays.terminal.sheet import Sheet

EDGE: Final = 3
"""Columns that the numbers of the rows take, with a gap."""
RULER: Final = "dim"
TALL: Final = 2
"""Rows of a field."""

Spot = tuple[int, int]


class Aim(NamedTuple):
    """Where somebody wants to look: around `centre` if that names places, else at what is offered, and where possible
    at `near`, the scene of the last action; then so many fields to the right and down.
    """

    centre: Collection[str] = ()
    near: Collection[str] = ()
    shift: tuple[int, int] = (0, 0)


HERE: Final = Aim()


class Frame(NamedTuple):
    """The part of a sheet that is shown."""

    left: int
    top: int
    wide: int
    tall: int

    def holds(self, spot: Spot) -> bool:
        return self.left <= spot[0] < self.left + self.wide and self.top <= spot[1] < self.top + self.tall


def ruler_width(sheet: Sheet) -> int:
    return EDGE if sheet.ruler is not None else 0


def whole_fields(sheet: Sheet, width: int) -> int:
    """How many columns of a sheet fit beside its ruler without cutting a field; the gap behind the last need not."""
    return max(sheet.grain, (width - ruler_width(sheet) + (sheet.grain > 1)) // sheet.grain * sheet.grain)


def window(
    sheet: Sheet, width: int, height: int | None, wanted: Collection[str], look: Aim = HERE
) -> tuple[list[Text], bool]:
    """The lines of the best window of this size, and whether some of the sheet lies outside it."""
    edge = 0 if sheet.ruler is None else 1
    wide = min(whole_fields(sheet, width), sheet.canvas.width)
    tall = sheet.canvas.height if height is None else min(height - edge, sheet.canvas.height)
    spots = [sheet.spots[place] for place in wanted if place in sheet.spots] or list(sheet.spots.values())
    action = [sheet.spots[place] for place in look.near if place in sheet.spots and not look.centre]
    frame = _shifted(best_frame(sheet, spots, action, wide, tall), sheet, look.shift)
    clipped = wide < sheet.canvas.width or tall < sheet.canvas.height
    return edged(sheet, *frame), clipped


def best_frame(sheet: Sheet, wanted: Collection[Spot], near: Collection[Spot], wide: int, tall: int) -> Frame:
    """Where a window shows some of what is wanted, then most of the last action, then most of what is wanted.

    What it shows stands in its middle, and none of it is wasted beyond the edge.
    """

    def worth(frame: Frame) -> tuple[bool, int, int]:
        shown = sum(map(frame.holds, wanted))
        return shown > 0, sum(map(frame.holds, near)), shown

    frames = {_around(sheet, [spot], wide, tall) for spot in (*wanted, *near)}
    frames.add(_around(sheet, wanted, wide, tall))
    best = max(sorted(frames), key=worth)
    centred = _around(sheet, [spot for spot in (*wanted, *near) if best.holds(spot)], wide, tall)
    return centred if worth(centred) >= worth(best) else best


def edged(sheet: Sheet, left: int, top: int, wide: int, tall: int) -> list[Text]:
    """A part of the sheet with the sheet's rulers above it and beside it."""
    lines = sheet.canvas.lines(left, top, wide, tall)
    if sheet.ruler is None:
        return lines
    head = [" "] * (EDGE + wide)
    for x, name in sheet.ruler.across.items():
        if left <= x and x + len(name) <= left + wide:
            head[EDGE + x - left : EDGE + x - left + len(name)] = name
    edged = [Text("".join(head).rstrip(), RULER, no_wrap=True, overflow="crop")]
    last = ""
    for y, line in enumerate(lines, top):
        name = sheet.ruler.down.get(y, "")
        edged.append(Text.assemble((f"{name if name != last else '':<{EDGE}}", RULER), line, no_wrap=True))
        last = name
    return edged


def _around(sheet: Sheet, spots: Collection[Spot], wide: int, tall: int) -> Frame:
    """The window with the middle of these in its middle, begun at a whole field."""
    left = _start([x for x, _ in spots], wide, sheet.canvas.width)
    top = _start([y for _, y in spots], tall, sheet.canvas.height)
    return Frame(-(-left // sheet.grain) * sheet.grain, top, wide, tall)


def _shifted(frame: Frame, sheet: Sheet, shift: tuple[int, int]) -> Frame:
    """The window so many fields further, as far as the sheet goes."""
    left = min(frame.left + shift[0] * sheet.grain, -(-(sheet.canvas.width - frame.wide) // sheet.grain) * sheet.grain)
    top = min(frame.top + shift[1] * TALL, sheet.canvas.height - frame.tall)
    return frame._replace(left=max(0, left), top=max(0, top))


def _start(wanted: Collection[int], size: int, whole: int) -> int:
    middle = (min(wanted) + max(wanted)) // 2
    return max(0, min(middle - size // 2, whole - size))
