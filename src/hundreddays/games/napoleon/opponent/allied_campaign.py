"""The Allied campaign: guard Brussels, Ghent and Liège, join the two armies, strike what the French leave exposed."""

from __future__ import annotations

from hundreddays.core.phrases import several
from hundreddays.games.napoleon.opponent.beliefs import Beliefs
from hundreddays.games.napoleon.opponent.strategy import Plan, company, sections
from hundreddays.games.napoleon.rules.board import LEADER
from hundreddays.games.napoleon.rules.state import NapoleonState


class AlliedPlan(Plan):
    """Groups move to where they are wanted most, one section, or two by a force march."""

    def __init__(self, s: NapoleonState, acting: int, beliefs: Beliefs) -> None:
        super().__init__(s, acting, beliefs.campaign.allied, beliefs)
        self.figures = beliefs.campaign.allied
        while attack := self.best_attack():
            self.strike(*attack[1:])
        self._listen()
        self._marches()
        self.escort()

    def _listen(self) -> None:
        """Which of the cities that count are threatened, and by how much."""
        self.threats = {
            city: sum(foe * self.figures.threat_reach ** self.far[city][d] for d, foe in enumerate(self.foes) if foe)
            for city in self.vital
        }

    def _call(self, city: int) -> float:
        """How loudly a city that counts calls for help: the less, the more are there already."""
        threat = self.threats[city]
        lost = self.figures.retake if self.enemy >> city & 1 else 0.0  # every French turn there costs units (15.1)
        unmet = max(self.figures.crowd, 1.0 - self.own[city] / (self.figures.enough * threat + 0.1))
        return self.figures.vital[self.board.cities[city]] * min(1.0, threat / self.figures.alarm) * unmet + lost

    def pull(self, c: int) -> float:
        """How much a city draws a force: vital cities under threat, friends to join, enemies to hunt."""
        far = self.far[c]
        total = 0.0
        for city in self.vital:
            total += self._call(city) * self.figures.reach ** far[city]
        total += self.campaign.join * sum(
            force * self.figures.join_reach ** far[d] for d, force in enumerate(self.own) if force and d != c
        )
        return total + self.figures.hunt * sum(
            foe * self.figures.hunt_reach ** far[d] for d, foe in enumerate(self.foes) if foe and far[d]
        )

    def _marches(self) -> None:
        """The groups that gain most by moving move."""
        while True:
            best: tuple[float, tuple[int, int], tuple[int, ...]] | None = None
            for key in self.groups:
                units = self._movers(key) if self.may_wake(key) else []
                if not units:
                    continue
                for path in self._ways(key[1]) if key not in self.awake else [(d,) for d in self.board.near[key[1]]]:
                    gain = self._gain(key[1], path, units)
                    if gain > 0.0 and (best is None or gain > best[0]):
                        best = (gain, key, path)
            if best is None:
                return
            _, key, path = best
            chosen = self._marchers(key[1], path, self._movers(key))
            task = self._task(path[-1], chosen)
            for u in chosen:
                self.order(u, path, task)
            if self.blocks[path[-1]]:
                self.blocks[path[-1]] = 0
                self.foes[path[-1]] = 0.0
                self._listen()

    def _task(self, d: int, chosen: list[int]) -> str:
        """What a march to a city is for: of the cities that count the one that calls loudest there."""
        name, group = self.board.city_names[d], company(len(chosen) - 1)
        if self.blocks[d]:
            return f"drives {several(self.blocks[d], 'block')}, too few to fight, out of {name} {group}"
        city = max(self.vital, key=lambda city: self._call(city) * self.figures.reach ** self.far[d][city])
        guard = f", {several(self.far[d][city], 'section')} from {self.board.city_names[city]}" if city != d else ""
        return f"gathers at {name} {group}: {self.own[d] + self.power(chosen):.0f} CV together{guard}"

    def _movers(self, key: tuple[int, int]) -> list[int]:
        """Leaders follow when the others have gone: see escort."""
        return [u for u in self.free(key) if self.board.arm[u] != LEADER]

    def _ways(self, g: int) -> list[tuple[int, ...]]:
        """Marches of one section, and by day of two."""
        near = self.board.near
        ways: list[tuple[int, ...]] = [(d,) for d in near[g]]
        if not self.night:
            ways += [(d, e) for d in near[g] if not self.enemy >> d & 1 for e in near[d] if e != g and e not in near[g]]
        return ways

    def _marchers(self, g: int, path: tuple[int, ...], units: list[int]) -> list[int]:
        """The units that a march can take: the strongest that the roads have room for."""
        room = min(self.room(a, d) for a, d in sections(path, g))
        return sorted(units, key=lambda u: (-self.state.cv[u], u))[: max(0, room)]

    def _gain(self, g: int, path: tuple[int, ...], units: list[int]) -> float:
        """What a march is worth: the pull of where it ends, what it drives out, what it risks and what haste costs."""
        goal = path[-1]
        chosen = self._marchers(g, path, units)
        if not chosen:
            return 0.0
        spoils = 0.0
        if self.enemy >> goal & 1:
            if self.night or (self.blocks[goal] and not self.small(goal)) or len(chosen) < self.board.minimum:
                return 0.0
            spoils = self.campaign.storm * self.foes[goal] + (self.campaign.storm_vital if goal in self.vital else 0.0)
        strength = self.power(chosen)
        self.own[g] -= strength
        gain = (self.pull(goal) - self.pull(g)) * strength
        gain -= self.campaign.risk * (self.peril(goal, strength) - self.peril(g, strength)) * strength
        self.own[g] += strength
        tired = sum(1 for u in chosen if self.board.allowance[u] < len(path))
        led = any(self.board.arm[u] == LEADER for u in self.groups[self.board.army[chosen[0]], g])
        return gain + spoils - self.campaign.haste * tired * (self.figures.led if led else 1.0) - self.campaign.stay
