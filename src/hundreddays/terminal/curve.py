"""A share that changes in the course of a game, as a curve of blocks: a column for each moment, `ROWS` rows high."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

ROWS = 4
BLOCKS = " ▁▂▃▄▅▆▇█"
LABELS = {0: "100 %", ROWS // 2: " 50 %"}


def curve(title: str, shares: Sequence[float], width: int) -> RenderableType:
    """Shares from 0 to 1, the oldest at the left; where they are too many for the width, evenly chosen ones, the last
    always among them.
    """
    room = max(10, width - 7)
    if len(shares) > room:
        shares = [shares[(number + 1) * len(shares) // room - 1] for number in range(room)]
    parts = len(BLOCKS) - 1
    rows = []
    for row in range(ROWS):
        floor = (ROWS - 1 - row) * parts
        cells = "".join(BLOCKS[max(0, min(parts, round(share * ROWS * parts) - floor))] for share in shares)
        rows.append(Text.assemble((f"{LABELS.get(row, ''):>5} ", "dim"), (cells, "cyan")))
    return Group(Text(title, "bold"), *rows)
