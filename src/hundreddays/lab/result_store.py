"""Results on disk: a folder with the study, and one folder of Parquet files per finished batch.

A batch is written under another name and renamed when it is whole, so whatever happens (Ctrl-C, a full disk, kill -9)
every batch that is there is valid, and a run that begins again does only what is missing.
"""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from hundreddays.core import Fault
from hundreddays.lab.observer import Rows
from hundreddays.lab.pins import Pins
from hundreddays.lab.study import Batch, Numbered
from hundreddays.players.intervals import wilson

Files = dict[str, bytes]
"""Table name → a Parquet file. Workers write them, so that whoever gathers results has next to nothing to do."""

PINS = "pins.json"
TABLES = ("games", "battles", "captures", "losses", "moves", "stands", "tracks")
STUDY = "study.toml"
_PART = "study.part"
_MAGIC = b"PAR1"

_SCHEMAS: dict[str, list[tuple[str, pa.DataType]]] = {
    "battles": [
        ("cell", pa.int32()),
        ("game", pa.int32()),
        ("turn", pa.int32()),
        ("place", pa.string()),
        ("x", pa.float32()),
        ("y", pa.float32()),
    ],
    "captures": [
        ("cell", pa.int32()),
        ("game", pa.int32()),
        ("turn", pa.int32()),
        ("place", pa.string()),
    ],
    "tracks": [
        ("cell", pa.int32()),
        ("game", pa.int32()),
        ("turn", pa.int32()),
        ("track", pa.string()),
        ("value", pa.int32()),
        ("word", pa.string()),
    ],
    "losses": [
        ("cell", pa.int32()),
        ("game", pa.int32()),
        ("turn", pa.int32()),
        ("army", pa.string()),
        ("amount", pa.int32()),
    ],
    "moves": [
        ("cell", pa.int32()),
        ("game", pa.int32()),
        ("turn", pa.int32()),
        ("seat", pa.string()),
        ("decisions", pa.int32()),
    ],
    "stands": [
        ("cell", pa.int32()),
        ("game", pa.int32()),
        ("turn", pa.int32()),
        ("slot", pa.string()),
        ("army", pa.string()),
        ("pieces", pa.int32()),
        ("x", pa.float32()),
        ("y", pa.float32()),
    ],
}


class Damaged(Fault):
    """A results folder that is not what it should be. It is left alone."""


