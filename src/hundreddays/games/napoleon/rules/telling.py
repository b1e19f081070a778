"""Telling what happened to whom it may be told: the face of a hidden block to its owner, its army to everyone else
(19.1, 19.8).
"""

from __future__ import annotations

from typing import Any, Final

from hundreddays.core import EVERYONE, Tell, but, only
from hundreddays.games.napoleon.rules.board import ARMIES
from hundreddays.games.napoleon.rules.fog import parting
from hundreddays.games.napoleon.rules.scouting import forget_riders
from hundreddays.games.napoleon.rules.state import BIT, NapoleonState

SCATTERED: Final = frozenset({"supply", "army"})
"""Losses of several units at once, anywhere on the map: others see which units are gone, and how many blocks are left
in each city, but no view keeps which stood where.
"""


def own_event(s: NapoleonState, tell: Tell, u: int, kind: str, cite: str, **data: Any) -> None:
    """For the owner alone."""
    tell(only(s.board.seat_of_army[s.board.army[u]]), kind, cite, unit=s.board.units[u], **data)


def unit_event(s: NapoleonState, tell: Tell, u: int, kind: str, cite: str, **data: Any) -> None:
    """For everyone; the unit's name only for those who see its face, its CV likewise."""
    if s.shown & BIT[u] or not s.cv[u]:
        tell(EVERYONE, kind, cite, unit=s.board.units[u], **data)
        return
    owner = only(s.board.seat_of_army[s.board.army[u]])
    tell(owner, kind, cite, unit=s.board.units[u], **data)
    tell(but(owner), kind, cite, army=ARMIES[s.board.army[u]], **data)


def lost(s: NapoleonState, tell: Tell, u: int, how: str, cite: str) -> None:
    """A unit is eliminated: everyone sees which. 19.2"""
    city = s.board.cities[s.city[u]]
    parting(s, u)
    forget_riders(s, BIT[s.city[u]], s.board.side[u])
    s.remove(u)
    if tell.listening:
        owner = only(s.board.seat_of_army[s.board.army[u]])
        heard = owner if how in SCATTERED else EVERYONE
        tell(heard, "eliminated", cite, unit=s.board.units[u], city=city, how=how)
        if heard != EVERYONE:
            tell(but(owner), "eliminated", cite, unit=s.board.units[u], how=how)
