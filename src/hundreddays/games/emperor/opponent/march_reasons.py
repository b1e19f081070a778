"""Why a Force moves or halts, splits or joins: the way it has to go, what the march costs, what the enemy could bring
against it.
"""

from __future__ import annotations

from typing import Final

from hundreddays.core.phrases import listed, percent, several
from hundreddays.games.emperor.opponent.commander import Commander
from hundreddays.games.emperor.opponent.outlook import Bout, Field
from hundreddays.games.emperor.opponent.phrases import all_of, chance, force, gain, hexes, loss, name, spot
from hundreddays.games.emperor.rules import steps
from hundreddays.games.emperor.rules.attrition import attrition_loss, index_modifier
from hundreddays.games.emperor.rules.board import mps, points_left, sps
from hundreddays.games.emperor.rules.flags import COMMAND, MARCH
from hundreddays.games.emperor.rules.forces import engaged, forces_at, juniors, marching_allowance, top, units_in
from hundreddays.games.emperor.rules.mover import army_of, hex_of, is_leader, is_vedette, vedette_of
from hundreddays.games.emperor.rules.pieces import FRENCH, SIDE
from hundreddays.games.emperor.rules.stacking import gathered, neighbours_in_hex
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import since_invasion

# Who moves


def mover(one: Commander, s: EmperorState, move: int) -> str:
    """146, 160"""
    verbs = s.verbs
    base = s.verbs.base[move]
    if move == verbs.end:
        return _moved(one, s)
    if base == verbs.ride:
        return _sent(one, s, move - verbs.ride)
    if base == verbs.shift:
        return _behind(s, move - verbs.shift)
    leader = move - base
    if not s.strength[leader]:
        return _alone(one, s, leader)
    goal = one.goals(s, s.phasing).get(leader, s.where[leader])
    way = one.outlook.away(goal)[s.where[leader]]
    sure = (
        "moves for certain by his command"
        if s.flags[leader] & COMMAND
        else f"moves {percent(chance(s, leader))} of the time"
    )
    if not way:
        near = hexes(one.nearest(s, one.outlook.field(s, s.phasing), leader))
        return f"{force(s, leader)} {sure}; he is where he is wanted, at {spot(s, goal)}, with the enemy {near} away."
    return f"{force(s, leader)} {sure}, and has {points_left(way)} to go to {spot(s, goal)}."


def _sent(one: Commander, s: EmperorState, vedette: int) -> str:
    """Why a vedette does not stay where it is. 221, 226"""
    side = SIDE[s.pieces.vedette_army[vedette]]
    field = one.outlook.field(s, side)
    here = spot(s, s.vedette[vedette])
    if s.invasion < 0 and one.outlook.feints:
        return f"A vedette rides from {here} along the border, where it may pass for a Force."
    dark = field.dark.bit_count()
    if not dark:
        return f"A vedette rides out from {here}, though no enemy counter is left to be looked at."
    return (
        f"A vedette rides out from {here}: nothing is known of the enemy's counters in {several(dark, 'hex', 'hexes')}."
    )


def _alone(one: Commander, s: EmperorState, leader: int) -> str:
    """Where a leader without troops goes. 41, 167"""
    here = spot(s, s.where[leader])
    other = one.posts.charge(s, leader)
    if other < 0:
        return f"{name(s, leader)}, at {here} without troops, finds no Force that he would lead better."
    return f"{name(s, leader)}, at {here} without troops, is to lead {force(s, other)}: {gain(s, leader, other)}."


def _moved(one: Commander, s: EmperorState) -> str:
    """Why the movement ends: who could still go, and why he need not."""
    verbs = s.verbs
    left = [
        move - verbs.move for move in s.moves() if s.verbs.base[move] == verbs.move and s.strength[move - verbs.move]
    ]
    if not left:
        return "Ends the movement: every Force has moved or tried to."
    goals = one.goals(s, s.phasing)
    away = {leader: one.outlook.away(goals[leader])[s.where[leader]] for leader in left}
    going = [leader for leader in left if away[leader]]
    if going:
        first = max(going, key=lambda leader: s.strength[leader])
        return (
            f"Ends the movement, though {force(s, first)} has {points_left(away[first])} to go to"
            f" {spot(s, goals[first])}."
        )
    if len(left) == 1:
        return f"Ends the movement: {force(s, left[0])} is where he is wanted, at {spot(s, s.where[left[0]])}."
    total = sum(s.strength[leader] for leader in left)
    return f"Ends the movement: the {len(left)} Forces that could still go, {sps(total)}, are where they are wanted."


