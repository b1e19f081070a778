"""Why the planner fights a combat as it does, in one sentence with the figures that decided it."""

from __future__ import annotations

from collections.abc import Callable

from hundreddays.core.phrases import listed, percent, several, signed
from hundreddays.games.waterloo.opponent.appraise import Appraisal
from hundreddays.games.waterloo.opponent.mind import Mind
from hundreddays.games.waterloo.opponent.parties import called
from hundreddays.games.waterloo.opponent.phrases import clearing, crowd, fitted, hexes, in_reach, spot, them
from hundreddays.games.waterloo.opponent.posture import Outlook
from hundreddays.games.waterloo.rules.advance import advances_of
from hundreddays.games.waterloo.rules.forecast import expected_modifier
from hundreddays.games.waterloo.rules.modes import attack_modes, defence_modes
from hundreddays.games.waterloo.rules.odds import attack_strength, combat_column, defence_strength
from hundreddays.games.waterloo.rules.results import debt, printed
from hundreddays.games.waterloo.rules.retreat import legal_hexes
from hundreddays.games.waterloo.rules.state import BOMBARDMENT, WaterlooState
from hundreddays.games.waterloo.rules.steps import (
    ADVANCE,
    ADVANCE_TO,
    ASSAULT,
    ATTACK_MODE,
    ATTACKERS,
    BATTERY,
    BOMBARD,
    DEFENCE_MODE,
    ENGAGE,
    ENGAGED,
    EXCHANGE,
    PUSH,
    RETREAT,
    RETREAT_TO,
)
from hundreddays.games.waterloo.rules.words import MODES

Form = Callable[[WaterlooState, int], WaterlooState]
"""What becomes of a state when a hex is called for a combat and the planner has named everyone it wants in it."""


def why_combat(s: WaterlooState, move: int, minds: tuple[Mind, Mind], form: Form) -> str:
    """The state is the planner's own copy, and may be changed."""
    mind = minds[s.actor]
    if s.step in (BOMBARD, ASSAULT, ENGAGE):
        return _no_more(s, mind, form) if move == s.verbs.end else _target(form(s, move), mind)
    if s.step in (BATTERY, ATTACKERS, ENGAGED):
        return _party(s, move)
    if s.step == ATTACK_MODE:
        return _attack_mode(s, move - s.verbs.mode)
    if s.step == DEFENCE_MODE:
        return _defence_mode(s, move - s.verbs.mode)
    if s.step == EXCHANGE:
        return _payment(s, move - s.verbs.lose)
    if s.step in (RETREAT, PUSH):
        return _victim(s, s.verbs.noun(move))
    if s.step == RETREAT_TO:
        return _refuge(s, move - s.verbs.to, minds[s.board.side[s.mover]])
    return _ground(s, move, mind)


# Targets and attackers


def _set_up(s: WaterlooState, move: int, mind: Mind) -> tuple[int, float]:
    """Put the combat together that the planner has in mind for a hex: its attackers, and what it is worth."""
    call = called(s, move)
    s.kind, s.targets, s.defenders, s.attackers = call.kind, s.board.grid.bit[call.hex], s.held(call.hex), 0
    return Appraisal(s, s.actor, mind).best_party(0, call.able)


def _odds(s: WaterlooState, attackers: int) -> str:
    """ "13 against 4 at 3:1, 83 %" """
    column = s.board.columns[combat_column(s, attackers, s.defenders, s.targets, s.phasing)]
    strengths = f"{attack_strength(s, attackers)} against {defence_strength(s, s.defenders)}"
    return f"{strengths} at {column}, {_chance(s, attackers)}"


def _chance(s: WaterlooState, attackers: int) -> str:
    """ "83 %" """
    column = combat_column(s, attackers, s.defenders, s.targets, s.phasing)
    return percent(clearing(s.board, column, expected_modifier(s, attackers), s.kind == BOMBARDMENT))


def _target(s: WaterlooState, mind: Mind) -> str:
    """Of a combat as it will be fought. In the Basic Game more may have to be attacked than the hex called. 22.5"""
    board = s.board
    held, briefly = (
        f"{crowd(board, s.defenders)} in {places}" for places in (_places(s), board.hexes_named(s.targets))
    )
    if s.kind == BOMBARDMENT:
        return f"Bombards {held} at no risk: {_odds(s, s.attackers)} to drive {them(s.defenders)} off."
    appraisal = Appraisal(s, s.actor, mind)
    cut = appraisal.cut_off(s.attackers | s.defenders)
    worth = appraisal.prospect(s.attackers, cut)
    trap = ", no way out" if cut & s.defenders == s.defenders else ""
    promise = f"worth {worth:.1f} points" if worth >= 0 else f"at a cost of {-worth:.1f} points"
    end = (
        f"with {several(s.attackers.bit_count(), 'unit')}: {_odds(s, s.attackers)} to clear"
        f" {them(s.targets)}{trap or f', {promise}'}."
    )
    return fitted(f"Attacks {held} {end}", f"Attacks {briefly} {end}")


