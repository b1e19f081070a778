"""The battle board as the planner sees it: who stands where, when to fire, to close in, to leave. From what the deciding side sees alone."""

from __future__ import annotations

from hundreddays.games.napoleon.battle import on_board
from hundreddays.games.napoleon.board import ARTILLERY, CAVALRY, INFANTRY, LEADER, bits
from hundreddays.games.napoleon.combat import ENGAGE, fire_faces, fire_target, goal_zone, move_kind
from hundreddays.games.napoleon.deploy import role, zone_named
from hundreddays.games.napoleon.retreat import open_to, retreat_loss, ways_out
from hundreddays.games.napoleon.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.strategy import BELIEFS, distances, power
from hundreddays.games.napoleon.words import INTO_RESERVE

FACES = 6


def force(s: NapoleonState, i: int, side: int, seat_side: int) -> float:
    """A side's power in a battle: faces where the deciding side sees them, an average block elsewhere."""
    units = on_board(s, i, side)
    if side == seat_side:
        return power(s, bits(units))
    seen = units & s.shown
    return power(s, bits(seen)) + (units & ~seen).bit_count() * BELIEFS.strength.block


def superiority(s: NapoleonState, i: int, side: int) -> float:
    """A side's power over the enemy's in one battle, with what may still come up on either side."""
    b = s.b
    near = [0.0, 0.0]
    c = s.fights[i]
    fighting = s.fighting()
    for d in b.near[c]:
        if fighting >> d & 1:
            continue
        room = 2 * b.reinforce_room[b.section[c][d]]
        for other in (0, 1):
            near[other] += min(room, (s.here[d] & b.side_mask[other] & ~s.disrupted).bit_count()) * BELIEFS.strength.block * BELIEFS.strength.near
    own = force(s, i, side, side) + near[side]
    foe = force(s, i, 1 - side, side) + near[1 - side]
    return (own + 0.1) / (foe + 0.1)


# Set-up: 8.4


def deploy_rank(s: NapoleonState, u: int) -> float:
    """Guns first, then the strongest infantry, cavalry, leaders last."""
    return {ARTILLERY: 30.0, INFANTRY: 20.0, CAVALRY: 10.0, LEADER: 0.0}[s.b.arm[u]] + s.cv[u]


def area_worth(s: NapoleonState, u: int, area: int) -> float:
    """Guns and infantry share out among the columns; cavalry and leaders, and a share of the rest, stay in Reserve."""
    b = s.b
    i = s.fights.index(s.city[u])
    r = role(s, b.side[u])
    base = ZONES * i
    units = s.here[s.city[u]] & b.side_mask[b.side[u]]
    arm = b.arm[u]
    if area == INTO_RESERVE:
        kept = s.zones[base + RESERVE + r].bit_count()
        wanted = int(units.bit_count() * BELIEFS.battle.reserve)
        if arm in (CAVALRY, LEADER):
            return 8.0
        steady = (units & b.steady).bit_count()
        spare = steady - (units & b.steady & ~s.acting).bit_count()
        return 7.0 if arm == INFANTRY and kept < wanted and spare <= wanted - kept else -9.0
    held = s.zones[base + zone_named(r, area)]
    guns = (held & b.arm_mask[ARTILLERY]).bit_count()
    worth = 6.0 - sum(s.cv[v] for v in bits(held)) * 0.5
    if arm == ARTILLERY:
        worth -= 3.0 * guns
    return worth + (0.1 if area == 1 else 0.0)


# Combat: chapter 11


def firepower(s: NapoleonState, u: int) -> float:
    """The hits a unit may expect if it fires now."""
    target = fire_target(s, u)
    return s.cv[u] * fire_faces(s, u, target).bit_count() / FACES if target >= 0 else 0.0


