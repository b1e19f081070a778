"""The numbers of the steps, in the order of the rulebook, and what every step of this game shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays import core

if TYPE_CHECKING:
    from hundreddays.games.napoleon.rules.state import NapoleonState

# Set-up: chapter 3
SETUP_UNIT: Final = 1
SETUP_CITY: Final = 2
# The campaign turn begins, movement and force marches: chapters 4 to 6
OPEN_TURN: Final = 3
MARCH: Final = 4
ROUTE: Final = 5
FORCE_PICK: Final = 6
FORCE_DIE: Final = 7
# Attacks that come to nothing, and battle set-up: chapters 7 and 8
FALL_BACK: Final = 8
BEGIN_BATTLES: Final = 9
DEPLOY_UNIT: Final = 10
DEPLOY_AREA: Final = 11
REVEAL_COLUMNS: Final = 12
# The order of routs, regroups and battle turns: chapter 9
PICK_ROUT: Final = 13
PICK_REGROUP: Final = 14
PICK_BATTLE: Final = 15
# A battle turn: chapters 9 to 12
BATTLE_TURN: Final = 16
MORALE_DIE: Final = 17
RETREAT: Final = 18
RETREAT_TO: Final = 19
COMBAT: Final = 20
SHIFT: Final = 21
FIRE_DIE: Final = 22
HIT: Final = 23
END_COMBAT: Final = 24
REINFORCE: Final = 25
END_BATTLE_TURN: Final = 26
# Rout and regroup: chapters 13 and 14
BEGIN_ROUT: Final = 27
ROUT: Final = 28
ROUT_TO: Final = 29
BEGIN_REGROUP: Final = 30
REGROUP_IN: Final = 31
REGROUP_OUT: Final = 32
REGROUP_TO: Final = 33
# The campaign turn ends: chapters 15 to 17
RECOVERY: Final = 34
SUPPLY: Final = 35
END_TURN: Final = 36


class Decision(core.Step["NapoleonState"]):
    """A step at which a player decides: the one whose seat the state names, unless it says otherwise."""

    def actor(self, s: NapoleonState) -> int:
        return s.seat


class Passage(core.Passage["NapoleonState"]):
    """A point of the sequence of play at which nobody decides (4.5)."""


class Die(core.Die["NapoleonState"]):
    """A step at which one die decides."""
