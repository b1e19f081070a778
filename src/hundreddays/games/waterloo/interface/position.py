"""A state as a document a person can write by hand, and back again, with every defect found. 4.3, 17.3, 26.2

turn = 3
player = "french"
step = "assault"            # default "move"
destroyed = ["al-c1"]       # also: waiting, exited; units named nowhere take no part
[map]
0914 = ["fr-6-1", "fr-6-2"]
[losses]                    # default: the strength of the destroyed units
allied = 88
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hundreddays.core import OVER
from hundreddays.core.document import Reader
from hundreddays.games.waterloo.interface.invariants import broken
from hundreddays.games.waterloo.rules.board import ALLIED, ARMS, FRENCH, RESULTS, SIDES, WOODS
from hundreddays.games.waterloo.rules.state import (
    DESTROYED,
    EXITED,
    KINDS,
    NO_COMBAT,
    NOBODY_YET,
    WAITING,
    WaterlooState,
)
from hundreddays.games.waterloo.rules.steps import MOVE, Passage

if TYPE_CHECKING:
    from hundreddays.games.waterloo.game import WaterlooGame

BOX_KEYS: Final = {"waiting": WAITING, "exited": EXITED, "destroyed": DESTROYED}
DONE: Final = ("moved", "attacked", "bombarded", "struck", "advanced", "displaced", "shifted")
"""Sets of units that have done something, or had it done to them, in this phase."""
COMBAT_UNITS: Final = ("attackers", "defenders", "guns", "paid", "retreating")
COMBAT_HEXES: Final = ("targets", "closed", "chain", "vacated")
MODES: Final = (*ARMS[:2], "artillery_range_1", "artillery_range_2")
"""What a combat's attack mode is called: infantry, cavalry, or guns at one or at two hexes."""


def document(s: WaterlooState) -> dict[str, Any]:
    board = s.board
    found: dict[str, Any] = {"turn": s.turn, "player": SIDES[s.phasing], "step": s.game.step_names[s.step]}
    for key, where in BOX_KEYS.items():
        units = [board.ids[unit] for unit, pos in enumerate(s.pos) if pos == where]
        if units:
            found[key] = units
    for key in DONE:
        if getattr(s, key):
            found[key] = _ids(s, getattr(s, key))
    if s.demoralized != NOBODY_YET:
        found["demoralized"] = SIDES[s.demoralized]
    if s.winner != NOBODY_YET:
        found["winner"] = SIDES[s.winner]
    found["map"] = {
        board.grid.labels[hex]: _ids(s, s.held(hex))
        for hex in board.grid.hexes(s.occupied[FRENCH] | s.occupied[ALLIED])
    }
    found["losses"] = {side: s.losses[number] for number, side in enumerate(SIDES)}
    combat = _combat(s)
    if combat:
        found["combat"] = combat
    return found


def _ids(s: WaterlooState, units: int) -> list[str]:
    return [s.board.ids[unit] for unit in s.board.units(units)]


def _combat(s: WaterlooState) -> dict[str, Any]:
    """The combat being fought, or the unit in hand; empty when there is neither."""
    found: dict[str, Any] = {}
    if s.kind:
        found["kind"] = KINDS[s.kind]
    for key in COMBAT_UNITS:
        if getattr(s, key):
            found[key] = _ids(s, getattr(s, key))
    for key in COMBAT_HEXES:
        if getattr(s, key):
            found[key] = [s.board.grid.labels[hex] for hex in s.board.grid.hexes(getattr(s, key))]
    if s.column:
        found["column"] = s.board.columns[s.column]
    if s.attack_mode >= 0:
        found["attack_mode"] = MODES[s.attack_mode]
    if s.defence_mode >= 0:
        found["defence_mode"] = ARMS[s.defence_mode]
    if s.result >= 0:
        found["result"] = RESULTS[s.result]
    if s.victor != NOBODY_YET:
        found["victor"] = SIDES[s.victor]
    if s.falling:
        found["falling"] = True
    if s.mover >= 0:
        found["mover"] = s.board.ids[s.mover]
    return found


def state_from(game: WaterlooGame, read: Reader) -> WaterlooState | None:
    s = WaterlooState(game)
    defects = read.defects
    _frame(s, read)
    _places(s, read)
    _totals(s, read)
    for key in DONE:
        setattr(s, key, read.mask(key, game.board.ids, "unit"))
    _read_combat(s, read.table("combat"))
    read.close()
    defects += [defect for defect in broken(s) if defect not in defects]
    return None if defects else s


