"""Players by name. Levels are configurations, the same for every game: `recruit`, `veteran`, `marshal`, `emperor`.

`recruit` overlooks things; `veteran` is the game's planner; `marshal` and `emperor` search, the latter longer and wider.
"""

from __future__ import annotations

from collections.abc import Callable

from hundreddays.core import Game, Unknown
from hundreddays.players.budget import Budget, Watch
from hundreddays.players.outside import PREFIX, OutsidePlayer
from hundreddays.players.player import PlannerPlayer, Player, RandomPlayer, planner_of
from hundreddays.players.recruit import Recruit
from hundreddays.players.search import Evolve, Halving, Thinker, Tree

LEVELS = ("recruit", "veteran", "marshal", "emperor")
"""The opponents offered to people, weakest first."""

SEARCHES: dict[str, type[Halving] | type[Tree] | type[Evolve]] = {"halving": Halving, "tree": Tree, "evolve": Evolve}
"""The searches by themselves, to be compared at equal cost."""

NAMES = ("random", "planner", *LEVELS, *SEARCHES)
"""Every player that can be asked for by name."""

MARSHAL_SECONDS = 0.5
EMPEROR_SECONDS = 2.0


def seat_player(name: str, game: Game, budget: Budget | None = None, stop: Callable[[], bool] | None = None, watch: Watch | None = None) -> Player:
    """A player of that name for one seat at one table, or a program of somebody's (`exec:./mybot`). `budget` replaces the level's own."""
    if name.startswith(PREFIX):
        return OutsidePlayer(name.removeprefix(PREFIX), game)
    if name == "random":
        return RandomPlayer()
    if name in ("planner", "veteran"):
        return PlannerPlayer(game)
    if name not in NAMES:
        raise Unknown("player", name, NAMES)
    planner_of(game)
    if name == "recruit":
        return Recruit(game)
    if name in SEARCHES:
        return Thinker(game, SEARCHES[name](), budget or Budget(seconds=MARSHAL_SECONDS), stop, watch)
    if name == "marshal":
        return Thinker(game, Halving(width=6), budget or Budget(seconds=MARSHAL_SECONDS), stop, watch)
    return Thinker(game, Halving(width=12), budget or Budget(seconds=EMPEROR_SECONDS), stop, watch)
