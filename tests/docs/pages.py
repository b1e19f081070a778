"""The pages of the documentation, and what can be tried of them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

_FENCE = re.compile(
    r"^```(?P<language>\w*)(?: file=(?P<file>\S+))?[^\n]*\n(?P<text>.*?)^```\s*$", re.MULTILINE | re.DOTALL
)


class Fence(NamedTuple):
    """A block of code in a page."""

    page: str
    line: int
    language: str
    text: str
    file: str = ""
    """Where a reader is to put it, if it is a file and no example to run."""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def fences() -> Iterator[Fence]:
    for page in PAGES:
        text = read(page)
        for match in _FENCE.finditer(text):
            yield Fence(
                page, text.count("\n", 0, match.start()) + 1, match["language"], match["text"], match["file"] or ""
            )


def tracked(*suffixes: str) -> Iterator[Path]:
    """Every file of the project's own with one of these endings: nothing that a tool has put beside them."""
    outside = {".git", ".venv", ".nox", "node_modules", "build", "dist", "static", "__pycache__"}
    for folder, inside, names in os.walk(ROOT):
        inside[:] = sorted(name for name in inside if name not in outside and not name.endswith("_cache"))
        yield from (path for name in sorted(names) if (path := Path(folder, name)).suffix in suffixes)
