"""The two builds of the package, and how to run a program with one of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools import fast

ROOT = fast.ROOT
PLAIN = ROOT / "build" / "plain"
COMPILED = fast.COPY


def compiled() -> Path:
    """The compiled copy of the package, built now unless it is there: quickly, for it is tried and not played with."""
    fast.build(COMPILED, optimise="0")
    return COMPILED


def plain() -> Path:
    """The source itself, or a copy of it where compiled modules lie beside it."""
    if not (fast.SOURCE / fast.PACKAGE / fast.STAMP).is_file():
        return fast.SOURCE
    fast.copy_source(PLAIN)
    return PLAIN


def run(build: Path, *arguments: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Python with the package of one build before all others."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(build), str(ROOT / "tests")])}
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not check or done.returncode == 0, (
        f"{' '.join(map(str, arguments))} failed:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    )
    return done
