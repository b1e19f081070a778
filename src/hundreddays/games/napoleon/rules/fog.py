"""Chapter 19: what turns a block's face up or down, and what the other players can still know of it when it is down.

The state remembers, for every unit, what its enemies can have worked out from all that they saw: the cities in which
it may stand (`trace`) and the bounds of its CV (`low`, `high`). With three players the same is kept for the other
Allied player (`kin` ...). Views tell a player what follows from it for certain, and `sample` deals the hidden blocks
within these limits. A trace may be too wide but never too narrow: the truth always lies within it. It depends on
nothing that those who have it did not see.
"""

from __future__ import annotations

from hundreddays.core import SPECTATOR
from hundreddays.games.napoleon.rules.board import ALLIED, ARMIES, BRITISH, CAVALRY, FRENCH, LEADER, PRUSSIAN, bits
from hundreddays.games.napoleon.rules.owners import commander
from hundreddays.games.napoleon.rules.state import BIT, NOWHERE, NapoleonState, changed
from hundreddays.games.napoleon.rules.steps import DEPLOY_AREA, DEPLOY_UNIT, MARCH, ROUTE, SETUP_CITY, SETUP_UNIT


def hide(s: NapoleonState, u: int) -> None:
    """A block that was seen is turned away again: for the moment everyone still knows it. 19.3"""
    s.shown &= ~BIT[u]
    s.trace = changed(s.trace, u, BIT[s.city[u]])
    s.low[u] = s.high[u] = s.cv[u]
    if s.kin:
        _kin_knows(s, u)


def know_set_up(s: NapoleonState) -> None:
    """The historical set-up is printed: everyone knows where each unit begins. 3.1"""
    s.trace = tuple(BIT[c] for c in s.city)
    if s.kin:
        s.kin = s.trace


def _kin_knows(s: NapoleonState, u: int) -> None:
    s.kin = changed(s.kin, u, BIT[s.city[u]])
    s.kin_low[u] = s.kin_high[u] = s.cv[u]


def travelled(s: NapoleonState, u: int, origin: int, hops: int) -> None:
    """A unit has gone from `origin` to where it now stands, by so many sections, before everyone's eyes. 19.3"""
    b = s.board
    army = b.army_mask[b.army[u]]
    goal = BIT[s.city[u]]
    if s.shown & BIT[u]:
        hide(s, u)
        return
    s.trace = _widen(s, s.trace, army & ~s.shown, BIT[origin], goal, hops)
    travelled_kin(s, u, origin, hops)


def travelled_kin(s: NapoleonState, u: int, origin: int, hops: int) -> None:
    """The same for the other Allied player, who knows the block if it left or joined his own, as its owner knows those.
    18.4
    """
    b = s.board
    if s.kin and b.side[u] == ALLIED:
        met = (s.here[origin] | s.here[s.city[u]]) & b.army_mask[PRUSSIAN if b.army[u] == BRITISH else BRITISH]
        if met:
            _kin_knows(s, u)
            for v in bits(met):
                _kin_knows(s, v)
        else:
            s.kin = _widen(s, s.kin, b.army_mask[b.army[u]] & ~s.shown, BIT[origin], BIT[s.city[u]], hops)


def parting(s: NapoleonState, u: int) -> None:
    """A unit is about to be eliminated: perhaps nobody of its army will see those of the other Ally beside it. 18.4"""
    b = s.board
    if s.kin and b.side[u] == ALLIED:
        for v in bits(s.here[s.city[u]] & b.army_mask[PRUSSIAN if b.army[u] == BRITISH else BRITISH]):
            _kin_knows(s, v)


def _widen(s: NapoleonState, known: tuple[int, ...], units: int, origin: int, goal: int, hops: int) -> tuple[int, ...]:
    """Any block that may have stood at the origin, and can go so far, may be the one that went."""
    trace = list(known)
    sections = s.board.retreat_sections
    while units:
        low = units & -units
        units ^= low
        v = low.bit_length() - 1
        if trace[v] & origin and sections[v] >= hops:
            trace[v] |= goal
    return tuple(trace)


def marched(s: NapoleonState, army: int, forced: int) -> None:
    """An army's campaign moves are shown to the enemy: numbers in cities and on roads, and where dice will be rolled.
    19.6

    `forced`: the cities in which force marchers arrived.
    """
    s.trace = _follow(s, s.trace, army, forced, s.board.army_mask[army] & ~s.shown)


