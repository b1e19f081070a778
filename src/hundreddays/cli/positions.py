"""`position` and `perft`: one moment of a game, and counting all that can follow."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import click
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.cli.app import NO
from hundreddays.cli.completion import game_names
from hundreddays.cli.files import read_text
from hundreddays.cli.loading import game_options, json_option, load_game
from hundreddays.cli.output import console, print_json
from hundreddays.cli.usage import UsageFault
from hundreddays.core import CHANCE, SPECTATOR, Game, State, peek
from hundreddays.core import perft as counting
from hundreddays.terminal.screen import print_moment


@click.command(short_help="Check and show a position.")
@click.argument("game", shell_complete=game_names)
@click.argument("file")
@click.option("--moves", "list_moves", is_flag=True, help="List the legal moves.")
@click.option("--why", metavar="MOVE", help="Say whether a move is legal and, if not, why not.")
@click.option(
    "--as",
    "seat",
    metavar="SEAT",
    help="Show the board as this seat, or a spectator, sees it. Default: the seat that decides.",
)
@game_options
@json_option
def position(
    game: str,
    file: str,
    list_moves: bool,
    why: str | None,
    seat: str | None,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """Read a position of GAME from FILE (- for stdin), check it, and show it.

    A position that cannot be is refused with every defect in it. With --why the exit code is 1 if the move is not
    legal.

    \b
    Examples:
      hundred-days position returns ligny.toml
      hundred-days position returns ligny.toml --moves
      hundred-days position returns ligny.toml --why "march f_gd"
      hundred-days replay game.record --at 40 --position | hundred-days position returns -
    """
    text = read_text(file)
    named, stated = peek(text)
    if named and named != game:
        raise UsageFault(f"This is a position of {named}, not of {game}.")
    loaded = load_game(game, options, data, stated)
    state = loaded.position(text)
    viewer = loaded.seat(seat) if seat else (state.actor if state.actor >= 0 else SPECTATOR)
    move = loaded.move(why) if why is not None else None
    verdict = state.check(move) if move is not None else None
    if as_json:
        answer: dict[str, Any] = {"view": state.view(viewer), "prompt": state.prompt(viewer)}
        if list_moves:
            answer["moves"] = [loaded.text(each) for each in state.moves()]
        if verdict is not None:
            answer["verdict"] = {"legal": verdict.ok, "reasons": [reason._asdict() for reason in verdict.reasons]}
        print_json(answer)
        return NO if verdict is not None and not verdict else 0
    out = console()
    if move is not None and verdict is not None:
        word = "is legal." if verdict else f"is not legal: {verdict}"
        out.print(Text(f"“{loaded.text(move)}” {word}", "green" if verdict else "red"))
        return 0 if verdict else NO
    print_moment(out, loaded, state.view(viewer), state.prompt(viewer), options=not list_moves)
    if list_moves:
        _list(loaded, state)
    return 0


def _list(game: Game, state: State) -> None:
    """The legal moves, or what chance may draw with its odds."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
    if state.actor == CHANCE:
        odds = state.odds()
        total = sum(weight for _, weight in odds)
        for move, weight in odds:
            grid.add_row(Text(game.text(move), "bold"), Text(game.label(move)), Text(f"{weight}/{total}", "dim"))
    else:
        for option in state.prompt(state.actor).options if not state.over else []:
            grid.add_row(Text(option.move, "bold"), Text(option.label), Text(option.note, "dim"))
    console().print(grid)


@click.command(short_help="Count all sequences of moves.")
@click.argument("game", shell_complete=game_names)
@click.option("--depth", type=click.IntRange(1, 99), required=True, metavar="N", help="How many moves deep to count.")
@click.option(
    "--position", "file", metavar="FILE", help="Count from this position (- for stdin) instead of from the start."
)
@click.option("--divide", is_flag=True, help="Also count what follows each first move.")
@game_options
@json_option
def perft(
    game: str, depth: int, file: str | None, divide: bool, options: tuple[str, ...], data: str | None, as_json: bool
) -> None:
    """Count every sequence of moves of GAME, chance included, to a depth: the proof that rules have not changed.

    \b
    Examples:
      hundred-days perft returns --depth 4
      hundred-days perft waterloo --depth 3 --divide
    """
    text = read_text(file) if file else ""
    loaded = load_game(game, options, data, peek(text)[1] if text else None)
    state = loaded.position(text) if text else loaded.start()
    counts: list[int] = []
    out = console()
    began = perf_counter()
    for level in range(1, depth + 1):
        counts.append(counting.perft(state, level))
        if not as_json:
            out.print(Text(f"{level:>3}  {counts[-1]:>16,}  {perf_counter() - began:>8.2f} s"))
    first = {loaded.text(move): count for move, count in counting.divide(state, depth).items()} if divide else {}
    if as_json:
        print_json({"game": game, "counts": counts} | ({"divide": first} if divide else {}))
        return
    for words, count in first.items():
        out.print(Text(f"     {count:>16,}  {words}"))
