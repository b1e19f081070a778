"""A bound on how long anything may take: what goes round in circles fails, instead of holding up everything else."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

PATIENCE = 60.0
"""Seconds of processor time, so that a busy machine is not taken for a fault."""


class Endless(Exception):
    """Something has taken longer than anybody waits."""


def _lose(number: int, frame: FrameType | None) -> None:
    raise Endless(f"after {PATIENCE:.0f} s of processor time")


@contextmanager
def patience() -> Iterator[None]:
    """Raise `Endless` within, wherever it is, once so much processor time is spent. Only where signals allow it."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _lose)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
