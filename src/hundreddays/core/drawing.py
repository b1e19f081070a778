"""A board and its pieces as SVG text that stands by itself: for notebooks, reports and documents. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, pi, sin, sqrt

from hundreddays.core.picture import Hex, Picture, Place
from hundreddays.core.view import Piece, View

INK = "#2d2213"
SERIF = "Georgia, Liberation Serif, DejaVu Serif, serif"
SANS = "Arial, Liberation Sans, DejaVu Sans, sans-serif"
"""By name what one system or another has: what draws pixels from an SVG knows no “serif”, and leaves its text out."""
PAPER = "#f1e6cb"

_AREAS = {"country": "#dcdce0", "sea": "#bcd3df", "wood": "#ccd5a5"}
_TERRAIN = {
    "woods": "#ccd5a5",
    "forest": "#ccd5a5",
    "town": "#d9b48f",
    "city": "#d9b48f",
    "sea": "#bcd3df",
    "rough": "#ddd0a8",
    "swamp": "#c9d8c8",
}
_LINES = {"border": "#b0553f", "road": "#b7a27a"}
_WATER = "#7aa3bd"
_ROW, _ROWS = 4, 3
"""So many pieces side by side at a town, in so many rows, have the size of a block; more of them have that room too."""
_ROADS = frozenset({"road", "minor", "chaussee", "track"})
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""As `html.escape` does it, without the module's thousands of names: everything that starts would wait for them."""


def board_svg(picture: Picture, over: str = "") -> str:
    """The board, quietly, with something drawn over it."""
    body = "".join([*_ground(picture), *_hexes(picture), *_ways(picture), *_places(picture)])
    width, height = f"{picture.width:.0f}", f"{picture.height:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="100%" role="img">'
        # Nothing is drawn beside the paper, however large the window is that a file of its own is opened in.
        f'<svg width="{width}" height="{height}"><rect width="100%" height="100%" fill="{PAPER}"/>{body}{over}</svg>'
        "</svg>"
    )


def view_svg(picture: Picture, view: View, over: str = "") -> str:
    """A board with the pieces that a viewer may see, and something drawn over them."""
    return board_svg(picture, "".join(_pieces(picture, view)) + over)


def _ground(picture: Picture) -> Iterator[str]:
    for shape in picture.shapes:
        if not shape.path:
            continue
        if shape.kind in _AREAS:
            yield f'<path d="{shape.path}" fill="{_AREAS[shape.kind]}"/>'
        else:
            yield f'<path d="{shape.path}" fill="none" stroke="{_LINES.get(shape.kind, _WATER)}"/>'


def _hexes(picture: Picture) -> Iterator[str]:
    if picture.hexes is None:
        return
    corners = _corners(picture.hexes)
    for place in picture.places:
        if place.kind == "hex" or place.terrain:
            points = " ".join(f"{place.x + x:.1f},{place.y + y:.1f}" for x, y in corners)
            yield (
                f'<polygon points="{points}" fill="{_TERRAIN.get(place.terrain, "none")}" stroke="#cdbb8e"'
                ' stroke-width="0.6"/>'
            )


def _corners(shape: Hex) -> list[tuple[float, float]]:
    start = pi / 6 if shape.pointy else 0.0
    return [(shape.size * cos(start + pi / 3 * k), shape.size * sin(start + pi / 3 * k)) for k in range(6)]


def _ways(picture: Picture) -> Iterator[str]:
    places = {place.id: place for place in picture.places}
    for way in picture.ways:
        a, b = places[way.a], places[way.b]
        if picture.hexes is None or way.kind in _ROADS:
            yield (
                f'<line x1="{a.x:.1f}" y1="{a.y:.1f}" x2="{b.x:.1f}" y2="{b.y:.1f}" stroke="{_LINES["road"]}"'
                ' stroke-width="2"/>'
            )
        else:
            yield _hexside(a, b, _WATER)


def _hexside(a: Place, b: Place, color: str) -> str:
    """The side that two hexes share."""
    x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
    dx, dy = (b.y - a.y) * 0.29, (a.x - b.x) * 0.29
    return (
        f'<line x1="{x - dx:.1f}" y1="{y - dy:.1f}" x2="{x + dx:.1f}" y2="{y + dy:.1f}" stroke="{color}"'
        ' stroke-width="3"/>'
    )


def _places(picture: Picture) -> Iterator[str]:
    unit = picture.width / 1360
    written: set[str] = set()
    for place in picture.places:
        if place.kind == "box" or not place.name or place.name == place.id or place.name in written:
            continue
        written.add(place.name)  # a town of several hexes is named once
        if picture.hexes is None:
            yield (
                f'<circle cx="{place.x:.1f}" cy="{place.y:.1f}" r="{(4 + 2 * place.rank) * unit:.1f}" fill="#fff"'
                f' stroke="{INK}"/>'
            )
        size = (14 + 4 * place.rank) * unit
        yield (
            f'<text x="{place.x:.1f}" y="{place.y - (8 + 2 * place.rank) * unit:.1f}" font-size="{size:.1f}"'
            f' font-family="{SERIF}" text-anchor="middle" fill="{INK}">{_escaped(place.name)}</text>'
        )


def _pieces(picture: Picture, view: View) -> Iterator[str]:
    """Pieces as blocks, those of one place side by side; a hidden one shows its army's letter alone."""
    places = {place.id: place for place in picture.places}
    armies = {army.id: army for army in picture.armies}
    block = picture.hexes.size if picture.hexes is not None else picture.width / 54
    stacks: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        if piece.place in places and places[piece.place].kind != "box":
            stacks.setdefault(piece.place, []).append(piece)
    for id, stack in stacks.items():
        place = places[id]
        size, row = (block, _ROW) if picture.hexes is not None else _fitted(block, len(stack))
        for number, piece in enumerate(stack):
            army = armies.get(piece.army)
            color, letter = (army.color, army.letter) if army is not None else (INK, "?")
            x, y = _spot(picture, place, size, number, len(stack), row)
            label = letter if piece.kind == "hidden" else piece.strength or letter
            title = f"{piece.name or piece.army}, {place.name or place.id}"
            yield (
                f"<g><title>{_escaped(title)}</title>"
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}"'
                f' rx="{size / 8:.1f}" fill="{color}" stroke="{PAPER}"/><text x="{x + size / 2:.1f}"'
                f' y="{y + size * 0.66:.1f}" font-size="{size * 0.52:.1f}" font-family="{SANS}"'
                f' text-anchor="middle" fill="#fff">{_escaped(label)}</text></g>'
            )


def _fitted(block: float, count: int) -> tuple[float, int]:
    """How large so many pieces at a town are, and how many stand side by side."""
    row = max(_ROW, ceil(sqrt(count * _ROW / _ROWS)))
    return block * _ROW / row, row


def _spot(picture: Picture, place: Place, size: float, number: int, count: int, row: int) -> tuple[float, float]:
    """Where a piece lies: fanned out inside a hex, or in rows below the name of a town, so that names and figures stay
    legible.
    """
    if picture.hexes is not None:
        return (
            place.x - size / 2 + number * size * 0.55 - (count - 1) * size * 0.275,
            place.y - size / 2 - number * size * 0.12,
        )
    down, column = divmod(number, row)
    wide = min(row, count - down * row)
    return place.x + (column - wide / 2) * size, place.y - size * 0.25 + down * size


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)
