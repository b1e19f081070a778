"""`hundred-days think`: computer players of a site, on a machine of their own."""

from __future__ import annotations

from typing import Literal

import click

from hundreddays.core import Fault

WAIT_SECONDS = 60.0


@click.command()
@click.option("--database", required=True, metavar="URL", help="The site's postgresql://USER@HOST/NAME.")
@click.option(
    "--thinkers",
    default=2,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes in which computer players search; one more is kept for quick players.",
)
@click.option(
    "--log-format", default="text", show_default=True, type=click.Choice(["text", "json"]), help="Of the log."
)
def think(database: str, thinkers: int, log_format: Literal["text", "json"]) -> None:
    """Let the computer players of a site think on this machine, for servers started with --thinkers 0.

    \b
    Examples:
      hundred-days serve --database postgresql://hd@db.example/hd --thinkers 0
      hundred-days think --database postgresql://hd@db.example/hd --thinkers 8
    """
    try:
        from hundreddays.server.computer.think_worker import think as run
    except ImportError:
        raise Fault("The server's libraries are not installed.", "pip install 'hundred-days[server]'") from None
    run(database, thinkers, log_format, WAIT_SECONDS)
