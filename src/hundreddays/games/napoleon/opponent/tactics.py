"""The battle board as the planner sees it: which column to break, who holds the others, who closes in and when.

A side routs as soon as one of its columns stands empty (13.1), so all that can be spared is sent against one column,
and the others get what they need to last meanwhile. From what the deciding side sees alone: faces in the columns,
numbers in Reserve.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from hundreddays.games.napoleon.opponent.beliefs import Beliefs, Deploy
from hundreddays.games.napoleon.rules.board import ARTILLERY, CAVALRY, INFANTRY, LEADER, Board, bits
from hundreddays.games.napoleon.rules.combat import (
    ENGAGE,
    NO_MOVE,
    contact_due,
    fire_faces,
    fire_target,
    goal_zone,
    move_kind,
    ready,
)
from hundreddays.games.napoleon.rules.deploy import COLUMNS, role, zone_named
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState
from hundreddays.games.napoleon.rules.words import AREAS, INTO_RESERVE

FACES = 6
HOLD = -1
CENTER = 1


# What units are worth in a fight


def firepower(s: NapoleonState, u: int) -> float:
    """The hits a unit may expect if it fires now. 11.9"""
    target = fire_target(s, u)
    return s.cv[u] * fire_faces(s, u, target).bit_count() / FACES if target >= 0 else 0.0


def melee(s: NapoleonState, units: int) -> float:
    """The weight of units that fight hand to hand in one area: as their fire and what they can bear grow together.

    11.10 to 11.12
    """
    b = s.board
    horse = b.fire_cavalry_supported if units & b.steady else b.fire_cavalry
    dice = bear = 0
    for u in bits(units & ~b.leaders):
        cv = s.cv[u]
        bear += cv
        arm = b.arm[u]
        dice += (
            cv * (b.fire_infantry if arm == INFANTRY else b.fire_artillery if arm == ARTILLERY else horse).bit_count()
        )
    return sqrt(dice * bear)


def unseen(b: Board, blocks: int, mind: Beliefs) -> float:
    """The same for blocks whose faces are hidden: infantry of the usual strength."""
    return mind.strength.block * blocks * sqrt(b.fire_infantry.bit_count())


class Field(NamedTuple):
    """One battle from one side: units by column (0 to 2 as the attacker counts them) and in Reserve."""

    own: list[int]
    foe: list[int]
    reserve: int
    answer: float
    """What the enemy's Reserve may throw into one column."""


def field(s: NapoleonState, side: int, mind: Beliefs) -> Field:
    b = s.board
    base = ZONES * s.fight
    r = role(s, side)
    columns = [s.zones[base + k] | s.zones[base + DEFENDER_ZONE + k] for k in range(COLUMNS)]
    hidden = s.zones[base + RESERVE + 1 - r]
    seen = hidden & s.shown & ~s.broke
    answer = melee(s, seen) + unseen(b, (hidden & ~s.shown).bit_count(), mind)
    return Field(
        [column & b.side_mask[side] for column in columns],
        [column & b.side_mask[1 - side] for column in columns],
        s.zones[base + RESERVE + r] & ~s.broke,
        answer * mind.battle.answer,
    )


# Set-up: 8.4


DEPLOYED = [LEADER, CAVALRY, INFANTRY, ARTILLERY]


def deploy_rank(s: NapoleonState, u: int, worth: Deploy) -> float:
    """Guns first, then the strongest infantry, cavalry, leaders last."""
    return worth.next_arm * DEPLOYED.index(s.board.arm[u]) + s.cv[u]


def weakest_column(s: NapoleonState, i: int) -> int:
    """The column in which the defender stands with the fewest blocks; the Center of equals, since both wings can join
    it.
    """
    base = ZONES * i + DEFENDER_ZONE
    return min(range(COLUMNS), key=lambda k: (s.zones[base + k].bit_count(), k != CENTER))


