"""Vedettes: repulse, retreat, reconnaissance; and the repulse of weak Forces. 220-229"""

from __future__ import annotations

from typing import Any, Final

from hundreddays.core import EVERYONE, Chance, Reason, Tell
from hundreddays.games.emperor.rules.board import ARMIES, RIVER
from hundreddays.games.emperor.rules.flags import MARCH, NONE
from hundreddays.games.emperor.rules.forces import (
    drive_off,
    engaged,
    foot_and_horse,
    forces_at,
    has_horse,
    is_alone,
    units_of,
)
from hundreddays.games.emperor.rules.memory import (
    FORCE,
    LEADER,
    LOOKS_AT,
    REPULSES_FORCES,
    REPULSES_IN_VAIN,
    REPULSES_NOBODY,
    REPULSES_VEDETTES,
    VEDETTE,
    VEDETTE_RETREATS,
    VEDETTE_TRIES,
    counters_at,
    see,
    see_force,
    see_way,
    travelled,
    uncounted,
    vanished,
)
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader, is_vedette, vedette_of
from hundreddays.games.emperor.rules.pieces import SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.retreat import can_go_two, retreated, start_retreat
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    AFTER_STEP,
    END_MOVE,
    RECON,
    RECON_COUNTER,
    RECON_DIE,
    REPULSED,
    RETREAT,
    RETREAT_JOIN,
    RETREAT_VEDETTE,
    VEDETTE_DIE,
    Decision,
    Die,
    Passage,
    tell_apart,
    tell_force,
)
from hundreddays.games.emperor.rules.supply import barred_country, since_invasion
from hundreddays.games.emperor.rules.zones import survey, went


def vedettes_in(s: EmperorState, hex: int, side: int) -> list[int]:
    """A side's free vedettes in a hex."""
    pieces = s.pieces
    return [
        v for army in SIDE_ARMIES[side] for v in pieces.vedette_range[army] if s.vedette[v] == hex and s.attached[v] < 0
    ]


# Repulse by a Force


def repulse(s: EmperorState, hex: int, tell: Tell) -> None:
    """A moving Force spends 1 MP to drive off what stands in the next hex. 222, 224"""
    side = SIDE[army_of(s, s.mover)]
    forces = forces_at(s, hex, 1 - side)
    vedettes = vedettes_in(s, hex, 1 - side)
    s.announced = 1
    see(s, army_of(s, s.mover), s.where[s.mover], FORCE)
    uncounted(s, army_of(s, s.mover), s.where[s.mover])  # it marches, though it may not leave its hex
    if forces:
        s.tried.append(hex)
        s.spent += s.tables.repulse_cost
        _repulse_forces(s, hex, forces, tell)
    elif vedettes:
        s.spent += s.tables.repulse_cost
        s.fleeing, s.menace = vedettes, s.where[s.mover]
        _tell_repulse(s, hex, REPULSES_VEDETTES, "222", tell)
        s.call(RETREAT_VEDETTE, AFTER_STEP)
    else:
        for army in SIDE_ARMIES[1 - side]:
            for leader in s.pieces.leader_range[army]:
                if s.where[leader] == hex and is_alone(s, leader):
                    drive_off(s, leader, tell)
                    tell_force(s, tell, leader, ("driven_off", "41"), {"hex": s.board.label[hex]})
        s.goto(AFTER_STEP)


RESULTS: Final = {
    REPULSES_VEDETTES: "vedettes",
    REPULSES_FORCES: "repulsed",
    REPULSES_IN_VAIN: "fails",
    REPULSES_NOBODY: "stands",
}
"""What came of a repulse, as it is told."""


def _tell_repulse(s: EmperorState, hex: int, what: int, cite: str, tell: Tell) -> None:
    """Everyone hears which hex was tried and what came of it, and the view keeps it: the map may not. 403, 407"""
    see_way(s, army_of(s, s.mover), what, [hex_of(s, s.mover), hex])
    tell(EVERYONE, "repulse", cite, hex=s.board.label[hex], result=RESULTS[what])


