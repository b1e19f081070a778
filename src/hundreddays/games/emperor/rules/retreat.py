"""Retreats: of Forces that withdraw, and of those repulsed by a moving Force. 355-358, 224"""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.core.phrases import several
from hundreddays.games.emperor.rules.centers import flight
from hundreddays.games.emperor.rules.flags import ASIDE, NONE
from hundreddays.games.emperor.rules.forces import (
    forces_at,
    is_alone,
    join,
    may_join,
    place,
    side_of,
    tell_counters,
)
from hundreddays.games.emperor.rules.losses import COMBAT_KIND, bill
from hundreddays.games.emperor.rules.memory import FORCE, LEADER, RETREATS, see_way, travelled, uncounted
from hundreddays.games.emperor.rules.objections import why_not_joined
from hundreddays.games.emperor.rules.pieces import PRUSSIAN, SIDE
from hundreddays.games.emperor.rules.stacking import neighbours_in_hex, sweep
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    FLY_CENTER,
    LOSSES,
    RETREAT,
    RETREAT_JOIN,
    RETREAT_VEDETTE,
    Decision,
    tell_force,
)
from hundreddays.games.emperor.rules.supply import barred_country


def start_retreat(s: EmperorState, forces: list[int], length: int) -> None:
    s.retiring = forces[:]
    s.length = s.fallback = length
    s.trail, s.trails = [], []
    s.entered_zone = 0


def foes(s: EmperorState, leader: int) -> list[int]:
    """The hexes of the enemy Forces from which a Force retreats: those of the combat, or the one that repulsed it. 224,
    355
    """
    if not s.round:
        return [s.where[s.mover]]
    side = side_of(s, leader)
    return sorted(
        {
            s.where[other]
            for other, role in enumerate(s.role)
            if role != ASIDE and s.where[other] >= 0 and side_of(s, other) != side
        }
    )


def refuge(s: EmperorState, leader: int, first: int) -> int:
    """Where a retreat leads: the army's center, its Supply Source, or 5701; NONE where the owner chooses freely. 355"""
    army = s.pieces.leader_army[leader]
    if army == PRUSSIAN:
        goal = s.board.limited_center
    elif s.center[army] >= 0 and s.center[army] != first:
        goal = s.center[army]
    else:
        goal = s.source[army]
    return NONE if goal == first else goal


def legal_steps(s: EmperorState, leader: int, hex: int, enemies: list[int]) -> int:
    """Every hex a retreating Force could enter, further from the enemy. 355"""
    board = s.board
    grid = board.grid
    side = side_of(s, leader)
    free = board.open[hex] & ~(s.forces[1 - side] | barred_country(s, side))
    if not enemies:
        return free
    away = min([grid.distance(hex, foe) for foe in enemies])
    found = 0  # equivalent: hex 0 is in the sea
    for other in grid.hexes(free):
        if min([grid.distance(other, foe) for foe in enemies]) > away:
            found |= grid.bit[other]
    return found


def can_go_two(s: EmperorState, leader: int, enemies: list[int]) -> bool:
    """Whether a weak Force could be repulsed at all. 224"""
    return any(
        legal_steps(s, leader, hex, enemies)
        for hex in s.board.grid.hexes(legal_steps(s, leader, s.where[leader], enemies))
    )


def retreat_steps(s: EmperorState, leader: int) -> list[int]:
    """The steps its owner may choose from: out of enemy zones if he can, then those nearest to the refuge. 355"""
    grid = s.board.grid
    enemies = foes(s, leader)
    side = side_of(s, leader)
    hexes = legal_steps(s, leader, s.where[leader], enemies)
    if not s.round and s.fallback > 1:
        hexes = sum(grid.bit[hex] for hex in grid.hexes(hexes) if legal_steps(s, leader, hex, enemies))
    safe = hexes & ~(s.zones[1 - side] & ~s.forces[side])
    steps = grid.hexes(safe or hexes)
    goal = refuge(s, leader, s.trail[0] if s.trail else s.where[leader])
    if goal < 0 or not steps:
        return steps
    nearest = min(grid.distance(hex, goal) for hex in steps)
    return [hex for hex in steps if grid.distance(hex, goal) == nearest]


def why_not_back(s: EmperorState, leader: int, hex: int) -> Reason:
    """Why a retreat does not lead into a hex. 355"""
    bit = s.board.grid.bit[hex]
    side = side_of(s, leader)
    if not s.board.open[s.where[leader]] & bit:
        return Reason("That is no passable neighbouring hex.", "355")
    if barred_country(s, side) & bit:
        return Reason("Your side may not cross the border yet.", "16")
    grid, enemies = s.board.grid, foes(s, leader)
    if enemies and min([grid.distance(hex, foe) for foe in enemies]) <= min(
        [grid.distance(s.where[leader], foe) for foe in enemies]
    ):
        return Reason("A retreat leads further from the enemy.", "355")
    if s.forces[1 - side] & bit:
        return Reason("An enemy Force holds that hex.", "355")
    goal = refuge(s, leader, s.trail[0] if s.trail else s.where[leader])
    if goal >= 0 and grid.distance(hex, goal) > grid.distance(retreat_steps(s, leader)[0], goal):
        return Reason("Another hex is nearer to its refuge.", "355")
    if s.zones[1 - side] & ~s.forces[side] & bit:
        return Reason("Hexes free of enemy zones of control come first.", "355")
    return Reason("From there it could not retreat any further.", "224")


