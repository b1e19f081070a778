"""Something of June 1815 that may happen in a game too: an army comes to a place, earlier or later or never."""

from __future__ import annotations

import msgspec


class Landmark(msgspec.Struct, frozen=True):
    """An event of the chronicle, and what counts as the same in the game."""

    at: str
    """When it was, as the chronicle dates it: `1815-06-18T18:15`."""
    place: str
    """The place of the chronicle, by its id: an hour may have several events."""
    counts: str
    """What counts as the same in the game, in a sentence."""
    army: str
    """The army that has to come, by the id of the picture."""
    near: str
    """To this place of the board."""
    within: int = 0
    """Or to one so many places away."""
