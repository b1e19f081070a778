"""Players by name. Levels are configurations, the same for every game: `recruit`, `veteran`, `marshal`, `emperor`.

`recruit` overlooks much and `veteran` a little; `marshal` plays what the game's planner thinks best; `emperor` searches beyond it. How strong each is
on each game is measured in docs/opponents.md.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from hundreddays.core import Fault, Game, Unknown
from hundreddays.players.budget import Budget, Watch
from hundreddays.players.fallible import Fallible
from hundreddays.players.outside import PREFIX, OutsidePlayer
from hundreddays.players.player import PlannerPlayer, Player, RandomPlayer, planner_of
from hundreddays.players.search import Evolve, Halving, Thinker, Tree

LEVELS = ("recruit", "veteran", "marshal", "emperor")
"""The opponents offered to people, weakest first."""

SEARCHES: dict[str, type[Halving] | type[Tree] | type[Evolve]] = {"halving": Halving, "tree": Tree, "evolve": Evolve}
"""The searches by themselves, to be compared at equal cost."""

NAMES = ("random", "planner", *LEVELS, *SEARCHES)
"""Every player that can be asked for by name."""

SPIEL = "openspiel:"
"""OpenSpiel's own bots (`openspiel:ismcts:0.5`); their library is loaded when one of them is asked for."""

EMPEROR_SECONDS = 2.0
CAUTION = 0.08
"""How much better another move must look before the emperor departs from the planner: with 0.03 he was hardly stronger, see docs/opponents.md."""


def seat_player(name: str, game: Game, budget: Budget | None = None, stop: Callable[[], bool] | None = None, watch: Watch | None = None) -> Player:
    """A player of that name for one seat at one table, or a program of somebody's (`exec:./mybot`). `budget` replaces the level's own."""
    if name.startswith(PREFIX):
        return OutsidePlayer(name.removeprefix(PREFIX), game)
    if name.startswith(SPIEL):
        return _spiel(name.removeprefix(SPIEL), game, budget)
    if name == "random":
        return RandomPlayer()
    if name not in NAMES:
        raise Unknown("player", name, NAMES)
    if name in ("planner", "marshal"):
        return PlannerPlayer(game)
    planner_of(game)
    if name == "recruit":
        return Fallible(game, overlooks=0.35, wavers=0.8)
    if name == "veteran":
        return Fallible(game, overlooks=0.1, wavers=0.3)
    search = Evolve() if name == "emperor" else SEARCHES[name]()
    return Thinker(game, search, budget or Budget(seconds=EMPEROR_SECONDS), stop, watch, CAUTION)


def _spiel(name: str, game: Game, budget: Budget | None) -> Player:
    try:
        bots: Any = import_module("hundreddays.bridges.spielbots")
    except ImportError:
        raise Fault("OpenSpiel is not installed.", "pip install 'hundred-days[openspiel]'") from None
    player: Player = bots.seat_spiel(name, game, budget)
    return player
