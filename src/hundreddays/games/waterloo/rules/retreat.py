"""Retreats directed by the victor, and the units pushed out of the way.

11.3 to 11.15; in the Basic Game 24.2 and 24.4.
"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.waterloo.rules.advance import begin_advance
from hundreddays.games.waterloo.rules.ask import Ask
from hundreddays.games.waterloo.rules.board import AR, SIDES
from hundreddays.games.waterloo.rules.sequence import resume
from hundreddays.games.waterloo.rules.state import WaterlooState
from hundreddays.games.waterloo.rules.steps import BOMBARDMENT, FALL_BACK, PUSH, RETREAT, RETREAT_TO
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
    if vacant or not open:
        return vacant
    roomy = open & ~s.full
    if roomy:
        counts = [(s.held(hex).bit_count(), board.grid.bit[hex]) for hex in board.grid.hexes(roomy)]
        fewest = min(count for count, _ in counts)
        return sum(bit for count, bit in counts if count == fewest)
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


# The order of things


def begin_retreat(s: WaterlooState, units: int, tell: Tell) -> None:
    """Hexes in which retreating units stood are closed to all of them. 11.10"""
    s.retreating = units
    s.closed = s.hexes_of(units)
    _next(s, tell)


def begin_fall_back(s: WaterlooState, guns: int, tell: Tell) -> None:
    """Each firing gun may retreat one hex, if its owner wishes. 8.7, 8.10, 23.5"""
    s.retreating = guns
    s.falling = True
    _next(s, tell)


def able_to_fall_back(s: WaterlooState) -> int:
    board = s.board
    found = 0
    for gun in board.units(s.retreating):
        if legal_hexes(s, gun, board.grid.bit[s.pos[gun]]):
            found |= board.ubit[gun]
    return found


def _next(s: WaterlooState, tell: Tell) -> None:
    s.mover = -1
    s.chain = 0
    if s.falling:
        s.closed = 0
        if able_to_fall_back(s):
            s.step = FALL_BACK
        else:
            _end_of_fall_back(s, tell)
    elif not s.retreating:
        _end_of_retreat(s, tell)
    elif s.retreating & (s.retreating - 1):
        s.step = RETREAT
    else:
        _drive(s, s.retreating.bit_length() - 1, tell)


def _drive(s: WaterlooState, unit: int, tell: Tell) -> None:
    """One unit's turn to retreat; without a legal hex it is destroyed. 11.7, 11.12"""
    s.retreating &= ~s.board.ubit[unit]
    s.mover = unit
    s.chain = 0
    if legal_hexes(s, unit, s.closed):
        s.step = RETREAT_TO
        return
    s.mover = -1
    tell(EVERYONE, "cut_off", s.board.cite("11.7", "24.2"), unit=s.board.ids[unit])
    destroy(s, s.board.ubit[unit], tell)
    if not s.over:
        _next(s, tell)


def _end_of_retreat(s: WaterlooState, tell: Tell) -> None:
    if s.kind == BOMBARDMENT:
        resume(s, tell)
    elif s.result == AR and s.guns:
        begin_fall_back(s, s.guns, tell)  # 22.8: after the compulsory retreats
    else:
        begin_advance(s, tell)


def _end_of_fall_back(s: WaterlooState, tell: Tell) -> None:
    s.falling = False
    s.retreating = 0
    if s.kind == BOMBARDMENT:
        resume(s, tell)
    else:
        begin_advance(s, tell)


class Directed(Ask):
    """Decided by the victor; when guns fall back of their own will, by their owner. 8.10, 11.3"""

    def actor(self, s: WaterlooState) -> int:
        return s.phasing if s.falling else s.victor


class Retreat(Directed):
    """Which beaten unit retreats next. 11.3"""

    cites = ("11.3", "24.2")

    def moves(self, s: WaterlooState) -> list[int]:
        return self.verbs.retreats(s.retreating)

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        _drive(s, move - self.verbs.retreat, tell)

    def ask(self, s: WaterlooState) -> str:
        return "You won: which of the beaten units retreats next?"

    def note(self, s: WaterlooState, move: int) -> str:
        return "" if legal_hexes(s, move - self.verbs.retreat, s.closed) else "no way out: destroyed"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if not self.verbs.retreat <= move < self.verbs.push:
            return []
        return self.no(f"{self.name(move - self.verbs.retreat)} has not to retreat.", "11.3", "24.2")


