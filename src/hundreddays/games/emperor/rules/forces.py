"""Forces as trees of leaders and units: who leads, what a leader can carry, who may be put under whom. Section D"""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.emperor.rules.board import ARMIES, FOOT, HORSE
from hundreddays.games.emperor.rules.flags import COMMAND, EXEMPT, JOINED_FLAGS, NONE
from hundreddays.games.emperor.rules.memory import FORCE, LEADER, counters_at, regrouped, vanished
from hundreddays.games.emperor.rules.pieces import (
    ARMY,
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MAJOR_GENERAL,
    POOL,
    SIDE,
    WAITING,
)
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.zones import survey, tally, went


def top(s: EmperorState, leader: int) -> int:
    """The Force leader above a leader. 30"""
    while s.under[leader] >= 0:
        leader = s.under[leader]
    return leader


def is_force(s: EmperorState, leader: int) -> bool:
    """On the map, under nobody, with at least one SP. 8"""
    return s.where[leader] >= 0 and s.under[leader] < 0 and s.strength[leader] > 0


def is_alone(s: EmperorState, leader: int) -> bool:
    """On the map, under nobody, without a unit. 41"""
    return s.where[leader] >= 0 and s.under[leader] < 0 and s.strength[leader] == 0


def army_forces(s: EmperorState, army: int) -> list[int]:
    where, under, strength = s.where, s.under, s.strength
    return [
        leader
        for leader in s.pieces.leader_range[army]
        if where[leader] >= 0 and under[leader] < 0 and strength[leader]
    ]


def side_forces(s: EmperorState, side: int) -> list[int]:
    return army_forces(s, 0) if side == 0 else [*army_forces(s, 1), *army_forces(s, 2)]


def forces_at(s: EmperorState, hex: int, side: int) -> list[int]:
    where, under, strength = s.where, s.under, s.strength
    return [
        leader
        for leader in s.pieces.side_leaders[side]
        if where[leader] == hex and under[leader] < 0 and strength[leader]
    ]


def tell_counters(s: EmperorState, tell: Tell, army: int, hex: int) -> None:
    """Counters have joined or parted: everyone sees how many of an army a hex now holds. 403"""
    regrouped(s, army, hex)
    if tell.listening:
        count = counters_at(s, hex, army)
        tell(EVERYONE, "counters", "403", army=ARMIES[army], hex=s.board.label[hex], count=count)


def juniors(s: EmperorState, leader: int) -> list[int]:
    """The leaders directly under a leader."""
    return [other for other in s.pieces.leader_range[s.pieces.leader_army[leader]] if s.under[other] == leader]


def followers(s: EmperorState, leader: int) -> list[int]:
    """A leader and everyone under him, over however many steps."""
    found = [leader]
    for one in found:
        found += juniors(s, one)
    return found


def units_of(s: EmperorState, leader: int) -> list[int]:
    """Every unit of a Force."""
    under, led_by = s.under, s.led_by
    found: list[int] = []
    for unit in s.pieces.unit_range[s.pieces.leader_army[leader]]:
        above = led_by[unit]
        while above >= 0 and above != leader:
            above = under[above]
        if above >= 0:
            found.append(unit)
    return found


def unit_mask(units: list[int]) -> int:
    mask = 0
    for unit in units:
        mask |= 1 << unit
    return mask


def units_in(mask: int) -> list[int]:
    return [unit for unit in range(mask.bit_length()) if mask >> unit & 1]


def foot_and_horse(s: EmperorState, units: list[int]) -> int:
    """The SPs that count for odds: all but artillery. 326"""
    arm = s.pieces.arm
    return sum(s.sp[unit] for unit in units if arm[unit] != ARTILLERY)


def horse(s: EmperorState, units: list[int]) -> int:
    arm = s.pieces.arm
    return sum(s.sp[unit] for unit in units if arm[unit] == CAVALRY)


def engaged(s: EmperorState, leaders: list[int]) -> int:
    """Engaged SPs; a side with artillery alone counts for one. 321, 326"""
    total = 0
    present = False
    for leader in leaders:
        total += foot_and_horse(s, units_of(s, leader))
        present = present or s.strength[leader] > 0
    return total if total or not present else s.tables.artillery_only


