"""`lab`: studies by the hundred thousand, their reports, and the four systems side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hundreddays.cli.app import DONE, INTERRUPTED
from hundreddays.cli.files import read_text, write_text
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
      hundred-days lab report results
      hundred-days lab compare results-returns results-waterloo --out compare.html
    """
    try:
        import matplotlib  # noqa: F401  # only to see whether the extra is there
        import pyarrow  # noqa: F401  # likewise
    except ImportError:
        raise Fault("The lab's libraries are not installed.", "pip install 'hundred-days[lab]'") from None


@lab.command()
@click.argument("study")
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
    """Play the STUDY (a TOML file; see docs/lab.md). The same study and seed give the same rows on any engine.

    \b
    Examples:
      hundred-days lab run studies/returns-points.toml --out results
      hundred-days lab run study.toml --out results --engine dask --address tcp://host:8786
    """
    from hundreddays.lab.engines import engine
    from hundreddays.lab.run import run_study

    text = read_text(study)
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
        console().print(f"{state['total']:,} games are in {folder}. See them with: hundred-days lab report {folder}")
    return INTERRUPTED if stopped else DONE


@lab.command()
@click.argument("folder")
@click.option("--out", "file", metavar="FILE", help="Where the page goes; report.html in the folder if not given.")
@json_option
def report(folder: str, file: str | None, as_json: bool) -> int:
    """Write one self-contained page about the results in FOLDER.

    \b
    Examples:
      hundred-days lab report results
      hundred-days lab report results --out points.html
    """
    from hundreddays.lab.report import report as page

    target = file or str(Path(folder) / "report.html")
    summary = _summary(folder, as_json)
    write_text(Path(target), page(summary))
    if as_json:
        shares = [
            {"seat": share.name, "share": share.share, "low": share.interval[0], "high": share.interval[1]}
            for share in summary.shares()
        ]
        print_json({"games": summary.games, "shares": shares, "report": target})
    else:
        console().print(f"The report is in {target}.")
    return DONE


@lab.command()
@click.argument("folders", nargs=-1, required=True)
@click.option("--out", "file", default="compare.html", show_default=True, metavar="FILE", help="Where the page goes.")
@json_option
def compare(folders: tuple[str, ...], file: str, as_json: bool) -> int:
    """Put the results of several games side by side on one page.

    \b
    Examples:
      hundred-days lab compare results-returns results-waterloo results-napoleon results-emperor
    """
    from hundreddays.lab.report import compare as page

    summaries = [_summary(folder, as_json) for folder in folders]
    write_text(Path(file), page(summaries))
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
