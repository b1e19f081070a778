"""`league`: computer players meet by themselves, and what comes of it goes into the ratings of a server."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from hundreddays.cli.admin import database, key_file, with_store
from hundreddays.cli.app import DONE, INTERRUPTED
from hundreddays.cli.completion import game_names
from hundreddays.cli.loading import known, load_game, names
from hundreddays.cli.progress import progress_bar
from hundreddays.cli.usage import UsageFault
from hundreddays.core import Game
from hundreddays.players import LEVELS
from hundreddays.players.ladder import Bout, BoutResult, bouts, fight_all

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from hundreddays.server.store import Store


@click.command()
@click.argument("game", shell_complete=game_names)
@click.option(
    "--levels", "levels_text", default=",".join(LEVELS), show_default=True, metavar="A,B,…", help="Which players meet."
)
@click.option(
    "--games",
    "count",
    type=click.IntRange(2),
    default=2,
    show_default=True,
    metavar="N",
    help="Games of each pair, sides swapped after each.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes play.")
@click.option("--seed", type=int, default=1815, show_default=True, metavar="N", help="Another season has other games.")
@database
@key_file
def league(game: str, levels_text: str, count: int, jobs: int, seed: int, database: str, key_file: str) -> int:
    """Let computer players of GAME meet, and rate them on a server.

    Every pair meets with sides swapped. A season that was interrupted goes on where it stood: what has been rated is
    not played again.

    \b
    Examples:
      hundred-days league waterloo --games 20 --jobs 2
      hundred-days league returns --levels recruit,veteran --seed 2
    """
    loaded = load_game(game, (), None)
    levels = names(levels_text, "players")
    if len(set(levels)) != len(levels) or len(levels) < 2:
        raise UsageFault("A league needs two or more different players.", "For example --levels random,veteran")
    for name in levels:
        known(name, loaded)
    season = bouts(game, loaded.options, levels, count, seed)

    async def play(store: Store) -> tuple[int, bool]:
        from hundreddays.server.people.ratings import rated_tables

        done = await store.read(lambda connection: rated_tables(connection, game))
        todo = [bout for bout in season if _named(bout) not in done]
        played = 0
        with progress_bar(False) as progress:
            task = progress.add_task("games", total=len(season), completed=len(season) - len(todo))
            try:
                for result in fight_all(todo, jobs):
                    await store.write(_rating(loaded, result))
                    played += 1
                    progress.advance(task)
            except KeyboardInterrupt:
                return played, True
        return played, False

    played, stopped = with_store(database, key_file, play, new=True)
    click.echo(f"{played} of {len(season)} games of this season were played and rated now.")
    return INTERRUPTED if stopped else DONE


def _rating(game: Game, result: BoutResult) -> Callable[[Connection], None]:
    """To be done in one transaction: what a game makes of the ratings."""
    from hundreddays.server.people.identity import COMPUTER_LEVEL
    from hundreddays.server.people.ratings import Team, rate_game

    bout, points = result.bout, result.points
    first = game.seats[game.sides.index(0)]
    second = next(seat for seat, side in zip(game.seats, game.sides, strict=True) if side)
    teams = [
        Team((f"{COMPUTER_LEVEL}{bout.first}",), first, points),
        Team((f"{COMPUTER_LEVEL}{bout.second}",), second, 1.0 - points),
    ]
    return lambda connection: rate_game(connection, bout.game, _named(bout), teams, time.time())


def _named(bout: Bout) -> str:
    """A game of a season, in the place of a table's id."""
    words = f"{bout.game}/{bout.first}/{bout.second}/{bout.number}/{bout.seed}"
    return f"league-{hashlib.sha256(words.encode()).hexdigest()[:20]}"
