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

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from hundreddays.core import OVER, suggest
from hundreddays.games.waterloo.interface.invariants import broken
from hundreddays.games.waterloo.rules.board import ALLIED, ARMS, FRENCH, RESULTS, SIDES, WOODS
from hundreddays.games.waterloo.rules.state import DESTROYED, EXITED, KINDS, NOBODY_YET, WAITING, WaterlooState
from hundreddays.games.waterloo.rules.steps import MOVE, Passage

if TYPE_CHECKING:
    from hundreddays.games.waterloo.game import WaterlooGame

BOX_KEYS: Final = {"waiting": WAITING, "exited": EXITED, "destroyed": DESTROYED}
DONE: Final = ("moved", "attacked", "bombarded", "struck", "advanced", "displaced", "shifted")
"""Sets of units that have done something, or had it done to them, in this phase."""
COMBAT_UNITS: Final = ("attackers", "defenders", "guns", "paid", "retreating")
COMBAT_HEXES: Final = ("targets", "closed", "chain", "vacated")
PUZZLE: Final = ("title", "goal", "line", "lesson")
"""What a puzzle tells its solver; it changes nothing in the position."""
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


class _Reader:
    """Reads a document and writes down everything that is wrong with it."""

    def __init__(self, game: WaterlooGame, defects: list[str]) -> None:
        self.board = game.board
        self.state = WaterlooState(game)
        self.defects = defects

    def word(self, table: Mapping[str, Any], key: str, known: tuple[str, ...], default: int) -> int:
        """The number of a word among those it may be."""
        if key not in table:
            return default
        value = table[key]
        if value in known and value != "":
            return known.index(value)
        self.defects.append(f"{key}: cannot be {value!r}. {suggest(str(value), known)}".strip())
        return default

    def names(self, table: Mapping[str, Any], key: str) -> list[str]:
        value = table.get(key, [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return value
        self.defects.append(f"{key}: must be a list of names")
        return []

    def units(self, table: Mapping[str, Any], key: str, where: str = "") -> list[int]:
        found: list[int] = []
        for name in self.names(table, key):
            if name in self.board.number:
                found.append(self.board.number[name])
            else:
                self.defects.append(
                    f"{where or key}: there is no unit {name!r}. {suggest(name, self.board.ids)}".strip()
                )
        return found

    def mask(self, table: Mapping[str, Any], key: str) -> int:
        return sum({self.board.ubit[unit] for unit in self.units(table, key)})

    def hexes(self, table: Mapping[str, Any], key: str) -> int:
        found = 0
        for label in self.names(table, key):
            if label in self.board.grid:
                found |= self.board.grid.bit[self.board.grid.hex(label)]
            else:
                self.defects.append(f"{key}: there is no hex {label!r}")
        return found

    def strangers(self, table: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
        for key in table:
            if key not in known:
                self.defects.append(f"{where}{key}: nobody reads this. {suggest(key, known)}".strip())

    def table(self, document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = document.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.defects.append(f"{key}: must be a table")
        return {}

    # The parts of a position

    def frame(self, document: Mapping[str, Any]) -> None:
        s = self.state
        self.strangers(
            document,
            ("turn", "player", "step", "demoralized", "winner", "map", "losses", "combat", "puzzle", *BOX_KEYS, *DONE),
            "",
        )
        self.strangers(self.table(document, "puzzle"), PUZZLE, "puzzle.")
        turn = document.get("turn", 1)
        if isinstance(turn, int) and not isinstance(turn, bool) and 1 <= turn <= self.board.turns:
            s.turn = turn
        else:
            self.defects.append(f"turn: must be a number from 1 to {self.board.turns}")
        s.phasing = self.word(document, "player", SIDES, FRENCH)
        resting = tuple(
            "" if isinstance(step, Passage) else name for name, step in zip(s.game.step_names, s.game.steps, strict=True)
        )
        s.goto(self.word(document, "step", resting, MOVE))

    def places(self, document: Mapping[str, Any]) -> None:
        """Where every unit is. A unit may be named once."""
        seen: dict[int, str] = {}
        on_map = self.table(document, "map")
        for label in on_map:
            if label not in self.board.grid:
                self.defects.append(f"map: there is no hex {label!r}")
                continue
            for unit in self.units(on_map, label, f"map.{label}"):
                if self.once(seen, unit, label):
                    self.stand(unit, self.board.grid.hex(label))
        for key, where in BOX_KEYS.items():
            for unit in self.units(document, key):
                if self.once(seen, unit, key):
                    self.state.pos[unit] = where
                    if where == WAITING:
                        self.state.waiting |= self.board.ubit[unit]
                        if not self.board.entry[unit]:
                            self.defects.append(
                                f"waiting: {self.board.ids[unit]} starts on the map and arrives from nowhere (13.2)"
                            )
                    if where == EXITED and self.board.side[unit] != FRENCH:
                        self.defects.append(f"exited: {self.board.ids[unit]} is Allied and never leaves the map (6.6)")

    def once(self, seen: dict[int, str], unit: int, place: str) -> bool:
        if unit in seen:
            self.defects.append(f"{self.board.ids[unit]} is in two places: {seen[unit]} and {place}")
            return False
        seen[unit] = place
        return True

    def stand(self, unit: int, hex: int) -> None:
        board = self.board
        if board.terrain[hex] == WOODS and not any(
            0 < board.costs[other][(d + 3) % 6] <= board.ma[unit]
            for d, other in enumerate(board.grid.neighbours[hex])
            if other >= 0
        ):
            self.defects.append(
                f"map.{board.grid.labels[hex]}: {board.ids[unit]} cannot be in woods ({board.cite('6.5', '20.3')})"
            )
        if self.state.held(hex) & board.of_side[1 - board.side[unit]]:
            self.defects.append(
                f"map.{board.grid.labels[hex]}: {board.ids[unit]} stands in one hex with the enemy (6.2)"
            )
            return
        self.state.put(unit, hex)

    def totals(self, document: Mapping[str, Any]) -> None:
        s = self.state
        losses = self.table(document, "losses")
        self.strangers(losses, SIDES, "losses.")
        for number, side in enumerate(SIDES):
            least = sum(self.board.cs[unit] for unit in s.box(DESTROYED, number))
            value = losses.get(side, least)
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                self.defects.append(
                    f"losses.{side}: must be a number of at least {least}, the strength of its destroyed units (14.1)"
                )
                value = least
            s.losses[number] = value
        s.winner = self.word(document, "winner", SIDES, NOBODY_YET)
        level = self.board.victory.demoralization
        broken_sides = [side for side in (FRENCH, ALLIED) if s.losses[side] >= level]
        if len(broken_sides) == 1 and not (self.board.basic and broken_sides == [FRENCH]):
            s.demoralized = broken_sides[0]
        elif len(broken_sides) == 2 and "demoralized" not in document and s.step != OVER:
            self.defects.append(f"demoralized: both sides have lost {level}; say who was first (14.2)")
        s.demoralized = self.word(document, "demoralized", SIDES, s.demoralized)

    def done(self, document: Mapping[str, Any]) -> None:
        for key in DONE:
            setattr(self.state, key, self.mask(document, key))

    def combat(self, document: Mapping[str, Any]) -> None:
        s = self.state
        table = self.table(document, "combat")
        words = ("kind", "column", "attack_mode", "defence_mode", "result", "victor", "falling", "mover")
        self.strangers(table, (*words, *COMBAT_UNITS, *COMBAT_HEXES), "combat.")
        s.kind = self.word(table, "kind", KINDS, 0)
        for key in COMBAT_UNITS:
            setattr(s, key, self.mask(table, key))
        for key in COMBAT_HEXES:
            setattr(s, key, self.hexes(table, key))
        s.column = self.word(table, "column", tuple(self.board.columns), 0)
        s.attack_mode = self.word(table, "attack_mode", MODES, -1)
        s.defence_mode = self.word(table, "defence_mode", ARMS[:3], -1)
        s.result = self.word(table, "result", RESULTS, -1)
        s.victor = self.word(table, "victor", SIDES, NOBODY_YET)
        s.falling = table.get("falling") is True
        s.mover = self.word(table, "mover", tuple(self.board.ids), -1)


def state_from(game: WaterlooGame, document: Mapping[str, Any], defects: list[str]) -> WaterlooState | None:
    reader = _Reader(game, defects)
    reader.frame(document)
    reader.places(document)
    reader.totals(document)
    reader.done(document)
    reader.combat(document)
    defects += [defect for defect in broken(reader.state) if defect not in defects]
    return None if defects else reader.state
