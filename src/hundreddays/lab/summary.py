"""What a results folder says, as numbers: the report draws it, and tests read it.

Batches are read one after the other and only sums are kept, so that a report of any length needs little memory.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from hundreddays.core import Game, Picture
from hundreddays.geo import Affine
from hundreddays.geo.history_1815 import kilometre, stood
from hundreddays.lab.checking import read_study
from hundreddays.lab.happenings import Happenings
from hundreddays.lab.result_store import TABLES, ResultStore, points
from hundreddays.lab.study import Cell, Study, build, cells, printed
from hundreddays.lab.tallying import Key, Mean, Share
from hundreddays.players.intervals import difference, effect, holm, paired_difference

PRUSSIANS = "prussian"


class Contrast(NamedTuple):
    """One value of a sweep against its yardstick: the printed figure, or else the first value."""

    sweep: str
    value: str
    yardstick: str
    share: Share
    """The first seat's."""
    size: float
    """Cohen's h."""
    gain: float
    """How much more the first seat wins than by the yardstick."""
    p: float
    """How likely so much comes by luck alone, corrected for all that is tested on the page (Holm)."""

    @property
    def beyond_noise(self) -> bool:
        return self.p < 0.05


class CellLine(NamedTuple):
    """One cell in figures."""

    labels: tuple[str, ...]
    share: Share
    turns: float
    decisions: float
    first_battle: float | None


class CellSums:
    """What is kept of a cell's games."""

    def __init__(self) -> None:
        self.points = array("f")
        """What each game was worth to the first seat."""
        self.numbers = array("l")
        self.turns, self.decisions, self.first_battle, self.lead_changes = Mean(), Mean(), Mean(), Mean()
        self.losses: dict[str, Mean] = defaultdict(Mean)
        """By army, a game at a time."""
        self.battles: Counter[str] = Counter()


class OwnMap(NamedTuple):
    """A map, and the cells that are played on it."""

    title: str
    """What sets these cells apart, where there are several maps."""
    picture: Picture
    cells: list[int]


def own_maps(study: Study) -> list[OwnMap]:
    """What is shown on a map of its own: every board, and every value of the first option that is varied, as scenarios
    are.
    """
    option = next((sweep.name for sweep in study.sweep if sweep.option), "")
    groups: list[tuple[str, Picture, list[Cell]]] = []
    for cell in cells(study):
        picture, label = build(study, cell).picture(), cell.labels.get(option, "")
        same = (label, picture.places, picture.georef)
        there = next((mine for name, board, mine in groups if (name, board.places, board.georef) == same), None)
        if there is None:
            groups.append((label, picture, [cell]))
        else:
            there.append(cell)
    found: list[OwnMap] = []
    for _, picture, mine in groups:
        said = []
        for sweep in study.sweep:
            labels = [label for label in sweep.labelled() if label in {cell.labels[sweep.name] for cell in mine}]
            if len(labels) < len(sweep.values):
                said.append(f"{sweep.name}: {', '.join(labels)}")
        found.append(OwnMap("; ".join(said), picture, [cell.number for cell in mine]))
    return found


