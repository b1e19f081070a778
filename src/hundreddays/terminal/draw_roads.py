"""A road map in characters: towns, the roads between them, rivers that roads cross, and the pieces in each town."""

from __future__ import annotations

from math import sqrt

from hundreddays.core import Picture, Piece, Place
from hundreddays.terminal.canvas import Canvas
from hundreddays.terminal.chips import Chip, chips
from hundreddays.terminal.sheet import OFFERED, Scene, Sheet

TALL = 2.0
"""A character is about twice as tall as wide."""
ROOM_FOR_A_TOWN = 13
"""Columns a town and its name need beside the next, on average over the map."""
MARGIN = 8
BORDER = 3
"""Rows above the northernmost town, and for the pieces below the southernmost."""
FLATTEST = 0.7
"""How far a map may be flattened to fit a low screen, as a share of its true height."""
TOWN = {0: "∘", 1: "o", 2: "◉"}
ROAD = "·"
CROSSING = "≈"


def natural_width(picture: Picture) -> int:
    """The columns below which the names would no longer fit: narrower windows show a part of the map."""
    return max(40, round(ROOM_FOR_A_TOWN * sqrt(len(towns(picture)))))


def towns(picture: Picture) -> list[Place]:
    return [place for place in picture.places if place.kind != "box"]


def draw(scene: Scene, width: int, height: int | None = None) -> Sheet:
    """The whole map, `width` columns wide; a little flatter than true if that saves cutting it to `height` rows."""
    places = towns(scene.picture)
    left, top = min(place.x for place in places), min(place.y for place in places)
    across = max(place.x for place in places) - left
    down = max(place.y for place in places) - top
    scale = (width - 2 * MARGIN) / (across or 1)
    rows = round(down * scale / TALL)
    if height is not None:
        rows = min(rows, max(height - BORDER, round(FLATTEST * rows)))
    spots = {
        place.id: (MARGIN + round((place.x - left) * scale), 1 + round((place.y - top) / (down or 1) * rows))
        for place in places
    }
    canvas = Canvas(width, rows + BORDER)
    _roads(canvas, scene.picture, spots)
    standing = scene.standing()
    for place in places:
        _dot(canvas, place, spots[place.id], place.id in scene.offered)
    for place in sorted(
        places, key=lambda place: (place.id not in standing, place.id not in scene.offered, -place.rank)
    ):
        _label(canvas, scene, place, spots[place.id], standing.get(place.id, []))
    return Sheet(canvas, spots)


def _roads(canvas: Canvas, picture: Picture, spots: dict[str, tuple[int, int]]) -> None:
    for way in picture.ways:
        if way.a not in spots or way.b not in spots:
            continue
        (x, y), (end_x, end_y) = spots[way.a], spots[way.b]
        steps = max(abs(end_x - x) // 2, abs(end_y - y), 1)
        for step in range(1, steps):
            share = step / steps
            canvas.put(round(x + (end_x - x) * share), round(y + (end_y - y) * share), ROAD, "dim", take=False)
        if way.river:
            canvas.put(round((x + end_x) / 2), round((y + end_y) / 2), CROSSING, "blue", take=False)


def _dot(canvas: Canvas, place: Place, spot: tuple[int, int], offered: bool) -> None:
    canvas.put(*spot, TOWN.get(place.rank, "◉"), OFFERED if offered else "bold")


def _label(canvas: Canvas, scene: Scene, place: Place, spot: tuple[int, int], pieces: list[Piece]) -> None:
    """The name beside the dot and the chips under it, where there is room; the chips always, the name as long as it
    fits.
    """
    style = OFFERED if place.id in scene.offered else ("bold" if place.rank > 1 else "")
    here = chips(pieces, scene.picture.armies, max(len(place.name), 8))
    width = sum(len(chip.text) + 1 for chip in here) - 1 if here else 0
    for name in (place.name, f"{place.name[:5]}." if len(place.name) > 6 else "", ""):
        if not name and not here:
            return
        for x, y, chip_x, chip_y in _corners(spot, len(name), width):
            if (not name or canvas.free(x, y, len(name))) and (not here or canvas.free(chip_x, chip_y, width)):
                canvas.put(x, y, name, style)
                _chips(canvas, chip_x, chip_y, here)
                return
    _chips(canvas, spot[0] - width // 2, spot[1] + 1, here)


def _corners(spot: tuple[int, int], name: int, width: int) -> list[tuple[int, int, int, int]]:
    """Where a name and its chips may go, best first: (x, y) of the name, (x, y) of the chips."""
    x, y = spot
    right, left = x + 2, x - 1 - name
    under, over = x - name // 2, x - name // 2
    if not name:
        return [
            (x, y, x + 2, y),
            (x, y, x - 1 - width, y),
            (x, y, x - width // 2, y + 1),
            (x, y, x - width // 2, y - 1),
        ]
    return [
        (right, y, right, y + 1),
        (left, y, x - 1 - width, y + 1),
        (right, y, right, y - 1),
        (left, y, x - 1 - width, y - 1),
        (under, y + 1, x - width // 2, y + 2),
        (over, y - 1, x + 2, y),
        (over, y - 1, x - 1 - width, y),
        (under, y + 1, x + 2, y),
        (under, y + 1, x - 1 - width, y),
        (right, y, x - 1 - width, y),
        (left, y, x + 2, y),
    ]


def _chips(canvas: Canvas, x: int, y: int, here: list[Chip]) -> None:
    for number, chip in enumerate(here):
        if number:
            canvas.put(x - 1, y, " ")
        canvas.put(x, y, chip.text, chip.style)
        x += len(chip.text) + 1
