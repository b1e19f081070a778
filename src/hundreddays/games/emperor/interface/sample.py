"""A full state that a seat cannot tell from the true one. 439

Enemy counters are dealt again over the hexes where counters of their army stand, and the units and SPs over the Forces.
What a deal gives the seat to choose from must be what it truly has: the program tells a player what he may do, and that
can depend on the enemy (zones of control, odds). So deals are tried, the boldest first, until one fits; where none
does, counters change places two by two, and each exchange stands that fits.
"""

from __future__ import annotations

from random import Random

from hundreddays.core import SILENT
from hundreddays.games.emperor.interface.knowledge import deduced
from hundreddays.games.emperor.interface.view import COMMAND_STEPS, sides_seen
from hundreddays.games.emperor.rules.combat import can_be_declared, fresh_at
from hundreddays.games.emperor.rules.flags import ASIDE, NONE, SHOWN
from hundreddays.games.emperor.rules.forces import top
from hundreddays.games.emperor.rules.pieces import MAJOR_GENERAL, POOL, SIDE
from hundreddays.games.emperor.rules.sequence import SIDE_ARMIES
from hundreddays.games.emperor.rules.state import EmperorState
from hundreddays.games.emperor.rules.steps import (
    ACTIVATE_WITH,
    ATTACKERS,
    CONSENT,
    DECLARE,
    ENTER_AT,
    EXCHANGE_AMOUNT,
    EXCHANGE_INTO,
    ORGANIZE,
    RECON_COUNTER,
    RECON_DIE,
    REINFORCE,
    RETURN_AT,
    SPLIT_FORCE,
    STACKING_JOIN,
    STACKING_UNDER,
    SUBORDINATE_UNDER,
    TAKE_STEP,
    TRANSFER_UNDER,
    VEDETTE_DIE,
)
from hundreddays.games.emperor.rules.supply import in_dispatch
from hundreddays.games.emperor.rules.zones import survey, weigh

ANYWHERE = 0
KIND_FOR_KIND = 1
IN_PLACE = 2
BOLD = (ANYWHERE, ANYWHERE, ANYWHERE)
TIMID = (KIND_FOR_KIND, KIND_FOR_KIND, KIND_FOR_KIND, IN_PLACE, IN_PLACE)
EXCHANGES = 12
"""So many exchanges between a Force and a counter that is none are tried: where a timid deal fits, that is what it has
left as it was.
"""


def sample(s: EmperorState, seat: int, rng: Random) -> EmperorState:
    hidden = [side for side in (0, 1) if side not in sides_seen(s, seat)]
    if not hidden or s.over:
        return s.copy()
    base = s.copy()
    base.options = base.ways = None
    if s.actor not in (seat, -1):
        undecide(base)
    armies = [army for army in range(3) if SIDE[army] in hidden]
    shown = face(s, seat)
    for boldness in BOLD:
        other = dealt(base, armies, boldness, rng)
        if fits(other, seat, shown):
            return other
    for boldness in TIMID:
        other = dealt(base, armies, boldness, rng)
        if fits(other, seat, shown):
            base = other
            break
    for _ in range(EXCHANGES):
        other = base.copy()
        if _change_places(other, rng.choice(armies), rng):
            _survey(other, armies)
            if fits(other, seat, shown):
                base = other
    return base


def dealt(base: EmperorState, armies: list[int], boldness: int, rng: Random) -> EmperorState:
    other = base.copy()
    for army in armies:
        deal(other, army, boldness, rng)
    weigh(other)
    _survey(other, armies)
    return other


def _survey(s: EmperorState, armies: list[int]) -> None:
    """Look over the field as it has been dealt: what was worked out from another deal is not true of this one."""
    for side in {SIDE[army] for army in armies}:
        survey(s, side)
    s.options = s.ways = None


def fits(s: EmperorState, seat: int, shown: Face) -> bool:
    """Whether a deal shows the seat what it truly sees, and could have come about.

    What is quickly seen is looked at first.
    """
    own, stands, told, reach = shown
    if max(s.strength) > s.game.tables.largest or standing(s, seat) != stands or not can_be_fought(s):
        return False
    return answers(s, seat) == told and (s.actor == seat or asks(s)) and in_reach(s, seat, own) == reach


def asks(s: EmperorState) -> bool:
    """Whether the step at which another seat is thought to stand would ask it anything as its pieces have been
    dealt.
    """
    return s.game.steps[s.step].due(s.copy(), SILENT)


def can_be_fought(s: EmperorState) -> bool:
    """Whether the attack that is being named could have been: a Force stands in every hex of it, and all who may attack
    together can. 320
    """
    if s.step not in (ATTACKERS, CONSENT):
        return True
    return all(fresh_at(s, hex, 1 - s.phasing) for hex in s.targets) and (s.step == CONSENT or can_be_declared(s))


