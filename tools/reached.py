"""What the tests reach, from coverage's report in JSON: `python -m tools.reached build/coverage.json`.

Says for the whole and for the rules of every game how much of lines and branches the tests carried out, names the
modules with the most left, and fails below the bounds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

RULES: Final = 0.97
"""The least share of the rules of a game that must be reached, lines and branches together."""
WHOLE: Final = 0.92
WORST: Final = 10


class Share(NamedTuple):
    """How much of something was reached."""

    name: str
    reached: int
    all: int
    least: float

    @property
    def part(self) -> float:
        return self.reached / self.all if self.all else 1.0

    @property
    def enough(self) -> bool:
        return self.part >= self.least

    def __str__(self) -> str:
        verdict = "" if self.enough else f", below {self.least:.0%}"
        return f"{self.part:7.2%}  {self.name}: {self.reached:,} of {self.all:,}{verdict}"


def shares(files: Mapping[str, Any]) -> list[Share]:
    """Of the whole, and of the rules of each game."""
    games = sorted({parts[parts.index("games") + 1] for path in files if "rules" in (parts := Path(path).parts)})
    found = [_share("everything", files, WHOLE)]
    for game in games:
        inside = {path: file for path, file in files.items() if f"games/{game}/rules/" in path}
        found.append(_share(f"rules of {game}", inside, RULES))
    return found


def _share(name: str, files: Mapping[str, Any], least: float) -> Share:
    counted = [_counts(file["summary"]) for file in files.values()]
    return Share(name, sum(reached for reached, _ in counted), sum(every for _, every in counted), least)


def _counts(summary: Mapping[str, int]) -> tuple[int, int]:
    """Lines and branches that were reached, and that there are."""
    return (
        summary["covered_lines"] + summary["covered_branches"],
        summary["num_statements"] + summary["num_branches"],
    )


def main(arguments: Sequence[str]) -> int:
    files = json.loads(Path(arguments[0]).read_text("utf-8"))["files"]
    found = shares(files)
    print("\n".join(map(str, found)))
    missed = sorted(files, key=lambda path: _counts(files[path]["summary"])[0] - _counts(files[path]["summary"])[1])
    print("Most left in: " + ", ".join(missed[:WORST]))
    return 0 if all(share.enough for share in found) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
