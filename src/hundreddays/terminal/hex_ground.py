"""The ground of a hex map in characters: woods and towns, roads from hex to hex, rivers along hexsides.

A hex is a field of four columns and two rows. Between a field and its neighbours to the left and right there is one
cell for each hexside; it shows the river, bridge or road there. A hexside above or below has no cell of its own: its
river is drawn along the foot of the upper field.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from hundreddays.core import Hex, Picture
from hundreddays.terminal.canvas import Canvas

WIDE: Final = 5
"""Columns from one column of hexes to the next: four for the field and a gap."""
GROUND: Final = {
    "": (" ", ""),
    "clear": (" ", ""),
    "woods": ("♣", "green"),
    "forest": ("♣", "green"),
    "woods_road": ("♣", "green"),
    "town": ("▒", "yellow"),
    "village": ("▒", "yellow"),
    "city": ("▓", "yellow"),
    "fortress": ("▓", "yellow"),
    "sea": ("~", "blue"),
    "water": ("~", "blue"),
    "marsh": ("=", "cyan"),
    "rough": ("^", "magenta"),
    "hill": ("^", "magenta"),
}
OTHER_GROUND: Final = (":", "dim")
SETTLED: Final = ("town", "village", "city", "fortress")
"""Ground that shows its name, if it has one, in the upper row."""
ROADS: Final = ("road", "minor", "chaussee")
ROAD: Final = ("·", "yellow")
BRIDGE: Final = "="
WATERS: Final = {"river": ("/", "\\", "_", "bold blue"), "stream": (":", ":", ".", "cyan")}
"""How a hexside with water is drawn: rising, falling, along the foot of a field; and in which style."""

Spots = dict[str, tuple[int, int]]
"""The top left cell of every hex."""


def spots_of(picture: Picture, hexes: Hex) -> Spots:
    """Where every hex lies: a field is two rows tall, and the next column or row of hexes stands half a field off."""
    fields = [place for place in picture.places if place.kind != "box"]
    left, top = min(place.x for place in fields), min(place.y for place in fields)
    half, whole = sqrt(3) / 2 * hexes.size, 1.5 * hexes.size
    if hexes.pointy:
        return {
            place.id: (round((place.x - left) / half * WIDE / 2), 2 * round((place.y - top) / whole))
            for place in fields
        }
    return {place.id: (WIDE * round((place.x - left) / whole), round((place.y - top) / half)) for place in fields}


def natural_width(picture: Picture, hexes: Hex) -> int:
    return max(x for x, _ in spots_of(picture, hexes).values()) + WIDE


def draw_ground(canvas: Canvas, picture: Picture, spots: Spots) -> None:
    """Everything that lies on the map before a piece stands on it, but its names."""
    for place in picture.places:
        if place.id in spots:
            x, y = spots[place.id]
            sign, style = GROUND.get(place.terrain, OTHER_GROUND)
            rows = (y + 1,) if place.terrain in SETTLED else (y, y + 1)
            for row in rows if sign.strip() else ():
                canvas.put(x, row, sign * (WIDE - 1), f"dim {style}".strip())
    sides: dict[tuple[str, str], set[str]] = {}
    for way in picture.ways:
        if way.a in spots and way.b in spots:
            left, right = sorted((way.a, way.b), key=spots.__getitem__)
            sides.setdefault((left, right), set()).add(way.kind)
    for (left, right), kinds in sides.items():
        if spots[left][0] == spots[right][0]:
            _side_below(canvas, spots[left], kinds)
        elif spots[right][0] <= spots[left][0] + WIDE:
            _side_between(canvas, spots[left], spots[right], kinds)


def key(picture: Picture) -> list[tuple[str, str, str]]:
    """The signs of the ground: sign, style and name of each kind that this map has."""
    names: dict[tuple[str, str], list[str]] = {}
    for kind in sorted({place.terrain for place in picture.places if place.kind != "box"} - {"woods_road"}):
        sign, style = GROUND.get(kind, OTHER_GROUND)
        if sign.strip():
            names.setdefault((sign * 2, style), []).append(kind.replace("_", " "))
    found = [(sign, style, ", ".join(kinds)) for (sign, style), kinds in names.items()]
    ways = {way.kind for way in picture.ways}
    found += [
        (f"{rising}{foot}{falling}", style, kind)
        for kind, (rising, falling, foot, style) in WATERS.items()
        if kind in ways
    ]
    if ways & set(ROADS):
        found.append((ROAD[0] * 3, ROAD[1], "road"))
    if "bridge" in ways:
        found.append((BRIDGE, "", "bridge"))
    return found


def _side_between(canvas: Canvas, left: tuple[int, int], right: tuple[int, int], kinds: set[str]) -> None:
    """The side between a field and one to its right: they share the row in which both have a half."""
    x, y, beyond, other = *left, *right
    row = max(y, other) + (1 if y == other else 0)
    if kinds & set(ROADS):
        for column in (x + 2, x + 3, x + 4, beyond, beyond + 1):
            canvas.put(column, row, *ROAD, take=False)
    for kind, (rising, falling, _, style) in WATERS.items():
        if kind in kinds:
            canvas.put(x + WIDE - 1, row, BRIDGE if "bridge" in kinds else rising if other > y else falling, style)
            return


def _side_below(canvas: Canvas, upper: tuple[int, int], kinds: set[str]) -> None:
    x, y = upper
    water = next((kind for kind in WATERS if kind in kinds), "")
    if water:
        canvas.underline(x, y + 1, WIDE - 1, WATERS[water][2], WATERS[water][3])
    if kinds & set(ROADS):
        canvas.put(x + 1, y + 1, *(BRIDGE if water else ROAD[0], ROAD[1]), take=False)
        canvas.put(x + 1, y + 2, *ROAD, take=False)
