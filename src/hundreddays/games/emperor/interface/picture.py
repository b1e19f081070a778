"""The board to draw: hexes on the real ground, roads, rivers, bridges. 10-15"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from msgspec import structs

from hundreddays.core import Army, Hex, Picture, Place, Way
from hundreddays.games.emperor.rules.board import NOTHING, PRIMARY, RIVER
from hundreddays.geo import CREDIT, Affine, ground

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame

SIZE = 20.0
ARMIES = [
    Army("french", "French", "#2f4a8a", "F"),
    Army("anglo_allied", "Anglo-Allied", "#a83232", "A"),
    Army("prussian", "Prussian", "#4a4a4a", "P"),
]
SIDES = [Army("coalition", "Coalition", "#a83232", "C"), Army("allied", "Anglo-Allied", "#a83232", "A")]
RANKS = {"city": 2, "fortress": 1, "town": 1, "village": 0}


def projection(game: EmperorGame) -> Affine:
    """From degrees to the picture: the georeference of the map turned round. 10"""
    geo = game.board.data.georef
    scale = geo.a * geo.a + geo.b * geo.b
    east, north = geo.km_per_deg_lon, geo.km_per_deg_lat
    # column units: x = (a*E' + b*N')/scale, y = (-b*E' + a*N')/scale, with E' and N' counted from e0 and n0
    ax, bx = geo.a * east / scale, geo.b * north / scale
    ay, by = -geo.b * east / scale, geo.a * north / scale
    x0 = (geo.a * (-geo.lon0 * east - geo.e0) + geo.b * (-geo.lat0 * north - geo.n0)) / scale
    y0 = (-geo.b * (-geo.lon0 * east - geo.e0) + geo.a * (-geo.lat0 * north - geo.n0)) / scale
    wide = sqrt(3) * SIZE
    return Affine(wide * ax, wide * bx, wide * x0 - SIZE / 2, -wide * ay, -wide * by, -wide * y0 - wide / 2)


def _friends(game: EmperorGame, army: int) -> tuple[str, ...]:
    """The seats of an army's side. 26, 408"""
    side = game.sides[game.seat_of[army]]
    return tuple(seat for number, seat in enumerate(game.seats) if game.sides[number] == side)


def picture(game: EmperorGame) -> Picture:
    board = game.board
    grid = board.grid
    width, height = grid.extent(SIZE)
    return Picture(
        width=round(width, 1),
        height=round(height + 4 * SIZE, 1),
        places=[*(_place(game, hex) for hex in range(grid.count)), *_displays(height)],
        ways=[*_roads(game), *_rivers(game)],
        shapes=ground(projection(game), width, height),
        armies=[structs.replace(army, seats=_friends(game, number)) for number, army in enumerate(ARMIES)],
        sides=SIDES,
        hexes=Hex(SIZE, grid.pointy),
        credit=CREDIT,
        georef=projection(game),
        extras={
            "boxes": game.tables.boxes,
            "leaders": {
                id: {"name": name, "initiative": game.pieces.initiative[leader], "span": game.pieces.span[leader] / 2}
                for leader, (id, name) in enumerate(zip(game.pieces.leaders, game.pieces.leader_names, strict=True))
            },
            "units": dict(zip(game.pieces.units, game.pieces.unit_names, strict=True)),
        },
    )


def _displays(height: float) -> list[Place]:
    """A box below the map for the Organization Display of each army. 4"""
    return [
        Place(
            f"{army.id}_display",
            f"{army.name} Organization",
            200.0 + 600.0 * number,
            round(height + 2 * SIZE, 1),
            "box",
        )
        for number, army in enumerate(ARMIES)
    ]


def _place(game: EmperorGame, hex: int) -> Place:
    board = game.board
    bit = board.grid.bit[hex]
    x, y = board.grid.centre(hex, SIZE)
    town = board.data.town[board.town_at[hex]] if board.town_at[hex] >= 0 else None
    terrain = (
        town.kind
        if town
        else "woods"
        if bit & board.woods
        else "rough"
        if bit & board.rough
        else "sea"
        if bit & board.water
        else "clear"
    )
    return Place(
        id=board.label[hex],
        name=town.name if town else board.label[hex],
        x=round(x, 1),
        y=round(y, 1),
        kind="hex",
        rank=RANKS[town.kind] if town else 0,
        terrain=terrain,
        country="france" if bit & board.france else "netherlands",
    )


def _roads(game: EmperorGame) -> list[Way]:
    board = game.board
    found: list[Way] = []
    for hex in range(board.count):
        for d in range(3):
            if board.road[hex][d] != NOTHING:
                kind = "chaussee" if board.road[hex][d] == PRIMARY else "road"
                found.append(Way(board.label[hex], board.label[board.grid.neighbours[hex][d]], kind))
    return found


def _rivers(game: EmperorGame) -> list[Way]:
    board = game.board
    found: list[Way] = []
    for river in board.data.river:
        for side in river.hexsides:
            a, d, b = board.hexside(side)
            kind = "river" if board.line[a][d] == RIVER else "stream"
            found.append(Way(board.label[a], board.label[b], kind, river.name))
            if board.road[a][d] != NOTHING:
                found.append(Way(board.label[a], board.label[b], "bridge", river.name))
    return found
