"""Ground combat of the Advanced Game: segment b. Chapter 7, 10.1 and 12.6."""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.waterloo.rules.board import ARTILLERY
from hundreddays.games.waterloo.rules.fire import untouched, why_not_bombard
from hundreddays.games.waterloo.rules.forecast import forecast_text, odds_text
from hundreddays.games.waterloo.rules.odds import combat_column
from hundreddays.games.waterloo.rules.state import GROUND, WaterlooState
from hundreddays.games.waterloo.rules.steps import ASSAULT, ATTACKERS, DECLARE, END_OF_TURN, Decision, no
from hundreddays.games.waterloo.rules.zones import enemy_zone


def ready_to_attack(s: WaterlooState, side: int) -> int:
    """Infantry, cavalry and Napoleon who have neither attacked nor advanced in this phase. 7.2, 7.6, 12.6"""
    return s.board.of_side[side] & s.board.movers & s.on_map & ~(s.attacked | s.advanced)


def assaultable(s: WaterlooState, side: int) -> int:
    """The hexes that may be attacked now.

    A unit attacked on the ground before, or one that has advanced, protects its hex. 7.5, 12.6
    """
    grid = s.board.grid
    enemy = s.occupied[1 - side]
    ready = ready_to_attack(s, side)
    bases = 0
    for hex in grid.hexes(s.occupied[side] & enemy_zone(s, side)):  # equivalent: saves work, others touch nobody
        if s.held(hex) & ready:
            bases |= grid.bit[hex]
    return untouched(s, grid.spread(bases) & enemy, s.struck | s.advanced)


def can_assault(s: WaterlooState, side: int) -> bool:
    """Whether there is any such hex."""
    grid = s.board.grid
    enemy = s.occupied[1 - side]
    ready = ready_to_attack(s, side)
    for hex in grid.hexes(s.occupied[side] & enemy_zone(s, side)):  # equivalent: saves work, others touch nobody
        if s.held(hex) & ready and untouched(s, grid.near[hex] & enemy, s.struck | s.advanced):
            return True
    return False


def attackers_of(s: WaterlooState, side: int, targets: int) -> int:
    """The units that may join an attack on all these hexes: each adjacent to every one. 10.1"""
    grid = s.board.grid
    bases = s.occupied[side]
    for hex in grid.hexes(targets):
        bases &= grid.near[hex]
    return s.units_in(bases) & ready_to_attack(s, side)


def best_odds(s: WaterlooState, hex: int) -> str:
    """The odds of an attack on one hex by all who may join it. 9.7, 10.1"""
    target = s.board.grid.bit[hex]
    column = combat_column(s, attackers_of(s, s.phasing, target), s.held(hex), target, s.phasing)
    return f"{s.board.columns[column]} at best"


def begin_assault(s: WaterlooState, hex: int) -> None:
    s.kind = GROUND
    s.targets = s.board.grid.bit[hex]
    s.defenders = s.held(hex)
    s.goto(ATTACKERS)


def why_not_attack(s: WaterlooState, hex: int) -> list[Reason]:
    """Why a hex cannot be attacked on the ground now."""
    board = s.board
    label = board.grid.labels[hex]
    if not s.occupied[1 - s.phasing] & board.grid.bit[hex]:
        return no(s, f"There is no enemy in {label}.", "7.4")
    if s.held(hex) & s.struck:
        return no(s, f"A unit in {label} has been attacked on the ground in this phase.", "7.5")
    if s.held(hex) & s.advanced:
        return no(s, f"A unit in {label} has advanced in this phase and takes no further part.", "12.6")
    return no(s, f"No infantry or cavalry that may still attack stands next to {label}.", "10.1")


