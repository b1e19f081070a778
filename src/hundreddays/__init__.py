"""Hundred Days: the Waterloo campaign of 1815 in four classic board-wargame systems.

import hundreddays as hd

game = hd.load("returns", players=2)
state = game.start()
"""

from typing import TYPE_CHECKING, Any

from hundreddays.core import (
    CHANCE,
    EVERYONE,
    NOBODY,
    SPECTATOR,
    BadData,
    BadOption,
    BadPosition,
    BadRecord,
    Choice,
    Event,
    Eye,
    FairDice,
    Fault,
    Game,
    Illegal,
    Info,
    Listener,
    Option,
    Piece,
    Prompt,
    Reason,
    Record,
    State,
    Unknown,
    Verdict,
    View,
    draw,
    parse,
)
from hundreddays.core import state as _rules
from hundreddays.games import REGISTER, info, load

if TYPE_CHECKING:
    from hundreddays.players import match as match
    from hundreddays.studio import analyse as analyse
    from hundreddays.studio import moment_svg as moment_svg

__version__ = "0.1.0"
__build__ = "plain Python" if str(_rules.__file__).endswith(".py") else "compiled"
"""Which build of the rules runs: the same either way, at another speed."""

__all__ = [
    "CHANCE",
    "EVERYONE",
    "NOBODY",
    "REGISTER",
    "SPECTATOR",
    "BadData",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Choice",
    "Event",
    "Eye",
    "FairDice",
    "Fault",
    "Game",
    "Illegal",
    "Info",
    "Listener",
    "Option",
    "Piece",
    "Prompt",
    "Reason",
    "Record",
    "State",
    "Unknown",
    "Verdict",
    "View",
    "__build__",
    "__version__",
    "analyse",
    "draw",
    "info",
    "load",
    "match",
    "moment_svg",
    "parse",
]


def __getattr__(name: str) -> Any:
    """`match` and the studio bring the players with them; whoever does not ask for them does not wait for those."""
    if name == "match":
        from hundreddays.players import match

        return match
    if name in ("analyse", "moment_svg"):
        from hundreddays import studio

        return getattr(studio, name)
    raise AttributeError(f"module “hundreddays” has no attribute “{name}”")
