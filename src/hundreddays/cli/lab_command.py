"""`lab`: studies by the hundred thousand, their reports, and the four systems side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hundreddays.cli.app import DONE, INTERRUPTED
from hundreddays.cli.completion import study_names
from hundreddays.cli.files import must_be_new, read_text, write_new, write_text
from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.core import Fault

if TYPE_CHECKING:
    from hundreddays.lab.summary import StudySummary


@click.group(no_args_is_help=True)
def lab() -> None:
    """Run studies: games by the thousand, with options and figures varied.

    \b
    Examples:
      hundred-days lab run studies/returns-points.toml --out results --jobs 2
      hundred-days lab report results --out report.html
      hundred-days lab game results 17 --out game.record
      hundred-days lab compare results-returns results-waterloo --out compare.html
    """
    try:
        import matplotlib  # noqa: F401  # only to see whether the extra is there
        import pyarrow  # noqa: F401  # likewise
    except ImportError:
        raise Fault("The lab's libraries are not installed.", "pip install 'hundred-days[lab]'") from None


@lab.command()
@click.argument("study", shell_complete=study_names)
@click.option(
    "--out", "folder", required=True, metavar="DIR", help="Where results go. A run that was interrupted goes on there."
)
@click.option(
    "--engine",
    "name",
    type=click.Choice(["local", "dask", "ray"]),
    default="local",
    show_default=True,
    help="Where games are played.",
)
@click.option("--address", metavar="ADDRESS", help="The cluster of the engine; without it one is started here.")
@click.option(
    "--jobs", type=click.IntRange(1), metavar="N", help="How many processes share the work; all cores if not given."
)
@json_option
def run(study: str, folder: str, name: str, address: str | None, jobs: int | None, as_json: bool) -> int:
    """Play the STUDY: a TOML file, or the name of one that ships with the program. The same study and seed give the
    same rows on any engine.

    \b
    Examples:
      hundred-days lab run returns-points --out results
      hundred-days lab run studies/returns-points.toml --out results
      hundred-days lab run study.toml --out results --engine dask --address tcp://host:8786
    """
    from hundreddays.lab.engines import engine
    from hundreddays.lab.ready import ready_study
    from hundreddays.lab.run import run_study

    text = read_text(str(ready_study(study) or study))
    chosen = engine(name, address, jobs)
    state = {"done": 0, "total": 0}
    stopped = False
    with progress_bar(as_json) as bar:
        task = bar.add_task("games", total=None)

        def told(done: int, total: int) -> None:
            state.update(done=done, total=total)
            bar.update(task, completed=done, total=total)

        try:
            run_study(text, Path(folder), chosen, told)
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        print_json({**state, "out": folder, "interrupted": stopped})
    elif stopped:
        console().print(
            f"Stopped after {state['done']:,} of {state['total']:,} games; the same command goes on from there."
        )
    else:
        console().print(
            f"{state['done']:,} games are in {folder}."
            f" See them with: hundred-days lab report {folder} --out report.html"
        )
    return INTERRUPTED if stopped else DONE


@lab.command("game")
@click.argument("folder")
@click.argument("number", type=click.IntRange(0))
@click.option("--cell", type=click.IntRange(0), default=0, show_default=True, metavar="N", help="Which cell's game.")
@click.option("--out", "file", metavar="FILE", help="Write the record here instead of showing it.")
def game_command(folder: str, number: int, cell: int, file: str | None) -> int:
    """Play game NUMBER of the results in FOLDER again, exactly as it was, and give its record.

    Figures that were varied go into a folder beside it, which `replay` takes with --data.

    \b
    Examples:
      hundred-days lab game results 17 --out game.record
      hundred-days lab game results 17 --cell 2
    """
    from hundreddays.core import toml
    from hundreddays.lab.again import play_again
    from hundreddays.lab.result_store import ResultStore
    from hundreddays.tables.endings import score_text

    again = play_again(ResultStore(Path(folder)), cell, number)
    if not again.outcome.stopped:
        again.record.headers["Result"] = score_text(again.game, again.outcome.scores)
    text = again.record.text()
    if file is None:
        click.echo(text, nl=False)
        return DONE
    figures = Path(file).with_suffix(".data")
    if again.overlay:
        must_be_new(figures)
    write_new(Path(file), text)
    for name, changed in again.overlay.items():
        write_text(figures / name, toml.dumps(changed))
    laid = f" --data {figures}" if again.overlay else ""
    console().print(f"The record is in {file}. Watch it with: hundred-days replay {file}{laid}", soft_wrap=True)
    return DONE


@lab.command()
@click.argument("folder")
@click.option("--out", "file", required=True, metavar="FILE", help="Where the page goes.")
@json_option
def report(folder: str, file: str, as_json: bool) -> int:
    """Write one self-contained page about the results in FOLDER.

    \b
    Examples:
      hundred-days lab report results --out report.html
    """
    from hundreddays.lab.report import report as page

    must_be_new(Path(file))
    summary = _summary(folder, as_json)
    write_new(Path(file), page(summary))
    if as_json:
        shares = [
            {"seat": share.name, "share": share.share, "low": share.interval[0], "high": share.interval[1]}
            for share in summary.shares()
        ]
        print_json({"games": summary.games, "shares": shares, "report": file})
    else:
        console().print(f"The report is in {file}.")
    return DONE


@lab.command()
@click.argument("folders", nargs=-1, required=True)
@click.option("--out", "file", required=True, metavar="FILE", help="Where the page goes.")
@json_option
def compare(folders: tuple[str, ...], file: str, as_json: bool) -> int:
    """Put the results of several games side by side on one page.

    \b
    Examples:
      hundred-days lab compare results-returns results-waterloo results-napoleon --out compare.html
    """
    from hundreddays.lab.report import compare as page

    must_be_new(Path(file))
    summaries = [_summary(folder, as_json) for folder in folders]
    write_new(Path(file), page(summaries))
    if as_json:
        rows = [
            {
                "game": s.game.id,
                "napoleon": s.shares()[0].share,
                "decisive_turn": s.decisive.value,
                "prussian_km": s.prussian_distance(),
            }
            for s in summaries
        ]
        print_json({"rows": rows, "report": file})
    else:
        console().print(f"The comparison is in {file}.")
    return DONE


def _summary(folder: str, quiet: bool) -> StudySummary:
    """What a folder says, with a bar while it is read."""
    from hundreddays.lab.result_store import ResultStore
    from hundreddays.lab.summary import StudySummary

    with progress_bar(quiet) as bar:
        task = bar.add_task(f"reading {Path(folder).name}", total=None)
        return StudySummary(
            ResultStore(Path(folder)), lambda done, total: bar.update(task, completed=done, total=total)
        )