def _behind(s: EmperorState, army: int) -> str:
    """The center and its commander. 84"""
    commander = s.pieces.commander[army]
    if s.where[commander] < 0:
        return f"The center moves on from {spot(s, s.center[army])}; {name(s, commander)} is not on the map."
    far = s.board.grid.distance(s.center[army], s.where[commander])
    return f"The center follows {name(s, commander)}, who is {hexes(far)} away at {spot(s, s.where[commander])}."


def marcher(one: Commander, s: EmperorState, move: int) -> str:
    """Forced marches: where the enemy is near, the goal at hand, or time short. 290, 291"""
    verbs = s.verbs
    base = s.verbs.base[move]
    if move == verbs.end:
        return _rested(one, s)
    if base != verbs.march:
        return mover(one, s, move)
    leader = move - base
    if not s.strength[leader]:
        return _alone(one, s, leader)
    side = 1 - s.phasing
    goal = one.goals(s, side).get(leader, s.where[leader])
    way = one.outlook.away(goal)[s.where[leader]]
    tries = f"{force(s, leader)} tries a forced march, {percent(chance(s, leader))} to succeed"
    if way:
        most = marching_allowance(s, leader)
        far = f"{mps(most)} of the {points_left(way)}" if most < way else f"enough for the {points_left(way)}"
        return f"{tries}: {far} to {spot(s, goal)}."
    near = one.nearest(s, one.outlook.field(s, side), leader)
    return f"{tries}: the enemy is {hexes(near)} from {spot(s, goal)}."


def _rested(one: Commander, s: EmperorState) -> str:
    """Why nobody else is driven on."""
    verbs = s.verbs
    left = [
        move - verbs.march for move in s.moves() if s.verbs.base[move] == verbs.march and s.strength[move - verbs.march]
    ]
    if not left:
        return "Ends the forced marches: every Force has tried."
    field = one.outlook.field(s, 1 - s.phasing)
    goals = one.outlook.goals(s, 1 - s.phasing, field)
    if since_invasion(s) < 0 and s.phasing != FRENCH:
        return f"No forced marches before the invasion: nothing is won by wearing out {several(len(left), 'Force')}."
    away = {leader: one.outlook.away(goals[leader])[s.where[leader]] for leader in left}
    near = min(left, key=lambda leader: one.nearest(s, field, leader))
    going = [leader for leader in left if away[leader]]
    gap = one.nearest(s, field, near)
    if gap <= 1:
        return f"No forced march, though the enemy is next to {force(s, near)}."
    enemy = f"the enemy is {gap} hexes or more away"
    if not going:
        rest = "the Force left is where it is" if len(left) == 1 else f"the {len(left)} Forces left are where they are"
        return f"No forced march: {rest} wanted, {enemy}."
    next_ = min(going, key=lambda leader: away[leader])
    return (
        f"No forced march: {enemy}, and the next at his goal would be {name(s, next_)}, {points_left(away[next_])} from"
        f" {spot(s, goals[next_])}."
    )


def parts(one: Commander, s: EmperorState, move: int) -> str:
    """Whether a Force goes whole. 162"""
    verbs = s.verbs
    base = s.verbs.base[move]
    leader = move - base
    here = spot(s, s.where[s.mover])
    if base == verbs.leave:
        return f"{force(s, leader)} stays behind to hold {here}, {name(s, s.mover)} goes with the rest."
    staying = [other for other in juniors(s, s.mover) if s.leaving >> other & 1 and other != leader]
    if leader != s.mover:
        return f"{force(s, leader)} goes alone, {name(s, s.mover)} stays at {here}."
    if not staying:
        return f"{name(s, leader)} goes with all his {sps(s.strength[leader])}: nobody stays at {here}."
    left = sum(s.strength[other] for other in staying)
    rest = s.strength[leader] - left
    return (
        f"{name(s, leader)} goes {f'with {sps(rest)}' if rest else 'without troops'};"
        f" {listed([force(s, other) for other in staying])} stays at {here}."
    )


# Where to


