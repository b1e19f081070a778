"""The phases of a game turn. 5.1"""

from __future__ import annotations

from typing import Final

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
