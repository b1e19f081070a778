"""Reinforcements, the Forced March Segment, and the sound of the guns. 150-155 and section M"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from hundreddays.core import Reason, Tell
from hundreddays.core.hexes import FAR, Prices, prices
from hundreddays.games.emperor.rules.centers import flight, over_center
from hundreddays.games.emperor.rules.flags import (
    ASIDE,
    ATTACKS,
    DEFENDS,
    ENTER,
    FOUGHT,
    GUNS,
    HEARD,
    MARCH,
    MARCHED,
    NONE,
    TRIED,
)
from hundreddays.games.emperor.rules.forces import army_forces, column, is_force, marching_allowance, place, side_of
from hundreddays.games.emperor.rules.march import travel
from hundreddays.games.emperor.rules.memory import uncounted
from hundreddays.games.emperor.rules.movement import mover_note, riders, set_out, standing, why_not_moving
from hundreddays.games.emperor.rules.mover import begin
from hundreddays.games.emperor.rules.pieces import OFF_MAP, SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.sequence import (
    after_forced_march,
    group_armies,
    group_seat,
    last_group,
)
from hundreddays.games.emperor.rules.stacking import sweep
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    AFTER_STEP,
    END_MOVE,
    ENTER_AT,
    FLY_CENTER,
    GUNS_CALL,
    GUNS_TO,
    INITIATIVE,
    PICK_MARCHER,
    PICK_MOVER,
    REINFORCE,
    RETREAT_VEDETTE,
    ROUND,
    Decision,
    tell_force,
)
from hundreddays.games.emperor.rules.supply import barred_country
from hundreddays.games.emperor.rules.zones import tally

FIRST_LOOK: Final = 3  # equivalent: any share of the whole range finds the same hexes
DEAREST: Final = 14  # equivalent: a greater number only costs time
"""No step costs more half MPs: woods and a stream, in rain. 164"""


class Reinforce(Decision):
    """Reinforcements that are due enter, or are kept back. 151-155"""

    number = REINFORCE
    cite = "151"
    offers = ("end", "enter")
    done = "keep the rest back"
    closes = ("end",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if self.has_choice(s):
            return True
        self._pass(s)
        return False

    def _pass(self, s: EmperorState) -> None:
        if s.army != SIDE_ARMIES[s.phasing][-1]:
            s.army += 1
            s.goto(REINFORCE)
        else:
            s.group = 0
            s.goto(PICK_MOVER)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        return [
            verbs.end,
            *(verbs.enter + leader for leader in s.pieces.leader_range[s.army] if may_enter(s, leader)),
        ]

    def ask(self, s: EmperorState) -> str:
        return "Bring on a reinforcement, or keep the rest back."

    def note(self, s: EmperorState, move: int) -> str:
        if move == s.verbs.end:
            return self.done
        return f"at {' or '.join([s.board.name(door) for door in entries(s, move - s.verbs.enter)])}"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.enter:
            leader = move - s.verbs.enter
            if s.pieces.leader_army[leader] != s.army:
                return [Reason("He is not of the army whose reinforcements enter now.", "151")]
            if s.where[leader] != OFF_MAP or s.under[leader] >= 0:
                return [Reason("He leads no reinforcement that has yet to enter.", "151")]
            return [
                Reason("No road on his edge of the map is open.", "153")
                if due(s, leader)
                else Reason("He is not due yet.", "151")
            ]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            self._pass(s)
            return
        s.chosen = move - s.verbs.enter
        doors = entries(s, s.chosen)
        if len(doors) > 1:
            s.goto(ENTER_AT)
        else:
            enter(s, doors[0], tell)


def may_enter(s: EmperorState, leader: int) -> bool:
    return s.where[leader] == OFF_MAP and s.under[leader] < 0 and due(s, leader) and bool(entries(s, leader))


def due(s: EmperorState, leader: int) -> bool:
    """Whether the day of a reinforcement has come. 151, 155"""
    pieces = s.pieces
    if pieces.due_after[leader] >= 0:
        return s.invasion >= 0 and s.turn >= s.invasion + pieces.due_after[leader]
    return s.turn >= pieces.due[leader]


def entries(s: EmperorState, leader: int) -> list[int]:
    """The stated hex; if the enemy holds or threatens it, the nearest road hexes on the same country's edge. 153"""
    board = s.board
    grid = board.grid
    hex = s.pieces.entry[leader]
    side = side_of(s, leader)
    shut = s.forces[1 - side] | s.zones[1 - side]
    if not shut & grid.bit[hex]:
        return [hex]
    country = board.france if board.france & grid.bit[hex] else board.belgium
    doors = grid.hexes(board.edge_roads & country & ~shut & ~barred_country(s, side))
    nearest = min((grid.distance(hex, door) for door in doors), default=0)
    return [door for door in doors if grid.distance(hex, door) == nearest]


