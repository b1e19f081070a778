"""`space`: find how far apart a game's levels should stand."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.table import Table as Grid

from hundreddays.cli.app import DONE
from hundreddays.cli.completion import game_names
from hundreddays.cli.files import must_be_new, write_new
from hundreddays.cli.loading import game_options, json_option, load_game, self_play_options, with_own_figures
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.core import Fault
from hundreddays.core.phrases import percent
from hundreddays.core.toml import dumps
from hundreddays.players.spacing import spacing


@click.command(short_help="Find how far apart a game's levels should stand.")
@click.argument("game", shell_complete=game_names)
@self_play_options(50, 600, "levels")
@game_options
@json_option
def space(
    game: str,
    count: int,
    jobs: int,
    seed: int,
    file: str,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """Find how fallible recruit, veteran and marshal should be, so that each level beats the one below it from either
    seat.

    \b
    Examples:
      hundred-days space returns --games 600 --jobs 2 --out levels.toml
      hundred-days space waterloo -o rules=basic --out levels.toml
    """
    try:
        from hundreddays.players.finding import find
    except ImportError:
        raise Fault("Finding levels needs numpy.", "pip install 'hundred-days[lab]'") from None
    with_own_figures("Levels are found", data)
    loaded = load_game(game, options, None)
    must_be_new(Path(file))
    with progress_bar(as_json) as bar:
        task = bar.add_task("games", total=count)
        found = find(loaded, count, jobs, seed, lambda done: bar.update(task, completed=done))
    chosen = "".join(f" -o {option}" for option in options)
    note = (
        f"# How fallible the levels are as {loaded.seats[0]} and on the other side: found by `hundred-days space"
        f" {game}{chosen} --games {count} --seed {seed}`.\n"
    )
    levels = {name: list(degrees) for name, degrees in reversed(found.levels.items())}
    text = dumps({**levels, "master": msgspec.structs.asdict(spacing(loaded).master)})
    write_new(Path(file), note + text)
    if as_json:
        print_json({**found._asdict(), "out": file})
        return DONE
    out = console()
    grid = Grid("fallibility", f"as {loaded.seats[0]}", "on the other side")
    for degree, mine, theirs in found.strength:
        grid.add_row(f"{degree:g}", f"{mine:+.2f}", f"{theirs:+.2f}")
    out.print(grid)
    for name, (mine, theirs) in found.levels.items():
        out.print(f"{name}: {mine:g} as {loaded.seats[0]}, {theirs:g} on the other side")
    out.print(
        f"Each should beat the one below it in {percent(min(found.shares))} to"
        f" {percent(max(found.shares))}. {found.games:,}"
        f" games; the levels are in {file}."
    )
    return DONE