def _no_more(s: WaterlooState, mind: Mind, form: Form) -> str:
    """Why the combats end: what the best one left would be."""
    board, verbs = s.board, s.verbs
    moves = [move for move in s.moves() if move != verbs.end]
    if not moves:
        return "Fights no more: nobody is left to be attacked."
    best = form(s, max(moves, key=lambda move: (_set_up(s.copy(), move, mind)[1], -move)))
    appraisal = Appraisal(best, best.actor, mind)
    worth = appraisal.prospect(best.attackers, appraisal.cut_off(best.attackers | best.defenders))
    promise = f"gain {worth:.1f} points" if worth >= 0 else f"cost {-worth:.1f} points"
    start, end = (
        f"Fights no more: the best left, {crowd(board, best.defenders)} in",
        f", {_odds(best, best.attackers)} to clear {them(best.targets)}, may {promise}.",
    )
    return fitted(f"{start} {_places(best)}{end}", f"{start} {board.hexes_named(best.targets)}{end}")


def _party(s: WaterlooState, move: int) -> str:
    board, verbs = s.board, s.verbs
    places, guns = _places(s), s.kind == BOMBARDMENT
    if move == verbs.resolve:
        count = s.attackers.bit_count()
        party = f"{count} batter{'y' if count == 1 else 'ies'}" if guns else several(count, "unit")
        aim = f"drive {crowd(board, s.defenders)} off" if guns else f"clear {places}"
        return (
            f"{'Fires' if guns else 'Attacks'} with {party}: {_odds(s, s.attackers)} to {aim}; nobody else would"
            " better it."
        )
    if verbs.base[move] == verbs.also:
        hex = move - verbs.also
        return (
            f"{crowd(board, s.held(hex))} in {spot(board, hex)} must be attacked with {places}, or someone is left"
            " owing an attack."
        )
    unit = move - verbs.join
    fight = f"the fire on {crowd(board, s.defenders)}" if guns else f"the attack on {places}"
    together = s.attackers | board.ubit[unit]
    change = ""
    if s.attackers:
        before = _chance(s, s.attackers)
        change = " as before" if _chance(s, together) == before else f" instead of {before}"
    aim = f"drive {them(s.defenders)} off" if guns else "clear it"
    start, end = (
        f"{board.name(unit)} {'adds to' if s.attackers else 'opens'}",
        f"{_odds(s, together)}{change} to {aim}.",
    )
    return fitted(f"{start} {fight}: {end}", f"{start} the {'fire' if guns else 'attack'}: {end}")


# Modes, losses


def _attack_mode(s: WaterlooState, mode: int) -> str:
    """What each mode leaves after the defender's best answer. 10.3"""
    board = s.board
    worst = {one: _after_answer(s, one) for one in attack_modes(board, s.attackers, s.defenders)}
    rest = "".join(
        f"; as {MODES[one]} {signed(added)}, {percent(clearing(board, s.column, added))}"
        for one, added in worst.items()
        if one != mode
    )
    chance = clearing(board, s.column, worst[mode])
    return (
        f"Attacking as {MODES[mode]} gives {signed(worst[mode])} or better at {board.columns[s.column]},"
        f" {percent(chance)} to"
        f" clear {_places(s)}{rest}."
    )


def _after_answer(s: WaterlooState, mode: int) -> int:
    """What a mode adds to the die against the best answer. 10.4"""
    return min([s.board.capability[mode][answer] for answer in defence_modes(s.board, s.attackers, s.defenders)])


def _places(s: WaterlooState) -> str:
    return listed(spot(s.board, hex) for hex in s.board.grid.hexes(s.targets))


