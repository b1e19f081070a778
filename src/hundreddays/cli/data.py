"""`data`: a game's figures, and checking an owner's own."""

from __future__ import annotations

from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.core import Source, Unknown
from hundreddays.games import REGISTER, info, load


@click.command(short_help="List, print and check a game's figures.")
@click.argument("game")
@click.option("--check", "folder", metavar="DIR", help="Check the figures in a folder that you mean to give with --data.")
@click.option("--show", "file", metavar="FILE", help="Print one of the game's data files.")
@json_option
def data(game: str, folder: str | None, file: str | None, as_json: bool) -> None:
    """List the data files of GAME, print one, or check a folder of your own figures.

    Whoever owns the boxed game can put true figures in place of reconstructed ones: write only what differs, in files of the same
    names, check them here, and give the folder to any command with --data. Records pin the data they were played with.

    \b
    Examples:
      hundred-days data returns
      hundred-days data returns --show units.toml > mine/units.toml
      hundred-days data returns --check mine
      hundred-days play returns --data mine
    """
    texts = _texts(game)
    if folder is not None:
        _check(game, tuple(texts), Path(folder), as_json)
    elif file is not None:
        if file not in texts:
            raise Unknown("data file", file, texts)
        if as_json:
            print_json({"file": file, "text": texts[file]})
        else:
            click.echo(texts[file], nl=False)
    elif as_json:
        print_json({"game": game, "hash": load(game).data_hash, "files": list(texts)})
    else:
        out = console()
        out.print(Text(f"{load(game).title}: data {load(game).data_hash}", "bold"))
        for name, text in texts.items():
            out.print(Text(f"  {name}  ({len(text.splitlines())} lines)"))


def _texts(game: str) -> dict[str, str]:
    """The shipped data files by name."""
    info(game)
    folder = files(REGISTER[game]).joinpath("data")
    return {entry.name: entry.read_text("utf-8") for entry in sorted(folder.iterdir(), key=lambda entry: entry.name) if entry.name.endswith(".toml")}


def _check(game: str, names: tuple[str, ...], folder: Path, as_json: bool) -> None:
    """Build the game with the overlay under every option there is, so that no part of the data goes unread."""
    for setting in info(game).settings:
        for choice in setting.choices:
            load(game, folder, **{setting.name: choice})
    overlaid = load(game, folder)
    plain, merged = Source(REGISTER[game], names), Source(REGISTER[game], names, folder)
    changes = list(chain.from_iterable(_changes(name, plain.trees[name], merged.trees[name]) for name in names))
    if as_json:
        print_json({"game": game, "hash": overlaid.data_hash, "changes": changes})
        return
    out = console()
    out.print(Text(f"The data in {folder} fits {overlaid.title}.", "bold green"))
    for change in changes:
        out.print(Text(f"  {change}"))
    out.print(
        Text(
            f"{len(changes)} {'figure differs' if len(changes) == 1 else 'figures differ'} from those shipped; records will pin data {overlaid.data_hash}.",
            "dim",
        )
    )


def _changes(path: str, old: Any, new: Any) -> list[str]:
    """What differs between two trees of values, a line each."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [*old, *(key for key in new if key not in old)]
        return [change for key in keys for change in _changes(f"{path}: {key}" if ":" not in path else f"{path}.{key}", old.get(key), new.get(key))]
    if isinstance(old, list) and isinstance(new, list) and all(isinstance(row, dict) and "id" in row for row in [*old, *new]):
        rows = {row["id"]: row for row in old}
        return [change for row in new for change in _changes(f"{path}[{row['id']}]", rows.get(row["id"], {}), row)]
    return [f"{path}: {old} → {new}"] if old != new else []
