"""Why a combat is fought, broken off, followed up: the odds of the round, the SPs on both sides, what is lost and what
is at stake.
"""

from __future__ import annotations

from hundreddays.core.phrases import listed, percent, several
from hundreddays.games.emperor.opponent.commander import Commander
from hundreddays.games.emperor.opponent.phrases import chance, force, hexes, loss, name, spot
from hundreddays.games.emperor.rules import steps
from hundreddays.games.emperor.rules.battle import WAS_ENGAGED, loss_of, number_of, reckon, result
from hundreddays.games.emperor.rules.board import sps
from hundreddays.games.emperor.rules.combat import named
from hundreddays.games.emperor.rules.combatants import in_round, senior, taking_part
from hundreddays.games.emperor.rules.coordination import faced, held_back
from hundreddays.games.emperor.rules.forces import engaged, horse, side_of, units_of
from hundreddays.games.emperor.rules.number_tables import ATTACKER_LOST, DEFENDER_LOST
from hundreddays.games.emperor.rules.pieces import ARTILLERY, OLD_GUARD, SIDE
from hundreddays.games.emperor.rules.pursuit import pursuers
from hundreddays.games.emperor.rules.retreat import trail_of
from hundreddays.games.emperor.rules.state import EmperorState

# Declaring combats


def declaration(one: Commander, s: EmperorState, move: int) -> str:
    """320, 321"""
    verbs = s.verbs
    if move == verbs.end:
        left = [other - verbs.attack for other in s.moves() if other != verbs.end]
        if not left:
            return "No more attacks: nobody is within reach."
        best = max(left, key=lambda hex: one.tactics.by_attack(s, [verbs.attack + hex])[0])
        prospect = one.tactics.prospect(s, best)
        return (
            f"No more attacks: the best, on {spot(s, best)}, has {percent(prospect.defender_beaten)} to win"
            f" the round and"
            f" costs {loss(prospect.attacker)}."
        )
    hex = move - verbs.attack
    prospect = one.tactics.prospect(s, hex)
    return (
        f"Attacks {spot(s, hex)}, held by about {sps(one.tactics.defence_of(s, hex))}: "
        f"{percent(prospect.defender_beaten)} to win the round for {loss(prospect.attacker)}."
    )


def attackers(one: Commander, s: EmperorState, move: int) -> str:
    """Who attacks with whom. 321, 322, 391"""
    verbs = s.verbs
    base = s.verbs.base[move]
    hex, chosen = s.targets[0], named(s)
    if base == verbs.attack:
        together = listed([spot(s, other) for other in s.targets])
        return f"{spot(s, move - verbs.attack)} is attacked together with {together}."
    joins = [move - verbs.with_] if base == verbs.with_ else []
    if not joins and base != verbs.fight:
        return (
            f"The ally attacks {spot(s, hex)} alone: {sps(engaged(s, chosen))} against about"
            f" {one.tactics.defence_of(s, hex)}."
        )
    own = [*chosen, *joins]
    odds = (
        f"{sps(engaged(s, own))} against about {one.tactics.defence_of(s, hex)},"
        f" {percent(one.tactics.foreseen(s, hex, own).defender_beaten)} to win the round"
    )
    if not joins:
        return f"Attacks {spot(s, hex)} with all who are named: {odds}."
    verb = "joins" if chosen else "leads"
    return f"{name(s, joins[0])} {verb} the attack on {spot(s, hex)}: {odds}."


def late(one: Commander, s: EmperorState, move: int) -> str:
    """322"""
    if move == s.verbs.end:
        return "Those who have not joined the combat stay out of this round."
    leader = move - s.verbs.try_
    return (
        f"{force(s, leader)} tries again to join the combat, {percent(chance(s, leader))} to succeed:"
        f" {_facing(s, side_of(s, leader))} so far."
    )


def _facing(s: EmperorState, side: int) -> str:
    return f"{sps(engaged(s, taking_part(s, side)))} against {engaged(s, taking_part(s, 1 - side))}"


def guns(one: Commander, s: EmperorState, move: int) -> str:
    """What a Force is worth to the battle, and what the march costs it. 297"""
    verbs = s.verbs
    if move != verbs.end:
        leader = move - verbs.march
        return (
            f"{force(s, leader)} marches to the guns, {percent(chance(s, leader))} to set out:"
            f" {_facing(s, side_of(s, leader))} there, and his help is worth"
            f" {loss(max(0.0, one.tactics.help(s, leader)))}."
        )
    free = [
        other - verbs.march
        for other in s.moves()
        if other != verbs.end and not one.tactics.posted(s, other - verbs.march)
    ]
    if not free:
        return f"Nobody marches to the guns of {spot(s, s.targets[0])}: whoever hears them holds a place for us alone."
    best = max(free, key=lambda leader: one.by_guns(s, [verbs.march + leader])[0])
    help, cost = max(0.0, one.tactics.help(s, best)), one.guns_cost(s, best) + one.weights.forced
    return (
        f"Nobody marches to the guns{',' if help > cost else ':'} {'though ' if help > cost else ''}{force(s, best)}"
        f" would bring a gain worth {loss(help)} at a price of {loss(cost)}."
    )