class EnterAt(Decision):
    """Which of the nearest edges. 153"""

    number = ENTER_AT
    cite = "153"
    offers = ("at",)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.army]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.at + hex for hex in entries(s, s.chosen)]

    def ask(self, s: EmperorState) -> str:
        return f"Where does {s.pieces.leader_names[s.chosen]} enter?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.at:
            return [self._why_not_at(s, move - s.verbs.at)]
        return []

    def _why_not_at(self, s: EmperorState, hex: int) -> Reason:
        """Why a reinforcement does not enter at a hex: what is further is that, whoever may threaten it. 153"""
        board = s.board
        grid = board.grid
        entry = s.pieces.entry[s.chosen]
        country = board.france if board.france & grid.bit[entry] else board.belgium
        if not board.edge_roads & country & grid.bit[hex]:
            return Reason("That is no road hex on the edge of the same country.", "153")
        if grid.distance(entry, hex) > grid.distance(entry, entries(s, s.chosen)[0]):
            return Reason("Another such hex is nearer to the one stated.", "153")
        return Reason("The enemy holds or threatens that hex.", "153")

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        enter(s, move - s.verbs.at, tell)


def enter(s: EmperorState, hex: int, tell: Tell) -> None:
    """Pay the road cost of the hex, then move on with what is left. 152"""
    leader = s.chosen
    s.chosen = NONE
    board = s.board
    place(s, leader, hex)
    tally(s)
    begin(s, leader, ENTER)
    s.spent = min([board.highway[s.weather].costs[hex][d] for d in range(6) if board.road[hex][d]])
    s.announced = 1
    tell_force(s, tell, leader, ("entered", "152"), {"hex": s.board.label[hex]})
    s.call(AFTER_STEP, REINFORCE)
    if sweep(s, hex, SIDE[s.army], tell):
        s.call(RETREAT_VEDETTE, AFTER_STEP)


class PickMarcher(Decision):
    """In each Combat Phase the side that is not phasing may force-march. 290, 291"""

    number = PICK_MARCHER
    cite = "290"
    offers = ("end", "ride", "march")
    done = "the forced marches"
    closes = ("end",)
    seldom = True

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.mover = NONE
        s.announced = 0
        if self.has_choice(s):
            return True
        self._pass(s)
        return False

    def _pass(self, s: EmperorState) -> None:
        if last_group(s, 1 - s.phasing):
            after_forced_march(s)
        else:
            s.group += 1

    def actor(self, s: EmperorState) -> int:
        return group_seat(s, 1 - s.phasing)

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        armies = group_armies(s, 1 - s.phasing)
        found = [verbs.end, *riders(s, armies)]
        for army in armies:
            found += [verbs.march + leader for leader in standing(s, army, TRIED | MARCHED)]
        return found

    def ask(self, s: EmperorState) -> str:
        return "Forced marches: pick a Force to roll for, a lone leader or a vedette; or end the segment."

    def note(self, s: EmperorState, move: int) -> str:
        return mover_note(s, move, s.verbs.march) or super().note(s, move)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        return why_not_moving(s, move, s.verbs.march, group_armies(s, 1 - s.phasing))

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            self._pass(s)
        else:
            set_out(s, move, s.verbs.march, MARCH, PICK_MARCHER)


# The sound of the guns


class GunsCall(Decision):
    """Between rounds Forces within hearing may march to the combat: the phasing side first, then the other. 297"""

    number = GUNS_CALL
    cite = "297"
    offers = ("end", "march")
    done = "nobody else marches"
    closes = ("end",)

    def due(self, s: EmperorState, tell: Tell) -> bool:
        s.mover, s.announced = NONE, 0
        while s.count < len(callers(s)):
            if within_hearing(s, callers(s)[s.count]):
                return True
            s.count += 1
        s.count = 0
        for leader, flags in enumerate(s.flags):
            s.flags[leader] = flags & ~HEARD
        s.goto(ROUND)
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[callers(s)[s.count]]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        return [verbs.end, *(verbs.march + leader for leader in within_hearing(s, callers(s)[s.count]))]

    def ask(self, s: EmperorState) -> str:
        return f"The sound of the guns: a Force within {s.tables.guns_range} hexes may roll to march to the combat."

    def note(self, s: EmperorState, move: int) -> str:
        return mover_note(s, move, s.verbs.march) or super().note(s, move)

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.march:
            return [why_deaf(s, move - s.verbs.march, callers(s)[s.count])]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        if move == s.verbs.end:
            for leader in within_hearing(s, callers(s)[s.count]):
                s.flags[leader] |= HEARD  # the phasing side is not asked again when others have marched
            return
        s.mover, s.mode, s.announced = move - s.verbs.march, GUNS, 1
        s.call(INITIATIVE, GUNS_CALL)


def callers(s: EmperorState) -> tuple[int, ...]:
    """The armies in the order in which they are asked."""
    return (*SIDE_ARMIES[s.phasing], *SIDE_ARMIES[1 - s.phasing])


def combat_hexes(s: EmperorState) -> int:
    grid = s.board.grid
    found = 0
    for leader, role in enumerate(s.role):
        if role != ASIDE and s.where[leader] >= 0:
            found |= grid.bit[s.where[leader]]
    return found


