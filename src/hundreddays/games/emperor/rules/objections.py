"""Why pieces cannot be organized, joined or put under one another: the one reason that holds. 33, 34, 41, 116-125"""

from __future__ import annotations

from hundreddays.core import Reason
from hundreddays.games.emperor.rules.acts import first_units, leaders_by_hex, released, room_under
from hundreddays.games.emperor.rules.flags import EXCHANGED, SUBORDINATED, TRANSFERRED
from hundreddays.games.emperor.rules.forces import is_force, load, may_serve, outranks, room_for, top
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL, POOL, SIDE, WAITING
from hundreddays.games.emperor.rules.placing import placeable, vedettes_beside, vedettes_in_supply
from hundreddays.games.emperor.rules.state import EmperorState


def why_no_act(s: EmperorState, move: int) -> list[Reason]:
    """Why an act of organization is refused."""
    verbs = s.verbs
    verb = verbs.base[move]
    what = move - verb
    if verb in (verbs.transfer, verbs.exchange):
        return [_why_unit(s, what, verb == verbs.transfer)]
    if verb in (verbs.subordinate, verbs.free):
        return [_why_leader(s, what, verb == verbs.free)]
    if verb == verbs.vedette:
        return [why_no_vedette(s, what)]
    if verb in (verbs.recall, verbs.attach, verbs.detach):
        return [_why_beside(s, what, verb)]
    if verb == verbs.activate:
        return [_why_not_active(s, what)]
    if verb == verbs.return_:
        if s.pieces.leader_army[what] != s.army or s.where[what] != WAITING:
            return [Reason("He is not one of those of this army who wait to return.", "41")]
        return [Reason("No Force of his army is in Dispatch Distance.", "41")]
    return []


def _in_zone(s: EmperorState, hex: int) -> bool:
    return bool(s.zones[1 - SIDE[s.army]] & s.board.grid.bit[hex])


def _why_unit(s: EmperorState, unit: int, transfer: bool) -> Reason:
    pieces = s.pieces
    if pieces.unit_army[unit] != s.army or s.led_by[unit] < 0 or s.where[s.led_by[unit]] < 0:
        return Reason("That unit is not on the map in the army being organized.", "116")
    hex = s.where[s.led_by[unit]]
    if _in_zone(s, hex):
        return Reason("Nothing is organized in an enemy zone of control.", "116")
    if transfer:
        if s.marks[unit] & TRANSFERRED:
            return Reason("That unit has changed its leader in this segment.", "125")
        if len(leaders_by_hex(s, s.army).get(hex, [])) < 2:
            return Reason("No other leader of its army is in its hex.", "117")
        return Reason("No other leader in its hex has room for it.", "123")
    if s.marks[unit] & EXCHANGED:
        return Reason("That unit has given or taken SPs in this segment.", "125")
    if s.sp[unit] < 2:
        return Reason("Its last SP is not given away.", "118")
    return Reason("No unit of its arm, nation and kind of Guard in its hex can take SPs.", "118")


def _why_leader(s: EmperorState, leader: int, free: bool) -> Reason:
    if s.pieces.leader_army[leader] != s.army or s.where[leader] < 0:
        return Reason("That leader is not on the map in the army being organized.", "116")
    if _in_zone(s, s.where[leader]):
        return Reason("Nothing is organized in an enemy zone of control.", "116")
    if s.flags[leader] & SUBORDINATED:
        return Reason("He has changed his superior in this segment.", "125")
    if free:
        return Reason("He is under nobody.", "119")
    others = [other for other in leaders_by_hex(s, s.army)[s.where[leader]] if other != leader]
    if not any(may_serve(s, leader, other) for other in others):
        return Reason("Nobody in his hex is high enough to have him under himself.", "34")
    return Reason("Nobody in his hex who may lead him has room for him.", "123")


def why_no_vedette(s: EmperorState, leader: int) -> Reason:
    """Why no vedette is placed with a leader's Force. 24, 25, E10"""
    if not vedettes_in_supply(s, s.army):
        return Reason("No vedette of this army is in supply.", "25")
    if placeable(s, s.army) <= 0:
        return Reason("This army may place no more vedettes in this turn.", "E10")
    if s.pieces.leader_army[leader] != s.army or not is_force(s, leader):
        return Reason("He leads no Force of this army.", "24")
    if s.placed[leader] >= s.tables.vedettes_per_force:
        return Reason(f"{s.tables.vedettes_per_force} vedettes have been placed with that Force.", "24")
    return Reason("That Force has neither cavalry nor the army commander.", "24")


def _why_beside(s: EmperorState, leader: int, verb: int) -> Reason:
    if s.pieces.leader_army[leader] != s.army or s.where[leader] < 0:
        return Reason("That leader is not on the map in the army being organized.", "116")
    if _in_zone(s, s.where[leader]):
        return Reason("Nothing is organized in an enemy zone of control.", "116")
    if verb == s.verbs.detach:
        if leader in s.attached:
            return Reason("A vedette is attached or detached once in a segment.", "125")
        return Reason("No vedette is attached to him.", "121")
    if verb == s.verbs.recall and not is_force(s, leader):
        return Reason("He leads no Force.", "121")
    if s.where[leader] not in vedettes_beside(s, s.army):
        return Reason("No vedette that stands free is with a Force in his hex.", "121")
    if s.where[leader] not in vedettes_beside(s, s.army, fresh=True):
        return Reason("A vedette is attached or detached once in a segment.", "125")
    return Reason("His span has no room for a vedette.", "33")


