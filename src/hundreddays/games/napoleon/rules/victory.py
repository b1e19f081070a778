"""Chapter 17: victory (step 9)."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.napoleon.rules.board import BRITISH, FRENCH, PRUSSIAN, SIDES
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


def decide(s: NapoleonState, tell: Tell) -> bool:
    """Whether the game is over. 17.3"""
    s.winner, s.column = column(s)
    if s.winner < 0:
        return False
    if tell.listening:
        tell(EVERYONE, "victory", "17.2", side=SIDES[s.winner], column=s.column)
    s.finish()
    return True
