"""Setting pieces up on the map: where a position text has them, and how it says that one stands elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from hundreddays.core import Piece, Unknown
from hundreddays.core.order_of_battle import OrderOfBattle, Posted, change_table, table_in
from hundreddays.core.phrases import quoted
from hundreddays.games.returns.interface.position import ELIMINATED, UNPLACED
from hundreddays.games.returns.rules.board import COMMANDER
from hundreddays.games.returns.rules.dataset import ARMIES, KINDS

if TYPE_CHECKING:
    from hundreddays.games.returns.game import ReturnsGame

UNITS: Final = "units"
ABOUT: Final = ("cohesion", "entry", "perhaps", "between")
"""What else a position says of each unit."""
NAMES: Final = {ELIMINATED: "Eliminated", UNPLACED: "Still to be placed"}


def order_of_battle(game: ReturnsGame, tree: Mapping[str, Any]) -> OrderOfBattle:
    board = game.board
    places, cohesion = table_in(tree, UNITS), table_in(tree, "cohesion")
    posted = []
    for unit, id in enumerate(board.unit_ids):
        place = places.get(id, _usual(game, unit))
        corps = board.kind[unit] != COMMANDER
        piece = Piece(
            id=id,
            army=ARMIES[board.army[unit]],
            place=place if isinstance(place, str) else "",
            kind=KINDS[board.kind[unit]],
            name=board.unit_names[unit],
            strength=quoted(cohesion.get(id, board.cohesion[unit])) if corps else "",
            facts={"leader": board.leaders[unit]},
            label=board.labels[unit],
        )
        about = ABOUT if corps else ABOUT[1:]
        posted.append(Posted(piece, tuple(NAMES), tuple((key, id) for key in about)))
    return OrderOfBattle(posted, NAMES, (UNITS, f"{UNITS}.*"))


def _usual(game: ReturnsGame, unit: int) -> str:
    """Where a unit stands of which a position says nothing."""
    town = game.board.setup[unit]
    return game.board.town_ids[town] if town < len(game.board.town_ids) else ELIMINATED


def post(game: ReturnsGame, tree: dict[str, Any], unit: str, place: str) -> None:
    """A unit that leaves its town has not come by any road."""
    board = game.board
    if unit not in board.unit_ids:
        raise Unknown("unit", unit, board.unit_ids)
    if place not in board.town_ids and place not in NAMES:
        raise Unknown("town", place, board.town_ids)
    entry = table_in(tree, "entry")
    entry.pop(unit, None)
    change_table(tree, UNITS)[unit] = place
