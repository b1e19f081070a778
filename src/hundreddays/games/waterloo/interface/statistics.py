"""What events amount to in any campaign: for statistics.

All turns lie on the afternoon of 18 June, so there is no calendar.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hundreddays.core import Event, Tally
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
