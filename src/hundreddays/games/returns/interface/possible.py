"""Whether a position could have come about: what no single key of its document shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hundreddays.core import OVER
from hundreddays.games.returns.interface.invariants import broken
from hundreddays.games.returns.rules import phases
from hundreddays.games.returns.rules import steps as at
from hundreddays.games.returns.rules.board import ALLIED, COALITION, COMMANDER, FRENCH, PRUSSIAN, members
from hundreddays.games.returns.rules.dataset import ARMIES, SIDES
from hundreddays.games.returns.rules.losses import capacity, side_total
from hundreddays.games.returns.rules.partners import balance, joint_combat
from hundreddays.games.returns.rules.reinforcement import admitted, nearby
from hundreddays.games.returns.rules.retreat import retreating_corps
from hundreddays.games.returns.rules.state import NONE, ReturnsState

MOVEMENT: tuple[int, ...] = (phases.B_FRENCH_MOVEMENT, phases.D_COALITION_MOVEMENT)
COMBAT: tuple[int, ...] = (phases.C_FRENCH_COMBAT, phases.E_COALITION_COMBAT)
PHASES_OF: dict[int, tuple[int, ...]] = {
    at.DEAL_OBJECTIVES: (phases.SET_UP,),
    at.CHOOSE_OBJECTIVES: (phases.SET_UP,),
    at.PLACE: (phases.SET_UP,),
    at.WEATHER: (phases.A_WEATHER,),
    at.ARMY_ORDER: (phases.D_COALITION_MOVEMENT,),
    at.POINTS: MOVEMENT,
    at.MARCH: MOVEMENT,
    at.TO: MOVEMENT,
    at.VIA: MOVEMENT,
    at.REJOIN: (*MOVEMENT, *COMBAT, phases.F_END_OF_TURN),
}
"""The phases to which each step belongs; those that are not named are steps of a combat. 5.1"""
REINFORCING = (at.REINFORCE, at.REINFORCE_DIE)
LOSING = (at.SHARE, at.ODD, at.LOSE)
"""The steps at which a side distributes its losses. 16.1"""
DECIDED = (*REINFORCING, *LOSING, at.RETREAT, at.REJOIN, OVER)
"""The steps at which a combat may have a winner. 14.10, 15.7"""
UNIT_AT = (at.PLACE, at.TO, at.VIA, at.REJOIN, at.REINFORCE_DIE)
"""The steps at which a unit has been chosen."""


def contradictions(s: ReturnsState) -> list[str]:
    """Every reason why this position cannot have come about."""
    defects = [*_step_defects(s), *_whole_defects(s)]
    if not defects and s.town != NONE and s.step not in (at.REJOIN, OVER):
        defects += _combat_defects(s) or _loss_defects(s)
    if not defects and s.phase == phases.SET_UP:
        defects += _set_up_defects(s)
    if not defects:
        defects += _choice_defects(s)
    if not defects:
        defects += broken(s)
    if not defects and s.step != OVER and not s.moves():
        defects.append(f"step: “{s.game.step_names[s.step]}” leaves nothing to decide")
    return defects


def _step_defects(s: ReturnsState) -> Iterator[str]:
    name = s.game.step_names[s.step]
    for need in NEEDS.get(s.step, ()):
        if not HAS[need](s):
            yield f"step: “{name}” needs {need}"
    if s.step != OVER and s.phase not in PHASES_OF.get(s.step, COMBAT):
        yield f"step: “{name}” does not belong to the phase “{phases.PHASES[s.phase]}”"
    for key, value, steps in (("unit", s.unit, UNIT_AT), ("via", s.via, (at.TO,)), ("dest", s.dest, (at.VIA,))):
        if value != NONE and s.step not in steps:
            yield f"{key}: nothing of the kind is chosen at the step “{name}”"
    if s.step in (at.MARCH, at.TO, at.VIA) and s.board.side_of_seat[s.mover] != s.active:
        yield f"mover: {s.board.seats[s.mover]} does not move in the phase “{phases.PHASES[s.phase]}”"
    in_order = s.board.three and s.phase == phases.D_COALITION_MOVEMENT
    if s.first != ALLIED and not (in_order and s.first == PRUSSIAN):
        yield "first: one of two coalition players moves first, in the coalition's movement (8.12)"
    if s.asked not in _rolling(s):
        yield f"asked: the {ARMIES[s.asked].capitalize()} army rolls for no points now (7.1, 7.8)"


def _rolling(s: ReturnsState) -> tuple[int, ...]:
    """The armies whose die may be the next one for movement points. 7.8"""
    if s.phase != phases.D_COALITION_MOVEMENT or s.step not in (at.ARMY_ORDER, at.POINTS):
        return (FRENCH,)
    return (ALLIED, PRUSSIAN) if s.step == at.POINTS else (ALLIED,)


def _whole_defects(s: ReturnsState) -> Iterator[str]:
    board = s.board
    if (s.won != NONE) != (s.step == OVER):
        yield "won: a game is over exactly when a side has won"
    if s.won != NONE and not s.by:
        yield "by: by which paragraph the game ended is not said (21.1)"
    if s.phase != phases.SET_UP and s.objectives.bit_count() not in (0, board.objectives_drawn):
        yield f"objectives: {board.objectives_drawn} cards are held"
    if s.control & ~board.objective_cities:
        yield "control: only objective cities are controlled"
    for town in members(s.paid & ~sum(board.bit[town] for town, _, _ in board.city_losses)):
        yield f"paid: {board.town_ids[town]} has no city loss (19.1)"
    if s.winner != NONE and s.step not in DECIDED:
        yield f"combat.winner: at the step “{s.game.step_names[s.step]}” no combat is decided (15.1)"
    if s.step not in LOSING and (s.losing != NONE or any(s.loss)):
        yield f"combat.losing: at the step “{s.game.step_names[s.step]}” nobody distributes losses (15.7)"
    if s.town != NONE:
        place = board.town_ids[s.town]
        for key, towns, cite in (("roads", s.used, "8.10"), ("left", s.left, "14.2")):
            for town in members(towns & ~board.near[s.town]):
                yield f"combat.{key}: no road leads from {board.town_ids[town]} to {place} ({cite})"
    if s.step != OVER and max(s.eliminated(FRENCH), s.eliminated(COALITION)) >= board.corps_to_lose:
        yield f"units: a side that has lost {board.corps_to_lose} corps has lost the game (21.2)"
    for unit, points in enumerate(s.loss):
        if points and not s.part & board.unit_bit[unit]:
            yield f"combat.loss: {board.unit_ids[unit]} takes no part in the combat (16.1)"
    if s.town != NONE and s.phase not in COMBAT:
        yield f"combat: none is fought in the phase “{phases.PHASES[s.phase]}” (5.1)"
    if s.step == at.REJOIN and s.phase in COMBAT and s.town == NONE:
        yield "combat: in a combat phase a commander rejoins when one is over (18.4)"
    if s.phase in COMBAT:
        shared = s.occupied(FRENCH) & s.occupied(COALITION)
        here = board.bit[s.town] if s.town != NONE else 0
        for town in members(shared & ~here & ~s.pending):
            yield f"pending: both sides stand in {board.town_ids[town]}, which is not pending"
        for town in members(s.pending & ~shared):
            yield f"pending: only one side stands in {board.town_ids[town]}"


def _combat_defects(s: ReturnsState) -> list[str]:
    """Who fights a combat stands there until its losses have fallen, corps of both sides among them; and the lead is
    the coalition's. 10.4, 10.6, 22.3
    """
    board = s.board
    town = board.town_ids[s.town]
    defects = []
    for unit in members(s.part):
        fallen = s.step == at.RETREAT and s.loc[unit] == board.off
        if s.loc[unit] != s.town and not fallen:
            defects.append(f"combat.participants: {board.unit_ids[unit]} does not stand in {town} (10.4)")
    for side in (FRENCH, COALITION):
        if s.step != at.RETREAT and not any(s.part & board.unit_bit[unit] for unit in board.corps_of_side[side]):
            defects.append(f"combat.participants: no {SIDES[side]} corps takes part in {town} (10.6)")
    if s.step == at.RETREAT and not retreating_corps(s):
        defects.append(f"combat.winner: the {SIDES[s.loser]} side has no corps in {town} that could retreat (17.1)")
    if s.step == at.NAME_LEAD and (not joint_combat(s) or balance(s)):
        defects.append("step: the lead is named only where both armies fight and are equal (22.3)")
    if s.step in REINFORCING and s.winner != NONE and any(board.side_of_seat[seat] != s.winner for seat in s.queue):
        defects.append("combat.queue: when the combat is decided the winner alone reinforces (14.10)")
    if s.step == at.REINFORCE_DIE:
        defects += _reinforcing_defects(s)
    if s.lead == FRENCH:
        defects.append(f"combat.lead: {ARMIES[ALLIED]} or {ARMIES[PRUSSIAN]} leads, the French have one army (22.3)")
    return defects


def _reinforcing_defects(s: ReturnsState) -> list[str]:
    """Who rolls to reinforce must have been free to: it belongs to the seat that is asked. 14.2, 14.6"""
    earlier = s.copy()
    earlier.tried &= ~s.board.unit_bit[s.unit]
    if s.unit in nearby(earlier, s.queue[-1]) and admitted(s, s.unit):
        return []
    return [f"unit: {s.board.unit_ids[s.unit]} cannot reinforce for {s.board.seats[s.queue[-1]]} (14.2)"]


def _loss_defects(s: ReturnsState) -> list[str]:
    """Whoever is asked about losses has a choice: else they fall without a question. 16.1, 16.2, 22.6"""
    if s.step not in LOSING:
        return []
    total = side_total(s, s.losing)
    seats = s.board.seats_of_side[s.losing]
    if s.step != at.LOSE:
        if s.losing != COALITION or not 0 < total < sum(capacity(s, seat) for seat in seats):
            return ["combat.total: the coalition has no losses to share, or all that it can take (22.6)"]
        if not joint_combat(s):
            return ["combat.participants: losses are shared only where corps of both armies fight (22.6)"]
        if s.queue != seats[::-1]:
            return ["combat.queue: both armies have still to distribute their losses (22.9)"]
        fighting = [sum(1 for unit in corps if s.part & s.board.unit_bit[unit]) for corps in s.board.corps_of_seat]
        if s.step == at.ODD and not (total % 2 and fighting[ALLIED] == fighting[PRUSSIAN]):
            return ["step: there is no odd point, or the army with more corps takes it (22.6)"]
        return []
    if s.queue != seats[::-1][: len(s.queue)]:
        return [f"combat.queue: each seat of the {SIDES[s.losing]} side gives out its losses once, in order (16.3)"]
    seat, *later = s.queue[::-1]
    if s.owed[seat] >= capacity(s, seat):
        return [f"combat.owed: {s.board.seats[seat]} has no choice, its corps can take no more (16.2)"]
    return [
        f"combat.owed: {s.board.seats[other]} owes more than its corps can take (16.2)"
        for other in later
        if s.owed[other] > capacity(s, other)
    ]


def _set_up_defects(s: ReturnsState) -> Iterator[str]:
    """Units stand where the set-up is printed, or are placed freely one after another. 4.1, 23.3"""
    board = s.board
    order = [unit for army in range(3) for unit in board.placing_order[army]]
    free = bool(s.game.options["free_setup"])
    if s.step == at.PLACE and not free:
        yield "step: units are placed only with the option free_setup (23.3)"
        return
    placed = order.index(s.unit) if s.step == at.PLACE else 0
    for index, unit in enumerate(order):
        name, town, army = board.unit_ids[unit], s.loc[unit], board.army[unit]
        if not free:
            if town != board.setup[unit]:
                yield f"units.{name}: stands in {board.town_ids[board.setup[unit]]} during the set-up (4.1)"
        elif index >= placed:
            if town != board.off:
                yield f"units.{name}: is placed later (23.3)"
        elif not board.free_setup[army] & board.bit[town]:
            yield f"units.{name}: cannot be placed there (23.3)"
        elif board.kind[unit] == COMMANDER and town not in [s.loc[corps] for corps in board.corps_of_army[army]]:
            yield f"units.{name}: is placed with a corps of his army (23.3)"


def _choice_defects(s: ReturnsState) -> Iterator[str]:
    """What has been chosen of a march must have been legal to choose. 8.1, 8.13"""
    if s.step not in (at.TO, at.VIA):
        return
    board, earlier = s.board, s.copy()
    earlier.unit = earlier.via = earlier.dest = NONE
    earlier.goto(at.MARCH)
    if s.verbs.march + s.unit not in earlier.moves():
        yield f"unit: {board.unit_ids[s.unit]} cannot march"
        return
    earlier.apply(s.verbs.march + s.unit)
    for key, town, verb in (("via", s.via, s.verbs.via), ("dest", s.dest, s.verbs.to)):
        if town != NONE and verb + town not in earlier.moves():
            yield f"{key}: {board.unit_ids[s.unit]} cannot go by {board.town_ids[town]}"


NEEDS: dict[int, tuple[str, ...]] = {
    at.PLACE: ("a unit",),
    at.TO: ("a unit on the map",),
    at.VIA: ("a unit on the map", "a destination"),
    at.REJOIN: ("a commander",),
    at.FIGHT: ("a pending combat",),
    at.NAME_LEAD: ("a combat", "three players"),
    at.DRAW: ("a combat", "an army that leads", "cards due"),
    at.PLAY: ("a combat", "an army that leads", "a card in the attacker's hand"),
    at.MATCH: ("a combat", "an army that leads", "a card played"),
    at.COUNTERATTACK: ("a combat", "an army that leads", "a card played"),
    at.COUNTERATTACK_DIE: ("a combat", "an army that leads", "a card played"),
    at.REINFORCE: ("a combat", "an army that leads", "a seat in the queue"),
    at.REINFORCE_DIE: ("a combat", "an army that leads", "a seat in the queue", "a unit on the map"),
    at.ARMY_ORDER: ("three players",),
    at.SHARE: ("a combat", "an army that leads", "a winner", "a losing side", "three players"),
    at.ODD: ("a combat", "an army that leads", "a winner", "a losing side", "three players"),
    at.LOSE: ("a combat", "an army that leads", "a winner", "a losing side", "a seat in the queue", "points owed"),
    at.RETREAT: ("a combat", "an army that leads", "a winner"),
}
HAS: dict[str, Callable[[ReturnsState], bool]] = {
    "a unit": lambda s: s.unit != NONE,
    "a unit on the map": lambda s: s.unit != NONE and s.loc[s.unit] != s.board.off,
    "a destination": lambda s: s.dest != NONE,
    "a commander": lambda s: s.unit in s.board.commanders,
    "a pending combat": lambda s: bool(s.pending),
    "three players": lambda s: s.board.three,
    "a combat": lambda s: s.town != NONE,
    "an army that leads": lambda s: not s.board.three or s.lead != NONE,
    "cards due": lambda s: any(s.due),
    "a card in the attacker's hand": lambda s: s.cards_held(s.attacker) > 0,
    "a card played": lambda s: s.card != NONE,
    "a seat in the queue": lambda s: bool(s.queue),
    "a winner": lambda s: s.winner != NONE,
    "a losing side": lambda s: s.losing != NONE,
    "points owed": lambda s: s.owed[s.queue[-1]] > 0 if s.queue else False,
}
