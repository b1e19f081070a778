"""Information-set tree search: one tree of moves, walked each time in a freshly sampled state.

Nodes are reached by moves alone, whatever the dice between them (open loop), so that dozens of small decisions of one turn
stay within reach. A node widens as it is visited more often, in the order of the planner's weights.
"""

from __future__ import annotations

from math import sqrt
from random import Random

from hundreddays.core import CHANCE, Eye, State, draw
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search.lookahead import Guide, priors, unfold


class Node:
    """What is known of the moves after some line of moves: visits, and the value to whoever chose."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}


class Tree:
    """PUCT with progressive widening; leaves are played on for `turns` player turns and judged."""

    name = "tree"

    def __init__(self, turns: int = 2, explore: float = 0.8, widen: float = 2.0, temperature: float = 1.0, noise: float = 0.1) -> None:
        self.turns = turns
        self.explore = explore
        self.widen = widen
        self.temperature = temperature
        self.noise = noise

    def begin_turn(self) -> None:
        """A tree is grown anew for each decision."""

    def mood(self, move: int) -> str:
        """Moves are tried one by one, in no mood."""
        return ""

    def values(self, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter) -> dict[int, float]:
        root = Node()
        try:
            while True:
                state = eye.sample(rng)
                self._walk(root, state, state.tick() + self.turns, guide, rng, meter)
        except (Spent, MemoryError):
            pass
        # A move that was visited seldom is one the tree gave up on: its mean is not to be trusted.
        most = max((child.visits for child in root.children.values()), default=0)
        return {move: child.total / child.visits for move, child in root.children.items() if child.visits and 2 * child.visits >= most}

    def _walk(self, root: Node, state: State, until: int, guide: Guide, rng: Random, meter: Meter) -> None:
        node = root
        path: list[tuple[Node, int]] = [(root, -1)]
        while not state.over and state.tick() < until:
            actor = state.actor
            if actor == CHANCE:
                state.apply(draw(state.odds(), rng))
                meter.spend()
                continue
            moves = state.moves()
            move = moves[0] if len(moves) == 1 else self._select(node, state, moves, guide)
            state.apply(move)
            meter.spend()
            fresh = move not in node.children
            if fresh:
                node.children[move] = Node()
            node = node.children[move]
            path.append((node, actor))
            if fresh:
                break
        unfold(state, until, guide, rng, self.noise, meter)
        values = [guide.value(state, seat) for seat in range(len(guide.sides))]
        for node, actor in path:
            node.visits += 1
            if actor >= 0:
                node.total += values[actor]

    def _select(self, node: Node, state: State, moves: list[int], guide: Guide) -> int:
        shares = priors(guide.weigh(state, moves), self.temperature)
        room = max(1, int(self.widen * sqrt(node.visits + 1)))
        ranked = sorted(range(len(moves)), key=lambda index: -shares[index])[:room]
        root_visits = sqrt(node.visits + 1)
        hope = _hope(node)
        best = moves[ranked[0]]
        height = -1.0
        for index in ranked:
            child = node.children.get(moves[index])
            visits = child.visits if child is not None else 0
            mean = child.total / visits if child is not None and visits else hope
            here = mean + self.explore * shares[index] * root_visits / (1 + visits)
            if here > height:
                best, height = moves[index], here
        return best


def _hope(node: Node) -> float:
    """What an untried move is taken to be worth: what its tried neighbours are, so that the better ones are looked at again first."""
    visits = sum(child.visits for child in node.children.values())
    return sum(child.total for child in node.children.values()) / visits if visits else 0.5
