"""Who moves: picking a mover, splitting his Force, and the initiative roll. Section K, 146 and 160-162"""

from __future__ import annotations

from hundreddays.core import Reason, Tell
from hundreddays.games.emperor.rules.board import ARMIES, sps
from hundreddays.games.emperor.rules.flags import COMMAND, GUNS, HEARD, MOVE, MOVED, NONE, SPLIT, TRIED
from hundreddays.games.emperor.rules.forces import (
    drop_if_idle,
    free,
    initiative,
    is_force,
    juniors,
    modified,
    tell_counters,
    top,
)
from hundreddays.games.emperor.rules.memory import FORCE, MAY_MOVE, MAY_NOT_MOVE, see, see_way
from hundreddays.games.emperor.rules.mover import army_of, begin
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL, PRUSSIAN, SIDE
from hundreddays.games.emperor.rules.sequence import group_armies, group_seat, last_group
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    COMBAT_PHASE,
    GUNS_TO,
    INITIATIVE,
    PICK_MOVER,
    SPLIT_FORCE,
    STACKING_JOIN,
    TAKE_STEP,
    Decision,
    Die,
    tell_apart,
)


class PickMover(Decision):
    """The phasing player's Forces move one at a time; nothing has to. 146, 170"""

    number = PICK_MOVER
    cite = "146"
    offers = ("end", "move", "ride", "shift")
    done = "the movement"
    closes = ("end",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.mover = NONE
        s.announced = 0
        if self.has_choice(s):
            return True
        self._pass(s)
        return False

    def _pass(self, s: EmperorState) -> None:
        if last_group(s, s.phasing):
            s.goto(COMBAT_PHASE)
        else:
            s.group += 1

    def actor(self, s: EmperorState) -> int:
        return group_seat(s, s.phasing)

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        found = [verbs.end]
        armies = group_armies(s, s.phasing)
        for army in armies:
            found += [verbs.move + leader for leader in standing(s, army, MOVED)]
        found += riders(s, armies)
        for army in armies:
            if (
                army != PRUSSIAN
                and s.center[army] >= 0
                and not s.ridden[len(s.vedette) + army]
                and s.renamed[army] != s.turn
            ):
                found.append(verbs.shift + army)
        return found

    def ask(self, s: EmperorState) -> str:
        return "Move a Force, a lone leader, a vedette or your center; or end the segment."

    def note(self, s: EmperorState, move: int) -> str:
        return mover_note(s, move, s.verbs.move) or super().note(s, move)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        return why_not_moving(s, move, s.verbs.move, group_armies(s, s.phasing))

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        if move == verbs.end:
            self._pass(s)
        elif s.verbs.base[move] == verbs.shift:
            begin(s, len(s.where) + len(s.vedette) + move - verbs.shift, MOVE)
            s.call(TAKE_STEP, PICK_MOVER)
        else:
            set_out(s, move, verbs.move, MOVE, PICK_MOVER)


def standing(s: EmperorState, army: int, done: int) -> list[int]:
    """The Forces and lone leaders of an army that have not yet used their move."""
    where, under, flags = s.where, s.under, s.flags
    return [
        leader
        for leader in s.pieces.leader_range[army]
        if where[leader] >= 0 and under[leader] < 0 and not flags[leader] & done
    ]


def riders(s: EmperorState, armies: tuple[int, ...]) -> list[int]:
    """The vedettes that have not yet moved; of several in one hex the first."""
    ride, where, attached, ridden = s.verbs.ride, s.vedette, s.attached, s.ridden
    hexes: list[int] = []
    found: list[int] = []
    for army in armies:
        for vedette in s.pieces.vedette_range[army]:
            hex = where[vedette]
            if hex >= 0 and not ridden[vedette] and attached[vedette] < 0 and hex not in hexes:
                hexes.append(hex)
                found.append(ride + vedette)
    return found


def set_out(s: EmperorState, move: int, verb: int, mode: int, then: int) -> None:
    """A piece has been picked: a Force may split first, the others just go."""
    verbs = s.verbs
    if s.verbs.base[move] == verbs.ride:
        begin(s, len(s.where) + move - verbs.ride, mode)
        s.call(TAKE_STEP, then)
        return
    leader = move - verb
    if is_force(s, leader):
        s.mover, s.mode, s.leaving = leader, mode, 0
        s.call(SPLIT_FORCE, then)
    else:
        begin(s, leader, mode)
        s.call(TAKE_STEP, then)


def mover_note(s: EmperorState, move: int, verb: int) -> str:
    verbs = s.verbs
    if s.verbs.base[move] == verbs.ride:
        return f"at {s.board.name(s.vedette[move - verbs.ride])}"
    if s.verbs.base[move] != verb:
        return ""
    leader = move - verb
    where = s.board.name(s.where[leader])
    if not s.strength[leader]:
        return f"alone at {where}"
    rating, plus = initiative(s, leader)
    means = "has a command" if s.flags[leader] & COMMAND else f"needs {max(0, rating - plus)} or less"
    return f"{sps(s.strength[leader])} at {where}, {means}"


def why_not_moving(s: EmperorState, move: int, verb: int, armies: tuple[int, ...]) -> list[Reason]:
    verbs = s.verbs
    base = s.verbs.base[move]
    if base == verb:
        leader = move - verb
        if s.pieces.leader_army[leader] not in armies:
            return [Reason("That leader is not yours to move now.", "1")]
        if s.where[leader] < 0:
            return [Reason("He is not on the map.", "30")]
        if s.under[leader] >= 0:
            name = s.pieces.leader_names[top(s, leader)]
            return [Reason(f"He is in the Force of {name}: pick {name}, and split the Force to let him go.", "162")]
        return [Reason("That Force has moved or tried to move in this phase.", "160" if verb == verbs.move else "291")]
    if base == verbs.ride:
        return [why_not_riding(s, move - verbs.ride, armies)]
    if base == verbs.shift:
        return [why_not_shifting(s, move - verbs.shift, armies)]
    return []


def why_not_riding(s: EmperorState, vedette: int, armies: tuple[int, ...]) -> Reason:
    """Why a vedette does not move. 33, 221"""
    if s.pieces.vedette_army[vedette] not in armies:
        return Reason("That vedette is not yours to move now.", "1")
    if s.vedette[vedette] < 0:
        return Reason("That vedette is not on the map.", "221")
    if s.attached[vedette] >= 0:
        return Reason("That vedette is attached to a leader.", "33")
    if s.ridden[vedette]:
        return Reason("That vedette has moved in this phase.", "221")
    return Reason("Vedettes in one hex are alike: the first of them goes first.", "221")


def why_not_shifting(s: EmperorState, army: int, armies: tuple[int, ...]) -> Reason:
    """Why a center does not move. 84, 298"""
    if army not in armies:
        return Reason("That center is not yours to move now.", "1")
    if s.center[army] < 0:
        return Reason("The center is not on the map.", "84")
    if s.renamed[army] == s.turn:
        return Reason("Its Supply Source was changed in this turn.", "84")
    if s.ridden[len(s.vedette) + army]:
        return Reason("The center has moved in this phase.", "84")
    return Reason("Centers stay where they are while others force-march.", "298")


class SplitForce(Decision):
    """Who stays behind, and which part goes. 162"""

    number = SPLIT_FORCE
    cite = "162"
    offers = ("leave", "go")

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[army_of(s, s.mover)]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        found: list[int] = []
        parts: list[int] = []
        rest = s.strength[s.mover]
        if not s.flags[s.mover] & SPLIT:
            for leader in juniors(s, s.mover):
                if s.leaving >> leader & 1:
                    parts.append(leader)
                    rest -= s.strength[leader]
                else:
                    found.append(verbs.leave + leader)
        if rest or s.pieces.rank[s.mover] != MAJOR_GENERAL:
            parts.append(s.mover)
        return found + [verbs.go + leader for leader in sorted(parts)]

    def ask(self, s: EmperorState) -> str:
        return "Which part of the Force goes? Name first the leaders to be split off, if any."

    def note(self, s: EmperorState, move: int) -> str:
        verbs = s.verbs
        verb = s.verbs.base[move]
        leader = move - verb
        if verb == verbs.go and leader == s.mover:
            left = sum(s.strength[other] for other in range(len(s.where)) if s.leaving >> other & 1)
            return f"{sps(s.strength[leader] - left)} to go"
        return sps(s.strength[leader])

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        verbs = s.verbs
        if s.verbs.base[move] in (verbs.leave, verbs.go):
            leader = move - verbs.base[move]
            if leader != s.mover and s.under[leader] != s.mover:
                return [Reason("He is not directly under the Force leader.", "162")]
            if s.flags[s.mover] & SPLIT and leader != s.mover:
                return [Reason("The Force has been split in this phase.", "162")]
            if verbs.base[move] == verbs.leave:
                return [Reason("He is split off already.", "162")]
            if leader == s.mover:
                return [Reason("Nobody would be left under him.", "162")]
            return [Reason("Only a part that has been split off goes without the Force leader.", "162")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        if s.verbs.base[move] == verbs.leave:
            s.leaving |= 1 << (move - verbs.leave)
            return
        head, goes = s.mover, move - verbs.go
        hex = s.where[head]
        parts = [leader for leader in juniors(s, head) if s.leaving >> leader & 1]
        s.leaving = 0
        commanded = s.flags[head] & COMMAND if s.mode == MOVE else 0
        for leader in parts:
            free(s, leader)
            s.flags[leader] |= SPLIT
        if parts:
            s.flags[head] |= SPLIT
            if s.strength[goes]:  # 167: a lone leader needs no command, and takes none with him
                s.flags[head] &= ~COMMAND
                s.flags[goes] |= commanded
            drop_if_idle(s, head)
            army = s.pieces.leader_army[head]
            tell_counters(s, tell, army, hex)
        s.mover = goes
        s.announced = 1
        then = INITIATIVE
        if commanded or not s.strength[goes]:
            s.announced = 0
            begin(s, goes, s.mode)
            then = TAKE_STEP
        behind = [leader for leader in (*parts, head) if leader != goes and s.where[leader] == hex]
        if len(behind) > 1:
            s.army, s.chosen, s.spare = s.pieces.leader_army[goes], hex, goes
            s.call(STACKING_JOIN, then)
        else:
            s.goto(then)


class Initiative(Die):
    """A Force without a command moves if the die does not exceed its initiative. 160, 161, 291, 297"""

    number = INITIATIVE
    cite = "160"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        leader = s.mover
        rating, plus = initiative(s, leader)
        moves = modified(pips, plus) <= rating
        army = s.pieces.leader_army[leader]
        if tell.listening:
            known = {"leader": s.pieces.leaders[leader], "die": pips, "plus": plus, "moves": moves}
            seen = {"army": ARMIES[army], "hex": s.board.label[s.where[leader]], "moves": moves}
            tell_apart(s, tell, SIDE[army], ("initiative", "160"), ("initiative", "403"), known, seen)
        see(s, army, s.where[leader], FORCE)  # only Forces roll
        see_way(s, army, MAY_MOVE if moves else MAY_NOT_MOVE, [s.where[leader]])
        s.flags[leader] |= MOVED if s.mode == MOVE else HEARD if s.mode == GUNS else TRIED
        if not moves:
            s.back()
        elif s.mode == GUNS:
            begin(s, leader, GUNS)
            s.goto(GUNS_TO)
        else:
            begin(s, leader, s.mode)
            s.goto(TAKE_STEP)
