"""The French campaign: all three of Ghent, Brussels and Liège must be theirs at the end of a turn (17.1), and twelve
turns are all they have.

The army is shared out among the cities it still needs, each wing as strong as what it will meet; wings march by the
quickest road, drive out small garrisons on the way, attack with superiority and wait for each other where they have
none.
"""

from __future__ import annotations

from heapq import heappop, heappush

from hundreddays.core.phrases import several
from hundreddays.games.napoleon.opponent.beliefs import Beliefs
from hundreddays.games.napoleon.opponent.strategy import Force, Plan, company, sections
from hundreddays.games.napoleon.rules.board import BRITISH, FRENCH, LEADER, PRUSSIAN
from hundreddays.games.napoleon.rules.deploy import COLUMNS
from hundreddays.games.napoleon.rules.fog import start_city
from hundreddays.games.napoleon.rules.state import NapoleonState


class FrenchPlan(Plan):
    """The orders of the French army."""

    def __init__(self, s: NapoleonState, acting: int, beliefs: Beliefs) -> None:
        super().__init__(s, acting, beliefs.campaign.french, beliefs)
        self.figures = beliefs.campaign.french
        self.goals = [c for c in self.vital if not self.own[c]]
        self.kept = [c for c in self.vital if self.own[c]]
        self.short = self._short()
        """The units that must be beaten in battle before both Allied armies are, besides those that want of supply will
        take.
        """
        self.last = (
            len(self.goals) == 1 and bool(self.kept) and self._need(self.goals[0]) <= self.figures.last * sum(self.own)
        )
        """Whether one city is wanted that part of the army can take: the war is won with it (17.1)."""
        self.hungry = 0 < self.short <= self.figures.prey and not self.last
        near_win = self.figures.scent if self.hungry else 1.0
        late: float = (s.turn / s.board.turns) ** self.figures.patience
        self.caution = (1.0 - (1.0 - self.figures.bold) * late) * near_win
        """The later, the bolder: if nothing happens the Allies have won (17.2, column 6)."""
        if not self._decide():
            if self.kept and not self.short:
                self.goals = []
            self.roads = {goal: self._route(goal) for goal in self.vital}
            self._assign()
            self._campaign()
        self.escort()

    # The last blow

    def _decide(self) -> bool:
        """Whether all cities that are still wanted can be taken this turn without a battle: if so, nothing else
        matters. 17.1
        """
        if not self.goals:
            return False
        blow: list[tuple[int, list[tuple[int, tuple[int, ...]]]]] = []
        woken: set[int] = set()
        taken: set[int] = set()
        for goal in self.goals:
            if self.blocks[goal] and (self.night or not self.small(goal)):
                return False
            takers = self._takers(goal, self.board.minimum if self.blocks[goal] else 1, woken, taken)
            if not takers:
                return False
            blow.append((goal, takers))
            taken |= {u for u, _ in takers}
            woken |= {start_city(self.state, u) for u, _ in takers}
        for goal, takers in blow:
            for u, path in takers:
                self.order(u, path, f"takes {self.board.city_names[goal]}, and with it the war is won")
        return True

    def _short(self) -> int:
        """How far want of supply falls short of beating both Allied armies in time, if the French keep what they hold.
        15.1, 16.3
        """
        s, b = self.state, self.board
        turns = sum(side == FRENCH for side in b.turn_side[s.turn :]) - self.figures.settle
        short = 0
        for army in (BRITISH, PRUSSIAN):
            if not s.fallen >> army & 1:
                starved = turns * sum(units for c, victim, units in b.supply if victim == army and c in self.kept)
                short += max(0, s.units_left(army) - starved - b.defeat_below[army] + 1)
        return short

    def _takers(self, goal: int, wanted: int, woken: set[int], taken: set[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Units that reach a city this turn, by force march if need be, from groups that may still be activated."""
        found: list[tuple[int, tuple[int, ...]]] = []
        woken = set(woken)
        reach = []
        for key in self.groups:
            for u in self.free(key):
                if (
                    u not in taken
                    and self.board.arm[u] != LEADER
                    and self.far[key[1]][goal] <= self.board.longest[u] - self.night
                ):
                    path = self.way(u, goal, self.board.longest[u] - self.night)
                    if path:
                        reach.append((key[1] not in woken, len(path) - self.board.allowance[u], u, path))
        for _, _, u, path in sorted(reach):
            g = start_city(self.state, u)
            if len(found) < wanted and (g in woken or len(woken) < self.left[0]):
                woken.add(g)
                found.append((u, path))
        roads: dict[int, int] = {}
        for u, path in found:
            c = start_city(self.state, u)
            for d in path:
                road = self.board.section[c][d]
                roads[road] = roads.get(road, 0) + 1
                if roads[road] > self.room(c, d):
                    return []
                c = d
        return found if len(found) >= wanted else []

    # Wings

    def _route(self, goal: int) -> list[float]:
        """For every city the turns a force needs from there to a goal: one a section, more by minor roads, and more by
        a last one over a river that the enemy guards (5.8).

        Enemies on the way do not change it: who turns aside for each of them arrives nowhere.
        """
        cost = [99.0] * self.board.city_count
        cost[goal] = 0.0
        queue = [(0.0, goal)]
        while queue:
            total, c = heappop(queue)
            if total > cost[c]:
                continue
            for d in self.board.near[c]:
                road = self.board.section[c][d]
                step = total + 1.0 + (0.0 if self.board.major[road] else self.figures.minor)
                if c == goal and self.board.river[road] and self.blocks[goal] >= COLUMNS:
                    step += self.figures.ford
                if step < cost[d]:
                    cost[d] = step
                    heappush(queue, (step, d))
        return cost

    def _need(self, goal: int) -> float:
        """The force that should go for a city, or stay with one that is held."""
        near = sum(
            self.foes[d] * self.figures.reach ** (self.far[goal][d] - 1)
            for d in range(self.board.city_count)
            if 0 < self.far[goal][d] <= self.figures.watch
        )
        if goal not in self.goals:
            useful = any(c == goal and not self.state.fallen >> victim & 1 for c, victim, _ in self.board.supply)
            return max(self.figures.least, self.figures.keep * near) if useful else self.figures.token
        need = self.campaign.attack * (self.foes[goal] + self.campaign.near * near)
        return max(self.figures.least, self.figures.share[self.board.cities[goal]] * need)

    def _assign(self) -> None:
        """Every unit without orders gets a goal: the easiest city is provided for first, from the nearest; what is left
        goes for the hardest.
        """
        needs = self._shares()
        self.goal: dict[int, int] = {}
        free = [u for units in self.groups.values() for u in units]
        home = {u: start_city(self.state, u) for u in free}
        for goal, need in needs.items():
            road = self.roads[goal]
            free.sort(
                key=lambda u: (
                    road[home[u]] - min(self.roads[other][home[u]] for other in needs),
                    home[u],
                    u,
                )
            )
            while free and need > 0.0:
                u = free.pop(0)
                self.goal[u] = goal
                need -= self.power([u])
        for u in free:
            self.goal[u] = min(needs, key=lambda goal: self.roads[goal][home[u]])

    def _shares(self) -> dict[int, float]:
        """The force for each city that the army can hope to take at the same time, the easiest first: all of it is
        shared out.
        """
        total = sum(self.own)
        needs: dict[int, float] = {}
        aim = self.figures.aim
        for wanted, _, need, goal in sorted(
            (goal in self.goals, self._need(goal) * aim[self.board.cities[goal]], self._need(goal), goal)
            for goal in self.kept + self.goals
        ):
            if (
                not wanted
                or not any(goal in self.goals for goal in needs)
                or sum(needs.values()) + need <= total * self.figures.stretch
            ):
                needs[goal] = need
        if self.last and self.goals:  # it comes before every garrison
            goal = self.goals[0]
            return {goal: total * self.figures.last} | {other: need for other, need in needs.items() if other != goal}
        kept = sum(need for goal, need in needs.items() if goal not in self.goals)
        scale = (total - kept) / (sum(needs.values()) - kept + 0.1)
        return {goal: need * scale if goal in self.goals else need for goal, need in needs.items()}

    # Marches

    def willing(self, u: int, e: int) -> bool:
        road = self.roads[self.goal[u]]
        return road[e] < road[start_city(self.state, u)]

    def wanted(self, e: int) -> float:
        return super().wanted(e) * self.caution

    def attack_worth(self, e: int, force: Force) -> float:
        """What it is worth to win a city: whom it beats, how far it brings the wings."""
        progress = 0.0
        for u in force.units:
            road = self.roads[self.goal[u]]
            progress += self.power([u]) * (road[start_city(self.state, u)] - road[e]) * self._weight(self.goal[u], e)
        storm = self.campaign.storm * (self.figures.hunger if self.hungry else 1.0)
        return (
            storm * self.foes[e] * min(force.odds, self.campaign.sure)
            + progress
            + (self.campaign.storm_vital if e in self.goals else 0.0)
        )

    def _campaign(self) -> None:
        """The attacks and marches that gain most, each wing of a group by its own road, while activations last."""
        while True:
            attack = self.best_attack()
            best: tuple[float, tuple[int, int], int, tuple[int, ...], list[int]] | None = None
            for key in self.groups:
                if not self.may_wake(key):
                    continue
                free = self.free(key)
                for goal in self.vital:
                    wing = [
                        u for u in free if self.goal[u] == goal and self.board.arm[u] != LEADER
                    ]  # leaders follow: see escort
                    swift = [u for u in wing if self.board.allowance[u] > 1]
                    for path in self._ways(key[1]) if wing else ():
                        for part in (
                            (wing, swift) if len(path) > 1 and len(swift) < len(wing) and not self.night else (wing,)
                        ):
                            gain, chosen = self._gain(key, path, goal, part)
                            if chosen and gain > 0.0 and (best is None or gain > best[0]):
                                best = (gain, key, goal, path, chosen)
            if attack and attack[0] > (best[0] if best else 0.0):
                self.strike(*attack[1:])
                continue
            if best is None:
                return
            _, key, goal, path, chosen = best
            d = path[-1]
            task = self._task(d, goal, len(chosen))
            for u in chosen:
                self.order(u, path, task)
            self.blocks[d] = 0
            self.foes[d] = 0.0

    def _task(self, d: int, goal: int, count: int) -> str:
        """What a march to a city is for."""
        name, wing = self.board.city_names[d], company(count - 1)
        if self.blocks[d]:
            return f"drives {several(self.blocks[d], 'block')}, too few to fight, out of {name} {wing}"
        if d == goal:
            return f"marches into {name} {wing}"
        return f"marches to {name} {wing}, {several(self.far[d][goal], 'section')} from {self.board.city_names[goal]}"

    def _ways(self, g: int) -> list[tuple[int, ...]]:
        """Marches of one section and of two."""
        near = self.board.near
        return [(d,) for d in near[g]] + [(d, e) for d in near[g] if not self.enemy >> d & 1 for e in near[d] if e != g]

    def _gain(self, key: tuple[int, int], path: tuple[int, ...], goal: int, wing: list[int]) -> tuple[float, list[int]]:
        """What it is worth to march part of a wing to another city, and who goes: by two sections the swift, and by day
        in haste the others too.
        """
        g, d = key[1], path[-1]
        if len(path) > 1 and self.night:
            wing = [u for u in wing if self.board.allowance[u] > 1]
        room = min(self.room(a, z) for a, z in sections(path, g))
        chosen = sorted(wing, key=lambda u: (-self.state.cv[u], u))[: max(0, room)]
        if not chosen:
            return 0.0, []
        if (
            self.enemy >> d & 1
            and self.blocks[d]
            and (self.night or not self.small(d) or len(chosen) < self.board.minimum)
        ):
            return 0.0, []
        if self.enemy >> d & 1 and not self.blocks[d] and self.count[d] < self.board.minimum:
            return 0.0, []
        strength = self.power(chosen)
        road = self.roads[goal]
        self.own[g] -= strength
        gain = (
            road[g]
            - road[d]
            + self.campaign.risk * self.caution * (self.peril(g, strength) - self.peril(d, strength))
            + (0.0 if self.last and goal in self.goals else self._company_gain(g, d))
        )
        self.own[g] += strength
        tired = sum(1 for u in chosen if self.board.allowance[u] < len(path))
        spoils = self.campaign.storm_vital if d in self.goals else 0.0
        return gain * strength * self._weight(goal, d) + spoils - self.campaign.haste * tired, chosen

    def _weight(self, goal: int, d: int) -> float:
        """The vanguard of a wing counts for more than its tail, and a city that is still wanted for more than one that
        is held.
        """
        if goal not in self.goals:
            return self.figures.rear
        return (1.0 + self.figures.vanguard / (1.0 + self.roads[goal][d])) * (self.figures.hunger if self.last else 1.0)

    def _company_gain(self, g: int, d: int) -> float:
        """Forces that stand together need fewer activations."""
        body = self.figures.body
        return self.campaign.join * (min(self.own[d], body) - min(self.own[g], body)) / body
