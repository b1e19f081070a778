"""The page: figures, ratios, and the machine they were taken on."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.measure import Result

YARDSTICKS = (("python-chess", "chess"), ("OpenSpiel (C++)", "backgammon"), ("OpenSpiel (C++)", "gin_rummy"))
"""The peers in whose speed every other is also given."""


def table(results: Sequence[Result]) -> str:
    """The figures as a table in Markdown; a ratio above 1 is faster than the yardstick."""
    marks = [(f"÷ {name if kind != 'python-chess' else kind}", _decisions(results, kind, name)) for kind, name in YARDSTICKS]
    head = ["", "game", "decisions/s", "games/s", "copy µs", "sample µs", *(title for title, _ in marks)]
    lines = [_row(head), _row(["---"] * 2 + ["---:"] * (len(head) - 2))]
    for result in results:
        ratios = [f"{result.decisions / pace:.2f}" for _, pace in marks]
        sample = f"{result.sample:.1f}" if result.sample is not None else "–"
        lines.append(_row([result.kind, f"`{result.name}`", f"{result.decisions:,.0f}", f"{result.games:,.1f}", f"{result.copy:.2f}", sample, *ratios]))
    return "\n".join(lines)


def _decisions(results: Sequence[Result], kind: str, name: str) -> float:
    return next(result.decisions for result in results if (result.kind, result.name) == (kind, name))


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def machine() -> str:
    """What the figures were taken on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = next((line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines() if line.startswith("model name")), model)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{model}, {os.cpu_count()} cores{load}; {platform.system()}, Python {platform.python_version()}, OpenSpiel {version('open_spiel')}, python-chess {version('chess')}"


def page(results: Sequence[Result], rounds: int, seconds: float) -> str:
    return f"""# Speed, beside the peers

`make bench` prints this table. Random play to the end of the game, one process, one core; every game takes its turn in each of {rounds} rounds of {seconds:g} s of processor time, and medians are
shown, so that ratios hold even where absolute figures wobble. A decision is one move of a player or of chance. OpenSpiel is used through its
Python interface, as its users do; python-chess as it comes; our games in plain Python.

{table(results)}

The last columns are decisions per second in terms of three peers: 2.00 is twice as fast. A decision is not the same amount of game everywhere: ours are factored (first the
piece, then where), backgammon's is a whole move. *Copy* is one copy of a state in the middle of a game; *sample* deals everything that one seat cannot know afresh, which search
in hidden games does for every playout.

Machine: {machine()}.
"""