# A round


def _winning(s: EmperorState, side: int) -> float:
    """How likely a side is to win the round, by the odds as they stand. 340"""
    odds = reckon(s)
    wanted = DEFENDER_LOST if side == s.attacker else ATTACKER_LOST
    return sum(result(s, odds.column, odds.chart, odds.total, pips)[2] == wanted for pips in range(1, 7)) / 6


def commitment(one: Commander, s: EmperorState, move: int) -> str:
    """Bonus point and Old Guard: by how much they better the odds. 36, 336"""
    verbs, mods = s.verbs, s.tables.mods
    side = s.attacker if s.stage < 2 else 1 - s.attacker
    after = s.copy()
    guard = bool(s.stage % 2)
    if guard:
        after.guards |= 1 << side
    else:
        after.bonus_by |= 1 << side
    odds = reckon(s)
    plain, better = _winning(s, side), _winning(after, side)
    ratio = "{}:{}".format(*s.tables.odds[odds.column])
    stands = (
        f"{'at' if side == s.attacker else 'against an attack at'} {ratio}, {sps(odds.attack)} against {odds.defend}"
    )
    what = "the Old Guard" if guard else f"{name(s, senior(s, in_round(s, side)))}'s bonus point"
    if move == verbs.no:
        return (
            f"Keeps {what} back {stands}: {percent(plain)} to win the round,"
            f" {f'{percent(better)} with it' if better != plain else 'with it or without'}."
        )
    pips = abs(mods.guard if guard else mods.bonus)
    gain = (
        f"{percent(better)} to win the round instead of {percent(plain)}"
        if better != plain
        else f"{percent(plain)} to win the round as before, on a better row"
    )
    return f"{what[0].upper()}{what[1:]} shifts the die by {pips} {stands}: {gain}."


def strike(one: Commander, s: EmperorState, move: int) -> str:
    """350"""
    verbs = s.verbs
    own = engaged(s, taking_part(s, s.attacker))
    if move == verbs.strike_all:
        return (
            f"Strikes back at all {len(faced(s))} hexes at once: {sps(own)} against"
            f" {engaged(s, taking_part(s, 1 - s.attacker))}."
        )
    hex = move - verbs.attack
    there = engaged(s, [leader for leader in taking_part(s, 1 - s.attacker) if s.where[leader] == hex])
    held = held_back(s, hex)
    return f"Strikes back at {spot(s, hex)} alone: {sps(own - held)} against {there}, {held} held back."


def override(one: Commander, s: EmperorState, move: int) -> str:
    """349"""
    own, theirs = loss_of(s, 1 - s.loser), number_of(s, s.loser)
    where = spot(s, s.targets[0])
    if move == s.verbs.accept:
        return (
            f"Takes the victory at {where} {f'for {sps(own)}' if own else 'at no loss'}: the enemy must lose or retreat"
            f" {theirs}."
        )
    if not own:
        return f"Goes back from {where}, though the round is won at no loss."
    return f"Goes back from {where} rather than lose {sps(own)}: the enemy need only lose or retreat {theirs}."


def nerve(one: Commander, s: EmperorState, move: int) -> str:
    """Withdraw or stand: what each costs, and what the counterattack promises. 345-347"""
    mine, theirs = loss_of(s, s.loser), loss_of(s, 1 - s.loser)
    left, facing, again = one.tactics.counterattack(s)
    strikes = f"striking back with {left} against {facing} has {percent(again.defender_beaten)} to win"
    if move == s.verbs.stand:
        return f"Stands at {spot(s, s.targets[0])} for {sps(mine)}: {strikes}."
    back = hexes(max(s.tables.least_retreat, number_of(s, s.loser)))
    return f"Withdraws {back} for {sps(max(1, theirs))}: standing would cost {mine}, and {strikes}."


def again(one: Commander, s: EmperorState, move: int) -> str:
    """348"""
    side = s.phasing if s.stage == WAS_ENGAGED else s.attacker
    prospect = one.tactics.another_round(s, side)
    own, theirs = engaged(s, in_round(s, side)), engaged(s, in_round(s, 1 - side))
    what = "Fights on" if move == s.verbs.again else "Breaks off"
    return (
        f"{what} at {spot(s, s.targets[0])}: {sps(own)} against {theirs}, {percent(prospect.defender_beaten)}"
        f" to win another"
        f" round for {loss(prospect.attacker)}."
    )


