"""The French campaign: all three of Ghent, Brussels and Liège must be theirs at the end of a turn (17.1), and twelve turns are all they have.

The army is shared out among the cities it still needs, each wing as strong as what it will meet; wings march by the quickest road, drive out small garrisons on
the way, attack with superiority and wait for each other where they have none.
"""

from __future__ import annotations

from heapq import heappop, heappush

from hundreddays.games.napoleon.beliefs import BELIEFS
from hundreddays.games.napoleon.board import LEADER
from hundreddays.games.napoleon.fog import start_city
from hundreddays.games.napoleon.ground import power
from hundreddays.games.napoleon.state import NapoleonState
from hundreddays.games.napoleon.strategy import Force, Plan


class Advance(Plan):
    """The orders of the French army."""

    def __init__(self, s: NapoleonState, acting: int) -> None:
        super().__init__(s, acting, BELIEFS.campaign.french)
        self.goals = [c for c in self.vital if not self.own[c]]
        if not self._decide():
            self.roads = {goal: self._route(goal) for goal in self.vital}
            self._assign()
            self._campaign()
        self.escort()

    # The last blow

    def _decide(self) -> bool:
        """Whether all cities that are still wanted can be taken this turn without a battle: if so, nothing else matters. 17.1"""
        if not self.goals:
            return False
        blow: list[tuple[int, list[tuple[int, tuple[int, ...]]]]] = []
        woken: set[int] = set()
        taken: set[int] = set()
        for goal in self.goals:
            if self.blocks[goal] and (self.night or not self.small(goal)):
                return False
            takers = self._takers(goal, self.b.minimum if self.blocks[goal] else 1, woken, taken)
            if not takers:
                return False
            blow.append((goal, takers))
            taken |= {u for u, _ in takers}
            woken |= {start_city(self.s, u) for u, _ in takers}
        for goal, takers in blow:
            for u, path in takers:
                self.order(u, path, f"Take {self.b.city_names[goal]}: with it the war is won.")
        return True

    def _takers(self, goal: int, wanted: int, woken: set[int], taken: set[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Units that reach a city this turn, by force march if need be, from groups that may still be activated."""
        found: list[tuple[int, tuple[int, ...]]] = []
        woken = set(woken)
        reach = []
        for key in self.groups:
            for u in self.free(key):
                if u not in taken and self.b.arm[u] != LEADER and self.far[key[1]][goal] <= self.b.longest[u] - self.night:
                    path = self.way(u, goal, self.b.longest[u] - self.night)
                    if path:
                        reach.append((key[1] not in woken, len(path) - self.b.allowance[u], u, path))
        for _, _, u, path in sorted(reach):
            g = start_city(self.s, u)
            if len(found) < wanted and (g in woken or len(woken) < self.left[0]):
                woken.add(g)
                found.append((u, path))
        roads: dict[int, int] = {}
        for u, path in found:
            c = start_city(self.s, u)
            for d in path:
                road = self.b.section[c][d]
                roads[road] = roads.get(road, 0) + 1
                if roads[road] > self.room(c, d):
                    return []
                c = d
        return found if len(found) >= wanted else []

    # Wings

    def _route(self, goal: int) -> list[float]:
        """For every city the turns a force needs from there to a goal: one a section, more through enemies."""
        cost = [99.0] * self.b.city_count
        cost[goal] = 0.0
        queue = [(0.0, goal)]
        while queue:
            total, c = heappop(queue)
            if total > cost[c]:
                continue
            delay = self.c.delay_small if self.small(c) else self.c.delay * self.blocks[c]
            for d in self.b.near[c]:
                step = total + 1.0 + delay + (0.0 if self.b.major[self.b.section[c][d]] else self.c.minor)
                if step < cost[d]:
                    cost[d] = step
                    heappush(queue, (step, d))
        return cost

    def _need(self, goal: int) -> float:
        """The force that should go for a city, or stay with it."""
        near = sum(self.foes[d] * self.c.reach ** (self.far[goal][d] - 1) for d in range(self.b.city_count) if d != goal and self.far[goal][d] <= 3)
        need = self.c.attack * (self.foes[goal] + BELIEFS.strength.near * near)
        return max(self.c.least, need)

    def _assign(self) -> None:
        """Every unit without orders gets a goal: the easiest city is provided for first, from the nearest; what is left goes for the hardest."""
        needs = {goal: self._need(goal) for goal in self.vital}
        self.goal: dict[int, int] = {}
        free = [u for units in self.groups.values() for u in units]
        wanted = sorted(self.vital, key=lambda goal: needs[goal])
        for goal in wanted:
            road = self.roads[goal]
            free.sort(key=lambda u: (road[start_city(self.s, u)] - min(self.roads[other][start_city(self.s, u)] for other in self.vital), road[start_city(self.s, u)], u))
            while free and needs[goal] > 0.0:
                u = free.pop(0)
                self.goal[u] = goal
                needs[goal] -= power(self.s, [u])
        for u in free:
            self.goal[u] = wanted[-1]

    # Marches

    def willing(self, u: int, e: int) -> bool:
        road = self.roads[self.goal[u]]
        return road[e] < road[start_city(self.s, u)]

    def attack_worth(self, e: int, force: Force) -> float:
        """What it is worth to win a city: whom it beats, how far it brings the wings."""
        progress = 0.0
        for u in force.units:
            road = self.roads[self.goal[u]]
            progress += power(self.s, [u]) * (road[start_city(self.s, u)] - road[e])
        return self.c.storm * self.foes[e] * min(force.odds, 2.0) + progress + (self.c.storm_vital if e in self.goals else 0.0)

    def _campaign(self) -> None:
        """The attacks and marches that gain most, each wing of a group by its own road, while activations last."""
        while True:
            attack = self.best_attack()
            best: tuple[float, tuple[int, int], int, int, list[int]] | None = None
            for key in self.groups:
                if not self.may_wake(key):
                    continue
                free = self.free(key)
                for goal in self.vital:
                    wing = [u for u in free if self.goal[u] == goal]
                    for d in self.b.near[key[1]] if wing else ():
                        gain, chosen = self._gain(key[1], d, goal, wing)
                        if key in self.awake:
                            gain += 1.0
                        if chosen and gain > 0.0 and (best is None or gain > best[0]):
                            best = (gain, key, goal, d, chosen)
            if attack and attack[0] > (best[0] if best else 0.0):
                self.strike(*attack[1:])
                continue
            if best is None:
                return
            _, key, goal, d, chosen = best
            name = self.b.city_names[d]
            why = f"Drive the small garrison out of {name}." if self.blocks[d] else f"March by {name} on {self.b.city_names[goal]}."
            for u in chosen:
                self.order(u, (d,), why)
            self.blocks[d] = 0
            self.foes[d] = 0.0

    def _gain(self, g: int, d: int, goal: int, wing: list[int]) -> tuple[float, list[int]]:
        """What it is worth to march part of a wing to the next city, and who goes."""
        chosen = sorted(wing, key=lambda u: (self.b.arm[u] == LEADER, -self.s.cv[u], u))[: max(0, self.room(g, d))]
        road = self.roads[goal]
        progress = road[g] - road[d]
        if not chosen or progress <= 0.0:
            return 0.0, []
        if self.enemy >> d & 1 and self.blocks[d] and (self.night or not self.small(d) or len(chosen) < self.b.minimum):
            return 0.0, []
        if self.enemy >> d & 1 and not self.blocks[d] and self.count[d] < self.b.minimum:
            return 0.0, []
        strength = power(self.s, chosen)
        self.own[g] -= strength
        risk = self.danger(d, strength)
        self.own[g] += strength
        spoils = self.c.storm_vital if d in self.goals else 0.0
        return progress * strength + spoils - self.c.risk * risk, chosen
