"""What is half decided, as part of a position: the mover, the combat, the retreats. Only what is set is written."""

from __future__ import annotations

from typing import Any, Final

from hundreddays.core.document import Reader
from hundreddays.games.emperor.rules.battle import RECKONED
from hundreddays.games.emperor.rules.flags import DEFENDS, NONE
from hundreddays.games.emperor.rules.memory import MAY_MOVE, WAYS
from hundreddays.games.emperor.rules.odds import modifier_names
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
BELOW_ZERO: Final = ("count", "reach")
"""Whose value can be below what it is when nothing is pending: replacements not yet counted, a pursuit that fails."""
LISTS: Final = ("tried", "fleeing", "targets", "fallen", "retiring", "trail", "trails", "vacated", "chasing")
SEEN_LISTS: Final = ("reckoned", "chased", "way")
"""What was seen of the last round and the last pursuit, where a figure may be below zero; and the last way told."""
BY_LEADER: Final = ("role", "begun")
CHASED: Final = 4
"""The figures that tell of a pursuit."""
LEAST_WAY: Final = 3
"""An army, a heading, and at least one hex; of what has gone, or was tried, one more."""
BILL: Final = 4
"""The numbers that tell of one loss."""
MANY: Final = 9999
"""No number that is pending is larger, unless it stands for a set."""
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
    for name in SEEN_LISTS:
        if getattr(s, name):
            found[name] = [*getattr(s, name)]
    if any(s.toll):
        found["toll"] = s.toll[:]
    if s.bills:
        found["bills"] = [hex(value) for value in s.bills]
    for name in BY_LEADER:
        values = {leaders[leader]: value for leader, value in enumerate(getattr(s, name)) if value}
        if values:
            found[name] = values
    return found


def read_pending(s: EmperorState, read: Reader) -> None:
    """What is half decided; pieces and hexes that are named must exist."""
    tops = _tops(s)
    for name, nothing in INTS.items():
        least = NONE if name in BELOW_ZERO else nothing
        setattr(s, name, read.number(name, nothing, least, tops.get(name, LIMITS.get(name, MANY))))
    for name in LISTS:
        setattr(s, name, read.numbers(name, 0, tops.get(name, MANY)))
    _read_seen(s, read)
    s.toll = [*read.numbers("toll", 0, MANY), 0, 0][:2]
    s.bills = read.numbers("bills", 0, max(MANY, (1 << len(s.sp)) - 1))
    if len(s.bills) % BILL:
        read.fault("bills", "four numbers for each loss")
    if any(army > 2 for army in s.bills[::BILL]):
        read.fault("bills", "names an army that does not exist")
    leaders = s.game.pieces.leaders
    for name in BY_LEADER:
        most = DEFENDS if name == "role" else MANY
        setattr(s, name, read.counts(name, leaders, [most] * len(leaders), "leader"))


def _read_seen(s: EmperorState, read: Reader) -> None:
    """What was seen of the last round and of the last pursuit: so many figures, or none."""
    tables, names = s.game.tables, len(modifier_names(s.game.tables.mods))
    s.reckoned = read.numbers("reckoned", -MANY, MANY)
    if s.reckoned:
        column, modifiers = s.reckoned[2:3], s.reckoned[RECKONED:]
        if len(s.reckoned) < RECKONED or not 0 <= column[0] < len(tables.odds):
            read.fault("reckoned", f"{RECKONED} figures of a round, the third of them a column of the odds")
            s.reckoned = []
        elif len(set(modifiers)) < len(modifiers) or any(not 0 <= one < names for one in modifiers):
            read.fault("reckoned", "names a modifier that there is not, or one twice")
            s.reckoned = []
    s.chased = read.numbers("chased", -MANY, MANY)
    if s.chased and len(s.chased) != CHASED:
        read.fault("chased", f"{CHASED} figures of a pursuit")
        s.chased = []
    way = read.numbers("way", 0, MANY)
    if way and (
        len(way) < LEAST_WAY + (way[1:2] < [MAY_MOVE])
        or way[0] > 2
        or way[1] >= len(WAYS)
        or max(way[2:]) >= s.game.board.count
    ):
        read.fault("way", "an army, how it went, and its hexes")
        way = []
    s.way = tuple(way)


def _tops(s: EmperorState) -> dict[str, int]:
    """The largest number that can stand for a piece, a hex, or a set of units or leaders."""
    leader, hex, units = len(s.where) - 1, s.game.board.count - 1, (1 << len(s.sp)) - 1
    return {
        "mover": len(s.where) + len(s.vedette) + 1,
        "origin": hex,
        "menace": hex,
        "main": leader,
        "followed": leader,
        "marching": units,
        "spared": units,
        "leaving": (1 << len(s.where)) - 1,
        "entered_zone": (1 << len(s.where)) - 1,
        "targets": hex,
        "vacated": hex,
        "trail": hex,
        "fleeing": len(s.vedette) - 1,
        "fallen": leader,
        "retiring": leader,
        "chasing": leader,
    }
