"""What a goal asks for: conditions on what the learner's seat sees, is asked and has heard.

A goal says what must be true, never which moves must be made, so every way that the rules allow is accepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hundreddays.core import Event, Option, Piece, View
from hundreddays.core.data import DataTable
from hundreddays.core.verdict import Reason


class Sight(DataTable, frozen=True, kw_only=True):
    """Everything that a condition may look at: nothing in it is hidden from the learner."""

    view: View
    step: str
    """The name of the step that is due."""
    options: list[Option]
    events: list[Event]
    refused: list[Reason]
    scores: list[float]
    seat: int


class GoalCondition(DataTable, frozen=True, kw_only=True):
    """One thing that must hold. Whatever is given must be true together; `negate` turns it round."""

    piece: str = ""
    """A piece that is seen: with `place` it stands there, with `marks` it bears them, with `strength` it has it."""
    army: str = ""
    """With `place` and `least`: so many pieces of this army stand there."""
    place: str = ""
    least: int = 1
    marks: list[str] = []
    strength: str = ""
    track: str = ""
    """A track by its id, whose value lies between `low` and `high`."""
    low: int = -1_000_000
    high: int = 1_000_000
    event: str = ""
    """Something that was heard, by its kind; `data` is what it must say, of a list the beginning."""
    data: dict[str, Any] = {}
    refused: str = ""
    """The referee has refused something by this paragraph."""
    step: str = ""
    """This step is due now."""
    option: str = ""
    """This move, or a move with this verb, is offered now."""
    won: bool = False
    """The game is over and the learner has won."""
    negate: bool = False
    any: list[GoalCondition] = []
    """At least one of these holds."""


def holds(condition: GoalCondition, sight: Sight) -> bool:
    return _holds(condition, sight) != condition.negate


def _holds(condition: GoalCondition, sight: Sight) -> bool:
    if condition.piece and not any(_fits(condition, piece) for piece in sight.view.pieces):
        return False
    if condition.army and not condition.piece and not _enough(condition, sight.view.pieces):
        return False
    if condition.track and not _within(condition, sight.view):
        return False
    if condition.event and not any(_says(condition, event) for event in sight.events):
        return False
    if condition.refused and all(reason.cite != condition.refused for reason in sight.refused):
        return False
    if condition.step and condition.step != sight.step:
        return False
    if condition.option and not any(
        option.move == condition.option or option.move.partition(" ")[0] == condition.option for option in sight.options
    ):
        return False
    if condition.won and not (sight.view.over and sight.scores[sight.seat] > 0):
        return False
    return not condition.any or any(holds(one, sight) for one in condition.any)


def _fits(condition: GoalCondition, piece: Piece) -> bool:
    return (
        piece.id == condition.piece
        and (not condition.place or piece.place == condition.place)
        and (not condition.strength or piece.strength == condition.strength)
        and all(mark in piece.marks for mark in condition.marks)
    )


def _enough(condition: GoalCondition, pieces: Sequence[Piece]) -> bool:
    there = [piece for piece in pieces if piece.army == condition.army and piece.place == condition.place]
    return len(there) >= condition.least


def _within(condition: GoalCondition, view: View) -> bool:
    values = [track.value for track in view.tracks if track.id == condition.track]
    return bool(values) and condition.low <= values[0] <= condition.high


def _says(condition: GoalCondition, event: Event) -> bool:
    return event.kind == condition.event and all(
        _begins(event.data.get(key), value) for key, value in condition.data.items()
    )


def _begins(said: Any, wanted: Any) -> bool:
    if isinstance(wanted, list) and isinstance(said, list | tuple):
        return list(said)[: len(wanted)] == wanted
    return bool(said == wanted)
