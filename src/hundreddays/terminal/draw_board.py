"""The board of any game, drawn in characters and cut to the window where something is going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from hundreddays.core import PIECE, PLACE, Game, Prompt, View
from hundreddays.tables import Line
from hundreddays.terminal import draw_hexes, draw_roads, hex_ground
from hundreddays.terminal.chips import styles
from hundreddays.terminal.sheet import Scene, Sheet, picture_of
from hundreddays.terminal.window import EDGE, HERE, Aim, edged, whole_fields, window

WIDEST = 1.35
"""How far beyond its natural width a road map is stretched on a wide terminal."""


class Drawing(NamedTuple):
    """The lines to print, and whether some of the board lies outside them."""

    lines: list[Text]
    clipped: bool


def offered(view: View, prompt: Prompt) -> set[str]:
    """The places that the prompt offers, and those of the pieces that it offers."""
    pieces = {option.noun for option in prompt.options if option.on == PIECE}
    places = {option.noun for option in prompt.options if option.on == PLACE}
    return places | {piece.place for piece in view.pieces if piece.id in pieces}


def scene_of(game: Game, lines: Sequence[Line]) -> set[str]:
    """The places that the latest line of the log which names any speaks of: where the action is."""
    places = {place.id for place in picture_of(game).places}
    for line in reversed(lines):
        named = {
            word
            for value in line.data.values()
            for word in (value if isinstance(value, list) else [value])
            if isinstance(word, str)
        }
        if named & places:
            return named & places
    return set()


def look_at(game: Game, view: View, prompt: Prompt, lines: Sequence[Line]) -> Aim:
    """Where to look at this moment: at what is offered and the last action; at the action alone where nothing is."""
    near = scene_of(game, lines)
    return Aim(near=near) if offered(view, prompt) else Aim(centre=near)


def board(
    game: Game,
    view: View,
    prompt: Prompt,
    width: int,
    height: int | None = None,
    look: Aim = HERE,
) -> Drawing:
    """The board in a window of `width` columns and `height` rows."""
    scene = Scene(picture_of(game), view, offered(view, prompt), look.centre)
    sheet = _sheet(scene, width)
    wanted = (
        look.centre or scene.offered or {mark.place for mark in view.marks} or {piece.place for piece in view.pieces}
    )
    lines, clipped = window(sheet, width, height, wanted, look)
    return Drawing(lines, clipped)


def strips(game: Game, view: View, prompt: Prompt, width: int) -> list[list[Text]]:
    """The whole board from west to east, in strips that fit a screen."""
    sheet = _sheet(Scene(picture_of(game), view, offered(view, prompt)), width)
    wide = whole_fields(sheet, width)
    return [edged(sheet, left, 0, wide, sheet.canvas.height) for left in range(0, sheet.canvas.width, wide)]


def natural_width(game: Game) -> int:
    """The columns in which the whole board can be read."""
    picture = picture_of(game)
    return (
        hex_ground.natural_width(picture, picture.hexes) + EDGE
        if picture.hexes is not None
        else draw_roads.natural_width(picture)
    )


def _sheet(scene: Scene, width: int, height: int | None = None) -> Sheet:
    picture = scene.picture
    if picture.hexes is not None:
        return draw_hexes.draw(scene, picture.hexes)
    natural = draw_roads.natural_width(picture)
    return draw_roads.draw(scene, max(natural, min(width, round(natural * WIDEST))), height)


def legend(game: Game, signs: bool, credit: bool) -> Text:
    """Each army's chip and name; with `signs` those for stacks and ground, with `credit` whose map it is."""
    picture = picture_of(game)
    style = styles(picture.armies)
    line = Text()
    for army in picture.armies:
        line.append(f"{army.letter}?", style[army.id])
        line.append(f" {army.name}  ")
    if signs and picture.hexes is not None:
        line.append(f"{picture.armies[0].letter}24+ a stack and its strength  ", "dim")
        for sign, ground, name in draw_hexes.key(picture):
            line.append(sign, f"dim {ground}".strip())
            line.append(f" {name}  ")
    if credit and picture.credit:
        line.append(f"{picture.credit}  ", "dim")
    return line
