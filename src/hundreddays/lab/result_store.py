"""Results on disk: a folder with the study, and one folder of Parquet files per finished batch.

A batch is written under another name and renamed when it is whole, so whatever happens (Ctrl-C, a full disk, kill -9)
every
batch that is there is valid, and a run that begins again does only what is missing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from hundreddays.core import Fault
from hundreddays.lab.observer import Rows

Files = dict[str, bytes]
"""Table name → a Parquet file. Workers write them, so that whoever gathers results has next to nothing to do."""

TABLES = ("games", "battles", "losses", "moves", "stands")
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

    def open(self, study: str) -> None:
        """Begin or go on: the folder must be new, or hold this very study and nothing that is damaged."""
        mine = self.folder / STUDY
        if self.folder.exists() and not self.folder.is_dir():
            raise Damaged(f"{self.folder} is not a folder.", "Give another one with --out.")
        if mine.exists():
            if self.study() != study:
                raise Damaged(
                    f"{self.folder} holds the results of another study.",
                    "Give another folder with --out, or the study it began with.",
                )
            self.check()
        elif self.folder.exists() and any(path.name != _PART for path in self.folder.iterdir()):
            raise Damaged(f"{self.folder} holds other things than results.", "Give an empty or new folder with --out.")
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            part = self.folder / _PART
            _write(part, study.encode())
            part.rename(mine)
        for stray in self.folder.glob("part-*"):
            shutil.rmtree(stray)

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

    def done(self, batch: tuple[int, int, int]) -> bool:
        return self._batch(batch).is_dir()

    def finished(self) -> list[Path]:
        """The folders of all finished batches, in order."""
        return sorted(self.folder.glob("batch-*"))

    def save(self, batch: tuple[int, int, int], tables: Files) -> None:
        whole = self._batch(batch)
        part = whole.with_name("part-" + whole.name)
        part.mkdir()
        for table in TABLES:
            _write(part / f"{table}.parquet", tables[table])
        part.rename(whole)

    def table(self, name: str) -> pa.Table:
        """All rows of one table, batch by batch in order."""
        return pa.concat_tables([self.read(batch, name) for batch in self._some()], promote_options="permissive")

    def batches(self) -> Iterator[dict[str, pa.Table]]:
        """Every batch with its tables, one after the other: a report of any length needs no more memory than
        one batch.
        """
        for batch in self._some():
            yield {table: self.read(batch, table) for table in TABLES}

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

    def _batch(self, batch: tuple[int, int, int]) -> Path:
        cell, first, _ = batch
        return self.folder / f"batch-{cell:04d}-{first:08d}"


def parquet(rows: Rows) -> Files:
    """Rows as Parquet files in memory."""
    return {table: _encoded(table, rows[table]) for table in TABLES}


def _encoded(table: str, rows: Iterable[dict[str, Any]]) -> bytes:
    schema = _SCHEMAS.get(table)
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(list(rows), schema=pa.schema(schema) if schema else None), sink)
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
