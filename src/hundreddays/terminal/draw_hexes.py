"""A hex map in characters: each hex is a small field with its number, its ground and what stands in it.

Between a field and its neighbours to the left and right there is one cell for each hexside; it shows the river, bridge
or road there. A hexside above or below has no cell of its own: its river is drawn along the foot of the upper field.
"""

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
ROADS = ("road", "minor", "chaussee")
LINK = ("·", "dim")
"""A road that goes on from hex to hex."""
BRIDGE = "="
WATERS = {"river": ("/", "\\", "_", "bold blue"), "stream": (":", ":", ".", "cyan")}
"""How a hexside with water is drawn: rising, falling, along the foot of a field; and in which style."""
ZONE = "zoc"
OVERLAP = "*"
CONTESTED = "#6b4a6b"
"""The colour of a hex in zones of control of both sides."""


def natural_width(picture: Picture, hexes: Hex) -> int:
    return max(x for x, _ in _spots(picture, hexes).values()) + WIDE


def draw(scene: Scene, hexes: Hex) -> Sheet:
    """The whole map, at the one size at which every number can be read."""
    picture = scene.picture
    spots = _spots(picture, hexes)
    canvas = Canvas(max(x for x, _ in spots.values()) + WIDE, max(y for _, y in spots.values()) + 2)
    roads = {end for way in picture.ways if way.kind in ROADS for end in (way.a, way.b)}
    standing = scene.standing()
    zones = _zones(scene)
    feet = _hexsides(canvas, picture, spots)
    for place in picture.places:
        if place.id in spots:
            foot = feet.get(place.id, frozenset())
            _field(
                canvas,
                scene,
                place,
                spots[place.id],
                standing.get(place.id, []),
                place.id in roads,
                zones.get(place.id, NO_ZONE),
                foot,
            )
    return Sheet(canvas, spots, WIDE)


def key(picture: Picture) -> list[tuple[str, str, str]]:
    """The signs of a map: sign, style and name of each kind of ground that has one, of waters and bridges, and of zones
    of control.
    """
    kinds = sorted({place.terrain for place in picture.places if place.kind != "box"})
    grounds = [(*GROUND.get(kind, OTHER_GROUND), kind) for kind in kinds]
    found = [(sign, style, kind.replace("_", " ")) for sign, style, kind in grounds if sign.strip()]
    ways = {way.kind for way in picture.ways}
    found += [
        (f"{rising}{foot}{falling}", style, kind)
        for kind, (rising, falling, foot, style) in WATERS.items()
        if kind in ways
    ]
    if "bridge" in ways:
        found.append((BRIDGE, "", "bridge"))
    found.append((" ".join(army.letter.lower() for army in picture.armies), "", "zone of control"))
    return found


def _hexsides(canvas: Canvas, picture: Picture, spots: dict[str, tuple[int, int]]) -> dict[str, frozenset[str]]:
    """Draw what lies on the hexsides to the left and right; give what lies below each hex."""
    sides: dict[tuple[str, str], set[str]] = {}
    for way in picture.ways:
        if way.a in spots and way.b in spots:
            left, right = sorted((way.a, way.b), key=spots.__getitem__)
            sides.setdefault((left, right), set()).add(way.kind)
    feet: dict[str, frozenset[str]] = {}
    for (left, right), kinds in sides.items():
        (x, y), (beyond, other) = spots[left], spots[right]
        if beyond == x:
            feet[left] = frozenset(kinds)
        elif beyond == x + WIDE:
            sign, style = _side(kinds, rises=other > y)
            canvas.put(x + WIDE - 1, max(y, other) + (1 if y == other else 0), sign, style)
    return feet


def _side(kinds: set[str], rises: bool) -> tuple[str, str]:
    for kind, (rising, falling, _, style) in WATERS.items():
        if kind in kinds:
            return (BRIDGE if "bridge" in kinds else rising if rises else falling), style
    return LINK if kinds & set(ROADS) else (" ", "")


def _spots(picture: Picture, hexes: Hex) -> dict[str, tuple[int, int]]:
    """The top left cell of every hex.

    A field is two lines tall, and the next column or row of hexes stands half a field off.
    """
    fields = [place for place in picture.places if place.kind != "box"]
    left, top = min(place.x for place in fields), min(place.y for place in fields)
    half, whole = sqrt(3) / 2 * hexes.size, 1.5 * hexes.size
    if hexes.pointy:
        return {
            place.id: (round((place.x - left) / half * WIDE / 2), 2 * round((place.y - top) / whole))
            for place in fields
        }
    return {place.id: (WIDE * round((place.x - left) / whole), round((place.y - top) / half)) for place in fields}


def _field(
    canvas: Canvas,
    scene: Scene,
    place: Place,
    spot: tuple[int, int],
    pieces: list[Piece],
    road: bool,
    zone: tuple[str, str],
    foot: frozenset[str],
) -> None:
    x, y = spot
    ground, style = GROUND.get(place.terrain, OTHER_GROUND)
    style = f"dim {style}".strip()
    sign, colour = zone
    canvas.put(x, y, place.id[-4:], OFFERED if place.id in scene.offered else colour or style)
    if road and not pieces and not ground.strip():
        ground = ROAD
    elif place.terrain in SETTLED and not pieces and place.name not in ("", place.id):
        ground = f"{place.name[: WIDE - 1]:▒<{WIDE - 1}}"
    if ground in ("    ", ROAD):
        ground = sign + ground[len(sign) :]
    water = next((kind for kind in WATERS if kind in foot), "")
    if water:
        ground = _with_foot(ground, water, "bridge" in foot)
        style = f"underline {WATERS[water][3]}"
    canvas.put(x, y + 1, ground, style)
    for chip in chips(pieces, scene.picture.armies, WIDE - 1):
        canvas.put(x, y + 1, chip.text[: WIDE - 1], chip.style)
        x += len(chip.text) + 1


def _with_foot(ground: str, water: str, bridged: bool) -> str:
    """Ground with water along its foot, wherever nothing else is written there."""
    bank = WATERS[water][2]
    foot = bank + 2 * (BRIDGE if bridged else bank) + bank
    return "".join([below if char in " -·" else char for char, below in zip(ground, foot, strict=True)])


NO_ZONE = ("", "")


def _zones(scene: Scene) -> dict[str, tuple[str, str]]:
    """How a hex is marked that lies in zones of control: by the small letter of the army and on its colour, or by
    neither when they overlap.
    """
    armies = {army.id: (army.letter.lower(), f"white on {army.color}") for army in scene.picture.armies}
    found: dict[str, tuple[str, str]] = {}
    for mark in scene.view.marks:
        if mark.kind == ZONE:
            zone = armies.get(mark.army, (OVERLAP, f"white on {CONTESTED}"))
            found[mark.place] = zone if found.get(mark.place, zone) == zone else (OVERLAP, f"white on {CONTESTED}")
    return found
