"""The march itself: hexes entered, Forces picked up, and what follows a step and a move. Section K, 163-170"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Reason, Tell
from hundreddays.games.emperor.rules.board import ARMIES, points_left
from hundreddays.games.emperor.rules.centers import flight
from hundreddays.games.emperor.rules.flags import COMMAND, ENTER, EXEMPT, GUNS, MARCH, MARCHED, MOVED, TRIED
from hundreddays.games.emperor.rules.forces import (
    forces_at,
    join,
    may_join,
    place,
    tell_counters,
    unit_mask,
    units_of,
)
from hundreddays.games.emperor.rules.memory import CENTER_MOVES, MOVES, counters_at, see_way, travelled
from hundreddays.games.emperor.rules.morale import leaves_bruxelles
from hundreddays.games.emperor.rules.mover import (
    army_of,
    hex_of,
    is_leader,
    is_vedette,
    mover_name,
    moves_as_force,
    refit,
    vedette_of,
)
from hundreddays.games.emperor.rules.objections import why_not_joined
from hundreddays.games.emperor.rules.pieces import SIDE, SIDE_ARMIES
from hundreddays.games.emperor.rules.reach import leaving_toll, route, routes, stopped_here, unwatched
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    AFTER_STEP,
    ATTRITION_BONUS,
    END_MOVE,
    FLY_CENTER,
    JOIN,
    RECON,
    TAKE_STEP,
    Decision,
    Passage,
    tell_apart,
    tell_force,
)
from hundreddays.games.emperor.rules.supply import barred_country, since_invasion
from hundreddays.games.emperor.rules.vedettes import repulse, vedette_attacks
from hundreddays.games.emperor.rules.zones import went


class TakeStep(Decision):
    """Enter hexes, repulse, pick up, or stop. A standing order goes as far as nothing can interrupt it. 163-170"""

    number = TAKE_STEP
    cite = "170"
    offers = ("to", "repulse", "stop", "join")

    def due(self, s: EmperorState, tell: Tell) -> bool:
        if hex_of(s, s.mover) >= 0 and self.has_choice(s):
            return True
        s.goto(END_MOVE)
        return False

    def actor(self, s: EmperorState) -> int:
        return s.seat_of[army_of(s, s.mover)]

    def moves(self, s: EmperorState) -> list[int]:
        verbs = s.verbs
        s.ways = routes(s)
        options = s.ways.moves[:]
        options += [verbs.repulse + hex for hex in repulsable(s)]
        options.append(verbs.stop)
        options += [verbs.join + leader for leader in pickups(s)]
        return options

    def ask(self, s: EmperorState) -> str:
        left = max(0, s.allowance - s.spent)
        return f"{mover_name(s)} at {s.board.name(hex_of(s, s.mover))}: {points_left(left)} left." + (
            " An enemy zone of control stops you." if s.halted else ""
        )

    def note(self, s: EmperorState, move: int) -> str:
        verbs = s.verbs
        if s.verbs.base[move] == verbs.to:
            return points_left(route(s, move - verbs.to)[1])
        return ""

    def why_not(self, s: EmperorState, move: int) -> list[Reason]:
        return why_not_there(s, move)

    def apply(self, s: EmperorState, move: int, tell: Tell) -> None:
        verbs = s.verbs
        verb = s.verbs.base[move]
        if verb == verbs.to:
            travel(s, *route(s, move - verbs.to), tell)
            s.goto(AFTER_STEP)
        elif verb == verbs.repulse:
            if is_vedette(s, s.mover):
                vedette_attacks(s, move - verbs.repulse, tell)
            else:
                repulse(s, move - verbs.repulse, tell)
        elif verb == verbs.join:
            pick_up(s, move - verbs.join, tell)
        else:
            s.goto(END_MOVE)


def travel(s: EmperorState, way: list[int], price: int, tell: Tell) -> None:
    """Go along a path of hexes. 164, 202"""
    start = hex_of(s, s.mover)
    army = army_of(s, s.mover)
    s.spent += price
    s.announced = 1
    is_center = not is_leader(s, s.mover) and not is_vedette(s, s.mover)
    see_way(s, army, CENTER_MOVES if is_center else MOVES, [start, *way])
    if tell.listening:
        tell_move(s, army, s.board.labels([start, *way]), tell)
    if is_leader(s, s.mover):
        place(s, s.mover, way[-1])
        travelled(s, army, start, way[-1])
        s.marching |= unit_mask(units_of(s, s.mover))  # 255: also whom it has picked up before
        leaves_bruxelles(s, s.mover, [start, *way], tell)
    elif is_vedette(s, s.mover):
        s.vedette[vedette_of(s, s.mover)] = way[-1]
        went(s, army, start, way[-1], force=False)
        travelled(s, army, start, way[-1])
    else:
        s.center[army] = way[-1]
    s.halted = int(stopped_here(s))


def tell_move(s: EmperorState, army: int, path: list[str], tell: Tell) -> None:
    """Tell of a step: everyone sees a counter or a center go, and its own side knows which counter it is. 403"""
    event = ("moved", "403")
    if is_leader(s, s.mover):
        tell_force(s, tell, s.mover, event, {"piece": "counter", "path": path})
        return
    seen = {"army": ARMIES[army], "piece": "counter", "path": path}
    if is_vedette(s, s.mover):
        tell_apart(s, tell, SIDE[army], event, event, {**seen, "piece": "vedette"}, seen)
    else:
        tell(EVERYONE, "moved", "403", **{**seen, "piece": "center"})


class AfterStep(Passage):
    """A center that comes to lie in an enemy zone flies before the mover goes on. 85"""

    number = AFTER_STEP
    cite = "85"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        army = flight(s)
        if army >= 0:
            s.flying = army
            s.call(FLY_CENTER, AFTER_STEP)
            return
        if hex_of(s, s.mover) >= 0 and s.halted:
            s.halted = int(stopped_here(s))
        s.goto(TAKE_STEP)


def repulsable(s: EmperorState) -> list[int]:
    """Neighbouring hexes with enemy counters, as far as the mover's owner can see. 222, 224, 225"""
    cost = s.tables.repulse_cost
    if s.allowance - s.spent < cost or s.mode == GUNS or not (is_vedette(s, s.mover) or moves_as_force(s)):
        return []
    grid = s.board.grid
    side = SIDE[army_of(s, s.mover)]
    around = grid.near[hex_of(s, s.mover)] & s.counters[1 - side]
    if not around:
        return []
    found: list[int] = []
    for hex in grid.hexes(around):
        tries = sum(counters_at(s, hex, army) for army in SIDE_ARMIES[1 - side]) if is_vedette(s, s.mover) else 1
        if s.tried.count(hex) < tries:
            found.append(hex)
    return found


