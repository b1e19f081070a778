"""The planner's look at the map: who stands where, what it fears, and what a march is worth.

Everything from what its own side may know.
"""

from __future__ import annotations

from functools import lru_cache

from hundreddays.games.returns.opponent.beliefs import BELIEFS, Beliefs
from hundreddays.games.returns.opponent.combat_odds import fallen, rounds, win
from hundreddays.games.returns.rules.board import COALITION, COMMANDER, FRENCH, Board, members
from hundreddays.games.returns.rules.end_of_turn import met
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.movement import destinations, longest_path
from hundreddays.games.returns.rules.state import ReturnsState


@lru_cache(maxsize=16)
def _shares(board: Board, by_distance: tuple[float, ...]) -> list[list[tuple[int, float]]]:
    """For each town the towns in which strength there is felt, and how much of it."""
    reach = len(by_distance)
    return [[(town, by_distance[far]) for town, far in enumerate(row) if far < reach] for row in board.distance]


class Survey:
    """A side's map in numbers, taken once for each decision."""

    def __init__(self, s: ReturnsState, side: int, beliefs: Beliefs = BELIEFS) -> None:
        self.s = s
        self.beliefs = beliefs
        self.worth, self.goal = beliefs.worth, beliefs.goal
        self.threat = beliefs.goal.threat
        self.side = side
        board = s.board
        clock, hurry = beliefs.clock, hurry_of(s, side, beliefs)
        self.boldness = self.worth.boldness * (1.0 - clock.daring * hurry)
        self.fear = self.goal.fear * (1.0 - clock.fear * hurry)
        self.road = self.goal.march * (1.0 + clock.march * hurry)
        self.city_stake = self.worth.city_stake * (1.0 + clock.stake * hurry)
        towns = board.towns
        self.mine = [0.0] * (towns + 1)
        self.corps = [0] * (towns + 1)
        self.staying = [0.0] * (towns + 1)
        self.led = [0, 0, 0]
        """For each army the towns with corps of it: only there do its commander's cards count. 9.6"""
        for unit in board.corps_of_side[side]:
            self.led[board.army[unit]] |= board.bit[s.loc[unit]]
        for unit in board.units_of_side[side]:
            self.mine[s.loc[unit]] += self.brings(unit, s.loc[unit])
            self.corps[s.loc[unit]] += board.kind[unit] != COMMANDER
            self.staying[s.loc[unit]] += s.cohesion[unit]
        self.theirs = [0.0] * (towns + 1)
        self.pieces = [0] * (towns + 1)
        self.stamina = [0.0] * (towns + 1)
        kill = self.worth.kill
        self.grief = kill * (1 + s.eliminated(side)) * (1.0 - clock.grief * hurry)
        self.prize = kill * (1 + s.eliminated(1 - side))
        for army in range(3):
            if min(army, COALITION) != side:
                self._estimate(army)
        self.mine[towns] = self.theirs[towns] = 0.0
        self.holds = [town for town in range(towns) if self.pieces[town]]
        self._near: list[float | None] = [None] * (towns + 1)
        self._worth_now: list[float | None] = [None] * (towns + 1)
        self._leaving: dict[int, float] = {}
        self._marches: dict[tuple[int, int], float] = {}
        """What has been reckoned already: the same towns and units are asked for again and again."""
        self.danger = self._spread([(town, self.theirs[town]) for town in self.holds], self.beliefs.distance.danger)
        self._pulls: list[float] = []

    def brings(self, unit: int, town: int) -> int:
        """The cards that count in a town if a unit stands there: a commander's only beside a corps of his own army, and
        the first such corps to come makes his count. 9.6, 14.7
        """
        s, board = self.s, self.s.board
        army = board.army[unit]
        cards = rating(s, unit)
        if self.led[army] & board.bit[town]:
            return cards
        if board.kind[unit] == COMMANDER:
            return 0
        commander = board.commander_of[army]
        return cards + board.cards[commander] if s.loc[commander] == town else cards

    def _estimate(self, army: int) -> None:
        """An enemy piece counts what a piece of its army brings on average: which one it is nobody told us. 3.2"""
        s, board = self.s, self.s.board
        alive = [unit for unit in board.units_of_army[army] if s.loc[unit] != board.off]
        if not alive:
            return
        hidden = s.game.hidden_sheets
        cards = sum(board.cards[unit] if hidden else rating(s, unit) for unit in alive) / len(alive)
        cohesion = sum(s.cohesion[unit] for unit in alive) / len(alive)
        for unit in alive:
            self.theirs[s.loc[unit]] += cards
            self.pieces[s.loc[unit]] += 1
            self.stamina[s.loc[unit]] += cohesion

    def _spread(self, sources: list[tuple[int, float]], by_distance: list[float]) -> list[float]:
        board = self.s.board
        shares = _shares(board, tuple(by_distance))
        field = [0.0] * (board.towns + 1)
        for source, strength in sources:
            for town, share in shares[source]:
                field[town] += strength * share
        return field

    # What draws a side to a town

    def pulls(self) -> list[float]:
        """For each town, what one card there is worth. Whoever only judges what is held never asks."""
        if not self._pulls:
            self._pulls = self._spread(self.wanted() + self._prey(), self.beliefs.distance.pull)
        return self._pulls

    def wanted(self) -> list[tuple[int, float]]:
        """The towns that a side wants to have, and how much: objectives, or the cities to be guarded."""
        return self._french_goals() if self.side == FRENCH else self._coalition_goals()

    def _french_goals(self) -> list[tuple[int, float]]:
        s, board, goal = self.s, self.s.board, self.goal
        towns = [
            board.objective_town[card]
            for card in members(s.objectives)
            if board.objective_town[card] >= 0 and not met(s, card)
        ]
        own = [(town, self.mine[town]) for town in range(board.towns) if self.mine[town]]
        near = self._spread(own, self.beliefs.distance.pull)
        if not towns and self._corps_wanted():
            return [(max(self.holds, key=lambda town: near[town] - self.theirs[town]), self.road)]
        towns.sort(key=lambda town: self.danger[town] - near[town])
        return [(town, self.road * (1.0 if rank == 0 else goal.second)) for rank, town in enumerate(towns)]

    def _coalition_goals(self) -> list[tuple[int, float]]:
        s, board, goal = self.s, self.s.board, self.goal
        threat = self._spread([(town, self.theirs[town]) for town in self.holds], self.beliefs.distance.pull)
        cover = self._spread(
            [(town, self.mine[town]) for town in range(board.towns) if self.mine[town]], self.beliefs.distance.pull
        )
        wanted = []
        for town in members(board.objective_cities):
            need = max(goal.guard_least, (threat[town] - goal.guard_cover * cover[town]) / goal.guard_cards)
            if s.control & board.bit[town]:
                need += goal.guard_taken
            wanted.append((town, goal.guard * need))
        return wanted

    def _corps_wanted(self) -> bool:
        """Whether the French have still to eliminate corps for an objective. 20.1"""
        s, board = self.s, self.s.board
        return any(board.objective_corps[card] and not met(s, card) for card in members(s.objectives))

    def _prey(self) -> list[tuple[int, float]]:
        """Enemy stacks that what we have near could beat."""
        board, goal = self.s.board, self.goal
        hunger = goal.hunter if self.side == FRENCH and self._corps_wanted() else goal.hunt
        own = [(town, self.mine[town]) for town in range(board.towns) if self.mine[town]]
        strength = self._spread(own, self.beliefs.distance.strike)
        chance = goal.hunt_chance
        return [
            (town, hunger * (win(strength[town], self.theirs[town]) - chance))
            for town in self.holds
            if strength[town] > self.theirs[town]
        ]

    # What a place is worth to its holder

    def exposure(self, town: int, cards: float, corps: int, cohesion: float) -> float:
        """What a stack stands to lose in a town where the enemy may fall upon it."""
        danger = self.danger[town]
        if not corps or danger < self.threat:
            return 0.0
        worth = self.worth
        defence = cards + worth.support * self._next_door(town)
        lost = win(danger, defence)
        battle = rounds(danger, defence)
        toll = battle + worth.retreat * corps + self.grief * fallen(battle + corps, cohesion, corps)
        return self.fear * (lost * toll - (1.0 - lost) * 0.5 * battle)

    def _next_door(self, town: int) -> float:
        """Our own cards one road from a town."""
        near = self._near[town]
        if near is None:
            near = self._near[town] = sum([self.mine[other] for other in self.s.board.roads[town]], 0.0)
        return near

    def standing(self, town: int, corps: int) -> float:
        """What it is worth to have corps in a town at the end of a turn."""
        s, board, goal = self.s, self.s.board, self.goal
        if not corps or not board.objective_cities & board.bit[town]:
            return 0.0
        if self.side == FRENCH:
            for card in members(s.objectives):
                if board.objective_town[card] == town:
                    return goal.keep * min(1.0, self.danger[town] / goal.keep_danger) if met(s, card) else goal.seize
            return goal.levy if not s.paid & board.bit[town] else 0.0
        if s.control & board.bit[town]:
            return goal.retake
        return goal.hold * min(1.0, self.danger[town] / goal.hold_danger)

    # What a march is worth

    def march(self, unit: int, town: int) -> float:
        """The gain in worth when a unit goes to a town."""
        worth = self._marches.get((unit, town))
        if worth is None:
            worth = self._marches[unit, town] = self._march(unit, town)
        return worth

    def _march(self, unit: int, town: int) -> float:
        s, board, worth, goal = self.s, self.s.board, self.worth, self.goal
        start = s.loc[unit]
        corps = int(board.kind[unit] != COMMANDER)
        cards, here = self.brings(unit, town), self.brings(unit, start)
        roads_taken = 1 if board.near[start] & board.bit[town] else 2
        cost = worth.point * board.price[unit][roads_taken]
        effort = board.effort[unit][roads_taken]
        if effort:
            left = s.cohesion[unit] - effort
            cost += worth.effort * effort
            cost += worth.kill if left <= 0 else worth.reduced if left == board.reduced_at[unit] else 0.0
        pulls = self.pulls()
        gain = (pulls[town] * cards - pulls[start] * here) * (1.0 if corps else goal.commander)
        if self.pieces[start]:
            return -worth.kill  # it has entered a combat: it can not leave by marching, and need not
        if corps:
            cost += self._forsaken(unit, start, town)
        elif not self.corps[start]:
            gain += goal.alone  # 9.5: he must follow, or be sent where the rules want him
        own = float(s.cohesion[unit])
        leaving = self._leaving.get(unit)
        if leaving is None:
            leaving = self._hold(
                start, self.mine[start] - here, self.corps[start] - corps, self.staying[start] - own
            ) - self._held(start)
            self._leaving[unit] = leaving
        if self.pieces[town]:
            arriving = self.attack(town, unit) - self.boldness * (not self.corps[town])
            gain = goal.attacking * gain
        else:
            arriving = self._hold(
                town, self.mine[town] + cards, self.corps[town] + corps, self.staying[town] + own - effort
            ) - self._held(town)
        return gain + leaving + arriving - cost

    def _forsaken(self, unit: int, start: int, town: int) -> float:
        """What it costs that the last corps of a town leaves a commander behind who cannot follow it there. 9.1, 9.5"""
        s, board = self.s, self.s.board
        if self.corps[start] > 1:
            return 0.0
        cost = 0.0
        for commander in board.commanders:
            if s.loc[commander] == start and board.side[commander] == self.side:
                moved = s.moved & board.unit_bit[commander]
                if moved or board.distance[start][town] > board.reach[s.weather][commander]:
                    cost += self.goal.alone
        return cost

    def _held(self, town: int) -> float:
        """What a town is worth to us as it is held now."""
        worth = self._worth_now[town]
        if worth is None:
            worth = self._hold(town, self.mine[town], self.corps[town], self.staying[town])
            self._worth_now[town] = worth
        return worth

    def _hold(self, town: int, cards: float, corps: int, cohesion: float) -> float:
        return self.standing(town, corps) - self.exposure(town, cards, corps, cohesion)

    def attack(self, town: int, unit: int) -> float:
        """What a unit adds to an attack, counting on those that can follow it."""
        s, board = self.s, self.s.board
        mine, corps, staying = self.mine[town], self.corps[town], self.staying[town]
        committed = self.engage(town, mine, corps, staying) if corps else 0.0
        mine += self.brings(unit, town)
        corps += board.kind[unit] != COMMANDER
        staying += s.cohesion[unit]
        more = self.followers(town, unit)
        with_all = self.engage(town, mine + more[0], corps + more[1], staying + more[2])
        return max(with_all, self.engage(town, mine, corps, staying)) - committed

    def followers(self, town: int, unit: int) -> tuple[float, int, float]:
        """Cards, corps and cohesion that can still be brought to a town with the points left, strongest first."""
        s, board = self.s, self.s.board
        points = list(s.points)
        first = 1 if board.near[s.loc[unit]] & board.bit[town] else 2
        points[board.army[unit]] -= board.price[unit][first]
        cards, corps, cohesion = 0.0, 0, 0.0
        fighting = 0 if board.kind[unit] == COMMANDER else board.army_of_unit[unit]
        coming, leading = [], []
        for other in board.units_of_seat[s.mover]:
            if (
                other != unit
                and not s.moved & board.unit_bit[other]
                and s.loc[other] != board.off
                and not self.pieces[s.loc[other]]
            ):
                roads_needed = board.distance[s.loc[other]][town]
                if roads_needed <= 2 and roads_needed <= board.reach[s.weather][other]:
                    coming.append((rating(s, other) / (1 + board.price[other][roads_needed]), other, roads_needed))
        for _, other, roads_needed in sorted(coming, reverse=True):
            price = board.price[other][roads_needed]
            if points[board.army[other]] >= price:
                points[board.army[other]] -= price
                if board.kind[other] == COMMANDER:
                    leading.append(other)
                else:
                    cards += rating(s, other)
                    corps += 1
                    cohesion += s.cohesion[other]
                    fighting |= board.army_of_unit[other]
        for other in leading:
            if fighting & board.unit_bit[other] or self.led[board.army[other]] & board.bit[town]:
                cards += board.cards[other]  # 9.6
        return cards, corps, cohesion

    def engage(self, town: int, cards: float, corps: int, cohesion: float) -> float:
        """The expected gain of attacking a town's garrison with these cards."""
        board, worth = self.s.board, self.worth
        attack, defence = self.sides(town, cards)
        won, battle = win(attack, defence), rounds(attack, defence)
        stake = self.city_stake if board.objective_cities & board.bit[town] else worth.stake
        foes = self.pieces[town]
        gain = (
            0.5 * battle + worth.retreat * foes + stake + self.prize * fallen(battle + foes, self.stamina[town], foes)
        )
        cost = (
            0.5 * battle
            + worth.retreat * corps
            + worth.repulse * worth.stake
            + self.grief * fallen(battle + corps, cohesion, corps)
        )
        return won * gain - (1.0 - won) * cost

    def sides(self, town: int, cards: float) -> tuple[float, float]:
        """The cards that an attack on a town with so many may count on, and those of its defence: some of those next
        door will come. 14
        """
        roads_near, worth = self.s.board.roads[town], self.worth
        support = worth.support
        attack = cards + support * worth.joining * sum(
            self.mine[other] for other in roads_near if not self.pieces[other]
        )
        return attack, self.theirs[town] + support * sum(self.theirs[other] for other in roads_near)


