"""Results on disk: a folder with the study, and one folder of Parquet files per finished batch.

A batch is written under another name and renamed when it is whole, so whatever happens (Ctrl-C, a full disk, kill -9) every
batch that is there is valid, and a run that begins again does only what is missing.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from hundreddays.core import Fault
from hundreddays.lab.clerk import Rows

TABLES = ("games", "battles", "losses", "moves", "stands")
STUDY = "study.toml"

_SCHEMAS: dict[str, list[tuple[str, pa.DataType]]] = {
    "battles": [("cell", pa.int32()), ("game", pa.int32()), ("turn", pa.int32()), ("place", pa.string()), ("x", pa.float32()), ("y", pa.float32())],
    "losses": [("cell", pa.int32()), ("game", pa.int32()), ("turn", pa.int32()), ("army", pa.string()), ("amount", pa.int32())],
    "moves": [("cell", pa.int32()), ("game", pa.int32()), ("turn", pa.int32()), ("seat", pa.string()), ("decisions", pa.int32())],
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


class Store:
    """One results folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, study: str) -> None:
        """Begin or go on: the folder must be new, or hold this very study."""
        mine = self.folder / STUDY
        if self.folder.exists() and not self.folder.is_dir():
            raise Damaged(f"{self.folder} is not a folder.", "Give another one with --out.")
        if mine.exists():
            if mine.read_text("utf-8") != study:
                raise Damaged(f"{self.folder} holds the results of another study.", "Give another folder with --out, or the study it began with.")
        elif self.folder.exists() and any(self.folder.iterdir()):
            raise Damaged(f"{self.folder} holds other things than results.", "Give an empty or new folder with --out.")
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            _whole(mine, study)
        for stray in self.folder.glob("part-*"):
            shutil.rmtree(stray)

    def study(self) -> str:
        mine = self.folder / STUDY
        if not mine.is_file():
            raise Damaged(f"{self.folder} holds no results.", "It has no study.toml; give the folder that `lab run --out` wrote.")
        return mine.read_text("utf-8")

    def done(self, batch: tuple[int, int, int]) -> bool:
        return self._batch(batch).is_dir()

    def save(self, batch: tuple[int, int, int], rows: Rows) -> None:
        whole = self._batch(batch)
        part = whole.with_name("part-" + whole.name)
        part.mkdir()
        for table in TABLES:
            pq.write_table(_arrow(table, rows[table]), part / f"{table}.parquet")
        part.rename(whole)

    def table(self, name: str) -> pa.Table:
        """All rows of one table, batch by batch in order."""
        paths = sorted(self.folder.glob(f"batch-*/{name}.parquet"))
        if not paths:
            raise Damaged(f"{self.folder} holds no finished games yet.", "Run the study first.")
        try:
            found: pa.Table = ds.dataset([str(path) for path in paths], format="parquet").to_table()
        except (pa.ArrowInvalid, OSError) as error:
            raise Damaged(f"{self.folder} is damaged: {str(error).splitlines()[0]}", "Delete the batch it names and run the study again.") from None
        return found

    def _batch(self, batch: tuple[int, int, int]) -> Path:
        cell, first, _ = batch
        return self.folder / f"batch-{cell:04d}-{first:08d}"


def _arrow(table: str, rows: Iterable[dict[str, Any]]) -> pa.Table:
    schema = _SCHEMAS.get(table)
    return pa.Table.from_pylist(list(rows), schema=pa.schema(schema) if schema else None)


def _whole(path: Path, text: str) -> None:
    part = path.with_suffix(".part.txt")
    part.write_text(text, "utf-8")
    part.rename(path)
