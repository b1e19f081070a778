"""The campaign as the planner sees it: what both sides share.

The French plan is in french_campaign.py, the Allied one in allied_campaign.py.

Orders are worked out for the whole turn from where units began it, so every decision of a turn follows one plan. Of the
enemy only numbers of blocks are used, never faces.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from hundreddays.core.phrases import several
from hundreddays.games.napoleon.opponent.beliefs import Beliefs, Campaign
from hundreddays.games.napoleon.opponent.distances import distances, power
from hundreddays.games.napoleon.rules.attack import contested
from hundreddays.games.napoleon.rules.board import LEADER, bits
from hundreddays.games.napoleon.rules.deploy import COLUMNS
from hundreddays.games.napoleon.rules.fog import start_city
from hundreddays.games.napoleon.rules.movement import activation_limit
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState


class Order(NamedTuple):
    """Where a unit goes this turn, section by section, and what it does there: the rest of a sentence that begins with
    its name.
    """

    path: tuple[int, ...]
    task: str


class Force(NamedTuple):
    """What could be thrown against a city, the activations it costs, and its power over the enemy's with what
    neighbours on both sides can send (12.1).
    """

    units: list[int]
    woken: int
    odds: float


class Plan:
    """One side's (or one Allied player's) orders for a campaign turn."""

    def __init__(self, s: NapoleonState, acting: int, campaign: Campaign, beliefs: Beliefs) -> None:
        b = s.board
        self.state, self.board, self.campaign = s, b, campaign
        self.strength = beliefs.strength
        self.side = s.attacker
        self.far = distances(b)
        self.night = b.night[s.turn]
        self.calm = s.turn < b.turns and b.night[s.turn + 1]
        """Whether the enemy's next turn is a night turn."""
        self.vital = bits(b.victory_cities)
        self.enemy = s.held[1 - self.side]
        self.blocks = [(units & b.side_mask[1 - self.side]).bit_count() for units in s.here]
        self.foes = [blocks * self.strength.block for blocks in self.blocks]
        self.own = [0.0] * b.city_count
        self.count = [0] * b.city_count
        self.groups: dict[tuple[int, int], list[int]] = {}
        """The units of each army in each city that have no orders yet."""
        for u in bits(b.side_mask[self.side]):
            if s.cv[u]:
                home = start_city(s, u)
                self.own[home] += (
                    self.power([u]) if acting >> u & 1 else self.strength.block
                )  # an ally's faces may be hidden (18.4)
                self.count[home] += 1
                if acting >> u & 1:
                    self.groups.setdefault((b.army[u], home), []).append(u)
        self.left = [activation_limit(s, army) for army in range(3)]
        self.awake: set[tuple[int, int]] = set()
        """Groups that are activated: the rest of their units may move too."""
        self.used = [0] * b.road_count
        for u in bits(b.side_mask[self.side] & s.moved & ~acting):
            self._count(s.path[u])
        self.orders: dict[int, Order] = {}

    def _count(self, path: int) -> None:
        """Roads taken by an ally who moved before (18.2)."""
        last = -1
        while path:
            c = (path & 127) - 1
            if last >= 0:
                self.used[self.board.section[last][c]] += 1
            last = c
            path >>= 7

    def power(self, units: list[int]) -> float:
        return power(self.state, units, self.strength)

    # Orders

    def room(self, g: int, d: int) -> int:
        """The units that the section to the next city still has room for. 5.7, 5.8"""
        road = self.board.section[g][d]
        return (self.board.guarded_room[road] if self.enemy >> d & 1 else self.board.move_room[road]) - self.used[road]

    def may_wake(self, key: tuple[int, int]) -> bool:
        return key in self.awake or self.left[key[0]] > 0

    def order(self, u: int, path: tuple[int, ...], task: str) -> None:
        c = start_city(self.state, u)
        key = (self.board.army[u], c)
        if key not in self.awake:
            self.awake.add(key)
            self.left[key[0]] -= 1
        self.groups[key].remove(u)
        weight = self.power([u])
        self.own[c] -= weight
        self.count[c] -= 1
        for d in path:
            self.used[self.board.section[c][d]] += 1
            c = d
        self.own[c] += weight
        self.count[c] += 1
        self.orders[u] = Order(path, task)

    def way(self, u: int, goal: int, sections: int) -> tuple[int, ...]:
        """The shortest march of a unit to a city within so many sections, by roads that have room; empty if there is
        none.
        """
        start = start_city(self.state, u)
        ways: list[tuple[int, ...]] = [()]
        for _ in range(sections):
            longer = []
            for way in ways:
                c = way[-1] if way else start
                if way and self.enemy >> c & 1:
                    continue
                for d in self.board.near[c]:
                    if d != start and d not in way and self.far[d][goal] < sections - len(way) and self.room(c, d) > 0:
                        if d == goal:
                            return (*way, d)
                        longer.append((*way, d))
            ways = longer
        return ()

    # Attacks

    def small(self, e: int) -> bool:
        """Whether a garrison is too small to fight, so that three units drive it out. 8.7"""
        return 0 < self.blocks[e] < COLUMNS

    def free(self, key: tuple[int, int]) -> list[int]:
        """The units of a group that need not stay as a garrison."""
        g = key[1]
        units = self.groups.get(key, [])
        keep = self.garrison(g) - (self.count[g] - len(units))
        if keep <= 0:
            return units
        stay = set(sorted(units, key=lambda u: (self.board.arm[u] == LEADER, self.state.cv[u]))[:keep])
        return [u for u in units if u not in stay]

    def garrison(self, g: int) -> int:
        """The units that a city should keep: one that counts for victory enough for the enemies near it."""
        if g not in self.vital:
            return 0
        threat = min((self.far[g][c] for c, blocks in enumerate(self.blocks) if blocks), default=len(self.blocks))
        return self.campaign.garrison if threat <= self.campaign.guard_distance else self.campaign.garrison_far

    def attackers(self, e: int) -> Force:
        """The units of neighbouring groups that the roads can carry against a city, within the activations left, and no
        more than are needed.
        """
        near = self.board.near[e]
        share = self.campaign.near
        foe = self.foes[e] + share * sum(self.foes[d] for d in near)
        offers = []
        for key in self.groups:
            g = key[1]
            if e in self.board.section[g] and self.may_wake(key):
                chosen = sorted(
                    self.free(key),
                    key=lambda u: (self.board.arm[u] == LEADER, not self.willing(u, e), -self.state.cv[u]),
                )[: max(0, self.room(g, e))]
                if chosen:
                    offers.append((self.power(chosen), key, chosen))
        offers.sort(key=lambda offer: -offer[0])
        left = self.left[:]
        units: list[int] = []
        woken = 0
        for _, key, chosen in offers:
            if self.power(units) > self.campaign.overkill * foe:
                break
            if key in self.awake or left[key[0]]:
                left[key[0]] -= key not in self.awake
                woken += key not in self.awake
                while chosen and (self.power(units) <= self.campaign.overkill * foe or len(units) < self.board.minimum):
                    units.append(chosen.pop(0))
        strength = self.power(units)
        behind = sum(self.own[d] for d in near) - strength
        return Force(units, woken, (strength + share * max(0.0, behind)) / (foe + 0.1))

    def willing(self, u: int, e: int) -> bool:
        """Whether an attack on a city lies on a unit's own way."""
        return True

    def attack_worth(self, e: int, force: Force) -> float:
        """What it is worth to win a city."""
        storm = self.campaign.storm_vital if e in self.vital else 0.0
        return self.foes[e] * min(force.odds, self.campaign.sure) + storm

    def wanted(self, e: int) -> float:
        """The superiority wanted before attacking a city."""
        return self.campaign.attack_vital if e in self.vital else self.campaign.attack

    def best_attack(self) -> tuple[float, int, Force] | None:
        """The attack that promises most for each activation it costs, of those that promise superiority."""
        if self.night:
            return None
        best: tuple[float, int, Force] | None = None
        for e in bits(self.enemy):
            if not self.blocks[e] or self.small(e):
                continue
            force = self.attackers(e)
            if len(force.units) < self.board.minimum or force.odds < self.wanted(e):
                continue
            worth = self.attack_worth(e, force) / max(1, force.woken)
            if best is None or worth > best[0]:
                best = (worth, e, force)
        return best

    def strike(self, e: int, force: Force) -> None:
        against = f"{several(len(force.units), 'unit')} against {several(self.blocks[e], 'block')}"
        task = (
            f"attacks {self.board.city_names[e]}: {against}, {force.odds:.1f} to 1 with those next to it on either side"
        )
        for u in force.units:
            self.order(u, (e,), task)
        self.blocks[e] = 0
        self.foes[e] = 0.0

    # Dangers

    def peril(self, c: int, strength: float) -> float:
        """How exposed a force is that would stand in a city, from 0 to 1: enemies next door against it and its friends
        next door. Nobody attacks at night (7.3).
        """
        foe = 0.0 if self.calm else sum(self.foes[d] for d in self.board.near[c])
        if not foe:
            return 0.0
        friends = self.own[c] + strength + self.campaign.near * sum(self.own[d] for d in self.board.near[c])
        return min(1.0, max(0.0, foe / (friends + 0.1) - 1.0))

    def escort(self) -> None:
        """Leaders stay with the strongest force they can reach: alone they are captured (8.8)."""
        for key in list(self.groups):
            for u in [u for u in self.groups[key] if self.board.arm[u] == LEADER]:
                g = key[1]
                best = self._company(g, self.own[g] - self.power([u]), self.count[g] - 1)
                path: tuple[int, ...] = ()
                for d in range(self.board.city_count) if self.may_wake(key) else ():
                    if 0 < self.far[g][d] <= self.board.allowance[u] and not self.blocks[d]:
                        worth = self._company(d, self.own[d], self.count[d]) - self.campaign.stay
                        if worth > best and (way := self.way(u, d, self.board.allowance[u])):
                            best, path = worth, way
                if path:
                    self.order(
                        u,
                        path,
                        f"goes to {self.board.city_names[path[-1]]}, where {several(self.count[path[-1]], 'unit')} will"
                        " keep him safe",
                    )

    def _company(self, c: int, force: float, count: int) -> float:
        if self.enemy >> c & 1 and count < self.board.minimum:
            return -self.campaign.lonely * self.campaign.captive
        return min(force, self.campaign.company) - self.campaign.lonely * (self.peril(c, 0.0) + (count < COLUMNS))


def weak_cities(s: NapoleonState) -> int:
    """Enemy cities entered with too few units. 7.1"""
    cities = 0
    for c in bits(contested(s)):
        if (s.here[c] & s.board.side_mask[s.attacker]).bit_count() < s.board.minimum:
            cities |= BIT[c]
    return cities


def company(count: int) -> str:
    """ "alone", "with 3 others" """
    return f"with {several(count, 'other')}" if count else "alone"


def sections(path: tuple[int, ...], start: int) -> list[tuple[int, int]]:
    return list(pairwise((start, *path)))
