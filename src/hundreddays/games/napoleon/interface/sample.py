"""A full state that a seat cannot tell from the true one: what it cannot know is dealt again, within what it has seen
(see fog.py).
"""

from __future__ import annotations

import itertools
from random import Random

from hundreddays.games.napoleon.rules.board import BRITISH, CAVALRY, FRENCH, LEADER, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.deploy import COLUMNS, role, to_place
from hundreddays.games.napoleon.rules.fog import area_visible, faces, unseen_moves, unseen_placing
from hundreddays.games.napoleon.rules.movement import path_length, take_back
from hundreddays.games.napoleon.rules.owners import commander
from hundreddays.games.napoleon.rules.scouting import riders_known
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, NOWHERE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    COMBAT,
    DEPLOY_AREA,
    DEPLOY_UNIT,
    MARCH,
    REGROUP_OUT,
    REGROUP_TO,
    RETREAT,
    RETREAT_TO,
    ROUT,
    ROUT_TO,
    ROUTE,
    SETUP_CITY,
    SETUP_UNIT,
    SHIFT,
    SUPPLY,
)


def sample(s: NapoleonState, seat: int, rng: Random) -> NapoleonState:
    seen = faces(s, seat)
    n = s.copy()
    if s.actor != seat:
        _forget_half_made(n, seat, rng)
    b = s.board
    hands: list[list[int]] = []  # the hidden blocks of each army that is dealt again
    for army in range(3):
        hidden = b.army_mask[army] & ~seen
        blocks = [u for u in bits(hidden) if n.cv[u] and n.city[u] >= 0]
        hands.append([] if b.seat_of_army[army] == seat else blocks)
    riders, barred = riders_known(s, seat)
    kept: frozenset[int] = frozenset()
    if riders:
        enemies = [blocks if _hostile(n, army, seat) else [] for army, blocks in enumerate(hands)]
        kept = _kept_for_riders(n, enemies, riders & ~_ridden(n, seen, seat), barred, rng)
    for army, blocks in enumerate(hands):
        if not blocks:
            continue
        by_kin = _by_kin(n, army, seat)
        low, high = (n.kin_low, n.kin_high) if by_kin else (n.low, n.high)
        _deal(n, blocks, n.kin if by_kin else n.trace, rng, kept, barred if _hostile(n, army, seat) else 0)
        for u in blocks:
            n.cv[u] = _strength(low[u], high[u], rng)
        if by_kin:
            n.trace = _forget(n, blocks, n.trace, n.low, n.high)
        elif n.kin:
            n.kin = _forget(n, b.army_units[army], n.kin, n.kin_low, n.kin_high)
    _rebuild(n)
    _widen_knowledge(n)
    if any(n.riders):
        owners = [*b.seat_of_army, *b.seat_of_army]
        n.riders = tuple([known if owners[place] == seat else 0 for place, known in enumerate(n.riders)])
    return n


def _by_kin(n: NapoleonState, army: int, seat: int) -> bool:
    """Whether a seat knows an army as its ally. 18.4"""
    return n.board.players == 3 and army != FRENCH and seat in (BRITISH, PRUSSIAN)


def _forget(
    n: NapoleonState, units: list[int], known: tuple[int, ...], low: bytearray, high: bytearray
) -> tuple[int, ...]:
    """What third players know of blocks is hidden too: it would tell where they are."""
    trace = list(known)
    for u in units:
        if n.cv[u]:
            trace[u], low[u], high[u] = n.board.anywhere, n.cv[u], n.board.full[u]
    return tuple(trace)


