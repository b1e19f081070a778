"""`python -m benchmarks [--write] [--rounds N] [--seconds S]`."""

from __future__ import annotations

from pathlib import Path

import click

from benchmarks.measure import measure
from benchmarks.report import machine, page, table
from benchmarks.rivals import rivals

PAGE = Path(__file__).parents[1] / "docs" / "bench.md"


@click.command()
@click.option("--rounds", default=5, show_default=True, help="How often every game takes its turn.")
@click.option("--seconds", default=1.0, show_default=True, help="How long a turn is.")
@click.option("--write", is_flag=True, help="Write docs/bench.md too.")
def main(rounds: int, seconds: float, write: bool) -> None:
    """Random play, copies and samples of every game beside OpenSpiel and python-chess."""
    results = measure(rivals(), rounds, seconds)
    click.echo(table(results))
    click.echo(f"\n{machine()}")
    if write:
        PAGE.write_text(page(results, rounds, seconds), "utf-8")


if __name__ == "__main__":
    main()
