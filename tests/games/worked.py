"""Worked examples of a game: see tools/worked.py."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

from tools.worked import COMMAND, again

ROOT = Path(__file__).resolve().parents[2]


def examples(test: str) -> list[str]:
    """The names of the examples in the folder `worked` beside a file of tests."""
    return sorted(file.stem for file in (Path(test).parent / "worked").glob("*.txt"))


def check(test: str, name: str) -> None:
    """Play an example again: everything is told, changed and asked as it says."""
    file = Path(test).parent / "worked" / f"{name}.txt"
    said = file.read_text("utf-8")
    now = again(said)
    found = "\n".join(unified_diff(said.splitlines(), now.splitlines(), "said", "now", n=1, lineterm=""))
    assert now == said, f"{found}\n\nIf this change is meant: `{COMMAND} {file.relative_to(ROOT)}`."
