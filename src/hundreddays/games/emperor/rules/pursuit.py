"""After a combat: pursuit, the reckoning of losses, advance, demoralization, morale. 360-371, 385, 395-399"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.core.phrases import several
from hundreddays.games.emperor.rules.battle import WITHDREW, bill_side
from hundreddays.games.emperor.rules.centers import flight, over_center
from hundreddays.games.emperor.rules.combatants import deciders, lead_seat, senior, taking_part
from hundreddays.games.emperor.rules.flags import ASIDE, NONE
from hundreddays.games.emperor.rules.forces import horse, place, side_of, units_of
from hundreddays.games.emperor.rules.losses import COMBAT_KIND, bill
from hundreddays.games.emperor.rules.memory import ADVANCES, FORCE, PURSUES, see_way, travelled
from hundreddays.games.emperor.rules.morale import leaves_bruxelles
from hundreddays.games.emperor.rules.pieces import CAVALRY, OLD_GUARD
from hundreddays.games.emperor.rules.retreat import retreated, trail_of
from hundreddays.games.emperor.rules.stacking import sweep
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ADVANCE,
    AFTERMATH,
    FLY_CENTER,
    FOLLOW,
    LEVEL_LOSSES,
    LOSSES,
    PURSUE,
    PURSUIT_DIE,
    PURSUIT_STOP,
    RETREAT_VEDETTE,
    Decision,
    Die,
    Passage,
    tell_force,
)
from hundreddays.games.emperor.rules.supply import barred_country


class Follow(Decision):
    """Whether the winner pursues, and which of the retreating Forces he follows. 365"""

    number = FOLLOW
    cite = "365"
    offers = ("end", "follow")
    done = "the pursuit"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.chasing, s.followed, s.reach, s.count = [], NONE, 0, 0
        if self.has_choice(s):
            return True
        s.goto(LEVEL_LOSSES)
        return False

    def actor(self, s: EmperorState) -> int:
        return lead_seat(s, 1 - s.beaten)

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        return [verbs.end, *(verbs.follow + leader for leader in sorted(followable(s)))]

    def ask(self, s: EmperorState) -> str:
        return "Pursue? Name the retreating Force to follow."

    def note(self, s: EmperorState, move: int) -> str:
        verbs = s.verbs
        return (
            f"retreated {several(len(trail_of(s, move - verbs.follow)) - 1, 'hex', 'hexes')}"
            if move != verbs.end
            else self.done
        )

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.follow:
            trail = trail_of(s, move - s.verbs.follow)
            if len(trail) < 2 or s.role[move - s.verbs.follow] == ASIDE:
                return [Reason("That is no Force of the combat that has retreated.", "365")]
            return [Reason("Nobody who may pursue is next to the empty hex it left.", "365")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            s.goto(LEVEL_LOSSES)
        else:
            s.followed = move - s.verbs.follow
            s.goto(PURSUE)


def followable(s: EmperorState) -> list[int]:
    """Forces of the combat that went at least one hex and left their hex empty, with a pursuer next to it."""
    found: list[int] = []
    for leader in retreated(s):
        trail = trail_of(s, leader)
        if len(trail) > 1 and s.role[leader] != ASIDE and pursuers(s, trail[0]):
            found.append(leader)
    return found


def pursuers(s: EmperorState, hex: int) -> list[int]:
    """The winner's Forces that may pursue into a vacated hex. 365"""
    board = s.board
    bit = board.grid.bit
    side = 1 - s.beaten
    if s.forces[s.beaten] & bit[hex] or barred_country(s, side) & bit[hex]:
        return []
    return [
        leader
        for leader in taking_part(s, side)
        if board.open[s.where[leader]] & bit[hex]
        and 2 * (s.begun[leader] - s.strength[leader]) < s.begun[leader]
        and leader not in s.chasing
    ]


def own_pursuers(s: EmperorState, seat: int) -> list[int]:
    """Those of one player: the lead says whether and whom to follow, each player names his own Forces. 391"""
    seat_of, army = s.seat_of, s.pieces.leader_army
    found = pursuers(s, trail_of(s, s.followed)[0])
    return sorted([leader for leader in found if seat_of[army[leader]] == seat])


