"""A state as a document that a person can write, and back, with every defect named.

What is left out has its ordinary value: units stand in their set-up towns with full cohesion, all cities are the
coalition's, no combat is under way, and the step is the first of the phase.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hundreddays.core import Passage
from hundreddays.core.document import Reader
from hundreddays.games.returns.interface.possible import contradictions
from hundreddays.games.returns.rules import phases
from hundreddays.games.returns.rules import steps as at
from hundreddays.games.returns.rules.board import ALLIED, COALITION, COMMANDER, FRENCH, members
from hundreddays.games.returns.rules.dataset import ARMIES, SIDES
from hundreddays.games.returns.rules.memory import see_bounds, see_combat, see_unit
from hundreddays.games.returns.rules.partners import Joint, joint_combat, lone_lead
from hundreddays.games.returns.rules.state import NONE, ReturnsState

if TYPE_CHECKING:
    from hundreddays.games.returns.game import ReturnsGame

ELIMINATED = "eliminated"
UNPLACED = "unplaced"
FIRST_STEP = {
    phases.SET_UP: at.DEAL_OBJECTIVES,
    phases.A_WEATHER: at.WEATHER,
    phases.B_FRENCH_MOVEMENT: at.MARCH,
    phases.C_FRENCH_COMBAT: at.FIGHT,
    phases.D_COALITION_MOVEMENT: at.MARCH,
    phases.E_COALITION_COMBAT: at.FIGHT,
    phases.F_END_OF_TURN: at.REJOIN,
}


def usual_mover(s: ReturnsState) -> int:
    """The seat that moves, unless said otherwise."""
    if s.phase != phases.D_COALITION_MOVEMENT:
        return FRENCH
    return s.first if s.board.three else COALITION


def usual_army(s: ReturnsState) -> int:
    """The army whose die is rolled next, unless said otherwise. 7.8"""
    waiting = s.phase == phases.D_COALITION_MOVEMENT and s.step in (at.ARMY_ORDER, at.POINTS)
    return ALLIED if waiting else FRENCH


def waits_for_partner(s: ReturnsState) -> bool:
    """Whether both coalition players are asked, so that the first proposal may be in. 22.8, 22.9"""
    step = s.game.steps[s.step]
    return s.board.three and isinstance(step, Joint) and step.together(s)


def resting_places(game: ReturnsGame) -> list[str]:
    """The names of the steps at which a state can rest, by number: somebody, or chance, decides there."""
    passages = [isinstance(step, Passage) for step in game.steps]
    return ["" if passage else name for name, passage in zip(game.step_names, passages, strict=True)]


def stack_of(s: ReturnsState) -> list[int]:
    """Where each step leads back to: it follows from where we are."""
    if s.step == at.REJOIN:
        return [
            at.COMBATS_BEGIN
            if s.phase in (phases.B_FRENCH_MOVEMENT, phases.D_COALITION_MOVEMENT)
            else at.CLOSED
            if s.town != NONE
            else at.OBJECTIVES
        ]
    if s.step == at.NAME_LEAD:
        return [at.ROUND if s.round else at.HANDS]
    if s.step in (at.REINFORCE, at.REINFORCE_DIE):
        return [at.LOSSES if s.winner != NONE else at.ROUND_ENDS]
    if s.step == at.DRAW:
        return [at.ROUND_ENDS, at.REINFORCEMENT] if s.round else [at.ROUND]
    return []


# Writing


def document(s: ReturnsState) -> dict[str, Any]:
    board = s.board
    units, towns = board.unit_ids, board.town_ids
    tree: dict[str, Any] = {
        "turn": s.turn,
        "phase": phases.PHASES[s.phase],
        "step": s.game.step_names[s.step],
        "weather": board.weather_ids[s.weather],
    }
    if s.won != NONE:
        tree |= {"won": SIDES[s.won], "by": s.by}
    if s.objectives:
        tree["objectives"] = [board.objective_ids[card] for card in members(s.objectives)]
    for name, mask in (("control", s.control), ("paid", s.paid), ("pending", s.pending)):
        if mask:
            tree[name] = [towns[town] for town in members(mask)]
    for name, mask in (("moved", s.moved), ("fought", s.fought)):
        if mask:
            tree[name] = [units[unit] for unit in members(mask)]
    if s.mover != usual_mover(s):
        tree["mover"] = board.seats[s.mover]
    if s.first != ALLIED:
        tree["first"] = ARMIES[s.first]
    if s.asked != FRENCH:
        tree["asked"] = ARMIES[s.asked]
    if s.unit != NONE:
        tree["unit"] = units[s.unit]
    for name, town in (("via", s.via), ("dest", s.dest)):
        if town != NONE:
            tree[name] = towns[town]
    if s.proposal != NONE:
        tree["proposal"] = s.game.text(s.proposal)
    if s.announced:
        army, points, *stops = s.announced
        tree["announced"] = {"army": ARMIES[army], "points": points, "path": [towns[stop] for stop in stops]}
    if any(s.points):
        tree["points"] = {ARMIES[army]: points for army, points in enumerate(s.points) if points}
    tree["units"] = {units[unit]: _place(s, unit) for unit in range(board.units)}
    short = {units[u]: s.cohesion[u] for u in board.all_corps if 0 < s.cohesion[u] < board.cohesion[u]}
    if short:
        tree["cohesion"] = short
    perhaps = {
        units[u]: [units[other] for other in members(s.perhaps[u])]
        for u in range(board.units)
        if s.perhaps[u] != anything(s, u)
    }
    if perhaps:
        tree["perhaps"] = perhaps
    between = {units[u]: [s.least[u], s.most[u]] for u in board.all_corps if s.most and s.cohesion[u]}
    if between:
        tree["between"] = between
    entries = {units[u]: towns[s.entry[u]] for u in range(board.units) if s.entry[u] != NONE}
    if entries:
        tree["entry"] = entries
    if s.town != NONE:
        tree["combat"] = _combat(s)
    return tree


def anything(s: ReturnsState, unit: int) -> int:
    """What a piece may be if nothing was seen of it: any unit of its army that is not known to be gone. 3.2"""
    board = s.board
    army = board.units_of_army[board.army[unit]]
    gone = sum(board.unit_bit[other] for other in army if s.loc[other] == board.off and s.phase != phases.SET_UP)
    return board.unit_bit[unit] if gone & board.unit_bit[unit] else board.army_of_unit[unit] & ~gone


def _place(s: ReturnsState, unit: int) -> str:
    board = s.board
    if s.loc[unit] != board.off:
        return board.town_ids[s.loc[unit]]
    return (
        UNPLACED
        if (s.cohesion[unit] == board.cohesion[unit] and board.kind[unit] != COMMANDER) or s.phase == phases.SET_UP
        else ELIMINATED
    )


def _combat(s: ReturnsState) -> dict[str, Any]:
    board = s.board
    units, towns, seats = board.unit_ids, board.town_ids, board.seats
    tree: dict[str, Any] = {"town": towns[s.town], "attacker": SIDES[s.attacker], "round": s.round}
    for name, mask in (("participants", s.part), ("shown", s.shown), ("tried", s.tried)):
        tree[name] = [units[unit] for unit in members(mask)]
    for name, mask in (("roads", s.used), ("left", s.left)):
        if mask:
            tree[name] = [towns[town] for town in members(mask)]
    if s.card != NONE:
        tree["card"] = board.card_ids[s.card]
    if s.lead != NONE:
        tree["lead"] = ARMIES[s.lead]
    if s.winner != NONE:
        tree |= {"winner": SIDES[s.winner], "total": s.total}
    if s.losing != NONE:
        tree["losing"] = SIDES[s.losing]
    if s.queue:
        tree["queue"] = [seats[seat] for seat in s.queue]
    kinds = board.kinds
    for seat, name in enumerate(seats):
        cards = {
            board.card_ids[card]: s.hands[seat * kinds + card] for card in range(kinds) if s.hands[seat * kinds + card]
        }
        if cards:
            tree.setdefault("hands", {})[name] = cards
    if any(s.played):
        tree["played"] = {board.card_ids[card]: count for card, count in enumerate(s.played) if count}
    for name, counts in (("due", s.due), ("owed", s.owed)):
        if any(counts):
            tree[name] = {seats[seat]: count for seat, count in enumerate(counts) if count}
    if any(s.loss):
        tree["loss"] = {units[unit]: loss for unit, loss in enumerate(s.loss) if loss}
    return tree


# Reading


BY = ("", "20.6", "21.1", "21.2")
"""The paragraphs by which a game is won."""
MOST = 99
"""No count of points, rounds or cards comes near this."""


def state_from(game: ReturnsGame, read: Reader) -> ReturnsState | None:
    s = ReturnsState(game)
    board = s.board
    defects = read.defects
    s.turn = read.number("turn", 1, 1, board.turns)
    s.phase = read.name("phase", phases.PHASES, phases.B_FRENCH_MOVEMENT, "phase")
    s.goto(read.name("step", resting_places(game), FIRST_STEP[s.phase], "step"))
    s.weather = read.name("weather", board.weather_ids, board.weather_start, "weather")
    s.won = read.name("won", SIDES, NONE, "side")
    s.by = BY[read.name("by", BY, 0, "end of the game by")]
    s.objectives = read.mask("objectives", board.objective_ids, "objective")
    s.control = read.mask("control", board.town_ids, "town")
    s.paid = read.mask("paid", board.town_ids, "town")
    s.pending = read.mask("pending", board.town_ids, "town")
    s.moved = read.mask("moved", board.unit_ids, "unit")
    s.fought = read.mask("fought", board.unit_ids, "unit")
    s.first = read.name("first", ARMIES, ALLIED, "army")
    s.mover = read.name("mover", board.seats, usual_mover(s), "seat")
    s.asked = read.name("asked", ARMIES, usual_army(s), "army")
    s.unit = read.name("unit", board.unit_ids, NONE, "unit")
    s.via = read.name("via", board.town_ids, NONE, "town")
    s.dest = read.name("dest", board.town_ids, NONE, "town")
    proposal = read.text("proposal")
    s.points = read.counts("points", ARMIES, [MOST] * len(ARMIES), "army")
    announced = read.table_if("announced")
    if announced is not None:
        _read_announced(s, announced)
    _read_units(s, read)
    _read_memory(s, read)
    combat = read.table_if("combat")
    if combat is not None:
        _read_combat(s, combat)
    elif s.step == at.FIGHT and not s.pending:
        s.pending = s.occupied(FRENCH) & s.occupied(COALITION)
    read.close()
    _see_what_lies_open(s)
    s.stack = stack_of(s)
    if not defects:
        defects += contradictions(s)
    if not defects and proposal and not waits_for_partner(s):
        read.fault("proposal", "nothing is proposed here: only one seat decides (22.8)")
    if not defects and proposal:
        legal = {game.text(move): move for move in s.moves()}
        if proposal not in legal:
            read.fault("proposal", f"“{proposal}” is not among the legal moves", proposal, list(legal))
        s.proposal = legal.get(proposal, NONE)
    return None if defects else s


def _read_announced(s: ReturnsState, read: Reader) -> None:
    near, bit = s.board.near, s.board.bit
    army = read.name("army", ARMIES, FRENCH, "army")
    points = read.number("points", 0, 0, MOST)
    path = read.names("path", s.board.town_ids, "town")
    if not 2 <= len(path) <= 3 or not all(near[a] & bit[b] for a, b in pairwise(path)):
        read.fault("path", "is no path of one or two roads")
    s.announced = (army, points, *path)


def _read_units(s: ReturnsState, read: Reader) -> None:
    board = s.board
    places = [*board.town_ids, ELIMINATED, UNPLACED]
    unplaced = s.phase == phases.SET_UP and bool(s.game.options["free_setup"])
    units, cohesion, entry = read.table("units"), read.table("cohesion"), read.table("entry")
    for unit, id in enumerate(board.unit_ids):
        place = units.name(id, places, len(places) - 1 if unplaced else board.setup[unit], "town")
        corps = board.kind[unit] != COMMANDER
        s.loc[unit] = min(place, board.off)
        if place == board.off and corps:
            s.cohesion[unit] = 0
        elif corps:
            s.cohesion[unit] = cohesion.number(id, board.cohesion[unit], 1, board.cohesion[unit])
        if place > board.off and s.phase != phases.SET_UP:
            units.fault(id, "is not placed, but the set-up is over")
        s.entry[unit] = entry.name(id, board.town_ids, NONE, "town")
        if s.entry[unit] != NONE and not board.near[s.loc[unit]] & board.bit[s.entry[unit]]:
            entry.fault(id, "no road leads from there to where the unit stands")


def _read_memory(s: ReturnsState, read: Reader) -> None:
    """What everybody saw. Where nothing is said of a piece it may be any of its army, with any cohesion. 3.2, 23.1"""
    board = s.board
    perhaps, between = read.table("perhaps"), read.table("between")
    s.perhaps = tuple(
        perhaps.mask(id, board.unit_ids, "unit") if id in perhaps else anything(s, unit)
        for unit, id in enumerate(board.unit_ids)
    )
    for unit, id in enumerate(board.unit_ids):
        if not s.perhaps[unit] & board.unit_bit[unit] or s.perhaps[unit] & ~board.army_of_unit[unit]:
            perhaps.fault(id, "must name the unit itself, and others of its army alone")
    for unit in board.all_corps if s.most else []:
        id, cohesion = board.unit_ids[unit], s.cohesion[unit]
        top = board.cohesion[unit] if cohesion else 0
        bounds = between.numbers(id, min(1, top), top) if id in between else [min(1, top), top]
        if len(bounds) != 2 or not bounds[0] <= cohesion <= bounds[1]:
            between.fault(id, f"must be two numbers, with the cohesion of {cohesion} between them")
            continue
        see_bounds(s, unit, *bounds)


def _see_what_lies_open(s: ReturnsState) -> None:
    """Whatever the document says of pieces that are turned up now, everybody sees them. 3.2, 3.3, 3.10"""
    if s.town != NONE:
        see_combat(s)
        for unit in members(s.shown | s.part):
            see_unit(s, unit)
    if s.step == at.REJOIN and s.unit != NONE:
        see_unit(s, s.unit)


def _read_combat(s: ReturnsState, read: Reader) -> None:
    board = s.board
    units, towns, seats = board.unit_ids, board.town_ids, board.seats
    read.missing("town")
    s.town = read.name("town", towns, NONE, "town")
    s.attacker = read.name("attacker", SIDES, s.active, "side")
    s.round = read.number("round", 0, 0, MOST)
    everyone = sum(board.unit_bit[unit] for unit in range(board.units) if s.loc[unit] == s.town)
    s.part = read.mask("participants", units, "unit") if "participants" in read else everyone
    s.fought |= s.part
    s.shown = read.mask("shown", units, "unit")
    s.tried = read.mask("tried", units, "unit")
    s.used = read.mask("roads", towns, "town")
    s.left = read.mask("left", towns, "town")
    s.card = read.name("card", board.card_ids, NONE, "card")
    s.lead = read.name("lead", ARMIES, NONE, "army")
    if board.three and s.lead == NONE and not joint_combat(s):
        s.lead = lone_lead(s)
    s.winner = read.name("winner", SIDES, NONE, "side")
    s.total = read.number("total", 0, 0, MOST)
    s.losing = read.name("losing", SIDES, NONE, "side")
    sharing = s.step in (at.SHARE, at.ODD) and "queue" not in read
    s.queue = read.names("queue", seats, "seat")
    if sharing:
        s.queue = board.seats_of_side[COALITION][::-1]
    hands = read.table("hands")
    s.hands = []
    for seat in seats:
        s.hands += hands.counts(seat, board.card_ids, board.count, "card")
    s.held = [sum(s.hands[seat * board.kinds : (seat + 1) * board.kinds]) for seat in range(len(seats))]
    s.played = read.counts("played", board.card_ids, board.count, "card")
    s.pile = [board.count[card] - s.played[card] - sum(s.hands[card :: board.kinds]) for card in range(board.kinds)]
    s.due = read.counts("due", seats, [MOST] * len(seats), "seat")
    s.owed = read.counts("owed", seats, [MOST] * len(seats), "seat")
    s.loss = read.counts("loss", units, s.cohesion, "unit")
