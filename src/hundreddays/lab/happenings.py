"""What happened in the games of a study, as numbers: weather, what decided, what was taken, and whom chance favoured.

Sums only, as in `summary`: a report of any length needs little memory.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

import pyarrow as pa

from hundreddays.lab.tallying import Key, Mean, Share

LONG: Final = 4
"""Games with so many turns of a kind of weather, or more, are counted together."""


class Word(NamedTuple):
    """One word of a track, as `rain` of the weather."""

    track: str
    word: str
    share: float
    """Of all turns."""
    by_turns: dict[int, Share]
    """What the first seat won in games with so many such turns; the last are those with `LONG` or more."""


class TakenPlace(NamedTuple):
    """A place that was taken."""

    place: str
    games: int
    """In so many games, once or oftener."""
    turn: float
    """The turn in which it first was, in the mean of those."""


class Luck(NamedTuple):
    """How chance dealt with the first seat, in points of its expectation, and what became of it."""

    won: float
    """The mean in games that it won."""
    lost: float
    favoured: Share
    """How often the side won that chance favoured."""
    thirds: list[Share]
    """What the first seat won in the third of the games with the worst luck, the middle one and the best."""


class Happenings:
    """What is kept of all games."""

    def __init__(self, seat: str) -> None:
        self._seat = seat
        self.first_battles: Counter[int] = Counter()
        """The turn of the first battle; games without any are left out."""
        self._turns: Counter[tuple[str, str]] = Counter()
        self._worded: Counter[str] = Counter()
        self._by_turns: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(_tally))
        self._heard: dict[str, list[float]] = defaultdict(_tally)
        """For each track the games in which it said anything."""
        self._decides: dict[str, dict[int, Mean]] = defaultdict(lambda: defaultdict(Mean))
        self._taken: dict[str, Mean] = defaultdict(Mean)
        self._luck, self._points = array("d"), array("d")

    def take(self, tables: Mapping[str, pa.Table], points: Mapping[Key, float]) -> None:
        """One batch; `points` is what each of its games was worth to the first seat."""
        games = tables["games"]
        self.first_battles.update(turn for turn in games["first_battle"].to_pylist() if turn)
        if "luck" in games.column_names:
            for row in games.select(["cell", "game", "luck"]).to_pylist():
                self._luck.append(row["luck"])
                self._points.append(points[row["cell"], row["game"]])
        self._take_tracks(tables["tracks"], points)
        first: dict[tuple[int, int, str], int] = {}
        for row in tables["captures"].to_pylist():
            first.setdefault((row["cell"], row["game"], row["place"]), row["turn"])
        for (_, _, place), turn in first.items():
            self._taken[place].add(turn)

    def _take_tracks(self, table: pa.Table, points: Mapping[Key, float]) -> None:
        said: Counter[tuple[str, str, Key]] = Counter()
        heard: set[tuple[str, Key]] = set()
        for row in table.to_pylist():
            key = (row["cell"], row["game"])
            if row["word"]:
                said[row["track"], row["word"], key] += 1
                heard.add((row["track"], key))
                self._worded[row["track"]] += 1
                self._turns[row["track"], row["word"]] += 1
            else:
                self._decides[row["track"]][row["turn"]].add(row["value"])
        for (track, word, key), turns in said.items():
            _add(self._by_turns[track, word][min(turns, LONG)], points[key])
        for track, key in heard:
            _add(self._heard[track], points[key])

    def words(self) -> list[Word]:
        """Every word that a track used, the usual ones first."""
        return [
            Word(track, word, count / self._worded[track], self._shares(track, word))
            for (track, word), count in self._turns.most_common()
        ]

    def _shares(self, track: str, word: str) -> dict[int, Share]:
        """By the number of turns with a word; games without any are those that are left."""
        found = {
            turns: Share(self._seat, wins, int(games))
            for turns, (wins, games) in sorted(self._by_turns[track, word].items())
        }
        wins, games = self._heard[track]
        none = Share(
            self._seat,
            wins - sum(share.wins for share in found.values()),
            int(games) - sum(share.games for share in found.values()),
        )
        return {0: none, **found} if none.games else found

    def deciding(self) -> dict[str, dict[int, float]]:
        """The tracks by which games are decided: their mean at the end of each turn that was played."""
        return {
            track: {turn: mean.value or 0.0 for turn, mean in sorted(turns.items())}
            for track, turns in self._decides.items()
        }

    def taken(self) -> list[TakenPlace]:
        """The places that were taken, most often first."""
        found = [TakenPlace(place, mean.count, mean.value or 0.0) for place, mean in self._taken.items()]
        return sorted(found, key=lambda taken: (-taken.games, taken.place))

    def luck(self) -> Luck | None:
        """Whom chance favoured, where the study asked for it."""
        if not self._luck:
            return None
        pairs = sorted(zip(self._luck, self._points, strict=True))
        won, lost = Mean(), Mean()
        favoured = 0.0
        for luck, points in pairs:
            (won if points > 0.5 else lost).add(luck)
            favoured += points if luck > 0 else 1 - points
        cut = [0, len(pairs) // 3, 2 * len(pairs) // 3, len(pairs)]
        thirds = [pairs[low:high] for low, high in pairwise(cut)]
        return Luck(
            won.value or 0.0,
            lost.value or 0.0,
            Share("favoured", favoured, len(pairs)),
            [Share(self._seat, sum(points for _, points in third), len(third)) for third in thirds],
        )


def _tally() -> list[float]:
    return [0.0, 0.0]


def _add(tally: list[float], won: float) -> None:
    tally[0] += won
    tally[1] += 1
