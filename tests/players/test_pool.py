"""Work spread over processes is done once each, whatever happens to one of them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from threading import Timer
from time import sleep

import psutil
import pytest

from hundreddays.core import BadData, Fault, Unknown
from hundreddays.players.pool import Lost, spread
from serving.interrupting import interrupted

MUCH = 30_000_000
"""Bytes of a result: more than a pipe holds, so that it is handed in piece by piece."""


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    others = set(active_children())
    yield
    assert set(active_children()) <= others


def _double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize(("tasks", "jobs"), [(0, 2), (1, 4), (2, 2), (25, 3)])
def test_every_task_is_done_once(tasks: int, jobs: int) -> None:
    assert sorted(spread(_double, range(tasks), jobs)) == [(number, 2 * number) for number in range(tasks)]


def _die(place: Path) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_work_that_loses_every_process_is_given_up() -> None:
    with pytest.raises(Lost, match="short of memory"):
        list(spread(_die, [Path()] * 2, 2))


def _die_once(place: Path) -> bytes:
    """The first time its process is killed while it hands in its result: half of that has been taken, nobody knows
    more.
    """
    if not (place / "died").exists():
        (place / "died").touch()
        Timer(0.001, _die, (place,)).start()
    return bytes(MUCH)


def test_a_process_lost_while_it_hands_in_its_result_is_replaced(tmp_path: Path) -> None:
    assert [(place, len(result)) for place, result in spread(_die_once, [tmp_path], 2)] == [(tmp_path, MUCH)]
    assert (tmp_path / "died").exists()


def _much(number: int) -> tuple[int, bytes]:
    """The first task takes for ever; the others have much to hand in."""
    while not number:
        sleep(1)
    return os.getpid(), bytes(MUCH)


def test_a_process_lost_over_its_task_holds_up_no_other() -> None:
    finished: list[int] = []
    with pytest.raises(Lost):
        _lose_the_other(finished)
    assert finished == sorted(finished)
    assert len(finished) >= 3


def _lose_the_other(finished: list[int]) -> None:
    """Whenever one process has finished something, the one that has not is killed."""
    others = set(active_children())
    for number, (busy, _) in spread(_much, range(60), 2):
        finished.append(number)
        for child in set(active_children()) - others:
            if child.pid != busy:
                child.kill()


def _fail(number: int) -> int:
    if number == 3:
        raise Unknown("town", "Waterlo", ["Waterloo"])
    return number


def test_what_goes_wrong_there_is_told_here() -> None:
    with pytest.raises(Unknown, match=r"There is no town “Waterlo”\. Did you mean “Waterloo”") as raised:
        list(spread(_fail, range(60), 2))
    assert raised.value.name == "Waterlo"
    assert any("_fail" in note for note in raised.value.__notes__)


def _report(defects: list[str]) -> None:
    raise BadData("The map does not fit.", defects)


def test_several_faults_at_once_come_whole() -> None:
    with pytest.raises(Fault, match=r"The map does not fit\.\n  - no Ligny\n  - no Wavre") as raised:
        list(spread(_report, [["no Ligny", "no Wavre"]], 2))
    assert isinstance(raised.value, BadData)
    assert raised.value.defects == ["no Ligny", "no Wavre"]


def test_whoever_wants_no_more_leaves_nobody_working() -> None:
    work = spread(_much, range(1, 60), 2)
    next(work)
    work.close()  # type: ignore[attr-defined]  # it is a generator


@pytest.mark.parametrize("later", [0.0, 0.02, 0.1, 0.3])
def test_ctrl_c_while_processes_are_being_started_shows_no_traceback(later: float) -> None:
    def moment(pid: int) -> bool:
        if not any("spawn_main" in " ".join(child.cmdline()) for child in psutil.Process(pid).children()):
            return False
        sleep(later)
        return True

    run = interrupted(["simulate", "returns", "--games", "100000", "--jobs", "4"], moment)
    assert run.code == 130
    assert "Traceback" not in run.errors
