"""A hex map in characters: the ground, and in each hex what stands there; rulers along the edges tell its number.

A hex shows its number itself only where the prompt offers it or somebody looks for it. So pieces and ground can be seen
among them.
"""

from __future__ import annotations

import re
from typing import Final

from hundreddays.core import Hex, Picture, Place
from hundreddays.terminal.canvas import Canvas
from hundreddays.terminal.chips import chips
from hundreddays.terminal.hex_ground import SETTLED, WIDE, Spots, draw_ground, spots_of
from hundreddays.terminal.hex_ground import key as ground_key
from hundreddays.terminal.sheet import OFFERED, SOUGHT, Ruler, Scene, Sheet

ZONE: Final = "zoc"
OVERLAP: Final = "*"
CONTESTED: Final = "#6b4a6b"
"""The colour of a hex in zones of control of both sides."""
FIGHT: Final = ("×", "bold red")
LONGEST_NAME: Final = 12
_DIGITS: Final = 2
"""Of a hex's number: the last so many tell its row, those before them its column."""


def draw(scene: Scene, hexes: Hex) -> Sheet:
    """The whole map, at the one size at which every number can be read."""
    picture = scene.picture
    spots = spots_of(picture, hexes)
    canvas = Canvas(max(x for x, _ in spots.values()) + WIDE, max(y for _, y in spots.values()) + 2)
    draw_ground(canvas, picture, spots)
    for place, (sign, style) in _zones(scene).items():
        if place in spots:
            canvas.put(spots[place][0], spots[place][1] + 1, sign, style)
    for mark in scene.view.marks:
        if mark.layer == "fight" and mark.place in spots:
            canvas.put(spots[mark.place][0] + WIDE - 2, spots[mark.place][1], *FIGHT)
    _pieces(canvas, scene, spots)
    for place in {*scene.offered, *scene.sought} & set(spots):
        x, y = spots[place]
        canvas.put(x, y, place[-WIDE + 1 :], SOUGHT if place in scene.sought else OFFERED)
    _names(canvas, picture, spots)
    return Sheet(canvas, spots, WIDE, _ruler(spots))


def key(picture: Picture) -> list[tuple[str, str, str]]:
    """The signs of a map: sign, style and name of each kind of ground, and of zones of control."""
    letters = " ".join(army.letter.lower() for army in picture.armies)
    return [*ground_key(picture), (letters, "", "zone of control")]


def _pieces(canvas: Canvas, scene: Scene, spots: Spots) -> None:
    for place, pieces in scene.standing().items():
        if place in spots:
            x, y = spots[place]
            canvas.put(x, y + 1, " " * (WIDE - 1))
            for chip in chips(pieces, scene.picture.armies, WIDE - 1):
                canvas.put(x, y + 1, chip.text[: WIDE - 1], chip.style)
                x += len(chip.text) + 1


def _names(canvas: Canvas, picture: Picture, spots: Spots) -> None:
    """Names above their towns, as long as the fields beside leave room; a town of several hexes has its name once."""
    named: set[str] = set()
    places = [place for place in picture.places if place.terrain in SETTLED and place.name not in ("", place.id)]
    for place in places:
        if place.id in spots and place.name not in named:
            named.add(place.name)
            _name(canvas, place, spots[place.id])


def _name(canvas: Canvas, place: Place, spot: tuple[int, int]) -> None:
    x, y = spot
    for length in range(min(LONGEST_NAME, len(place.name)), 2, -1):
        # Beyond its own field a name needs one cell more, so that it does not run into its neighbour.
        if canvas.free(x, y, length if length < WIDE else min(length + 1, canvas.width - x)):
            for word in re.finditer(r"\S+", place.name[:length]):  # a road shows between the words
                canvas.put(x + word.start(), y, word[0], "bold")
            return


def _ruler(spots: Spots) -> Ruler | None:
    """Columns and rows by their numbers, where the numbers of hexes are made of them."""
    across: dict[int, str] = {}
    down: dict[int, str] = {}
    for id, (x, y) in spots.items():
        column, row = id[:-_DIGITS], id[-_DIGITS:]
        if across.setdefault(x, column) != column or down.setdefault(y, row) != row or not column:
            return None
    return Ruler(across, down)


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
