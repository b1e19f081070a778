"""The board as a widget draws it: cities and roads where they really lie."""

from __future__ import annotations

from math import cos, radians
from typing import TYPE_CHECKING, Final

from hundreddays.core import Army, Picture, Place, Way
from hundreddays.games.napoleon.rules.board import ARMIES
from hundreddays.geo import CREDIT, Affine, ground

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

WIDTH = 1350.0
PADDING = 50.0
ELIMINATED = "eliminated"
UNPLACED = "unplaced"
COLORS = {"french": ("#2f4b8f", "F"), "british": ("#a3302c", "B"), "prussian": ("#6b6a66", "P")}
BANDS: Final = {
    "I Corps": "#e6bf3f",
    "II Corps": "#74b36a",
    "III Corps": "#f0a8a0",
    "IV Corps": "#e08a3c",
    "VI Corps": "#c98bd0",
    "Imperial Guard": "#f6f1e0",
    "Army HQ": "#f6f1e0",
    "Reserve": "#f6f1e0",
    "Cavalry Corps": "#5cc0d6",
    "I Cavalry Corps": "#5cc0d6",
    "II Cavalry Corps": "#5cc0d6",
    "III Cavalry Corps": "#5cc0d6",
    "IV Cavalry Corps": "#5cc0d6",
}
"""The colour that the blocks of a formation carry."""
ALLIES = Army(id="allied", name="Allied", color="#a3302c", letter="A")


def picture(game: NapoleonGame) -> Picture:
    b = game.board
    frame = b.map.frame
    scale = cos(radians((frame.north + frame.south) / 2))
    height = round(WIDTH * (frame.north - frame.south) / ((frame.east - frame.west) * scale), 1)
    places = []
    for c, city in enumerate(b.map.city):
        x = PADDING + (city.lon - frame.west) / (frame.east - frame.west) * WIDTH
        y = PADDING + (frame.north - city.lat) / (frame.north - frame.south) * height
        vital = bool(b.victory_cities >> c & 1)
        places.append(
            Place(
                id=city.id,
                name=city.name,
                x=round(x, 1),
                y=round(y, 1),
                kind="city" if vital else "town",
                rank=2 if vital else 1,
                country=city.country,
            )
        )
    ways = [
        Way(a=road.a, b=road.b, kind="chaussee" if road.kind == "major" else "minor", river=", ".join(road.rivers))
        for road in b.map.road
    ]
    armies = [
        Army(id, b.order.army[id].name, *COLORS[id], (game.seats[b.seat_of_army[ARMIES.index(id)]],)) for id in ARMIES
    ]
    width, height = WIDTH + 2 * PADDING, height + 2 * PADDING
    places.append(Place(id=ELIMINATED, name="Eliminated", x=width - PADDING, y=PADDING, kind="box"))
    places.append(Place(id=UNPLACED, name="Still to be placed", x=PADDING, y=height - PADDING, kind="box"))
    project = Affine.between(frame.west, frame.east, frame.north, frame.south, width, height, PADDING)
    extras = {
        "rooms": {road.id: [b.move_room[number], b.guarded_room[number]] for number, road in enumerate(b.map.road)},
        "units": {
            unit.id: [name, unit.formation, unit.type, unit.cv]
            for unit, name in zip(b.order.unit, b.unit_names, strict=True)
        },
        "turns": b.turns,
    }
    return Picture(
        width=width,
        height=height,
        places=places,
        ways=ways,
        shapes=ground(project, width, height),
        armies=armies,
        sides=[ALLIES],
        credit=CREDIT,
        georef=project,
        extras=extras,
    )