def pickups(s: EmperorState) -> list[int]:
    """Friendly Forces in a hex just entered that may come along. 163"""
    if not moves_as_force(s) or s.mode == GUNS or not has_entered(s):
        return []
    army = army_of(s, s.mover)
    if SIDE[army] == 1 and since_invasion(s) < 1:
        return []  # 122: not in passing before and on the Invasion Turn
    used = MOVED if s.mode != MARCH else MARCHED | TRIED
    found: list[int] = []
    for leader in forces_at(s, s.where[s.mover], SIDE[army]):
        fresh = leader != s.mover and not s.flags[leader] & used and s.pieces.leader_army[leader] == army
        if fresh and (may_join(s, s.mover, leader) or may_join(s, leader, s.mover)):
            found.append(leader)
    return found


def has_entered(s: EmperorState) -> bool:
    """Whether the mover stands in a hex that it has entered: so does a reinforcement from the first. 152, 163"""
    return s.mode == ENTER or s.where[s.mover] != s.origin


def pick_up(s: EmperorState, leader: int, tell: Tell) -> None:
    """Consolidate in passing; the joined Force goes on with what the slower part has left. 163"""
    if may_join(s, s.mover, leader):
        join(s, s.mover, leader)
    else:
        join(s, leader, s.mover)
        s.mover = leader
    s.flags[s.mover] &= ~(COMMAND | EXEMPT)
    refit(s)
    tell_counters(s, tell, s.pieces.leader_army[s.mover], s.where[s.mover])
    s.goto(TAKE_STEP)


