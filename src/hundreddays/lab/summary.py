"""What a results folder says, as numbers: the report draws it, and tests read it.

Batches are read one after the other and only sums are kept, so that a report of any length needs little memory.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from math import hypot
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from hundreddays.core import Game, Picture
from hundreddays.geo import Affine
from hundreddays.lab.checking import read_study
from hundreddays.lab.history_1815 import kilometre, stood
from hundreddays.lab.result_store import ResultStore
from hundreddays.lab.study import Study, build, cells
from hundreddays.players.intervals import effect, wilson

PRUSSIANS = "prussian"

Key = tuple[int, int]
"""Cell and number of a game."""


class Share(NamedTuple):
    """A side's share of wins, with its interval."""

    name: str
    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


class Contrast(NamedTuple):
    """One value of a sweep against the first one: the first seat's share, the size of the effect, whether it is beyond
    noise.
    """

    sweep: str
    value: str
    share: Share
    size: float
    beyond_noise: bool


class Evening(NamedTuple):
    """Where an army stood at the end of a turn: in the games (mean and spread), and in June 1815."""

    army: str
    slot: str
    games: int
    x: float
    y: float
    spread: float
    real: tuple[float, float]


class Mean:
    """A mean that grows."""

    def __init__(self) -> None:
        self.sum = 0.0
        self.count = 0

    def add(self, value: float) -> None:
        self.sum += value
        self.count += 1

    @property
    def value(self) -> float | None:
        return self.sum / self.count if self.count else None


class _Cloud:
    """Where something stood in many games: enough to say the middle and how far games stray from it."""

    def __init__(self) -> None:
        self.count = 0
        self.x = self.y = self.squares = 0.0

    def add(self, count: int, x: float, y: float, squares: float) -> None:
        self.count += count
        self.x += x
        self.y += y
        self.squares += squares

    def spread(self) -> tuple[float, float, float]:
        x, y = self.x / self.count, self.y / self.count
        return x, y, max(0.0, self.squares / self.count - x * x - y * y) ** 0.5