class RetreatTo(Directed):
    """The hex to which a retreating or a pushed unit goes. 11.3, 11.5, 11.10"""

    cites = ("11.5", "24.4")

    def moves(self, s: WaterlooState) -> list[int]:
        return self.verbs.tos(legal_hexes(s, s.mover, s.closed | s.chain))

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        board = self.board
        unit = s.mover
        hex = move - self.verbs.to
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
        if full:
            s.step = PUSH
        else:
            _next(s, tell)

    def ask(self, s: WaterlooState) -> str:
        return (
            f"Where is {self.name(s.mover)} {'pushed' if s.chain else 'driven'}?"
            if not s.falling or s.chain
            else f"Where does {self.name(s.mover)} fall back to?"
        )

    def note(self, s: WaterlooState, move: int) -> str:
        count = s.held(move - self.verbs.to).bit_count()
        if not count:
            return "vacant"
        return "full: a unit there is pushed on" if count >= self.board.limit else f"{count} there"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if not self.verbs.to <= move < self.verbs.bombard:
            return []
        board = self.board
        hex = move - self.verbs.to
        bit = board.grid.bit[hex]
        label = board.grid.labels[hex]
        side = board.side[s.mover]
        if not board.grid.near[s.pos[s.mover]] & bit:
            return self.no(
                f"A retreat goes one hex; {label} is not next to {board.grid.labels[s.pos[s.mover]]}.", "11.3", "24.2"
            )
        if s.occupied[1 - side] & bit:
            return self.no(f"{label} is held by the enemy.", "11.4", "24.2")
        if enemy_zone(s, side) & bit:
            return self.no(f"{label} is in an enemy zone of control.", "11.4", "24.2")
        if not board.paths[s.mover][s.pos[s.mover]] & bit:
            return self.no(f"{self.name(s.mover)} cannot enter {label} from there.", "11.4", "20.6")
        if (s.closed | s.chain) & bit:
            return self.no(
                f"{label} is closed: a unit of this retreat stood there or has just come there.", "11.10", "24.4"
            )
        if not s.full & bit or legal_hexes(s, s.mover, s.closed | s.chain) & ~s.full:
            return self.no(f"There is a hex with fewer units than {label}; it must be used.", "11.5", "24.2")
        return self.no(f"No unit in {label} can be pushed out of it.", "11.10", "24.4")


class Push(Directed):
    """Which unit of a full hex makes room. 11.6"""

    cites = ("11.6", "24.2")

    def moves(self, s: WaterlooState) -> list[int]:
        return self.verbs.pushes(pushable(s, s.pos[s.mover], s.closed | s.chain))

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        unit = move - self.verbs.push
        s.mover = unit
        s.displaced |= self.board.ubit[unit]
        s.step = RETREAT_TO

    def ask(self, s: WaterlooState) -> str:
        return f"{self.board.grid.labels[s.pos[s.mover]]} is full: which unit is pushed out of it?"

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if not self.verbs.push <= move < self.verbs.advance:
            return []
        unit = move - self.verbs.push
        if s.pos[unit] != s.pos[s.mover]:
            return self.no(f"{self.name(unit)} is not in {self.board.grid.labels[s.pos[s.mover]]}.", "11.6", "24.2")
        if unit == s.mover or involved(s) & self.board.ubit[unit]:
            return self.no(f"{self.name(unit)} is involved in this combat and cannot be pushed.", "11.11", "24.4")
        return self.no(f"{self.name(unit)} would have nowhere to go.", "11.10", "24.4")


class FallBack(Ask):
    """After Ar each firing gun may retreat one hex. 8.7, 23.5"""

    cites = ("8.7", "23.5")

    def moves(self, s: WaterlooState) -> list[int]:
        return [*self.verbs.retreats(able_to_fall_back(s)), self.verbs.stay]

    def apply(self, s: WaterlooState, move: int, tell: Tell) -> None:
        if move == self.verbs.stay:
            _end_of_fall_back(s, tell)
            return
        gun = move - self.verbs.retreat
        s.retreating &= ~self.board.ubit[gun]
        s.mover = gun
        s.closed = self.board.grid.bit[s.pos[gun]]
        s.step = RETREAT_TO

    def ask(self, s: WaterlooState) -> str:
        return "Your guns may fall back one hex each, or stay."

    def why_not(self, s: WaterlooState, move: int) -> list[Reason]:
        if not self.verbs.retreat <= move < self.verbs.push:
            return []
        unit = move - self.verbs.retreat
        if not s.retreating & self.board.ubit[unit]:
            return self.no(f"{self.name(unit)} has no leave to fall back now.", "8.7", "23.5")
        return self.no(f"{self.name(unit)} has no hex to fall back to; it stays.", "8.7", "24.4")