Own = list[tuple[int, int]]
"""Each army that a seat knows, with the hexes of its leaders: no deal moves them."""
Face = tuple[Own, int, tuple[int, tuple[int, ...], str, object, object], list[int]]


def face(s: EmperorState, seat: int) -> Face:
    """All that a deal can change of what a seat is shown, after the pieces that see it."""
    own = [(army, _hexes(s, army)) for side in sides_seen(s, seat) for army in SIDE_ARMIES[side]]
    return own, standing(s, seat), answers(s, seat), in_reach(s, seat, own)


def standing(s: EmperorState, seat: int) -> int:
    """Which of the seat's pieces are in enemy zones, where it is told. 407"""
    if s.actor != seat:
        return 0
    side = s.game.sides[seat]
    return s.zones[1 - side] & s.counters[side]


def in_reach(s: EmperorState, seat: int, own: Own) -> list[int]:
    """Which of them are in reach of commands, where it is told. 96"""
    if s.actor != seat or s.step not in COMMAND_STEPS:
        return []
    return [in_dispatch(s, army, hexes) for army, hexes in own]


def _hexes(s: EmperorState, army: int) -> int:
    bit = s.board.grid.bit
    found = 0
    for leader in s.game.pieces.leader_range[army]:
        if s.where[leader] >= 0:
            found |= bit[s.where[leader]]
    return found


def answers(s: EmperorState, seat: int) -> tuple[int, tuple[int, ...], str, object, object]:
    """What the seat may do, at what price, and what follows from it."""
    actor = s.actor
    if actor != seat:
        return actor, (), "", None, None
    step = s.game.steps[s.step]
    moves = tuple(s.moves())
    if s.step == TAKE_STEP and s.ways is not None:
        return actor, moves, step.ask(s), (s.ways.direct, s.ways.prices), deduced(s, seat)
    return actor, moves, step.ask(s), [step.note(s, move) for move in moves], deduced(s, seat)


def undecide(s: EmperorState) -> None:
    """Another seat's half-made decision is not known: it stands at its beginning."""
    if s.step in (TRANSFER_UNDER, EXCHANGE_INTO, EXCHANGE_AMOUNT, SUBORDINATE_UNDER, ACTIVATE_WITH, RETURN_AT):
        s.chosen = s.spare = NONE
        s.goto(ORGANIZE)
    elif s.step == SPLIT_FORCE:
        s.leaving = 0
        s.mover = NONE
        s.back()
    elif s.step == ENTER_AT:
        s.chosen = NONE
        s.goto(REINFORCE)
    elif s.step == STACKING_UNDER:
        s.mover = s.spare
        s.goto(STACKING_JOIN)
    elif s.step == ATTACKERS:
        s.targets, s.main = [], NONE
        s.role = [ASIDE] * len(s.role)
        s.goto(DECLARE)


def pinned(s: EmperorState, leader: int) -> bool:
    """Forces that are shown, or in the middle of something that the seat has seen begin."""
    return bool(
        s.flags[leader] & SHOWN
        or s.role[leader]
        or s.duty[leader]
        or leader in (s.followed, s.main)
        or leader in s.retiring
        or leader in s.chasing
        or leader in s.tried
    )


def watched(s: EmperorState) -> set[int]:
    """The pieces, vedettes counted after the leaders, about which a die is being rolled: everyone sees where.
    225, 226
    """
    first = len(s.where)
    found = {s.mover, *(first + vedette for vedette in s.fleeing)}
    if s.step in (RECON_DIE, RECON_COUNTER):
        found |= {first + s.chosen, s.spare}
    hex = s.menace if s.step == RECON_COUNTER else s.chosen if s.step == VEDETTE_DIE else NONE
    if hex >= 0:
        found |= {leader for leader, where in enumerate(s.where) if where == hex} | {
            first + v for v, where in enumerate(s.vedette) if where == hex
        }
    return found


def free(s: EmperorState, army: int, fixed: set[int]) -> tuple[list[int], list[int]]:
    """The Forces and lone leaders, and the vedettes on their own, that may stand wherever a counter of their
    army does.
    """
    pieces = s.game.pieces
    first = len(s.where)
    leaders = [
        leader
        for leader in pieces.leader_range[army]
        if s.where[leader] >= 0 and s.under[leader] < 0 and not pinned(s, leader) and leader not in fixed
    ]
    return leaders, [
        v for v in pieces.vedette_range[army] if s.vedette[v] >= 0 and s.attached[v] < 0 and first + v not in fixed
    ]


