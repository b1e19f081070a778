"""A moment as SVG text: the board, the pieces that may be seen, arrows for what was done or could be, and marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import hypot
from random import Random
from typing import Final

import msgspec

from hundreddays.core import SPECTATOR, Eye, Fault, State
from hundreddays.core.drawing import INK, PAPER, SANS, view_svg
from hundreddays.core.picture import Picture, Place
from hundreddays.tables.courses import courses

SHADE: Final = "#8c2f1d"
"""The colour of an arrow that has none of its own."""


class Arrow(msgspec.Struct, frozen=True):
    """From place to place, along all that lie between."""

    path: tuple[str, ...]
    text: str = ""
    color: str = SHADE


def moment_svg(
    state: State,
    seat: str = "spectator",
    arrows: Sequence[Arrow] = (),
    marks: Mapping[str, str] | None = None,
) -> str:
    """A state as a seat sees it, with arrows between places and words at places, by their ids."""
    game = state.game
    picture = game.picture()
    places = {place.id: place for place in picture.places}
    named = [*(id for arrow in arrows for id in arrow.path), *(marks or {})]
    unknown = sorted({id for id in named if id not in places})
    if unknown:
        raise Fault(f"The board of {game.title} has no place {', '.join(unknown)}.", "Places are named by their ids.")
    over = [_arrow(picture, [places[id] for id in arrow.path], arrow) for arrow in arrows]
    over += [_mark(picture, places[id], text) for id, text in (marks or {}).items()]
    viewer = SPECTATOR if seat == "spectator" else game.seat(seat)
    return view_svg(picture, state.view(viewer), "".join(over))


def plan_arrows(state: State, moves: Sequence[str], text: str = "") -> list[Arrow]:
    """The way that a plan goes on the map, if it leads from one place to another."""
    if not moves or state.over or state.actor < 0:
        return []
    eye = Eye(state, state.actor)
    for course in courses(eye, moves[0], Random(0)):
        if course.moves[: len(moves)] == tuple(moves) and len(course.path) > 1:
            return [Arrow(course.path, text)]
    return []


def _arrow(picture: Picture, path: Sequence[Place], arrow: Arrow) -> str:
    if len(path) < 2:
        raise Fault("An arrow needs two places.", "Give where it begins and where it ends.")
    unit = picture.width / 1360
    *_, before, last = path
    length = hypot(last.x - before.x, last.y - before.y) or 1.0
    dx, dy = (last.x - before.x) / length, (last.y - before.y) / length
    head = 16 * unit
    tip = (last.x - dx * 6 * unit, last.y - dy * 6 * unit)
    base = (tip[0] - dx * head, tip[1] - dy * head)
    side = (-dy * head * 0.55, dx * head * 0.55)
    points = [*((place.x, place.y) for place in path[:-1]), base]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    corners = [tip, (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])]
    shape = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    color = escape(arrow.color, quote=True)
    return (
        f'<g class="arrow"><title>{escape(arrow.text)}</title><polyline points="{line}" fill="none" stroke="{color}"'
        f' stroke-width="{6 * unit:.1f}" stroke-linejoin="round" opacity="0.85"/>'
        f'<polygon points="{shape}" fill="{color}"/></g>'
    )


def _mark(picture: Picture, place: Place, text: str) -> str:
    unit = picture.width / 1360
    size = 15 * unit
    wide = size * (0.62 * len(text) + 1.0)
    return (
        f'<g class="mark"><rect x="{place.x - wide / 2:.1f}" y="{place.y + 14 * unit:.1f}" width="{wide:.1f}"'
        f' height="{1.5 * size:.1f}" rx="{size / 3:.1f}" fill="{INK}"/><text x="{place.x:.1f}"'
        f' y="{place.y + 14 * unit + 1.08 * size:.1f}" font-size="{size:.1f}" font-family="{SANS}"'
        f' text-anchor="middle" fill="{PAPER}">{escape(text)}</text></g>'
    )
