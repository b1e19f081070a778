"""The parts of a report that go cell by cell, sweep against sweep, and by what games met and how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import combinations

from hundreddays.core.phrases import percent
from hundreddays.lab import charts
from hundreddays.lab.summary import StudySummary
from hundreddays.lab.tallying import Share

MOST = 8
"""The most ways of ending that are listed; the rest are counted together."""


def cell_sections(summary: StudySummary) -> list[str]:
    """Every cell in a table, and every two sweeps as a table and a heat map."""
    names = [sweep.name for sweep in summary.study.sweep]
    if not names:
        return []
    seat = charts.called(summary.game.seats[0])
    head = [*names, f"{seat} wins", "95 % interval", "turns", "decisions", "first battle", "games"]
    rows = [
        [
            *line.labels,
            f"{percent(line.share.share, 1)}",
            interval(line.share),
            f"{line.turns:.1f}",
            f"{line.decisions:,.0f}",
            "–" if line.first_battle is None else f"turn {line.first_battle:.1f}",
            f"{line.share.games:,}",
        ]
        for line in summary.lines()
    ]
    parts = ["<h2>Cell by cell</h2>", table(head, rows)]
    for first, second in combinations(names, 2):
        parts += _interaction(summary, first, second)
    return parts


def _interaction(summary: StudySummary, rows: str, columns: str) -> list[str]:
    grid = summary.grid(rows, columns)
    across = list(dict.fromkeys(column for _, column in grid))
    down = list(dict.fromkeys(row for row, _ in grid))
    lines = [[row, *(won(grid[row, column]) for column in across)] for row in down]
    title = f"{escape(rows)} by {escape(columns)}"
    return [
        f"<h3>{title}</h3>",
        f"<figure>{charts.grid_chart(grid, rows, columns)}</figure>",
        table([f"{rows} \\ {columns}", *across], lines),
    ]


def condition_section(summary: StudySummary) -> list[str]:
    """What the first seat wins in games that met a condition, and in the others."""
    conditions = summary.conditions()
    if not conditions:
        return []
    seat = charts.called(summary.game.seats[0])
    rows = [
        [name, f"{met.games:,}", won(met), interval(met), won(other), interval(other)]
        for name, met, other in conditions
    ]
    head = ["condition", "games that met it", f"{seat} wins then", "95 % interval", "else", "95 % interval"]
    note = "<p class='note'>These games were not dealt at random to the two groups: what else differs is unknown.</p>"
    return ["<h2>Where it happened, and where not</h2>", table(head, rows), note]


def ending_section(summary: StudySummary) -> list[str]:
    """How games ended, the most usual first."""
    usual = summary.endings.most_common(MOST)
    rest = summary.games - sum(count for _, count in usual)
    rows = [[ending, f"{count:,}", f"{percent(count / summary.games, 1)}"] for ending, count in usual]
    if rest:
        rows.append(["otherwise", f"{rest:,}", f"{percent(rest / summary.games, 1)}"])
    return ["<h2>How games ended</h2>", table(["ending", "games", "share"], rows)]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def won(share: Share) -> str:
    """A share of wins in figures."""
    return f"{percent(share.share, 1)}" if share.games else "–"


def interval(share: Share) -> str:
    """Its 95 % interval."""
    low, high = share.interval
    return f"{percent(low, 1)} – {percent(high, 1)}"