def step(one: Commander, s: EmperorState, move: int) -> str:
    """163-170"""
    verbs = s.verbs
    if not is_leader(s, s.mover):
        return _ride(one, s, move)
    here = hex_of(s, s.mover)
    if not s.strength[s.mover]:
        rides = (
            f"rides to {spot(s, move - verbs.to)}" if s.verbs.base[move] == verbs.to else f"stays at {spot(s, here)}"
        )
        other = one.posts.charge(s, s.mover)
        errand = f" to take over {force(s, other)} at {spot(s, s.where[other])}" if other >= 0 else ""
        return f"{name(s, s.mover)}, without troops, {rides}{errand}."
    side = SIDE[army_of(s, s.mover)]
    field = one.outlook.field(s, side)
    goal = one.outlook.goals(s, side, field).get(s.mover, here)
    base = s.verbs.base[move]
    if base == verbs.to:
        return _onward(one, s, field, goal, move - verbs.to)
    if base == verbs.repulse:
        return _push(s, field, goal, move - verbs.repulse)
    if base == verbs.join:
        other = move - verbs.join
        return (
            f"{name(s, s.mover)} takes {force(s, other)} along: {sps(s.strength[s.mover] + s.strength[other])} march on"
            " together."
        )
    return _halt(one, s, field, goal, here)


def _ride(one: Commander, s: EmperorState, move: int) -> str:
    """Centers and vedettes. 84, 221"""
    verbs = s.verbs
    here = hex_of(s, s.mover)
    goes = s.verbs.base[move] == verbs.to
    place = spot(s, move - verbs.to if goes else here)
    if is_vedette(s, s.mover):
        if verbs.base[move] == verbs.repulse:
            return f"The vedette tries to drive off what stands at {spot(s, move - verbs.repulse)}."
        field = one.outlook.field(s, SIDE[army_of(s, s.mover)])
        post = one.posts.sight(s, field, vedette_of(s, s.mover), move - verbs.to if goes else here)
        use = (
            f" beside {several(post.looks, 'hex', 'hexes')} of counters that nothing is known of"
            if post.looks
            else " on the border, where it may pass for a Force"
            if post.feint
            else f" before the Force at {spot(s, post.screened)}"
            if post.screened >= 0
            else ""
        )
        return f"The vedette {'rides to' if goes else 'keeps watch at'} {place}{use}."
    commander = s.pieces.commander[army_of(s, s.mover)]
    far = s.board.grid.distance(move - verbs.to if goes else here, s.where[commander]) if s.where[commander] >= 0 else 0
    behind = (
        f", {hexes(far)} from {name(s, commander)}"
        if far
        else f", with {name(s, commander)}"
        if s.where[commander] >= 0
        else ""
    )
    return f"The center {'goes to' if goes else 'halts at'} {place}{behind}."


def _bout(one: Commander, s: EmperorState, field: Field, hex: int) -> Bout | None:
    """The attack for which a hex is entered: the best that can be made from there, if it promises anything."""
    board = s.board
    around = board.grid.hexes(board.open[hex] & s.forces[1 - field.side])
    if not around or since_invasion(s) < 0 or s.mode == MARCH or s.phasing != field.side:
        return None
    best = max([one.outlook.bout(s, field, s.mover, hex, foe) for foe in around], key=lambda bout: bout.gain)
    return best if best.gain > 0 else None


def _onward(one: Commander, s: EmperorState, field: Field, goal: int, hex: int) -> str:
    outlook, who = one.outlook, name(s, s.mover)
    bout = _bout(one, s, field, hex)
    if bout is not None:
        return (
            f"{who} closes on {spot(s, bout.foe)}: about {sps(bout.attack)} could attack about {bout.defend},"
            f" {percent(bout.won)} to win the round."
        )
    here = hex_of(s, s.mover)
    before, after = outlook.away(goal)[here], outlook.away(goal)[hex]
    toll = outlook.march_toll(s, field, s.mover, s.strength[s.mover], hex, s.spent + one.prices(s).get(hex, 0))
    cost = f", for {loss(toll)} of attrition" if toll >= outlook.told.felt else ""
    if not after:
        return f"{force(s, s.mover)} reaches {spot(s, hex)}, where he is wanted{cost}."
    danger, there = outlook.menace(s, field, s.mover, here)[0], outlook.menace(s, field, s.mover, hex)[0]
    if after >= before and there <= danger - outlook.told.safer:
        return (
            f"{who} steps back to {spot(s, hex)}: about {there:.0f} enemy SPs can come there, {danger:.0f} where he"
            " stands."
        )
    return f"{force(s, s.mover)} marches to {spot(s, hex)}, {points_left(after)} from {spot(s, goal)}{cost}."


