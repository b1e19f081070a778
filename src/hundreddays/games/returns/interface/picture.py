"""The board to draw: towns by their true coordinates, roads, and the ground beneath."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hundreddays import geo
from hundreddays.core import Army, Picture, Place, Way
from hundreddays.games.returns.interface.panels import ReturnsExtras
from hundreddays.games.returns.rules.board import COALITION
from hundreddays.games.returns.rules.dataset import ARMIES, KINDS

if TYPE_CHECKING:
    from hundreddays.games.returns.game import ReturnsGame

COALITION_LOOK = Army("coalition", "Coalition", "#b3382c", "C")


def picture(game: ReturnsGame) -> Picture:
    data, board = game.data, game.board
    frame = data.map.picture
    width, height = frame.height * frame.aspect, frame.height
    project = geo.Affine.between(frame.west, frame.east, frame.north, frame.south, width, height, frame.padding)
    used = {unit.setup for unit in data.units.unit}
    places = []
    for town, row in enumerate(data.towns):
        x, y = project(row.lon, row.lat)
        city = bool(board.objective_cities & board.bit[town])
        places.append(
            Place(
                id=row.id,
                name=row.name,
                x=round(x, 1),
                y=round(y, 1),
                kind="city" if city else "town",
                rank=2 if city else int(row.id in used),
                country=row.country,
            )
        )
    places.append(
        Place(id="eliminated", name="Eliminated", x=width - frame.padding, y=height - frame.padding, kind="box")
    )
    ways = [Way(a=road.a, b=road.b, river=road.river) for road in data.map.road]
    armies = [
        Army(army.id, army.name, army.color, army.letter, tuple(board.seats[seat] for seat in friends))
        for army in data.units.army
        for friends in (board.seats_of_side[min(ARMIES.index(army.id), COALITION)],)
    ]
    extras: ReturnsExtras = {
        "cards": [
            {
                "id": id,
                "name": board.card_names[card],
                "count": board.count[card],
                "matched_by": [board.card_ids[other] for other in board.matched_by[card]],
            }
            for card, id in enumerate(board.card_ids)
        ],
        "objectives": [{"id": id, "name": board.objective_names[card]} for card, id in enumerate(board.objective_ids)],
        "units": [
            {
                "id": id,
                "name": board.unit_names[unit],
                "label": board.labels[unit],
                "leader": board.leaders[unit],
                "army": ARMIES[board.army[unit]],
                "kind": KINDS[board.kind[unit]],
                "maximum": board.cohesion[unit],
            }
            for unit, id in enumerate(board.unit_ids)
        ],
        "turns": board.turns,
    }
    ground = geo.ground(project, width, height)
    return Picture(
        width=width,
        height=height,
        places=places,
        ways=ways,
        shapes=ground,
        armies=armies,
        sides=[COALITION_LOOK],
        credit=geo.CREDIT,
        georef=project,
        extras=extras,
    )
