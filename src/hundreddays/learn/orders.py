"""What one piece is to do: the question of a puzzle that is about a single order.

In a battle nearly everything that is left undone is done a move later, so that many first moves are as good. What one
piece does is another matter: it acts once. All its orders are compared, and leaving it where it is among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hundreddays.core import State
from hundreddays.core.words import PIECE
from hundreddays.learn.puzzles import forced
from hundreddays.learn.trials import Plan

LONGEST: Final = 4
"""Decisions of one order at most: which piece, where to, and on or not."""
MOST: Final = 16
"""Orders of one piece at most: where there are more they are marches, not orders of a battle."""
LEFT: Final[Plan] = ()
"""The piece is left as it is; everything else goes on."""


class Question(NamedTuple):
    """A piece, its orders, and the moves that must not be made where it is left as it is."""

    piece: str
    """Empty where any of several pieces is to be chosen, once."""
    plans: list[Plan]
    barred: frozenset[int] = frozenset()


def pieces(state: State) -> dict[str, list[int]]:
    """Whoever of the deciding seat's pieces can be given an order, and the moves with which one begins."""
    firsts: dict[str, list[int]] = {}
    for option in state.prompt(state.actor).options:
        if option.on == PIECE:
            firsts.setdefault(option.noun, []).append(state.game.move(option.move))
    return firsts


def about_all(state: State, firsts: dict[str, list[int]]) -> Question | None:
    """Which of several pieces, where it must be one and each has but one order: who takes a hit."""
    moves = state.moves()
    if len(moves) != len(firsts) or not 1 < len(moves) <= MOST:
        return None
    return Question("", [(move,) for move in moves])


def about_one(state: State, piece: str, firsts: list[int]) -> Question | None:
    """What one piece is to do; None where it has no choice, or too large a one."""
    plans = [plan for move in firsts for plan in orders(state, (move,))]
    if not 1 < len(plans) < MOST:
        return None
    free = any(option.closes for option in state.prompt(state.actor).options)
    return Question(piece, [*plans, LEFT] if free else plans, frozenset(firsts))


def orders(state: State, begun: Plan) -> Iterator[Plan]:
    """Every way to complete an order: until another piece is asked for, or someone else decides. Choices that leave no
    other are not named.
    """
    then = state.copy()
    for move in begun:
        then.apply(move)
        forced(then, state.actor)
    if then.actor == state.actor and then.step != state.step and len(begun) < LONGEST and not _asks_for_a_piece(then):
        for move in then.moves():
            yield from orders(state, (*begun, move))
    else:
        yield begun


def _asks_for_a_piece(state: State) -> bool:
    return any(option.on == PIECE for option in state.prompt(state.actor).options)
