"""The board to draw: hexes with their terrain, roads, towns and woods by name, and boxes for units off the map."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from hundreddays.core import Army, Hex, Picture, Place, Shape, Way
from hundreddays.games.waterloo.interface import scenery
from hundreddays.games.waterloo.rules.board import ARMY_NAMES, SIDES, TERRAIN, Board
from hundreddays.games.waterloo.rules.schema import Area

SIZE: Final = 20.0
MARGIN: Final = 12.0
BOX: Final = 60.0

ARMY_LOOKS: Final = [
    Army(id="french", name=ARMY_NAMES[0], color="#2f4b8f", letter="F", seats=SIDES[:1]),
    Army(id="british", name=ARMY_NAMES[1], color="#a3302c", letter="B", seats=SIDES[1:]),
    Army(id="prussian", name=ARMY_NAMES[2], color="#6b6a66", letter="P", seats=SIDES[1:]),
]
BANDS: Final = {
    "I Corps": "#e6bf3f",
    "II Corps": "#74b36a",
    "IV Corps": "#e08a3c",
    "VI Corps": "#c98bd0",
    "Imperial Guard": "#f6f1e0",
    "Imperial headquarters and duty squadrons": "#f6f1e0",
    "III Cavalry Corps": "#5cc0d6",
    "IV Cavalry Corps": "#b9a0f0",
    "3rd Cavalry Division": "#f0a8a0",
    "5th Cavalry Division": "#a8d8a0",
    "Reserve": "#f6f1e0",
    "Cavalry Corps": "#5cc0d6",
    "Netherlands Cavalry Division": "#e08a3c",
    "Nassau and Hanoverian detachments": "#b9a0f0",
}
"""The colour that the units of a formation carry on their counters."""
ALLIES = Army(id="allied", name="Allied", color="#a3302c", letter="A")


def picture(board: Board) -> Picture:
    grid = board.grid
    width, height = grid.extent(SIZE)
    named = {hex: area.name for area in board.towns for hex in area.hexes}
    places: list[Place] = []
    for hex, label in enumerate(grid.labels):
        x, y = _at(board, hex)
        places.append(
            Place(id=label, name=named.get(label, label), x=x, y=y, kind="hex", terrain=TERRAIN[board.terrain[hex]])
        )
    boxes = (("exited", "Exited"), ("waiting", "To arrive"), ("destroyed", "Destroyed"))
    for number, (id, name) in enumerate(boxes):
        places.append(
            Place(
                id=id,
                name=name,
                x=MARGIN + width * (number + 0.5) / len(boxes),
                y=round(2 * MARGIN + height + BOX / 2, 2),
                kind="box",
            )
        )
    ground = scenery.shapes(SIZE, MARGIN, grid.columns, grid.rows)
    return Picture(
        width=round(width + 2 * MARGIN, 2),
        height=round(height + 3 * MARGIN + BOX, 2),
        places=places,
        ways=_roads(board),
        shapes=[_in_the_middle(board, area, "label") for area in board.towns]
        + [_in_the_middle(board, area, "wood_label") for area in board.woods]
        + [_in_the_middle(board, area, "court") for area in board.towns if area.name in scenery.COURTS]
        + list(ground),
        armies=ARMY_LOOKS,
        sides=[ALLIES],
        hexes=Hex(size=SIZE, pointy=grid.pointy),
        credit="Map after Napoleon at Waterloo, second edition (1971).",
        extras={
            "turns": board.turns,
            "columns": board.columns,
            "exit_hexes": [grid.labels[hex] for hex in grid.hexes(board.exits)],
            "entry_hexes": [grid.labels[hex] for hex in grid.hexes(board.entry_hexes)],
        },
    )


def _at(board: Board, hex: int) -> tuple[float, float]:
    x, y = board.grid.centre(hex, SIZE)
    return round(x + MARGIN, 2), round(y + MARGIN, 2)


def _roads(board: Board) -> list[Way]:
    """Roads from hex to hex; on woods/road hexes they change what a step costs. 6.4"""
    labels = board.grid.labels
    return [Way(a=labels[a], b=labels[b], kind="road") for road in board.roads for a, b in pairwise(road)]


def _in_the_middle(board: Board, area: Area, kind: str) -> Shape:
    """Something in the middle of an area's hexes: its name, or how it was built, which its name is not told with."""
    points = [_at(board, board.grid.hex(label)) for label in area.hexes]
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    return Shape(kind=kind, name="" if kind == "court" else area.name, x=round(x, 2), y=round(y, 2))