class Assault(Decision):
    """Which hex is attacked next, or the end of the phase. 3.5, 7.1"""

    number = ASSAULT
    cites = ("7.1", "")
    offers = ("attack", "end")
    closes = ("end",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        """Segment b, for as long as anyone can be attacked. 3.2"""
        if can_assault(s, s.phasing):
            return True
        s.goto(END_OF_TURN)
        return False

    def moves(self, s: WaterlooState) -> list[int]:
        return [*s.verbs.attacks(assaultable(s, s.phasing)), s.verbs.end]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            s.goto(END_OF_TURN)
        else:
            begin_assault(s, move - s.verbs.attack)

    def ask(self, s: WaterlooState) -> str:
        return "Attack a hex, or end the Combat Phase."

    def note(self, s: WaterlooState, move: int) -> str:
        return "" if move == s.verbs.end else best_odds(s, move - s.verbs.attack)

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        target = s.game.words.index(move, s.verbs.bombard)
        if target >= 0 and s.struck:
            return no(s, "The attacks on the ground have begun; no gun may bombard any more.", "3.4")
        if target >= 0:
            return why_not_bombard(s, target) or no(s, "The bombardments of this turn have been ended.", "3.4")
        hex = s.game.words.index(move, s.verbs.attack)
        return why_not_attack(s, hex) if hex >= 0 else []


class Attackers(Decision):
    """Who attacks, and which further hexes are attacked with the first. 7.7, 10.1"""

    number = ATTACKERS
    cites = ("10.1", "")
    offers = ("with", "also", "resolve")
    alike = ("with",)

    def further(self, s: WaterlooState) -> int:
        """Hexes that could still be added: someone named, or someone who could be, is adjacent to all. 10.1, 17.2"""
        board = s.board
        near = s.occupied[1 - s.phasing] & ~s.targets
        if s.attackers:
            near &= board.grid.spread(s.hexes_of(s.attackers))
        else:
            for hex in board.grid.hexes(s.targets):
                near &= board.in_range[hex]  # whoever is adjacent to both stands between them
        if not near:
            return 0
        found = 0
        for hex in board.grid.hexes(untouched(s, near, s.struck | s.advanced)):
            able = attackers_of(s, s.phasing, s.targets | board.grid.bit[hex])
            if able and not s.attackers & ~able:
                found |= board.grid.bit[hex]
        return found

    def moves(self, s: WaterlooState) -> list[int]:
        found = s.verbs.joins(attackers_of(s, s.phasing, s.targets) & ~s.attackers)
        found += s.verbs.alsos(self.further(s))
        if s.attackers:
            found.append(s.verbs.resolve)
        return found

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.resolve:
            s.goto(DECLARE)
        elif s.verbs.base[move] == s.verbs.also:
            hex = move - s.verbs.also
            s.targets |= s.board.grid.bit[hex]
            s.defenders |= s.held(hex)
        else:
            s.attackers |= s.board.ubit[move - s.verbs.join]

    def ask(self, s: WaterlooState) -> str:
        if not s.attackers:
            return f"Who attacks {s.board.hexes_named(s.targets)}?"
        return f"{odds_text(s, s.attackers)}. Add attackers, or attack."

    def note(self, s: WaterlooState, move: int) -> str:
        if move == s.verbs.resolve:
            return forecast_text(s, s.attackers)
        if s.verbs.base[move] == s.verbs.also:
            if not s.attackers:
                return "together"
            both = s.copy()
            both.targets |= s.board.grid.bit[move - s.verbs.also]
            both.defenders = s.units_in(both.targets)
            return forecast_text(both, both.attackers)
        return forecast_text(s, s.attackers | s.board.ubit[move - s.verbs.join])

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        board = s.board
        if move == s.verbs.resolve:
            return no(s, "No attacker has been named yet.", "10.1")
        hex = s.game.words.index(move, s.verbs.also)
        if hex >= 0:
            if s.targets & board.grid.bit[hex]:
                return no(s, f"{board.grid.labels[hex]} is attacked already.", "10.1")
            if assaultable(s, s.phasing) & board.grid.bit[hex]:
                return no(s, f"Not every attacker would be adjacent to {board.grid.labels[hex]}.", "10.1")
            return why_not_attack(s, hex)
        unit = s.game.words.index(move, s.verbs.join)
        if unit < 0:
            return []
        name = s.board.name(unit)
        if board.side[unit] != s.phasing or s.pos[unit] < 0:
            return no(s, f"{name} is not a unit of yours on the map.", "10.1")
        if board.arm[unit] == ARTILLERY:
            return no(s, "Artillery never attacks on the ground; it bombards.", "7.2")
        if s.attackers & board.ubit[unit]:
            return no(s, f"{name} has been named already.", "10.1")
        if s.attacked & board.ubit[unit]:
            return no(s, f"{name} has attacked in this phase.", "7.6")
        if s.advanced & board.ubit[unit]:
            return no(s, f"{name} has advanced in this phase and takes no further part.", "12.6")
        return no(s, f"{name} is not adjacent to every hex attacked.", "10.1")
