"""A contest between two players from Python: whoever wrote a bot wants to know whether it wins.

import hundreddays as hd

def bold(eye, rng):
    fights = [move for move in eye.moves() if eye.game.text(move).startswith("fight")]
    return rng.choice(fights or eye.moves())

print(hd.match(bold, "recruit", "returns", 20))
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hundreddays.core import Choice, Eye, Fault, Game
from hundreddays.core.phrases import percent
from hundreddays.games import load
from hundreddays.players.intervals import wilson
from hundreddays.players.levels import seat_player
from hundreddays.players.match import play_out
from hundreddays.players.outside import dismiss
from hundreddays.players.player import Player

Chooser = Callable[[Eye, Random], "int | str | Choice"]
"""A bot as a function: it sees an eye and answers with a move, as a number or in words."""

Contestant = str | Player | Chooser
"""A player by name (`marshal`, `exec:./mybot`), one of your own, or a function."""


class MatchResult(NamedTuple):
    """How a match went, as the first player sees it."""

    wins: int
    draws: int
    losses: int
    forfeits: tuple[str, ...]
    """Why games were forfeited, by either player."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of points, a draw counting half."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.wins + self.draws / 2, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        score = f"{self.wins} won, {self.draws} drawn, {self.losses} lost"
        return f"{score}: {percent(self.share)} ({percent(low)} to {percent(high)})"


class FunctionPlayer:
    """A bot that is a function."""

    def __init__(self, function: Chooser) -> None:
        self.function = function

    def choose(self, eye: Eye, rng: Random) -> Choice:
        answer = self.function(eye, rng)
        if isinstance(answer, Choice):
            return answer
        return Choice(eye.game.move(answer) if isinstance(answer, str) else int(answer))


def match(one: Contestant, other: Contestant, game: str | Game, games: int = 20, *, seed: int = 1815) -> MatchResult:
    """`games` games between two players, sides swapped after each; what came of it for the first.

    The same seed gives the same games, for players that do not think by the clock. A player that answers with a move
    that is not legal forfeits its game.
    """
    if games < 1:
        raise Fault("A match needs at least one game.")
    played = load(game) if isinstance(game, str) else game
    points: list[float] = []
    forfeits: list[str] = []
    for number in range(games):
        side = number % 2
        players = [_seat(one if own == side else other, played) for own in played.sides]
        try:
            outcome = play_out(played, players, Random(f"{seed}/{number}"))
        finally:
            dismiss(players)
        points.append(outcome.scores[played.sides.index(side)])
        forfeits += [outcome.forfeit] if outcome.forfeit else []
    wins, losses = sum(score > 0 for score in points), sum(score < 0 for score in points)
    return MatchResult(wins, games - wins - losses, losses, tuple(forfeits))


def _seat(who: Contestant, game: Game) -> Any:
    if isinstance(who, str):
        return seat_player(who, game)
    if hasattr(who, "choose"):
        return who
    if callable(who):
        return FunctionPlayer(who)
    raise Fault(f"{who!r} is no player.", "Give a name such as “marshal”, a function of (eye, rng), or a Player.")