def marched_kin(s: NapoleonState, army: int, forced: int) -> None:
    """The same for the other Allied player, who also saw the faces of the blocks in cities held together. 18.4

    Those who move first saw the others' blocks in all cities they began in, and were seen there; when the others end
    their movement only they have seen something since: who came to them.
    """
    first = bool(s.later)
    together = s.board.army_mask[PRUSSIAN if army == BRITISH else BRITISH]
    for u in bits(s.board.army_mask[army]):
        if s.cv[u] and s.here[start_city(s, u)] & together:
            if first:
                s.kin = changed(s.kin, u, BIT[start_city(s, u)])
                s.kin_low[u] = s.kin_high[u] = s.cv[u]
            for v in bits(s.here[start_city(s, u)] & together):
                _kin_knows(s, v)
    s.kin = _follow(s, s.kin, army, forced, s.board.army_mask[army] & ~s.shown)


def start_city(s: NapoleonState, u: int) -> int:
    """Where a unit stood when the campaign turn began (5.14)."""
    return (s.path[u] & 127) - 1 if s.path[u] else s.city[u]


def _follow(s: NapoleonState, known: tuple[int, ...], army: int, forced: int, units: int) -> tuple[int, ...]:
    """Every hidden block may be wherever the roads that were used can have brought one of its arm."""
    b = s.board
    before = after = 0
    for u in bits(b.army_mask[army]):
        if s.cv[u]:
            before |= BIT[start_city(s, u)]
            after |= BIT[s.city[u]]
    ways = [0] * b.city_count
    for road in range(b.road_count):
        if s.used[road]:
            a, z = b.ends[road]
            ways[a] |= BIT[z]
            ways[z] |= BIT[a]
    memo: dict[int, tuple[int, int, int]] = {}
    trace = list(known)
    for u in bits(units):
        if not s.cv[u]:
            continue
        begin = trace[u] & before
        if begin not in memo:
            one = _step(ways, begin)
            two = _step(ways, one)
            memo[begin] = (one, two, _step(ways, two))
        one, two, three = memo[begin]
        reach = begin | one
        if b.allowance[u] == 1:
            reach |= two & forced
        elif b.arm[u] == LEADER:
            reach |= two
        else:
            reach |= two | (three & forced)
        trace[u] = reach & after
    return tuple(trace)


def _step(ways: list[int], cities: int) -> int:
    reached = 0
    while cities:
        low = cities & -cities
        cities ^= low
        reached |= ways[low.bit_length() - 1]
    return reached


def unseen_loss(s: NapoleonState, army: int, cities: int, loss: list[int], kin_loss: list[int] | None = None) -> None:
    """Some hidden block of an army in these cities may have lost CV, up to `loss` for its arm, and survived; up to
    `kin_loss` for all that the other Allied player knows, where that is another. 19.7
    """
    kin_loss = kin_loss or loss
    b = s.board
    for u in bits(b.army_mask[army] & ~s.shown):
        if s.cv[u]:
            if s.trace[u] & cities:
                s.low[u] = max(1, s.low[u] - loss[b.arm[u]])
            if s.kin and s.kin[u] & cities:
                s.kin_low[u] = max(1, s.kin_low[u] - kin_loss[b.arm[u]])


def strength_known(s: NapoleonState, seat: int, u: int) -> tuple[int, int]:
    """The least and the most CV that a hidden unit can have, for all that a seat (or the spectator) knows; its full CV
    twice where nothing is to be said.

    Whether the cavalry of a garrison that routed has lost any its enemies know, and a spectator does not: of cavalry he
    is told no more than the most it can have. 8.7, 19.7
    """
    b = s.board
    if b.players == 3 and seat in (BRITISH, PRUSSIAN) and b.army[u] != FRENCH:
        return s.kin_low[u], s.kin_high[u]
    if seat == SPECTATOR and b.arm[u] == CAVALRY:
        return (1 if s.high[u] < b.full[u] else b.full[u]), s.high[u]
    return s.low[u], s.high[u]