def _frame(s: WaterlooState, read: Reader) -> None:
    names, steps = s.game.step_names, s.game.steps
    resting = [number for number, step in enumerate(steps) if not isinstance(step, Passage)]
    s.turn = read.number("turn", 1, 1, s.board.turns)
    s.phasing = read.name("player", SIDES, FRENCH, "player")
    s.goto(resting[read.name("step", [names[number] for number in resting], resting.index(MOVE), "step")])


def _places(s: WaterlooState, read: Reader) -> None:
    """Where every unit is. A unit may be named once."""
    board = s.board
    seen: dict[int, str] = {}
    on_map = read.table("map")
    for hex, label in on_map.each(board.grid.labels, "hex"):
        for unit in on_map.names(label, board.ids, "unit"):
            if unit in seen:
                on_map.fault(label, f"{board.ids[unit]} is in {seen[unit]} already")
            else:
                seen[unit] = label
                _stand(s, on_map, unit, hex)
    for key, where in BOX_KEYS.items():
        for unit in read.names(key, board.ids, "unit"):
            if unit in seen:
                read.fault(key, f"{board.ids[unit]} is in {seen[unit]} already")
                continue
            seen[unit] = key
            s.pos[unit] = where
            if where == WAITING:
                s.waiting |= board.ubit[unit]
                if not board.entry[unit]:
                    read.fault(key, f"{board.ids[unit]} starts on the map and arrives from nowhere (13.2)")
            if where == EXITED and board.side[unit] != FRENCH:
                read.fault(key, f"{board.ids[unit]} is Allied and never leaves the map (6.6)")


def _stand(s: WaterlooState, on_map: Reader, unit: int, hex: int) -> None:
    board = s.board
    label = board.grid.labels[hex]
    if board.terrain[hex] == WOODS and not any(
        0 < board.costs[other][(d + 3) % 6] <= board.ma[unit]
        for d, other in enumerate(board.grid.neighbours[hex])
        if other >= 0
    ):
        on_map.fault(label, f"{board.ids[unit]} cannot be in woods ({board.cite('6.5', '20.3')})")
    if s.held(hex) & board.of_side[1 - board.side[unit]]:
        on_map.fault(label, f"{board.ids[unit]} stands in one hex with the enemy (6.2)")
    else:
        s.put(unit, hex)


def _totals(s: WaterlooState, read: Reader) -> None:
    """Losses that no destroyed unit accounts for fell before the position; an army is lost no more than once."""
    board = s.board
    losses = read.table("losses")
    for side, name in enumerate(SIDES):
        least = sum(board.cs[unit] for unit in s.box(DESTROYED, side))
        whole = sum(board.cs[unit] for unit in board.units(board.of_side[side]))
        s.losses[side] = losses.number(name, least, least, least + whole)
    s.winner = read.name("winner", SIDES, NOBODY_YET, "player")
    broken_sides = [side for side in (FRENCH, ALLIED) if s.losses[side] >= board.breaking[side]]
    if len(broken_sides) == 1 and not (board.basic and broken_sides == [FRENCH]):
        s.demoralized = broken_sides[0]
    elif len(broken_sides) == 2 and "demoralized" not in read and not board.basic and s.step != OVER:
        levels = " and ".join(str(level) for level in sorted(set(board.breaking)))
        read.fault("demoralized", f"both sides have lost {levels}; say who was first (14.2)")
    s.demoralized = read.name("demoralized", SIDES, s.demoralized, "player")


def _read_combat(s: WaterlooState, table: Reader) -> None:
    board = s.board
    s.kind = NO_COMBAT + 1 + table.name("kind", KINDS[1:], -1, "kind of combat")
    for key in COMBAT_UNITS:
        setattr(s, key, table.mask(key, board.ids, "unit"))
    for key in COMBAT_HEXES:
        setattr(s, key, sum(board.grid.bit[hex] for hex in table.names(key, board.grid.labels, "hex")))
    s.column = table.name("column", board.columns, 0, "column")
    s.attack_mode = table.name("attack_mode", MODES, -1, "mode")
    s.defence_mode = table.name("defence_mode", ARMS[:3], -1, "mode")
    s.result = table.name("result", RESULTS, -1, "result")
    s.victor = table.name("victor", SIDES, NOBODY_YET, "player")
    s.falling = table.flag("falling")
    s.mover = table.name("mover", board.ids, -1, "unit")
