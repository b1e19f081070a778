"""Random play in two source trees, turn by turn: `python -m tools.compare BEFORE/src AFTER/src [--rounds 5]`.

Each tree has a process of its own, and both play the same games for half a second of processor time, one after the
other, by turns the one and the other first, so that what else the machine does falls on both. A tree is played as it
lies there, compiled or not.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

GAMES: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "returns": ("returns", {}),
    "napoleon": ("napoleon", {}),
    "waterloo": ("waterloo", {}),
    "waterloo, Basic": ("waterloo", {"rules": "basic"}),
    "emperor": ("emperor", {}),
    "emperor, Ligny": ("emperor", {"scenario": "ligny_quatre_bras"}),
}
SECONDS: Final = 0.5


def speed(name: str, seed: int) -> float:
    """Decisions a second of processor time, in whole games."""
    import hundreddays as hd

    id, options = GAMES[name]
    game, rng, count = hd.load(id, **options), Random(seed), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        state = game.start()
        while not state.over:
            chance = state.actor == hd.CHANCE
            state.apply(hd.draw(state.odds(), rng) if chance else rng.choice(state.moves()))
            count += 1
    return count / spent


def serve() -> None:
    """Answer each line on standard input, a game and a seed, with its speed."""
    for line in sys.stdin:
        print(speed(*json.loads(line)), flush=True)


class Tree:
    """A process that plays what a source tree holds."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def speed(self, name: str, seed: int) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([name, seed]) + "\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def _pair(before: Tree, after: Tree, name: str, seed: int) -> tuple[float, float]:
    if seed % 2:
        new = after.speed(name, seed)
        return before.speed(name, seed), new
    return before.speed(name, seed), after.speed(name, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play in two source trees, turn by turn.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    before, after = Tree(given.before), Tree(given.after)
    print("| game | before, decisions/s | after | after ÷ before, median of pairs | least | most |")
    print("|---|---:|---:|---:|---:|---:|", flush=True)
    for name in GAMES:
        for tree in (before, after):
            tree.speed(name, 0)  # what is read and worked out once counts for neither
        pairs = [_pair(before, after, name, seed) for seed in range(given.rounds)]
        ratios = sorted(new / old for old, new in pairs)
        old, new = (median(one) for one in zip(*pairs, strict=True))
        print(
            f"| {name} | {old:,.0f} | {new:,.0f} | {median(ratios):.3f} | {ratios[0]:.2f} | {ratios[-1]:.2f} |",
            flush=True,
        )
    before.end()
    after.end()


if __name__ == "__main__":
    main() if len(sys.argv) > 1 else serve()