def _push(s: EmperorState, field: Field, goal: int, hex: int) -> str:
    likely = field.foes.get(hex, 0)
    against = (
        f"{sps(s.strength[s.mover])} against about {likely}"
        if likely
        else f"{sps(s.strength[s.mover])} against what are probably vedettes"
    )
    return f"{name(s, s.mover)} drives off the enemy at {spot(s, hex)}, on his road to {spot(s, goal)}: {against}."


def _halt(one: Commander, s: EmperorState, field: Field, goal: int, here: int) -> str:
    """Why a Force goes no further: what the nearest hex to its goal would cost it."""
    verbs, outlook, leader = s.verbs, one.outlook, s.mover
    away = outlook.away(goal)
    bout = _bout(one, s, field, here)
    if bout is not None:
        return (
            f"{name(s, leader)} halts before {spot(s, bout.foe)}: about {sps(bout.attack)} could attack about"
            f" {bout.defend}, {percent(bout.won)} to win the round."
        )
    if not away[here]:
        return f"{force(s, leader)} halts where he is wanted, at {spot(s, here)}."
    halts = f"{name(s, leader)} halts at {spot(s, here)}, {points_left(away[here])} from {spot(s, goal)}"
    within = [move - verbs.to for move in s.moves() if s.verbs.base[move] == verbs.to]
    if not within:
        return f"{halts}: no other hex is within reach."
    best = min(within, key=lambda hex: away[hex])
    if away[best] >= away[here]:
        return f"{halts}: no hex within reach is nearer."
    label = s.board.label[best]
    strength = s.strength[leader]
    toll = outlook.march_toll(
        s, field, leader, strength, best, s.spent + one.prices(s).get(best, 0)
    ) - outlook.march_toll(s, field, leader, strength, here, s.spent)
    fear = outlook.fight(s, field, leader, here) - outlook.fight(s, field, leader, best)
    danger = outlook.danger(s, field, leader, best) - outlook.danger(s, field, leader, here)
    if max(toll * outlook.march_loss, fear, danger) <= 0:
        return (
            f"{halts}: {label} beyond is already crowded."
            if field.own.get(best)
            else f"{halts}: {label} beyond is little better."
        )
    if fear >= max(toll * outlook.march_loss, danger):
        return f"{halts}: at {label} beyond he would meet the enemy on bad terms."
    if danger >= toll * outlook.march_loss:
        coming, together = outlook.menace(s, field, leader, best)
        return f"{halts}: at {label} beyond about {coming:.0f} enemy SPs could fall on {together:.0f}."
    return f"{halts}: going on to {label} would cost {loss(toll)} more by attrition."


STOPS: Final = {
    steps.DISPLACE_TO: "gives way to",
    steps.PURSUIT_STOP: "pursues as far as",
    steps.GUNS_TO: "marches to the guns by",
}


def place(one: Commander, s: EmperorState, move: int) -> str:
    """Where a Force is displaced, pursues, or marches to the guns: the enemy's reach and its own goal."""
    hex = move - s.verbs.to
    leader = s.chasing[0] if s.step == steps.PURSUIT_STOP else s.mover
    side = SIDE[s.pieces.leader_army[leader]]
    field = one.outlook.field(s, side)
    goal = one.outlook.goals(s, side, field).get(leader, s.where[leader])
    coming = one.outlook.menace(s, field, leader, hex)[0]
    verb = STOPS[s.step]
    way = one.outlook.away(goal)[hex]
    aim = f", {points_left(way)} from {spot(s, goal)}" if way else ", where he is wanted"
    reach = f"; about {coming:.0f} enemy SPs can come there" if coming >= 1 else "; no enemy can come there soon"
    return f"{force(s, leader)} {verb} {spot(s, hex)}{aim}{reach}."


# Joining, stacking, attrition, vedettes


