"""`fit`: fit the weights of a game's judge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hundreddays.cli.app import DONE, INTERRUPTED
from hundreddays.cli.completion import game_names
from hundreddays.cli.files import must_be_new, write_new
from hundreddays.cli.loading import game_options, json_option, load_game, self_play_options, with_own_figures
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.core import Fault
from hundreddays.core.toml import dumps

if TYPE_CHECKING:
    from hundreddays.core import Game
    from hundreddays.players.fitting import Fit


@click.command()
@click.argument("game", shell_complete=game_names)
@self_play_options(10, 2000, "weights")
@game_options
@json_option
def fit(
    game: str,
    count: int,
    jobs: int,
    seed: int,
    file: str,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """Fit how likely each side is to win, on games of the planner from positions of all kinds.

    Ctrl-C ends the play; what was played until then is fitted and kept.

    \b
    Examples:
      hundred-days fit returns --games 5000 --jobs 2 --out judge.toml
      hundred-days fit waterloo -o rules=basic --out weights.toml
    """
    try:
        from hundreddays.players.fitting import fit as fitted
    except ImportError:
        raise Fault("Fitting needs numpy.", "pip install 'hundred-days[lab]'") from None
    with_own_figures("A judge is fitted", data)
    loaded = load_game(game, options, None)
    must_be_new(Path(file))
    with progress_bar(as_json) as bar:
        task = bar.add_task("games", total=count)
        result = fitted(loaded, count, jobs, seed, lambda done: bar.update(task, completed=done))
    write_new(Path(file), _document(loaded, options, count, seed, result))
    if as_json:
        print_json({**result._asdict(), "out": file})
    else:
        _report(result, count, file)
    return INTERRUPTED if result.stopped else DONE


def _document(game: Game, options: tuple[str, ...], count: int, seed: int, result: Fit) -> str:
    chosen = "".join(f" -o {option}" for option in options)
    stopped = f", stopped after {result.games}" if result.stopped else ""
    note = (
        f"# Win probability of {game.seats[0]}: weights fitted by `hundred-days fit {game.id}{chosen} --games {count}"
        f" --seed {seed}`{stopped}.\n"
    )
    return note + dumps({"games": result.games, "log_loss": round(result.log_loss, 4), "weight": result.weights})


def _report(result: Fit, count: int, file: str) -> None:
    sound = f", {result.sound[0]:.4f} on those in which nobody erred ({result.sound[1]:.4f})" if result.sound else ""
    stopped = f"Stopped after {result.games:,} of {count:,} games. " if result.stopped else ""
    console().print(
        f"{stopped}{result.games:,} games, {result.positions:,} positions; log loss {result.log_loss:.4f} on games kept"
        f" back (without the model {result.coin:.4f}){sound}. Weights are in {file}."
    )
