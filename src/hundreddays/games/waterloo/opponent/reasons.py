"""Why the planner moves a unit, in one sentence with the figures that decided it."""

from __future__ import annotations

from hundreddays.core.phrases import percent, several
from hundreddays.games.waterloo.opponent.attack_plan import Order, Storm
from hundreddays.games.waterloo.opponent.phrases import clearing, crowd, fitted, hexes, in_reach, spelt, spot
from hundreddays.games.waterloo.opponent.posture import FAR, Outlook, boldness, raiders
from hundreddays.games.waterloo.rules.board import ARTILLERY, FRENCH, LEADER, PRUSSIAN
from hundreddays.games.waterloo.rules.fire import field_of_fire
from hundreddays.games.waterloo.rules.odds import combat_column, defence_strength
from hundreddays.games.waterloo.rules.state import NOBODY_YET, WaterlooState
from hundreddays.games.waterloo.rules.steps import TO
from hundreddays.games.waterloo.rules.victory import exited


def why_move(s: WaterlooState, move: int, storm: Storm) -> str:
    """A unit picked to move is told of by the hex it is meant for, which it will be asked for next."""
    verbs = s.verbs
    if move == verbs.end:
        return _all_moved(s, storm)
    unit = s.mover if s.step == TO else move - verbs.move
    if move == verbs.exit:
        return f"{s.board.name(unit)} leaves by the north edge{_must(s, unit)}."
    order = storm.orders.get(unit)
    if order is not None and (s.step != TO or order.hex == move - verbs.to):
        return _attack(s, storm, unit, order)
    if s.step == TO:
        return _errand(s, storm, unit, move - verbs.to)
    if storm.exits.get(unit) and storm.look.runs(unit):
        return f"{s.board.name(unit)} can leave by the north edge at once{_must(s, unit)}."
    within = s.board.grid.hexes(storm.stops.get(unit, 0))
    if not within:
        return f"{s.board.name(unit)} has no hex to go to."
    return _errand(s, storm, unit, max(within, key=lambda hex: storm.look.worth(unit, hex)))


def _all_moved(s: WaterlooState, storm: Storm) -> str:
    """Why the movement ends: what the best move left would bring."""
    board = s.board
    if not storm.stops:
        return "Ends the movement: nobody is left who could move."
    if storm.orders:
        unit = min(storm.orders)
        return (
            f"Ends the movement, though {board.name(unit)} is wanted against"
            f" {spot(board, storm.orders[unit].plan.target)}."
        )
    best = max(storm.stops, key=lambda unit: (storm.betterment(unit), -unit))
    better = storm.betterment(best)
    count = len(storm.stops)
    if better <= 0:
        return f"Ends the movement: of {several(count, 'unit')} left none would stand better elsewhere."
    return (
        f"Ends the movement: of {several(count, 'unit')} left {board.name(best)} would gain most, {better:.1f} points."
    )


def _must(s: WaterlooState, unit: int) -> str:
    """ ", as 7 more units in the 3 turns left must"; or that enough are out already. 16.2, 25.1"""
    wanted = _wanted(s, unit)
    return f", as {wanted} must" if wanted else f": {exited(s)} are out, which is enough, and it is safe there"


def _wanted(s: WaterlooState, unit: int) -> str:
    """ "7 more units in the 3 turns left", with the Emperor if he is spoken of; nothing if enough are out. 16.2"""
    emperor = unit == s.board.napoleon
    left = s.board.victory.french_exits - exited(s)
    if left <= 0 and not emperor:
        return ""
    who = " and ".join([*(["the Emperor"] if emperor else []), *([several(left, "more unit")] if left > 0 else [])])
    return f"{who} in the {several(s.board.turns - s.turn + 1, 'turn')} left"