def why_not_pursuing(s: EmperorState, leader: int, hex: int) -> Reason:
    """Why a Force does not pursue into a vacated hex. 365, 391"""
    if leader not in taking_part(s, 1 - s.beaten):
        return Reason("That is no Force of the winner that took part.", "365")
    if leader in s.chasing:
        return Reason("That Force pursues already.", "365")
    if not s.board.open[s.where[leader]] & s.board.grid.bit[hex]:
        return Reason("That Force is not next to the vacated hex.", "365")
    if 2 * (s.begun[leader] - s.strength[leader]) >= s.begun[leader]:
        return Reason("That Force has lost half of its SPs.", "365")
    return Reason("That Force is your ally's.", "391")


class Pursue(Decision):
    """Which Forces pursue. 365"""

    number = PURSUE
    cite = "365"
    offers = ("end", "pursue")
    done = "all are named"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        seats = deciders(s, 1 - s.beaten)
        while s.count < len(seats):
            if own_pursuers(s, seats[s.count]):
                return True
            s.count += 1
        s.count = 0
        s.goto(PURSUIT_DIE if s.chasing else LEVEL_LOSSES)
        return False

    def actor(self, s: EmperorState) -> int:
        return deciders(s, 1 - s.beaten)[s.count]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        return [verbs.end, *(verbs.pursue + leader for leader in own_pursuers(s, self.actor(s)))]

    def ask(self, s: EmperorState) -> str:
        return "Which Forces pursue? End when all are named."

    def note(self, s: EmperorState, move: int) -> str:
        verbs = s.verbs
        if move == verbs.end:
            return self.done
        leader = move - verbs.pursue
        return f"initiative {s.pieces.initiative[leader]}, {horse(s, units_of(s, leader))} cavalry SPs"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.pursue:
            return [why_not_pursuing(s, move - s.verbs.pursue, trail_of(s, s.followed)[0])]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            s.count += 1
        else:
            s.chasing = [*s.chasing, move - s.verbs.pursue]


def cavalry_modifier(s: EmperorState, pursuing: int, retreating: int) -> int:
    """Compare cavalry SPs: minus for the stronger pursuer, plus for the stronger retreater. 366"""
    strong, weak = max(pursuing, retreating), min(pursuing, retreating)
    value = 0
    for number, base, modifier in s.tables.ratios:
        if strong > weak and strong * base >= weak * number:
            value = modifier
    return -value if pursuing > retreating else value


def advance_length(s: EmperorState, initiative: int, die: int, length: int, fast: bool, total: int) -> int:
    """How many hexes the pursuit goes; 0 is the vacated hex alone, -1 nothing. 368"""
    tables = s.tables
    step = next(step for upto, step in tables.die_step if die <= upto)
    if initiative >= tables.brilliant:
        step = max(0, step)
    advance = length - tables.initiative_step[initiative] - step
    if advance < 0 or (advance == 0 and die >= tables.nothing_from):
        return -1
    advance = min(advance, length) + (tables.fast_bonus if fast else 0)
    return min(advance, total)


class PursuitDie(Die):
    """One die for the senior pursuing leader. 365-369"""

    number = PURSUIT_DIE
    cite = "365"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        tables, pieces = s.tables, s.pieces
        fled = [leader for leader in retreated(s) if s.where[leader] >= 0 and len(trail_of(s, leader)) > 1]  # 356
        own = [unit for leader in s.chasing for unit in units_of(s, leader)]
        modifier = cavalry_modifier(s, horse(s, own), sum(horse(s, units_of(s, leader)) for leader in fled))
        modifier += tables.rain_pursuit if s.weather else 0
        die = max(tables.chase_low, min(tables.chase_high, pips + modifier))
        trail = trail_of(s, s.followed)
        fast = all(pieces.arm[unit] == CAVALRY or pieces.guard[unit] == OLD_GUARD for unit in own)
        s.reach = advance_length(
            s, pieces.initiative[senior(s, s.chasing)], die, len(trail) - 1, fast, sum(s.sp[unit] for unit in own)
        )
        loss = max(0, s.reach) * tables.sp_per_hex * (2 if s.entered_zone >> s.followed & 1 else 1)
        s.chased = [pips, modifier, s.reach, loss]
        tell(EVERYONE, "pursuit", "368", die=pips, modifier=modifier, length=s.reach, loss=loss)
        first = [s.followed] if s.where[s.followed] >= 0 else []
        paid = bill(s, pieces.leader_army[s.followed], loss, COMBAT_KIND, first) if first else 0
        others = [leader for leader in fled if leader != s.followed and s.role[leader] != ASIDE]
        for leader in others:
            paid += bill(s, pieces.leader_army[leader], loss - paid, COMBAT_KIND, [leader])
        s.call(LOSSES, PURSUIT_STOP)


