"""The page: one part for each section, each replaced by itself, and the machine it was taken on."""

from __future__ import annotations

import os
import platform
import re
from datetime import date
from importlib.metadata import version
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "bench.md"
HEAD = """# Speed, beside the peers

`make bench` writes this page. Every part says how it was measured; figures of one table were taken in the same
minutes on the same machine, so their ratios hold.
How the compiled build is made, and what else was tried, stands in [compiled.md](compiled.md).
"""


def machine() -> str:
    """What the figures were taken on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = next(
            (
                line.split(":", 1)[1].strip()
                for line in cpuinfo.read_text().splitlines()
                if line.startswith("model name")
            ),
            model,
        )
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{model}, {os.cpu_count()} cores{load}; {platform.system()}, Python {platform.python_version()}, OpenSpiel"
        f" {version('open_spiel')}, python-chess {version('chess')}"
    )


def put(page: str, name: str, text: str, order: tuple[str, ...]) -> str:
    """The page with one section put in its place, again or for the first time."""
    parts = dict(re.findall(r"<!-- (\w+) -->\n(.*?)\n<!-- end -->", page, flags=re.DOTALL))
    parts[name] = f"{text}\n\n*Machine: {machine()}; {date.today()}.*"
    known = [*(one for one in order if one in parts), *sorted(set(parts) - set(order))]
    return HEAD + "".join(f"\n<!-- {one} -->\n{parts[one]}\n<!-- end -->\n" for one in known)
