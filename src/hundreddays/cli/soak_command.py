"""`soak`: games of every kind with every check, on all cores, until the time is up; and a failure run again."""

from __future__ import annotations

import os
import secrets
from collections import Counter
from pathlib import Path
from time import monotonic, time
from typing import Any

import click
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.cli.app import DONE, INTERRUPTED, NO, UsageFault
from hundreddays.cli.files import STDIN, read_text, write_text
from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.conformance.failures import cut_short, failure_from, file_name, run_again, text_of
from hundreddays.conformance.soak import CHECKS, Failure, Findings, tasks
from hundreddays.conformance.soak import soak as soak_task
from hundreddays.conformance.walks import Case, cases
from hundreddays.core import Unknown
from hundreddays.core.phrases import several
from hundreddays.games import REGISTER
from hundreddays.players.pool import spread

LONGEST = 4000
"""How much of a failure's message is printed, in characters; the file has all of it."""


@click.command(short_help="Play and check games of every kind until the time is up.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--minutes", type=click.FloatRange(min=0, min_open=True), default=1.0, show_default=True, help="When to end."
)
@click.option(
    "--jobs", type=click.IntRange(1), metavar="N", help="How many processes share the work. Default: all cores."
)
@click.option(
    "--seed", metavar="TEXT", help="The same seed gives the same games. Default: a fresh one, which is printed."
)
@click.option(
    "--check",
    "checks",
    multiple=True,
    type=click.Choice(list(CHECKS)),
    help="Make only this check; may be repeated. Games are played in any case.",
)
@click.option(
    "--keep", "folder", default="soak", show_default=True, metavar="DIR", help="Where each failure is kept as a file."
)
@click.option("--again", "file", metavar="FILE", help="Run a failure that was kept, and cut it short.")
@json_option
def soak(
    games: tuple[str, ...],
    minutes: float,
    jobs: int | None,
    seed: str | None,
    checks: tuple[str, ...],
    folder: str,
    file: str | None,
    as_json: bool,
) -> int:
    """Play games of every kind, with every set of options, and check all that every game must keep to.

    Random players, planners and fallible ones play. After every move the quick invariants are checked, and at random
    moments the contract, what samples and twins show, taking back, and positions and records with something wrong in
    them. Ctrl-C ends it early and shows what was done. The exit code is 1 if anything failed.

    \b
    Examples:
      hundred-days soak --minutes 10
      hundred-days soak returns emperor --minutes 5 --check twins --check take-backs
      hundred-days soak --again soak/emperor-twins-1.record
    """
    if file is not None:
        return _again(file, as_json)
    for game in games:
        if game not in REGISTER:
            raise Unknown("game", game, REGISTER)
    chosen = [case for case in cases() if not games or case.id in games]
    run = Run(seed or secrets.token_hex(4), jobs or os.cpu_count() or 1, minutes, folder, as_json)
    stopped = run.until_the_end(chosen, checks or tuple(CHECKS))
    if as_json:
        print_json(run.document(stopped))
    else:
        run.report(stopped)
    return INTERRUPTED if stopped else NO if run.kept else DONE


class Run:
    """One soaking: what was asked for, what was counted, and what failed."""

    def __init__(self, seed: str, jobs: int, minutes: float, folder: str, quiet: bool) -> None:
        self.seed = seed
        self.jobs = jobs
        self.seconds = 60 * minutes
        self.folder = Path(folder) / seed.replace("/", "-")
        self.quiet = quiet
        self.counts: Counter[str] = Counter()
        self.kept: list[tuple[Path, Failure]] = []
        self.began = monotonic()

    def until_the_end(self, chosen: list[Case], checks: tuple[str, ...]) -> bool:
        """Soak until the time is up; whether it was stopped before."""
        until = time() + self.seconds
        self._say(f"Seed {self.seed}: {len(chosen)} kinds of games on {self.jobs} processes, {self.seconds:.0f} s.")
        minutes = 1
        with progress_bar(self.quiet) as progress:
            bar = progress.add_task("soaking", total=round(self.seconds))
            try:
                for _, findings in spread(soak_task, tasks(chosen, checks, self.seed, until), self.jobs):
                    self._take(findings)
                    passed = monotonic() - self.began
                    done = min(passed, self.seconds)
                    progress.update(bar, completed=round(done), description=f"{self.counts['games']} games")
                    if passed > 60 * minutes:
                        minutes = int(passed // 60) + 1
                        self._say(f"{passed / 60:.0f} min: {self._counted()}; {several(len(self.kept), 'failure')}")
            except KeyboardInterrupt:
                return True
        return False

    def _take(self, findings: Findings) -> None:
        self.counts += findings.counts
        for failure in findings.failures:
            path = self.folder / file_name(failure, len(self.kept) + 1)
            write_text(path, text_of(failure))
            self.kept.append((path, failure))
            self._say(f"{failure.case}, {failure.check}: {failure.broken}", "red")

    def _counted(self) -> str:
        return ", ".join(f"{count:,} {what}" for what, count in self.counts.items() if " of " not in what)

    def _say(self, line: str, style: str = "dim") -> None:
        if not self.quiet:
            console().print(Text(line, style), soft_wrap=True)

    def document(self, stopped: bool) -> dict[str, Any]:
        failures = [
            {"file": str(path), "case": str(failure.case), "check": failure.check, "broken": failure.broken}
            for path, failure in self.kept
        ]
        return {
            "seed": self.seed,
            "jobs": self.jobs,
            "seconds": monotonic() - self.began,
            "stopped": stopped,
            "counts": dict(self.counts),
            "failures": failures,
        }

    def report(self, stopped: bool) -> None:
        """What was done, in all and a minute, and every kind of failure with its number."""
        seconds = monotonic() - self.began
        if stopped:
            self._say("Stopped early.", "yellow")
        grid = Grid(box=None, padding=(0, 2, 0, 0))
        for heading in ("what", "number", "a minute"):
            grid.add_column(heading, justify="left" if heading == "what" else "right", no_wrap=True)
        for what, count in sorted(self.counts.items()):
            grid.add_row(what, f"{count:,}", f"{60 * count / seconds:,.0f}")
        console().print(grid)
        broken = Counter((failure.case.id, failure.check, failure.broken) for _, failure in self.kept)
        for (id, check, what), count in broken.most_common():
            self._say(f"{count} × {id}, {check}: {what}", "red")
        if self.kept:
            self._say(f"Each failure is kept. Run it again: hundred-days soak --again {self.kept[0][0]}", "")
        else:
            self._say(f"No failure in {seconds:.0f} s.", "green")


# A failure again


def _again(file: str, as_json: bool) -> int:
    """Whether it still fails and, if so, the shortest game found that does, kept beside the file."""
    if file == STDIN:
        raise UsageFault("The shortest game is kept beside the file, so it cannot come from stdin.")
    failure = failure_from(read_text(file))
    now = run_again(failure)
    if now is None:
        answer: dict[str, Any] = {"file": file, "fails": False}
        lines = [Text(f"It holds now: {failure.broken}.", "green")]
    else:
        short = cut_short(now)
        path = Path(file).with_suffix(".short.record")
        write_text(path, text_of(short))
        answer = {"file": file, "fails": True, "broken": short.broken, "moves": len(short.moves), "short": str(path)}
        lines = [
            Text(f"It fails still: {short.broken}.", "red"),
            Text(f"{several(len(failure.moves), 'move')} cut to {len(short.moves)}: {path}"),
            Text(short.message[:LONGEST]),
        ]
    if as_json:
        print_json(answer)
    else:
        for line in lines:
            console().print(line, soft_wrap=True)
    return DONE if now is None else NO