def within_hearing(s: EmperorState, army: int) -> list[int]:
    """The Forces of an army that may roll. 297, 298"""
    grid = s.board.grid
    field = grid.hexes(combat_hexes(s))
    zones = s.zones[1 - SIDE[army]]
    found: list[int] = []
    for leader in army_forces(s, army):
        hex = s.where[leader]
        if s.role[leader] != ASIDE or s.flags[leader] & (MARCHED | FOUGHT | HEARD) or zones & grid.bit[hex]:
            continue
        if (
            min((grid.distance(hex, other) for other in field), default=99) <= s.tables.guns_range
            and goals(s, leader)[0]
        ):
            found.append(leader)
    return found


def why_deaf(s: EmperorState, leader: int, army: int) -> Reason:
    """Why a Force does not march to the guns. 297, 298"""
    if s.pieces.leader_army[leader] != army or not is_force(s, leader):
        return Reason("He leads no Force of the army that is asked.", "297")
    if s.role[leader] != ASIDE or s.flags[leader] & FOUGHT:
        return Reason("That Force has been in a combat of this phase.", "297")
    if s.flags[leader] & MARCHED:
        return Reason("That Force has marched in this phase.", "298")
    if s.flags[leader] & HEARD:
        return Reason("That Force has tried before this round.", "297")
    hex, grid = s.where[leader], s.board.grid
    if s.zones[1 - SIDE[army]] & grid.bit[hex]:
        return Reason("That Force is in an enemy zone of control.", "297")
    if min(grid.distance(hex, other) for other in grid.hexes(combat_hexes(s))) > s.tables.guns_range:
        return Reason(f"That Force is more than {s.tables.guns_range} hexes away.", "297")
    return Reason("No way leads from there to the combat.", "297")


def joining(s: EmperorState, leader: int) -> int:
    """The hexes from which a Force could join the combat, however far. 297"""
    board = s.board
    side = side_of(s, leader)
    found = 0  # equivalent: hex 0 is in the sea
    for other, role in enumerate(s.role):
        hex = s.where[other]
        if role == ASIDE or hex < 0:
            continue
        found |= board.grid.bit[hex] if side_of(s, other) == side else board.open[hex]
    return found


def goals(s: EmperorState, leader: int) -> tuple[list[int], Prices]:
    """The nearest hexes from which a Force could join the combat, and the ways there. 297"""
    board = s.board
    grid = board.grid
    side = side_of(s, leader)
    open = grid.board & ~(s.counters[1 - side] | barred_country(s, side))
    ground = board.ground[s.weather][column(s, leader)]
    far = DEAREST * s.tables.guns_range
    hexes = grid.hexes(joining(s, leader))
    for points in (far // FIRST_LOOK, far):  # most ways are short, and a wide search costs many times a near one
        found = prices(ground, {s.where[leader]: 0}, points, open, s.zones[1 - side])
        nearest = min([found[hex] for hex in hexes], default=FAR)
        if nearest < FAR:
            break
    return [hex for hex in hexes if found[hex] == nearest < FAR], found


class GunsTo(Decision):
    """Which of the nearest hexes it makes for. 297"""

    number = GUNS_TO
    cite = "297"
    offers = ("to",)

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[s.pieces.leader_army[s.mover]]

    def moves(self, s: EmperorState) -> list[int]:
        return [s.verbs.to + hex for hex in goals(s, s.mover)[0]]

    def ask(self, s: EmperorState) -> str:
        return f"{s.pieces.leader_names[s.mover]} marches to the guns: toward which hex?"

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        if s.verbs.base[move] == s.verbs.to:
            if not joining(s, s.mover) & s.board.grid.bit[move - s.verbs.to]:
                return [Reason("From that hex it could not join the combat.", "297")]
            return [Reason("Another such hex is nearer, in MPs.", "297")]
        return []

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        goal = move - s.verbs.to
        leader = s.mover
        board = s.board
        ground = board.ground[s.weather][s.column]
        way = goals(s, leader)[1].way(goal)
        left = marching_allowance(s, leader) - s.spent
        stirred = over_center(s, side_of(s, leader))  # one with a guard has his zone around it, which stops a march
        gone: list[int] = []
        price = 0
        for before, after in pairwise(way):
            step = ground.costs[before][board.grid.direction(before, after)]
            if price + step > left and (gone or s.spent):
                break
            price += step
            gone.append(after)
            if price >= left or stirred & board.grid.bit[after]:
                break
        if gone:
            travel(s, gone, price, tell)
        if s.where[leader] == goal:
            s.role[leader] = ATTACKS if side_of(s, leader) == s.phasing else DEFENDS
            s.begun[leader] = s.strength[leader]
            uncounted(s, s.pieces.leader_army[leader], goal)
            s.flags[leader] |= FOUGHT  # 321, 435: it is in this combat, and in no other of the phase
            tell_force(s, tell, leader, ("joins", "297"), {"hex": s.board.label[goal]})
        army = flight(s)
        if army < 0:
            s.goto(END_MOVE)
            return
        s.flying = army  # 85: at that moment; then the march goes on
        s.call(FLY_CENTER, END_MOVE if s.where[leader] == goal or s.spent >= marching_allowance(s, leader) else GUNS_TO)