class ResultStore:
    """One results folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._points: dict[Path, list[tuple[int, int, float]]] = {}
        """For each batch that was asked: cell, number and points of the first seat of every game."""

    def open(self, study: str, pins: Pins) -> None:
        """Begin or go on: the folder must be new, or hold this very study and nothing that is damaged.

        The study may ask for more games than it did; it must be played with what it was begun with.
        """
        mine = self.folder / STUDY
        if self.folder.exists() and not self.folder.is_dir():
            raise Damaged(f"{self.folder} is not a folder.", "Give another one with --out.")
        if mine.exists():
            if not _same_but_for_more_games(self.study(), study):
                raise Damaged(
                    f"{self.folder} holds the results of another study.",
                    "Give another folder with --out, or the study it began with; only `games` may grow.",
                )
            differences = self.pins().differences(pins)
            if differences:
                raise Damaged(
                    f"{self.folder} was played with {'; '.join(differences)}.",
                    "Give another folder with --out, or go on with what it was begun with.",
                )
            self.check()
            if self.study() != study:
                self._put(STUDY, study.encode())
        elif self.folder.exists() and any(path.name not in (_PART, PINS) for path in self.folder.iterdir()):
            raise Damaged(f"{self.folder} holds other things than results.", "Give an empty or new folder with --out.")
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._put(PINS, msgspec.json.encode(pins))
            self._put(STUDY, study.encode())
        for stray in self.folder.glob("part-*"):
            shutil.rmtree(stray)

    def _put(self, name: str, data: bytes) -> None:
        part = self.folder / _PART
        _write(part, data)
        part.rename(self.folder / name)

    def pins(self) -> Pins:
        """What the results were played with."""
        path = self.folder / PINS
        try:
            return msgspec.json.decode(path.read_bytes(), type=Pins)
        except (OSError, msgspec.DecodeError):
            raise Damaged(
                f"{path} is missing or damaged: it is not known what these results were played with.",
                "Nothing was changed; give another folder with --out.",
            ) from None

    def study(self) -> str:
        mine = self.folder / STUDY
        if not mine.is_file():
            raise Damaged(
                f"{self.folder} holds no results.", "It has no study.toml; give the folder that `lab run --out` wrote."
            )
        try:
            return mine.read_text("utf-8")
        except UnicodeDecodeError:
            raise Damaged(
                f"{mine} is damaged: it is not text.", "Nothing was changed; give another folder with --out."
            ) from None

    def check(self) -> None:
        """Name the first batch that is not whole, and change nothing."""
        for batch in self.finished():
            for table in TABLES:
                if not _parquet(batch / f"{table}.parquet"):
                    raise _damaged(batch / f"{table}.parquet")

    def numbers(self) -> set[Numbered]:
        """Every finished game, by its cell and its number."""
        found: set[Numbered] = set()
        for path in self.finished():
            cell, first, count = (int(part) for part in path.name.split("-")[1:])
            found |= {(cell, number) for number in range(first, first + count)}
        return found

    def row(self, cell: int, number: int) -> dict[str, Any]:
        """What came of one game."""
        for path in self.finished():
            at, first, count = (int(part) for part in path.name.split("-")[1:])
            if at == cell and first <= number < first + count:
                rows: list[dict[str, Any]] = self.read(path, "games").to_pylist()
                return next(row for row in rows if row["game"] == number)
        raise Damaged(f"Game {number} of cell {cell} has not been played.", "Games are counted from 0 in each cell.")

    def widths(self, last: int) -> dict[int, float]:
        """For each cell half the 95 % interval of the first seat's share, over its games below number `last`."""
        wins: dict[int, list[float]] = {}
        for batch in self.finished():
            if batch not in self._points:  # read once: this is asked after every round, of all games so far
                self._points[batch] = [
                    (row["cell"], row["game"], points(_first_score(row), row["stopped"]))
                    for row in self.read(batch, "games").to_pylist()
                ]
            for cell, number, won in self._points[batch]:
                if number < last:
                    wins.setdefault(cell, []).append(won)
        intervals = {cell: wilson(sum(won), len(won)) for cell, won in wins.items()}
        return {cell: (high - low) / 2 for cell, (low, high) in intervals.items()}

    def finished(self) -> list[Path]:
        """The folders of all finished batches, in order."""
        return sorted(self.folder.glob("batch-*"))

    def save(self, batch: Batch, tables: Files) -> None:
        whole = self._batch(batch)
        part = whole.with_name("part-" + whole.name)
        part.mkdir()
        for table in TABLES:
            _write(part / f"{table}.parquet", tables[table])
        part.rename(whole)

    def table(self, name: str) -> pa.Table:
        """All rows of one table, batch by batch in order."""
        return pa.concat_tables([self.read(batch, name) for batch in self._some()], promote_options="permissive")

    def read(self, batch: Path, name: str) -> pa.Table:
        path = batch / f"{name}.parquet"
        try:
            return pq.read_table(path, partitioning=None)
        except (pa.ArrowInvalid, OSError):
            raise _damaged(path) from None

    def _some(self) -> list[Path]:
        found = self.finished()
        if not found:
            raise Damaged(f"{self.folder} holds no finished games yet.", "Run the study first.")
        return found

    def _batch(self, batch: Batch) -> Path:
        cell, first, count = batch
        return self.folder / f"batch-{cell:04d}-{first:08d}-{count:04d}"


def points(score: float, stopped: bool) -> float:
    """What a game was worth to a seat: won 1, drawn one half; broken off, what the judge expects."""
    if stopped:
        return (1 + score) / 2
    return 1.0 if score > 0 else 0.5 if score == 0 else 0.0


def _first_score(row: dict[str, Any]) -> float:
    return next(float(value) for name, value in row.items() if name.startswith("score_"))


def _same_but_for_more_games(before: str, after: str) -> bool:
    if before == after:
        return True
    was, wanted = tomllib.loads(before), tomllib.loads(after)
    return wanted.pop("games", 0) >= was.pop("games", 0) and was == wanted


def parquet(rows: Rows, pinned: Mapping[str, str]) -> Files:
    """Rows as Parquet files in memory, with what they were played with."""
    return {table: _encoded(table, rows[table], pinned) for table in TABLES}


def _encoded(table: str, rows: Iterable[dict[str, Any]], pinned: Mapping[str, str]) -> bytes:
    schema = _SCHEMAS.get(table)
    sink = pa.BufferOutputStream()
    made = pa.Table.from_pylist(list(rows), schema=pa.schema(schema) if schema else None)
    pq.write_table(made.replace_schema_metadata(dict(pinned)), sink)
    whole: bytes = sink.getvalue().to_pybytes()
    return whole


def _write(path: Path, data: bytes) -> None:
    """All of it, and on the disk, before anything is renamed to say that it is there."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _parquet(path: Path) -> bool:
    """Whether a file is there and begins and ends as a whole Parquet file does."""
    if not path.is_file() or path.stat().st_size < 2 * len(_MAGIC):
        return False
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
        file.seek(-len(_MAGIC), os.SEEK_END)
        return head == _MAGIC == file.read()


def _damaged(path: Path) -> Damaged:
    return Damaged(
        f"{path} is damaged or missing.",
        f"Nothing was changed. Delete the folder {path.parent} and run the study again: its games will be played.",
    )