class Evening(NamedTuple):
    """Where an army stood at the end of a turn: in the games (mean and spread), and in June 1815."""

    army: str
    slot: str
    games: int
    x: float
    y: float
    spread: float
    real: tuple[float, float]


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
        self.pins = store.pins()
        self.game: Game = build(self.study, cells(self.study)[0])
        self.picture: Picture = self.game.picture()
        self.maps = own_maps(self.study)
        self.happenings = Happenings(self.game.seats[0])
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
        self.prussian_kilometres = Mean()
        """The same in kilometres, on the maps that lie somewhere."""
        self._map_of = {number: place for place, own in enumerate(self.maps) for number in own.cells}
        self._kilometre = [
            kilometre(Affine(*own.picture.georef)) if own.picture.georef is not None else None for own in self.maps
        ]
        self.endings: Counter[str] = Counter()
        """How games ended, in the words of the result."""
        self.stopped = 0
        self.drawn = 0
        self._cells: dict[int, CellSums] = defaultdict(CellSums)
        self._met: dict[tuple[str, bool], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._wins: dict[tuple[str, str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._losses: dict[str, Counter[int]] = defaultdict(Counter)
        self._moves: dict[str, Counter[int]] = defaultdict(Counter)
        self._clouds: dict[tuple[int, str, str], _Cloud] = defaultdict(_Cloud)
        self._store = store
        self._taken: set[Path] = set()
        self.catch_up(told)

    def catch_up(self, told: Callable[[int, int], None] = lambda done, total: None) -> None:
        """Take what has been played since."""
        new = [batch for batch in self._store.finished() if batch not in self._taken]
        if not new and not self._taken:
            self._store.table("games")  # says that there is nothing yet
        for done, batch in enumerate(new, 1):
            self._take({table: self._store.read(batch, table) for table in TABLES})
            self._taken.add(batch)
            told(done, len(new))

    # What was gathered

    def shares(self) -> list[Share]:
        """Each seat's share of wins over all games."""
        return [self._share(seat) for seat in self.game.seats]

    def contrasts(self) -> list[Contrast]:
        """For each sweep, each value against its yardstick."""
        found: list[Contrast] = []
        seat = self.game.seats[0]
        for sweep in self.study.sweep:
            labels = sweep.labelled()
            yardstick = printed(self.study, sweep) or labels[0]
            base = self._share(seat, sweep.name, yardstick)
            for label in labels:
                share = self._share(seat, sweep.name, label)
                if share.games and base.games:
                    size, _ = effect(share.wins, share.games, base.wins, base.games)
                    gain, p = self._gain(sweep.name, label, yardstick, share, base)
                    found.append(Contrast(sweep.name, label, yardstick, share, size, gain, p))
        tested = [contrast for contrast in found if contrast.value != contrast.yardstick]
        corrected = dict(zip(tested, holm([contrast.p for contrast in tested]), strict=True))
        return [contrast._replace(p=corrected.get(contrast, 1.0)) for contrast in found]

    def _gain(self, sweep: str, value: str, yardstick: str, share: Share, base: Share) -> tuple[float, float]:
        """How much more the first seat wins, and p: game by game where the same luck was dealt to both."""
        if not self.study.paired:
            return share.share - base.share, difference(share.wins, share.games, base.wins, base.games)
        gains: list[float] = []
        by_labels = {tuple(cell.labels.values()): self._cells[cell.number] for cell in cells(self.study)}
        place = [each.name for each in self.study.sweep].index(sweep)
        for labels, here in by_labels.items():
            if labels[place] == value:
                there = by_labels[(*labels[:place], yardstick, *labels[place + 1 :])]
                points = dict(zip(there.numbers, there.points, strict=True))
                pairs = zip(here.numbers, here.points, strict=True)
                gains += [point - points[number] for number, point in pairs if number in points]
        if not gains:
            return share.share - base.share, 1.0
        mean, _, p = paired_difference(gains)
        return mean, p

    def lines(self) -> list[CellLine]:
        """Every cell that was played, in order."""
        seat = self.game.seats[0]
        found: list[CellLine] = []
        for cell in cells(self.study):
            sums = self._cells[cell.number]
            if sums.points:
                share = Share(seat, sum(sums.points), len(sums.points))
                turns, decisions = sums.turns.value or 0.0, sums.decisions.value or 0.0
                found.append(CellLine(tuple(cell.labels.values()), share, turns, decisions, sums.first_battle.value))
        return found

    def sums(self, cell: int) -> CellSums:
        """What is kept of one cell's games."""
        return self._cells[cell]

    def share_of(self, cell: int) -> Share:
        """The first seat's share in one cell."""
        points = self._cells[cell].points
        return Share(self.game.seats[0], sum(points), len(points))

    def grid(self, rows: str, columns: str) -> dict[tuple[str, str], Share]:
        """The first seat's share for every two values of two sweeps, over all others."""
        seat = self.game.seats[0]
        found: dict[tuple[str, str], Share] = {}
        for cell in cells(self.study):
            points, key = self._cells[cell.number].points, (cell.labels[rows], cell.labels[columns])
            before = found.get(key, Share(seat, 0.0, 0))
            found[key] = Share(seat, before.wins + sum(points), before.games + len(points))
        return found

    def conditions(self) -> list[tuple[str, Share, Share]]:
        """For each condition the first seat's share in the games that met it, and in the others."""
        seat = self.game.seats[0]
        return [
            (
                condition.name,
                Share(seat, self._met[condition.name, True][0], int(self._met[condition.name, True][1])),
                Share(seat, self._met[condition.name, False][0], int(self._met[condition.name, False][1])),
            )
            for condition in self.study.condition
        ]

    def battles_by_place(self, chosen: Sequence[int] = ()) -> dict[str, float]:
        """Battles a game at each place, most first; of all games, or of those of some cells."""
        battles: Counter[str] = Counter()
        games = 0
        for number in chosen or [cell.number for cell in cells(self.study)]:
            battles.update(self._cells[number].battles)
            games += len(self._cells[number].points)
        return {place: count / games for place, count in battles.most_common()} if games else {}

    def losses_by_turn(self) -> dict[str, dict[int, float]]:
        """For each army, losses a game by turn."""
        return self._by_turn(self._losses)

    def decisions_by_turn(self) -> dict[str, dict[int, float]]:
        return self._by_turn(self._moves)

    def evenings(self, own: int = 0) -> list[Evening]:
        """On one of the maps, for each army and half-day of the chronicle: the mean place in the games, how far games
        spread around it, and the real place.
        """
        georef = self.maps[own].picture.georef
        if georef is None:
            return []
        found: list[Evening] = []
        for (place, army, slot), cloud in sorted(self._clouds.items()):
            real = stood(army, slot, Affine(*georef))
            if place == own and real is not None:
                found.append(Evening(army, slot, cloud.count, *cloud.spread(), real))
        return found

    def prussian_distance(self) -> float | None:
        """How far the Prussians were from the decisive battle, in the mean: in kilometres; None where the boards lie
        nowhere or have no Prussians.
        """
        return self.prussian_kilometres.value

    # Gathering

    def _take(self, tables: dict[str, pa.Table]) -> None:
        self._take_games(tables["games"].to_pylist())
        for row in tables["battles"].to_pylist():
            self._cells[row["cell"]].battles[row["place"]] += 1
        for row in _sums(tables["losses"], ["army", "turn"], "amount"):
            self._losses[row["army"]][row["turn"]] += row["amount_sum"]
        self._take_losses(tables)
        for row in _sums(tables["moves"], ["seat", "turn"], "decisions"):
            self._moves[row["seat"]][row["turn"]] += row["decisions_sum"]
        seat = self.game.seats[0]
        points_of: dict[Key, float] = {
            (row["cell"], row["game"]): points(row[f"score_{seat}"], row["stopped"])
            for row in tables["games"].select(["cell", "game", f"score_{seat}", "stopped"]).to_pylist()
        }
        self.happenings.take(tables, points_of)
        self._take_stands(tables["stands"])
        self._take_decisive(tables)

    def _take_losses(self, tables: dict[str, pa.Table]) -> None:
        """Game by game: one in which an army lost nothing counts as well."""
        lost: dict[tuple[int, int, str], int] = {
            (row["cell"], row["game"], row["army"]): row["amount_sum"]
            for row in _sums(tables["losses"], ["cell", "game", "army"], "amount")
        }
        armies = [army.id for army in self.picture.armies]
        for row in tables["games"].select(["cell", "game"]).to_pylist():
            for army in armies:
                self._cells[row["cell"]].losses[army].add(lost.get((row["cell"], row["game"], army), 0))

    def _take_games(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            self.games += 1
            self.turns[row["turns"]] += 1
            self.decisions[row["decisions"]] += 1
            self.lead_changes[row["lead_changes"]] += 1
            self.forfeits += bool(row["forfeit"])
            self.stopped += bool(row["stopped"])
            self.drawn += not row["stopped"] and row[f"score_{self.game.seats[0]}"] == 0
            self.endings[row["ended"] or ("broken off" if row["stopped"] else "forfeited")] += 1
            self._take_cell(row)
            for seat in self.game.seats:
                score = row.get(f"score_{seat}")
                if score is None:
                    continue  # a seat that this cell's table does not have
                won = points(score, row["stopped"])
                for group in (("", ""), *((sweep.name, row[sweep.name]) for sweep in self.study.sweep)):
                    tally = self._wins[seat, *group]
                    tally[0] += won
                    tally[1] += 1

    def _take_cell(self, row: dict[str, Any]) -> None:
        sums = self._cells[row["cell"]]
        won = points(row[f"score_{self.game.seats[0]}"], row["stopped"])
        sums.points.append(won)
        sums.numbers.append(row["game"])
        sums.turns.add(row["turns"])
        sums.decisions.add(row["decisions"])
        sums.lead_changes.add(row["lead_changes"])
        if row["first_battle"]:
            sums.first_battle.add(row["first_battle"])
        for condition in self.study.condition:
            tally = self._met[condition.name, bool(row[condition.name])]
            tally[0] += won
            tally[1] += 1

    def _take_stands(self, table: pa.Table) -> None:
        squares = pc.add(pc.multiply(table["x"], table["x"]), pc.multiply(table["y"], table["y"]))
        sums = [("x", "sum"), ("y", "sum"), ("squares", "sum"), ("x", "count")]
        keys = ["cell", "army", "slot"]
        for row in table.append_column("squares", squares).group_by(keys).aggregate(sums).to_pylist():
            if row["slot"]:
                self._clouds[self._map_of[row["cell"]], row["army"], row["slot"]].add(
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
                far = hypot(stands[key][0] - row["x"], stands[key][1] - row["y"])
                self.prussians.add(far)
                scale = self._kilometre[self._map_of[key[0]]]
                if scale is not None:
                    self.prussian_kilometres.add(far / scale)

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
