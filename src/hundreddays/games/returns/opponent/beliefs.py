"""How combats are likely to go: the planner's arithmetic of cards."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import comb, exp, log, sqrt
from typing import Final

import msgspec
from msgspec.structs import replace

from hundreddays.core import Table


class CombatFit(Table, frozen=True):
    constant: float
    log_attack: float
    log_defence: float
    share: float
    spread: float
    rounds_base: float
    rounds_fewer: float
    rounds_more: float
    most_cards: int


class Worth(Table, frozen=True):
    retreat: float
    kill: float
    reduced: float
    effort: float
    point: float
    stake: float
    city_stake: float
    repulse: float
    boldness: float
    support: float
    joining: float


class Distance(Table, frozen=True):
    danger: list[float]
    pull: list[float]
    strike: list[float]


class Goal(Table, frozen=True):
    threat: float
    fear: float
    seize: float
    keep: float
    keep_danger: float
    levy: float
    march: float
    second: float
    hunt: float
    hunter: float
    hunt_chance: float
    guard: float
    guard_cards: float
    guard_cover: float
    guard_least: float
    guard_taken: float
    hold: float
    hold_danger: float
    retake: float
    commander: float
    commander_last: float
    attacking: float
    retreating: float
    corps_only: float


class Play(Table, frozen=True):
    damage: float
    held: float
    rounds_ahead: float
    own_kind: float


class Call(Table, frozen=True):
    sure: float
    bare: float
    forlorn: float
    forlorn_chance: float


class Loss(Table, frozen=True):
    left: float
    fall: float
    spent: float


class Telling(Table, frozen=True):
    city: float
    exposed: float


class Beliefs(Table, frozen=True):
    """`planner.toml`."""

    combat: CombatFit
    worth: Worth
    distance: Distance
    goal: Goal
    play: Play
    call: Call
    loss: Loss
    telling: Telling
    mood: dict[str, dict[str, dict[str, float]]]
    """Other figures, by the names of a mood and of a table. Those of `combat` hold in every mood."""


def in_mood(beliefs: Beliefs, figures: dict[str, dict[str, float]]) -> Beliefs:
    """The same beliefs with some figures replaced, table by table."""
    return replace(
        beliefs, **{table: replace(getattr(beliefs, table), **changed) for table, changed in figures.items()}
    )


BELIEFS: Final = msgspec.toml.decode(files(__package__).joinpath("planner.toml").read_bytes(), type=Beliefs)
MOODS: Final = {mood: in_mood(BELIEFS, figures) for mood, figures in BELIEFS.mood.items()}
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
