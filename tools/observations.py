"""Write docs/observations.md: every cell of every game's observation, from what the observers declare.

`python -m tools.observations` after an observer has changed; a test checks that the page is current.
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import hundreddays as hd
from hundreddays.core import Block, Column

PAGE = Path(__file__).resolve().parents[1] / "docs" / "observations.md"

HEAD = """# Observations, cell by cell

Written by `python -m tools.observations` from what the games declare; do not edit.

An observation is a row of small whole numbers, one byte each, in the order below, and a mask of the legal moves.
Divided by its `top` every cell lies between 0 and 1: `float32` in the bridges. It says what the seat's view and its
prompt say, no less and no more: a conformance test compares them ([conformance.md](conformance.md)). How to get it, and
its other forms (planes, graph, pieces), is in [research.md](research.md).

The figures are those of each game's default options; `game.observer()` has those of any others. A name with `=` has a
cell for each of its words, of which at most one is 1. A name with `.` has a cell for each of its words, with a number
of its own.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(_game(id) for id in hd.REGISTER)])


def _game(id: str) -> str:
    game = hd.load(id)
    observer = game.observer()
    lines = [
        f"## {game.title} (`{id}`)",
        "",
        f"{observer.size:,} cells, {observer.moves:,} moves.",
        "",
        "| first cell | rows | cells a row | one row is |",
        "|---:|---:|---:|---|",
    ]
    for block in observer.blocks:
        lines.append(f"| {block.start:,} | {len(block.rows):,} | {block.width} | **{block.name}**: {block.says} |")
    for block in observer.blocks:
        lines += [
            "",
            f"### {id}: {block.name}",
            "",
            "| offset | cells | name | top | says |",
            "|---:|---:|---|---:|---|",
        ]
        lines += _columns(block)
    return "\n".join([*lines, ""])


def _columns(block: Block) -> list[str]:
    lines = []
    for (name, says, top), run in groupby(enumerate(block.columns), lambda entry: _key(entry[1])):
        cells = list(run)
        words = [re.split(r"[=.]", column.name, maxsplit=1)[-1] for _, column in cells]
        listed = f" {', '.join(words) if len(words) <= 8 else f'{words[0]} … {words[-1]}'}" if len(cells) > 1 else ""
        lines.append(f"| {cells[0][0]} | {len(cells)} | `{name}`{listed} | {top} | {says} |")
    return lines


def _key(column: Column) -> tuple[str, str, int]:
    """Columns that were declared together."""
    name = re.match(r"[^=.]*[=.]?", column.name)
    return name[0] if name else "", column.says, column.top


def main() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