class StudySummary:
    """Everything the report shows."""

    def __init__(self, store: ResultStore, told: Callable[[int, int], None] = lambda done, total: None) -> None:
        self.study: Study = read_study(store.study())
        self.game: Game = build(self.study, cells(self.study)[0])
        self.picture: Picture = self.game.picture()
        self.games = 0
        self.turns: Counter[int] = Counter()
        self.decisions: Counter[int] = Counter()
        self.lead_changes: Counter[int] = Counter()
        self.forfeits = 0
        self.decisive = Mean()
        """The turn with the most losses: when the decisive battle fell."""
        self.decisive_share = Mean()
        """How far into its game that was, as a share of its turns."""
        self.prussians = Mean()
        """How far the Prussians' middle was from the battles of that turn, in units of the board."""
        self._wins: dict[tuple[str, str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._battles: Counter[str] = Counter()
        self._losses: dict[str, Counter[int]] = defaultdict(Counter)
        self._moves: dict[str, Counter[int]] = defaultdict(Counter)
        self._clouds: dict[tuple[str, str], _Cloud] = defaultdict(_Cloud)
        total = len(store.finished())
        for done, tables in enumerate(store.batches(), 1):
            self._take(tables)
            told(done, total)

    # What was gathered

    def shares(self) -> list[Share]:
        """Each seat's share of wins over all games."""
        return [self._share(seat) for seat in self.game.seats]

    def contrasts(self) -> list[Contrast]:
        """For each sweep, each value against its first."""
        found: list[Contrast] = []
        seat = self.game.seats[0]
        for sweep in self.study.sweep:
            labels = sweep.labelled()
            base = self._share(seat, sweep.name, labels[0])
            for label in labels:
                share = self._share(seat, sweep.name, label)
                if share.games and base.games:
                    size, sure = effect(share.wins, share.games, base.wins, base.games)
                    found.append(Contrast(sweep.name, label, share, size, sure))
        return found

    def battles_by_place(self) -> dict[str, float]:
        """Battles a game at each place, most first."""
        return {place: count / self.games for place, count in self._battles.most_common()}

    def losses_by_turn(self) -> dict[str, dict[int, float]]:
        """For each army, losses a game by turn."""
        return self._by_turn(self._losses)

    def decisions_by_turn(self) -> dict[str, dict[int, float]]:
        return self._by_turn(self._moves)

    def evenings(self) -> list[Evening]:
        """For each army and half-day of the chronicle: the mean place in the games, how far games spread around it, and
        the real place.
        """
        if self.picture.georef is None:
            return []
        found: list[Evening] = []
        for (army, slot), cloud in sorted(self._clouds.items()):
            real = stood(army, slot, Affine(*self.picture.georef))
            if real is not None:
                found.append(Evening(army, slot, cloud.count, *cloud.spread(), real))
        return found

    def prussian_distance(self) -> float | None:
        """How far the Prussians were from the decisive battle, in the mean: in kilometres; None where the board lies
        nowhere or has no Prussians.
        """
        if self.picture.georef is None or self.prussians.value is None:
            return None
        return self.prussians.value / kilometre(Affine(*self.picture.georef))

    # Gathering

    def _take(self, tables: dict[str, pa.Table]) -> None:
        self._take_games(tables["games"].to_pylist())
        self._battles.update(tables["battles"]["place"].to_pylist())
        for row in _sums(tables["losses"], ["army", "turn"], "amount"):
            self._losses[row["army"]][row["turn"]] += row["amount_sum"]
        for row in _sums(tables["moves"], ["seat", "turn"], "decisions"):
            self._moves[row["seat"]][row["turn"]] += row["decisions_sum"]
        self._take_stands(tables["stands"])
        self._take_decisive(tables)

    def _take_games(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            self.games += 1
            self.turns[row["turns"]] += 1
            self.decisions[row["decisions"]] += 1
            self.lead_changes[row["lead_changes"]] += 1
            self.forfeits += bool(row["forfeit"])
            for seat in self.game.seats:
                score = row.get(f"score_{seat}")
                if score is None:
                    continue  # a seat that this cell's table does not have
                won = 1.0 if score > 0 else 0.5 if score == 0 else 0.0
                for group in (("", ""), *((sweep.name, row[sweep.name]) for sweep in self.study.sweep)):
                    tally = self._wins[seat, *group]
                    tally[0] += won
                    tally[1] += 1

    def _take_stands(self, table: pa.Table) -> None:
        squares = pc.add(pc.multiply(table["x"], table["x"]), pc.multiply(table["y"], table["y"]))
        sums = [("x", "sum"), ("y", "sum"), ("squares", "sum"), ("x", "count")]
        for row in table.append_column("squares", squares).group_by(["army", "slot"]).aggregate(sums).to_pylist():
            if row["slot"]:
                self._clouds[row["army"], row["slot"]].add(
                    row["x_count"], row["x_sum"], row["y_sum"], row["squares_sum"]
                )

    def _take_decisive(self, tables: dict[str, pa.Table]) -> None:
        spans = tables["moves"].group_by(["cell", "game"]).aggregate([("turn", "min"), ("turn", "max")]).to_pylist()
        firsts: dict[Key, int] = {(row["cell"], row["game"]): row["turn_min"] for row in spans}
        lasts: dict[Key, int] = {(row["cell"], row["game"]): row["turn_max"] for row in spans}
        worst: dict[Key, tuple[int, int]] = {}
        for row in _sums(tables["losses"], ["cell", "game", "turn"], "amount"):
            key, blow = (row["cell"], row["game"]), (row["amount_sum"], -row["turn"])
            worst[key] = max(worst.get(key, (0, 0)), blow)
        turns = {key: -turn for key, (_, turn) in worst.items()}
        for key, turn in turns.items():
            self.decisive.add(turn)
            self.decisive_share.add((turn - firsts[key] + 1) / (lasts[key] - firsts[key] + 1))
        stands = {
            (row["cell"], row["game"]): (row["x"], row["y"])
            for row in tables["stands"].to_pylist()
            if row["army"] == PRUSSIANS and turns.get((row["cell"], row["game"])) == row["turn"]
        }
        for row in tables["battles"].to_pylist():
            key = (row["cell"], row["game"])
            if key in stands and row["turn"] == turns[key]:
                self.prussians.add(hypot(stands[key][0] - row["x"], stands[key][1] - row["y"]))

    def _share(self, seat: str, sweep: str = "", value: str = "") -> Share:
        wins, games = self._wins[seat, sweep, value]
        return Share(seat, wins, int(games))

    def _by_turn(self, sums: dict[str, Counter[int]]) -> dict[str, dict[int, float]]:
        return {
            name: {turn: amount / self.games for turn, amount in sorted(turns.items())}
            for name, turns in sorted(sums.items())
        }


def _sums(table: pa.Table, keys: list[str], column: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.group_by(keys).aggregate([(column, "sum")]).to_pylist()
    return found
