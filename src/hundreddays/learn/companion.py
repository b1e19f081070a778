"""The companion of a first game: a small, friendly set-up, and a few words at each new kind of decision."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from hundreddays.core import BadData, OptionValue, Unknown, View
from hundreddays.core.data import DataTable
from hundreddays.core.toml import dumps, loads, typed
from hundreddays.games import REGISTER
from hundreddays.learn.conditions import GoalCondition, Sight, holds

FILE = "companion.toml"
ENDED = "first_game_over"
"""What stands for the kind of decision once a first game that is cut short is over."""


class FirstGame(DataTable, frozen=True, kw_only=True):
    """How a newcomer's first game is set up, and what is said at each step."""

    title: str
    words: str
    seat: str
    level: str
    """Who sits on the other seats."""
    options: dict[str, OptionValue] = {}
    position: dict[str, Any] = {}
    """As in a position text. Left out, it is the start of the game."""
    turns: int = 0
    """After so many turns the first game is over, whatever the rules say; 0 if it has an end of its own."""
    goal: list[GoalCondition] = []
    """What must hold then for the player to have won it."""
    ending: str = ""
    won: str = ""
    lost: str = ""
    """What is said then: in any case, if he has won it, and if he has not."""
    steps: dict[str, str]
    """What a decision is for and what is usual, by the name of its step."""


def first_game(game: str) -> FirstGame | None:
    """The first game of a game; None if it has none."""
    if game not in REGISTER:
        raise Unknown("game", game, REGISTER)
    return _first_game(game)


def told(game: str, step: str, view: View) -> tuple[str, str]:
    """The kind of decision, and what the companion says at it, by what the seat sees.

    Nothing of a step, or a game, that has no words.
    """
    first = first_game(game)
    if first is None or not step:
        return step, ""
    if not 0 < first.turns < view.turn:
        return step, first.steps.get(step, "")
    return ENDED, f"{first.ending} {first.won if reached(first, view) else first.lost}"


def reached(first: FirstGame, view: View) -> bool:
    """Whether a first game that is cut short has been won, by what the seat sees."""
    sight = Sight(view=view, step="", options=[], events=[], refused=[], scores=[], seat=0)
    return all(holds(condition, sight) for condition in first.goal)


def position_text(game: str, first: FirstGame) -> str:
    """The position to begin from as text; empty for the start of the game."""
    return dumps({"game": game, "options": first.options, **first.position}) if first.position else ""


@lru_cache(maxsize=8)
def _first_game(game: str) -> FirstGame | None:
    file = files(REGISTER[game]).joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return typed(loads(file.read_text("utf-8")), FirstGame)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadData(f"The first game of {game} does not fit:", [str(error)]) from None
