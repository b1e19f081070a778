"""The steps of Ambush: a number for each, in the order of its rulebook, and what all of them share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hundreddays import core

if TYPE_CHECKING:
    from toys.ambush.rules.state import AmbushState

DEAL: Final = 1
TURN: Final = 2
TO: Final = 3
LOOK: Final = 4
SHOW: Final = 5
SWAP: Final = 6
WITH: Final = 7
MEET: Final = 8
ROLL: Final = 9
ACTION_ENDS: Final = 10


class Decision(core.Step["AmbushState"]):
    """A step at which a seat decides: the one whose turn it is, unless said otherwise."""

    def actor(self, s: AmbushState) -> int:
        return s.turn


class Passage(core.Passage["AmbushState"]):
    """A point of the sequence of play at which nobody decides."""


class Chance(core.Chance["AmbushState"]):
    """A step at which a card or a block is drawn."""


class Die(core.Die["AmbushState"]):
    """A step at which a die is rolled."""
