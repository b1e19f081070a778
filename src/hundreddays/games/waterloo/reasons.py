"""Why the planner chose a move, in one sentence, with figures where there are some."""

from __future__ import annotations

from hundreddays.games.waterloo.appraise import Appraisal
from hundreddays.games.waterloo.ask import unit_name
from hundreddays.games.waterloo.board import LEADER, Board
from hundreddays.games.waterloo.forecast import forecast_text
from hundreddays.games.waterloo.mind import Mind
from hundreddays.games.waterloo.odds import defence_strength
from hundreddays.games.waterloo.results import debt
from hundreddays.games.waterloo.retreat import legal_hexes
from hundreddays.games.waterloo.state import WaterlooState
from hundreddays.games.waterloo.steps import (
    ASSAULT,
    ATTACK_MODE,
    ATTACKERS,
    BATTERY,
    BOMBARD,
    DEFENCE_MODE,
    ENGAGE,
    ENGAGED,
    EXCHANGE,
    FALL_BACK,
    PUSH,
    RETREAT,
    RETREAT_TO,
    TO,
)
from hundreddays.games.waterloo.storm import Order, Storm
from hundreddays.games.waterloo.victory import exited

SAFER = 2
"""By so many points less within the enemy's reach a place is called safer."""


def why_move(s: WaterlooState, move: int, storm: Storm) -> str:
    board, verbs = s.board, s.game.verbs
    if move == verbs.end:
        return "Everyone stands as well as he can."
    if move == verbs.exit:
        return f"The road north is open, and {_wanted(s)} must take it."
    unit = s.mover if s.step == TO else move - verbs.move
    name = unit_name(board, unit)
    order = storm.orders.get(unit)
    if order is not None and (s.step != TO or order.hex == move - verbs.to):
        return f"{name} joins the attack on {_prize(s, order)}."
    look = storm.look
    if look.runs(unit):
        return f"{name} makes for the north edge, which {_wanted(s)} must reach."
    if s.pos[unit] < 0:
        return f"{name} comes onto the field."
    if s.step == TO:
        hex = move - verbs.to
        label = board.grid.labels[hex]
        before, after = look.threat[s.pos[unit]], look.threat[hex]
        if board.arm[unit] == LEADER:
            return f"The Emperor keeps his distance: {after} points of strength could reach him in {label}."
        if after <= before - SAFER:
            return f"{name} steps back: {after} enemy points reach {label}, and {before} the hex it leaves."
        if board.defence[hex] > 1:
            return f"{name} takes {label}, where its strength counts {board.defence[hex]} times in defence."
    if look.guarding and not look.marches(unit):
        return f"{name} takes its place between the French and the north edge."
    return f"{name} closes up to the enemy." if look.marches(unit) else f"{name} takes a better place in the line."


def _wanted(s: WaterlooState) -> str:
    left = max(s.board.victory.french_exits - exited(s), 1)
    return "one more unit" if left == 1 else f"{left} more units"


def _prize(s: WaterlooState, order: Order) -> str:
    """ "1205: 14 against 6, and no way out for it" """
    plan = order.plan
    trap = ", and no way out for it" if plan.cut else ""
    return f"{s.board.grid.labels[plan.target]}: {plan.attack} against {defence_strength(s, s.held(plan.target))}{trap}"


def why_combat(s: WaterlooState, move: int, mind: Mind) -> str:
    board, verbs = s.board, s.game.verbs
    if move == verbs.end:
        return "No combat left promises more than it risks."
    if s.step in (BOMBARD, ASSAULT, ENGAGE):
        return _target(s, verbs.hex(move, board), move < verbs.attack, mind)
    if s.step in (BATTERY, ATTACKERS, ENGAGED):
        if move == verbs.resolve:
            return f"Nobody else would better it: {forecast_text(s, s.attackers)}."
        if move >= verbs.also:
            return "It must be attacked with the first, or someone would be left owing an attack."
        return f"With it: {forecast_text(s, s.attackers | board.ubit[move - verbs.join])}."
    if s.step in (ATTACK_MODE, DEFENCE_MODE):
        return "This mode gives the best die against the best answer."
    if s.step == EXCHANGE:
        return f"It pays the debt of {debt(s)} with the least to spare."
    if s.step in (RETREAT, RETREAT_TO, PUSH):
        return _driven(s, move, board)
    if move == verbs.stay:
        return "The ground it holds is better."
    return "It falls back out of reach." if s.step == FALL_BACK else "The ground won is worth holding."


def _target(s: WaterlooState, hex: int, guns: bool, mind: Mind) -> str:
    label = s.board.grid.labels[hex]
    if guns:
        return f"Guns risk nothing, and {label} is the best target in range."
    s.targets, s.defenders = s.board.grid.bit[hex], s.held(hex)
    if Appraisal(s, s.actor, mind).cut_off(s.defenders) == s.defenders:
        return f"Whoever holds {label} has no way to retreat: driven back is destroyed."
    return f"{label} promises most for what it risks."


def _driven(s: WaterlooState, move: int, board: Board) -> str:
    unit = s.mover if s.mover >= 0 else s.game.verbs.unit(move, board)
    if board.side[unit] == s.actor:
        return "There it is safest."
    if s.step == RETREAT and not legal_hexes(s, unit, s.closed | s.chain):
        return f"{unit_name(board, unit)} has no way out."
    return "There the beaten are worst off."
