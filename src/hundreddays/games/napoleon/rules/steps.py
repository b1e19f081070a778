"""The numbers of the steps, in the order of the rulebook, and what every step of this game shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays.core import Step, Tell

if TYPE_CHECKING:
    from hundreddays.games.napoleon.rules.state import NapoleonState

SETUP_UNIT: Final = 1
SETUP_CITY: Final = 2
MARCH: Final = 3
ROUTE: Final = 4
FORCE_PICK: Final = 5
FORCE_DIE: Final = 6
DEPLOY_UNIT: Final = 7
DEPLOY_AREA: Final = 8
PICK_ROUT: Final = 9
PICK_REGROUP: Final = 10
PICK_BATTLE: Final = 11
MORALE_DIE: Final = 12
RETREAT: Final = 13
RETREAT_TO: Final = 14
COMBAT: Final = 15
SHIFT: Final = 16
FIRE_DIE: Final = 17
HIT: Final = 18
REINFORCE: Final = 19
ROUT: Final = 20
ROUT_TO: Final = 21
REGROUP_IN: Final = 22
REGROUP_OUT: Final = 23
REGROUP_TO: Final = 24
SUPPLY: Final = 25

NAMES: Final = (
    "over",
    "setup_unit",
    "setup_city",
    "march",
    "route",
    "force_pick",
    "force_die",
    "deploy_unit",
    "deploy_area",
    "pick_rout",
    "pick_regroup",
    "pick_battle",
    "morale_die",
    "retreat",
    "retreat_to",
    "combat",
    "shift",
    "fire_die",
    "hit",
    "reinforce",
    "rout",
    "rout_to",
    "regroup_in",
    "regroup_out",
    "regroup_to",
    "supply",
)
"""The steps as a position names them."""


class NapoleonStep(Step["NapoleonState"]):
    """A step that can be entered: it asks, or passes itself over when there is nothing to decide (4.5)."""

    def enter(self, s: NapoleonState, tell: Tell) -> None:
        raise NotImplementedError(type(self).__name__)
