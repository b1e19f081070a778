"""Running a study: what is missing is played, what comes back is stored, and someone is told how far it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hundreddays.core import Fault
from hundreddays.lab.checking import read_study
from hundreddays.lab.engines import Engine
from hundreddays.lab.result_store import ResultStore
from hundreddays.lab.study import batches

Progress = Callable[[int, int], None]
"""Told how many games are done, of how many."""


def run_study(text: str, out: Path, engine: Engine, progress: Progress = lambda done, total: None) -> ResultStore:
    """Play what is missing of a study into a folder.

    Interrupting it at any moment loses at most the batches in flight.
    """
    study = read_study(text)
    store = ResultStore(out)
    try:
        store.open(text)
    except OSError as error:
        raise Fault(
            f"Results cannot be written to {out}: {error.strerror}.", "Give another folder with --out."
        ) from None
    everything = batches(study)
    missing = [batch for batch in everything if not store.done(batch)]
    total = sum(count for _, _, count in everything)
    done = total - sum(count for _, _, count in missing)
    progress(done, total)
    if not missing:
        return store
    for batch, files in engine(text, missing):
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
