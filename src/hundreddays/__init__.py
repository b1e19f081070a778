"""Hundred Days: the Waterloo campaign of 1815 in four classic board-wargame systems.

import hundreddays as hd

game = hd.load("returns", players=2)
state = game.start()
"""

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
    "draw",
    "info",
    "load",
    "parse",
]
