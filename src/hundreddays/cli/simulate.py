"""`simulate`: many games between players, on as many processes as wanted.

Game number i is played with a generator seeded by the seed and i alone, so a run gives the same games whatever the
number of processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from hundreddays import __build__
from hundreddays.cli.app import DONE, INTERRUPTED
from hundreddays.cli.completion import game_names
from hundreddays.cli.files import write_text
from hundreddays.cli.loading import game_options, json_option, known, load_game, names
from hundreddays.cli.output import console, print_json
from hundreddays.cli.progress import progress_bar
from hundreddays.cli.usage import UsageFault
from hundreddays.core import Game, OptionValue, Record
from hundreddays.games import load
from hundreddays.players import dismiss, play_out, seat_player
from hundreddays.players.intervals import wilson
from hundreddays.players.pool import spread
from hundreddays.tables.endings import score_text


class Simulation(NamedTuple):
    """What a process needs to know to play any game of a run."""

    game: str
    options: dict[str, OptionValue]
    data: str | None
    players: tuple[str, ...]
    seed: int
    folder: str | None


class Batch(NamedTuple):
    """Some games of a run: `games` of them, from number `first` on."""

    plan: Simulation
    first: int
    games: int


class WinCount(msgspec.Struct):
    """What came of some games."""

    games: int
    wins: list[int]
    draws: int
    scores: list[float]
    plies: int
    decisions: int
    forfeits: list[str]

    @classmethod
    def empty(cls, seats: int) -> WinCount:
        return cls(0, [0] * seats, 0, [0.0] * seats, 0, 0, [])

    def add(self, other: WinCount) -> None:
        self.games += other.games
        self.draws += other.draws
        self.plies += other.plies
        self.decisions += other.decisions
        self.forfeits += other.forfeits
        for seat, (wins, score) in enumerate(zip(other.wins, other.scores, strict=True)):
            self.wins[seat] += wins
            self.scores[seat] += score


@click.command(short_help="Play many games between computer players.")
@click.argument("game", shell_complete=game_names)
@click.option("--games", "count", type=click.IntRange(1), required=True, metavar="N", help="How many games to play.")
@click.option(
    "--players",
    "players_text",
    default="random",
    show_default=True,
    metavar="A,B",
    help="A player for each seat in order, or one for all.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="The same seed gives the same games.")
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes share the work.",
)
@click.option("--records", "folder", metavar="DIR", help="Write a record of every game into this folder.")
@game_options
@json_option
def simulate(
    game: str,
    count: int,
    players_text: str,
    seed: int,
    jobs: int,
    folder: str | None,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """Play many games of GAME between computer players, and count.

    Ctrl-C stops the run and shows what has been played until then.

    \b
    Examples:
      hundred-days simulate returns --games 1000
      hundred-days simulate returns --games 200 --players planner,random --jobs 2
      hundred-days simulate returns --games 10 --records games/ -o players=3
    """
    loaded = load_game(game, options, data)
    players = _players(loaded, players_text)
    plan = Simulation(game, loaded.options, data, players, seed, folder)
    if folder and next(Path(folder).glob(f"{game}-{seed}-*.record"), None) is not None:
        raise UsageFault(
            f"The folder {folder} holds records of {game} with seed {seed} already, and they are not written over.",
            "Name another folder or seed.",
        )
    counted = WinCount.empty(len(loaded.seats))
    began = perf_counter()
    stopped = False
    with progress_bar(as_json) as progress:
        task = progress.add_task("games", total=count)
        try:
            for _, part in spread(play_batch, _batches(plan, count, jobs), min(jobs, count)):
                counted.add(part)
                progress.update(task, completed=counted.games)
        except KeyboardInterrupt:
            stopped = True
    seconds = perf_counter() - began
    if as_json:
        print_json(_document(loaded, plan, counted, seconds, stopped))
    else:
        _report(console(), loaded, players, counted, seconds, stopped)
    return INTERRUPTED if stopped else DONE


def _players(game: Game, text: str) -> tuple[str, ...]:
    given = names(text, "players")
    chosen = given * len(game.seats) if len(given) == 1 else given
    if len(chosen) != len(game.seats):
        raise UsageFault(
            f"{game.title} has {len(game.seats)} seats ({', '.join(game.seats)}), but {len(chosen)} players are given."
        )
    for name in chosen:
        known(name, game)
    return tuple(chosen)


# Playing


def play_batch(batch: Batch) -> WinCount:
    """The games of a batch, one after the other."""
    plan = batch.plan
    game = load(plan.game, plan.data, **plan.options)
    counted = WinCount.empty(len(game.seats))
    for number in range(batch.first, batch.first + batch.games):
        rng = Random(f"{plan.seed}/{number}")
        record = Record.of(game) if plan.folder else None
        players = [seat_player(name, game) for name in plan.players]
        try:
            outcome = play_out(game, players, rng, record=record)
        finally:
            dismiss(players)
        best = max(outcome.scores)
        wins = [int(score == best and best > 0) for score in outcome.scores]
        forfeits = [f"game {number}: {outcome.forfeit}"] if outcome.forfeit else []
        counted.add(WinCount(1, wins, int(best <= 0), outcome.scores, outcome.plies, outcome.decisions, forfeits))
        if record is not None and plan.folder:
            record.headers |= {
                f"Seat.{seat}": f"player {name}" for seat, name in zip(game.seats, plan.players, strict=True)
            }
            record.headers["Result"] = score_text(game, outcome.scores)
            write_text(Path(plan.folder) / f"{plan.game}-{plan.seed}-{number}.record", record.text())
    return counted


def _batches(plan: Simulation, count: int, jobs: int) -> Iterator[Batch]:
    """Small enough for a bar that moves and an even end, large enough that handing them to another process costs
    nothing.
    """
    size = 1 if jobs == 1 else max(1, min(20, count // (jobs * 8)))
    for first in range(0, count, size):
        yield Batch(plan, first, min(size, count - first))


# Reporting


def _document(game: Game, plan: Simulation, counted: WinCount, seconds: float, stopped: bool) -> dict[str, Any]:
    seats = []
    for seat, name in enumerate(game.seats):
        low, high = wilson(counted.wins[seat] + counted.draws / 2, counted.games)
        seats.append(
            {
                "seat": name,
                "player": plan.players[seat],
                "wins": counted.wins[seat],
                "draws": counted.draws,
                "score": counted.scores[seat] / max(1, counted.games),
                "interval": [low, high],
            }
        )
    speed = {
        "seconds": seconds,
        "decisions": counted.decisions,
        "plies": counted.plies,
        "decisions_per_second": counted.decisions / seconds,
    }
    return {
        "game": plan.game,
        "options": plan.options,
        "seed": plan.seed,
        "games": counted.games,
        "stopped": stopped,
        "seats": seats,
    } | speed


def _report(
    out: Console, game: Game, players: tuple[str, ...], counted: WinCount, seconds: float, stopped: bool
) -> None:
    if stopped:
        out.print(Text(f"Stopped after {counted.games} games.", "yellow"))
    if not counted.games:
        return
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for heading in ("seat", "player", "wins", "draws", "share", "95 %"):
        grid.add_column(heading, justify="left" if heading in ("seat", "player") else "right", no_wrap=True)
    for seat, name in enumerate(game.seats):
        wins = counted.wins[seat] + counted.draws / 2
        low, high = wilson(wins, counted.games)
        share = f"{100 * wins / counted.games:.1f} %"
        grid.add_row(
            Text(name, "bold"),
            players[seat],
            str(counted.wins[seat]),
            str(counted.draws),
            share,
            f"{100 * low:.1f}–{100 * high:.1f}",
        )
    out.print(grid)
    out.print(
        Text(
            f"{counted.games} game{'' if counted.games == 1 else 's'} in {seconds:.1f} s; "
            f"{counted.decisions / counted.games:.0f} decisions a game; "
            f"{counted.decisions / seconds:,.0f} decisions/s, {counted.plies / seconds:,.0f} moves/s with chance"
            f" ({__build__}).",
            "dim",
        )
    )
    for forfeit in counted.forfeits[:10]:
        out.print(Text(f"Forfeit in {forfeit}", "red"))
