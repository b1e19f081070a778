"""Retreats directed by the victor, and the units pushed out of the way.

11.3 to 11.15; in the Basic Game 24.2 and 24.4.
"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.waterloo.rules.board import AR, SIDES
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import (
    ADVANCE,
    FALL_BACK,
    PUSH,
    RETREAT,
    RETREAT_TO,
    Decision,
    no,
)
from hundreddays.games.waterloo.rules.victory import destroy
from hundreddays.games.waterloo.rules.zones import enemy_zone


def forbidden(s: WaterlooState, side: int) -> int:
    """Hexes no unit of a side may be driven into: enemies and their zones. 11.4, 24.2"""
    return s.occupied[1 - side] | enemy_zone(s, side)


def involved(s: WaterlooState) -> int:
    """Attackers and defenders of this combat, who are never pushed. 1.10, 11.6, 11.11"""
    return s.attackers | s.defenders


def legal_hexes(s: WaterlooState, unit: int, closed: int) -> int:
    """Where a unit that must leave its hex may go: vacant hexes, else those with fewest friends, else full ones that
    can make room. 11.5, 11.10, 24.4
    """
    board = s.board
    side = board.side[unit]
    open = board.paths[unit][s.pos[unit]] & ~forbidden(s, side) & ~closed
    vacant = open & ~s.occupied[side]
    if vacant:  # equivalent: saves the work of counting those who are in no hex
        return vacant
    roomy = open & ~s.full
    if roomy:
        counts = [(s.held(hex).bit_count(), board.grid.bit[hex]) for hex in board.grid.hexes(roomy)]
        fewest = min([count for count, _ in counts])
        return sum([bit for count, bit in counts if count == fewest])
    found = 0
    for hex in board.grid.hexes(open):
        if pushable(s, hex, closed):
            found |= board.grid.bit[hex]
    return found


def pushable(s: WaterlooState, hex: int, closed: int) -> int:
    """The units in a full hex that could be pushed out of it, to the end of some chain. 11.6, 11.10"""
    board = s.board
    found = 0
    for unit in board.units(s.held(hex) & ~involved(s)):
        if unit != s.mover and can_leave(s, unit, closed | board.grid.bit[hex]):
            found |= board.ubit[unit]
    return found


def can_leave(s: WaterlooState, unit: int, closed: int) -> bool:
    """Whether a chain that begins with this unit can be completed: a search outwards over full hexes until one has room
    beside it. 11.15
    """
    board = s.board
    side = board.side[unit]
    barred = forbidden(s, side) | closed
    pushed = board.of_side[side] & ~involved(s)
    frontier = board.paths[unit][s.pos[unit]] & ~barred
    while frontier:
        if frontier & ~s.full:
            return True
        barred |= frontier
        further = 0
        for hex in board.grid.hexes(frontier):
            for other in board.units(s.held(hex) & pushed):
                further |= board.paths[other][hex]
        frontier = further & ~barred
    return False


def able_to_fall_back(s: WaterlooState) -> int:
    board = s.board
    found = 0
    for gun in board.units(s.retreating):
        if legal_hexes(s, gun, board.grid.bit[s.pos[gun]]):
            found |= board.ubit[gun]
    return found


def begin_retreat(s: WaterlooState, units: int) -> None:
    """Hexes in which retreating units stood are closed to all of them. 11.10"""
    s.retreating = units
    s.closed = s.hexes_of(units)
    s.goto(RETREAT)


def begin_fall_back(s: WaterlooState, guns: int) -> None:
    """Each firing gun may retreat one hex, if its owner wishes. 8.7, 8.10, 23.5"""
    s.retreating = guns
    s.falling = True
    s.goto(FALL_BACK)


class Directed(Decision):
    """Decided by the victor; when guns fall back of their own will, by their owner. 8.10, 11.3"""

    def actor(self, s: WaterlooState) -> int:
        return s.phasing if s.falling else s.victor


class Retreat(Directed):
    """Which beaten unit retreats next. 11.3"""

    number = RETREAT
    cites = ("11.3", "24.2")
    offers = ("retreat",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        s.mover = -1  # equivalent: any number below nought
        s.chain = 0
        if s.retreating & (s.retreating - 1):
            return True
        if s.retreating:
            self.drive(s, s.retreating.bit_length() - 1)
        elif s.result == AR and s.guns:
            begin_fall_back(s, s.guns)  # 22.8: after the compulsory retreats
        else:
            s.goto(ADVANCE)
        return False

    def drive(self, s: WaterlooState, unit: int) -> None:
        """One unit's turn to retreat."""
        s.retreating &= ~s.board.ubit[unit]
        s.mover = unit
        s.goto(RETREAT_TO)

    def moves(self, s: WaterlooState) -> list[int]:
        return s.verbs.retreats(s.retreating)

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        self.drive(s, move - s.verbs.retreat)

    def ask(self, s: WaterlooState) -> str:
        return "You won: which of the beaten units retreats next?"

    def note(self, s: WaterlooState, move: int) -> str:
        return "" if legal_hexes(s, move - s.verbs.retreat, s.closed) else "no way out: destroyed"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        unit = s.game.words.index(move, s.verbs.retreat)
        return no(s, f"{s.board.name(unit)} does not have to retreat.", "11.3", "24.2") if unit >= 0 else []


