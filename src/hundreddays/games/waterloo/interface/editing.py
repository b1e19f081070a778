"""Setting units up on the map: where a position text has them, and how it says that one stands elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from hundreddays.core import Unknown
from hundreddays.core.order_of_battle import (
    OrderOfBattle,
    Posted,
    change_list,
    change_table,
    strike,
    table_in,
    texts_in,
)
from hundreddays.games.waterloo.interface.position import BOX_KEYS
from hundreddays.games.waterloo.rules.state import ABSENT, BOXES

if TYPE_CHECKING:
    from hundreddays.games.waterloo.game import WaterlooGame

NAMES: Final = {
    BOXES[ABSENT]: "Takes no part",
    "waiting": "To arrive",
    "exited": "Exited",
    "destroyed": "Destroyed",
}
MAP: Final = "map"


def order_of_battle(game: WaterlooGame, tree: Mapping[str, Any]) -> OrderOfBattle:
    on_map = table_in(tree, MAP)
    where = {unit: hex for hex in on_map for unit in texts_in(on_map, hex)}
    where |= {unit: key for key in BOX_KEYS for unit in texts_in(tree, key)}
    posted = [
        Posted(msgspec.structs.replace(face, place=where.get(face.id, BOXES[ABSENT])), tuple(NAMES))
        for face in game.faces
    ]
    return OrderOfBattle(posted, NAMES, (MAP, f"{MAP}.*", *BOX_KEYS))


def post(game: WaterlooGame, tree: dict[str, Any], unit: str, place: str) -> None:
    board = game.board
    if unit not in board.ids:
        raise Unknown("unit", unit, board.ids)
    if place not in board.grid.labels and place not in NAMES:
        raise Unknown("hex", place, board.grid.labels)
    on_map = change_table(tree, MAP)
    for hex in list(on_map):
        strike(on_map, hex, unit)
    for key in BOX_KEYS:
        strike(tree, key, unit)
    if place in BOX_KEYS:
        change_list(tree, place).append(unit)
    elif place != BOXES[ABSENT]:
        change_list(on_map, place).append(unit)
