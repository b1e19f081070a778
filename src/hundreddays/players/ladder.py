"""Who beats whom: every pair of players, seats swapped after each game, so that nobody gains by the better side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from hundreddays.core import Event, Eye
from hundreddays.games import load
from hundreddays.players.budget import DECISION_SECONDS, TURN_SECONDS, Budget
from hundreddays.players.intervals import elo, elo_intervals
from hundreddays.players.levels import seat_player
from hundreddays.players.match import play_out
from hundreddays.players.outside import dismiss
from hundreddays.players.player import Hearer, Player
from hundreddays.players.pool import spread


class Bout(NamedTuple):
    """One game to be played: `first` has side 0 and `second` the other sides."""

    game: str
    options: Mapping[str, Any]
    first: str
    second: str
    number: int
    seed: int
    nodes: int | None = None
    seconds: float | None = None
    """What searching players may spend on a decision, instead of their own budget."""


class BoutResult(NamedTuple):
    """What came of a bout: the points of side 0, and what the players spent."""

    bout: Bout
    points: float
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    slowest: tuple[float, float]


class _Timed:
    """A player with a stopwatch."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def choose(self, eye: Eye, rng: Random) -> Any:
        began = perf_counter()
        choice = self.player.choose(eye, rng)
        spent = perf_counter() - began
        self.decisions += 1
        self.seconds += spent
        self.slowest = max(self.slowest, spent)
        return choice


class _TimedHearer(_Timed):
    """One that wants to be told what its seat is told."""

    def hear(self, event: Event) -> None:
        self.player.hear(event)  # type: ignore[attr-defined]  # see `_timed`


def _timed(player: Player) -> _Timed:
    return _TimedHearer(player) if isinstance(player, Hearer) else _Timed(player)


def fight(bout: Bout) -> BoutResult:
    """Play one bout."""
    game = load(bout.game, None, **bout.options)
    # A turn gets as many times a decision's time as it does against people.
    turn = TURN_SECONDS / DECISION_SECONDS * bout.seconds if bout.seconds else None
    budget = Budget(bout.seconds, bout.nodes, turn) if bout.nodes or bout.seconds else None
    names = [bout.first if side == 0 else bout.second for side in game.sides]
    players = [_timed(seat_player(name, game, budget)) for name in names]
    rng = Random(f"{bout.seed}/{bout.first}/{bout.second}/{bout.number}")
    try:
        score = play_out(game, players, rng).scores[game.sides.index(0)]
    finally:
        dismiss(timed.player for timed in players)
    sides = [
        [player for player, side in zip(players, game.sides, strict=True) if (side == 0) == first]
        for first in (True, False)
    ]
    points = 1.0 if score > 0 else 0.0 if score < 0 else 0.5
    counts, seconds, slowest = zip(
        *(
            (sum(p.decisions for p in side), sum(p.seconds for p in side), max(p.slowest for p in side))
            for side in sides
        ),
        strict=True,
    )
    return BoutResult(bout, points, counts, seconds, slowest)


def bouts(
    game: str,
    options: Mapping[str, Any],
    names: Sequence[str],
    games: int,
    seed: int,
    nodes: int | None = None,
    seconds: float | None = None,
    neighbours: bool = False,
) -> list[Bout]:
    """Every pair (or only those who stand next to each other), `games` games each, half of them with seats swapped."""
    found = []
    pairs = list(pairwise(names) if neighbours else combinations(names, 2))
    for number in range(games):
        for one, other in pairs:
            first, second = (one, other) if number % 2 == 0 else (other, one)
            found.append(Bout(game, options, first, second, number, seed, nodes, seconds))
    return found


def fight_all(todo: Sequence[Bout], jobs: int) -> Iterator[BoutResult]:
    """Play them all, on as many processes as wanted; results come as they are had."""
    for _, result in spread(fight, todo, jobs):
        yield result


class Standing(NamedTuple):
    """One player's place on the ladder."""

    name: str
    rating: float
    interval: tuple[float, float]
    points: float
    games: int
    mean_seconds: float
    slowest: float


class Ladder:
    """Results as they come in, and what they say."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.games: dict[tuple[str, str], list[float]] = {pair: [] for pair in combinations(names, 2)}
        self.by_side: dict[tuple[str, str], list[float]] = {}
        """(name on side 0, name on the other side) → points of side 0."""
        self.decisions = dict.fromkeys(names, 0)
        self.seconds = dict.fromkeys(names, 0.0)
        self.slowest = dict.fromkeys(names, 0.0)

    def add(self, result: BoutResult) -> None:
        bout = result.bout
        pair = (bout.first, bout.second)
        self.by_side.setdefault(pair, []).append(result.points)
        if pair in self.games:
            self.games[pair].append(result.points)
        else:
            self.games[bout.second, bout.first].append(1.0 - result.points)
        for index, name in enumerate(pair):
            self.decisions[name] += result.decisions[index]
            self.seconds[name] += result.seconds[index]
            self.slowest[name] = max(self.slowest[name], result.slowest[index])

    def met(self) -> Iterator[tuple[str, str, list[float], list[float]]]:
        """Every pair that has met, the one listed later first: its points as side 0, and on the other side."""
        for one, other in combinations(self.names, 2):
            as_first = self.by_side.get((other, one), [])
            as_second = [1.0 - points for points in self.by_side.get((one, other), [])]
            if as_first or as_second:
                yield other, one, as_first, as_second

    @property
    def played(self) -> int:
        return sum(len(games) for games in self.games.values())

    def side_share(self) -> float:
        """The share of games that side 0 won, over all pairs."""
        points = [point for games in self.by_side.values() for point in games]
        return sum(points) / len(points) if points else 0.5

    def standings(self, anchor: str = "") -> list[Standing]:
        """Best first; the weakest of the names given (or `anchor`) stands at 0."""
        played = {pair: games for pair, games in self.games.items() if games}
        anchor = anchor or self.names[0]
        ratings = elo({pair: (sum(games), len(games)) for pair, games in played.items()}, anchor)
        intervals = elo_intervals(played, anchor)
        found = [self._standing(name, ratings[name], intervals[name], played) for name in ratings]
        return sorted(found, key=lambda standing: -standing.rating)

    def _standing(
        self, name: str, rating: float, interval: tuple[float, float], played: Mapping[tuple[str, str], list[float]]
    ) -> Standing:
        mine = [
            point if first == name else 1.0 - point
            for (first, second), games in played.items()
            if name in (first, second)
            for point in games
        ]
        mean = self.seconds[name] / max(1, self.decisions[name])
        return Standing(name, rating, interval, sum(mine), len(mine), mean, self.slowest[name])