def area_worth(s: NapoleonState, u: int, area: int, mind: Beliefs) -> float:
    """Attackers mass against the weakest column; defenders share out.

    Cavalry, leaders and a share of the infantry stay in Reserve.
    """
    b, worth = s.board, mind.deploy
    i = s.fights.index(s.city[u])
    r = role(s, b.side[u])
    base = ZONES * i
    units = s.here[s.city[u]] & b.side_mask[b.side[u]]
    arm = b.arm[u]
    left = (units & b.steady & s.acting).bit_count()
    bare = [k for k in range(COLUMNS) if not s.zones[base + r * DEFENDER_ZONE + k] & b.steady]
    if area == INTO_RESERVE:
        if arm in (CAVALRY, LEADER):
            return worth.reserve
        wanted = int(units.bit_count() * mind.battle.reserve) - s.zones[base + RESERVE + r].bit_count()
        return (
            worth.reserve_foot if arm == INFANTRY and len(bare) < left <= wanted + len(bare) else -worth.reserve_wrong
        )
    if left <= len(bare) and arm not in (CAVALRY, LEADER):
        return worth.bare if zone_named(r, area) % DEFENDER_ZONE in bare else 0.0
    zone = zone_named(r, area)
    held = s.zones[base + zone]
    load = float(sum(s.cv[v] for v in bits(held)))
    if arm == ARTILLERY:
        load += mind.battle.gun_apart * (held & b.arm_mask[ARTILLERY]).bit_count()
    if r == 0 and zone == weakest_column(s, i):
        load -= mind.battle.mass * sum(s.cv[v] for v in bits(units & b.steady))
    return worth.column - worth.load * load + (worth.center if area == CENTER else 0.0)


# Combat: chapter 11


def spare(s: NapoleonState, f: Field, k: int, mind: Beliefs) -> int:
    """The units of a column that it can do without: unengaged, and enough stay to face what faces them."""
    b = s.board
    foe = melee(s, f.foe[k])
    stay = f.own[k] & ~b.leaders
    free = 0
    for u in sorted(bits(stay), key=lambda u: (b.arm[u] == ARTILLERY, s.cv[u])):
        rest = stay & ~BIT[u]
        if not rest or melee(s, rest) < mind.battle.hold * foe or engaged_here(s, u):
            break
        stay = rest
        free |= BIT[u]
    return free


def engaged_here(s: NapoleonState, u: int) -> bool:
    return bool(s.zones[ZONES * s.fight + s.area[u] - 1] & s.board.side_mask[1 - s.board.side[u]])


def schwerpunkt(s: NapoleonState, side: int, f: Field, mind: Beliefs) -> int:
    """The column that the side can hope to break; HOLD if there is none."""
    best, best_odds = HOLD, 0.0
    spares = [spare(s, f, k, mind) for k in range(COLUMNS)]
    for k in range(COLUMNS):
        beside = spares[CENTER] if k != CENTER else spares[0] | spares[2]
        mine = f.own[k] | f.reserve | beside
        odds = melee(s, mine & ~s.broke) / (melee(s, f.foe[k]) + f.answer + 0.1)
        if any(engaged_here(s, u) for u in bits(f.own[k])):
            odds *= mind.battle.momentum
        if odds > best_odds:
            best, best_odds = k, odds
    return best if best_odds >= push(s, side, mind) else HOLD


def push(s: NapoleonState, side: int, mind: Beliefs) -> float:
    """The superiority wanted before closing in. An attacker cannot wait for ever (9.14)."""
    wanted = mind.battle.push
    return wanted * max(mind.battle.patience, 1.0 - mind.battle.impatience * s.sets) if side == s.attacker else wanted


