"""What people wait for every day: the help, the first page of a server that was just started, the set-up."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import hundreddays as hd
from benchmarks.figures import quote, record

ROUNDS: Final = 7
HELP_AIM: Final = 150
PAGE_AIM: Final = 1000
"""Milliseconds."""
NOT_TOLD: Final = "–"
PATIENCE: Final = 180.0


class Took(NamedTuple):
    """Seconds of the clock, and of the processor."""

    clock: float
    processor: float


def command(*arguments: str) -> Took:
    """One run of the program."""
    before, begun = _children(), time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "hundreddays", *arguments], check=True, stdout=subprocess.DEVNULL, env=_environment()
    )
    return Took(time.perf_counter() - begun, _children() - before)


def first_page() -> Took:
    """From the start of a server to its first whole page."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["serve", "--port", str(port), "--database", f"sqlite:///{Path(folder) / 'bench.db'}"]
        begun = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "hundreddays", *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_environment(),
        )
        try:
            while not _answers(f"http://127.0.0.1:{port}/"):
                assert time.perf_counter() - begun < PATIENCE, "the server does not answer"
                time.sleep(0.005)
            clock = time.perf_counter() - begun
            processor = _processor(server.pid)
        finally:
            server.terminate()
            server.wait()
    return Took(clock, processor)


def _environment() -> dict[str, str]:
    """As people have it: Python keeps what it has compiled of the libraries for the next start."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5.0) as answer:
            return bool(answer.read())
    except (urllib.error.URLError, ConnectionError):
        return False


def _processor(pid: int) -> float:
    import psutil

    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def section() -> str:
    """Measure, keep the figures, and say them."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    helped = [command("--help") for _ in range(ROUNDS + 1)][1:]  # the first compiles what it imports
    page = [first_page() for _ in range(ROUNDS + 1)][1:]
    alone = load <= (os.cpu_count() or 1)
    figures = {
        "help_clock_ms": _milliseconds(took.clock for took in helped) if alone else NOT_TOLD,
        "help_processor_ms": _milliseconds(took.processor for took in helped),
        "page_clock_ms": _milliseconds(took.clock for took in page) if alone else NOT_TOLD,
        "page_processor_ms": _milliseconds(took.processor for took in page),
        "everyday_load": f"{load:.0f}",
    }
    record(figures)
    shown = {name: quote(name, figures) for name in figures}
    lines = [
        "## Every day",
        "",
        f"Medians of {ROUNDS} after a first, from the start of the process, {hd.__build__}. The processor's time is",
        "what is done; on a machine with nothing else to do it is the time by the clock. That is told only where there",
        f"were cores to spare: the load on {os.cpu_count()} cores was {shown['everyday_load']} when this began.",
        *([] if alone else ["So much other work also makes the same take longer, as all share the caches."]),
        "",
        "| | aim, ms | processor ms | clock ms |",
        "| --- | ---: | ---: | ---: |",
        f"| `hundred-days --help` | {HELP_AIM} | {shown['help_processor_ms']} | {shown['help_clock_ms']} |",
        f"| first page of a server that was just started | {PAGE_AIM:,} | {shown['page_processor_ms']}"
        f" | {shown['page_clock_ms']} |",
    ]
    return "\n".join(lines)


def _milliseconds(seconds: Iterable[float]) -> str:
    return f"{1000 * median(seconds):,.0f}"
