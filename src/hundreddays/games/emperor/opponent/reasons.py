"""Why a commander makes a move, in one sentence with the figures that decided it, from nothing that his side may not
know.

The state is one dealt to the seat: what it says of enemy counters that are face down is never repeated, only what the
planner takes them to be worth.
"""

from __future__ import annotations

from collections.abc import Callable

from hundreddays.core.phrases import listed, percent, several
from hundreddays.games.emperor.opponent import combat_reasons as fights
from hundreddays.games.emperor.opponent import march_reasons as marches
from hundreddays.games.emperor.opponent.commander import Commander
from hundreddays.games.emperor.opponent.phrases import chance, force, gain, name, spot
from hundreddays.games.emperor.rules import steps
from hundreddays.games.emperor.rules.acts import span_text
from hundreddays.games.emperor.rules.board import points_left, sps
from hundreddays.games.emperor.rules.forces import army_forces, forces_at
from hundreddays.games.emperor.rules.pieces import FRENCH, SIDE
from hundreddays.games.emperor.rules.placing import vedettes_in_supply
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import dispatch

Teller = Callable[[Commander, EmperorState, int], str]

ALONE = "There is nothing else to do."


def why(one: Commander, s: EmperorState, move: int) -> str:
    """The reason for a move."""
    return TELLERS.get(s.step, _alike)(one, s, move)


def _alike(one: Commander, s: EmperorState, move: int) -> str:
    if len(s.moves()) == 1:
        return ALONE
    return f"{s.game.label(move)}: the plan sees no difference between the {several(len(s.moves()), 'choice')} here."


# Set-up


def source(one: Commander, s: EmperorState, move: int) -> str:
    """How far the army's base is by the road behind a source. 58"""
    board, verbs = s.board, s.verbs
    hex = verbs.sources[move - verbs.source]
    base = one.outlook.center if s.army == FRENCH else s.center[s.army] if s.center[s.army] >= 0 else board.city[0][0]
    far = board.road_distance(hex, s.weather)[base]
    road = board.source_road[hex].removesuffix(" road")
    way = f"{points_left(far)} by road from {spot(s, base)}" if far >= 0 else f"with no road to {spot(s, base)}"
    return f"Supply comes by the {road} road: {board.label[hex]} is {way}."


def center(one: Commander, s: EmperorState, move: int) -> str:
    """How much of the army will be in Dispatch Distance of a center, where the plan gathers it. 59, 80"""
    hex = move - s.verbs.at
    placed = s.copy()
    placed.center[FRENCH], placed.active[FRENCH] = hex, 1
    within, bit = dispatch(placed, FRENCH), s.board.grid.bit
    places = one.outlook.staging.values()
    near = sum(1 for place in places if within & bit[place])
    return (
        f"A center at {spot(s, hex)} commands and supplies {near} of the {len(places)} Forces where they are to gather."
    )


def vedettes(one: Commander, s: EmperorState, move: int) -> str:
    """How many ride out, and how many are kept. 24"""
    left = vedettes_in_supply(s, s.army)
    if move == s.verbs.end:
        return (
            f"Keeps {several(left, 'vedette')} in supply for later turns." if left else "No vedette is left in supply."
        )
    leader = move - s.verbs.vedette
    return (
        f"A vedette screens {force(s, leader)} at {spot(s, s.where[leader])}; {left - 1 or 'none'} will be left in"
        " supply."
    )


# Administration


def administration(one: Commander, s: EmperorState, move: int) -> str:
    verbs, pieces = s.verbs, s.pieces
    base = s.verbs.base[move]
    if base == verbs.invade:
        return _crossing(one, s)
    if base == verbs.replace:
        unit = move - verbs.replace
        return (
            f"{pieces.unit_names[unit]} takes a replacement and has {s.sp[unit] + 1} of {pieces.most[unit]} SPs;"
            f" {s.pool[s.army] - 1 or 'none'} will be left in the pool."
        )
    if base == verbs.source:
        return source(one, s, move)
    if base == verbs.disband:
        return (
            f"The center leaves {spot(s, s.center[s.army])} and comes back in"
            f" {several(s.tables.disband_turns, 'turn')}."
        )
    if s.army == FRENCH and s.invasion < 0:
        return _waiting(one, s)
    if any(verbs.base[other] == verbs.replace for other in s.moves()):
        return f"Leaves {sps(s.pool[s.army])} in the Replacement Pool."
    if s.pool[s.army] and s.count:
        return f"{sps(s.pool[s.army])} must stay in the Replacement Pool: no unit in Dispatch Distance can take one."
    return f"No more SPs can come back this turn: {s.pool[s.army] or 'none'} in the {s.game.army_name(s.army)} pool."


def _wanted(one: Commander, s: EmperorState) -> list[str]:
    return [
        aim.name for aim in one.outlook.aims(s, FRENCH) if not aim.held and one.outlook.appeal.get(aim.name, 1.0) > 0
    ]


