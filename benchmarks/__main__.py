"""`python -m benchmarks [SECTION ...]`: measure, print, and write the sections of docs/bench.md."""

from __future__ import annotations

from importlib import import_module

import click

from benchmarks.report import PAGE, put

SECTIONS = ("everyday", "speed", "growth", "thinking", "bridges", "observed", "server")
"""Modules of this package, in the order of the page; each has `section()`, which measures and returns Markdown."""


@click.command()
@click.argument("sections", nargs=-1, type=click.Choice(SECTIONS))
@click.option("--print-only", is_flag=True, help="Leave docs/bench.md as it is.")
def main(sections: tuple[str, ...], print_only: bool) -> None:
    """Measure everything, or some sections, beside the peers."""
    for name in sections or SECTIONS:
        text: str = import_module(f"benchmarks.{name}").section()
        click.echo(f"{text}\n")
        if not print_only:
            PAGE.write_text(put(PAGE.read_text("utf-8") if PAGE.exists() else "", name, text, SECTIONS), "utf-8")


if __name__ == "__main__":
    main()