def unseen_moves(s: NapoleonState, seat: int) -> int:
    """The units whose campaign moves a seat (or the spectator) is not shown yet: others' moves before the end of step
    1. 19.6

    With three players the British moves are final, and shown to the Prussians, when the British end (18.2, 18.7).
    """
    if s.step not in (MARCH, ROUTE) or seat == s.seat:
        return 0
    if s.board.players == 3 and seat in (BRITISH, PRUSSIAN):
        return s.moved & s.acting & ~s.board.army_mask[seat]
    return s.moved


def unseen_placing(s: NapoleonState, seat: int) -> int:
    """The units whose place in a free set-up a seat is not shown yet. 3.4"""
    if s.step not in (SETUP_UNIT, SETUP_CITY) or seat == s.seat:
        return 0
    return s.acting


def displayed(s: NapoleonState, seat: int) -> list[int]:
    """For every unit the city in which a seat sees its block."""
    cities = s.city[:]
    for u in bits(unseen_moves(s, seat)):
        cities[u] = start_city(s, u)
    for u in bits(unseen_placing(s, seat)):
        cities[u] = NOWHERE
    return cities


def faces(s: NapoleonState, seat: int) -> int:
    """The units whose face a seat sees: its own, those revealed, and with three players those of an ally in the same
    city. 19.1, 18.4
    """
    b = s.board
    seen = s.shown
    for army in range(3):
        if b.seat_of_army[army] == seat:
            seen |= b.army_mask[army]
    if b.players == 3 and seat in (BRITISH, PRUSSIAN):
        other = b.army_mask[PRUSSIAN if seat == BRITISH else BRITISH]
        if b.allies_share:
            return seen | other
        moving = s.step in (MARCH, ROUTE)
        mine = 0
        for u in bits(b.army_mask[seat]):
            c = start_city(s, u) if moving else s.city[u]
            if c >= 0:
                mine |= BIT[c]
        at = displayed(s, seat)
        for u in bits(other):
            if at[u] >= 0 and mine >> at[u] & 1:
                seen |= BIT[u]
    return seen


def area_visible(s: NapoleonState, seat: int, u: int) -> bool:
    """Whether a seat sees in which area of its battle a unit stands. 8.9"""
    if s.step not in (DEPLOY_UNIT, DEPLOY_AREA):
        return True
    side = s.board.side[u]
    if s.side == s.attacker and side != s.attacker:
        return True
    return seat == commander(s, s.fights.index(s.city[u]), side)


def remembered(s: NapoleonState, seat: int) -> list[tuple[int, int]]:
    """The hidden units of which a seat (or the spectator) knows for certain where they stand, each with its city: from
    what it saw, from what was printed, and because every block is some unit. 3.1, 19.1
    """
    b = s.board
    seen = faces(s, seat)
    at = displayed(s, seat)
    found = []
    for army in range(len(ARMIES)):
        hidden = [u for u in b.army_units[army] if s.cv[u] and at[u] != NOWHERE and not seen >> u & 1]
        ally = b.players == 3 and army != FRENCH and seat in (BRITISH, PRUSSIAN)
        found += _certain(hidden, [at[u] for u in hidden], s.kin if ally else s.trace)
    return found


def _certain(units: list[int], blocks: list[int], known: tuple[int, ...]) -> list[tuple[int, int]]:
    """Units with their cities where only one city is left for them; `blocks` are the cities of the blocks that are
    these units. A city full of units that can be nowhere else is closed to all others.
    """
    free: dict[int, int] = {}  # for each city, as a bit, the blocks there that are no unit known to be there
    for c in blocks:
        free[BIT[c]] = free.get(BIT[c], 0) + 1
    cities = sum(free)
    found = []
    doubtful = [(u, known[u] & cities) for u in units]
    full = 0
    while True:
        left = []
        closed = 0
        for u, may in doubtful:
            may &= ~full
            if may & (may - 1):
                left.append((u, may))
            else:
                found.append((u, may.bit_length() - 1))
                free[may] -= 1
                if not free[may]:
                    closed |= may
        if not closed or not left:
            return found
        doubtful, full = left, closed


def force_marchers(s: NapoleonState, seat: int) -> list[int]:
    """The units whose force march roll a seat knows to be due, as it is shown their moves. 19.2, 19.6"""
    return bits(s.forced & ~unseen_moves(s, seat))
