"""When the planner leaves a battle, where it falls back to, and whom it brings up: chapters 10, 12 to 14."""

from __future__ import annotations

from hundreddays.games.napoleon.opponent.beliefs import Beliefs, Refuge
from hundreddays.games.napoleon.opponent.distances import distances, power
from hundreddays.games.napoleon.rules.battle import on_board
from hundreddays.games.napoleon.rules.board import ARTILLERY, FRENCH, LEADER, bits
from hundreddays.games.napoleon.rules.retreat import open_to, retreat_loss, ways_out
from hundreddays.games.napoleon.rules.state import BIT, DEFENDER_ZONE, RESERVE, ZONES, NapoleonState


def force(s: NapoleonState, i: int, side: int, viewer: int, mind: Beliefs) -> float:
    """A side's power in a battle: faces where the deciding side sees them, an average block elsewhere."""
    units = on_board(s, i, side)
    if side == viewer:
        return power(s, bits(units), mind.strength)
    seen = units & s.shown
    return power(s, bits(seen), mind.strength) + (units & ~seen).bit_count() * mind.strength.block


def superiority(s: NapoleonState, i: int, side: int, mind: Beliefs) -> float:
    """A side's power over the enemy's in one battle, with what may still come up on either side."""
    b = s.board
    near = [0.0, 0.0]
    share = mind.campaign.french.near if side == FRENCH else mind.campaign.allied.near
    c = s.fights[i]
    fighting = s.fighting()
    for d in b.near[c]:
        if not fighting >> d & 1:
            for other in (0, 1):
                near[other] += (s.here[d] & b.side_mask[other] & ~s.disrupted).bit_count() * mind.strength.block * share
    own = force(s, i, side, side, mind) + near[side]
    foe = force(s, i, 1 - side, side, mind) + near[1 - side]
    return (own + 0.1) / (foe + 0.1)


def should_leave(s: NapoleonState, i: int, side: int, mind: Beliefs) -> bool:
    """A defender gives up a lost cause; an attacker one that he cannot win, for time is against him (9.13, 9.14)."""
    return superiority(s, i, side, mind) < (mind.battle.give_up_attack if side == s.attacker else mind.battle.give_up)


def retreat_worth(s: NapoleonState, u: int, mind: Beliefs) -> float:
    """Leave a lost battle before it routs: what can go without opening a column, guns and leaders first; all together
    if the roads carry all.
    """
    b = s.board
    i = s.fight
    side = b.side[u]
    if u == b.napoleon and superiority(s, i, side, mind) < mind.battle.emperor:
        return mind.rank.leave + mind.rank.precious  # his death ends the war (17.2, column 5)
    if not should_leave(s, i, side, mind):
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
    return (
        mind.rank.leave
        + s.cv[u]
        - mind.rank.leave_loss * loss
        + (mind.rank.precious if b.arm[u] in (LEADER, ARTILLERY) else 0.0)
    )


def refuge(s: NapoleonState, side: int, d: int, r: Refuge) -> float:
    """How good a city is to fall back to: friends there and next to it, enemies far off, roads behind it."""
    b = s.board
    own, foe = b.side_mask[side], b.side_mask[1 - side]
    far = distances(b)[d]
    worth = r.friends * (s.here[d] & own).bit_count() + r.roads * len(b.near[d])
    for c, units in enumerate(s.here):
        if units and far[c] <= r.reach:
            worth += (r.friends_near * (units & own).bit_count() - r.foes_near * (units & foe).bit_count()) / (
                1 + far[c]
            )
    return worth


def bring_worth(s: NapoleonState, u: int, mind: Beliefs) -> float:
    """Bring the strongest while the fight is open; do not strip a city that counts for victory."""
    b = s.board
    side = b.side[u]
    ratio = force(s, s.fight, side, side, mind) / (force(s, s.fight, 1 - side, side, mind) + 0.1)
    if ratio > mind.battle.bring or should_leave(s, s.fight, side, mind) or b.arm[u] == LEADER:
        return -1.0
    c = s.city[u]
    others = (s.here[c] & b.side_mask[side]).bit_count() - 1
    if b.victory_cities >> c & 1 and not others:
        return -1.0
    return float(s.cv[u])
