"""What events amount to in any campaign, and when a turn was: for statistics and for comparison with June 1815."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hundreddays.core import Event, Tally
from hundreddays.games.napoleon.rules.board import ARMIES

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame


def tallies(game: NapoleonGame, event: Event) -> list[Tally]:
    """Battles (8.9), and combat values lost in them and in routs (11.13, 13.5)."""
    if event.kind == "battle":
        return [Tally("battle", place=event.data["battle"])]
    if event.kind in ("hit", "rout_loss"):
        board = game.board
        return [
            Tally("loss", place=event.data["battle"], army=ARMIES[board.army[board.units.index(event.data["unit"])]])
        ]
    return []


def slot(game: NapoleonGame, turn: int) -> str:
    """The night turn ends a day; the others stand at no half-day that the chronicle knows. 4.2"""
    track = game.board.tables.track
    day, part = divmod(turn - 1, len(track.parts))
    return f"{track.first_day + day}pm" if part == len(track.parts) - 1 else ""