def _change_places(s: EmperorState, army: int, rng: Random) -> bool:
    """A Force and a counter that is none change places; False where there are no such two."""
    leaders, vedettes = free(s, army, watched(s))
    forces = [leader for leader in leaders if s.strength[leader]]
    others = [leader for leader in leaders if not s.strength[leader]]
    if not forces or (not others and not vedettes):
        return False
    force = rng.choice(forces)
    here = s.where[force]
    which = rng.randrange(len(others) + len(vedettes))
    if which < len(others):
        there = s.where[others[which]]
        _put(s, others[which], here)
    else:
        vedette = vedettes[which - len(others)]
        there = s.vedette[vedette]
        s.vedette[vedette] = here
    _put(s, force, there)
    return here != there


def _put(s: EmperorState, force: int, hex: int) -> None:
    """A Force, with all that is in it or attached to it, stands elsewhere."""
    inside = {leader for leader in range(len(s.where)) if s.where[leader] >= 0 and top(s, leader) == force}
    for leader in inside:
        s.where[leader] = hex
    for vedette, leader in enumerate(s.attached):
        if leader in inside:
            s.vedette[vedette] = hex


def deal(s: EmperorState, army: int, boldness: int, rng: Random) -> None:
    fixed = watched(s)
    leaders, vedettes = free(s, army, fixed)
    forces = [leader for leader in leaders if s.strength[leader]]
    others = [leader for leader in leaders if not s.strength[leader]]
    if boldness == ANYWHERE:
        _scatter(s, leaders, vedettes, rng)
    elif boldness == KIND_FOR_KIND:
        _scatter(s, forces, [], rng)
        _scatter(s, others, vedettes, rng)
    _exchange(s, army, set(forces), rng)
    _rename(s, army, fixed, rng)


def _rename(s: EmperorState, army: int, fixed: set[int], rng: Random) -> None:
    """Major Generals of one kind are all alike: which of them leads where, and which are in the pool, is not known."""
    pieces = s.game.pieces
    for kind in (False, True):
        alike = [
            leader
            for leader in pieces.leader_range[army]
            if pieces.rank[leader] == MAJOR_GENERAL
            and pieces.horse_leader[leader] == kind
            and (
                s.where[leader] == POOL
                or (s.where[leader] >= 0 and not pinned(s, top(s, leader)) and top(s, leader) not in fixed)
            )
        ]
        there = list(range(len(s.where)))
        """Who has come to each leader's place."""
        for one in alike:
            other = rng.choice(alike)
            there[one], there[other] = there[other], there[one]
        _trade_places(s, alike, there)


def _trade_places(s: EmperorState, leaders: list[int], there: list[int]) -> None:
    """Each of these leaders gets everything that belonged to the one who has come to his place, under his own name."""
    for values in (s.where, s.under, s.flags, s.shaken, s.placed):
        before = values[:]
        for leader in leaders:
            values[leader] = before[there[leader]]
    names = list(range(len(there)))
    for leader in leaders:
        names[there[leader]] = leader
    for owners in (s.under, s.led_by, s.attached):
        for index, leader in enumerate(owners):
            if leader >= 0:
                owners[index] = names[leader]


def _scatter(s: EmperorState, leaders: list[int], vedettes: list[int], rng: Random) -> None:
    """Deal the counters over the hexes they stand in."""
    hexes = [s.where[leader] for leader in leaders] + [s.vedette[v] for v in vedettes]
    rng.shuffle(hexes)
    goes = dict(zip(leaders, hexes, strict=False))
    for leader in range(len(s.where)):
        if s.where[leader] >= 0 and top(s, leader) in goes:
            s.where[leader] = goes[top(s, leader)]
    for number, vedette in enumerate(vedettes):
        s.vedette[vedette] = hexes[len(leaders) + number]
    for vedette, leader in enumerate(s.attached):
        if leader >= 0:
            s.vedette[vedette] = s.where[leader]


def _exchange(s: EmperorState, army: int, forces: set[int], rng: Random) -> None:
    """Units of equal weight change places, and SPs pass between units: the army's total is public, who has it
    is not.
    """
    pieces = s.game.pieces
    units = [unit for unit in pieces.unit_range[army] if s.led_by[unit] >= 0 and top(s, s.led_by[unit]) in forces]
    for weight in {pieces.weight[unit] for unit in units}:
        alike = [unit for unit in units if pieces.weight[unit] == weight]
        leaders = [s.led_by[unit] for unit in alike]
        rng.shuffle(leaders)
        for unit, leader in zip(alike, leaders, strict=True):
            s.led_by[unit] = leader
    total = sum([s.sp[unit] for unit in units])
    room: list[int] = []
    for unit in units:
        s.sp[unit] = pieces.most[unit]
        room += [unit] * (pieces.most[unit] - 1)
    for unit in rng.sample(room, len(room) + len(units) - total):
        s.sp[unit] -= 1