def _why_not_active(s: EmperorState, leader: int) -> Reason:
    pieces = s.pieces
    if pieces.leader_army[leader] != s.army or s.where[leader] != POOL or pieces.rank[leader] != MAJOR_GENERAL:
        return Reason("He is no Major General in the pool of the army being organized.", "120")
    if first_units(s, leader):
        return Reason("Major Generals of a kind are alike: the first of them in the pool is activated.", "120")
    return Reason("No unit can be given to him.", "120")


# Under whom


def why_not_under(s: EmperorState, senior: int, junior: int) -> Reason:
    """Why a leader cannot be put under another. 33, 34, 119, 123"""
    if s.where[senior] != s.where[junior]:
        return Reason("They are not in one hex.", "119")
    if s.under[junior] == senior:
        return Reason("He is under him already.", "119")
    if not may_serve(s, junior, senior):
        return Reason("He may not serve under him.", "34")
    if not room_under(s, senior, junior):
        return Reason("His span has no room for him.", "33")
    if s.strength[top(s, senior)] + s.strength[junior] > s.tables.largest:
        return Reason(f"The Force would have more than {s.tables.largest} SPs.", "210")
    return Reason("Someone above him would carry more than his span holds.", "123")


def why_unit_not_under(s: EmperorState, leader: int, unit: int) -> Reason:
    """Why a unit does not come under a leader. 117, 123, 210"""
    if leader == s.led_by[unit]:
        return Reason("The unit is under him already.", "117")
    if s.where[leader] != s.where[s.led_by[unit]] or s.pieces.leader_army[leader] != s.army:
        return Reason("He is no leader of its army in its hex.", "117")
    weight = s.pieces.weight[unit]
    spare = s.pieces.span[leader] - load(s, leader)
    if spare + released(s, leader, s.led_by[unit], s.sp[unit], weight) < weight:
        return Reason("His span has no room for it.", "123")
    if s.strength[top(s, leader)] + s.sp[unit] > s.tables.largest and top(s, leader) != top(s, s.led_by[unit]):
        return Reason(f"The Force would have more than {s.tables.largest} SPs.", "210")
    return Reason("Someone above him would carry more than his span holds.", "123")


def why_not_into(s: EmperorState, unit: int, giver: int) -> Reason:
    """Why a unit takes no SPs of another. 118, 125"""
    pieces = s.pieces
    if unit == giver:
        return Reason("That is the unit that gives.", "118")
    if pieces.unit_army[unit] != s.army or s.led_by[unit] < 0 or s.where[s.led_by[unit]] != s.where[s.led_by[giver]]:
        return Reason("That is no unit of its army in its hex.", "118")
    if pieces.arm[unit] != pieces.arm[giver]:
        return Reason("They are not of one arm.", "118")
    if pieces.nation[unit] != pieces.nation[giver]:
        return Reason("They are not of one nation.", "118")
    if pieces.guard[unit] != pieces.guard[giver]:
        return Reason("Old and Young Guard pass SPs only among their own kind.", "118")
    if s.marks[unit] & EXCHANGED:
        return Reason("That unit has given or taken SPs in this segment.", "125")
    if s.sp[unit] < pieces.most[unit]:
        return Reason(f"The Force would have more than {s.tables.largest} SPs.", "210")
    return Reason("That unit has its maximum of SPs.", "118")


def why_not_taken(s: EmperorState, unit: int, leader: int) -> Reason:
    """Why a Major General from the pool does not take over a unit. 116, 120, 125"""
    pieces = s.pieces
    if pieces.unit_army[unit] != s.army or s.led_by[unit] < 0 or s.where[s.led_by[unit]] < 0:
        return Reason("That unit is not on the map in the army being organized.", "116")
    if _in_zone(s, s.where[s.led_by[unit]]):
        return Reason("Nothing is organized in an enemy zone of control.", "116")
    if s.marks[unit] & TRANSFERRED:
        return Reason("That unit has changed its leader in this segment.", "125")
    return Reason("His span has no room for it.", "123")


def why_not_joined(s: EmperorState, senior: int, junior: int) -> Reason:
    """Why two Forces do not consolidate under the first. 39, 122, 124, 210"""
    if s.pieces.leader_army[senior] != s.pieces.leader_army[junior]:
        return Reason("They are of two armies.", "124")
    if s.where[senior] != s.where[junior] or s.under[senior] >= 0 or s.under[junior] >= 0:
        return Reason("They are not two Forces in one hex.", "122")
    if senior == junior:
        return Reason("That is the Force itself.", "122")
    if outranks(s, senior, junior) < 0:
        return Reason("The higher leader takes the lower.", "39")
    if not may_serve(s, junior, senior):
        return Reason("He may not serve under him.", "34")
    if not room_for(s, senior, junior):
        return Reason("His span has no room for the other leader.", "33")
    return Reason(f"Together they have more than {s.tables.largest} SPs.", "210")
