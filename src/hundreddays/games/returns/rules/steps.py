"""The sequence of play: a number for every step, in the order of the rulebook. 5.1

At the steps below PASSAGES somebody (or chance) decides. The others are passages: nobody decides there, the
rules simply carry the game on to the next decision; a state never rests on one.
"""

from __future__ import annotations

from typing import Final

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

PASSAGES: Final = 24
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

NAMES: Final = [
    "over",
    "deal_objectives",
    "choose_objectives",
    "place",
    "weather",
    "army_order",
    "points",
    "march",
    "to",
    "via",
    "rejoin",
    "fight",
    "name_lead",
    "draw",
    "play",
    "match",
    "counterattack",
    "counterattack_die",
    "reinforce",
    "reinforce_die",
    "share",
    "odd",
    "lose",
    "retreat",
    "movement",
    "movement_ends",
    "displace",
    "combats_begin",
    "next_combat",
    "lead",
    "hands",
    "round",
    "reinforcement",
    "round_ends",
    "losses",
    "shares",
    "assign",
    "losses_fall",
    "retreating",
    "close",
    "closed",
    "end_of_turn",
    "objectives",
]
"""What a position text calls each step."""

# The phases of a game turn, 5.1
SET_UP: Final = 0
A_WEATHER: Final = 1
B_FRENCH_MOVEMENT: Final = 2
C_FRENCH_COMBAT: Final = 3
D_COALITION_MOVEMENT: Final = 4
E_COALITION_COMBAT: Final = 5
F_END_OF_TURN: Final = 6

PHASES: Final = (
    "set_up",
    "weather",
    "french_movement",
    "french_combat",
    "coalition_movement",
    "coalition_combat",
    "end_of_turn",
)
PHASE_NAMES: Final = (
    "Set-up",
    "Weather",
    "French movement",
    "French combat",
    "Coalition movement",
    "Coalition combat",
    "End of turn",
)
