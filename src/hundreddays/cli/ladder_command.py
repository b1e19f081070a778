"""`ladder`: players against each other, every pair with seats swapped, and their ratings."""

from __future__ import annotations

import click
from rich.table import Table as Grid

from hundreddays.cli.app import DONE, INTERRUPTED
from hundreddays.cli.completion import game_names
from hundreddays.cli.loading import game_options, json_option, known, load_game, names, with_own_figures
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.cli.usage import UsageFault
from hundreddays.core import Game
from hundreddays.core.phrases import percent
from hundreddays.players import LEVELS
from hundreddays.players.intervals import wilson
from hundreddays.players.ladder import Ladder, bouts, fight_all


@click.command()
@click.argument("game", shell_complete=game_names)
@click.option(
    "--levels",
    "levels_text",
    default=",".join(LEVELS),
    show_default=True,
    metavar="A,B,…",
    help="The players, weakest first; the first is rated 0.",
)
@click.option(
    "--games",
    "count",
    type=click.IntRange(2),
    default=20,
    show_default=True,
    metavar="N",
    help="Games of each pair, seats swapped after each.",
)
@click.option("--neighbours", is_flag=True, help="Only players who stand next to each other in the list meet.")
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes share the work.",
)
@click.option("--seed", type=int, default=1815, show_default=True, metavar="N", help="The seed of all games.")
@click.option(
    "--nodes",
    type=click.IntRange(1),
    metavar="N",
    help="Give searching players this many moves of look-ahead a decision instead of time.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Give searching players this much time a decision instead of their own.",
)
@game_options
@json_option
def ladder(
    game: str,
    levels_text: str,
    count: int,
    neighbours: bool,
    jobs: int,
    seed: int,
    nodes: int | None,
    seconds: float | None,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """Let players of GAME meet, every pair, seats swapped after each game, and rate them. A draw counts half.

    Ctrl-C stops the run and shows the standings until then.

    \b
    Examples:
      hundred-days ladder returns --games 200 --jobs 2
      hundred-days ladder waterloo --levels random,veteran --games 50
      hundred-days ladder napoleon --neighbours --games 200 --jobs 8 --seconds 0.05
      hundred-days ladder returns --levels veteran,marshal --nodes 2000
      hundred-days ladder returns --levels tree,evolve,portfolio --seconds 0.1 --jobs 2
    """
    with_own_figures("A ladder is played", data)
    loaded = load_game(game, options, None)
    levels = names(levels_text, "players")
    if len(set(levels)) != len(levels) or len(levels) < 2:
        raise UsageFault("A ladder needs two or more different players.", "For example --levels random,veteran")
    for name in levels:
        known(name, loaded)
    standings = Ladder(levels)
    todo = bouts(game, loaded.options, levels, count, seed, nodes, seconds, neighbours)
    stopped = False
    with progress_bar(as_json) as progress:
        task = progress.add_task("games", total=len(todo))
        try:
            for result in fight_all(todo, jobs):
                standings.add(result)
                progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
    if standings.played:
        if as_json:
            print_json(_document(loaded, standings))
        else:
            _show(loaded, standings)
    return INTERRUPTED if stopped else DONE


def _show(game: Game, standings: Ladder) -> None:
    out = console()
    ratings = Grid("player", "Elo", "95 %", "points", "games", "s/decision", "slowest")
    for row in standings.standings():
        low, high = row.interval
        ratings.add_row(
            row.name,
            f"{row.rating:+.0f}",
            f"{low:+.0f} … {high:+.0f}",
            f"{row.points:g}",
            str(row.games),
            f"{row.mean_seconds:.3f}",
            f"{row.slowest:.2f}",
        )
    out.print(ratings)
    first = game.seats[game.sides.index(0)]
    pairs = Grid("player", "against", f"as {first}", "95 %", "on the other side", "95 %", "in all", "games")
    for one, other, as_first, as_second in standings.met():
        both = as_first + as_second
        pairs.add_row(one, other, *_share(as_first), *_share(as_second), _share(both)[0], str(len(both)))
    out.print(pairs)
    out.print(f"{first} won {percent(standings.side_share())} of all games.")


def _share(points: list[float]) -> tuple[str, str]:
    """The share of points, a draw counting half, and its interval."""
    if not points:
        return "–", "–"
    low, high = wilson(sum(points), len(points))
    return f"{percent(sum(points) / len(points))}", f"{percent(low)} – {percent(high)}"


def _document(game: Game, standings: Ladder) -> dict[str, object]:
    return {
        "game": game.id,
        "options": game.options,
        "standings": [row._asdict() for row in standings.standings()],
        "pairs": [
            {
                "player": one,
                "against": other,
                "as_first_side": sum(as_first),
                "games_as_first_side": len(as_first),
                "as_other_side": sum(as_second),
                "games_as_other_side": len(as_second),
            }
            for one, other, as_first, as_second in standings.met()
        ],
        "first_side_share": standings.side_share(),
    }
