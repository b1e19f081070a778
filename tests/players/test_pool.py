"""Work spread over processes is done once each, whatever happens to one of them."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import psutil
import pytest

from hundreddays.core import BadData, Fault, Unknown
from hundreddays.players.pool import Lost, spread
from players.pool_work import MUCH, die, die_once, double, fail, much, report
from serving.interrupting import interrupted


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    others = set(active_children())
    yield
    assert set(active_children()) <= others


@pytest.mark.parametrize(("tasks", "jobs"), [(0, 2), (1, 4), (2, 2), (25, 3)])
def test_every_task_is_done_once(tasks: int, jobs: int) -> None:
    assert sorted(spread(double, range(tasks), jobs)) == [(number, 2 * number) for number in range(tasks)]


def test_work_that_loses_every_process_is_given_up() -> None:
    with pytest.raises(Lost, match="short of memory"):
        list(spread(die, [Path()] * 2, 2))


def test_a_process_lost_while_it_hands_in_its_result_is_replaced(tmp_path: Path) -> None:
    assert [(place, len(result)) for place, result in spread(die_once, [tmp_path], 2)] == [(tmp_path, MUCH)]
    assert (tmp_path / "died").exists()


def test_a_process_lost_over_its_task_holds_up_no_other() -> None:
    finished: list[int] = []
    with pytest.raises(Lost):
        _lose_the_other(finished)
    assert finished == sorted(finished)
    assert len(finished) >= 3


def _lose_the_other(finished: list[int]) -> None:
    """Whenever one process has finished something, the one that has not is killed."""
    others = set(active_children())
    for number, (busy, _) in spread(much, range(60), 2):
        finished.append(number)
        for child in set(active_children()) - others:
            if child.pid != busy:
                child.kill()


def test_what_goes_wrong_there_is_told_here() -> None:
    with pytest.raises(Unknown, match=r"There is no town “Waterlo”\. Did you mean “Waterloo”") as raised:
        list(spread(fail, range(60), 2))
    assert raised.value.name == "Waterlo"
    assert any("in fail" in note for note in raised.value.__notes__)


def test_several_faults_at_once_come_whole() -> None:
    with pytest.raises(Fault, match=r"The map does not fit\.\n  - no Ligny\n  - no Wavre") as raised:
        list(spread(report, [["no Ligny", "no Wavre"]], 2))
    assert isinstance(raised.value, BadData)
    assert raised.value.defects == ["no Ligny", "no Wavre"]


def test_whoever_wants_no_more_leaves_nobody_working() -> None:
    work = spread(much, range(1, 60), 2)
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
