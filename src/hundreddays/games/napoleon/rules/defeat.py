"""Chapter 16: army defeat."""

from __future__ import annotations

from collections.abc import Sequence

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.napoleon.rules.board import ARMIES, FRENCH, bits
from hundreddays.games.napoleon.rules.state import ALIVE, LOST_WITH_ARMY, NapoleonState
from hundreddays.games.napoleon.rules.telling import lost


def remove_defeated(s: NapoleonState, armies: Sequence[int], tell: Tell) -> None:
    """Armies with too few units are removed, all counted before any is. 16.1 to 16.5"""
    b = s.board
    beaten = [army for army in armies if not s.fallen >> army & 1 and s.units_left(army) < b.defeat_below[army]]
    for army in beaten:
        cite = "16.2" if army == FRENCH else "16.3"
        if tell.listening:
            tell(
                EVERYONE,
                "army_defeated",
                cite,
                army=ARMIES[army],
                units=s.units_left(army),
                needed=b.defeat_below[army],
            )
        s.fallen |= 1 << army
        fate = s.fate
        for u in bits(b.army_mask[army]):
            if s.cv[u]:
                lost(s, tell, u, "army", "16.4")
        if army == FRENCH:
            s.fate = LOST_WITH_ARMY if fate == ALIVE else fate
