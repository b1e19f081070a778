"""Where a unit stands best between battles, as far as one can say without a whole plan: for the free moves of a regroup
(chapter 14).
"""

from __future__ import annotations

from hundreddays.games.napoleon.opponent.beliefs import Post
from hundreddays.games.napoleon.opponent.distances import distances
from hundreddays.games.napoleon.rules.board import FRENCH, LEADER, bits
from hundreddays.games.napoleon.rules.deploy import COLUMNS
from hundreddays.games.napoleon.rules.state import NapoleonState


def gain(s: NapoleonState, u: int, d: int, p: Post) -> float:
    """What it is worth to have a unit in another city instead of where it stands: nearer to what is wanted, out of
    danger or to the help of those who are in it.
    """
    b = s.board
    side, g = b.side[u], s.city[u]
    own = b.side_mask[side]
    if b.victory_cities >> g & 1 and (s.here[g] & own).bit_count() <= COLUMNS:
        return -1.0  # it is held by few enough
    if b.arm[u] == LEADER and (s.here[d] & own).bit_count() < COLUMNS:
        return -1.0
    return (
        p.progress * (way(s, side, g) - way(s, side, d)) + p.danger * (danger(s, side, g) - danger(s, side, d)) - p.stay
    )


def way(s: NapoleonState, side: int, c: int) -> int:
    """The sections from a city to the nearest that is wanted."""
    far = distances(s.board)[c]
    return min(far[d] for d in wanted(s, side))


def wanted(s: NapoleonState, side: int) -> list[int]:
    """The cities that the French still want, or that the Allies have lost; all that count if there are none."""
    vital = s.board.victory_cities
    return bits((vital & ~s.held[FRENCH] if side == FRENCH else vital & s.held[FRENCH]) or vital)


def danger(s: NapoleonState, side: int, c: int) -> float:
    """By how many blocks the enemies next door outnumber whoever stands in a city."""
    b = s.board
    own, foe = b.side_mask[side], b.side_mask[1 - side]
    enemies = sum((s.here[d] & foe).bit_count() for d in b.near[c])
    return float(max(0, enemies - (s.here[c] & own).bit_count()))