# Command span


def load(s: EmperorState, leader: int) -> int:
    """What a leader carries directly, in half points. A leader without any unit under him weighs nothing. 33, 41"""
    pieces = s.pieces
    army = pieces.leader_army[leader]
    led_by, under, attached = s.led_by, s.under, s.attached
    total = 0
    for unit in pieces.unit_range[army]:
        if led_by[unit] == leader:
            total += pieces.weight[unit]
    for other in pieces.leader_range[army]:
        if under[other] == leader and s.strength[other]:
            total += pieces.burden[other]
    for vedette in pieces.vedette_range[army]:
        if attached[vedette] == leader:
            total += s.tables.vedette_weight
    return total


def may_serve(s: EmperorState, junior: int, senior: int) -> bool:
    """Whether rank, span and army let one leader serve under another. 34"""
    pieces = s.pieces
    if junior == senior or pieces.leader_army[junior] != pieces.leader_army[senior] or pieces.rank[junior] == ARMY:
        return False
    if pieces.rank[senior] < pieces.rank[junior] or (
        pieces.rank[senior] == pieces.rank[junior] and pieces.span[senior] < pieces.span[junior]
    ):
        return False
    above = senior
    while above >= 0:
        if above == junior:
            return False
        above = s.under[above]
    return True


def room_for(s: EmperorState, senior: int, junior: int) -> bool:
    """Whether a leader's span has room for another. 33"""
    pieces = s.pieces
    return s.strength[junior] == 0 or load(s, senior) + pieces.burden[junior] <= pieces.span[senior]


def outranks(s: EmperorState, one: int, other: int) -> int:
    """Who leads two joined Forces: 1 the first, -1 the second, 0 as their owner likes. 39"""
    pieces = s.pieces
    a, b = (pieces.rank[one], pieces.span[one]), (pieces.rank[other], pieces.span[other])
    return (a > b) - (a < b)


def may_join(s: EmperorState, senior: int, junior: int) -> bool:
    """Whether two Forces (or a lone leader and a Force) in one hex may consolidate under the first. 122, 124, 210"""
    return (
        outranks(s, senior, junior) >= 0
        and may_serve(s, junior, senior)
        and room_for(s, senior, junior)
        and s.strength[senior] + s.strength[junior] <= s.tables.largest
    )


def join(s: EmperorState, senior: int, junior: int) -> None:
    """Consolidate: the junior comes directly under the senior, nothing else. 122"""
    with_nerves, without = s.strength[senior], s.strength[junior]
    shaken = max(s.shaken[senior], s.shaken[junior])
    bad = (with_nerves if s.shaken[senior] else 0) + (without if s.shaken[junior] else 0)
    s.shaken[senior] = shaken if 2 * bad >= with_nerves + without and bad else 0
    s.shaken[junior] = 0
    s.flags[senior] |= s.flags[junior] & (JOINED_FLAGS | COMMAND)
    s.duty[senior] = s.duty[senior] or s.duty[junior]
    s.duty[junior] = 0
    s.flags[junior] &= ~COMMAND
    s.under[junior] = senior
    tally(s)


def free(s: EmperorState, leader: int) -> None:
    """A leader, with all that is under him, becomes a Force of his own (or a lone leader). 119, 162"""
    above = top(s, leader)
    s.under[leader] = NONE
    s.shaken[leader] = s.shaken[above]
    s.flags[leader] |= s.flags[above] & JOINED_FLAGS
    tally(s)


# Movement


def allowance(s: EmperorState, leader: int) -> int:
    """The least allowance among the units, in halves; a lone leader's own. 40"""
    units, halves = units_of(s, leader), s.pieces.allowance
    return min([halves[unit] for unit in units]) if units else s.tables.alone


