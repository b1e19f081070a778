"""The lab on real clusters with several workers, one of which is killed in the middle: no game is lost or doubled."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import distributed
import psutil
import pytest
import ray

from hundreddays.lab.engines import dask, engine, local
from hundreddays.lab.engines import ray as ray_engine
from hundreddays.lab.run import run_study

STUDY = """
game = "returns"
games = 250
seed = 11
[players]
french = "random"
coalition = "random"
"""


def _rows(folder: Path, engine: Any, victim: Callable[[], int | None]) -> list[dict[str, Any]]:
    """Run the study; once the first batch is in, kill a worker as soon as one is at work."""
    killed: list[int] = []

    def told(done: int, total: int) -> None:
        if 0 < done < total and not killed:
            found = victim()
            if found is not None:
                os.kill(found, signal.SIGKILL)
                killed.append(found)

    store = run_study(STUDY, folder, engine, told)
    assert killed, "the run was over before a worker could be killed"
    rows: list[dict[str, Any]] = store.table("games").to_pylist()
    return rows


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    store = run_study(STUDY, tmp_path_factory.mktemp("local"), local(1))
    rows: list[dict[str, Any]] = store.table("games").to_pylist()
    return rows


# A killed worker takes its socket with it; distributed says so as a ResourceWarning when the object is collected.
@pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::DeprecationWarning"
)
def test_dask_plays_every_game_once_though_a_worker_is_killed(tmp_path: Path, expected: list[dict[str, Any]]) -> None:
    cluster: Any
    with distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster:  # type: ignore[no-untyped-call]  # distributed is typed in part
        pids = [worker.pid for worker in cluster.workers.values()]
        assert _rows(tmp_path / "out", dask(cluster.scheduler_address, None), lambda: pids[0]) == expected


@pytest.mark.filterwarnings(
    "ignore::ResourceWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
    "ignore::DeprecationWarning",
    "ignore::FutureWarning",
)
def test_ray_plays_every_game_once_though_a_worker_is_killed(tmp_path: Path, expected: list[dict[str, Any]]) -> None:
    def busy() -> int | None:
        """A process that is playing a batch now; there may be none just now, and none any more."""
        for process in psutil.Process().children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                if process.name().startswith("ray::run_batch") or "ray::run_batch" in " ".join(process.cmdline()):
                    return int(process.pid)
        return None

    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    try:
        assert _rows(tmp_path / "out", ray_engine(None, 3), busy) == expected
    finally:
        ray.shutdown()


def test_an_engine_of_our_own_is_started_and_stopped(tmp_path: Path, expected: list[dict[str, Any]]) -> None:
    store = run_study(STUDY, tmp_path / "out", engine("local", None, 2))
    assert store.table("games").to_pylist() == expected
