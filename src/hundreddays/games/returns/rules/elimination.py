"""Chapter 18: eliminated corps, and chapter 21's test that may end the game at once."""

from __future__ import annotations

from hundreddays.core import EVERYONE, Tell
from hundreddays.games.returns.rules.board import COALITION, FRENCH, members
from hundreddays.games.returns.rules.dataset import SIDES
from hundreddays.games.returns.rules.memory import see_fall, see_unit
from hundreddays.games.returns.rules.state import NONE, ReturnsState


def eliminate(s: ReturnsState, unit: int, tell: Tell) -> None:
    """A corps without cohesion leaves the board for good. 18.1"""
    see_unit(s, unit)
    see_fall(s, unit)
    s.cohesion[unit] = 0
    s.loc[unit] = s.board.off
    s.entry[unit] = NONE
    if tell.listening:
        tell(EVERYONE, "eliminated", "18.1", unit=s.board.unit_ids[unit])


def decided(s: ReturnsState, tell: Tell) -> bool:
    """The four-corps test. True when it ends the game. 18.2, 21.2, 21.4"""
    limit = s.board.corps_to_lose
    french = s.eliminated(FRENCH) >= limit
    coalition = s.eliminated(COALITION) >= limit
    if not french and not coalition:
        return False
    winner = s.board.tie_winner if french and coalition else (COALITION if french else FRENCH)
    declare(s, winner, "21.2", tell)
    return True


def declare(s: ReturnsState, side: int, by: str, tell: Tell) -> None:
    """The game is over, and the objectives are laid open. 3.6"""
    s.win(side, by)
    if tell.listening:
        cards = [s.board.objective_ids[card] for card in members(s.objectives)]
        tell(EVERYONE, "won", by, side=SIDES[side], objectives=cards)
