"""`replay` and `verify`: looking at a game again, and proving it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.cli.app import DONE, NO
from hundreddays.cli.loading import data_option, json_option, open_record
from hundreddays.cli.output import console, print_json
from hundreddays.cli.usage import UsageFault
from hundreddays.core import SPECTATOR, Game, Listener, Record, State
from hundreddays.core.record import UNFINISHED
from hundreddays.players.win_chances import chance, judge_of, spoken
from hundreddays.tables import Line
from hundreddays.tables import verify as prove
from hundreddays.tables.log import Log
from hundreddays.tables.redaction import whole
from hundreddays.terminal.curve import curve
from hundreddays.terminal.screen import print_moment

Told = list[tuple[int, Line]]
"""The story: lines of the log, each with the ply at which it happened."""


@click.command(short_help="Tell and show a recorded game.")
@click.argument("record")
@click.option(
    "--at", "ply", type=click.IntRange(0), metavar="PLY", help="Stop after this many moves. Default: the end."
)
@click.option(
    "--as", "seat", default="spectator", metavar="SEAT", show_default=True, help="Tell and show it as this seat saw it."
)
@click.option("--story/--no-story", default=True, show_default=True, help="Tell what happened on the way.")
@click.option(
    "--position",
    "as_position",
    is_flag=True,
    help="Print the position reached, as text to be read again, and nothing else.",
)
@data_option
@json_option
def replay(
    record: str, ply: int | None, seat: str, story: bool, as_position: bool, data: str | None, as_json: bool
) -> None:
    """Tell a RECORD (a file, or - for stdin) from the start, and show the board at the end or at a ply.

    \b
    Examples:
      hundred-days replay game.record
      hundred-days replay game.record --as french --at 120
      hundred-days replay game.record --at 120 --position > moment.toml
    """
    game, loaded = open_record(record, data)
    whole(loaded)
    plies = len(loaded.moves)
    at = plies if ply is None else ply
    if at > plies:
        raise UsageFault(f"The record has {plies} plies; there is no ply {at}.")
    viewer = game.seat(seat)
    cut = Record(loaded.headers, loaded.moves[:at], loaded.position)
    state, told, stood = _retrace(
        game, cut, viewer, whole_truth=viewer == SPECTATOR and loaded.headers.get("Result", UNFINISHED) != UNFINISHED
    )
    if as_position:
        click.echo(state.text(), nl=False)
    elif as_json:
        print_json(_document(loaded, at, state, viewer, told, stood))
    else:
        out = console()
        _title(out, game, loaded)
        if story:
            _tell(out, told)
        if stood:
            out.print(curve(_how_it_stood(game, stood), [moment.share for moment in stood], out.width))
        out.print(Text(f"After {at} of {plies} plies, as seen by {seat}:", "dim"))
        print_moment(out, game, state.view(viewer), state.prompt(viewer), options=False)
        if at == plies and "End" in loaded.headers:
            out.print(Text(f"End: {loaded.headers['End']}. Result: {loaded.headers.get('Result', '*')}.", "bold"))


class Stood(NamedTuple):
    """How a game stood when a player turn began: the chance of the first side, 0 to 1."""

    ply: int
    share: float


def _retrace(game: Game, record: Record, viewer: int, whole_truth: bool) -> tuple[State, Told, list[Stood]]:
    """The state at the end of a record, what the viewer was told on the way, and how the game stood turn by turn.

    How it stood is reckoned from what the viewer could know; for someone who looks back on a finished game, from the
    whole truth.
    """
    tell = Listener()
    log = Log(game, [viewer])
    turn, heading, tick = 0, "", -1
    stood: list[Stood] = []
    judge = judge_of(game)
    state = record.start(game)

    def look(ply: int) -> None:
        if judge is not None:
            share = judge.chance(state, game.sides.index(0)) if whole_truth else chance(state.eye(viewer), Random(ply))
            stood.extend([] if share is None else [Stood(ply, share)])

    for ply, (state, _) in enumerate(
        record.replay(game, tell)
    ):  # one object, which has reached the end when the loop is done
        log.add(tell.events, ply, turn, heading)
        tell.events.clear()
        everyone = state.view(SPECTATOR)
        turn, heading = everyone.turn, everyone.heading
        if state.tick() != tick:
            tick = state.tick()
            look(ply)
    log.add(tell.events, len(record.moves), turn, heading)
    look(len(record.moves))
    return state, list(log.by_ply(viewer)), stood


def _document(record: Record, at: int, state: State, viewer: int, told: Told, stood: list[Stood]) -> dict[str, Any]:
    story = [{"ply": ply, **msgspec.structs.asdict(line)} for ply, line in told]
    chances = [moment._asdict() for moment in stood]
    return {
        "headers": record.headers,
        "plies": len(record.moves),
        "at": at,
        "view": state.view(viewer),
        "story": story,
        "chances": chances,
    }


def _how_it_stood(game: Game, stood: list[Stood]) -> str:
    return f"Chances turn by turn: {spoken(game, stood[0].share)} at first, {spoken(game, stood[-1].share)} in the end"


def _title(out: Console, game: Game, record: Record) -> None:
    out.print(Text(game.title, "bold"))
    for name in game.seats:
        sitting = record.headers.get(f"Seat.{name}")
        if sitting:
            out.print(Text(f"  {name}: {sitting}"))


def _tell(out: Console, told: Told) -> None:
    heading = ""
    for ply, line in told:
        if line.heading != heading:
            heading = line.heading
            out.print(Text(f"\n{heading}", "bold"))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=5, justify="right", style="dim")
        grid.add_row(Text(str(ply)), Text(line.text))
        out.print(grid)
    out.print()


@click.command(short_help="Prove a record: its moves and its dice.")
@click.argument("record")
@data_option
@json_option
def verify(record: str, data: str | None, as_json: bool) -> int:
    """Prove a RECORD (a file, or - for stdin): every move legal, every draw as the published hash of the seed demands.

    The exit code is 0 only if everything is proved: 1 if something is wrong, or if the dice cannot be checked (yet).

    \b
    Examples:
      hundred-days verify game.record
      hundred-days verify game.record --json
    """
    game, loaded = open_record(record, data)
    proof = prove(game, loaded)
    if as_json:
        print_json(proof)
    else:
        out = console()
        out.print(Text(f"All {proof.plies} moves of this record of {game.title} are legal.", "green"))
        if proof.fair:
            out.print(
                Text(
                    f"All {proof.draws} draws follow from the seed whose hash was published before play:"
                    f" {loaded.headers['Commit']}",
                    "green",
                )
            )
        else:
            out.print(Text(f"The dice are not proved. {proof.doubt}", "yellow"))
        if proof.end:
            out.print(Text(f"End: {proof.end}. Result: {proof.result}."))
    return DONE if proof.fair else NO
