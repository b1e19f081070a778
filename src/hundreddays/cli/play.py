"""`play`: a game at this terminal."""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import click
from rich.console import Console

from hundreddays.cli.app import DONE
from hundreddays.cli.completion import game_names, player_names
from hundreddays.cli.files import read_text, write_text
from hundreddays.cli.loading import game_options, json_option, known, load_game, names, with_own_figures
from hundreddays.cli.output import console, print_json
from hundreddays.cli.usage import UsageFault
from hundreddays.core import Game, parse, peek
from hundreddays.players import LEVELS, Player, balance, dismiss, even_options, seat_player
from hundreddays.players.even import HANDICAP
from hundreddays.tables import PERSON, PLAYER, Sitting, Table, person, player

EVERYONE = "all"
WATCHING = "spectator"
LAST = "last"
PLAIN, FULL = "plain", "full"
"""The screens there are to play at."""
SEEDED = "seed-"
"""How the id of a table begins whose dice were asked for by number: its players repeat themselves too."""


@click.command(short_help="Play a game at this terminal.")
@click.argument("game", required=False, shell_complete=game_names)
@click.option(
    "--as",
    "seat",
    metavar="SEAT",
    help="Your seat; several as a,b, or “all”, share this screen; “spectator” only watches. Default: the first seat.",
)
@click.option(
    "--against",
    "level",
    shell_complete=player_names,
    metavar="LEVEL",
    help=(
        f"Who plays the other seats: {', '.join(LEVELS)}, planner or random; in a style if you like: marshal:bold."
        " Default: veteran."
    ),
)
@click.option("--seed", type=int, metavar="N", help="Play with these dice again. Default: dice that nobody knows.")
@click.option("--resume", "saved", metavar="FILE", help="Go on with a saved game; “last” is the latest one saved here.")
@click.option(
    "--save",
    "file",
    metavar="FILE",
    help="Where to write the game down. Default: a file of its own in the saves folder.",
)
@click.option("--position", "position", metavar="FILE", help="Begin from a position instead of the usual start.")
@click.option("--even", is_flag=True, help="Play with the handicap that makes the game even between equals.")
@click.option(
    "--screen",
    type=click.Choice([PLAIN, FULL]),
    default=PLAIN,
    show_default=True,
    help="plain scrolls, and works everywhere; full keeps map, log and choices in their places.",
)
@game_options
@json_option
def play(
    game: str | None,
    seat: str | None,
    level: str | None,
    seed: int | None,
    saved: str | None,
    file: str | None,
    position: str | None,
    even: bool,
    screen: str,
    options: tuple[str, ...],
    data: str | None,
    as_json: bool,
) -> int:
    """Play GAME at this terminal, against the computer or others at the same keyboard.

    The game is written down after every decision; leave with “quit”, Ctrl-D or Ctrl-C and go on later with --resume.
    The file of a
    game in progress holds everything that is hidden in it: do not peek. With --json the conversation goes to stderr,
    and the result to stdout in the end.

    \b
    Examples:
      hundred-days play returns
      hundred-days play returns --as coalition --against marshal
      hundred-days play returns --as all                 (hot-seat)
      hundred-days play returns --as spectator --seed 1  (watch)
      hundred-days play waterloo --screen full
      hundred-days play napoleon --even
      hundred-days play --resume last
    """
    if screen == FULL and not (sys.stdin.isatty() and sys.stdout.isatty() and not as_json):
        raise UsageFault("The full screen needs a terminal to itself.", "Leave out --screen here.")
    if saved is not None:
        if game or seat or level or position or even or seed is not None or options:
            raise UsageFault(
                "A saved game goes on as it was set up.",
                "With --resume give no game, seat, opponent, seed, position, option or --even.",
            )
        path = _latest() if saved == LAST else Path(saved)
        table = _resumed(path, data)
        path = _new(Path(file)) if file else path
    else:
        if not game:
            raise UsageFault("Which game? Name one, or resume a saved game.", "See: hundred-days games")
        if even:
            options = _even(game, options, position, data)
        table = _opened(game, seat, level, seed, position, options, data)
        path = _new(Path(file)) if file else _unused(saves() / f"{game}-{table.id}.record")
        if told := _balance(table.game, even):
            console(stderr=as_json).print(told)
    _sit_down(table, path, console(stderr=as_json), screen == FULL)
    if as_json:
        print_json(
            {
                "table": table.id,
                "file": str(path),
                "over": table.over,
                "end": table.end,
                "scores": dict(zip(table.game.seats, table.scores(), strict=True)),
            }
        )
    return DONE


