"""Worked cases: small positions beside the paragraphs of the rulebook, each with what must follow.

A case is a board to try, not a task: nothing has to be reached. Its moves, and those that the referee refuses, are kept
with it and played by a test, so that a case and the rules cannot part.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from hundreddays.core import BadData, Game, Unknown
from hundreddays.core.data import DataTable
from hundreddays.core.toml import loads, typed
from hundreddays.games import REGISTER
from hundreddays.learn.attempt import Attempt
from hundreddays.learn.conditions import Sight
from hundreddays.learn.exercise import Exercise, game_of


class Denied(DataTable, frozen=True, kw_only=True):
    """A move that the referee refuses, after some others, and by which paragraph."""

    after: list[str] = []
    move: str
    cite: str


class WorkedCase(Exercise, frozen=True, kw_only=True):
    """One worked case."""

    words: str
    """What it shows."""
    cite: list[str]
    """The paragraphs it is about."""
    line: list[str] = []
    """The moves of everyone, dice included, that the case makes."""
    refused: list[Denied] = []
    turns: int = 6
    by_hand: bool = True
    """A case begins where it stands: even where one move is all there is, it may be the one that the case is about."""
    id: str = ""


def cases(game: str) -> list[WorkedCase]:
    """All cases of a game, by their numbers."""
    if game not in REGISTER:
        raise Unknown("game", game, REGISTER)
    return list(_cases(game))


def case(game: str, id: str) -> WorkedCase:
    for one in cases(game):
        if one.id == id:
            return one
    raise Unknown("case", id, [one.id for one in cases(game)])


def case_attempt(game: str, case: WorkedCase, moves: Sequence[str] = ()) -> CaseAttempt:
    return CaseAttempt(game_of(game, case), case, moves)


class CaseAttempt(Attempt):
    """A try at a case: whoever makes its moves is answered by its moves."""

    def __init__(self, game: Game, case: WorkedCase, moves: Sequence[str] = ()) -> None:
        self.line = case.line
        self.made: list[str] = []
        """Everyone's moves so far, dice included."""

        def never(sight: Sight) -> bool:
            """There is nothing to reach."""
            return False

        super().__init__(game, case, never, moves)

    def _apply(self, move: int) -> None:
        self.made.append(self.game.text(move))
        super()._apply(move)

    def _reply(self, moves: list[int]) -> int:
        """What the case has at this point, as long as everyone has kept to it; verbs and wishes have no order."""
        at = len(self.made)
        if self.made == self.line[:at]:
            for move in moves:
                if self.game.text(move) in self.line[at : at + 1]:
                    return move
        return super()._reply(moves)


@lru_cache(maxsize=8)
def _cases(game: str) -> tuple[WorkedCase, ...]:
    folder = files(REGISTER[game]).joinpath("cases")
    if not folder.is_dir():
        return ()
    texts = [(item.name, item.read_text("utf-8")) for item in folder.iterdir() if item.name.endswith(".toml")]
    return tuple(sorted((read_case(*each) for each in texts), key=lambda one: (one.id[0], int(one.id[1:]))))


def read_case(name: str, text: str) -> WorkedCase:
    """A case from its file; raises `BadData` if it does not fit."""
    try:
        return typed({**loads(text), "id": name.removesuffix(".toml")}, WorkedCase)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadData(f"The case {name} does not fit:", [str(error)]) from None
