"""What may be organized: who takes a unit, SPs or a leader, and why not. Section J, 116-125"""

from __future__ import annotations

from hundreddays.games.emperor.rules.board import mps
from hundreddays.games.emperor.rules.flags import EXCHANGED, SUBORDINATED, TRANSFERRED
from hundreddays.games.emperor.rules.forces import army_forces, load, may_serve, room_for, top
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL, POOL, SIDE, WAITING
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.supply import dispatch


def leaders_by_hex(s: EmperorState, army: int) -> dict[int, list[int]]:
    """The leaders of an army in hexes free of enemy zones. 116"""
    enemy = s.zones[1 - SIDE[army]]
    bit = s.board.grid.bit
    found: dict[int, list[int]] = {}
    for leader in s.pieces.leader_range[army]:
        hex = s.where[leader]
        if hex in found:
            found[hex].append(leader)
        elif hex >= 0 and not enemy & bit[hex]:
            found[hex] = [leader]
    return found


def _spare(s: EmperorState, leader: int) -> int:
    return s.pieces.span[leader] - load(s, leader)


def acts(s: EmperorState, army: int, places: dict[int, list[int]]) -> tuple[list[int], list[int], list[int], list[int]]:
    """The units that may change leaders, those that may give SPs, and the leaders that may be put under another or
    freed.
    """
    pieces = s.pieces
    transfers: list[int] = []
    exchanges: list[int] = []
    subordinations: list[int] = []
    freed: list[int] = []
    units_at: dict[int, list[int]] = {hex: [] for hex in places}
    for unit in pieces.unit_range[army]:
        led = s.led_by[unit]
        if led >= 0 and s.where[led] in units_at:
            units_at[s.where[led]].append(unit)
    for hex, here in places.items():
        units = units_at[hex]
        if len(here) > 1:
            spare = {leader: _spare(s, leader) for leader in here}
            for unit in units:
                if not s.marks[unit] & TRANSFERRED and _receiver(s, unit, here, spare):
                    transfers.append(unit)
            for leader in here:
                if not s.flags[leader] & SUBORDINATED:
                    if s.under[leader] >= 0:
                        freed.append(leader)
                    if seniors(s, leader):
                        subordinations.append(leader)
        if len(units) > 1 and any(s.sp[unit] < pieces.most[unit] for unit in units):
            exchanges += [
                unit for unit in units if s.sp[unit] > 1 and not s.marks[unit] & EXCHANGED and receivers(s, unit)
            ]
    return sorted(transfers), sorted(exchanges), sorted(subordinations), sorted(freed)


def _receiver(s: EmperorState, unit: int, here: list[int], spare: dict[int, int]) -> bool:
    weight, own = s.pieces.weight[unit], s.led_by[unit]
    return any(leader != own and _can_take(s, leader, unit, spare[leader], weight) for leader in here)


def _can_take(s: EmperorState, leader: int, unit: int, spare: int, weight: int) -> bool:
    """Room in his span, in the span of everyone above him who has carried him for nothing, and in the Force. 33, 41,
    210
    """
    giver, sps = s.led_by[unit], s.sp[unit]
    if spare < weight and spare + released(s, leader, giver, sps, weight) < weight:
        return False
    if not s.strength[leader] and s.under[leader] >= 0 and not room_for_idle(s, leader, giver, sps, weight):
        return False
    head = top(s, leader)
    return top(s, giver) == head or s.strength[head] + sps <= s.tables.largest


def released(s: EmperorState, above: int, giver: int, sps: int, weight: int) -> int:
    """What no longer weighs on a leader when some SPs leave a giver: their own weight, if they were directly under
    himself; or that of the one through whom he led them, if he is left without any. 41, 123
    """
    if giver == above:
        return weight
    one = giver
    while one >= 0 and s.under[one] != above:
        one = s.under[one]
    return s.pieces.burden[one] if one >= 0 and s.strength[one] == sps else 0


def room_for_idle(s: EmperorState, leader: int, giver: int, sps: int, weight: int) -> bool:
    """A leader without units weighs nothing; with his first unit he weighs on his superiors. What he takes over no
    longer weighs on the one who gives it. 41, 123
    """
    burden = s.pieces.burden
    above = s.under[leader]
    while above >= 0 and not s.strength[leader]:
        if _spare(s, above) + released(s, above, giver, sps, weight) < burden[leader]:
            return False
        leader, above = above, s.under[above]
    return True


