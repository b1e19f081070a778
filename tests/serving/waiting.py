"""Waiting for what comes about by itself."""

from __future__ import annotations

import time
from collections.abc import Callable


def eventually(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
