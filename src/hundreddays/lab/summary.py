"""What a results folder says, as numbers: the report draws it, and tests read it."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, NamedTuple

from hundreddays.core import Game, Picture, spell
from hundreddays.geo import Affine, formations, places
from hundreddays.lab.store import Store
from hundreddays.lab.study import Study, build, cells, read_study
from hundreddays.players.statistics import effect, wilson


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
    """One value of a sweep against the first one: the first seat's share, the size of the effect, whether it is beyond noise."""

    sweep: str
    value: str
    share: Share
    size: float
    beyond_noise: bool


class Evening(NamedTuple):
    """Where an army stood at the end of a turn: in the games (mean and spread), and in June 1815."""

    army: str
    slot: str
    x: float
    y: float
    spread: float
    real: tuple[float, float]


class Summary:
    """Everything the report shows."""

    def __init__(self, store: Store) -> None:
        self.study: Study = read_study(store.study())
        self.game: Game = build(self.study, cells(self.study)[0])
        self.picture: Picture = self.game.picture()
        self.games: list[dict[str, Any]] = store.table("games").to_pylist()
        self.battles: list[dict[str, Any]] = store.table("battles").to_pylist()
        self.losses: list[dict[str, Any]] = store.table("losses").to_pylist()
        self.moves: list[dict[str, Any]] = store.table("moves").to_pylist()
        self.stands: list[dict[str, Any]] = store.table("stands").to_pylist()

    def shares(self) -> list[Share]:
        """Each seat's share of wins over all games."""
        return [self._share(seat, self.games) for seat in self.game.seats]

    def contrasts(self) -> list[Contrast]:
        """For each sweep, each value against its first."""
        found: list[Contrast] = []
        seat = self.game.seats[0]
        for sweep in self.study.sweep:
            groups = [(spell(value), [row for row in self.games if row[sweep.name] == spell(value)]) for value in sweep.values]
            base = self._share(seat, groups[0][1])
            for value, rows in groups:
                share = self._share(seat, rows)
                if share.games and base.games:
                    size, sure = effect(share.wins, share.games, base.wins, base.games)
                    found.append(Contrast(sweep.name, value, share, size, sure))
        return found

    def battles_by_place(self) -> dict[str, float]:
        """Battles a game at each place."""
        counts = Counter(row["place"] for row in self.battles)
        return {place: count / len(self.games) for place, count in counts.most_common()}

    def losses_by_turn(self) -> dict[str, dict[int, float]]:
        """For each army, losses a game by turn."""
        sums: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for row in self.losses:
            sums[row["army"]][row["turn"]] += row["amount"] / len(self.games)
        return sums

    def decisions_by_turn(self) -> dict[str, dict[int, float]]:
        sums: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for row in self.moves:
            sums[row["seat"]][row["turn"]] += row["decisions"] / len(self.games)
        return sums

    def decisive_turn(self) -> float:
        """The turn with the most losses, in the mean over games that had any: when the decisive battle fell."""
        worst: dict[tuple[int, int], tuple[int, int]] = {}
        by_turn: Counter[tuple[int, int, int]] = Counter()
        for row in self.losses:
            by_turn[row["cell"], row["game"], row["turn"]] += row["amount"]
        for (cell, number, turn), amount in sorted(by_turn.items()):
            if amount > worst.get((cell, number), (0, 0))[0]:
                worst[cell, number] = (amount, turn)
        return sum(turn for _, turn in worst.values()) / len(worst) if worst else 0.0

    def evenings(self) -> list[Evening]:
        """For each army and half-day of the chronicle: the mean place in the games, how far games spread around it, and the real place."""
        groups: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
        for row in self.stands:
            if row["slot"]:
                groups[row["army"], row["slot"]].append((row["x"], row["y"]))
        found: list[Evening] = []
        for (army, slot), points in sorted(groups.items(), key=lambda item: (item[0][0], item[0][1])):
            x = sum(point[0] for point in points) / len(points)
            y = sum(point[1] for point in points) / len(points)
            spread = (sum((px - x) ** 2 + (py - y) ** 2 for px, py in points) / len(points)) ** 0.5
            real = self._really(army, slot)
            if real is not None:
                found.append(Evening(army, slot, x, y, spread, real))
        return found

    def _really(self, army: str, slot: str) -> tuple[float, float] | None:
        """Where the army's formations were in that half-day: their mean, weighed by strength, on this board."""
        if self.picture.georef is None:
            return None
        project = Affine(*self.picture.georef)
        total = x_sum = y_sum = 0.0
        for formation in formations():
            here = [stand.place for stand in formation.track if stand.slot == slot]
            if _ALIASES.get(army, army) != formation.army or not here or not formation.strength:
                continue
            place = places()[here[0]]
            x, y = project(place.lon, place.lat)
            total += formation.strength
            x_sum += x * formation.strength
            y_sum += y * formation.strength
        return (x_sum / total, y_sum / total) if total else None

    def _share(self, seat: str, rows: list[dict[str, Any]]) -> Share:
        wins = sum(1.0 if row[f"score_{seat}"] > 0 else 0.5 if row[f"score_{seat}"] == 0 else 0.0 for row in rows)
        return Share(seat, wins, len(rows))


_ALIASES = {"british": "allied", "anglo_allied": "allied", "anglo": "allied"}
"""Armies that some games call otherwise than the chronicle of 1815 does."""
