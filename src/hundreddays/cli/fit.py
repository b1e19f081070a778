"""`fit`: fit a game's judge afresh."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from hundreddays.cli.app import DONE
from hundreddays.cli.files import write_text
from hundreddays.cli.loading import game_options, json_option, load_game, with_own_figures
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.core import Fault
from hundreddays.core.toml import dumps
from hundreddays.games import REGISTER


@click.command()
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(10), default=2000, show_default=True, metavar="N", help="How many games to play for it.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="How many processes share the work.")
@click.option("--seed", type=int, default=1815, show_default=True, metavar="N", help="The same seed gives the same weights.")
@click.option("--out", "file", metavar="FILE", help="Where the weights go; the game's own folder if not given.")
@game_options
@json_option
def fit(game: str, count: int, jobs: int, seed: int, file: str | None, options: tuple[str, ...], data: str | None, as_json: bool) -> int:
    """Fit how likely each side is to win, on games of the planner from positions of all kinds.

    \b
    Examples:
      hundred-days fit returns --games 5000 --jobs 2
      hundred-days fit waterloo -o rules=basic --out weights.toml
    """
    try:
        from hundreddays.players.fitting import fit as fitted
        from hundreddays.players.fitting import logistic_judge
    except ImportError:
        raise Fault("Fitting needs numpy.", "pip install 'hundred-days[lab]'") from None
    with_own_figures("A judge is fitted", data)
    loaded = load_game(game, options, None)
    with progress_bar(as_json) as bar:
        task = bar.add_task("games", total=count)
        result = fitted(loaded, count, jobs, seed, lambda done: bar.update(task, completed=done))
    target = Path(file) if file else Path(str(files(REGISTER[game]).joinpath(logistic_judge(loaded).file)))
    chosen = "".join(f" -o {option}" for option in options)
    note = f"# Win probability of {loaded.seats[0]}: weights fitted by `hundred-days fit {game}{chosen} --games {count} --seed {seed}`.\n"
    text = dumps({"games": result.games, "log_loss": round(result.log_loss, 4), "weight": result.weights})
    write_text(target, note + text)
    if as_json:
        print_json({**result._asdict(), "out": str(target)})
    else:
        sound = f", {result.sound[0]:.4f} on those in which nobody erred ({result.sound[1]:.4f})" if result.sound else ""
        console().print(
            f"{result.games:,} games, {result.positions:,} positions; log loss {result.log_loss:.4f} on games kept back (without the model {result.coin:.4f}){sound}. Weights are in {target}."
        )
    return DONE