def _repulse_forces(s: EmperorState, hex: int, forces: list[int], tell: Tell) -> None:
    tables = s.tables
    here = s.where[s.mover]
    grid = s.board.grid
    armies = [army for army in SIDE_ARMIES[1 - SIDE[army_of(s, s.mover)]] if counters_at(s, hex, army)]
    if len(armies) == 1:  # of two armies in the hex nobody is told whose Force it is
        see(s, armies[0], hex, FORCE)
    exempt = grid.bit[hex] & s.board.fortress or s.board.line[here][grid.direction(here, hex)] == RIVER
    if exempt or s.mode == MARCH or since_invasion(s) < 0 or s.shaken[s.mover]:
        _tell_repulse(s, hex, REPULSES_NOBODY, "224", tell)
        s.goto(AFTER_STEP)
        return
    strong = foot_and_horse(s, units_of(s, s.mover)) >= tables.repulse_ratio * engaged(s, forces)
    if strong and all(can_go_two(s, leader, [here]) for leader in forces):
        _tell_repulse(s, hex, REPULSES_FORCES, "224", tell)
        start_retreat(s, forces, tables.repulse_retreat)
        s.call(RETREAT, REPULSED)
        return
    _tell_repulse(s, hex, REPULSES_IN_VAIN, "224", tell)
    s.duty[s.mover] = 1 + 2 * hex + (0 if strong else 1)
    s.goto(END_MOVE)


class Repulsed(Passage):
    """The repulsed have gone; the moving Force goes on. 224"""

    number = REPULSED
    cite = "224"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        s.retiring = retreated(s)
        s.trails = []
        s.tried.pop()  # vedettes that stood with them are still there, and can be driven off in their turn: 222, 229
        s.call(RETREAT_JOIN, AFTER_STEP)


class RetreatVedette(Decision):
    """A repulsed vedette goes two hexes, or is removed. 222"""

    number = RETREAT_VEDETTE
    cite = "222"
    offers = ("to",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        while s.fleeing:
            vedette = s.fleeing[0]
            if s.vedette[vedette] >= 0 and refuges(s, vedette):
                return True
            if s.vedette[vedette] >= 0:
                army = s.pieces.vedette_army[vedette]
                hex = s.vedette[vedette]
                tell(EVERYONE, "vedette_gone", "222", army=ARMIES[army], hex=s.board.label[hex])
                s.vedette[vedette] = NONE
                survey(s, SIDE[army])
                vanished(s, army, hex, VEDETTE)
            s.fleeing = s.fleeing[1:]
        s.back()
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.vedette_army[s.fleeing[0]]]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.to + hex for hex in refuges(s, s.fleeing[0])]

    def ask(self, s: EmperorState) -> str:
        return f"Your vedette at {s.board.name(s.vedette[s.fleeing[0]])} is repulsed: where does it retreat?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.to:
            return [self._why_not_to(s, move - s.verbs.to)]
        return []

    def _why_not_to(self, s: EmperorState, hex: int) -> Reason:
        far, grid = s.tables.vedette_retreat, s.board.grid
        if grid.distance(s.vedette[s.fleeing[0]], hex) != far:
            return Reason(f"It retreats {far} hexes.", "222")
        if grid.distance(s.menace, hex) < far:
            return Reason(f"It ends {far} hexes or more from whoever repulsed it.", "222")
        return Reason("No open way leads there past enemy Forces.", "222")

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        vedette = s.fleeing[0]
        s.fleeing = s.fleeing[1:]
        start, end = s.vedette[vedette], move - s.verbs.to
        army = s.pieces.vedette_army[vedette]
        s.vedette[vedette] = end
        went(s, army, start, end, force=False)
        travelled(s, army, start, end, VEDETTE)
        see(s, army, end, VEDETTE)
        see_way(s, army, VEDETTE_RETREATS, [start, end])
        tell(EVERYONE, "vedette_retreats", "222", army=ARMIES[army], path=s.board.labels([start, end]))


def refuges(s: EmperorState, vedette: int) -> list[int]:
    """Where a repulsed vedette may end: two steps away. 222"""
    board = s.board
    grid = board.grid
    side = SIDE[s.pieces.vedette_army[vedette]]
    start = s.vedette[vedette]
    open = ~(s.forces[1 - side] | barred_country(s, side))
    far = s.tables.vedette_retreat
    found = grid.bit[start]
    for _ in range(far):
        after = 0  # equivalent: hex 0 is in the sea
        for hex in grid.hexes(found):
            after |= board.open[hex]
        found = after & open
    return grid.hexes(found & grid.ring(start, far) & ~grid.within(s.menace, far - 1))


# Vedette against vedette


def vedette_attacks(s: EmperorState, hex: int, tell: Tell) -> None:
    """A moving vedette tries to repulse another. 225"""
    side = SIDE[army_of(s, s.mover)]
    s.tried.append(hex)
    s.announced = 1
    see(s, army_of(s, s.mover), hex_of(s, s.mover), VEDETTE)
    if s.tried.count(hex) > len(vedettes_in(s, hex, 1 - side)):
        armies = [army for army in SIDE_ARMIES[1 - side] if counters_at(s, hex, army)]
        if len(armies) == 1:  # of two armies in the hex nobody is told whose counter it is
            see(s, armies[0], hex, LEADER)
        _tell_repulse(s, hex, REPULSES_NOBODY, "225", tell)
        s.goto(AFTER_STEP)
        return
    see_way(s, army_of(s, s.mover), VEDETTE_TRIES, [hex_of(s, s.mover), hex])
    s.spent += s.tables.repulse_cost
    s.chosen = hex
    s.goto(VEDETTE_DIE)


