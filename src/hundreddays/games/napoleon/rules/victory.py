"""Chapter 17: victory (step 9)."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.napoleon.rules.board import ALLIED, BRITISH, FRENCH, PRUSSIAN, SIDES, bits
from hundreddays.games.napoleon.rules.state import LOST_IN_ACTION, LOST_WITH_ARMY, NapoleonState


def conditions(s: NapoleonState) -> list[bool]:
    """C1 to C6. 17.1"""
    both_allies = (1 << BRITISH) | (1 << PRUSSIAN)
    return [
        s.held[FRENCH] & s.board.victory_cities == s.board.victory_cities,
        s.fallen & both_allies == both_allies,
        bool(s.fallen & (1 << FRENCH)),
        s.fate == LOST_WITH_ARMY,
        s.fate == LOST_IN_ACTION,
        s.turn == s.board.turns,
    ]


def column(s: NapoleonState) -> tuple[int, int]:
    """The side that has won and the number of the column that says so, or (-1, 0). 17.2, 17.3"""
    now = conditions(s)
    for number, (pattern, winner, _) in enumerate(s.board.victory_columns, 1):
        if all(mark == "?" or (mark == "Y") == true for mark, true in zip(pattern, now, strict=True)):
            return winner, number
    return -1, 0


def honour(s: NapoleonState) -> int:
    """With three players the Allied army that lost the smaller share of its CV; a defeated one comes last, the British
    win ties. 0 where the Allies have not won, or one player leads both. 18.5
    """
    if s.winner != ALLIED or s.board.players != 3:
        return 0
    return BRITISH if _lost(s, BRITISH) <= _lost(s, PRUSSIAN) else PRUSSIAN


def _lost(s: NapoleonState, army: int) -> tuple[int, float]:
    """Whether an army is defeated, and the share of its CV that is gone."""
    units = bits(s.board.army_mask[army])
    return s.fallen >> army & 1, 1 - sum(s.cv[u] for u in units) / sum(s.board.full[u] for u in units)


def decide(s: NapoleonState, tell: Tell) -> bool:
    """Whether the game is over. 17.3"""
    s.winner, s.column = column(s)
    if s.winner < 0:
        return False
    s.honour = honour(s)
    if tell.listening:
        tell(EVERYONE, "victory", "17.2", side=SIDES[s.winner], column=s.column)
    s.finish()
    return True
