"""`analyse`: how a moment stands, or where a game was won and lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.cli.files import read_text, write_new
from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.cli.usage import UsageFault
from hundreddays.core import State
from hundreddays.core.phrases import in_one, percent, several
from hundreddays.players import Budget
from hundreddays.studio.analysis import (
    SECONDS,
    GameAnalysis,
    MomentAnalysis,
    analyse_moment,
    analyse_record,
)
from hundreddays.studio.best_plans import STRONGEST
from hundreddays.studio.brought_texts import Brought, read_brought
from hundreddays.studio.combat_forecasts import CombatForecast
from hundreddays.studio.moment_picture import moment_svg, plan_arrows
from hundreddays.terminal.curve import curve


@click.command(short_help="Say how a moment stands, or where a game was won and lost.")
@click.argument("file")
@click.option("--at", "ply", type=click.IntRange(0), metavar="PLY", help="Analyse the moment after this many moves.")
@click.option(
    "--as", "seat", default="", metavar="SEAT", help="See a moment as this seat does. Default: all fog lifted."
)
@click.option("--level", default=STRONGEST, metavar="PLAYER", show_default=True, help="Whose plans to ask for.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), metavar="N", help=f"How long to think. Default: {SECONDS:g}."
)
@click.option("--nodes", type=click.IntRange(1), metavar="N", help="Think so many moves instead, the same each time.")
@click.option("--seed", type=int, default=1815, show_default=True, metavar="N", help="With --nodes: the same answer.")
@click.option("--svg", "picture", metavar="FILE", help="Draw the moment, with an arrow for the best plan.")
@json_option
def analyse(
    file: str,
    ply: int | None,
    seat: str,
    level: str,
    seconds: float | None,
    nodes: int | None,
    seed: int,
    picture: str | None,
    as_json: bool,
) -> None:
    """Analyse FILE (- for stdin): the game of a record, or one moment, which is a position or a PLY of a record.

    \b
    Examples:
      hundred-days analyse game.record --seconds 40
      hundred-days analyse game.record --at 120 --as french
      hundred-days analyse ligny.toml --nodes 20000 --json
      hundred-days analyse game.record --at 120 --svg moment.svg
    """
    budget = Budget(seconds if seconds or nodes else SECONDS, nodes, turn_seconds=None)
    brought = read_brought(read_text(file))
    if brought.record.moves and ply is None:
        if seat or picture:
            raise UsageFault("A whole game is analysed with all fog lifted.", "Name a moment with --at PLY.")
        found = analyse_record(brought.game, brought.record, budget, seed)
        print_json(found) if as_json else _print_game(console(), found)
        return
    state = _moment(brought, ply or 0)
    moment = analyse_moment(state, budget, seat, level, seed)
    if picture:
        arrows = plan_arrows(state, moment.plans[0].moves, moment.plans[0].why) if moment.plans else []
        viewer = seat or (moment.decides if moment.decides in brought.game.seats else "spectator")
        write_new(Path(picture), moment_svg(state, viewer, arrows) + "\n")
    print_json(moment) if as_json else _print_moment(console(), moment)


def _moment(brought: Brought, ply: int) -> State:
    game, record = brought
    if ply > len(record.moves):
        raise UsageFault(f"The record has {several(len(record.moves), 'ply', 'plies')}; there is no ply {ply}.")
    del record.moves[ply:]
    return record.final(game)


def _print_moment(out: Console, found: MomentAnalysis) -> None:
    chance = found.chance
    out.print(Text(f"{found.heading}. {found.decides.replace('_', ' ').capitalize()} decides.", "bold"))
    out.print(
        f"{percent(chance.share)} for the {_side(found.side)}; within {several(chance.ahead, 'turn')}"
        f" {percent(chance.low)} to {percent(chance.high)}, {percent(chance.expected)} on average"
        f" ({several(chance.samples, 'sample')})."
    )
    for number, plan in enumerate(found.plans, 1):
        mark = "*" if plan.chosen else " "
        out.print(Text(f"{mark}{number}  {in_one(plan.labels)}: {percent(plan.share)}", "bold"))
        out.print(Text(f"    {plan.why}"))
    for combat in found.combats:
        out.print(Text(f"   {combat.label}{f' ({combat.note})' if combat.note else ''}: {_came(combat)}"))
    played = found.playouts
    if played.games:
        out.print(
            f"{several(played.games, 'game')} played out: {percent(played.share)} for the {_side(found.side)}"
            f" ({percent(played.low)} to {percent(played.high)})."
        )
        ways: Counter[str] = Counter()
        for finish in played.finishes:
            ways[finish.text] += finish.count
        for text, count in ways.most_common(5):
            out.print(Text(f"   {count:>3}  {text}"))


def _came(combat: CombatForecast) -> str:
    """What trials of an attack came to, in words."""
    if combat.share is None:
        return "not tried in this time"
    held = "" if combat.cleared is None else f"the place is cleared in {percent(combat.cleared)}; "
    lost = ", ".join(f"{army} {amount:g}" for army, amount in combat.losses.items())
    return f"{held}{percent(combat.share)} afterwards; losses {lost or 'none'}"


def _print_game(out: Console, found: GameAnalysis) -> None:
    shares = [turn.true for turn in found.turns]
    luck = found.fortune.luck[-1]
    out.print(Text(found.result or f"Unfinished after {found.plies} plies.", "bold"))
    out.print(curve(f"How it stood turn by turn, for the {_side(found.side)}", shares, out.width))
    for span in found.turning:
        out.print(
            Text(
                f"  {span.heading}: {percent(span.before)} to {percent(span.after)}. Most at once at ply"
                f" {span.sharpest + 1}: {span.text} {percent(span.sharpest_before)} to {percent(span.sharpest_after)}."
            )
        )
    out.print(f"Luck gave the {_side(found.side)} {100 * luck:+.0f} points of a hundred against expectation.")
    for draw in found.fortune.draws[:4]:
        out.print(Text(f"  ply {draw.ply}: {draw.text} {percent(draw.expected)} expected, {percent(draw.came)} after."))
    out.print(Text("Largest mistakes" if found.mistakes else "No mistake was found in this time.", "bold"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for one in found.mistakes:
        played = f"{one.piece}: {one.played_label}" if one.piece else one.played_label
        better = in_one(one.better_labels)
        grid.add_row(
            Text(str(one.ply)),
            Text(one.seat.replace("_", " ")),
            Text(f"{played}: {percent(one.after)}. Better: {better}: {percent(one.before)}. {one.why}"),
        )
    out.print(grid)


def _side(name: str) -> str:
    return name.replace("_", " ").capitalize()