def _attack(s: WaterlooState, storm: Storm, unit: int, order: Order) -> str:
    """ "Best (6-4) to 1309, one of 4 on Kempt at 1310 near La Haye: 26 against 10, 83% to clear it, no way out" """
    board, plan = s.board, order.plan
    defenders = s.held(plan.target)
    party = sum(board.ubit[one] for one, _ in plan.party)
    near = board.grid.near[plan.target]
    fighting = sum(board.ubit[one] for one, hex in plan.party if near & board.grid.bit[hex])
    column = combat_column(s, party, defenders, board.grid.bit[plan.target], s.phasing)
    chance = clearing(board, column, storm.modifier(fighting, defenders))
    count = len(plan.party)
    massed = f"one of {count} on" if count > 1 else "alone against"
    trap = ", no way out" if plan.cut else ""
    start = f"{board.name(unit)} to {board.grid.labels[order.hex]}, {massed} {crowd(board, defenders)}"
    odds = f"{plan.attack} against {defence_strength(s, defenders)}, {percent(chance)} to clear it{trap}."
    return fitted(
        f"{start} at {spot(board, plan.target)}: {odds}", f"{start} at {board.grid.labels[plan.target]}: {odds}"
    )


def _errand(s: WaterlooState, storm: Storm, unit: int, hex: int) -> str:
    """What a unit that has no part in an attack wants in a hex."""
    board, look = s.board, storm.look
    name, place = board.name(unit), spot(board, hex)
    after = look.threat[hex]
    if look.runs(unit):
        way = look.way(unit, hex)
        far = f"{several(way, 'point')} from the north edge" if way < FAR else "on the way to the north edge"
        wanted = _wanted(s, unit)
        rest = f"{far}: {wanted} must leave by it." if wanted else f"{far}: {exited(s)} are out, which is enough."
        return fitted(f"{name} goes to {place}, {rest}", f"{name} to {board.grid.labels[hex]}, {rest}")
    start = s.pos[unit]
    if start < 0:
        return (
            f"{name} comes onto the field and goes to {place}, {several(look.to_enemy[hex], 'point')} from the enemy."
        )
    before = look.threat[start]
    if board.arm[unit] == LEADER:
        return (
            f"{name} keeps his distance at {place}: {in_reach(after)}{f', {before} where he leaves' if before else ''}."
        )
    if board.arm[unit] == ARTILLERY and look.gunnery(unit, hex):
        targets = (field_of_fire(s, hex, look.fire_closed) & s.occupied[1 - look.side]).bit_count()
        return f"{name} has the enemy in {hexes(targets)} in range from {place}; {in_reach(after)}."
    if look.guarding and board.army[unit] != PRUSSIAN and board.exits & board.grid.bit[hex]:
        turns = look.mind.raid
        return (
            f"{name} bars the north edge at {place}: {several(raiders(s, turns), 'French unit')} could be off the map"
            f" within {spelt(turns, 'turn')}."
        )
    if after <= before - look.mind.safer:
        return f"{name} steps back to {place}: {in_reach(after)}, {before} where it leaves."
    near = look.to_enemy[hex]
    if look.marches(unit) and near < look.to_enemy[start]:
        nearer = f"{several(near, 'point')} from the enemy instead of {look.to_enemy[start]}"
        return f"{name} closes up to {place}, {nearer}{_stronger(s, look, board.army[unit])}."
    if board.defence[hex] > board.defence[start]:
        return f"{name} takes {place}, which multiplies its defence by {board.defence[hex]}; {in_reach(after)}."
    friends = (board.grid.near[hex] & s.occupied[look.side] & ~board.grid.bit[start]).bit_count()
    beside = f"friends in {hexes(friends)} around" if friends else "no friends around"
    gain = look.worth(unit, hex) - look.worth(unit, start)
    better = f"{gain:.1f} points better" if gain >= 0 else f"{-gain:.1f} points worse"
    return f"{name} stands {better} at {place}: {beside}, {in_reach(after)}."


def _stronger(s: WaterlooState, look: Outlook, army: int) -> str:
    """Why a side seeks the fight: it is the stronger, or the enemy is broken. 14.4"""
    side = look.side
    if s.demoralized not in (NOBODY_YET, side):
        return f": the {'Allies' if side == FRENCH else 'French'} are demoralized"
    bold = boldness(s, side, look.mind)
    if army == PRUSSIAN or bold <= 0:
        return ""
    return f": we are {1 + bold:.1f} times as strong"
