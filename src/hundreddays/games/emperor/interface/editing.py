"""Setting counters up on the map: where a position text has them, and how it says that one stands elsewhere.

Leaders stand in hexes and bring their juniors along; combat units stand under leaders; vedettes and Centers of
Operations stand for themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from hundreddays.core import BadPosition, Piece, Unknown
from hundreddays.core.order_of_battle import OrderOfBattle, Posted, change_list, change_table, rows_in, table_in
from hundreddays.core.phrases import brief, quoted
from hundreddays.games.emperor.interface.position import BOXES
from hundreddays.games.emperor.rules.board import ARMIES, ARMY_NAMES
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame

LOST: Final = "lost"
SUPPLY: Final = "supply"
ASIDE: Final = "aside"
NAMES: Final = {
    "pool": "In the pool",
    "out": "Out of the game",
    "waiting": "Waits to come back",
    "reinforcement": "Yet to enter",
    LOST: "Under no leader",
    SUPPLY: "Vedettes in hand",
    ASIDE: "Not on the map",
}
PLACING: Final = (
    "leader",
    "leader.*.id",
    "leader.*.hex",
    "vedette",
    "vedette.*.army",
    "vedette.*.number",
    "vedette.*.hex",
    "center",
    "center.*.army",
    "center.*.hex",
)
CENTERS: Final = ARMIES[:2]
"""The armies that have a Center of Operations."""


def order_of_battle(game: EmperorGame, tree: Mapping[str, Any]) -> OrderOfBattle:
    posted = [*_leaders(game, tree), *_units(game, tree), *_vedettes(game, tree), *_centers(tree)]
    return OrderOfBattle(posted, NAMES, PLACING)


def _leaders(game: EmperorGame, tree: Mapping[str, Any]) -> list[Posted]:
    pieces = game.pieces
    rows = {row.get("id"): (number, row) for number, row in enumerate(rows_in(tree, "leader")) if _id(row)}
    found = []
    for leader, id in enumerate(pieces.leaders):
        number, row = rows.get(id, (-1, {}))
        points = [sp for sp in table_in(row, "units").values() if isinstance(sp, int)]
        piece = Piece(
            id=id,
            army=ARMIES[pieces.leader_army[leader]],
            place=_text(row, "hex") or _home(game, leader),
            kind="force" if points else "leader",
            name=pieces.leader_names[leader],
            strength=quoted(sum(points)) if points else "",
            label=brief(pieces.leader_labels[leader]),
            facts={"under": _text(row, "under")} if _text(row, "under") else {},
        )
        about = (("leader", number),) if number >= 0 else ()
        home = _home(game, leader)
        found.append(Posted(piece, (home, *(box for box in BOXES if box != home)), about))
    return found


def _units(game: EmperorGame, tree: Mapping[str, Any]) -> list[Posted]:
    pieces = game.pieces
    led = {
        unit: (number, _text(row, "id"), sp)
        for number, row in enumerate(rows_in(tree, "leader"))
        for unit, sp in table_in(row, "units").items()
    }
    found = []
    for unit, id in enumerate(pieces.units):
        number, leader, sp = led.get(id, (-1, LOST, pieces.data.unit[unit].sp))
        piece = Piece(
            id=id,
            army=ARMIES[pieces.unit_army[unit]],
            place=leader,
            kind=pieces.data.unit[unit].arm,
            name=pieces.unit_names[unit],
            strength=quoted(sp),
            label=brief(pieces.unit_names[unit]),
        )
        found.append(Posted(piece, (LOST,), (("leader", number, "units", id),) if number >= 0 else ()))
    return found


def _vedettes(game: EmperorGame, tree: Mapping[str, Any]) -> list[Posted]:
    pieces = game.pieces
    rows = {(row.get("army"), row.get("number")): n for n, row in enumerate(rows_in(tree, "vedette")) if _key(row)}
    all_rows = rows_in(tree, "vedette")
    found = []
    for vedette, id in enumerate(pieces.vedettes):
        army = pieces.vedette_army[vedette]
        number = rows.get((ARMIES[army], vedette - pieces.vedette_range[army][0] + 1), -1)
        place = (_text(all_rows[number], "hex") if number >= 0 else "") or SUPPLY
        piece = Piece(id, ARMIES[army], place, "vedette", f"Vedette {id.rpartition('_')[2]}", label="Vedette")
        found.append(Posted(piece, (SUPPLY,), (("vedette", number),) if number >= 0 else ()))
    return found


def _centers(tree: Mapping[str, Any]) -> list[Posted]:
    found = []
    for army, name in enumerate(CENTERS):
        number, row = _center(tree, name)
        what = f"{ARMY_NAMES[army]} Center of Operations"
        piece = Piece(f"{name}_center", name, _text(row, "hex") or ASIDE, "center", what, label="Center")
        found.append(Posted(piece, (ASIDE,), (("center", number),) if number >= 0 else ()))
    return found


def post(game: EmperorGame, tree: dict[str, Any], piece: str, place: str, onto: str) -> None:
    pieces, hexes = game.pieces, game.board.grid
    if place not in hexes and place not in NAMES and place not in pieces.leaders:
        raise Unknown("hex", place, ())
    if piece in pieces.leaders:
        _post_leader(game, tree, piece, place)
    elif piece in pieces.units:
        _post_unit(game, tree, piece, onto if onto in pieces.leaders else place)
    elif piece in pieces.vedettes:
        _post_vedette(game, tree, pieces.vedettes.index(piece), place)
    elif piece.removesuffix("_center") in CENTERS:
        _post_center(tree, piece.removesuffix("_center"), place)
    else:
        raise Unknown("piece", piece, (*pieces.leaders, *pieces.units))


def _post_leader(game: EmperorGame, tree: dict[str, Any], leader: str, place: str) -> None:
    """He leaves his senior, and his juniors go with him. Put to another leader he comes under him, where that one is.

    A leader of whom nothing more is said needs no row.
    """
    rows = change_list(tree, "leader")
    row = _row_of(tree, leader)
    if row is None:
        row = {"id": leader}
        rows.append(row)
    row.pop("under", None)
    if place in game.pieces.leaders:
        row["under"] = place
        place = _text(_row_of(tree, place) or {}, "hex") or _home(game, game.pieces.leaders.index(place))
    row["hex"] = place
    moved = [leader]
    for senior in moved:  # it grows while it is gone through: juniors have juniors
        for junior in rows_in(tree, "leader"):
            name = _text(junior, "id")
            if junior.get("under") == senior and name and name not in moved:
                junior["hex"] = place
                moved.append(name)
    if set(row) == {"id", "hex"} and place == _home(game, game.pieces.leaders.index(leader)):
        rows.remove(row)


def _post_unit(game: EmperorGame, tree: dict[str, Any], unit: str, place: str) -> None:
    """Under a leader, or under whoever of its army stands in a hex; it keeps its SPs."""
    pieces = game.pieces
    index = pieces.units.index(unit)
    army = ARMIES[pieces.unit_army[index]]
    leader = place
    if place not in pieces.leaders and place != LOST:
        here = [one.piece for one in _leaders(game, tree) if one.piece.place == place and one.piece.army == army]
        if not here:
            fault = f"{unit}: a combat unit stands under a leader (430), and none of its army is at {place}"
            raise BadPosition("This cannot be set up:", [fault])
        leader = min(here, key=lambda one: bool(one.facts)).id
    points: Any = pieces.data.unit[index].sp
    for row in rows_in(tree, "leader"):
        units = table_in(row, "units")
        points = units.pop(unit, points)
        if "units" in row and not units:
            del row["units"]
    if leader != LOST:
        row_of = _row_of(tree, leader)
        if row_of is None:
            row_of = {"id": leader, "hex": _home(game, pieces.leaders.index(leader))}
            change_list(tree, "leader").append(row_of)
        change_table(row_of, "units")[unit] = points


def _post_vedette(game: EmperorGame, tree: dict[str, Any], vedette: int, place: str) -> None:
    army = game.pieces.vedette_army[vedette]
    key = (ARMIES[army], vedette - game.pieces.vedette_range[army][0] + 1)
    rows = change_list(tree, "vedette")
    row = next((one for one in rows if isinstance(one, dict) and (one.get("army"), one.get("number")) == key), None)
    if place == SUPPLY:
        if row is not None:
            rows.remove(row)
    elif row is None:
        rows.append({"army": key[0], "number": key[1], "hex": place})
    else:
        row.pop("under", None)
        row["hex"] = place
    if not rows:
        del tree["vedette"]


def _post_center(tree: dict[str, Any], army: str, place: str) -> None:
    number, row = _center(tree, army)
    if number < 0:
        row = {"army": army}
        change_list(tree, "center").append(row)
    if place == ASIDE:
        row.pop("hex", None)
    else:
        row["hex"] = place


def _home(game: EmperorGame, leader: int) -> str:
    """Where a leader is of whom a position says nothing."""
    return "pool" if game.pieces.rank[leader] == MAJOR_GENERAL else "out"


def _center(tree: Mapping[str, Any], army: str) -> tuple[int, dict[str, Any]]:
    return next(((n, row) for n, row in enumerate(rows_in(tree, "center")) if row.get("army") == army), (-1, {}))


def _row_of(tree: Mapping[str, Any], leader: str) -> dict[str, Any] | None:
    return next((row for row in rows_in(tree, "leader") if row.get("id") == leader), None)


def _id(row: Mapping[str, Any]) -> bool:
    return isinstance(row.get("id"), str)


def _key(row: Mapping[str, Any]) -> bool:
    return isinstance(row.get("army"), str) and isinstance(row.get("number"), int)


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""
