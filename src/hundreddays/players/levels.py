"""Players by name. Levels are configurations: `recruit`, `veteran`, `marshal`, `master`.

The lower three know what the game's planner knows and err, each less than the one before; `master` does not err, and
searches beyond the planner. How far apart they stand is data of each game (`spacing`), and how strong each came out is
in docs/notes/opponents.md.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from hundreddays.core import Fault, Game, Unknown
from hundreddays.players.budget import Budget, Watch
from hundreddays.players.fallible import WORST, Fallible
from hundreddays.players.outside import PREFIX, OutsidePlayer, is_program
from hundreddays.players.player import PlannerPlayer, Player, RandomPlayer, planner_of
from hundreddays.players.search import Evolve, Portfolio, Thinker, Tree
from hundreddays.players.spacing import spacing
from hundreddays.players.styles import BETWEEN, STYLES, planner_in, split

LEVELS = ("recruit", "veteran", "marshal", "master")
"""The opponents offered to people, weakest first."""

SEARCHES: dict[str, type[Tree] | type[Evolve] | type[Portfolio]] = {
    "tree": Tree,
    "evolve": Evolve,
    "portfolio": Portfolio,
}
"""The searches by themselves, to be compared at equal cost."""

NAMES = ("random", "planner", *LEVELS, *SEARCHES)
"""Every player that can be asked for by name; all but `random` also in a style, `marshal:bold`."""

FALLIBLE = "fallible:"
"""A planner that errs as much as is wanted (`fallible:0.3`): for finding how far apart a game's levels should stand."""

OFFERED: Final = "hundreddays.players"
"""The entry points by which another package, our bridges among them, offers players under a prefix.

`openspiel:ismcts:0.5` asks the entry point `openspiel` for `ismcts:0.5`. It is loaded when one of its
players is wanted. An entry point takes what follows the prefix, the game and the budget, and gives the player.
"""


def seat_player(
    name: str,
    game: Game,
    budget: Budget | None = None,
    stop: Callable[[], bool] | None = None,
    watch: Watch | None = None,
    whim: str = "",
) -> Player:
    """A player of that name for one seat at one table, or a program of somebody's (`exec:./mybot`).

    A level, `planner` or a search may have a style after it: `marshal:bold`. `budget` replaces the level's own.

    Whoever makes a new player for every decision gives it the same `whim` at the same table, so that it does not change
    its mind in the middle of a turn.
    """
    if is_program(name):
        return OutsidePlayer(name.removeprefix(PREFIX), game)
    if name == "random":
        return RandomPlayer()
    if name.startswith(FALLIBLE):
        return Fallible(game, _fallibility(name.removeprefix(FALLIBLE)), whim)
    prefix, colon, rest = name.partition(":")
    if colon and prefix in (offered := entry_points(group=OFFERED)).names:
        return _offered(offered[prefix], rest, game, budget)
    level, style = split(name)
    if level not in NAMES or (colon and level == "random"):
        raise Unknown("player", name, NAMES)
    if colon and not style:
        raise Unknown("style", style, STYLES)
    mood = planner_in(game, style) if style else None
    if level == "planner":
        return PlannerPlayer(game, mood, True, whim)
    planner_of(game)
    levels = spacing(game)
    if level in LEVELS[:-1]:
        return Fallible(game, getattr(levels, level), whim, mood)
    kind = levels.master.search if level == "master" else level
    search = SEARCHES[kind](turns=levels.master.turns)
    return Thinker(game, search, budget or Budget(), stop, watch, levels.master.caution, mood, whim)


def is_named(name: str) -> bool:
    """Whether a player of our own is called that, in a style or in none."""
    level, style = split(name)
    return level in NAMES and (style in STYLES and level != "random" if BETWEEN in name else True)


def thinks_long(name: str) -> bool:
    """Whether a player searches, and may take seconds over a decision."""
    return split(name)[0] in (LEVELS[-1], *SEARCHES)


def _fallibility(text: str) -> tuple[float, float]:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= WORST:
        raise Fault(
            f"“{text}” does not say how fallible a player is.", f"Write a number from 0 to {WORST:g}: fallible:0.3"
        )
    return value, value


def _offered(entry: EntryPoint, rest: str, game: Game, budget: Budget | None) -> Player:
    try:
        seat = entry.load()
    except ImportError as error:
        package = entry.dist.name if entry.dist else "hundred-days"
        raise Fault(
            f"Players “{entry.name}:” need a library that is not installed: {error.name}.",
            f"pip install '{package}[{entry.name}]'",
        ) from None
    player: Player = seat(rest, game, budget)
    return player