class Retreat(Decision):
    """Force by Force, hex by hex. 355"""

    number = RETREAT
    cite = "355"
    offers = ("to",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        while s.retiring:
            army = flight(s)
            if army >= 0:
                s.flying = army
                s.call(FLY_CENTER, RETREAT)
                return False
            leader = s.retiring[0]
            if s.where[leader] < 0:
                self._end(s, leader, tell)
                continue
            if not s.trail:
                s.trail = [s.where[leader]]
            if s.fallback > 0:
                if retreat_steps(s, leader):
                    return True
                self._cut_off(s, leader, tell)
                s.call(LOSSES, RETREAT)
                return False
            self._end(s, leader, tell)
        s.back()
        return False

    def _cut_off(self, s: EmperorState, leader: int, tell: Tell) -> None:
        """What a Force loses that cannot go as far as it must. 356"""
        tables = s.tables
        gone = len(s.trail) - 1
        loss = tables.lost_hex * s.fallback
        if gone == 0:
            whole = s.strength[leader] <= tables.surrender
            loss = s.strength[leader] if whole else (s.strength[leader] + 1) // 2
        s.fallback = 0
        army = s.pieces.leader_army[leader]
        uncounted(s, army, s.where[leader])
        tell_force(s, tell, leader, ("cut_off", "356"), {"hex": s.board.label[s.where[leader]], "loss": loss})
        bill(s, army, loss, COMBAT_KIND, [leader])

    def _end(self, s: EmperorState, leader: int, tell: Tell) -> None:
        """The Force has gone as far as it goes; lone leaders left behind go along. 41"""
        path = s.trail
        if path and s.where[leader] < 0 and s.round and path[0] not in s.vacated:
            s.vacated = sorted([*s.vacated, path[0]])  # 360: the hex of a Force that is gone is left empty too
        if path and s.where[leader] >= 0:
            army = s.pieces.leader_army[leader]
            s.trails += [leader, len(path) - 1, *path]
            if len(path) > 1:
                see_way(s, army, RETREATS, path)
                tell_force(s, tell, leader, ("retreated", "355"), {"path": s.board.labels(path)})
                if not forces_at(s, path[0], SIDE[army]):
                    for other in s.pieces.leader_range[army]:
                        if s.where[other] == path[0] and is_alone(s, other):
                            place(s, other, path[-1])
                            travelled(s, army, path[0], path[-1], LEADER)
        s.retiring = s.retiring[1:]
        s.trail = []
        s.fallback = s.length

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.leader_army[s.retiring[0]]]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.to + hex for hex in retreat_steps(s, s.retiring[0])]

    def ask(self, s: EmperorState) -> str:
        return f"{s.pieces.leader_names[s.retiring[0]]} retreats: {several(s.fallback, 'hex', 'hexes')} to go."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.to:
            return [why_not_back(s, s.retiring[0], move - s.verbs.to)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        leader, hex = s.retiring[0], move - s.verbs.to
        side = side_of(s, leader)
        bit = s.board.grid.bit[hex]
        if s.zones[1 - side] & bit and not s.forces[side] & bit:
            s.entered_zone |= 1 << leader
        start = s.where[leader]
        place(s, leader, hex)
        travelled(s, s.pieces.leader_army[leader], start, hex, FORCE)
        s.trail.append(hex)
        s.fallback -= 1
        if sweep(s, hex, side, tell):
            s.call(RETREAT_VEDETTE, RETREAT)


def trail_of(s: EmperorState, leader: int) -> list[int]:
    """The path a Force has retreated by, its first hex included; empty if it did not."""
    index = 0
    while index < len(s.trails):
        who, length = s.trails[index], s.trails[index + 1]
        if who == leader:
            return s.trails[index + 2 : index + 3 + length]
        index += length + 3
    return []


def retreated(s: EmperorState) -> list[int]:
    """The Forces that have retreated at least one hex, or had to."""
    found: list[int] = []
    index = 0
    while index < len(s.trails):
        found.append(s.trails[index])
        index += s.trails[index + 1] + 3
    return found


class RetreatJoin(Decision):
    """At the end of a retreat a Force may consolidate. 357"""

    number = RETREAT_JOIN
    cite = "357"
    offers = ("no", "under", "join")
    done = "stay apart"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        while s.retiring:
            leader = s.retiring[0]
            if s.where[leader] >= 0 and s.under[leader] < 0 and self.has_choice(s):
                return True
            s.retiring = s.retiring[1:]
        s.back()
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.leader_army[s.retiring[0]]]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        leader = s.retiring[0]
        others = neighbours_in_hex(s, leader)
        found = [verbs.no]
        found += [verbs.under + other for other in others if may_join(s, other, leader)]
        found += [verbs.join + other for other in others if may_join(s, leader, other)]
        return found

    def ask(self, s: EmperorState) -> str:
        return f"{s.pieces.leader_names[s.retiring[0]]} may consolidate where the retreat ended."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        verbs = s.verbs
        if s.verbs.base[move] in (verbs.join, verbs.under):
            leader, other = s.retiring[0], move - verbs.base[move]
            down = verbs.base[move] == verbs.join
            return [why_not_joined(s, leader, other) if down else why_not_joined(s, other, leader)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        leader = s.retiring[0]
        hex, army = s.where[leader], s.pieces.leader_army[leader]
        if move == verbs.no:
            s.retiring = s.retiring[1:]
            return
        if s.verbs.base[move] == verbs.join:
            join(s, leader, move - verbs.join)
        else:
            join(s, move - verbs.under, leader)
            s.retiring = [move - verbs.under, *s.retiring[1:]]
        tell_counters(s, tell, army, hex)