def new_leaders(s: EmperorState, unit: int) -> list[int]:
    """The leaders that may take over a unit. 117, 123"""
    own = s.led_by[unit]
    here = leaders_by_hex(s, s.army).get(s.where[own], [])
    weight = s.pieces.weight[unit]
    return [leader for leader in here if leader != own and _can_take(s, leader, unit, _spare(s, leader), weight)]


def receivers(s: EmperorState, unit: int) -> list[int]:
    """The units that may take SPs of another. 118"""
    pieces = s.pieces
    led_by, where, marks, sp, most = s.led_by, s.where, s.marks, s.sp, pieces.most
    hex = where[led_by[unit]]
    found: list[int] = []
    for other in pieces.unit_range[pieces.unit_army[unit]]:
        leader = led_by[other]
        if leader < 0 or where[leader] != hex or other == unit or marks[other] & EXCHANGED or sp[other] >= most[other]:
            continue
        if not room_for_sps(s, unit, other):
            continue
        if (
            pieces.arm[other] == pieces.arm[unit]
            and pieces.nation[other] == pieces.nation[unit]
            and pieces.guard[other] == pieces.guard[unit]
        ):
            found.append(other)
    return found


def room_for_sps(s: EmperorState, giver: int, taker: int) -> int:
    """How many SPs one unit has room for from another: as many as it lacks, and as its Force may have. 118, 210"""
    lacks = s.pieces.most[taker] - s.sp[taker]
    head = top(s, s.led_by[taker])
    return lacks if head == top(s, s.led_by[giver]) else min(lacks, s.tables.largest - s.strength[head])


def room_under(s: EmperorState, senior: int, leader: int) -> bool:
    """Whether a leader's span has room for another once that one has left his place. 33, 123"""
    if room_for(s, senior, leader):
        return True
    burden = s.pieces.burden[leader]
    return _spare(s, senior) + released(s, senior, s.under[leader], s.strength[leader], burden) >= burden


def seniors(s: EmperorState, leader: int) -> list[int]:
    """The leaders under whom one may be put. 33, 34, 119, 123"""
    own = top(s, leader)
    found: list[int] = []
    for senior in s.pieces.leader_range[s.pieces.leader_army[leader]]:
        if (
            s.where[senior] != s.where[leader]
            or senior == s.under[leader]
            or not may_serve(s, leader, senior)
            or not room_under(s, senior, leader)
        ):
            continue
        if (
            s.strength[leader]
            and not s.strength[senior]
            and s.under[senior] >= 0
            and not room_for_idle(s, senior, s.under[leader], s.strength[leader], s.pieces.burden[leader])
        ):
            continue
        head = top(s, senior)
        if head == own or s.strength[head] + s.strength[leader] <= s.tables.largest:
            found.append(senior)
    return found


def activatable(s: EmperorState, army: int, places: dict[int, list[int]]) -> list[int]:
    """The first Major General of each kind in the pool: they are all alike. 120"""
    pieces = s.pieces
    found: list[int] = []
    kinds: set[bool] = set()
    for leader in pieces.leader_range[army]:
        if (
            s.where[leader] == POOL
            and pieces.rank[leader] == MAJOR_GENERAL
            and pieces.horse_leader[leader] not in kinds
        ):
            kinds.add(pieces.horse_leader[leader])
            if places and first_units(s, leader):
                found.append(leader)
    return found


def first_units(s: EmperorState, leader: int) -> list[int]:
    pieces = s.pieces
    enemy = s.zones[1 - SIDE[s.army]]
    bit = s.board.grid.bit
    return [
        unit
        for unit in pieces.unit_range[s.army]
        if s.led_by[unit] >= 0
        and s.where[s.led_by[unit]] >= 0
        and not s.marks[unit] & TRANSFERRED
        and pieces.weight[unit] <= pieces.span[leader]
        and not enemy & bit[s.where[s.led_by[unit]]]
    ]


def returning(s: EmperorState, army: int) -> list[int]:
    waiting = [leader for leader in s.pieces.leader_range[army] if s.where[leader] == WAITING]
    return waiting if waiting and return_places(s, army) else []


def return_places(s: EmperorState, army: int) -> list[int]:
    """Hexes of Forces in Dispatch Distance. 41"""
    within = dispatch(s, army)
    bit = s.board.grid.bit
    return sorted({s.where[leader] for leader in army_forces(s, army) if within & bit[s.where[leader]]})


# Words


def span_text(s: EmperorState, leader: int) -> str:
    """How full a leader's span is: "4 of 6"."""
    return f"span {mps(load(s, leader))} of {mps(s.pieces.span[leader])}"