def _crossing(one: Commander, s: EmperorState) -> str:
    """When and whither the French cross the border, and how ready they are."""
    turns = several(s.game.last_turn - s.turn + 1, "turn")
    weather = "rain" if s.weather else "fair weather"
    own, enemy = one.outlook.before_us(s)
    return (
        f"Crosses the border on {s.game.day(s.turn)} in {weather} for {listed(_wanted(one, s))}: {sps(own)} are at hand"
        f" against about {enemy:.0f}, and the Coalition has {turns} to answer."
    )


def _waiting(one: Commander, s: EmperorState) -> str:
    """Why the French do not cross yet."""
    outlook, day = one.outlook, s.game.day
    if outlook.due(s):
        return f"Waits though all is ready: {several(s.game.last_turn - s.turn, 'turn')} will be left tomorrow."
    last = f"until {day(outlook.invade_by)} at the latest"
    ready = outlook.gathered(s)
    own, enemy = outlook.before_us(s)
    if s.turn < outlook.invade_from:
        return f"Gathers until {day(outlook.invade_from)}: {percent(ready)} of the army is where it is to cross from."
    if s.weather:
        return f"Waits for fair weather to cross, {last}."
    if ready < outlook.weights.gathered:
        return f"Waits for the rest of the army, {last}: {percent(ready)} is where it is to cross from."
    return f"Waits for better odds, {last}: {sps(own)} are at hand against about {enemy:.0f}."


# Organization and command


def organization(one: Commander, s: EmperorState, move: int) -> str:
    verbs = s.verbs
    base = s.verbs.base[move]
    what = move - base
    if base == verbs.vedette:
        return vedettes(one, s, move)
    if base == verbs.return_:
        return f"{name(s, what)} has waited to return, and is wanted with the {s.game.army_name(s.army)} army."
    if base == verbs.subordinate:
        count = len(forces_at(s, s.where[what], SIDE[s.army]))
        better = one.better_led(s, what)
        if better >= 0:
            return (
                f"{force(s, what)} goes under {name(s, better)} at {spot(s, s.where[what])}: {gain(s, better, what)}."
            )
        crowd = f": {count} Forces there are better led as one" if count > 1 else ""
        return f"{force(s, what)} goes under another leader at {spot(s, s.where[what])}{crowd}."
    if base in (verbs.transfer, verbs.exchange):
        act = "can pass to another leader" if base == verbs.transfer else "can give SPs to another unit"
        return f"{s.pieces.unit_names[what]} ({sps(s.sp[what])}) {act} at {spot(s, s.where[s.led_by[what]])}."
    if base == verbs.end:
        kept = vedettes_in_supply(s, s.army)
        return (
            f"Leaves {several(len(army_forces(s, s.army)), 'Force')} of the {s.game.army_name(s.army)} army as they"
            f" are; {kept or 'no'} vedette{'' if kept == 1 else 's'} in supply."
        )
    where = f" at {spot(s, s.where[what])}" if s.where[what] >= 0 else ""
    return f"{s.game.label(move)}{where}: {span_text(s, what)}, {sps(s.strength[what])} under him."


def under(one: Commander, s: EmperorState, move: int) -> str:
    """Under whom a unit or a leader is put. 117, 119, 122"""
    senior = move - s.verbs.under
    if s.step == steps.TRANSFER_UNDER:
        what, strength = s.pieces.unit_names[s.chosen], s.sp[s.chosen]
    else:
        junior = s.mover if s.step == steps.STACKING_UNDER else s.chosen
        what, strength = name(s, junior), s.strength[junior]
    return f"{what} ({sps(strength)}) goes under {force(s, senior)}, who carries {span_text(s, senior)} already."


def exchange(one: Commander, s: EmperorState, move: int) -> str:
    """Which unit gives SPs to which. 118"""
    names, most, verbs = s.pieces.unit_names, s.pieces.most, s.verbs
    if s.step == steps.EXCHANGE_INTO:
        unit = move - verbs.into
        return (
            f"{names[unit]} has {s.sp[unit]} of {most[unit]} SPs and can take some of {names[s.chosen]}'s"
            f" {s.sp[s.chosen]}."
        )
    count = move - verbs.amount + 1
    return (
        f"{names[s.chosen]} gives {sps(count)} to {names[s.spare]}, which then has {s.sp[s.spare] + count} of"
        f" {most[s.spare]}."
    )


def first_unit(one: Commander, s: EmperorState, move: int) -> str:
    """120"""
    unit = move - s.verbs.take
    return (
        f"{name(s, s.chosen)} takes over {s.pieces.unit_names[unit]} ({sps(s.sp[unit])}) at"
        f" {spot(s, s.where[s.led_by[unit]])}."
    )