class Surveyor:
    """Keeps the last survey of marches: a unit is chosen and then its town, and nothing has changed in between."""

    def __init__(self, beliefs: Beliefs) -> None:
        self.beliefs = beliefs
        self._board: Board | None = None
        self._seen: tuple[object, ...] = ()
        self._last: Survey | None = None

    def survey(self, s: ReturnsState) -> Survey:
        """A survey for the active side, taken again only where something that it looks at is another."""
        seen = (
            *s.loc,
            *s.cohesion,
            *s.points,
            s.turn,
            s.active,
            s.mover,
            s.moved,
            s.weather,
            s.control,
            s.paid,
            s.objectives,
        )
        last = self._last
        if last is None or self._board is not s.board or self._seen != seen:
            last = Survey(s, s.active, self.beliefs)
            self._board, self._seen, self._last = s.board, seen, last
        last.s = s
        return last


def hurry_of(s: ReturnsState, side: int, beliefs: Beliefs) -> float:
    """From 0 to 1, how far a side that loses when time is up has come to where it can wait no longer. 21.1"""
    if s.board.turn_limit_winner == side:
        return 0.0
    left = s.board.turns - s.turn
    return min(1.0, max(0.0, 1.0 - left / beliefs.clock.turns))


def best_marches(s: ReturnsState, unit: int, survey: Survey) -> list[tuple[float, int]]:
    """Every town a unit can go to, with its worth."""
    if not longest_path(s, unit):
        return []
    return [(survey.march(unit, town), town) for town in members(destinations(s, unit))]