def marching_allowance(s: EmperorState, leader: int) -> int:
    """Half the allowance, rounded up to a whole MP. 291"""
    if not s.strength[leader]:
        return s.tables.alone_marching
    share = allowance(s, leader) * s.tables.march_share
    return 2 * -int(-share // 2)


def column(s: EmperorState, leader: int) -> int:
    """Any cavalry pays the cavalry cost for all; so do lone leaders. 164"""
    arm = s.pieces.arm
    units = units_of(s, leader)
    return HORSE if not units or any(arm[unit] == CAVALRY for unit in units) else FOOT


def has_horse(s: EmperorState, leader: int) -> bool:
    arm = s.pieces.arm
    return any(arm[unit] == CAVALRY for unit in units_of(s, leader))


def all_horse(s: EmperorState, leader: int) -> bool:
    arm = s.pieces.arm
    return all(arm[unit] == CAVALRY for unit in units_of(s, leader))


def initiative(s: EmperorState, leader: int) -> tuple[int, int]:
    """The Force's rating, and what is added to its die. 160, 161"""
    plus = s.tables.rain_initiative if s.weather else 0
    if s.pieces.horse_leader[leader] and any(s.pieces.arm[unit] == INFANTRY for unit in units_of(s, leader)):
        plus += s.tables.horse_initiative
    if s.shaken[leader]:
        plus += s.tables.shaken_initiative
    return s.pieces.initiative[leader], plus


def modified(pips: int, plus: int) -> int:
    """A die for initiative with what is added to it: never below nought. 161"""
    total = pips + plus
    return max(0, total)  # equivalent: nothing that is added is below nought


def place(s: EmperorState, leader: int, hex: int) -> None:
    """Put a Force or a lone leader, with all leaders under him and attached vedettes, into a hex."""
    army = s.pieces.leader_army[leader]
    start = s.where[leader]
    s.flags[leader] &= ~EXEMPT  # E24: it has moved
    for one in followers(s, leader):
        s.where[one] = hex
        for vedette in s.pieces.vedette_range[army]:
            if s.attached[vedette] == one:
                s.vedette[vedette] = hex
    went(s, army, start, hex, s.strength[leader] > 0)


# Losing units and leaders


def drop_if_idle(s: EmperorState, leader: int) -> None:
    """A Major General without any unit goes to the pool at once, and those above him likewise. 41"""
    pieces = s.pieces
    if s.where[leader] < 0 or s.strength[leader] or pieces.rank[leader] != MAJOR_GENERAL:
        return
    above, hex = s.under[leader], s.where[leader]
    for one in followers(s, leader):
        _leave_map(s, one, POOL)
    survey(s, side_of(s, leader))
    if above < 0:
        vanished(s, pieces.leader_army[leader], hex)
    else:
        drop_if_idle(s, above)


def _leave_map(s: EmperorState, leader: int, to: int) -> None:
    s.where[leader] = to
    s.under[leader] = NONE
    s.flags[leader] = 0
    s.shaken[leader] = 0
    s.duty[leader] = 0
    for vedette in s.pieces.vedette_range[s.pieces.leader_army[leader]]:
        if s.attached[vedette] == leader:
            s.attached[vedette] = NONE
            s.vedette[vedette] = NONE  # 229: back in the supply


def drive_off(s: EmperorState, leader: int, tell: Tell) -> None:
    """A lone leader whose hex an enemy Force enters waits to return. 41"""
    hex = s.where[leader]
    for one in followers(s, leader):
        _leave_map(s, one, WAITING)
    survey(s, side_of(s, leader))
    vanished(s, s.pieces.leader_army[leader], hex, LEADER)


def disperse(s: EmperorState, leader: int, dice: bool) -> None:
    """The last unit of a Force is gone: Major Generals to the pool, the others wait, and roll where 42 says so."""
    pieces, hex = s.pieces, s.where[leader]
    for one in followers(s, leader):
        general = pieces.rank[one] == MAJOR_GENERAL
        _leave_map(s, one, POOL if general else WAITING)
        if dice and not general:
            s.fallen.append(one)
    survey(s, side_of(s, leader))
    vanished(s, pieces.leader_army[leader], hex, FORCE)


def side_of(s: EmperorState, leader: int) -> int:
    return SIDE[s.pieces.leader_army[leader]]
