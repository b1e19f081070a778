"""The one file of figures, docs/bench.json: the bench writes it, and every page that quotes one is filled in from it.

A page quotes a figure as `<!-- figure NAME -->141<!-- end figure -->`, which shows as the figure alone. So no two pages
can disagree, and `tests/docs/test_quoted_figures.py` says when one was changed by hand.

`python -m benchmarks.figures` fills in all pages again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "docs" / "bench.json"
_QUOTED: Final = re.compile(r"<!-- figure (\w+) -->(.*?)<!-- end figure -->")


def known() -> dict[str, str]:
    """Every figure, as it is written in a sentence."""
    found: dict[str, str] = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    return found


def record(figures: Mapping[str, str]) -> None:
    """Keep some figures that were just measured, and fill them into every page."""
    FILE.write_text(json.dumps({**known(), **figures}, indent=2, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
    for page in pages():
        text = page.read_text("utf-8")
        filled = fill(text, known())
        if filled != text:
            page.write_text(filled, "utf-8")


def pages() -> Iterator[Path]:
    """Every page that people read."""
    yield ROOT / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))


def quoted(text: str) -> list[tuple[str, str]]:
    """The figures that a page quotes: name and what it says."""
    return _QUOTED.findall(text)


def fill(text: str, figures: Mapping[str, str]) -> str:
    """A page with its figures as they are now."""
    return _QUOTED.sub(lambda found: quote(found[1], figures), text)


def quote(name: str, figures: Mapping[str, str]) -> str:
    """A figure as a page quotes it."""
    return f"<!-- figure {name} -->{figures[name]}<!-- end figure -->"


if __name__ == "__main__":
    record({})
