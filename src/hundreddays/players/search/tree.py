"""Information-set tree search: one tree of moves, walked each time in a freshly sampled state.

Nodes are reached by moves alone, whatever the dice between them (open loop), so that dozens of small decisions of one
turn stay within reach. A node widens as it is visited more often, in the order of the planner's weights.
"""

from __future__ import annotations

from math import hypot, sqrt
from random import Random

from hundreddays.core import CHANCE, Eye, State, draw
from hundreddays.players.budget import Meter, Spent
from hundreddays.players.search.lookahead import Guide, Trials, priors, unfold

FAITH = 0.5
"""How much of what a tree found beyond a move is kept once the move has been made: it was found before the dice had
spoken.
"""


class Node(Trials):
    """What some line of moves was worth to whoever made the last of them, and the moves after it."""

    __slots__ = ("children",)

    def __init__(self) -> None:
        super().__init__()
        self.children: dict[int, Node] = {}


class Tree:
    """PUCT with progressive widening; leaves are played on for `turns` player turns and judged.

    What grew beyond the moves of a turn is kept through it.
    """

    name = "tree"

    def __init__(
        self,
        turns: int = 2,
        explore: float = 0.8,
        widen: float = 2.0,
        temperature: float = 1.0,
        noise: float = 0.1,
        doubt: float = 1.0,
    ) -> None:
        self.turns = turns
        self.explore = explore
        self.widen = widen
        self.temperature = temperature
        self.noise = noise
        self.doubt = doubt
        """How many standard errors a move's gain over the planner's must stand above nothing."""
        self._root = Node()

    @property
    def visits(self) -> float:
        """How much is known of the decision at hand."""
        return self._root.count

    def begin_turn(self) -> None:
        """A tree is grown again for each turn."""
        self._root = Node()

    def played(self, move: int) -> None:
        """Whatever was found beyond the move is a beginning for the next decision."""
        self._root = self._root.children.get(move) or Node()
        for child in self._root.children.values():
            child.fade(FAITH)
        self._root.count = sum(child.count for child in self._root.children.values())

    def mood(self, move: int) -> str:
        """Moves are tried one by one, in no mood."""
        return ""

    def values(
        self, eye: Eye, moves: list[int], habit: int, guide: Guide, rng: Random, meter: Meter
    ) -> dict[int, float]:
        """How good each move looked in the tree, which is kept from one decision to the next."""
        # Somebody else may have decided something in between: what cannot be done now was found for him.
        root = self._root
        legal = set(moves)
        root.children = {move: child for move, child in root.children.items() if move in legal}
        try:
            while True:
                state = eye.sample(rng)
                self._walk(root, state, state.tick() + self.turns, guide, rng, meter)
        except (Spent, MemoryError):
            pass
        usual = root.children.get(habit)
        if usual is None or usual.count < 1.0:
            return {}
        # A move that was visited seldom is one the tree gave up on: its mean is not to be trusted.
        most = max(child.count for child in root.children.values())
        trusted = {
            move: child for move, child in root.children.items() if child.count >= 1.0 and 2.0 * child.count >= most
        }
        return {
            habit: usual.mean,
            **{move: self._sure(child, usual) for move, child in trusted.items() if child is not usual},
        }

    def _sure(self, child: Node, usual: Node) -> float:
        """What a move is worth, less what its lead over the planner's may owe to luck."""
        return max(0.0, child.mean - self.doubt * hypot(child.error, usual.error))

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
            if len(moves) == 1:  # nothing to decide, and nobody will be asked
                state.apply(moves[0])
                meter.spend()
                continue
            move = self._select(node, state, moves, guide)
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
        values = guide.values(state)
        for node, actor in path:
            node.add(values[actor] if actor >= 0 else 0.0)

    def _select(self, node: Node, state: State, moves: list[int], guide: Guide) -> int:
        shares = priors(guide.weigh(state, moves), self.temperature)
        room = max(1, int(self.widen * sqrt(node.count + 1)))
        ranked = sorted(range(len(moves)), key=lambda index: -shares[index])[:room]
        root_visits = sqrt(node.count + 1)
        hope = _hope(node)
        best = moves[ranked[0]]
        height = -1.0
        for index in ranked:
            child = node.children.get(moves[index])
            visits = child.count if child is not None else 0.0
            mean = child.total / visits if child is not None and visits else hope
            here = mean + self.explore * shares[index] * root_visits / (1 + visits)
            if here > height:
                best, height = moves[index], here
        return best


def _hope(node: Node) -> float:
    """What an untried move is taken to be worth: what its tried neighbours are, so that the better ones are looked at
    again first.
    """
    visits = sum(child.count for child in node.children.values())
    return sum(child.total for child in node.children.values()) / visits if visits else 0.5
