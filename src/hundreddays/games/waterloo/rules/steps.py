"""The numbers of the steps, in the order of the rulebook. `NAMES` are what position texts call them."""

from __future__ import annotations

from typing import Final

MOVE: Final = 1
TO: Final = 2
BOMBARD: Final = 3
BATTERY: Final = 4
ASSAULT: Final = 5
ATTACKERS: Final = 6
ATTACK_MODE: Final = 7
DEFENCE_MODE: Final = 8
DIE: Final = 9
EXCHANGE: Final = 10
RETREAT: Final = 11
RETREAT_TO: Final = 12
PUSH: Final = 13
FALL_BACK: Final = 14
ADVANCE: Final = 15
ADVANCE_TO: Final = 16
ENGAGE: Final = 17
ENGAGED: Final = 18

NAMES: Final = (
    "over",
    "move",
    "to",
    "bombard",
    "battery",
    "assault",
    "attackers",
    "attack_mode",
    "defence_mode",
    "die",
    "exchange",
    "retreat",
    "retreat_to",
    "push",
    "fall_back",
    "advance",
    "advance_to",
    "engage",
    "engaged",
)

NO_COMBAT: Final = 0
BOMBARDMENT: Final = 1
GROUND: Final = 2
"""The two kinds of combat. 7.2. Every attack of the Basic Game is of the second kind."""
KINDS: Final = ("", "bombardment", "ground")