def board_worth(s: NapoleonState, side: int) -> float:
    """How a board looks to a side before the enemy's reply: fire to be given against fire to be taken, and columns in danger."""
    b = s.b
    i = s.fight
    worth = 0.0
    for u in bits(on_board(s, i, side)):
        if not s.broke >> u & 1:
            worth += firepower(s, u)
    for u in bits(on_board(s, i, 1 - side) & s.shown):
        worth -= 1.1 * firepower(s, u)
    hold = BELIEFS.battle.hold
    base = ZONES * i
    for k in range(DEFENDER_ZONE):
        column = s.zones[base + k] | s.zones[base + DEFENDER_ZONE + k]
        own = sum(s.cv[u] for u in bits(column & b.side_mask[side]))
        foe = sum(s.cv[u] for u in bits(column & b.side_mask[1 - side]))
        worth += hold / (1.0 + foe) - 1.6 * hold / (1.0 + own)
        worth += 0.05 * (own - foe) if own > BELIEFS.battle.push * foe else 0.0
        alone = column & b.side_mask[side] & b.leaders
        if alone and not column & b.side_mask[side] & ~b.leaders:
            worth -= 6.0
    leaders = on_board(s, i, side) & b.leaders
    for zone in range(RESERVE):
        if s.zones[base + zone] & leaders and s.zones[base + zone] & b.side_mask[1 - side]:
            worth -= 1.0
    return worth


def shift_worth(s: NapoleonState, u: int, area: int) -> float:
    """What moving a unit into an area changes, for the better or the worse."""
    side = s.b.side[u]
    before = board_worth(s, side)
    n = s.copy()
    goal = goal_zone(n, u, area)
    kind = move_kind(n, u, area)
    n.lift(n.fight, u)
    n.place(n.fight, u, goal)
    gain = board_worth(n, side) - before
    if kind == ENGAGE and superiority(s, s.fight, side) < BELIEFS.battle.push:
        gain -= 0.4
    return gain


# Leaving: chapters 10 and 13


def should_leave(s: NapoleonState, i: int, side: int) -> bool:
    return superiority(s, i, side) < BELIEFS.battle.give_up


def retreat_worth(s: NapoleonState, u: int) -> float:
    """Leave a lost battle before it routs: what can go without opening a column, guns and leaders first; all together if the roads carry all."""
    b = s.b
    i = s.fight
    side = b.side[u]
    if not should_leave(s, i, side):
        return -1.0
    units = on_board(s, i, side)
    roads = ways_out(s, s.fights[i], open_to(s, i, side), b.retreat_room)
    room = sum(b.retreat_room[b.section[s.fights[i]][d]] - s.load[b.section[s.fights[i]][d]] for d in roads)
    zone = s.area[u] - 1
    last = False
    if zone < RESERVE and units.bit_count() > room:
        k = zone % DEFENDER_ZONE
        column = (s.zones[ZONES * i + k] | s.zones[ZONES * i + DEFENDER_ZONE + k]) & b.side_mask[side]
        last = column == BIT[u]
    loss = retreat_loss(s, u)
    if last or loss >= s.cv[u]:
        return -1.0
    return 2.0 + s.cv[u] - 2.0 * loss + (3.0 if b.arm[u] in (LEADER, ARTILLERY) else 0.0)


def refuge(s: NapoleonState, side: int, d: int) -> float:
    """How good a city is to fall back to: friends there and next to it, enemies far off, roads behind it."""
    b = s.b
    own, foe = b.side_mask[side], b.side_mask[1 - side]
    far = distances(b)[d]
    worth = 0.4 * (s.here[d] & own).bit_count() + 0.1 * len(b.near[d])
    for c, units in enumerate(s.here):
        if units and far[c] <= 2:
            worth += 0.2 * (units & own).bit_count() / (1 + far[c]) - 0.3 * (units & foe).bit_count() / (1 + far[c])
    return worth


# Reinforcing: chapter 12


def bring_worth(s: NapoleonState, u: int) -> float:
    """Bring the strongest while the fight is open; do not strip a city that counts for victory."""
    b = s.b
    side = b.side[u]
    ratio = superiority(s, s.fight, side)
    if ratio > BELIEFS.battle.bring or ratio < BELIEFS.battle.give_up or b.arm[u] == LEADER:
        return -1.0
    c = s.city[u]
    others = (s.here[c] & b.side_mask[side]).bit_count() - 1
    if b.victory_cities >> c & 1 and not others:
        return -1.0
    return float(s.cv[u])
