"""What events amount to in any campaign, and when a turn was: for statistics and for comparison with June 1815."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hundreddays.core import Event, Tally
from hundreddays.games.returns.rules.dataset import ARMIES

if TYPE_CHECKING:
    from hundreddays.games.returns.game import ReturnsGame


def tallies(game: ReturnsGame, event: Event) -> list[Tally]:
    """Combats (10.2), points of cohesion lost in them (16.1) and marches (8.2)."""
    data = event.data
    if event.kind == "combat":
        return [Tally("battle", place=data["town"])]
    if event.kind == "losses":
        lost: Counter[str] = Counter()
        for unit, points in data["losses"].items():
            lost[_army(game, unit)] += points
        return [Tally("loss", army=army, amount=amount) for army, amount in lost.items()]
    if event.kind == "marched":
        return [Tally("march", place=data["path"][-1], army=_army(game, data["unit"]))]
    if event.kind == "control":
        return [Tally("capture", place=data["town"])]
    return []


def slot(game: ReturnsGame, turn: int) -> str:
    """A turn is taken as a day, the first as that on which the French crossed the frontier."""
    return f"{game.data.tables.game.first_day + turn - 1}pm"


def _army(game: ReturnsGame, unit: str) -> str:
    return ARMIES[game.board.army[game.board.unit_ids.index(unit)]]
