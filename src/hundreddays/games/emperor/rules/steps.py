"""The steps of the game by number, and the three kinds they are made of: the sequence of play can name a step before
its chapter is read.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hundreddays import core
from hundreddays.core import Step, Tell
from hundreddays.games.emperor.rules.board import ARMIES
from hundreddays.games.emperor.rules.pieces import SIDE
from hundreddays.games.emperor.rules.state import EmperorState

# E, F: set-up and sequence of play
CHOOSE_SOURCE: Final = 1
PLACE_CENTER: Final = 2
SET_UP_VEDETTES: Final = 3
WEATHER: Final = 4
PLAYER_TURN: Final = 5
COMMAND_PHASE: Final = 6
MOVEMENT_PHASE: Final = 7
COMBAT_PHASE: Final = 8
MORALE_PHASE: Final = 9
END_PHASE: Final = 10
LILLE_ROLL: Final = 11

# H, I: administration
ADMINISTER: Final = 12

# J: organization
ORGANIZE: Final = 13
TRANSFER_UNDER: Final = 14
EXCHANGE_INTO: Final = 15
EXCHANGE_AMOUNT: Final = 16
SUBORDINATE_UNDER: Final = 17
ACTIVATE_WITH: Final = 18
RETURN_AT: Final = 19
GIVE_COMMAND: Final = 20

# K: movement
REINFORCE: Final = 21
ENTER_AT: Final = 22
PICK_MOVER: Final = 23
SPLIT_FORCE: Final = 24
INITIATIVE: Final = 25
TAKE_STEP: Final = 26
AFTER_STEP: Final = 27
END_MOVE: Final = 28
JOIN: Final = 29
STACKING: Final = 30
STACKING_JOIN: Final = 31
STACKING_UNDER: Final = 32
DISPLACE: Final = 33
DISPLACE_TO: Final = 34
RETREAT_VEDETTE: Final = 35
VEDETTE_DIE: Final = 36
FLY_CENTER: Final = 37
RECON: Final = 38
RECON_COUNTER: Final = 39
RECON_DIE: Final = 40

# L: attrition
ATTRITION_BONUS: Final = 41
ATTRITION_DIE: Final = 42
AFTER_ATTRITION: Final = 43

# M: forced march
PICK_MARCHER: Final = 44
GUNS_CALL: Final = 45
GUNS_TO: Final = 46

# N: combat
DECLARE: Final = 47
ATTACKERS: Final = 48
CONSENT: Final = 49
ROUND: Final = 50
REJOIN: Final = 51
COORDINATION: Final = 52
COUNTER_TARGET: Final = 53
COMMIT: Final = 54
COMBAT_DIE: Final = 55
OVERRIDE: Final = 56
WITHDRAW_OR_STAND: Final = 57
GO_ON: Final = 58
AFTER_ROUND: Final = 59
LOSSES: Final = 60
RETREAT: Final = 61
RETREAT_JOIN: Final = 62
PURSUE: Final = 63
FOLLOW: Final = 64
PURSUIT_DIE: Final = 65
PURSUIT_STOP: Final = 66
LEVEL_LOSSES: Final = 67
ADVANCE: Final = 68
AFTERMATH: Final = 69
LEADER_DIE: Final = 70
REPULSED: Final = 71
END_COMBAT: Final = 72


def tell_apart(
    s: EmperorState,
    tell: Tell,
    side: int,
    event: tuple[str, str],
    public: tuple[str, str],
    known: dict[str, Any],
    seen: dict[str, Any],
) -> None:
    """Tell a side's players what they know, and everyone else, if there is anyone, what he may see.

    Each event is its kind and paragraph. 401, 403
    """
    if tell.listening:
        tell(s.game.audience(side), *event, **known)
        if s.game.others(side):
            tell(s.game.others(side), *public, **seen)


def tell_force(s: EmperorState, tell: Tell, leader: int, event: tuple[str, str], seen: dict[str, Any]) -> None:
    """Tell of a Force: its own side by its leader's name, everyone else by what he sees of it. 403"""
    if tell.listening:
        pieces = s.pieces
        army = pieces.leader_army[leader]
        public = {"army": ARMIES[army], **seen}
        tell_apart(s, tell, SIDE[army], event, event, {**public, "leader": pieces.leaders[leader]}, public)


class Decision(Step[EmperorState]):
    """A step at which a player decides."""

    done: ClassVar[str] = ""
    """What ends, or is left undone, with this step's `end` or `no`, in a few words: "the movement"."""

    def has_choice(self, s: EmperorState) -> bool:
        """Whether there is more than one thing to choose; what was worked out for it is kept for the prompt."""
        s.options = None
        if len(s.offered()) > 1:
            return True
        s.options = None
        return False

    def note(self, s: EmperorState, move: int) -> str:
        return self.done if move == s.verbs.end or move == s.verbs.no else ""


class Passage(core.Passage[EmperorState]):
    """A place in the sequence of play where nobody decides."""


class Die(core.Die[EmperorState]):
    """A step at which one die decides."""
