"""How combats are likely to go: the planner's arithmetic of cards."""

from __future__ import annotations

from functools import cache
from math import comb, exp, log, sqrt
from typing import Final

from hundreddays.games.returns.opponent.beliefs import BELIEFS

_HALVES: Final = 2
"""Expected cards come in fractions; the tables below keep halves."""


@cache
def _win(attack: int, defence: int) -> float:
    fit = BELIEFS.combat
    a, d = max(attack / _HALVES, 0.5), max(defence / _HALVES, 0.5)
    x = (
        fit.constant
        + fit.log_attack * log(a)
        + fit.log_defence * log(d)
        + fit.share * (a - d) / (a + d)
        + fit.spread * (a - d) / sqrt(a + d)
    )
    return 1.0 / (1.0 + exp(-x))


@cache
def _rounds(fewer: int, more: int) -> float:
    fit = BELIEFS.combat
    return max(
        1.0,
        fit.rounds_base
        + fit.rounds_fewer * log(max(fewer / _HALVES, 1.0))
        + fit.rounds_more * log(max(more / _HALVES, 1.0)),
    )


def win(attack: float, defence: float) -> float:
    """The attacker's chance to win a combat with these numbers of cards."""
    most = BELIEFS.combat.most_cards
    return _win(int(min(attack, most) * _HALVES), int(min(defence, most) * _HALVES))


def rounds(attack: float, defence: float) -> float:
    """How many rounds it will last."""
    most = BELIEFS.combat.most_cards
    a, d = int(min(attack, most) * _HALVES), int(min(defence, most) * _HALVES)
    return _rounds(a, d) if a < d else _rounds(d, a)


def fallen(damage: float, cohesion: float, corps: int) -> float:
    """How many of some corps are likely to be eliminated by points of damage spread over them."""
    if damage >= cohesion:
        return float(corps)
    share = damage / cohesion
    return corps * share * share * share


@cache
def unmatched(unseen: int, matching: int, hand: int) -> float:
    """The chance that a hand dealt from the unseen cards holds none of the matching ones. 12.4"""
    if unseen - matching < hand:
        return 0.0
    return comb(unseen - matching, hand) / comb(unseen, hand)
