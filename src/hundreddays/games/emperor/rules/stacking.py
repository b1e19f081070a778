"""Consolidating at the end of a move, and the stacking test with its displacements. 122, 210-214"""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.emperor.rules.board import sps
from hundreddays.games.emperor.rules.centers import flight
from hundreddays.games.emperor.rules.flags import EXEMPT, NONE, SPLIT
from hundreddays.games.emperor.rules.forces import (
    army_forces,
    drive_off,
    forces_at,
    is_alone,
    join,
    may_join,
    place,
    tell_counters,
)
from hundreddays.games.emperor.rules.losses import DISPLACED_KIND, bill
from hundreddays.games.emperor.rules.memory import (
    DISPLACED,
    FORCE,
    counters_at,
    regrouped,
    see,
    see_way,
    travelled,
    uncounted,
)
from hundreddays.games.emperor.rules.objections import why_not_joined
from hundreddays.games.emperor.rules.pieces import SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.sequence import after_stacking, next_army
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    DISPLACE,
    DISPLACE_TO,
    FLY_CENTER,
    JOIN,
    LEADER_DIE,
    LOSSES,
    RETREAT_VEDETTE,
    STACKING,
    STACKING_JOIN,
    STACKING_UNDER,
    Decision,
    Passage,
    tell_force,
)
from hundreddays.games.emperor.rules.supply import barred_country