class PursuitStop(Decision):
    """How far each pursuer goes along the path of the retreat. 369"""

    number = PURSUIT_STOP
    cite = "369"
    offers = ("to",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        army = flight(s)
        if army >= 0:
            s.flying = army
            s.call(FLY_CENTER, PURSUIT_STOP)
            return False
        while s.reach >= 0 and s.chasing:
            if set(self._ends(s)) - {s.where[s.chasing[0]]}:
                return True
            s.chasing = s.chasing[1:]
        s.chasing = []
        s.goto(LEVEL_LOSSES)
        return False

    def _ends(self, s: EmperorState) -> list[int]:
        """The hexes it can be sent to at once: from where it has got to, as far as nothing gives way to it. 369"""
        board = s.board
        side = side_of(s, s.chasing[0])
        shut = s.forces[1 - side] | barred_country(s, side)
        stirred = s.counters[1 - side] | over_center(s, side)
        trail = trail_of(s, s.followed)
        found: list[int] = []
        for hex in trail[self._got_to(s, trail) : s.reach + 1]:
            if shut & board.grid.bit[hex]:
                break
            found.append(hex)
            if stirred & board.grid.bit[hex] and hex != s.where[s.chasing[0]]:
                break
        return found

    def _got_to(self, s: EmperorState, trail: list[int]) -> int:
        """How far along the path the pursuer is: a Force that gives way to it interrupts its pursuit."""
        here = s.where[s.chasing[0]]
        return trail.index(here) if here in trail else 0

    def _why_not_to(self, s: EmperorState, hex: int) -> Reason:
        """Why the pursuit does not end in a hex. 16, 369"""
        trail = trail_of(s, s.followed)
        if hex not in trail:
            return Reason("The retreat did not go through that hex.", "369")
        if trail.index(hex) > s.reach:
            return Reason("The pursuit does not get so far.", "368")
        if trail.index(hex) < self._got_to(s, trail):
            return Reason("A pursuit does not turn back.", "369")
        if barred_country(s, side_of(s, s.chasing[0])) & s.board.grid.bit[hex]:
            return Reason("Your side may not cross the border yet.", "16")
        stirred = s.counters[s.beaten] | over_center(s, 1 - s.beaten)
        if any(stirred & s.board.grid.bit[other] for other in trail[self._got_to(s, trail) : trail.index(hex)]):
            return Reason("Something on the way gives way first: name that hex.", "369")
        return Reason("A pursuit stops short of the enemy.", "369")

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.leader_army[s.chasing[0]]]

    def moves(self, s: EmperorState) -> list[int]:
        return sorted(s.verbs.to + hex for hex in set(self._ends(s)))

    def ask(self, s: EmperorState) -> str:
        return f"How far does {s.pieces.leader_names[s.chasing[0]]} pursue?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.to:
            return [self._why_not_to(s, move - s.verbs.to)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        leader, hex = s.chasing[0], move - s.verbs.to
        start, trail = s.where[leader], trail_of(s, s.followed)
        if hex == start:
            s.chasing = s.chasing[1:]
            return
        path = [start, *trail[self._got_to(s, trail) + (start in trail) : trail.index(hex) + 1]]
        if hex != self._ends(s)[-1] or trail.index(hex) == s.reach:
            s.chasing = s.chasing[1:]
        place(s, leader, hex)
        travelled(s, s.pieces.leader_army[leader], start, hex, FORCE)
        see_way(s, s.pieces.leader_army[leader], PURSUES, [start, hex])
        tell_force(s, tell, leader, ("pursued", "369"), {"path": s.board.labels([start, hex])})
        leaves_bruxelles(s, leader, path, tell)
        if not s.result and sweep(s, hex, side_of(s, leader), tell):
            s.call(RETREAT_VEDETTE, PURSUIT_STOP)


class LevelLosses(Passage):
    """The side that withdrew loses at least as much as the winner, in the whole combat. 370"""

    number = LEVEL_LOSSES
    cite = "370"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        if s.stage == WITHDREW:
            short = s.toll[1 - s.beaten] - s.toll[s.beaten]
            if short > 0:
                s.struck = 0
                s.guards &= ~3  # 336: the Guard has paid the first SP of the round's own loss
                back = [leader for leader in retreated(s) if s.role[leader] != ASIDE and s.where[leader] >= 0]
                bill_side(s, s.beaten, short, back)  # 350: who was not struck has not gone back, and pays nothing
        left = {*s.vacated, *(trail_of(s, leader)[0] for leader in retreated(s))}
        s.vacated = sorted(left - _entered(s))
        s.call(LOSSES, ADVANCE)


def _entered(s: EmperorState) -> set[int]:
    """The hexes that a pursuit has gone through: nobody advances into them after the pursuers. 360, 369"""
    trail = trail_of(s, s.followed)
    got_to = [trail.index(s.where[leader]) for leader in taking_part(s, 1 - s.beaten) if s.where[leader] in trail]
    return set(trail[: max(got_to) + 1]) if got_to else set()


class Advance(Decision):
    """One Force of the winner may enter a hex of the combat left empty. 360"""

    number = ADVANCE
    cite = "360"
    offers = ("no", "advance")
    done = "nobody advances"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        army = flight(s)
        if army >= 0:
            s.flying = army
            s.call(FLY_CENTER, ADVANCE)
            return False
        while s.vacated:
            seats = deciders(s, 1 - s.beaten) if s.beaten >= 0 else []
            while s.count < len(seats):
                if self.has_choice(s):
                    return True
                s.count += 1
            s.count = 0
            s.vacated = s.vacated[1:]
        s.goto(AFTERMATH)
        return False

    def actor(self, s: EmperorState) -> int:
        return deciders(s, 1 - s.beaten)[s.count]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        board = s.board
        bit = board.grid.bit
        hex = s.vacated[0]
        side = 1 - s.beaten
        if (s.forces[0] | s.forces[1] | barred_country(s, side)) & bit[hex]:
            return [verbs.no]
        own, seat, army = self.actor(s), s.seat_of, s.pieces.leader_army
        near = [
            leader
            for leader in taking_part(s, side)
            if board.open[s.where[leader]] & bit[hex] and seat[army[leader]] == own
        ]
        return [verbs.no, *(verbs.advance + leader for leader in sorted(near))]

    def ask(self, s: EmperorState) -> str:
        return f"{s.board.name(s.vacated[0])} is left empty: which Force advances into it?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.advance:
            leader = move - s.verbs.advance
            if leader not in taking_part(s, 1 - s.beaten):
                return [Reason("That is no Force of the winner that took part.", "360")]
            if not s.board.open[s.where[leader]] & s.board.grid.bit[s.vacated[0]]:
                return [Reason("That Force is not next to the empty hex.", "360")]
            return [Reason("That Force is your ally's.", "391")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        hex = s.vacated[0]
        if move == s.verbs.no:
            s.count += 1
            return
        s.vacated = s.vacated[1:]
        s.count = 0
        leader = move - s.verbs.advance
        start = s.where[leader]
        place(s, leader, hex)
        travelled(s, s.pieces.leader_army[leader], start, hex, FORCE)
        see_way(s, s.pieces.leader_army[leader], ADVANCES, [start, hex])
        tell_force(s, tell, leader, ("advanced", "360"), {"path": s.board.labels([start, hex])})
        leaves_bruxelles(s, leader, [start, hex], tell)
        if not s.result and sweep(s, hex, side_of(s, leader), tell):
            s.call(RETREAT_VEDETTE, ADVANCE)