def joining(one: Commander, s: EmperorState, move: int) -> str:
    """122, 357"""
    mover = s.mover if s.step == steps.JOIN else s.retiring[0]
    base = s.verbs.base[move]
    side = SIDE[s.pieces.leader_army[mover]]
    goals = one.goals(s, side)
    if base != s.verbs.no:
        other = move - base
        together = sps(s.strength[mover] + s.strength[other])
        under = (other, mover) if base == s.verbs.under else (mover, other)
        aim = f" for {spot(s, goals[mover])}" if mover in goals and goals.get(other) == goals[mover] else ""
        return (
            f"{name(s, under[1])} joins {name(s, under[0])} at {spot(s, s.where[mover])}: {together}{aim} in one Force."
        )
    others = neighbours_in_hex(s, mover)
    if not others:
        return f"{name(s, mover)} is the only leader of his army at {spot(s, s.where[mover])}."
    other = max(others, key=lambda leader: s.strength[leader])
    if not s.strength[mover]:
        return f"{name(s, mover)}, without troops, stays apart from {force(s, other)} at {spot(s, s.where[mover])}."
    total = s.strength[mover] + s.strength[other]
    if len(s.moves()) == 1:
        return (
            f"{name(s, mover)} may not join {name(s, other)} at {spot(s, s.where[mover])}: rank or span forbids it, or"
            f" their {sps(total)}."
        )
    if total >= one.weights.crowd:
        return (
            f"{name(s, mover)} and {name(s, other)} stay apart: {sps(total)} in one Force would lose too many on the"
            " march."
        )
    if goals.get(other) != goals.get(mover) and other in goals and mover in goals:
        return (
            f"{name(s, mover)} and {name(s, other)} stay apart: one is wanted at {spot(s, goals[mover])}, the other at"
            f" {spot(s, goals[other])}."
        )
    return f"{name(s, mover)} and {name(s, other)} stay apart at {spot(s, s.where[mover])}."


def crowd(one: Commander, s: EmperorState, move: int) -> str:
    """213"""
    here = [leader for leader in gathered(s) if s.strength[leader]]
    total = sum(s.strength[leader] for leader in here)
    stay = f"{several(len(here), 'Force')} may not {all_of(len(here))} stay at {spot(s, s.chosen)}"
    if move == s.verbs.no:
        why = (
            f"{sps(total)} in one would lose too many on the march"
            if total >= one.weights.crowd
            else f"{sps(total)} in all"
        )
        return f"The {several(len(here), 'Force')} at {spot(s, s.chosen)} stay apart: {why}."
    return f"{force(s, move - s.verbs.join)} goes under another leader: {stay}."


def displaced(one: Commander, s: EmperorState, move: int) -> str:
    """213"""
    here = [leader for leader in gathered(s) if s.strength[leader]]
    return (
        f"{force(s, move - s.verbs.displace)} gives way: {several(len(here), 'Force')} may not {all_of(len(here))}"
        f" stay at {spot(s, s.chosen)}."
    )


def bonus(one: Commander, s: EmperorState, move: int) -> str:
    """What a bonus point saves on the march. 36, 257"""
    leader = top(s, s.mover)
    total = sum(s.sp[unit] for unit in units_in(s.marching))
    index = index_modifier(s, s.spent, total, SIDE[s.pieces.leader_army[leader]])
    plain, eased = [
        sum(attrition_loss(s, leader, pips + index + change, total)[0] for pips in range(1, 7)) / 6
        for change in (0, s.tables.bonus_index)
    ]
    if plain == eased:
        spends = (
            "spends his bonus point on the march" if move == s.verbs.bonus else "keeps his bonus point for a combat"
        )
        return f"{name(s, leader)} {spends}: the march may cost {plain:.1f} SPs with or without it."
    if move == s.verbs.bonus:
        return f"{name(s, leader)}'s bonus point eases the march: {eased:.1f} SPs may be lost instead of {plain:.1f}."
    return f"{name(s, leader)} keeps his bonus point for a combat; on the march it would save {plain - eased:.1f} SPs."


def refuge(one: Commander, s: EmperorState, move: int) -> str:
    """Where a vedette flees. 222"""
    hex, vedette = move - s.verbs.to, s.fleeing[0]
    side = SIDE[s.pieces.vedette_army[vedette]]
    here = engaged(s, forces_at(s, hex, side))
    friends = f", where {sps(here)} stand" if here else ""
    return (
        f"The vedette driven from {spot(s, s.vedette[vedette])} falls back to {spot(s, hex)}{friends}: one of"
        f" {several(len(s.moves()), 'way')} out."
    )


def look(one: Commander, s: EmperorState, move: int) -> str:
    """226"""
    verbs = s.verbs
    here = spot(s, hex_of(s, s.mover))
    if move == verbs.end:
        new = "There is nothing new to see" if len(s.moves()) == 1 else "No vedette shows itself"
        return f"{new} at {here}."
    there = spot(s, move - verbs.at)
    looks = f"at {there} looks at what has come to {here}" if s.count else f"at {here} looks at {there}"
    return f"The vedette {looks}: at best {percent(s.tables.recon_total / 6)} to learn its strength."
