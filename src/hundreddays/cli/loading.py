"""The options that every command shares, and loading a game by them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from hundreddays.cli.files import read_text
from hundreddays.cli.usage import UsageFault
from hundreddays.core import BadOption, Game, Record, parse, settle
from hundreddays.games import info, load
from hundreddays.games.released_data import load_pinned
from hundreddays.players import seat_player
from hundreddays.players.outside import is_program

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")(command)


def data_option(command: F) -> F:
    return click.option("--data", metavar="DIR", help="Lay the figures in this folder over the game's own.")(command)


def game_options(command: F) -> F:
    """`-o players=3` and `--data DIR`, wherever a game is loaded."""
    option = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="Set an option of the game; may be repeated.",
    )
    return option(data_option(command))


def self_play_options(fewest: int, usual: int, found: str, where: str = "FILE") -> Callable[[F], F]:
    """`--games`, `--jobs`, `--seed` and `--out`, wherever games are played to find figures."""

    def decorate(command: F) -> F:
        options = (
            click.option(
                "--games",
                "count",
                type=click.IntRange(fewest),
                default=usual,
                show_default=True,
                metavar="N",
                help="How many games to play for it.",
            ),
            click.option(
                "--jobs",
                type=click.IntRange(1),
                default=1,
                show_default=True,
                metavar="N",
                help="How many processes share the work.",
            ),
            click.option(
                "--seed",
                type=int,
                default=1815,
                show_default=True,
                metavar="N",
                help=f"The same seed gives the same {found}.",
            ),
            click.option("--out", "file", required=True, metavar=where, help=f"Where the {found} go."),
        )
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def with_own_figures(what: str, data: str | None) -> None:
    """Refuse `--data` where results would be taken for those of the game as it is."""
    if data is not None:
        raise UsageFault(f"{what} with the game's own figures.", "Leave out --data.")


def load_game(id: str, options: tuple[str, ...], data: str | None, defaults: dict[str, Any] | None = None) -> Game:
    """The game as the command line asks for it; `defaults` are the options that a file names."""
    given: dict[str, Any] = dict(defaults or {})
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadOption(f"“{option}” is not an option with its value.", "Write it as name=value: -o players=3")
        given[name.strip()] = value.strip()
    return load(id, Path(data) if data is not None else None, **given)


def open_record(file: str, data: str | None) -> tuple[Game, Record]:
    """A record and the game it was played with."""
    record = parse(read_text(file))
    id = record.headers.get("Game", "")
    if data is None:
        return load_pinned(id, record.headers.get("Data", ""), **record.options), record
    return load(id, Path(data), **settle(info(id), record.options)), record


def names(text: str, what: str) -> list[str]:
    """A list given as `a,b`."""
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise UsageFault(f"“{text}” is not a list of {what}.", "Separate them with commas: a,b")
    return parts


def known(name: str, game: Game) -> None:
    """Refuse a player whom nobody knows, or who cannot play this game; a program of somebody's is not started
    for that.
    """
    if not is_program(name):
        seat_player(name, game)
