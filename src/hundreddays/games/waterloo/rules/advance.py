"""Advance after ground combat. Chapter 12; in the Basic Game 24.3, 24.5 and 24.6."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import ADVANCE, ADVANCE_TO, COMBAT_OVER, Decision, no
from hundreddays.games.waterloo.rules.zones import holding_zone


def victorious(s: WaterlooState) -> int:
    """The units of the winner that took part hand to hand and are still there. 12.1, 12.3, 12.4, 23.5"""
    units = s.attackers & ~s.guns if s.victor == s.phasing else s.defenders
    return units & s.on_map if s.board.basic else units & s.on_map & s.board.movers


def free_ground(s: WaterlooState) -> int:
    """Hexes that held beaten units of this combat and can take someone. 12.3, 12.7"""
    return s.vacated & ~s.occupied[1 - s.victor] & ~s.full


def advances_of(s: WaterlooState, unit: int) -> int:
    """The hexes into which a unit may advance. 12.1, 12.2, 12.5, 24.3"""
    board = s.board
    hex = s.pos[unit]
    if s.advanced & board.ubit[unit]:
        return 0
    if not board.basic and holding_zone(s, s.victor) & board.grid.bit[hex]:
        return 0
    return board.paths[unit][hex] & free_ground(s)


def ready_to_advance(s: WaterlooState) -> int:
    board = s.board
    if not s.attackers & ~s.guns:
        return 0  # 8.8, 24.6: bombarding guns alone win no ground, and nobody wins any from them
    if not free_ground(s):
        return 0
    found = 0
    for unit in board.units(victorious(s) & ~s.advanced):
        if advances_of(s, unit):
            found |= board.ubit[unit]
    return found


def advance(s: WaterlooState, unit: int, hex: int, tell: Tell) -> None:
    board = s.board
    s.shift(unit, hex)
    s.advanced |= board.ubit[unit]
    s.shifted |= board.ubit[unit]
    if tell.listening:
        tell(EVERYONE, "advanced", board.cite("12.1", "24.3"), unit=board.ids[unit], to=board.grid.labels[hex])
    s.goto(ADVANCE)


class Advance(Decision):
    """The victor advances units one at a time until he stops. 12.7"""

    number = ADVANCE
    cites = ("12.1", "24.3")
    offers = ("advance", "stay")

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        """After all retreats, as long as anyone can advance. 12.7"""
        s.mover = -1
        if ready_to_advance(s):
            return True
        s.goto(COMBAT_OVER)
        return False

    def actor(self, s: WaterlooState) -> int:
        return s.victor

    def moves(self, s: WaterlooState) -> list[int]:
        return [*s.verbs.advances(ready_to_advance(s)), s.verbs.stay]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.stay:
            s.goto(COMBAT_OVER)
        else:
            s.mover = move - s.verbs.advance
            s.goto(ADVANCE_TO)

    def ask(self, s: WaterlooState) -> str:
        return f"Victory: advance into {s.board.hexes_named(free_ground(s))}, or stay."

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        unit = s.game.words.index(move, s.verbs.advance)
        if unit < 0:
            return []
        board = s.board
        name = s.board.name(unit)
        if not (s.attackers | s.defenders) & board.ubit[unit]:
            return no(s, f"{name} took no part in this combat.", "12.1", "24.3")
        if board.side[unit] != s.victor:
            return no(s, f"{name} is not of the victorious side.", "12.1", "24.3")
        if not board.basic and board.arm[unit] == ARTILLERY:
            return no(s, "Artillery never advances.", "12.1")
        if s.guns & board.ubit[unit]:
            return no(s, f"{name} bombarded and never advances.", "12.1", "23.5")
        if s.advanced & board.ubit[unit]:
            return no(s, f"{name} has advanced; no unit advances more than one hex.", "12.1", "24.5")
        if s.pos[unit] >= 0 and not board.basic and holding_zone(s, s.victor) & board.grid.bit[s.pos[unit]]:
            return no(s, f"{name} stands in an enemy zone of control and may not advance out of it.", "12.2")
        return no(s, f"{name} has no emptied hex it can enter.", "12.5", "24.3")


class AdvanceTo(Decision):
    """Which of several emptied hexes the unit enters. 12.3, 12.7"""

    number = ADVANCE_TO
    cites = ("12.7", "24.3")
    offers = ("to",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        hexes = s.board.grid.hexes(advances_of(s, s.mover))
        if len(hexes) > 1:
            return True
        advance(s, s.mover, hexes[0], tell)
        return False

    def actor(self, s: WaterlooState) -> int:
        return s.victor

    def moves(self, s: WaterlooState) -> list[int]:
        return s.verbs.tos(advances_of(s, s.mover))

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        advance(s, s.mover, move - s.verbs.to, tell)

    def ask(self, s: WaterlooState) -> str:
        return f"Into which hex does {s.board.name(s.mover)} advance?"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        hex = s.game.words.index(move, s.verbs.to)
        if hex < 0:
            return []
        return no(
            s,
            f"{s.board.grid.labels[hex]} is not a hex that this combat emptied beside {s.board.name(s.mover)}.",
            "12.7",
            "24.3",
        )