def _defence_mode(s: WaterlooState, mode: int) -> str:
    """What each answer leaves the attacker. 10.4"""
    board = s.board
    row = board.capability[s.attack_mode]
    others = [other for other in defence_modes(board, s.attackers, s.defenders) if other != mode]
    chance = clearing(board, s.column, row[mode])
    rest = "".join(
        f"; as {MODES[other]} {signed(row[other])}, {percent(clearing(board, s.column, row[other]))}"
        for other in others
    )
    return (
        f"Defending as {MODES[mode]} gives the attacker {signed(row[mode])} at {board.columns[s.column]},"
        f" {percent(chance)} to"
        f" clear {_places(s)}{rest}."
    )


def _payment(s: WaterlooState, unit: int) -> str:
    """11.2"""
    owed = debt(s) - printed(s, s.paid)
    strength = s.board.cs[unit]
    over = strength - owed
    how = "exactly" if over == 0 else f"{over} too many" if over > 0 else f"{-over} still to pay"
    return f"{s.board.name(unit)} pays {strength} for the {several(owed, 'point')} owed in the exchange, {how}."


# Retreats and advances


def _victim(s: WaterlooState, unit: int) -> str:
    """Who goes next, and by how many ways. 11.3, 11.6"""
    board = s.board
    name, here = board.name(unit), spot(board, s.pos[unit])
    if s.step == PUSH:
        return f"{name} is pushed out of {here}, which is full, to make room for {board.name(s.mover)}."
    ways = legal_hexes(s, unit, s.closed | s.chain).bit_count()
    if not ways:
        return f"{name} at {here} has no way out and is lost."
    return f"{name} is driven from {here} next: {hexes(ways)} {'is' if ways == 1 else 'are'} open to it."


def _refuge(s: WaterlooState, hex: int, mind: Mind) -> str:
    """Where the victor drives an enemy, or brings a friend: by how much of the other side could reach it there. 11.3"""
    board, unit = s.board, s.mover
    look = Outlook(s, board.side[unit], mind)
    threats = [look.threat[other - s.verbs.to] for other in s.moves()]
    own = board.side[unit] == s.actor
    whose = "enemy points" if own else "points of ours"
    rank = ""
    if len(set(threats)) > 1 and look.threat[hex] == (min(threats) if own else max(threats)):
        rank = f", the {'fewest' if own else 'most'} of {hexes(len(threats))}"
    verb = "falls back" if own and s.falling else "goes back" if own else "is driven"
    return (
        f"{board.name(unit)} {verb} to {spot(board, hex)}, where {look.threat[hex] or 'no'} {whose} can reach it{rank}."
    )


def _ground(s: WaterlooState, move: int, mind: Mind) -> str:
    """Advance, fall back, or stay: by what the ground is worth. 8.7, 12.1"""
    verbs, board = s.verbs, s.board
    look = Outlook(s, s.actor, mind)
    if move == verbs.stay:
        units = [verbs.noun(other) for other in s.moves() if other != verbs.stay]
        if not units:
            return "There is nothing else to do."
        best = max(units, key=lambda unit: _step(s, look, unit)[0])
        gain, hex = _step(s, look, best)
        stays = "Nobody advances" if s.step == ADVANCE else "The guns stay"
        worth = f"would stand worse by {-gain:.1f} points" if gain < 0 else f"would gain no more than {gain:.1f} points"
        start, end = f"{stays}: {board.name(best)} {worth} at", f"; {in_reach(look.threat[hex])}."
        return fitted(f"{start} {spot(board, hex)}{end}", f"{start} {board.grid.labels[hex]}{end}")
    if s.step == ADVANCE_TO:
        hex = move - verbs.to
        return f"{board.name(s.mover)} advances to {spot(board, hex)}: {in_reach(look.threat[hex])}."
    unit = verbs.noun(move)
    gain, hex = _step(s, look, unit)
    goes = "advances into" if s.step == ADVANCE else "falls back to"
    worth = f"worth {abs(gain):.1f} points {'more' if gain >= 0 else 'less'} than {board.grid.labels[s.pos[unit]]}"
    start, end = f"{board.name(unit)} {goes}", f"{worth}; {in_reach(look.threat[hex])}."
    return fitted(f"{start} {spot(board, hex)}, {end}", f"{start} {board.grid.labels[hex]}, {end}")


def _step(s: WaterlooState, look: Outlook, unit: int) -> tuple[float, int]:
    """What the best hex that a unit could go to is worth more than its own, and that hex."""
    grid = s.board.grid
    within = advances_of(s, unit) if s.step == ADVANCE else legal_hexes(s, unit, grid.bit[s.pos[unit]])
    best = max(grid.hexes(within), key=lambda hex: look.worth(unit, hex))
    return look.worth(unit, best) - look.worth(unit, s.pos[unit]), best
