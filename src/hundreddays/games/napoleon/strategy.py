"""The campaign as the planner sees it: whom to attack, what to guard, where to concentrate.

Orders are worked out for the whole turn from where units began it, so every decision of a turn follows one plan. Of the enemy only numbers
of blocks are used, never faces.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

import msgspec

from hundreddays.core import Table
from hundreddays.games.napoleon.attack import contested
from hundreddays.games.napoleon.board import ALLIED, FRENCH, LEADER, Board, bits
from hundreddays.games.napoleon.fog import start_city
from hundreddays.games.napoleon.movement import activation_limit
from hundreddays.games.napoleon.state import BIT, NapoleonState


class Strength(Table, frozen=True):
    block: float
    leader: float
    near: float


class Campaign(Table, frozen=True):
    attack: float
    attack_vital: float
    vital: list[float]
    reach: float
    join: float
    join_reach: float
    hunt: float
    risk: float
    storm: float
    storm_vital: float
    haste: float
    chase: float
    garrison: int
    guard_distance: int


class Campaigns(Table, frozen=True):
    french: Campaign
    allied: Campaign


class Battle(Table, frozen=True):
    give_up: float
    reserve: float
    push: float
    hold: float
    bring: float


class Beliefs(Table, frozen=True):
    """`data/planner.toml`."""

    strength: Strength
    campaign: Campaigns
    battle: Battle


BELIEFS = msgspec.toml.decode(files("hundreddays.games.napoleon").joinpath("data/planner.toml").read_bytes(), type=Beliefs)
DEPLOYED = 2.5
"""Enemy blocks below which there is no board: fewer than three."""
LAST_TURNS = 4
VITAL = ("brussels", "ghent", "liege")


class Order(NamedTuple):
    """Where a unit goes this turn, section by section, and why."""

    path: tuple[int, ...]
    why: str


@lru_cache(maxsize=4)
def distances(b: Board) -> list[list[int]]:
    """Road sections between all cities."""
    table = []
    for start in range(b.city_count):
        row = [99] * b.city_count
        row[start] = 0
        ring, steps = [start], 0
        while ring:
            steps += 1
            fresh = []
            for c in ring:
                for d in b.near[c]:
                    if row[d] == 99:
                        row[d] = steps
                        fresh.append(d)
            ring = fresh
        table.append(row)
    return table


def power(s: NapoleonState, units: list[int]) -> float:
    """The weight of own units in a fight."""
    leaders = s.b.leaders
    return sum(BELIEFS.strength.leader if leaders >> u & 1 else s.cv[u] for u in units)


class Plan:
    """One side's (or one Allied player's) orders for a campaign turn."""

    def __init__(self, s: NapoleonState, acting: int) -> None:
        b = s.b
        self.s, self.b = s, b
        self.side = s.attacker
        self.c = BELIEFS.campaign.french if self.side == FRENCH else BELIEFS.campaign.allied
        self.far = distances(b)
        self.vital = [b.city_index[id] for id in VITAL]
        self.foes = [(units & b.side_mask[1 - self.side]).bit_count() * BELIEFS.strength.block for units in s.here]
        self.own = [0.0] * b.city_count
        self.groups: dict[tuple[int, int], list[int]] = {}
        for u in bits(b.side_mask[self.side]):
            if s.cv[u]:
                home = start_city(s, u)
                self.own[home] += power(s, [u]) if acting >> u & 1 else BELIEFS.strength.block  # an ally's faces may be hidden (18.4)
                if acting >> u & 1:
                    self.groups.setdefault((b.army[u], home), []).append(u)
        self.left = [activation_limit(s, army) for army in range(3)]
        self.used = [0] * b.road_count
        for u in bits(b.side_mask[self.side] & s.moved & ~acting):
            self._count(s.path[u])
        self.orders: dict[int, Order] = {}
        self._attacks()
        self._raids()
        self._marches()

    def _count(self, path: int) -> None:
        """Roads taken by an ally who moved before (18.2)."""
        last = -1
        while path:
            c = (path & 127) - 1
            if last >= 0:
                self.used[self.b.section[last][c]] += 1
            last = c
            path >>= 7

    # Attacks

    def _attacks(self) -> None:
        """The best attack that promises superiority, and perhaps another."""
        if self.b.night[self.s.turn]:
            return
        for _ in range(max(self.left)):
            best: tuple[float, int, list[tuple[int, list[int]]]] | None = None
            for e in bits(self.s.held[1 - self.side]):
                if not self.foes[e] or self._small(e):
                    continue
                force = self._attackers(e)
                units = [u for _, chosen in force for u in chosen]
                if len(units) < self.b.minimum:
                    continue
                value = self._worth(e, power(self.s, units))
                if value > 0 and (best is None or value > best[0]):
                    best = (value, e, force)
            if best is None:
                return
            self._commit(best[1], best[2])

    def _worth(self, e: int, strength: float) -> float:
        near = self.b.near[e]
        foe = self.foes[e] + sum(self.foes[d] for d in near) * BELIEFS.strength.near
        behind = max(0.0, sum(self.own[d] for d in near) - strength)
        strength += min(behind, strength) * BELIEFS.strength.near
        wanted = self.c.attack_vital if e in self.vital else self.c.attack
        if self.side == FRENCH and self.b.turns - self.s.turn < LAST_TURNS:
            wanted *= 0.5  # the Allies win if nothing happens (17.2, column 6)
        if strength < wanted * foe:
            return 0.0
        return min(strength / foe, 3.0) * self.foes[e] + (10.0 if e in self.vital else 0.0)

    def _small(self, e: int) -> bool:
        """Whether a garrison is too small to fight, so that three units drive it out. 8.7"""
        return 0.0 < self.foes[e] < DEPLOYED * BELIEFS.strength.block

    def _attackers(self, e: int) -> list[tuple[int, list[int]]]:
        """The units of neighbouring groups that the roads can carry against a city, within the activations left."""
        b = self.b
        offers = []
        for (army, g), units in self.groups.items():
            if e not in b.section[g] or not self.left[army]:
                continue
            road = b.section[g][e]
            room = b.guarded_room[road] - self.used[road]
            free = self._free(g, units)
            chosen = sorted((u for u in free if b.arm[u] != LEADER), key=lambda u: -self.s.cv[u])[: max(0, room)]
            if chosen:
                offers.append((power(self.s, chosen), army, g, chosen))
        offers.sort(key=lambda offer: -offer[0])
        left = self.left[:]
        force = []
        for _, army, g, chosen in offers:
            if left[army]:
                left[army] -= 1
                force.append((g, chosen))
        return force

    def _free(self, g: int, units: list[int]) -> list[int]:
        """The units of a group that need not stay as a garrison."""
        if g not in self.vital:
            return units
        threat = min((self.far[g][c] for c in range(self.b.city_count) if self.foes[c]), default=99)
        if self.side == ALLIED and threat > self.c.guard_distance:
            return units
        keep = self.c.garrison if threat <= self.c.guard_distance else 1
        stay = set(sorted(units, key=lambda u: (self.b.arm[u] == LEADER, self.s.cv[u]))[:keep])
        return [u for u in units if u not in stay]

    def _commit(self, e: int, force: list[tuple[int, list[int]]]) -> None:
        b = self.b
        for g, units in force:
            army = b.army[units[0]]
            self.left[army] -= 1
            for u in units:
                self._order(u, (e,), f"Attack {b.city_names[e]} with superior numbers.")
            rest = [u for u in self._free(g, self.groups.pop((army, g))) if u not in self.orders]
            self._spread(g, rest)
        self.foes[e] = 0.0

    # Raids

    def _raids(self) -> None:
        """Cavalry rides into an empty city that counts for victory, if one lies within two sections."""
        if self.side != FRENCH:
            return
        for city in self.vital:
            if self.own[city] or self.foes[city]:
                continue
            for (army, g), units in list(self.groups.items()):
                riders = [u for u in units if self.b.allowance[u] > 1 and self.b.arm[u] != LEADER]
                path = self._ride(g, city)
                if riders and path and self.left[army]:
                    self.left[army] -= 1
                    del self.groups[army, g]
                    self._order(riders[0], path, f"Ride into {self.b.city_names[city]} while it is empty.")
                    self._spread(g, [u for u in self._free(g, units) if u != riders[0]])
                    break

    def _ride(self, g: int, city: int) -> tuple[int, ...]:
        b = self.b
        if city in b.section[g]:
            return (city,)
        for d in b.near[g]:
            if city in b.section[d] and not self.foes[d] and self._room(g, d) > 0:
                return (d, city)
        return ()

    def _room(self, g: int, d: int) -> int:
        road = self.b.section[g][d]
        enemy = self.s.held[1 - self.side] >> d & 1
        return (self.b.guarded_room[road] if enemy else self.b.move_room[road]) - self.used[road]

    def _order(self, u: int, path: tuple[int, ...], why: str) -> None:
        c = start_city(self.s, u)
        self.own[c] -= power(self.s, [u])
        for d in path:
            self.used[self.b.section[c][d]] += 1
            c = d
        self.own[c] += power(self.s, [u])
        self.orders[u] = Order(path, why)

    # Marches

    def pull(self, c: int) -> float:
        """How much a city draws a force of this side: vital cities, friends to join, enemies to hunt."""
        far = self.far[c]
        total = 0.0
        for weight, city in zip(self.c.vital, self.vital, strict=True):
            if self.side == FRENCH:
                weight *= self._needed(city)
            if self.side == ALLIED:
                threat = sum(foe * 0.6 ** self.far[city][d] for d, foe in enumerate(self.foes) if foe)
                weight *= min(3.0, threat / 8.0)
            total += weight * self.c.reach ** far[city]
        total += self.c.join * sum(force * self.c.join_reach ** far[d] for d, force in enumerate(self.own) if force and d != c)
        hunt = self.c.chase if self.s.fallen else self.c.hunt
        return total + hunt * sum(foe * 0.4 ** far[d] for d, foe in enumerate(self.foes) if foe and far[d])

    def _needed(self, city: int) -> float:
        """How much more force a vital city wants: none once it is held in strength, less and less as the army gathers near it."""
        far = self.far[city]
        foe = sum(force for d, force in enumerate(self.foes) if far[d] <= 1)
        own = sum(force for d, force in enumerate(self.own) if far[d] <= 1)
        if self.own[city] and own > self.c.attack * foe:
            return 0.05
        return min(1.0, (1.5 * foe + 12.0) / (own + 6.0))

    def danger(self, c: int, strength: float) -> float:
        """By how much enemies next door outnumber a force that would stand in a city, with its friends next door."""
        foe = sum(self.foes[d] for d in self.b.near[c])
        friends = self.own[c] + strength + BELIEFS.strength.near * sum(self.own[d] for d in self.b.near[c])
        return max(0.0, foe - friends)

    def _marches(self) -> None:
        """The groups that gain most by moving move: one section, or two where haste is worth a force march."""
        while True:
            best: tuple[float, tuple[int, int], tuple[int, ...], list[int]] | None = None
            for key, units in self.groups.items():
                army, g = key
                free = self._free(g, units) if self.left[army] else []
                if not free:
                    continue
                for path in self._ways(g):
                    gain = self._gain(g, path, free)
                    if gain > 0.0 and (best is None or gain > best[0]):
                        best = (gain, key, path, free)
            if best is None:
                return
            _, (army, g), path, free = best
            self.left[army] -= 1
            del self.groups[army, g]
            self._move(g, path, free)
            self._spread(g, [u for u in free if u not in self.orders])

    def _ways(self, g: int) -> list[tuple[int, ...]]:
        """Marches of one section, and by day of two."""
        near = self.b.near
        ways: list[tuple[int, ...]] = [(d,) for d in near[g]]
        if not self.b.night[self.s.turn]:
            enemy = self.s.held[1 - self.side]
            ways += [(d, e) for d in near[g] if not enemy >> d & 1 for e in near[d] if e != g and e not in near[g]]
        return ways

    def _spread(self, g: int, units: list[int]) -> None:
        """What one road could not carry takes the next best, since the group is activated anyway."""
        while units:
            gain, d = max(((self._gain(g, (d,), units), d) for d in self.b.near[g]), default=(0.0, 0))
            if gain <= 0.0:
                return
            self._move(g, (d,), units)
            units = [u for u in units if u not in self.orders]

    def _marchers(self, g: int, path: tuple[int, ...], units: list[int]) -> list[int]:
        """The units that a march can take: the strongest that the roads have room for; leaders stay out of attacks."""
        room = 99
        for a, d in pairwise((g, *path)):
            room = min(room, self._room(a, d))
        if self.s.held[1 - self.side] >> path[-1] & 1:
            units = [u for u in units if self.b.arm[u] != LEADER]
        return sorted(units, key=lambda u: (-self.s.cv[u], u))[: max(0, room)]

    def _gain(self, g: int, path: tuple[int, ...], units: list[int]) -> float:
        """What a march is worth: the pull of where it ends, what it drives out, what it risks and what haste costs."""
        goal = path[-1]
        chosen = self._marchers(g, path, units)
        if not chosen:
            return 0.0
        spoils = 0.0
        if self.s.held[1 - self.side] >> goal & 1:
            if self.b.night[self.s.turn] or (self.foes[goal] and not self._small(goal)) or len(chosen) < self.b.minimum:
                return 0.0
            spoils = self.c.storm * self.foes[goal] + (self.c.storm_vital if goal in self.vital else 0.0)
        strength = power(self.s, chosen)
        self.own[g] -= strength
        gain = (self.pull(goal) - self.pull(g)) * strength
        gain -= self.c.risk * (self.danger(goal, strength) - self.danger(g, strength)) * 3.0
        self.own[g] += strength
        tired = sum(1 for u in chosen if self.b.allowance[u] < len(path))
        led = any(self.b.arm[u] == LEADER for u in units)
        return gain + spoils - self.c.haste * tired * (0.67 if led else 1.0) - 0.5

    def _move(self, g: int, path: tuple[int, ...], units: list[int]) -> None:
        goal = path[-1]
        name = self.b.city_names[goal]
        why = (
            f"March on {name}, towards the cities that decide the war."
            if self.side == FRENCH
            else f"Concentrate at {name}, to guard the cities and join hands."
        )
        if self.s.held[1 - self.side] >> goal & 1:
            why = f"Drive the small garrison out of {name}."
        for u in self._marchers(g, path, units):
            self._order(u, path, why)
        self.foes[goal] = 0.0


def plan_for(s: NapoleonState) -> dict[int, Order]:
    """The orders of the deciding seat for this turn."""
    return Plan(s, s.acting).orders


def weak_cities(s: NapoleonState) -> int:
    """Enemy cities entered with too few units. 7.1"""
    cities = 0
    for c in bits(contested(s)):
        if (s.here[c] & s.b.side_mask[s.attacker]).bit_count() < s.b.minimum:
            cities |= BIT[c]
    return cities