def _forget_half_made(n: NapoleonState, seat: int, rng: Random) -> None:
    """What another seat has begun to decide is undone: it shows nothing, so it may be anything."""
    for u in bits(unseen_moves(n, seat)):
        take_back(n, u)
    for u in bits(unseen_placing(n, seat)):
        if n.city[u] >= 0:
            n.take(u)
    step = n.step
    if step in (MARCH, ROUTE):
        n.goto(MARCH)
        n.orders = 0
    elif step in (SETUP_UNIT, SETUP_CITY):
        n.goto(SETUP_UNIT)
    elif step in (DEPLOY_UNIT, DEPLOY_AREA):
        _unplace(n, seat, rng)
    elif step == RETREAT_TO:
        n.via = NOWHERE
        n.goto(RETREAT)
    elif step == ROUT_TO:
        n.via = NOWHERE
        n.goto(ROUT)
    elif step == REGROUP_TO:
        n.via = NOWHERE
        n.goto(REGROUP_OUT)
    elif step == SHIFT and not n.hops:
        n.goto(COMBAT)
    elif step == SUPPLY:
        n.debt += n.doomed.bit_count()
        n.doomed = 0


def _unplace(n: NapoleonState, seat: int, rng: Random) -> None:
    """Placements that the seat is not shown: those of the deciding player are still to be made, those of an Ally who
    placed before him are any that the rules allow. 8.4, 8.9
    """
    for i, c in enumerate(n.fights):
        unseen = [u for u in bits(n.here[c]) if n.area[u] and not area_visible(n, seat, u)]
        for u in unseen:
            n.lift(i, u)
        if unseen and commander(n, i, n.side) != n.seat:
            first = role(n, n.side) * DEFENDER_ZONE
            columns = [first + k for k in range(COLUMNS)]
            rng.shuffle(unseen)
            for u, zone in zip(unseen, columns, strict=False):
                n.place(i, u, zone)
            for u in unseen[COLUMNS:]:
                n.place(i, u, rng.choice([*columns, RESERVE + role(n, n.side)]))
    n.acting = to_place(n, n.seat, n.side)
    n.goto(DEPLOY_UNIT)


def _hostile(n: NapoleonState, army: int, seat: int) -> bool:
    """Whether an army is of the other side than a seat's."""
    return (army == FRENCH) != (seat == n.board.seat_of_army[FRENCH])


def _ridden(n: NapoleonState, units: int, seat: int) -> int:
    """The cities in which enemy cavalry among some units stands."""
    cities = 0
    for u in bits(n.board.cavalry & units):
        if n.city[u] >= 0 and _hostile(n, n.board.army[u], seat):
            cities |= BIT[n.city[u]]
    return cities


def _kept_for_riders(n: NapoleonState, hands: list[list[int]], riders: int, barred: int, rng: Random) -> frozenset[int]:
    """In each of these cities a block that must be cavalry (8.7), any that leaves a way to deal the rest. The truth
    leaves one.
    """
    places = [[slot for blocks in hands for slot in blocks if n.city[slot] == c] for c in bits(riders)]
    for slots in places:
        rng.shuffle(slots)
    for choice in itertools.product(*places):  # not all at once: they may be very many
        kept = frozenset(choice)
        possible = True
        for blocks in hands:
            possible = possible and len(_matched(n, blocks, blocks, n.trace, kept, barred)) == len(blocks)
        if possible:
            return kept
    return frozenset()


def _deal(
    n: NapoleonState, blocks: list[int], trace: tuple[int, ...], rng: Random, kept: frozenset[int], barred: int
) -> None:
    """Give every hidden block of an army a face that the seat's knowledge allows: a random perfect matching of units to
    blocks. `kept` are blocks that must be cavalry, `barred` cities where none may be.
    """
    order = blocks[:]
    rng.shuffle(order)
    slots = blocks[:]
    rng.shuffle(slots)
    holder = _matched(n, order, slots, trace, kept, barred)
    face = {slot: u for slot, u in holder.items() if slot != u}
    if face:
        _swap(n, face)


def _matched(
    n: NapoleonState, order: list[int], slots: list[int], trace: tuple[int, ...], kept: frozenset[int], barred: int
) -> dict[int, int]:
    """For each block the unit that it is."""
    holder: dict[int, int] = {}
    for u in order:
        _match(n, u, slots, trace, holder, set(), kept, barred)
    return holder


