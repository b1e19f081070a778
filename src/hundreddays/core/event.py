"""What happened, in words and data, with the audience that may know it.

One stream stands behind the log, the animation, the limit of taking back, notices and statistics. Rules
emit events by calling `tell`; when nobody listens they call `SILENT`, which does nothing.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

CHANCE: Final = -1
"""The actor when dice or cards decide."""

NOBODY: Final = -2
"""The actor when the game is over."""

SPECTATOR: Final = 15
"""The viewer who sits nowhere: number of his bit in an audience, and his "seat" in `view` and `prompt`."""

EVERYONE: Final = (1 << (SPECTATOR + 1)) - 1


def only(*seats: int) -> int:
    """The audience made of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def but(audience: int) -> int:
    """Everyone else, spectators included."""
    return EVERYONE & ~audience


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. `data` holds ids and numbers only, fit for everyone in `audience`."""

    kind: str
    audience: int
    cite: str
    data: dict[str, Any]

    def heard_by(self, seat: int) -> bool:
        """Whether a seat is told of this."""
        return bool(self.audience >> seat & 1)


class Tally(NamedTuple):
    """What an event amounts to in any game, for statistics: a battle begun, cohesion or strength lost, a march, a place
    taken.
    """

    what: str
    """`battle`, `loss`, `march` or `capture`."""
    place: str = ""
    army: str = ""
    amount: int = 1


class Tell:
    """Listens to nothing. `cite` is the paragraph under which the thing happened."""

    listening = False

    def __call__(self, audience: int, kind: str, cite: str = "", **data: Any) -> None:
        return None


class Listener(Tell):
    """Keeps every event, in order."""

    listening = True

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, audience: int, kind: str, cite: str = "", **data: Any) -> None:
        self.events.append(Event(kind, audience, cite, data))


SILENT: Final = Tell()