class RetreatTo(Directed):
    """The hex to which a retreating or a pushed unit goes. 11.3, 11.5, 11.10"""

    number = RETREAT_TO
    cites = ("11.5", "24.4")
    offers = ("to",)

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        """A retreating unit without a legal hex is destroyed; whoever is pushed or falls back has one. 11.7, 11.12"""
        if s.chain or s.falling or legal_hexes(s, s.mover, s.closed):
            return True
        board = s.board
        unit = s.mover
        s.mover = -1  # equivalent: any number below nought
        tell(EVERYONE, "cut_off", board.cite("11.7", "24.2"), unit=board.ids[unit])
        destroy(s, board.ubit[unit], tell)
        if not s.over:
            s.goto(RETREAT)
        return False

    def moves(self, s: WaterlooState) -> list[int]:
        return s.verbs.tos(legal_hexes(s, s.mover, s.closed | s.chain))

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        board = s.board
        unit = s.mover
        hex = move - s.verbs.to
        pushed = bool(s.chain)
        full = s.full & board.grid.bit[hex]
        s.shift(unit, hex)
        s.chain |= board.grid.bit[hex]
        s.shifted |= board.ubit[unit]
        if tell.listening:
            by = SIDES[self.actor(s)]
            tell(
                EVERYONE,
                "displaced" if pushed else "retreated",
                board.cite("11.6" if pushed else "11.3", "24.2"),
                unit=board.ids[unit],
                to=board.grid.labels[hex],
                by=by,
            )
        s.goto(PUSH if full else FALL_BACK if s.falling else RETREAT)

    def ask(self, s: WaterlooState) -> str:
        return (
            f"Where shall {s.board.name(s.mover)} be {'pushed' if s.chain else 'driven'}?"
            if not s.falling or s.chain
            else f"Where shall {s.board.name(s.mover)} fall back to?"
        )

    def note(self, s: WaterlooState, move: int) -> str:
        count = s.held(move - s.verbs.to).bit_count()
        if not count:
            return "vacant"
        return "full: a unit there is pushed on" if count >= s.board.limit else f"{count} there"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        hex = s.game.words.index(move, s.verbs.to)
        if hex < 0:
            return []
        board = s.board
        bit = board.grid.bit[hex]
        label = board.grid.labels[hex]
        side = board.side[s.mover]
        if not board.grid.near[s.pos[s.mover]] & bit:
            return no(
                s,
                f"A retreat goes one hex; {label} is not next to {board.grid.labels[s.pos[s.mover]]}.",
                "11.3",
                "24.2",
            )
        if s.occupied[1 - side] & bit:
            return no(s, f"{label} is held by the enemy.", "11.4", "24.2")
        if enemy_zone(s, side) & bit:
            return no(s, f"{label} is in an enemy zone of control.", "11.4", "24.2")
        if not board.paths[s.mover][s.pos[s.mover]] & bit:
            return no(s, f"{s.board.name(s.mover)} cannot enter {label} from there.", "11.4", "20.6")
        if s.closed & bit:
            return no(s, f"{label} is closed: a unit that must retreat stood there.", "11.10", "24.4")
        if s.chain & bit:
            return no(s, f"{label} is closed: a unit has just come there.", "11.10", "24.4")
        if not s.full & bit or legal_hexes(s, s.mover, s.closed | s.chain) & ~s.full:
            return no(s, f"There is a hex with fewer units than {label}; it must be used.", "11.5", "24.2")
        return no(s, f"No unit in {label} can be pushed out of it.", "11.10", "24.4")


class Push(Directed):
    """Which unit of a full hex makes room. 11.6"""

    number = PUSH
    cites = ("11.6", "24.2")
    offers = ("push",)

    def moves(self, s: WaterlooState) -> list[int]:
        return s.verbs.pushes(pushable(s, s.pos[s.mover], s.closed | s.chain))

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        unit = move - s.verbs.push
        s.mover = unit
        s.displaced |= s.board.ubit[unit]
        s.goto(RETREAT_TO)

    def ask(self, s: WaterlooState) -> str:
        return f"{s.board.grid.labels[s.pos[s.mover]]} is full: which unit is pushed out of it?"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        unit = s.game.words.index(move, s.verbs.push)
        if unit < 0:
            return []
        if s.pos[unit] != s.pos[s.mover]:
            return no(s, f"{s.board.name(unit)} is not in {s.board.grid.labels[s.pos[s.mover]]}.", "11.6", "24.2")
        if unit == s.mover or involved(s) & s.board.ubit[unit]:
            return no(s, f"{s.board.name(unit)} is involved in this combat and cannot be pushed.", "11.11", "24.4")
        return no(s, f"{s.board.name(unit)} would have nowhere to go.", "11.10", "24.4")


class FallBack(Decision):
    """After Ar each firing gun may retreat one hex. 8.7, 23.5"""

    number = FALL_BACK
    cites = ("8.7", "23.5")
    offers = ("retreat", "stay")

    def due(self, s: WaterlooState, tell: Tell) -> bool:
        s.mover = -1  # equivalent: any number below nought
        s.chain = s.closed = 0
        if able_to_fall_back(s):
            return True
        self.end(s)
        return False

    def end(self, s: WaterlooState) -> None:
        s.falling = False
        s.retreating = 0
        s.goto(ADVANCE)

    def moves(self, s: WaterlooState) -> list[int]:
        return [*s.verbs.retreats(able_to_fall_back(s)), s.verbs.stay]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == s.verbs.stay:
            self.end(s)
            return
        gun = move - s.verbs.retreat
        s.retreating &= ~s.board.ubit[gun]
        s.mover = gun
        s.closed = s.board.grid.bit[s.pos[gun]]
        s.goto(RETREAT_TO)

    def ask(self, s: WaterlooState) -> str:
        return "Your guns may fall back one hex each, or stay."

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        unit = s.game.words.index(move, s.verbs.retreat)
        if unit < 0:
            return []
        if not s.retreating & s.board.ubit[unit]:
            return no(s, f"{s.board.name(unit)} has no leave to fall back now.", "8.7", "23.5")
        return no(s, f"{s.board.name(unit)} has no hex to fall back to; it stays.", "8.7", "24.4")
