"""OpenSpiel's own search bots as players at our tables, by the clock: `openspiel:ismcts:0.5`, `openspiel:mcts:0.5`.

Their search and their random playouts are OpenSpiel's, unchanged; only the number of simulations is left to a clock, so
that they can be met at equal time a decision. `ismcts` knows what its seat may know and no more. `mcts` is made for
open games: it is handed the true state, and where something is hidden it sees through the fog. That is a handicap given
to it on purpose: whoever beats it has beaten more than an honest opponent.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from hundreddays.bridges.openspiel import PREFIX, SpielGame, SpielState
from hundreddays.core import Choice, Eye, Fault, Game, Unknown
from hundreddays.players.budget import BadBudget, Budget

EXPLORE = 2.0
"""The exploration constant of OpenSpiel's own examples."""

SECONDS = 2.0
"""A decision's time where nobody says another."""

ENDLESS = 1 << 30
"""More simulations than any clock allows."""


class _TimeUp(Exception):
    """Leaves a search whose time is spent."""


class TimedMCTS(mcts.MCTSBot):  # type: ignore[misc]  # open_spiel carries no types
    """OpenSpiel's tree search, answering when its time is spent, but never before a move has been tried."""

    deadline = 0.0
    root: Any = None

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        if root.children and perf_counter() >= self.deadline:
            self.root = root
            raise _TimeUp
        return super()._apply_tree_policy(root, state)

    def mcts_search(self, state: SpielState) -> Any:
        try:
            return super().mcts_search(state)
        except _TimeUp:
            return self.root


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]  # open_spiel carries no types
    """OpenSpiel's information-set tree search, answering when its time is spent, but never before a move has been
    tried.
    """

    deadline = 0.0

    def sample_root_state(self, state: SpielState) -> Any:
        if self._root_node.child_info and perf_counter() >= self.deadline:
            raise _TimeUp
        return super().sample_root_state(state)

    def run_search(self, state: SpielState) -> Any:
        try:
            return super().run_search(state)
        except _TimeUp:
            return self.get_final_policy(state, self._root_node)


class SpielPlayer:
    """One of OpenSpiel's bots in a seat."""

    def __init__(self, game: Game, kind: str, seconds: float) -> None:
        self.spiel: SpielGame = pyspiel.load_game(PREFIX + game.id, dict(game.options))
        self.kind = kind
        self.seconds = seconds
        if kind == "ismcts" and self.spiel.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            raise Fault(f"OpenSpiel's ismcts is for games that hide something; {game.title} does not.", "Take mcts.")

    def choose(self, eye: Eye, rng: Random) -> Choice:
        bot = BOTS[self.kind](self.spiel, rng)
        bot.deadline = perf_counter() + self.seconds
        state = _truth(eye) if self.kind == "mcts" else eye.sample(rng)
        return Choice(int(bot.step(self.spiel.state_at(state))), f"OpenSpiel’s {self.kind} tried it most.")


def _truth(eye: Eye) -> Any:
    """The true state behind an eye: for the one bot that is allowed to cheat, and says so."""
    return eye._state


def _mcts(game: SpielGame, rng: Random) -> TimedMCTS:
    luck = np.random.RandomState(rng.getrandbits(32))
    return TimedMCTS(game, EXPLORE, ENDLESS, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)


def _ismcts(game: SpielGame, rng: Random) -> TimedISMCTS:
    luck = np.random.RandomState(rng.getrandbits(32))
    bot = TimedISMCTS(game, mcts.RandomRolloutEvaluator(1, luck), EXPLORE, ENDLESS, random_state=luck)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))
    return bot


BOTS: dict[str, Any] = {"ismcts": _ismcts, "mcts": _mcts}


def seat_spiel(name: str, game: Game, budget: Budget | None = None) -> SpielPlayer:
    """A bot by what follows `openspiel:`, its kind and perhaps its seconds a decision: `ismcts`, `mcts:0.5`."""
    kind, _, text = name.partition(":")
    if kind not in BOTS:
        raise Unknown("bot of OpenSpiel's", kind, BOTS)
    return SpielPlayer(game, kind, _seconds(text, budget))


def _seconds(text: str, budget: Budget | None) -> float:
    if not text:
        if budget is not None and budget.seconds is None:
            raise Fault("OpenSpiel's bots play by the clock, not by nodes.", "Name their seconds: openspiel:ismcts:0.5")
        return SECONDS if budget is None or budget.seconds is None else budget.seconds
    try:
        seconds = float(text)
    except ValueError:
        raise BadBudget(f"“{text}” is not a number of seconds.", "Write it as openspiel:ismcts:0.5") from None
    if not 0 < seconds < float("inf"):
        raise BadBudget(f"A bot cannot think for {text} seconds.", "Give a number above 0.")
    return seconds
