"""Work spread over processes ends, whatever happens to one of them."""

from __future__ import annotations

import os
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from time import sleep

import pytest

from hundreddays.players.pool import spread


def _work(number: int) -> tuple[int, bytes]:
    """The first task takes for ever; the others have more to hand in than a pipe holds, and must be rid of it piece by piece."""
    while not number:
        sleep(1)
    return os.getpid(), bytes(30_000_000)


def _lose_the_idle_one(others: set[BaseProcess]) -> None:
    for _, (busy, _) in spread(_work, range(60), 2):
        for child in set(active_children()) - others:
            if child.pid != busy:
                child.kill()


def test_the_work_ends_when_a_process_is_lost_while_another_hands_in_its_result() -> None:
    others = set(active_children())
    with pytest.raises(BrokenProcessPool):
        _lose_the_idle_one(others)
    assert set(active_children()) <= others
