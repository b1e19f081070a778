"""What the network looks at: more of the map than the logistic model, and quicker to take in.

All from the French side, in plain loops over units, towns and cards. What a weight of the logistic model cannot say (a
city that matters only while it is an objective, corps that matter only near defeat) is for the network to find.
"""

from __future__ import annotations

from hundreddays.core import State
from hundreddays.games.returns.opponent.beliefs import BELIEFS
from hundreddays.games.returns.opponent.combat_odds import win
from hundreddays.games.returns.rules.board import COALITION, COMMANDER, FAR, FRENCH, Board, members
from hundreddays.games.returns.rules.end_of_turn import met
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.state import NONE, ReturnsState


class Stacks:
    """Who stands where: the towns of each side with cards, corps and cohesion, flat by town."""

    __slots__ = ("cards", "cohesion", "corps", "towns")

    def __init__(self, s: ReturnsState) -> None:
        board = s.board
        size = board.towns + 1
        self.cards: list[list[int]] = [[0] * size, [0] * size]
        self.corps: list[list[int]] = [[0] * size, [0] * size]
        self.cohesion: list[list[int]] = [[0] * size, [0] * size]
        self.towns: list[list[int]] = [[], []]
        """The towns where a side has corps. 0.7"""
        for unit in range(board.units):
            town = s.loc[unit]
            if town == board.off:
                continue
            side = board.side[unit]
            self.cards[side][town] += rating(s, unit)
            self.cohesion[side][town] += s.cohesion[unit]
            if board.kind[unit] != COMMANDER:
                if not self.corps[side][town]:
                    self.towns[side].append(town)
                self.corps[side][town] += 1

    def near(self, board: Board, side: int, town: int, by_distance: list[float]) -> float:
        """The cards of a side that tell at a town."""
        far = board.distance[town]
        reach = len(by_distance)
        total: float = 0.0
        for place in self.towns[side]:
            if far[place] < reach:
                total += self.cards[side][place] * by_distance[far[place]]
        return total


def inputs(s: State) -> list[float]:
    """Always as many figures, in the same order."""
    assert isinstance(s, ReturnsState)
    board = s.board
    stacks = Stacks(s)
    left = board.turns - s.turn
    now = float(s.active == COALITION)
    row: list[float] = [left / board.turns, max(0.0, 1.0 - left / BELIEFS.clock.turns), now, float(s.weather)]
    for army in range(3):
        row.append(s.points[army] / 4.0)
        row.append(sum([s.cohesion[unit] for unit in board.corps_of_army[army]]) / 10.0)
        row.append(sum([rating(s, unit) for unit in board.units_of_army[army] if s.loc[unit] != board.off]) / 10.0)
    lost = [s.eliminated(FRENCH), s.eliminated(COALITION)]
    for side in (FRENCH, COALITION):
        living = sorted([s.cohesion[unit] for unit in board.corps_of_side[side] if s.cohesion[unit]])
        need = max(0, board.corps_to_lose - lost[side])
        row.append(float(lost[side]))
        row.append(float(need == 1))
        row.append(sum(living[:need]) / 10.0)  # what it takes to beat this side. 21.2
        row.append(sum([1.0 / cohesion for cohesion in living]))
        exposed, worst = _exposed(s, stacks, side)
        row += [exposed, worst, exposed * now, worst * now]
        row.append(max([stacks.cards[side][town] for town in stacks.towns[side]], default=0) / 10.0)
    row += _objectives(s, stacks, lost[COALITION])
    row += _fight(s)
    return row


def _exposed(s: ReturnsState, stacks: Stacks, side: int) -> tuple[float, float]:
    """The corps of a side that are likely to be beaten where they stand, and the likeliest of its stacks to be."""
    board = s.board
    support: float = BELIEFS.worth.support
    danger_at = BELIEFS.distance.danger
    total: float = 0.0
    worst: float = 0.0
    for town in stacks.towns[side]:
        danger = stacks.near(board, 1 - side, town, danger_at)
        if danger < 1.0:
            continue
        defence: float = float(stacks.cards[side][town])
        for other in board.roads[town]:
            defence += support * stacks.cards[side][other]
        chance = win(danger, defence)
        total += chance * stacks.corps[side][town]
        if chance > worst:
            worst = chance
    return total / 4.0, worst


def _objectives(s: ReturnsState, stacks: Stacks, fallen: int) -> list[float]:
    """The four cities, and what the French still need: how near it is, and who stands in the way. 20"""
    board = s.board
    pull = BELIEFS.distance.pull
    cities: list[float] = []
    wanted: list[tuple[float, float, float]] = []
    safe: float = 1.0
    unmet = 0
    corps = 0
    for card in range(board.objectives):
        town = board.objective_town[card]
        ours = bool(s.objectives >> card & 1)
        done = met(s, card)
        if ours and not done:
            unmet += 1
        if town < 0:
            if ours and not done:
                corps = board.objective_corps[card] - fallen
            continue
        french = 1.0 + stacks.near(board, FRENCH, town, pull)
        others = 1.0 + stacks.near(board, COALITION, town, pull)
        grip = (french - others) / (french + others)
        cities += [grip, float(done), float(bool(s.paid & board.bit[town]))]
        if ours and done:
            safe = min(safe, grip)
        elif ours:
            way = min([board.distance[town][place] for place in stacks.towns[FRENCH]], default=FAR)
            wanted.append((grip, min(way, 9) / 9.0, stacks.cards[COALITION][town] / 5.0))
    wanted.sort(reverse=True)
    for rank in range(board.objectives_drawn):
        cities += wanted[rank] if rank < len(wanted) else (1.0, 0.0, 0.0)
    living = sorted([s.cohesion[unit] for unit in board.corps_of_side[COALITION] if s.cohesion[unit]])
    return [*cities, safe, float(unmet), float(corps), sum(living[:corps]) / 10.0]


def _fight(s: ReturnsState) -> list[float]:
    """The combat under way: the French chance, the corps at stake on each side, and the combats still to come."""
    board = s.board
    waiting = float(len(members(s.pending)))
    if s.town == NONE:
        return [0.0, 0.0, 0.0, waiting]
    if s.winner != NONE:
        chance = 1.0 if s.winner == FRENCH else 0.0
    else:
        held = [s.cards_held(FRENCH), s.cards_held(COALITION)]
        for seat in range(len(board.seats)):
            held[board.side_of_seat[seat]] += s.due[seat]
        if s.attacker == FRENCH:
            chance = win(held[FRENCH], held[COALITION])
        else:
            chance = 1.0 - win(held[COALITION], held[FRENCH])
    french = sum([1 for unit in board.corps_of_side[FRENCH] if s.part & board.unit_bit[unit]])
    others = sum([1 for unit in board.corps_of_side[COALITION] if s.part & board.unit_bit[unit]])
    return [chance - 0.5, (chance - 1.0) * french, chance * others, waiting]