def losses(one: Commander, s: EmperorState, move: int) -> str:
    """Who bears a loss: the largest, and not the Guard or the guns. 259, 380"""
    pieces, verbs = s.pieces, s.verbs
    unit = move - verbs.lose
    others = [other - verbs.lose for other in s.moves() if other != move]
    who = f"{pieces.unit_names[unit]} ({name(s, s.led_by[unit])}) loses 1 of {sps(s.sp[unit])}"
    if not others:
        return f"{who}: no other unit may take the loss."
    if any(s.sp[other] > s.sp[unit] and not _dear(s, other) for other in others):
        return f"{who}, one of {len(others) + 1} units that could."
    if _dear(s, unit):
        return (
            f"{who}: every unit left to take it is Guard or guns."
            if all(_dear(s, other) for other in others)
            else f"{who}, dear as it is."
        )
    spared = [pieces.unit_names[other] for other in others if _dear(s, other) and s.sp[other] >= s.sp[unit]]
    if spared:
        return f"{who}, so that {listed(spared[:2])} {'is' if len(spared) == 1 else 'are'} spared."
    most = "as many as any" if any(s.sp[other] == s.sp[unit] for other in others) else "the most"
    return f"{who}, {most} of the {len(others) + 1} units that could."


def _dear(s: EmperorState, unit: int) -> bool:
    return s.pieces.guard[unit] == OLD_GUARD or s.pieces.arm[unit] == ARTILLERY


# Afterwards


def retreat(one: Commander, s: EmperorState, move: int) -> str:
    """How far a Force must still go, and how safe the hex is. 355"""
    leader, hex = s.retiring[0], move - s.verbs.to
    field = one.outlook.field(s, SIDE[s.pieces.leader_army[leader]])
    coming, together = one.outlook.menace(s, field, leader, hex)
    reach = (
        f"about {coming:.0f} enemy SPs can come there, against {together:.0f} of ours"
        if coming >= 1
        else "no enemy can come there soon"
    )
    return f"{force(s, leader)} falls back to {spot(s, hex)}, {hexes(s.fallback)} still to go: {reach}."


def quarry(one: Commander, s: EmperorState, move: int) -> str:
    """365"""
    verbs = s.verbs
    if move == verbs.end:
        quarries = [other - verbs.follow for other in s.moves() if other != verbs.end]
        spared = [
            able for leader in quarries for able in pursuers(s, trail_of(s, leader)[0]) if not one.tactics.kept(s, able)
        ]
        if spared:
            return f"Nobody pursues, though {force(s, spared[0])} could be spared."
        why = (
            "the French have what they want, and stand"
            if one.tactics.stands(s, 1 - SIDE[s.pieces.leader_army[quarries[0]]])
            else "who could would leave a place that is fought for empty"
        )
        return f"Nobody pursues {listed([name(s, leader) for leader in quarries])}: {why}."
    leader = move - verbs.follow
    trail = trail_of(s, leader)
    able = pursuers(s, trail[0])
    who = (
        force(s, able[0])
        if len(able) == 1
        else f"{listed([name(s, other) for other in able])} ({sps(sum(s.strength[other] for other in able))} in all)"
    )
    return f"{force(s, leader)} has retreated {hexes(len(trail) - 1)} from {spot(s, trail[0])}: {who} can pursue."


def chase(one: Commander, s: EmperorState, move: int) -> str:
    """Who pursues or advances: whoever can be spared. 360, 365"""
    verbs = s.verbs
    base = s.verbs.base[move]
    if base == verbs.pursue:
        leader = move - base
        cavalry = horse(s, units_of(s, leader))
        return (
            f"{force(s, leader)} pursues {name(s, s.followed)}: initiative {s.pieces.initiative[leader]},"
            f" {cavalry or 'no'} cavalry {'SP' if cavalry == 1 else 'SPs'}."
        )
    if base == verbs.advance:
        leader = move - base
        return f"{force(s, leader)} takes {spot(s, s.vacated[0])}, left empty by the enemy."
    if s.step == steps.ADVANCE:
        held = [other - verbs.advance for other in s.moves() if verbs.base[other] == verbs.advance]
        return (
            f"{listed([name(s, leader) for leader in held])} {'stays' if len(held) == 1 else 'stay'} rather than enter"
            f" {spot(s, s.vacated[0])}."
        )
    if not s.chasing:
        return f"Nobody pursues {force(s, s.followed)} after all."
    total = sum(s.strength[leader] for leader in s.chasing)
    return (
        f"{several(len(s.chasing), 'Force')}, {sps(total)}, {'is' if len(s.chasing) == 1 else 'are'} enough to pursue"
        f" {name(s, s.followed)}."
    )
