"""What is half decided, as part of a position: the mover, the combat, the retreats. Only what is set is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hundreddays.games.emperor.rules.flags import NONE
from hundreddays.games.emperor.rules.state import EmperorState

INTS: Final = {
    "group": 0,
    "count": 0,
    "chosen": NONE,
    "spare": NONE,
    "mover": NONE,
    "leaving": 0,
    "origin": NONE,
    "spent": 0,
    "allowance": 0,
    "column": 0,
    "mode": 0,
    "halted": 0,
    "announced": 0,
    "marching": 0,
    "spared": 0,
    "flying": NONE,
    "menace": NONE,
    "main": NONE,
    "round": 0,
    "attacker": 0,
    "pitched": 0,
    "shift": 0,
    "forced": 0,
    "struck": 0,
    "held": 0,
    "bonus_by": 0,
    "guards": 0,
    "number_a": 0,
    "number_d": 0,
    "loser": NONE,
    "beaten": NONE,
    "stage": 0,
    "counter": 0,
    "grand": 0,
    "done": 0,
    "fallback": 0,
    "length": 0,
    "entered_zone": 0,
    "followed": NONE,
    "reach": 0,
}
"""Each with its value when nothing is pending."""
LISTS: Final = ("tried", "fleeing", "targets", "fallen", "retiring", "trail", "trails", "vacated", "chasing")
BY_LEADER: Final = ("role", "begun")
LIMITS: Final = {
    "group": 1,
    "column": 1,
    "mode": 3,
    "attacker": 1,
    "loser": 1,
    "beaten": 1,
    "flying": 1,
    "bonus_by": 3,
    "guards": 15,
    "done": 3,
    "round": 4,
}


def pending_document(s: EmperorState) -> dict[str, Any]:
    leaders = s.game.pieces.leaders
    found: dict[str, Any] = {}
    for name, nothing in INTS.items():
        value = getattr(s, name)
        if value != nothing:
            found[name] = hex(value) if name in ("marching", "spared", "leaving", "entered_zone") else value
    for name in LISTS:
        if getattr(s, name):
            found[name] = getattr(s, name)[:]
    if any(s.toll):
        found["toll"] = s.toll[:]
    if s.bills:
        found["bills"] = [hex(value) for value in s.bills]
    for name in BY_LEADER:
        values = {leaders[leader]: value for leader, value in enumerate(getattr(s, name)) if value}
        if values:
            found[name] = values
    return found


def read_pending(s: EmperorState, tree: Mapping[str, Any], defects: list[str]) -> None:
    for name, value in tree.items():
        where = f"pending.{name}"
        if name in INTS:
            number = _number(value, where, defects)
            if not NONE - 1 < number <= LIMITS.get(name, number):
                defects.append(f"{where}: {number} cannot be")
            else:
                setattr(s, name, number)
        elif name in LISTS:
            setattr(s, name, _numbers(value, where, defects))
        elif name == "toll":
            s.toll = [*_numbers(value, where, defects), 0, 0][:2]
        elif name == "bills":
            s.bills = _numbers(value, where, defects)
            if len(s.bills) % 4:
                defects.append(f"{where}: four numbers for each loss")
        elif name in BY_LEADER and isinstance(value, Mapping):
            for id, number in value.items():
                if id not in s.game.pieces.leaders:
                    defects.append(f"{where}: there is no leader “{id}”")
                else:
                    getattr(s, name)[s.game.pieces.leaders.index(id)] = _number(number, where, defects)
        else:
            defects.append(f"{where}: nothing of that name can be pending")
    _check_pieces(s, defects)


def _check_pieces(s: EmperorState, defects: list[str]) -> None:
    """Pieces and hexes that are named must exist."""
    game = s.game
    leaders, vedettes = len(s.where), len(s.vedette)
    for name, most in (
        ("mover", leaders + vedettes + 1),
        ("origin", game.board.count - 1),
        ("menace", game.board.count - 1),
        ("main", leaders - 1),
        ("followed", leaders - 1),
    ):
        if getattr(s, name) > most:
            defects.append(f"pending.{name}: {getattr(s, name)} does not exist")
    for name, most in (
        ("targets", game.board.count - 1),
        ("vacated", game.board.count - 1),
        ("trail", game.board.count - 1),
        ("fleeing", vedettes - 1),
        ("fallen", leaders - 1),
        ("retiring", leaders - 1),
        ("chasing", leaders - 1),
    ):
        if any(value > most for value in getattr(s, name)):
            defects.append(f"pending.{name}: names something that does not exist")
    for name in ("marching", "spared"):
        if getattr(s, name) >> len(s.sp):
            defects.append(f"pending.{name}: names units that do not exist")
    for value in s.bills[3::4]:
        if value >> len(s.sp):
            defects.append("pending.bills: names units that do not exist")
    if any(army > 2 for army in s.bills[::4]):
        defects.append("pending.bills: names an army that does not exist")


def _number(value: Any, where: str, defects: list[str]) -> int:
    if isinstance(value, bool):
        value = None
    if isinstance(value, str) and value.startswith("0x"):
        try:
            return int(value, 16)
        except ValueError:
            value = None
    if isinstance(value, int):
        return value
    defects.append(f"{where}: a whole number is wanted")
    return 0


def _numbers(value: Any, where: str, defects: list[str]) -> list[int]:
    if not isinstance(value, list):
        defects.append(f"{where}: a list of whole numbers is wanted")
        return []
    found = [_number(item, where, defects) for item in value]
    if any(number < 0 for number in found):
        defects.append(f"{where}: no number may be below zero")
        return []
    return found
