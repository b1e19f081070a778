"""The battle boards of a view as diagrams, for a terminal to draw: left, center and right, reserves, and who is not
placed. Chapter 8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from hundreddays.core import Diagram, DiagramRow, View
from hundreddays.games.napoleon.interface.panels import Battle, Status
from hundreddays.games.napoleon.rules.words import AREAS

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

Role = Literal["attacker", "defender"]
URGENT: Final[tuple[Status, ...]] = ("rout", "now", "set-up", "to come")
"""In which order battles are shown, by how far they have come; all others after them."""


def battle_boards(game: NapoleonGame, view: View) -> list[Diagram]:
    """The board of every battle that is not over, the viewer's own side below; first the one that is under way. 8.1"""
    battles: list[Battle] = view.panels["battles"]
    return [_board(game, battle) for battle in sorted(battles, key=_later) if not battle["winner"]]


def _later(battle: Battle) -> int:
    return URGENT.index(battle["status"]) if battle["status"] in URGENT else len(URGENT)


def _board(game: NapoleonGame, battle: Battle) -> Diagram:
    """Columns are named, and stand from left to right, as the viewer has them before him; or else the attacker."""
    columns = battle["columns"]
    waiting, retreat = battle["waiting"], battle["retreat"]
    zones = {
        "attacker": [column["attacker_zone"] for column in columns],
        "defender": [column["defender_zone"] for column in columns],
    }
    names = [column["attacker_area"] for column in columns]
    if battle["yours"] == "defender":
        names = [column["defender_area"] for column in columns]
    left_to_right = sorted(range(len(names)), key=lambda k: AREAS.index(names[k]))
    below: Role = battle["yours"] or "attacker"
    above: Role = "defender" if below == "attacker" else "attacker"
    rows = [
        DiagramRow(
            battle[part].capitalize(),
            [*(zones[part][k] for k in left_to_right), battle["reserves"][part], waiting.get(part, [])],
        )
        for part in (above, below)
    ]
    heads = [*(names[k].capitalize() for k in left_to_right), "Reserve", "Not placed"]
    if not any(waiting.values()):
        heads, rows = heads[:-1], [DiagramRow(row.name, row.cells[:-1]) for row in rows]
    open_ways = [
        f"{battle[part].capitalize()} may retreat to {_cities(game, retreat.get(part, [])) or 'nowhere'}."
        for part in (above, below)
        if retreat
    ]
    return Diagram(f"{_titled(battle)}: {battle['status']}", heads, rows, open_ways)


def _titled(battle: Battle) -> str:
    active = f", {battle['active'].capitalize()} battle turns" if battle["active"] else ""
    fought = f", set {battle['set']}" if battle["set"] else ""
    return f"Battle of {battle['name']}, {battle['attacker'].capitalize()} attack{fought}{active}"


def _cities(game: NapoleonGame, cities: list[str]) -> str:
    board = game.board
    return ", ".join(board.city_names[board.city_index[city]] for city in cities)
