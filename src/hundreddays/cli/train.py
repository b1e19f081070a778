"""`train`: train the network of a game's judge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hundreddays.cli.app import DONE, INTERRUPTED
from hundreddays.cli.completion import game_names
from hundreddays.cli.loading import game_options, json_option, load_game, self_play_options, with_own_figures
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.cli.usage import UsageFault
from hundreddays.core import Fault
from hundreddays.core.phrases import percent

if TYPE_CHECKING:
    from hundreddays.players.training import Losses, Trained


@click.command()
@click.argument("game", shell_complete=game_names)
@self_play_options(10, 2000, "network", "FOLDER")
@game_options
@json_option
def train(
    game: str,
    count: int,
    jobs: int,
    seed: int,
    file: str,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """Train a network to say how likely each side is to win.

    It learns on games of the planner from positions of all kinds. The folder keeps the games, the curve and the
    network. Ctrl-C ends the play: what was played until then is trained on, and the same command goes on from there.
    Nothing that is installed is replaced.

    \b
    Examples:
      hundred-days train returns --games 5000 --jobs 2 --out returns-net
      hundred-days train waterloo -o rules=basic --out basic-net
    """
    try:
        from hundreddays.players.training import train as trained
    except ImportError:
        raise Fault("Training needs numpy.", "pip install 'hundred-days[lab]'") from None
    with_own_figures("A network is trained", data)
    loaded = load_game(game, options, None)
    folder = Path(file)
    if folder.exists() and not folder.is_dir():
        raise UsageFault(f"{folder} is a file.", "Give a folder with --out.")
    with progress_bar(as_json) as bar:
        tasks = {what: bar.add_task(what, total=None) for what in ("games", "training")}
        result = trained(
            loaded, folder, count, jobs, seed, lambda what, done, of: bar.update(tasks[what], completed=done, total=of)
        )
    if as_json:
        print_json({**_facts(result), "out": file})
    else:
        _report(result, count, folder)
    return INTERRUPTED if result.stopped else DONE


def _facts(result: Trained) -> dict[str, object]:
    facts = result._asdict()
    facts.pop("net")
    facts["kept"] = result.kept._asdict()
    facts["sound"] = result.sound._asdict() if result.sound else None
    return facts


def _report(result: Trained, count: int, folder: Path) -> None:
    stopped = f"Stopped after {result.games:,} of {count:,} games. " if result.stopped else ""
    out = console()
    out.print(
        f"{stopped}{result.games:,} games, {result.positions:,} positions; {result.rounds} rounds, held back by"
        f" {result.decay:g}."
    )
    out.print(f"Log loss on games kept back: {_said(result.kept)}.")
    if result.sound:
        out.print(f"Where nobody erred: {_said(result.sound)}.")
    told = ", ".join(f"{percent(said)} → {percent(came)}" for said, came, _ in result.calibration)
    out.print(f"What it says and what came true: {told}.")
    out.print(f"The network is in {folder / 'net.toml'}; the games and the curve are beside it.")


def _said(losses: Losses) -> str:
    return (
        f"{losses.network:.4f} by the network, {losses.logistic:.4f} by the logistic model, {losses.rate:.4f} by the"
        " share of wins alone"
    )
