"""The steps of the game: a number for each, in the order of the rulebook, and what all of them share. 5.1"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays import core

if TYPE_CHECKING:
    from hundreddays.games.returns.rules.state import ReturnsState

# Set-up: chapters 4 and 23
DEAL_OBJECTIVES: Final = 1
CHOOSE_OBJECTIVES: Final = 2
PLACE: Final = 3
# Weather, points and movement: chapters 6 to 9
WEATHER: Final = 4
ARMY_ORDER: Final = 5
POINTS: Final = 6
MARCH: Final = 7
TO: Final = 8
VIA: Final = 9
REJOIN: Final = 10
# Combat: chapters 10 to 17
FIGHT: Final = 11
NAME_LEAD: Final = 12
DRAW: Final = 13
PLAY: Final = 14
MATCH: Final = 15
COUNTERATTACK: Final = 16
COUNTERATTACK_DIE: Final = 17
REINFORCE: Final = 18
REINFORCE_DIE: Final = 19
SHARE: Final = 20
ODD: Final = 21
LOSE: Final = 22
RETREAT: Final = 23

# Passages: nobody decides there, the rules carry the game on
MOVEMENT: Final = 24
MOVEMENT_ENDS: Final = 25
DISPLACE: Final = 26
COMBATS_BEGIN: Final = 27
NEXT_COMBAT: Final = 28
LEAD: Final = 29
HANDS: Final = 30
ROUND: Final = 31
REINFORCEMENT: Final = 32
ROUND_ENDS: Final = 33
LOSSES: Final = 34
SHARES: Final = 35
ASSIGN: Final = 36
LOSSES_FALL: Final = 37
RETREATING: Final = 38
CLOSE: Final = 39
CLOSED: Final = 40
END_OF_TURN: Final = 41
OBJECTIVES: Final = 42


class Decision(core.Step["ReturnsState"]):
    """A step at which a seat decides."""


class Passage(core.Passage["ReturnsState"]):
    """A point of the sequence of play at which nobody decides."""


class Die(core.Die["ReturnsState"]):
    """A step at which one die is rolled."""
