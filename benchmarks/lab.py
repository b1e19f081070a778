"""`python -m benchmarks.lab [--games N]`: how the lab scales over the cores of this machine, and how much memory a run
takes, whatever its length.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

import click
import psutil

from hundreddays.lab.engines import local
from hundreddays.lab.run import run_study

STUDY = """
game = "returns"
games = {games}
seed = 1815
[players]
french = "random"
coalition = "random"
"""
SHARE = 0.9
"""What each of N processes must reach of a single one's throughput."""
BYTES = 1_000_000_000
"""What all processes of a run may hold together."""


class Pace(NamedTuple):
    """One run: games a second by the clock once all processes are at work, and processor seconds a game in all
    processes together.
    """

    jobs: int
    clock: float
    processor: float


class Peak(NamedTuple):
    """The most memory that all processes of a command held at one moment."""

    what: str
    games: int
    bytes: int


def pace(jobs: int, games: int) -> Pace:
    """Run a study on some processes.

    What starting them costs is left out: it is the same for ten games and for a million.
    """
    few = games // 5
    short, _ = _run(jobs, few)
    spent, marks = _run(jobs, games)
    steady = [mark for mark in marks if mark[0] >= few]
    (first, began), (last, ended) = steady[0], steady[-1]
    return Pace(jobs, (last - first) / (ended - began), (spent - short) / (games - few))


def _run(jobs: int, games: int) -> tuple[float, list[tuple[int, float]]]:
    """Processor seconds of a run, and when how many games were done."""
    marks: list[tuple[int, float]] = []
    with TemporaryDirectory() as folder:
        before = _spent()
        run_study(
            STUDY.format(games=games),
            Path(folder) / "out",
            local(jobs),
            lambda done, total: marks.append((done, perf_counter())),
        )
        return _spent() - before, marks


def _spent() -> float:
    """Processor seconds of this process and of those it has waited for."""
    return sum(usage.ru_utime + usage.ru_stime for usage in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)))


def memory(games: int, jobs: int) -> list[Peak]:
    """The peaks of a run, and of the report on it."""
    with TemporaryDirectory() as folder:
        study, out, page = Path(folder) / "study.toml", Path(folder) / "out", Path(folder) / "report.html"
        study.write_text(STUDY.format(games=games), "utf-8")
        run = _peak(
            [sys.executable, "-m", "hundreddays", "lab", "run", str(study), "--out", str(out), "--jobs", str(jobs)]
        )
        report = _peak([sys.executable, "-m", "hundreddays", "lab", "report", str(out), "--out", str(page)])
    return [Peak(f"run, {jobs} processes", games, run), Peak("report", games, report)]


def _peak(command: list[str]) -> int:
    """The most that a command and its children held together, looked at twenty times a second.

    Shared pages count for each, so this is rather too much.
    """
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        most = max(most, _held(process.pid))
        sleep(0.05)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return most


def _held(pid: int) -> int:
    held = 0
    try:
        family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0
    for process in family:
        try:
            held += int(process.memory_info().rss)
        except psutil.NoSuchProcess:
            continue  # it has just ended
    return held


def section(paces: list[Pace], peaks: list[Peak]) -> str:
    single = paces[0]
    lines = [
        "## The lab",
        "",
        (
            "Random games of `returns`, with every battle, loss, move and stand written to Parquet. *By the clock*"
            " needs a machine with nothing else to do; *by the processor* does not."
        ),
        "",
        "| processes | games/s by the clock | of N × one | processor ms a game | of one |",
        "| ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {pace.jobs} | {pace.clock:,.0f} | {pace.clock / pace.jobs / single.clock:.0%} | {1000 * pace.processor:.2f}"
        f" | {single.processor / pace.processor:.0%} |"
        for pace in paces
    ]
    lines += ["", "| | games | most memory of all processes together, MB |", "| --- | ---: | ---: |"]
    lines += [f"| {peak.what} | {peak.games:,} | {peak.bytes / 1e6:,.0f} |" for peak in peaks]
    return "\n".join([*lines, "", f"Load of the machine while this was measured: {os.getloadavg()[0]:.1f}."])


@click.command()
@click.option(
    "--games", default=1000, show_default=True, help="Games of the shorter run; the longer one has four times as many."
)
def main(games: int) -> None:
    """How the lab scales, and how much memory it takes; fails where a bound is broken."""
    jobs = os.cpu_count() or 1
    paces = [pace(1, games), *([pace(jobs, games * jobs)] if jobs > 1 else [])]
    peaks = [*memory(games, jobs), *memory(4 * games, jobs)]
    click.echo(section(paces, peaks))
    if paces[-1].processor * SHARE > paces[0].processor:
        raise SystemExit(f"{jobs} processes do less than {SHARE:.0%} of {jobs} times the work of one.")
    if max(peak.bytes for peak in peaks) >= BYTES:
        raise SystemExit("A run holds more than 1 GB.")


if __name__ == "__main__":
    main()
