"""The process that plays a study for the designer's page: the lab's own run, and after each batch how things stand.

`python -m hundreddays.server.designer_program FOLDER ENGINE CLUSTER JOBS` plays FOLDER/asked.toml into FOLDER/results.
It ends when its standard input does: when the server is gone, so is this.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from signal import SIGTERM, signal
from threading import Thread
from typing import Any, Final, Literal

import msgspec

from hundreddays.core import Fault
from hundreddays.lab.engines import engine as engine_by_name
from hundreddays.lab.result_store import ResultStore
from hundreddays.lab.run import run_study
from hundreddays.lab.study import Cell, Study, cells, printed
from hundreddays.lab.summary import StudySummary
from hundreddays.lab.tallying import Mean
from hundreddays.server.designer_desk import ASKED, ROWS, STANDING
from hundreddays.server.designer_wire import CellStanding, CountedMean, RunRows, RunStanding, ValueContrast

RESULTS: Final = "results"


def main(folder: Path, engine: str, cluster: str, jobs: int) -> None:
    writer = StandingWriter(folder)
    try:
        text = (folder / ASKED).read_text("utf-8")
        run_study(text, folder / RESULTS, engine_by_name(engine, cluster or None, jobs), writer.going_on)
        writer.write("done")
    except Fault as fault:
        writer.write("failed", str(fault))


class StandingWriter:
    """Writes down how a run stands; what was read of its results is not read again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._results = ResultStore(folder / RESULTS)
        self._summary: StudySummary | None = None
        self._rows: dict[Path, list[dict[str, Any]]] = {}
        self._done = self._total = 0

    def going_on(self, done: int, total: int) -> None:
        self._done, self._total = done, total
        self.write("running")

    def write(self, state: Literal["running", "done", "failed"], fault: str = "") -> None:
        batches = self._results.finished()
        told = RunStanding(state, fault, self._done, self._total, "", "", [], [])
        if batches:
            if self._summary is None:
                self._summary = StudySummary(self._results)
            self._summary.catch_up()
            for batch in batches:
                if batch not in self._rows:
                    self._rows[batch] = self._results.read(batch, "games").to_pylist()
            put(
                self._folder / ROWS,
                msgspec.json.encode(RunRows([row for batch in batches for row in self._rows[batch]])),
            )
            told = standing(self._summary, told)
        put(self._folder / STANDING, msgspec.json.encode(told))


def standing(summary: StudySummary, told: RunStanding) -> RunStanding:
    """What is told of a run, with what its games say."""
    found = []
    for cell in cells(summary.study):
        sums, share = summary.sums(cell.number), summary.share_of(cell.number)
        low, high = share.interval
        found.append(
            CellStanding(
                labels=cell.labels,
                printed=as_printed(summary.study, cell),
                games=share.games,
                share=share.share,
                low=low,
                high=high,
                turns=counted(sums.turns),
                losses={army: counted(mean) for army, mean in sums.losses.items()},
                drama=counted(sums.lead_changes),
            )
        )
    contrasts = [
        ValueContrast(each.sweep, each.value, each.yardstick, each.gain, each.p)
        for each in summary.contrasts()
        if each.value != each.yardstick
    ]
    return msgspec.structs.replace(
        told, seat=summary.game.seats[0], losses_in=summary.game.losses_in, cells=found, contrasts=contrasts
    )


def as_printed(study: Study, cell: Cell) -> bool:
    return all(cell.labels[sweep.name] == (printed(study, sweep) or sweep.labelled()[0]) for sweep in study.sweep)


def counted(mean: Mean) -> CountedMean:
    return CountedMean(mean.value or 0.0, mean.half)


def put(path: Path, body: bytes) -> None:
    """All of it at once, for whoever reads meanwhile."""
    part = path.with_suffix(".part")
    part.write_bytes(body)
    part.replace(path)


def _leave(number: int, frame: object) -> None:
    """Told to stop, it leaves by an exception, so that its own processes are stopped too."""
    raise SystemExit(128 + number)


def _end_with_the_server() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), SIGTERM)


if __name__ == "__main__":
    signal(SIGTERM, _leave)
    Thread(target=_end_with_the_server, daemon=True).start()
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