def back_at(one: Commander, s: EmperorState, move: int) -> str:
    hex = move - s.verbs.at
    here = sum(s.strength[leader] for leader in forces_at(s, hex, SIDE[s.army]))
    return f"{name(s, s.chosen)} comes back at {spot(s, hex)}, where {sps(here)} stand."


def command(one: Commander, s: EmperorState, move: int) -> str:
    """Who needs a command: he who is strong, has far to go, and would not move by himself. 80, 160"""
    left = s.commands[s.army]
    if move == s.verbs.end:
        needy = max(s.moves(), key=lambda other: one.by_command(s, [other])[0])
        if needy != move:
            return f"Keeps {several(left, 'command')}, though {force(s, needy - s.verbs.command)} could use one."
        return f"Keeps {several(left, 'command')}: nobody without one is strong and slow enough to need it."
    leader = move - s.verbs.command
    goal = one.goals(s, SIDE[s.army])[leader]
    way = one.outlook.away(goal)[s.where[leader]]
    odds = chance(s, leader)
    if way:
        return (
            f"{force(s, leader)} has {points_left(way)} to go to {spot(s, goal)}, and without a command would move only"
            f" {percent(odds)} of the time."
        )
    return (
        f"{force(s, leader)} is where he is wanted, at {spot(s, goal)}; a spare command lets him move at will, not"
        f" {percent(odds)} of the time."
    )


# Reinforcements


def entry(one: Commander, s: EmperorState, move: int) -> str:
    verbs = s.verbs
    if move == verbs.end:
        kept = sum(s.strength[other - verbs.enter] for other in s.moves() if other != verbs.end)
        return f"Keeps {sps(kept)} of reinforcements off the map."
    leader = move - verbs.enter
    pieces = s.pieces
    due = s.game.day(pieces.due[leader] if pieces.due[leader] >= 0 else s.invasion + pieces.due_after[leader])
    return (
        f"{name(s, leader)} brings {sps(s.strength[leader])} onto the map at {spot(s, pieces.entry[leader])}, due since"
        f" {due}."
    )


def entry_at(one: Commander, s: EmperorState, move: int) -> str:
    return (
        f"{force(s, s.chosen)} enters at {spot(s, move - s.verbs.at)}: {spot(s, s.pieces.entry[s.chosen])} is"
        " shut by the enemy."
    )


def flight(one: Commander, s: EmperorState, move: int) -> str:
    """Where a center flies. 85"""
    hex = move - s.verbs.at
    far = s.board.road_distance(s.source[s.flying], s.weather)[hex]
    return (
        f"The center flies from {spot(s, s.center[s.flying])} to {spot(s, hex)}, {points_left(far)} by road from its"
        " Supply Source."
    )


TELLERS: dict[int, Teller] = {
    steps.CHOOSE_SOURCE: source,
    steps.PLACE_CENTER: center,
    steps.SET_UP_VEDETTES: vedettes,
    steps.ADMINISTER: administration,
    steps.ORGANIZE: organization,
    steps.TRANSFER_UNDER: under,
    steps.EXCHANGE_INTO: exchange,
    steps.EXCHANGE_AMOUNT: exchange,
    steps.ACTIVATE_WITH: first_unit,
    steps.SUBORDINATE_UNDER: under,
    steps.STACKING_UNDER: under,
    steps.RETURN_AT: back_at,
    steps.GIVE_COMMAND: command,
    steps.REINFORCE: entry,
    steps.ENTER_AT: entry_at,
    steps.FLY_CENTER: flight,
    steps.PICK_MOVER: marches.mover,
    steps.PICK_MARCHER: marches.marcher,
    steps.SPLIT_FORCE: marches.parts,
    steps.TAKE_STEP: marches.step,
    steps.JOIN: marches.joining,
    steps.RETREAT_JOIN: marches.joining,
    steps.STACKING_JOIN: marches.crowd,
    steps.DISPLACE: marches.displaced,
    steps.DISPLACE_TO: marches.place,
    steps.RETREAT_VEDETTE: marches.refuge,
    steps.RECON: marches.look,
    steps.ATTRITION_BONUS: marches.bonus,
    steps.GUNS_CALL: fights.guns,
    steps.GUNS_TO: marches.place,
    steps.DECLARE: fights.declaration,
    steps.ATTACKERS: fights.attackers,
    steps.CONSENT: fights.attackers,
    steps.REJOIN: fights.late,
    steps.COUNTER_TARGET: fights.strike,
    steps.COMMIT: fights.commitment,
    steps.OVERRIDE: fights.override,
    steps.WITHDRAW_OR_STAND: fights.nerve,
    steps.GO_ON: fights.again,
    steps.LOSSES: fights.losses,
    steps.RETREAT: fights.retreat,
    steps.FOLLOW: fights.quarry,
    steps.PURSUE: fights.chase,
    steps.PURSUIT_STOP: marches.place,
    steps.ADVANCE: fights.chase,
}
