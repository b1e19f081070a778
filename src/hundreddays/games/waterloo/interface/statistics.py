"""What events amount to in any campaign: for statistics.

All turns lie on the afternoon of 18 June, so there is no calendar of half-days: turns are hours, and what happened at
which hour of that day can be compared.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from hundreddays.core import Event, Landmark, Tally
from hundreddays.core.toml import typed_file
from hundreddays.games.waterloo.rules.board import ARMIES

if TYPE_CHECKING:
    from hundreddays.games.waterloo.game import WaterlooGame


def tallies(game: WaterlooGame, event: Event) -> list[Tally]:
    """Ground combats (8.1) by their first target, and units destroyed (11.9)."""
    if event.kind == "combat" and event.data["form"] != "bombardment":
        return [Tally("battle", place=event.data["targets"][0])]
    if event.kind == "destroyed":
        board = game.board
        lost = Counter(ARMIES[board.army[board.ids.index(unit)]] for unit in event.data["units"])
        return [Tally("loss", army=army, amount=count) for army, count in lost.items()]
    return []


def hour(game: WaterlooGame, turn: int) -> str:
    """Each turn is an hour of 18 June. 3.1"""
    return f"1815-06-18T{game.board.first_hour + turn - 1:02}:00"


class Chronicle(msgspec.Struct):
    """The file of landmarks."""

    landmark: list[Landmark]


@lru_cache(maxsize=1)
def landmarks() -> list[Landmark]:
    """What happened on that day and may happen in the game too."""
    return typed_file(files("hundreddays.games.waterloo").joinpath("chronicle.toml").read_bytes(), Chronicle).landmark