def saves() -> Path:
    """Where games are kept: HUNDRED_DAYS_SAVES, or the user's data folder."""
    if folder := os.environ.get("HUNDRED_DAYS_SAVES"):
        return Path(folder)
    return data_folder(sys.platform, os.environ, Path.home()) / "hundred-days" / "saves"


def data_folder(system: str, environment: Mapping[str, str], home: Path) -> Path:
    """Where a system keeps what its users' programs write."""
    if system == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if system == "darwin":
        return home / "Library" / "Application Support"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")


def _new(path: Path) -> Path:
    """A file that the person named: never one that is there already."""
    if path.exists():
        raise UsageFault(
            f"The file {path} exists already, and is not written over.", "Name another, or go on with it: --resume"
        )
    return path


def _unused(path: Path) -> Path:
    """This path, or one like it that is not there yet."""
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{path.stem.partition('~')[0]}~{number}{path.suffix}")
    return path


def _latest() -> Path:
    found = sorted(saves().glob("*.record"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise UsageFault(f"There is no saved game in {saves()}.")
    return found[-1]


def _opened(
    game: str,
    seat: str | None,
    level: str | None,
    seed: int | None,
    position: str | None,
    options: tuple[str, ...],
    data: str | None,
) -> Table:
    """A new table with people and players on its seats."""
    text = read_text(position) if position else ""
    loaded = load_game(game, options, data, peek(text)[1] if text else None)
    people = _people(loaded, seat)
    opponent = level or (LEVELS[1] if loaded.planner() is not None else "random")
    if level:
        known(level, loaded)
    seats = {name: person() if name in people else player(opponent) for name in loaded.seats}
    if seed is None:
        return _begun(Table(loaded, seats=seats, position=text))
    return _begun(
        Table(
            loaded,
            f"{SEEDED}{seed}",
            seed=hashlib.sha256(f"hundred-days {seed}".encode()).digest(),
            seats=seats,
            position=text,
        )
    )


def _even(game: str, options: tuple[str, ...], position: str | None, data: str | None) -> tuple[str, ...]:
    """The options with the handicap that makes the game even."""
    if position is not None:
        raise UsageFault("How even a position is, nobody has measured.", "Leave out --even, or --position.")
    with_own_figures("Even games are played", data)
    chosen = load_game(game, options, None).options
    if chosen.get(HANDICAP):
        raise UsageFault("Either choose a handicap or ask for an even game, not both.", "Leave out --even.")
    return (*options, f"{HANDICAP}={even_options(game, chosen)[HANDICAP]}")


def _balance(game: Game, even: bool) -> str:
    """What the handicap means, where there is one or an even game was asked for."""
    known = balance(game.id, game.options) if even or game.options.get(HANDICAP) else None
    return known.words if known is not None else ""


def _begun(table: Table) -> Table:
    table.begin()
    return table


def _people(game: Game, seat: str | None) -> list[str]:
    if seat is None:
        return [game.seats[0]]
    if seat == EVERYONE:
        return list(game.seats)
    if seat == WATCHING:
        return []
    chosen = names(seat, "seats")
    for name in chosen:
        game.seat(name)
    return chosen


def _resumed(path: Path, data: str | None) -> Table:
    record = parse(read_text(str(path)))
    game = load_game(record.headers.get("Game", ""), (), data, dict(record.options))
    table = Table.resume(game, record)
    if table.over:
        raise UsageFault(f"The game in {path} is over.", f"Look at it with: hundred-days replay {path}")
    return table


def _sit_down(table: Table, path: Path, out: Console, full: bool) -> None:
    # Only here is the line editor needed; what else this module offers does not wait for it.
    from hundreddays.terminal.reader import reader
    from hundreddays.terminal.session import Session
    from hundreddays.terminal.stage import Stage

    players = {seat: _player(table.game, sitting) for seat, sitting in enumerate(table.seats) if sitting.kind != PERSON}
    rng = Random(f"{table.id}/{table.plies}" if table.id.startswith(SEEDED) else secrets.randbits(64))
    try:
        Session(table, players, out, reader(out), path, write_text, rng, Stage(out) if full else None).run()
    finally:
        dismiss(players.values())


def _player(game: Game, sitting: Sitting) -> Player:
    return seat_player(sitting.name if sitting.kind == PLAYER else "random", game)
