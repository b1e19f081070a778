"""`games` and `rules`: what can be played, and how."""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from hundreddays.cli.completion import game_names
from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.cli.usage import UsageFault
from hundreddays.core import Game, Info, spell
from hundreddays.games import REGISTER, info, load
from hundreddays.players import NAMES, styles_of
from hundreddays.terminal.screen import paragraphs


@click.command(short_help="List the games and what they offer.")
@click.argument("game", required=False, shell_complete=game_names)
@json_option
def games(game: str | None, as_json: bool) -> None:
    """List the games, or what one GAME offers: seats, options, opponents.

    \b
    Examples:
      hundred-days games
      hundred-days games returns
      hundred-days games --json
    """
    chosen = [info(game)] if game else [info(id) for id in REGISTER]
    if as_json:
        print_json([_entry(each) for each in chosen])
        return
    out = console()
    for each in chosen:
        out.print(Text.assemble((each.id, "bold"), "  ", each.title, (f" ({each.year})", "dim")))
        out.print(_indented(each.summary))
        out.print(_indented(f"{each.players} players · {each.length} · {each.weight}", "dim"))
        if game:
            _details(out, each)
    if not game:
        out.print(Text("\nMore on one: hundred-days games GAME. Play: hundred-days play GAME.", "dim"))


def _indented(text: str, style: str = "") -> Padding:
    return Padding(Text(text, style), (0, 0, 0, 2))


def _entry(each: Info) -> dict[str, Any]:
    game = load(each.id)
    return {
        "info": each,
        "rules": game.version,
        "data": game.data_hash,
        "seats": game.seats,
        "players": _opponents(game),
        "styles": styles_of(game),
    }


def _opponents(game: Game) -> list[str]:
    """Who can play it: all but `random` need the game's planner."""
    return list(NAMES) if game.planner() is not None else ["random"]


def _details(out: Console, each: Info) -> None:
    game = load(each.id)
    out.print(_indented(f"Seats: {', '.join(game.seats)}. Opponents: {', '.join(_opponents(game))}."))
    if styles := styles_of(game):
        out.print(_indented(f"Styles, after a level (marshal:{styles[0]}): {', '.join(styles)}."))
    out.print(_indented(f"Rules version {game.version}, data {game.data_hash}."))
    if not each.settings:
        return
    out.print(Text("\nOptions (-o name=value)", "bold"))
    grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for setting in each.settings:
        values = " ".join(
            f"[{spell(choice)}]" if choice == setting.default else spell(choice) for choice in setting.choices
        )
        grid.add_row(
            Text(setting.name, "bold"),
            Text(values),
            Text(setting.help + (f" (§{setting.cite})" if setting.cite else "")),
        )
    out.print(grid)


@click.command(short_help="Print a rulebook, or paragraphs of it.")
@click.argument("game", shell_complete=game_names)
@click.argument("paragraph", nargs=-1)
@click.option("--search", metavar="WORDS", help="Show the paragraphs about something, the nearest first.")
@json_option
def rules(game: str, paragraph: tuple[str, ...], search: str | None, as_json: bool) -> None:
    """Print the rulebook of GAME, or single paragraphs or chapters of it.

    \b
    Examples:
      hundred-days rules returns | less
      hundred-days rules returns 17.5
      hundred-days rules returns 17 18.2
      hundred-days rules returns --search "extra step"
    """
    if paragraph and search is not None:
        raise UsageFault("Either name paragraphs or search for words, not both.")
    book = load(game).rulebook()
    if search is not None:
        sought = book.seek(search)
        found = sought.paragraphs
        if not found:
            raise UsageFault(f"No paragraph holds “{search}”.", "Try fewer or shorter words.")
        if sought.note:
            console(stderr=True).print(sought.note)
    else:
        found = [each for number in paragraph for each in book.find(number)] or book.paragraphs
    if as_json:
        print_json([each._asdict() for each in found])
    elif paragraph or search is not None:
        console().print(paragraphs(found))
    else:
        console().print(Markdown(book.markdown))
