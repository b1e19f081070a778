"""Hundred Days: the Waterloo campaign of 1815 in four classic board-wargame systems.

import hundreddays as hd

game = hd.load("returns", players=2)
state = game.start()
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
    from hundreddays.games import REGISTER, info, load
    from hundreddays.players.contest import match
    from hundreddays.studio import analyse, moment_svg

    __build__: str
    """Which build of the rules runs: the same either way, at another speed."""

__version__ = "0.1.0"

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
    """Everything is fetched when it is first asked for: whoever wants the help or the version need not wait."""
    value: Any
    if name not in __all__:
        raise AttributeError(f"module “hundreddays” has no attribute “{name}”")
    if name in ("REGISTER", "info", "load"):
        from hundreddays import games

        value = getattr(games, name)
    elif name == "match":
        from hundreddays import players

        value = players.match
    elif name in ("analyse", "moment_svg"):
        from hundreddays import studio

        value = getattr(studio, name)
    elif name == "__build__":
        from hundreddays.core import state

        value = "plain Python" if str(state.__file__).endswith(".py") else "compiled"
    else:
        from hundreddays import core

        value = getattr(core, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
