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
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks.figures import quote, record

ROUNDS: Final = 7
PATIENCE: Final = 60.0


class Took(NamedTuple):
    """Seconds of the clock, and of the processor."""

    clock: float
    processor: float


def command(*arguments: str) -> Took:
    """One run of the program."""
    before, begun = _children(), time.perf_counter()
    subprocess.run([sys.executable, "-m", "hundreddays", *arguments], check=True, stdout=subprocess.DEVNULL)
    return Took(time.perf_counter() - begun, _children() - before)


def first_page() -> Took:
    """From the start of a server to its first whole page."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["serve", "--port", str(port), "--database", f"sqlite:///{Path(folder) / 'bench.db'}"]
        begun = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "hundreddays", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
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
    helped = [command("--help") for _ in range(ROUNDS)]
    page = [first_page() for _ in range(ROUNDS)]
    figures = {
        "help_clock_ms": f"{1000 * median(took.clock for took in helped):.0f}",
        "help_processor_ms": f"{1000 * median(took.processor for took in helped):.0f}",
        "page_clock_ms": f"{1000 * median(took.clock for took in page):,.0f}",
        "page_processor_ms": f"{1000 * median(took.processor for took in page):,.0f}",
        "everyday_load": f"{os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else "unknown",
    }
    record(figures)
    shown = {name: quote(name, figures) for name in figures}
    return f"""## Every day

Medians of {ROUNDS}, from the start of the process. The load on {os.cpu_count()} cores was {shown["everyday_load"]}
meanwhile: where that is more than the cores, the clock tells of the others too, and the processor's time of us alone.

| | clock ms | processor ms |
| --- | ---: | ---: |
| `hundred-days --help` | {shown["help_clock_ms"]} | {shown["help_processor_ms"]} |
| first page of a server that was just started | {shown["page_clock_ms"]} | {shown["page_processor_ms"]} |"""
