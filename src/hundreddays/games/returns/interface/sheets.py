"""Option 23.1: cohesion that a viewer cannot see, dealt again within what everybody knows of it.

Of each seat its total is known, for every loss was announced, and of each corps the least and the most (see
`rules/memory.py`). In a combat the cards that each seat's corps brought are known too, and of losses chosen but not yet
applied their sum and the corps that fall. Every way to share out the cohesion that fits is equally likely.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import NamedTuple

from hundreddays.core import draw
from hundreddays.games.returns.rules.board import ALLIED, PRUSSIAN
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.losses import side_total
from hundreddays.games.returns.rules.state import ReturnsState
from hundreddays.games.returns.rules.steps import LOSE, ODD, SHARE


class Sums(NamedTuple):
    """What matters of a seat's corps in a combat: the cohesion of those that fall and of those that fight on, and the
    cards they bring.
    """

    falling: int = 0
    standing: int = 0
    cards: int = 0


def deal_cohesion(s: ReturnsState, side: int, rng: Random) -> None:
    """The corps of each seat of a side share out their total again."""
    board = s.board
    sheets = [Sheet(s, seat) for seat in board.seats_of_side[side]]
    ways = []
    for sums in product(*(sheet.outcomes for sheet in sheets)):
        if _still_asked(s, side, sums):
            weight = 1
            for sheet, outcome in zip(sheets, sums, strict=True):
                weight *= sheet.outcomes[outcome]
            ways.append((sums, weight))
    chosen = draw([(index, weight) for index, (_, weight) in enumerate(ways)], rng)
    for sheet, outcome in zip(sheets, ways[chosen][0], strict=True):
        sheet.share_out(outcome, rng)


def _still_asked(s: ReturnsState, side: int, sums: tuple[Sums, ...]) -> bool:
    """Whether the side would still have the choice that it is being asked for. 16.2, 22.9"""
    if s.losing != side or s.step not in (LOSE, SHARE, ODD):
        return True
    capacity = [0] * len(s.board.seats)
    for seat, outcome in zip(s.board.seats_of_side[side], sums, strict=True):
        capacity[seat] = outcome.standing
    if s.step != LOSE:
        return side_total(s, side) < sum(capacity)
    if len(s.queue) > 1:
        return bool(shares(s, capacity))
    return s.owed[s.queue[-1]] < capacity[s.queue[-1]]


def shares(s: ReturnsState, capacity: list[int]) -> list[int]:
    """How many points the Allied army may have been given if it has a choice to make; its partner comes next. 22.6"""
    total = s.owed[ALLIED] + s.owed[PRUSSIAN]
    return [points for points in range(1, min(total + 1, capacity[ALLIED])) if total - points <= capacity[PRUSSIAN]]


class Sheet:
    """The hidden sheet of one seat: in how many ways its cohesion can be what everybody knows of it."""

    def __init__(self, s: ReturnsState, seat: int) -> None:
        board = s.board
        alive = [unit for unit in board.corps_of_seat[seat] if s.cohesion[unit]]
        self.s = s
        self.fighting = [unit for unit in alive if s.part & board.unit_bit[unit]]
        self.others = [unit for unit in alive if unit not in self.fighting]
        self.fallen = [unit for unit in self.fighting if s.loss[unit] == s.cohesion[unit]]
        self.points = sum(s.loss[unit] for unit in self.fighting)
        total = sum(s.cohesion[unit] for unit in alive)
        cards = sum(rating(s, unit) for unit in self.fighting)
        self.layers = [Counter({Sums(): 1})]
        for unit in self.fighting:
            self.layers.append(self._further(self.layers[-1], unit))
        self.rest = [Counter({0: 1})]
        for unit in self.others:
            self.rest.append(self._more(self.rest[-1], unit))
        self.outcomes: Counter[Sums] = Counter()
        for sums, ways in self.layers[-1].items():
            left = total - sums.falling - sums.standing
            possible = ways * self.rest[-1][left]
            room = sums.standing - (len(self.fighting) - len(self.fallen))
            if possible and sums.cards == cards and sums.falling <= self.points <= sums.falling + room:
                self.outcomes[sums] = possible
        self.total = total

    def _values(self, unit: int) -> range:
        return range(self.s.least[unit], self.s.most[unit] + 1)

    def _add(self, sums: Sums, unit: int, cohesion: int) -> Sums:
        board = self.s.board
        cards = board.reduced_cards[unit] if cohesion <= board.reduced_at[unit] else board.cards[unit]
        if unit in self.fallen:
            return Sums(sums.falling + cohesion, sums.standing, sums.cards + cards)
        return Sums(sums.falling, sums.standing + cohesion, sums.cards + cards)

    def _further(self, layer: Counter[Sums], unit: int) -> Counter[Sums]:
        following: Counter[Sums] = Counter()
        for sums, ways in layer.items():
            for cohesion in self._values(unit):
                following[self._add(sums, unit, cohesion)] += ways
        return following

    def _more(self, layer: Counter[int], unit: int) -> Counter[int]:
        following: Counter[int] = Counter()
        for total, ways in layer.items():
            for cohesion in self._values(unit):
                following[total + cohesion] += ways
        return following

    def share_out(self, outcome: Sums, rng: Random) -> None:
        """Cohesion for every corps, drawn backwards from the sums; then the losses that were chosen already."""
        s, sums = self.s, outcome
        for unit, layer in zip(reversed(self.fighting), reversed(self.layers[:-1]), strict=True):
            before = [
                ((earlier, cohesion), ways)
                for earlier, ways in layer.items()
                for cohesion in self._values(unit)
                if self._add(earlier, unit, cohesion) == sums
            ]
            sums, s.cohesion[unit] = before[draw([(i, ways) for i, (_, ways) in enumerate(before)], rng)][0]
        left = self.total - outcome.falling - outcome.standing
        for unit, others in zip(reversed(self.others), reversed(self.rest[:-1]), strict=True):
            s.cohesion[unit] = draw([(value, others[left - value]) for value in self._values(unit)], rng)
            left -= s.cohesion[unit]
        self._share_losses(rng)

    def _share_losses(self, rng: Random) -> None:
        """The chosen losses have the same sum and fell the same corps."""
        s = self.s
        for unit in self.fighting:
            s.loss[unit] = s.cohesion[unit] if unit in self.fallen else 0
        left = self.points - sum(s.loss[unit] for unit in self.fallen)
        for _ in range(left):
            standing = [
                unit for unit in self.fighting if unit not in self.fallen and s.loss[unit] < s.cohesion[unit] - 1
            ]
            s.loss[rng.choice(standing)] += 1