class EndMove(Passage):
    """Consolidate, check attrition, reconnoitre. 170"""

    number = END_MOVE
    cite = "170"

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        if not is_leader(s, s.mover):
            s.count = s.halted = 0
            if is_vedette(s, s.mover) and s.spent:
                s.goto(RECON)
            else:
                s.back()
            return
        s.count = s.halted = 0
        if s.where[s.mover] < 0:
            s.back()
            return
        if s.mode == GUNS:
            if s.spent:
                s.goto(ATTRITION_BONUS)
            else:
                s.back()
        elif s.spent and s.marching:
            s.call(ATTRITION_BONUS, RECON)
            s.call(JOIN, ATTRITION_BONUS)
        elif s.spent:
            s.call(JOIN, RECON)  # 255: a lone leader marches without attrition
        else:
            s.goto(JOIN)


def why_not_there(s: EmperorState, move: int) -> list[Reason]:
    """Why the mover may not go there, told from what his owner can see."""
    verbs = s.verbs
    verb = s.verbs.base[move]
    board = s.board
    if verb == verbs.to:
        goal = board.grid.bit[move - verbs.to]
        side = SIDE[army_of(s, s.mover)]
        if s.halted:
            return [Reason("A piece that enters an enemy zone of control stops there.", "202")]
        if goal & board.water:
            return [Reason("Water hexes cannot be entered.", "164")]
        if goal & barred_country(s, side):
            return [Reason("Your side may not cross the border yet.", "16")]
        if goal & s.counters[1 - side]:
            return [Reason("An enemy counter stands there: repulse it first, if you can.", "166")]
        here = hex_of(s, s.mover)
        if goal & board.grid.near[here] and not goal & board.open[here]:
            return [Reason("A river without a bridge lies between.", "164")]
        if goal & board.grid.near[here] & leaving_toll(s)[1]:
            return [Reason("The first step may not lead into another hex of the zone it leaves.", "203")]
        if unwatched(s, move - verbs.to):
            return [Reason("On the way an enemy may stop you: name a hex before that.", "170")]
        return [Reason("That hex is out of reach of the MPs left.", "165")]
    if verb == verbs.repulse:
        return [why_not_repulsed(s, move - verbs.repulse)]
    if verb == verbs.join:
        return [why_not_picked_up(s, move - verbs.join)]
    return []


def why_not_repulsed(s: EmperorState, hex: int) -> Reason:
    """Why the mover does not try to repulse what is in a hex, from what his owner can see. 222, 224, 225"""
    bit = s.board.grid.bit[hex]
    if not (is_vedette(s, s.mover) or moves_as_force(s)):
        return Reason("Only Forces and vedettes repulse.", "222")
    if not s.board.grid.near[hex_of(s, s.mover)] & bit:
        return Reason("That hex is not next to the mover.", "222")
    if not s.counters[1 - SIDE[army_of(s, s.mover)]] & bit:
        return Reason("No enemy counter is there.", "222")
    if s.allowance - s.spent < s.tables.repulse_cost:
        return Reason("The mover has no MP left for it.", "222")
    return Reason("That has been tried.", "225" if is_vedette(s, s.mover) else "224")


def why_not_picked_up(s: EmperorState, leader: int) -> Reason:
    """Why a Force is not picked up in passing. 122, 163"""
    if not moves_as_force(s):
        return Reason("Only a Force picks up another.", "163")
    army = army_of(s, s.mover)
    if s.pieces.leader_army[leader] != army:
        return Reason("He is not of the same army.", "124")
    if s.where[leader] != s.where[s.mover] or s.under[leader] >= 0 or not s.strength[leader] or leader == s.mover:
        return Reason("He leads no other Force in this hex.", "163")
    if not has_entered(s):
        return Reason("A Force is picked up in a hex that is entered, not where the move begins.", "163")
    if SIDE[army] == 1 and since_invasion(s) < 1:
        return Reason("Up to the Invasion Turn Coalition Forces consolidate where their march ends.", "122")
    if s.flags[leader] & (MOVED if s.mode != MARCH else MARCHED | TRIED):
        return Reason("That Force has moved or tried to in this phase.", "163")
    return why_not_joined(s, s.mover, leader)
