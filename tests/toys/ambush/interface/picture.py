"""The ring of places to draw."""

from __future__ import annotations

import math

from hundreddays.core import Army, Picture, Place, Way
from toys.ambush.rules.board import Board

COLORS = {"red": "#a03030", "blue": "#3050a0", "green": "#308040"}


def picture(board: Board) -> Picture:
    names = board.places
    turns = [2 * math.pi * place / len(names) for place in range(len(names))]
    places = [
        Place(name, name.capitalize(), round(100 + 70 * math.sin(t), 1), round(100 - 70 * math.cos(t), 1))
        for name, t in zip(names, turns, strict=True)
    ]
    ways = [Way(name, names[board.neighbours(place)[1]]) for place, name in enumerate(names)]
    armies = [Army(seat, seat.capitalize(), COLORS[seat], seat[0].upper(), (seat,)) for seat in board.seats]
    return Picture(200, 200, [*places, Place("lost", "Lost blocks", 20, 190, "box")], ways, [], armies)
