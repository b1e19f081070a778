"""`soak`: games of every kind with every check, on all cores, until the time is up; and a failure run again."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from hundreddays.cli.app import DONE, INTERRUPTED, NO
from hundreddays.cli.files import STDIN, read_text, write_text
from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.cli.soak_run import Run
from hundreddays.cli.usage import UsageFault
from hundreddays.conformance.failures import cut_short, failure_from, run_again, text_of
from hundreddays.conformance.goals import KINDS, Goal, goals_for
from hundreddays.conformance.soak import CHECKS
from hundreddays.conformance.walks import EVERYTHING, Case, cases
from hundreddays.core import Unknown
from hundreddays.core.phrases import several, whole_number
from hundreddays.games import REGISTER

LONGEST = 4000
"""How much of a failure's message is printed, in characters; the file has all of it."""


@click.command(short_help="Play and check games of every kind until the time is up.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--minutes",
    type=click.FloatRange(min=0, min_open=True),
    help="When to end. Default: 1, or when every goal is reached.",
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
    "--goal",
    "goals",
    multiple=True,
    metavar="NAME[:GAME]=N",
    help=f"Go on until so many were done of each game, or of one; may be repeated. Names: {', '.join(KINDS)}.",
)
@click.option("--report", metavar="FILE", help="Write what was done as one JSON document into this file too.")
@click.option(
    "--keep", "folder", default="soak", show_default=True, metavar="DIR", help="Where each failure is kept as a file."
)
@click.option("--again", "file", metavar="FILE", help="Run a failure that was kept, and cut it short.")
@json_option
def soak(
    games: tuple[str, ...],
    minutes: float | None,
    jobs: int | None,
    seed: str | None,
    checks: tuple[str, ...],
    goals: tuple[str, ...],
    report: str | None,
    folder: str,
    file: str | None,
    as_json: bool,
) -> int:
    """Play games of every kind, with every set of options, and check all that every game must keep to.

    Random players, planners and fallible ones play. After every move the quick invariants are checked, and at random
    moments the contract, what samples and twins show, taking back, and positions and records with something wrong in
    them. With goals the work is cut for numbers instead: very many games, walks, tables or changed texts. Ctrl-C ends
    it early and shows what was done. The exit code is 1 if anything failed or a goal was missed.

    \b
    Examples:
      hundred-days soak --minutes 10
      hundred-days soak returns emperor --minutes 5 --check twins --check take-backs
      hundred-days soak --goal games=20000 --goal games:returns=500000 --goal twins=1000
      hundred-days soak --again soak/emperor-twins-1.record
    """
    if file is not None:
        return _again(file, as_json)
    for game in games:
        if game not in REGISTER:
            raise Unknown("game", game, REGISTER)
    chosen = [case for case in cases(EVERYTHING) if not games or case.id in games]
    wanted = _goals(goals, chosen)
    if wanted and checks:
        raise UsageFault("A goal says which checks are made.", "Leave out --check.")
    if minutes is None:
        minutes = float("inf") if wanted else 1.0
    run = Run(seed or secrets.token_hex(4), jobs or os.cpu_count() or 1, minutes, folder, as_json)
    stopped = run.until_the_end(chosen, checks or tuple(CHECKS), wanted)
    if report is not None:
        write_text(Path(report), json.dumps(run.document(stopped), indent=2, ensure_ascii=False) + "\n")
    if as_json:
        print_json(run.document(stopped))
    else:
        run.report(stopped)
    return INTERRUPTED if stopped else NO if run.kept or run.goals.missed() else DONE


def _goals(texts: Sequence[str], chosen: list[Case]) -> list[Goal]:
    """`games=20000` for every game that is soaked, `games:returns=500000` for one."""
    ids = list(dict.fromkeys(case.id for case in chosen))
    wanted: dict[tuple[str, str], int] = {}
    for text in texts:
        what, equals, figure = text.partition("=")
        name, _, game = what.partition(":")
        if name not in KINDS:
            raise Unknown("goal", name, KINDS)
        if game and game not in ids:
            raise Unknown("game", game, ids)
        number = whole_number(figure)
        if not equals or number is None:
            raise UsageFault(f"“{text}” is not a goal with its number.", "Write it as name=number: --goal games=20000")
        wanted[name, game] = number
    found = goals_for(wanted, chosen)
    for (name, game), number in wanted.items():
        if number and not any(goal.name == name and game in ("", goal.id) for goal in found):
            raise UsageFault(f"{name} cannot be a goal of {game or 'these games'}: nothing is hidden there.")
    return found


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