def _match(
    n: NapoleonState,
    u: int,
    slots: list[int],
    trace: tuple[int, ...],
    holder: dict[int, int],
    tried: set[int],
    kept: frozenset[int],
    barred: int,
) -> bool:
    """Find a block for a unit, moving others along only if none is free. The true faces are one way, so there always
    is one.
    """
    for slot in slots:
        if slot not in holder and _fits(n, slot, u, trace, kept, barred):
            holder[slot] = u
            return True
    for slot in slots:
        if slot not in tried and _fits(n, slot, u, trace, kept, barred):
            tried.add(slot)
            if _match(n, holder[slot], slots, trace, holder, tried, kept, barred):
                holder[slot] = u
                return True
    return False


def _fits(n: NapoleonState, slot: int, u: int, trace: tuple[int, ...], kept: frozenset[int], barred: int) -> bool:
    """Whether the seat could believe that a block is this unit."""
    if not trace[u] >> n.city[slot] & 1:
        return False
    if n.board.arm[u] == CAVALRY:
        return not barred >> n.city[slot] & 1 and _could_be(n, slot, u)
    return slot not in kept and _could_be(n, slot, u)


def _could_be(n: NapoleonState, slot: int, u: int) -> bool:
    """Whether a unit could have marched as that block did this turn. 5.5, 6.1, 6.9"""
    length = path_length(n.path[slot])
    if length > n.board.allowance[slot]:
        return n.board.allowance[u] == n.board.allowance[slot] and (n.board.arm[u] == LEADER) == (
            n.board.arm[slot] == LEADER
        )
    return n.board.allowance[u] >= length


MASKS = (
    "acted",
    "acting",
    "awed",
    "boosted",
    "broke",
    "checks",
    "disrupted",
    "fleeing",
    "forced",
    "fought",
    "later",
    "moved",
    "reinforced",
)
"""Every mask that says something of a block, whatever its face."""


def _swap(n: NapoleonState, face: dict[int, int]) -> None:
    """Turn blocks into other units: `face[block]` is the unit it now is."""
    places = {slot: (n.city[slot], n.area[slot], n.path[slot]) for slot in face}
    path = list(n.path)
    for slot, u in face.items():
        n.city[u], n.area[u], path[u] = places[slot]
    n.path = tuple(path)
    for name in MASKS:
        mask = getattr(n, name)
        swapped = mask
        for slot, u in face.items():
            swapped = swapped | BIT[u] if mask >> slot & 1 else swapped & ~BIT[u]
        setattr(n, name, swapped)
    n.unit = face.get(n.unit, n.unit)


def _strength(low: int, high: int, rng: Random) -> int:
    """A CV within what the seat can know; unseen losses are rarer than none."""
    strength = high
    while strength > low and rng.random() < 0.4:
        strength -= 1
    return strength


def _rebuild(n: NapoleonState) -> None:
    """The masks by city and area, from the units."""
    b = n.board
    n.here = [0] * b.city_count
    n.zones = [0] * len(n.zones)
    for u, c in enumerate(n.city):
        if c >= 0:
            n.here[c] |= BIT[u]
            if n.area[u]:
                n.zones[ZONES * n.fights.index(c) + n.area[u] - 1] |= BIT[u]


def _widen_knowledge(n: NapoleonState) -> None:
    """What the other players know must allow the state that was dealt."""
    n.trace = _allowing(n, n.trace, n.low, n.high)
    if n.kin:
        n.kin = _allowing(n, n.kin, n.kin_low, n.kin_high)


def _allowing(n: NapoleonState, known: tuple[int, ...], low: bytearray, high: bytearray) -> tuple[int, ...]:
    trace = list(known)
    for u, c in enumerate(n.city):
        if c >= 0 and n.cv[u]:
            trace[u] |= BIT[c]
            low[u] = min(low[u], n.cv[u])
            high[u] = max(high[u], n.cv[u])
    return tuple(trace)