class VedetteDie(Die):
    """1-3 the enemy vedette is repulsed, 6 the mover. 225"""

    number = VEDETTE_DIE
    cite = "225"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        tables = s.tables
        hex, s.chosen = s.chosen, NONE
        here = hex_of(s, s.mover)
        vedettes = vedettes_in(s, hex, 1 - SIDE[army_of(s, s.mover)])
        result = (
            "repulsed"
            if pips <= tables.vedette_repulsed_to
            else "nothing"
            if pips <= tables.vedette_nothing_to
            else "mover"
        )
        tell(EVERYONE, "vedette_die", "225", hex=s.board.label[hex], die=pips, result=result)
        if result == "repulsed":
            s.tried.remove(hex)  # 225: another vedette there is another pair
            s.fleeing, s.menace = vedettes[:1], here
            s.call(RETREAT_VEDETTE, AFTER_STEP)
        elif result == "nothing":
            s.goto(AFTER_STEP)
        else:
            s.fleeing, s.menace = [vedette_of(s, s.mover)], hex
            s.spent = 0  # its move is over, and it did not end it of its own will
            s.call(RETREAT_VEDETTE, END_MOVE)


# Reconnaissance


class Recon(Decision):
    """A vedette looks at what it ended its move next to, or at what ended its move next to it. 226"""

    number = RECON
    cite = "226"
    offers = ("end", "at")
    done = "the looking"

    def due(self, s: EmperorState, tell: Tell) -> bool:
        hex = hex_of(s, s.mover)
        if hex >= 0:
            near = s.board.grid.near[hex]
            side = SIDE[army_of(s, s.mover)]
            if near & s.counters[1 - side]:
                while s.count <= len(SIDE_ARMIES[1 - side]):
                    if (
                        is_vedette(s, s.mover)
                        if s.count == 0
                        else self._watched_by(s, SIDE_ARMIES[1 - side][s.count - 1], near)
                    ):
                        return True
                    s.count += 1
        s.count = 0
        s.back()
        return False

    def _watched_by(self, s: EmperorState, army: int, near: int) -> bool:
        """Whether an army has any counter next to the mover: its player is asked even if none is a vedette, so that the
        question tells nothing.
        """
        bit = s.board.grid.bit
        pieces = s.pieces
        hexes = [s.where[leader] for leader in pieces.leader_range[army] if s.under[leader] < 0]
        hexes += [s.vedette[v] for v in pieces.vedette_range[army]]
        return any(hex >= 0 and near & bit[hex] for hex in hexes)

    def actor(self, s: EmperorState) -> int:
        if s.count == 0:
            return s.seat_of[army_of(s, s.mover)]
        return s.seat_of[SIDE_ARMIES[1 - SIDE[army_of(s, s.mover)]][s.count - 1]]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        return [verbs.end, *(verbs.at + hex for hex in looks(s))]

    def ask(self, s: EmperorState) -> str:
        if s.count == 0:
            return "Your vedette may reconnoitre a neighbouring hex."
        return (
            f"An enemy counter has stopped at {s.board.name(hex_of(s, s.mover))}: your vedettes next to it may"
            " look at it."
        )

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.at:
            if move - s.verbs.at in _neighbours(s):
                return [Reason("That has been looked at in this phase.", "226")]
            return [Reason("No counter to be looked at is there.", "226")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        if move == verbs.end:
            s.count += 1
            return
        hex = move - verbs.at
        if s.count == 0:
            s.chosen = vedette_of(s, s.mover)
            targets = unseen(s, s.chosen, hex)
            s.spare = targets[0]
            if len(targets) > 1:
                s.menace = hex
                s.goto(RECON_COUNTER)
                return
        else:
            s.chosen = next(v for v in watchers(s) if s.vedette[v] == hex)
            s.spare = s.mover
        s.goto(RECON_DIE)


def _neighbours(s: EmperorState) -> list[int]:
    """The hexes next to the mover with enemy counters, or with vedettes of the army that is asked. 226"""
    grid = s.board.grid
    near = grid.near[hex_of(s, s.mover)]
    side = SIDE[army_of(s, s.mover)]
    if s.count == 0:
        return grid.hexes(near & s.counters[1 - side])
    own = s.pieces.vedette_range[SIDE_ARMIES[1 - side][s.count - 1]]
    return [s.vedette[v] for v in own if s.attached[v] < 0 <= s.vedette[v] and near & grid.bit[s.vedette[v]]]


def unseen(s: EmperorState, vedette: int, hex: int) -> list[int]:
    """The enemy counters in a hex that a vedette has not yet looked at in this phase."""
    pieces = s.pieces
    leaders = len(s.where)
    found: list[int] = []
    for army in SIDE_ARMIES[1 - SIDE[pieces.vedette_army[vedette]]]:
        found += [leader for leader in pieces.leader_range[army] if s.where[leader] == hex and s.under[leader] < 0]
        found += [leaders + v for v in pieces.vedette_range[army] if s.vedette[v] == hex and s.attached[v] < 0]
    return [piece for piece in found if not s.scouted[vedette] >> piece & 1]


def watchers(s: EmperorState) -> list[int]:
    """The vedettes of the army asked that may look at the mover."""
    army = SIDE_ARMIES[1 - SIDE[army_of(s, s.mover)]][s.count - 1]
    grid = s.board.grid
    near = grid.near[hex_of(s, s.mover)]
    return [
        v
        for v in s.pieces.vedette_range[army]
        if s.attached[v] < 0 <= s.vedette[v] and near & grid.bit[s.vedette[v]] and not s.scouted[v] >> s.mover & 1
    ]


def looks(s: EmperorState) -> list[int]:
    """The hexes to look at, or from."""
    if s.count:
        return sorted({s.vedette[v] for v in watchers(s)})
    vedette = vedette_of(s, s.mover)
    grid = s.board.grid
    side = SIDE[army_of(s, s.mover)]
    return [hex for hex in grid.hexes(grid.near[s.vedette[vedette]] & s.counters[1 - side]) if unseen(s, vedette, hex)]


class ReconCounter(Chance[EmperorState]):
    """Counters of a stack are not told apart: chance says which one the vedette sees. 406"""

    number = RECON_COUNTER
    cite = "406"
    offers = ("counter",)

    def odds(self, s: EmperorState) -> list[tuple[int, int]]:
        return [(s.verbs.counter + number, 1) for number in range(len(unseen(s, s.chosen, s.menace)))]

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        s.spare = unseen(s, s.chosen, s.menace)[move - s.verbs.counter]
        s.goto(RECON_DIE)


class ReconDie(Die):
    """What the vedette sees, told to its own side alone. 226, 405"""

    number = RECON_DIE
    cite = "226"

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        pips = self.pips(s, move)
        tables = s.tables
        vedette, piece = s.chosen, s.spare
        s.chosen = s.spare = NONE
        s.scouted[vedette] |= 1 << piece
        army = s.pieces.vedette_army[vedette]
        hex = hex_of(s, piece)
        modified = pips + (tables.recon_cavalry if is_leader(s, piece) and has_horse(s, piece) else 0)
        names = s.pieces
        known: dict[str, Any] = {"die": pips, "hex": s.board.label[hex]}
        if modified <= tables.recon_total and is_leader(s, piece):
            units = (
                {names.units[unit]: s.sp[unit] for unit in units_of(s, piece)} if modified <= tables.recon_all else {}
            )
            known |= {"leader": names.leaders[piece], "total": s.strength[piece], "units": units}
            see_force(s, piece, 0, units=tuple(number for id in units for number in (names.units.index(id), units[id])))
        else:
            known["what"] = "" if modified > tables.recon_kind else "Force" if is_leader(s, piece) else "vedette"
            if any(pips <= limit < modified for limit in (tables.recon_total, tables.recon_kind)):
                see(s, army_of(s, piece), hex, FORCE, public=0)  # less was told than by the bare die: it has cavalry
            elif known["what"]:
                see(s, army_of(s, piece), hex, LEADER if is_leader(s, piece) else VEDETTE, public=0)
        see_way(s, army, LOOKS_AT, [hex])
        seen = {"army": ARMIES[army], "hex": s.board.label[hex]}
        tell_apart(s, tell, SIDE[army], ("recon", "405"), ("reconnoitred", "404"), known, seen)
        if modified <= tables.recon_kind:
            s.goto(RECON)
            return
        own = s.mover == len(s.where) + vedette
        s.fleeing, s.menace = [vedette], hex
        if own:
            s.spent = 0  # its move ended where it no longer is: it looks no further, and is not looked at
        s.call(RETREAT_VEDETTE, END_MOVE if own else RECON)
