"""The kinds of step this game is made of, and the number of each: the sequence of play can name a step before its
module is read.
"""

from __future__ import annotations

from typing import Any, Final

from hundreddays.core import CHANCE, Step, Tell, die
from hundreddays.games.emperor.rules.state import EmperorState

NAMES: Final = (
    "over",
    # E, F: set-up and sequence of play
    "choose_source",
    "place_center",
    "set_up_vedettes",
    "weather",
    "player_turn",
    "command_phase",
    "movement_phase",
    "combat_phase",
    "morale_phase",
    "end_phase",
    "lille",
    # H, I: administration
    "administer",
    # J: organization
    "organize",
    "transfer_under",
    "exchange_into",
    "exchange_amount",
    "subordinate_under",
    "activate_with",
    "return_at",
    "give_command",
    # K: movement
    "reinforce",
    "enter_at",
    "pick_mover",
    "split",
    "initiative",
    "step",
    "after_step",
    "end_move",
    "join",
    "stacking",
    "stacking_join",
    "stacking_under",
    "displace",
    "displace_to",
    "retreat_vedette",
    "vedette_die",
    "fly_center",
    "recon",
    "recon_counter",
    "recon_die",
    # L: attrition
    "attrition_bonus",
    "attrition_die",
    "after_attrition",
    # M: forced march
    "pick_marcher",
    "guns",
    "guns_to",
    # N: combat
    "declare",
    "attackers",
    "consent",
    "round",
    "rejoin",
    "coordination",
    "counter_target",
    "commit",
    "combat_die",
    "override",
    "withdraw_or_stand",
    "go_on",
    "after_round",
    "losses",
    "retreat",
    "retreat_join",
    "pursue",
    "follow",
    "pursuit_die",
    "pursuit_stop",
    "level_losses",
    "advance",
    "aftermath",
    "leader_die",
    "repulsed",
    "end_combat",
)
"""Every step by its number: how positions name it."""

(
    OVER,
    CHOOSE_SOURCE,
    PLACE_CENTER,
    SET_UP_VEDETTES,
    WEATHER,
    PLAYER_TURN,
    COMMAND_PHASE,
    MOVEMENT_PHASE,
    COMBAT_PHASE,
    MORALE_PHASE,
    END_PHASE,
    LILLE_ROLL,
    ADMINISTER,
    ORGANIZE,
    TRANSFER_UNDER,
    EXCHANGE_INTO,
    EXCHANGE_AMOUNT,
    SUBORDINATE_UNDER,
    ACTIVATE_WITH,
    RETURN_AT,
    GIVE_COMMAND,
    REINFORCE,
    ENTER_AT,
    PICK_MOVER,
    SPLIT_FORCE,
    INITIATIVE,
    STEP,
    AFTER_STEP,
    END_MOVE,
    JOIN,
    STACKING,
    STACKING_JOIN,
    STACKING_UNDER,
    DISPLACE,
    DISPLACE_TO,
    RETREAT_VEDETTE,
    VEDETTE_DIE,
    FLY_CENTER,
    RECON,
    RECON_COUNTER,
    RECON_DIE,
    ATTRITION_BONUS,
    ATTRITION_DIE,
    AFTER_ATTRITION,
    PICK_MARCHER,
    GUNS_CALL,
    GUNS_TO,
    DECLARE,
    ATTACKERS,
    CONSENT,
    ROUND,
    REJOIN,
    COORDINATION,
    COUNTER_TARGET,
    COMMIT,
    COMBAT_DIE,
    OVERRIDE,
    WITHDRAW_OR_STAND,
    GO_ON,
    AFTER_ROUND,
    LOSSES,
    RETREAT,
    RETREAT_JOIN,
    PURSUE,
    FOLLOW,
    PURSUIT_DIE,
    PURSUIT_STOP,
    LEVEL_LOSSES,
    ADVANCE,
    AFTERMATH,
    LEADER_DIE,
    REPULSED,
    END_COMBAT,
) = range(len(NAMES))


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


class Node(Step[EmperorState]):
    """A step of this game."""

    def due(self, s: EmperorState, tell: Tell) -> bool:
        """Whether anyone is asked anything here. If not, this goes on to another step before it answers."""
        return True

    def has_choice(self, s: EmperorState) -> bool:
        """Whether there is more than one thing to choose; what was worked out for it is kept for the prompt."""
        s.options = tuple(self.moves(s))
        return len(s.options) > 1


class Passage(Node):
    """A place in the sequence of play where nobody decides: give `due`, and let it answer no."""

    def due(self, s: EmperorState, tell: Tell) -> bool:
        self.pass_on(s, tell)
        return False

    def pass_on(self, s: EmperorState, tell: Tell) -> None:
        raise NotImplementedError(type(self).__name__)


class Die(Node):
    """A step at which one die decides."""

    def actor(self, s: EmperorState) -> int:
        return CHANCE

    def odds(self, s: EmperorState) -> list[tuple[int, int]]:
        return die(s.game.w.roll)

    def moves(self, s: EmperorState) -> list[int]:
        return [move for move, _ in self.odds(s)]

    def ask(self, s: EmperorState) -> str:
        return ""

    def pips(self, s: EmperorState, move: int) -> int:
        return move - s.game.w.roll + 1
