"""A position that somebody is to play from: what lessons and puzzles share.

The other seats and the dice follow what the file says, so that the same moves always lead to the same moment. Whoever
keeps the learner's moves needs to keep nothing else.
"""

from __future__ import annotations

from typing import Any

from hundreddays.core import Game, OptionValue, State
from hundreddays.core.data import DataTable
from hundreddays.core.toml import dumps
from hundreddays.games import load


class Exercise(DataTable, frozen=True, kw_only=True):
    """Where it begins, who plays, and what everyone else does."""

    title: str
    seat: str
    options: dict[str, OptionValue] = {}
    position: dict[str, Any] = {}
    """As in a position text. Left out, it is the start of the game."""
    before: list[str] = []
    """Moves of everyone, dice included, that lead from the position to where the learner takes over."""
    dice: list[str] = []
    """What chance draws, in this order: each as soon as it can be drawn. Whatever else is due falls as is likeliest."""
    replies: list[str] = []
    """What the others do: the first of these moves, or verbs, that is legal; else the first legal move."""
    by_hand: bool = False
    """Whether the learner makes even those choices that leave him no other: at a table they make themselves."""
    turns: int = 1
    """After so many player turns it is over."""


def game_of(id: str, exercise: Exercise) -> Game:
    return load(id, None, **exercise.options)


def first_state(game: Game, exercise: Exercise) -> State:
    """The state in which the learner takes over, or in which whoever is due decides."""
    state = game.position(dumps(exercise.position)) if exercise.position else game.start()
    for words in exercise.before:
        state.play(game.move(words))
    return state