class Join(Decision):
    """A Force that has ended its move may consolidate with others in the hex. 122, 170"""

    number = JOIN
    cite = "122"
    offers = ("no", "under", "join")
    done = "stay apart"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        hex = s.where[s.mover]
        if hex >= 0 and counters_at(s, hex, s.pieces.leader_army[s.mover]) > 1:
            return True  # asked also where it cannot join: others see how many counters there are, not which
        s.back()
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.leader_army[s.mover]]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        others = neighbours_in_hex(s, s.mover)
        found = [verbs.no]
        found += [verbs.under + leader for leader in others if may_join(s, leader, s.mover)]
        found += [verbs.join + leader for leader in others if may_join(s, s.mover, leader)]
        return found

    def ask(self, s: EmperorState) -> str:
        return f"{s.pieces.leader_names[s.mover]} may consolidate with a Force in {s.board.name(s.where[s.mover])}."

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        verbs = s.verbs
        if s.verbs.base[move] in (verbs.join, verbs.under):
            other = move - verbs.base[move]
            down = verbs.base[move] == verbs.join
            return [why_not_joined(s, s.mover, other) if down else why_not_joined(s, other, s.mover)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        army = s.pieces.leader_army[s.mover]
        hex = s.where[s.mover]
        if move == verbs.no:
            s.back()
            return
        if s.verbs.base[move] == verbs.join:
            join(s, s.mover, move - verbs.join)
        else:
            join(s, move - verbs.under, s.mover)
            s.mover = move - verbs.under
        s.flags[s.mover] &= ~EXEMPT
        tell_counters(s, tell, army, hex)


def neighbours_in_hex(s: EmperorState, leader: int) -> list[int]:
    """The other Forces and lone leaders of a leader's army in his hex."""
    army = s.pieces.leader_army[leader]
    return [
        other
        for other in s.pieces.leader_range[army]
        if other != leader and s.under[other] < 0 and s.where[other] == s.where[leader]
    ]


# The stacking test


def crowded(s: EmperorState, army: int) -> int:
    """The lowest hex in which an army breaks the stacking rule, or NONE. 210"""
    hexes = [s.where[leader] for leader in army_forces(s, army)]
    for hex in sorted({hex for hex in hexes if hexes.count(hex) > 1}):
        if excess(s, [leader for leader in army_forces(s, army) if s.where[leader] == hex]):
            return hex
    return NONE


def excess(s: EmperorState, forces: list[int]) -> list[int]:
    """The Forces of a hex of which all but one must go; all, if some may still break the rule.

    Those that found no place stay. 213, E24
    """
    loose = [leader for leader in forces if not s.flags[leader] & EXEMPT and leader not in s.tried]
    exempt = any(s.flags[leader] & EXEMPT for leader in forces)
    return loose if len(loose) > (0 if exempt else 1) else []


class Stacking(Passage):
    """At the end of every Player Turn, army by army and hex by hex. 210"""

    number = STACKING
    cite = "210"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        threatened = flight(s)
        if threatened >= 0:
            s.flying = threatened
            s.call(FLY_CENTER, STACKING)  # 85: a displaced Force may have come too near
            return
        hex = crowded(s, s.army)
        if hex >= 0:
            s.chosen, s.spare = hex, NONE
            s.call(STACKING_JOIN, DISPLACE)
            return
        following = next_army(s)
        if following >= 0:
            s.army = following
        else:
            s.tried = []
            after_stacking(s)


class StackingJoin(Decision):
    """Forces in one hex that may consolidate; parts of a split Force that stay behind may too. 122, 162, 213"""

    number = STACKING_JOIN
    cite = "213"
    offers = ("no", "join")
    done = "stay apart"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if self.has_choice(s):
            return True
        s.back()
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        here = gathered(s)
        found = [verbs.no]
        found += [
            verbs.join + junior
            for junior in here
            if any(may_join(s, senior, junior) for senior in here if senior != junior)
        ]
        return found

    def ask(self, s: EmperorState) -> str:
        return f"Forces in {s.board.name(s.chosen)} may consolidate: which is put under another?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.join:
            return [Reason("No other Force in the hex can take that one over.", "122")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.no:
            s.back()
        else:
            s.mover = move - s.verbs.join
            s.goto(STACKING_UNDER)


def gathered(s: EmperorState) -> list[int]:
    """The Forces and lone leaders of the army in the hex; while a part is about to go, other parts alone. 162"""
    return [
        leader
        for leader in s.pieces.leader_range[s.army]
        if s.where[leader] == s.chosen
        and s.under[leader] < 0
        and leader != s.spare
        and (s.spare < 0 or s.flags[leader] & SPLIT)
    ]


class StackingUnder(Decision):
    """Under whom. 39, 122"""

    number = STACKING_UNDER
    cite = "122"
    offers = ("under",)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.under + senior for senior in gathered(s) if senior != s.mover and may_join(s, senior, s.mover)]

    def ask(self, s: EmperorState) -> str:
        return f"Under whom is {s.pieces.leader_names[s.mover]} put?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.under:
            return [why_not_joined(s, move - s.verbs.under, s.mover)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        join(s, move - s.verbs.under, s.mover)
        s.mover = s.spare
        tell_counters(s, tell, s.army, s.chosen)
        s.goto(STACKING_JOIN)


class Displace(Decision):
    """Which of the Forces left over gives way. 213"""

    number = DISPLACE
    cite = "213"
    offers = ("displace",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if s.fallen:
            s.call(LEADER_DIE, DISPLACE)  # 42: the SP that was lost was the last of its Force
            return False  # equivalent: the die is due at once
        if crowded(s, s.army) == s.chosen:
            return True
        s.goto(STACKING)
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        forces = [leader for leader in gathered(s) if s.strength[leader]]
        return [s.verbs.displace + leader for leader in excess(s, forces) if leader not in s.tried]

    def ask(self, s: EmperorState) -> str:
        return f"Too many Forces in {s.board.name(s.chosen)}: which one gives way?"

    def note(self, s: EmperorState, move: int) -> str:
        return sps(s.strength[move - s.verbs.displace])

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.displace:
            return [Reason("That Force is not one of those that could give way.", "213")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.mover = move - s.verbs.displace
        if shelters(s, s.mover):
            s.goto(DISPLACE_TO)
            return
        s.tried.append(s.mover)
        uncounted(s, s.army)  # everyone hears of the loss, and nobody else of which Force
        s.spared = 0  # 213: one SP each time, of any unit but the Old Guard, whoever lost one before
        bill(s, s.army, 1, DISPLACED_KIND, [s.mover])
        s.call(LOSSES, DISPLACE)


def shelters(s: EmperorState, leader: int) -> list[int]:
    """Where a Force can be displaced. 213"""
    grid = s.board.grid
    army = s.pieces.leader_army[leader]
    side = SIDE[army]
    around = s.board.open[s.where[leader]] & ~(s.forces[1 - side] | s.zones[1 - side] | barred_country(s, side))
    found: list[int] = []
    for hex in grid.hexes(around):
        own = [other for other in forces_at(s, hex, side) if s.pieces.leader_army[other] == army]
        if not own or any(may_join(s, other, leader) or may_join(s, leader, other) for other in own):
            found.append(hex)
    return found


def why_no_shelter(s: EmperorState, leader: int, hex: int) -> Reason:
    """Why a Force is not displaced to a hex. What its owner can see for himself comes first. 16, 213"""
    army = s.pieces.leader_army[leader]
    bit = s.board.grid.bit[hex]
    if not s.board.open[s.where[leader]] & bit:
        return Reason("That is no passable neighbouring hex.", "213")
    if barred_country(s, SIDE[army]) & bit:
        return Reason("Your side may not cross the border yet.", "16")
    own = [other for other in forces_at(s, hex, SIDE[army]) if s.pieces.leader_army[other] == army]
    if own and not any(may_join(s, other, leader) or may_join(s, leader, other) for other in own):
        return Reason("A Force of its army is there that it cannot join.", "213")
    return Reason("An enemy Force holds or threatens that hex.", "213")


class DisplaceTo(Decision):
    """Where it goes: next to its hex, out of enemy zones. 213"""

    number = DISPLACE_TO
    cite = "213"
    offers = ("to",)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.to + hex for hex in shelters(s, s.mover)]

    def ask(self, s: EmperorState) -> str:
        return f"Where is {s.pieces.leader_names[s.mover]} displaced to?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.to:
            return [why_no_shelter(s, s.mover, move - s.verbs.to)]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        leader, hex = s.mover, move - s.verbs.to
        start = s.where[leader]
        army = s.army
        place(s, leader, hex)
        travelled(s, army, start, hex, FORCE)
        see(s, army, hex, FORCE)
        see_way(s, army, DISPLACED, [start, hex])
        tell_force(s, tell, leader, ("displaced", "213"), {"path": s.board.labels([start, hex])})
        for other in [
            one for one in forces_at(s, hex, SIDE[army]) if one != leader and s.pieces.leader_army[one] == army
        ]:
            senior, junior = (other, leader) if may_join(s, other, leader) else (leader, other)
            if may_join(s, senior, junior):  # of several there, the first that it can join
                join(s, senior, junior)
                regrouped(s, army, hex)
                break
        s.mover = NONE
        if sweep(s, hex, SIDE[army], tell):
            s.call(RETREAT_VEDETTE, DISPLACE)
        else:
            s.goto(DISPLACE)


def sweep(s: EmperorState, hex: int, side: int, tell: Tell) -> bool:
    """A Force has entered a hex otherwise than by moving: enemy vedettes there are repulsed, lone leaders driven off.
    41, 222
    """
    pieces = s.pieces
    armies = SIDE_ARMIES[1 - side]
    s.fleeing = [v for army in armies for v in pieces.vedette_range[army] if s.vedette[v] == hex]
    for army in armies:
        for leader in pieces.leader_range[army]:
            if s.where[leader] == hex and is_alone(s, leader):
                drive_off(s, leader, tell)
                tell_force(s, tell, leader, ("driven_off", "41"), {"hex": s.board.label[hex]})
    s.menace = hex
    return bool(s.fleeing)
