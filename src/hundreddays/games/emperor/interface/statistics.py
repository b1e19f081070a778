"""What events amount to in any campaign, and when a turn was: for statistics and for comparison with June 1815."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from hundreddays.core import Event, Tally

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame


def tallies(game: EmperorGame, event: Event) -> list[Tally]:
    """Combats (321) by their first hex, and strength points lost (259, 380)."""
    if event.kind == "combat":
        return [Tally("battle", place=event.data["hexes"][0])]
    if event.kind == "loss":
        return [Tally("loss", army=event.data["army"])]
    return []


def slot(game: EmperorGame, turn: int) -> str:
    """A turn is a day; its end is the evening. 57"""
    day = game.first_day + timedelta(days=turn - 1)
    return f"{day.day}pm" if day.month == 6 else ""
