"""Running a study: what is missing is played, what comes back is stored, and someone is told how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from hundreddays.core import Fault
from hundreddays.lab.checking import read_study
from hundreddays.lab.engines import Engine
from hundreddays.lab.pins import pins_of
from hundreddays.lab.result_store import ResultStore
from hundreddays.lab.study import ROUND, Batch, Study, batches, cells

Progress = Callable[[int, int], None]
"""Told how many games are done, of how many."""


def _rounds(study: Study, store: ResultStore) -> Iterator[list[Batch]]:
    """What is missing, all at once; or round by round, with the cells left out that have played enough.

    Whether they have is asked of whole rounds only, so that the same study plays the same games on any engine.
    """
    if not study.until:
        yield batches(study, store.numbers())
        return
    enough: set[int] = set()
    for last in range(ROUND, study.games + ROUND, ROUND):
        missing = [batch for batch in batches(study, store.numbers(), last) if batch[0] not in enough]
        if missing:
            yield missing
        enough |= {cell for cell, width in store.widths(last).items() if width <= study.until}
        if len(enough) == len(cells(study)):
            return


def run_study(text: str, out: Path, engine: Engine, progress: Progress = lambda done, total: None) -> ResultStore:
    """Play what is missing of a study into a folder.

    Interrupting it at any moment loses at most the batches in flight.
    """
    study = read_study(text)
    store = ResultStore(out)
    try:
        store.open(text, pins_of(study))
    except OSError as error:
        raise Fault(
            f"Results cannot be written to {out}: {error.strerror}.", "Give another folder with --out."
        ) from None
    total = study.games * len(cells(study))
    done = len(store.numbers())
    progress(done, total)
    for missing in _rounds(study, store):
        for batch, files in engine(text, missing) if missing else ():
            try:
                store.save(batch, files)
            except OSError as error:
                raise Fault(
                    f"The results cannot be written to {out}: {error.strerror}.",
                    "What is there is valid; run the same command to go on.",
                ) from None
            done += batch[2]
            progress(done, total)
    return store