def shift_worth(s: NapoleonState, u: int, area: int, mind: Beliefs) -> float:
    """What moving a unit into an area is worth; 0 is as good as staying."""
    b = s.board
    side = b.side[u]
    kind = move_kind(s, u, area)
    f = field(s, side, mind)
    zone = s.area[u] - 1
    goal = goal_zone(s, u, area)
    k = zone % DEFENDER_ZONE if zone < RESERVE else HOLD
    to = goal % DEFENDER_ZONE if goal < RESERVE else HOLD
    r = mind.rank
    if u == b.napoleon:  # a rout is survived (13.9), fire that finds him alone is not (11.14)
        return r.leader if area == INTO_RESERVE else -r.leader
    if to != HOLD and not f.own[to]:
        return r.fill + (r.cv * s.cv[u] if b.arm[u] != LEADER else -r.leader)  # a column must not stand empty (13.1)
    if k != HOLD and to != k and not f.own[k] & ~BIT[u]:
        return -r.fill
    if b.arm[u] == LEADER:
        return r.leader if area == INTO_RESERVE else -r.leader
    if to == HOLD:
        return -r.idle
    target = schwerpunkt(s, side, f, mind)
    if kind == ENGAGE:
        return _engage_worth(s, u, to, target, f, mind)
    if goal // DEFENDER_ZONE != role(s, side):
        return -r.idle  # into an area the enemy has just lost: he routs anyway (11.7)
    return _redeploy_worth(s, u, k, to, target, f, mind)


def best_area(s: NapoleonState, u: int, mind: Beliefs) -> tuple[float, int]:
    """What moving a unit is worth at best, and into which area."""
    return max((shift_worth(s, u, area, mind), -area) for area in range(len(AREAS)) if move_kind(s, u, area) != NO_MOVE)


def _engage_worth(s: NapoleonState, u: int, to: int, target: int, f: Field, mind: Beliefs) -> float:
    """Close in together where the enemy is to be broken, and help where he has closed in himself."""
    b, r = s.board, mind.rank
    side = b.side[u]
    if contact_due(s):
        return r.rescue + s.cv[u]
    if s.zones[ZONES * s.fight + role(s, side) * DEFENDER_ZONE + to] & b.side_mask[1 - side]:  # he stands in our area
        wanted = to == target or melee(s, f.own[to]) < mind.battle.rescue * melee(s, f.foe[to])
        return r.rescue + r.cv * s.cv[u] if wanted else -r.idle
    return r.strike + r.cv * s.cv[u] if to == target and strike_now(s, side, to, f, mind) else -r.idle


def strike_now(s: NapoleonState, side: int, k: int, f: Field, mind: Beliefs) -> bool:
    """Whether those who can close in this turn are enough: all together, or not yet."""
    forward = s.zones[ZONES * s.fight + (1 - role(s, side)) * DEFENDER_ZONE + k] & s.board.side_mask[side]
    able = ready(s)
    now = forward | (f.own[k] & able) | (f.reserve & s.board.cavalry & able)
    return melee(s, now) >= push(s, side, mind) * (melee(s, f.foe[k]) + f.answer)


def _redeploy_worth(s: NapoleonState, u: int, k: int, to: int, target: int, f: Field, mind: Beliefs) -> float:
    """Towards the column to be broken; from Reserve also guns to where they can fire, and whoever is needed where the
    line is thin.
    """
    b, r = s.board, mind.rank
    if k == to:  # back from the enemy's area, when the fight there is lost
        return (
            r.pull_back
            if engaged_here(s, u) and melee(s, f.own[k]) < mind.battle.pull_back * melee(s, f.foe[k])
            else -r.idle
        )
    if k != HOLD:
        return r.mass + r.cv * s.cv[u] if to == target and spare(s, f, k, mind) >> u & 1 else -r.idle
    if b.arm[u] == ARTILLERY:
        return r.gun + r.cv * melee(s, f.foe[to]) + (r.gun_target if to == target else 0.0)
    if melee(s, f.own[to]) < mind.battle.hold * melee(s, f.foe[to]):
        return r.thin + r.cv * s.cv[u]
    if to != target:
        return -r.idle
    if b.arm[u] == INFANTRY:
        return r.feed + r.cv * s.cv[u]
    return (
        r.charge if strike_now(s, b.side[u], to, f, mind) else -r.idle
    )  # cavalry rides through the column into the fight (11.8)
