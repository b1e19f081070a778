"""A hex map in characters: each hex is a small field with its number, its ground and what stands in it."""

from __future__ import annotations

from math import sqrt

from hundreddays.core import Hex, Picture, Piece, Place
from hundreddays.terminal.canvas import Canvas
from hundreddays.terminal.chips import chips
from hundreddays.terminal.sheet import OFFERED, Scene, Sheet

WIDE = 5
"""Columns from one column of hexes to the next: four for the field and a gap."""
GROUND = {
    "": ("    ", ""),
    "clear": ("    ", ""),
    "woods": ("♣♣♣♣", "green"),
    "forest": ("♣♣♣♣", "green"),
    "woods_road": ("♣··♣", "green"),
    "town": ("▒▒▒▒", "yellow"),
    "village": ("▒▒▒▒", "yellow"),
    "city": ("▓▓▓▓", "yellow"),
    "fortress": ("▓▓▓▓", "yellow"),
    "sea": ("~~~~", "blue"),
    "water": ("~~~~", "blue"),
    "marsh": ("=-=-", "cyan"),
    "rough": ("^^^^", "magenta"),
    "hill": ("^^^^", "magenta"),
}
OTHER_GROUND = ("::::", "dim")
SETTLED = ("town", "village", "city", "fortress")
"""Ground that shows the beginning of its name, if it has one, as long as nobody stands there."""
ROAD = "-··-"
ZONE = "zoc"
CONTESTED = "#6b4a6b"
"""The colour of a hex in zones of control of both sides."""


def natural_width(picture: Picture, hexes: Hex) -> int:
    return max(x for x, _ in _spots(picture, hexes).values()) + WIDE


def draw(scene: Scene, hexes: Hex) -> Sheet:
    """The whole map, at the one size at which every number can be read."""
    picture = scene.picture
    spots = _spots(picture, hexes)
    canvas = Canvas(max(x for x, _ in spots.values()) + WIDE, max(y for _, y in spots.values()) + 2)
    roads = {end for way in picture.ways if way.kind in ("road", "minor", "chaussee") for end in (way.a, way.b)}
    standing = scene.standing()
    zones = _zones(scene)
    for place in picture.places:
        if place.id in spots:
            _field(canvas, scene, place, spots[place.id], standing.get(place.id, []), place.id in roads, zones.get(place.id, ""))
    return Sheet(canvas, spots, WIDE)


def key(picture: Picture) -> list[tuple[str, str, str]]:
    """The kinds of ground on a map: sign, style and name of each that has a sign."""
    kinds = sorted({place.terrain for place in picture.places if place.kind != "box"})
    grounds = [(*GROUND.get(kind, OTHER_GROUND), kind) for kind in kinds]
    return [(sign, style, kind.replace("_", " ")) for sign, style, kind in grounds if sign.strip()]


def _spots(picture: Picture, hexes: Hex) -> dict[str, tuple[int, int]]:
    """The top left cell of every hex. A field is two lines tall, and the next column or row of hexes stands half a field off."""
    fields = [place for place in picture.places if place.kind != "box"]
    left, top = min(place.x for place in fields), min(place.y for place in fields)
    half, whole = sqrt(3) / 2 * hexes.size, 1.5 * hexes.size
    if hexes.pointy:
        return {place.id: (round((place.x - left) / half * WIDE / 2), 2 * round((place.y - top) / whole)) for place in fields}
    return {place.id: (WIDE * round((place.x - left) / whole), round((place.y - top) / half)) for place in fields}


def _field(canvas: Canvas, scene: Scene, place: Place, spot: tuple[int, int], pieces: list[Piece], road: bool, zone: str) -> None:
    x, y = spot
    number = place.id[-4:]
    ground, style = GROUND.get(place.terrain, OTHER_GROUND)
    offered = place.id in scene.offered
    canvas.put(x, y, number, OFFERED if offered else zone or f"dim {style}".strip())
    if road and not pieces and not ground.strip():
        ground = ROAD
    elif place.terrain in SETTLED and not pieces and place.name not in ("", place.id):
        ground = f"{place.name[: WIDE - 1]:▒<{WIDE - 1}}"
    canvas.put(x, y + 1, ground, f"dim {style}".strip())
    for chip in chips(pieces, scene.picture.armies, WIDE - 1):
        canvas.put(x, y + 1, chip.text[: WIDE - 1], chip.style)
        x += len(chip.text) + 1


def _zones(scene: Scene) -> dict[str, str]:
    """How the number of a hex is shown that lies in zones of control: on the colour of the army, or of none when they overlap."""
    colors = {army.id: army.color for army in scene.picture.armies}
    found: dict[str, str] = {}
    for mark in scene.view.marks:
        if mark.kind == ZONE:
            color = colors.get(mark.army, CONTESTED)
            found[mark.place] = f"white on {color if found.get(mark.place, '') in ('', f'white on {color}') else CONTESTED}"
    return found
