"""Counting every sequence of moves to a depth, chance included: the proof that the rules have not changed."""

from __future__ import annotations

from hundreddays.core.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` moves there are. A game that ends sooner counts once."""
    moves = state.moves()
    if depth == 0 or not moves:
        return 1
    return len(moves) if depth == 1 else sum(divide(state, depth).values())


def divide(state: State, depth: int) -> dict[int, int]:
    """For each legal move how many sequences of `depth` moves begin with it."""
    counts: dict[int, int] = {}
    for move in state.moves():
        after = state.copy()
        after.apply(move)
        counts[move] = perft(after, depth - 1)
    return counts
