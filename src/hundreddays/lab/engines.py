"""Where batches are played: processes of this machine, a Dask cluster, or Ray. All give batches back as they finish."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack
from itertools import islice
from os import cpu_count
from typing import Any, NamedTuple

from hundreddays.core import Fault
from hundreddays.lab.result_store import Files
from hundreddays.lab.study import Batch
from hundreddays.lab.work import run_batch
from hundreddays.players.pool import spread

Engine = Callable[[str, list[Batch]], Iterator[tuple[Batch, Files]]]
"""Plays the batches of a study text, in any order."""

AHEAD = 3
"""Batches that a cluster has in hand for each of its workers: enough to keep it busy, few enough to bound memory."""


class StudyTask(NamedTuple):
    """A batch of a study, ready to be sent anywhere."""

    text: str
    batch: Batch


def play_task(task: StudyTask) -> Files:
    return run_batch(task.text, *task.batch)


def local(jobs: int | None) -> Engine:
    """Processes of this machine. What a lost one was playing is played again by another."""

    def play(text: str, batches: list[Batch]) -> Iterator[tuple[Batch, Files]]:
        for task, files in spread(play_task, [StudyTask(text, batch) for batch in batches], jobs or cpu_count() or 1):
            yield task.batch, files

    return play


def dask(address: str | None, jobs: int | None) -> Engine:
    """A Dask cluster by its address, or a small one of our own. Dask itself plays a lost worker's batches again."""
    try:
        import distributed
    except ImportError:
        raise Fault("The engine “dask” is not installed.", "pip install 'hundred-days[dask]'") from None

    def play(text: str, batches: list[Batch]) -> Iterator[tuple[Batch, Files]]:
        with ExitStack() as opened:
            place: Any = address
            if address is None:
                place = opened.enter_context(
                    distributed.LocalCluster(
                        n_workers=jobs or cpu_count() or 1, threads_per_worker=1, dashboard_address=None
                    )
                )
            client: Any = opened.enter_context(distributed.Client(place))
            executor = opened.enter_context(client.get_executor(pure=False))
            window = AHEAD * max(1, len(client.nthreads()))
            yield from _windowed(executor, [StudyTask(text, batch) for batch in batches], window)

    return play


def _windowed(cluster: Executor, tasks: list[StudyTask], window: int) -> Iterator[tuple[Batch, Files]]:
    """A window of tasks at a time, so that a long run holds few results in memory."""
    waiting = iter(tasks)
    flying: dict[Future[Files], StudyTask] = {cluster.submit(play_task, task): task for task in islice(waiting, window)}
    while flying:
        finished, _ = wait(flying, return_when=FIRST_COMPLETED)
        for future in finished:
            yield flying.pop(future).batch, future.result()
            flying.update({cluster.submit(play_task, task): task for task in islice(waiting, 1)})


def ray(address: str | None, jobs: int | None) -> Engine:
    """Ray, on a running cluster (`address`) or started here. Ray itself plays a lost worker's batches again."""
    try:
        import ray as library
    except ImportError:
        raise Fault("The engine “ray” is not installed.", "pip install 'hundred-days[ray]'") from None

    def play(text: str, batches: list[Batch]) -> Iterator[tuple[Batch, Files]]:
        started = not library.is_initialized()
        if started:
            library.init(
                address=address, num_cpus=None if address else jobs, include_dashboard=False, log_to_driver=False
            )
        remote = library.remote(max_retries=5)(run_batch)
        window = AHEAD * max(1, int(library.cluster_resources().get("CPU", 1)))
        waiting = iter(batches)
        flying: dict[Any, Batch] = {}
        try:
            while True:
                while len(flying) < window:
                    batch = next(waiting, None)
                    if batch is None:
                        break
                    flying[remote.remote(text, *batch)] = batch
                if not flying:
                    return
                finished, _ = library.wait(list(flying), num_returns=1)
                for reference in finished:
                    yield flying.pop(reference), library.get(reference)
        finally:
            if started:
                library.shutdown()

    return play


def engine(name: str, address: str | None = None, jobs: int | None = None) -> Engine:
    if name == "local":
        return local(jobs)
    if name == "dask":
        return dask(address, jobs)
    if name == "ray":
        return ray(address, jobs)
    raise Fault(f"There is no engine “{name}”.", "Known: local, dask, ray.")
