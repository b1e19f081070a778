"""Our games in both builds: each build is a process of its own, and both take their turns in the same rounds.

Run as a program (`python -m benchmarks.builds`) this is such a process: it reads a game, a seed and a length, and
answers with figures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tools import fast

import hundreddays as hd
from benchmarks.measure import Figures
from benchmarks.rivals import Ours


class Build:
    """One build of the package, running."""

    def __init__(self, source: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), str(fast.ROOT)])}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.builds"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=fast.ROOT,
        )
        self.name = self._line()

    def ask(self, *words: object) -> Figures:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        return Figures(*json.loads(self._line()))

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a build under measurement gave up; what it said stands above")
        return line.strip()

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class There:
    """A game of ours in one of the builds."""

    def __init__(self, build: Build, id: str) -> None:
        self.build = build
        self.kind = f"Hundred Days, {build.name}"
        self.name = id

    def turn(self, seed: int, seconds: float) -> Figures:
        return self.build.ask(self.name, seed, seconds)


def builds() -> list[Build]:
    """The compiled build, made now unless it is there, and the plain one."""
    fast.build(fast.COPY)
    plain = fast.ROOT / "build" / "plain"
    fast.copy_source(plain)
    return [Build(fast.COPY), Build(plain)]


def main() -> None:
    print(hd.__build__, flush=True)
    games: dict[str, Ours] = {}
    for line in sys.stdin:
        id, seed, seconds = json.loads(line)
        if id not in games:
            games[id] = Ours(id)
        print(json.dumps(games[id].turn(seed, seconds)), flush=True)


if __name__ == "__main__":
    main()
