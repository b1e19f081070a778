"""Setting blocks up on the map: where a position text has them, and how it says that one stands elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from hundreddays.core import Piece, Unknown
from hundreddays.core.order_of_battle import (
    OrderOfBattle,
    Posted,
    change_list,
    change_table,
    strike,
    table_in,
    texts_in,
)
from hundreddays.core.phrases import brief
from hundreddays.games.napoleon.interface.picture import BANDS, ELIMINATED, UNPLACED
from hundreddays.games.napoleon.rules.board import ARMIES, ARMS, LEADER

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

AT: Final = "at"
NAMES: Final = {ELIMINATED: "Eliminated", UNPLACED: "Still to be placed"}


def order_of_battle(game: NapoleonGame, tree: Mapping[str, Any]) -> OrderOfBattle:
    b = game.board
    at = table_in(tree, AT)
    said = {entry.split()[0]: (city, entry) for city in at for entry in texts_in(at, city) if entry.split()}
    unplaced = texts_in(tree, UNPLACED)
    posted = []
    for u, id in enumerate(b.units):
        city, entry = said.get(id, (UNPLACED if id in unplaced else ELIMINATED, id))
        piece = Piece(
            id=id,
            army=ARMIES[b.army[u]],
            place=city,
            kind="commander" if b.arm[u] == LEADER else ARMS[b.arm[u]],
            name=b.unit_names[u],
            strength=" ".join(entry.split()[1:]) or str(b.full[u]),
            label=brief(b.order.unit[u].name),
            band=BANDS.get(b.order.unit[u].formation, ""),
            formation=b.order.unit[u].formation,
        )
        posted.append(Posted(piece, tuple(NAMES), (("paths", id),)))
    return OrderOfBattle(posted, NAMES, (AT, f"{AT}.*", UNPLACED))


def post(game: NapoleonGame, tree: dict[str, Any], unit: str, place: str) -> None:
    """A unit keeps its CV where it goes; what is eliminated or still to be placed has none to write."""
    b = game.board
    if unit not in b.unit_index:
        raise Unknown("unit", unit, b.units)
    if place not in b.cities and place not in NAMES:
        raise Unknown("city", place, b.cities)
    at = change_table(tree, AT)
    entry = unit
    for city in list(at):
        entry = strike(at, city, unit) or entry
    strike(tree, UNPLACED, unit)
    if place == UNPLACED:
        change_list(tree, UNPLACED).append(unit)
    elif place != ELIMINATED:
        change_list(at, place).append(entry)
