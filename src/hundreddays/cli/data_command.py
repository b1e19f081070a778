"""`data`: a game's figures, and checking an owner's own."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from hundreddays.cli.completion import game_names
from hundreddays.cli.loading import json_option
from hundreddays.cli.output import console, print_json
from hundreddays.core import Source, Unknown
from hundreddays.games import REGISTER, info, load


@click.command(short_help="List, print and check a game's figures.")
@click.argument("game", shell_complete=game_names)
@click.option(
    "--check", "folder", metavar="DIR", help="Check the figures in a folder that you mean to give with --data."
)
@click.option("--show", "file", metavar="FILE", help="Print one of the game's data files.")
@click.option("--reconstructed", is_flag=True, help="List every figure that is marked as reconstructed.")
@json_option
def data(game: str, folder: str | None, file: str | None, reconstructed: bool, as_json: bool) -> None:
    """List the data files of GAME, print one, or check a folder of your own figures.

    Whoever owns the boxed game can put true figures in place of reconstructed ones: write only what differs, in files
    of the same
    names, check them here, and give the folder to any command with --data. Records pin the data they were played with.

    \b
    Examples:
      hundred-days data returns
      hundred-days data returns --reconstructed
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
    else:
        _list(game, texts, reconstructed, as_json)


def _list(game: str, texts: dict[str, str], all_of_them: bool, as_json: bool) -> None:
    """The files, and how much in each is reconstructed."""
    found = reconstructed_figures(game)
    if as_json:
        print_json({"game": game, "hash": load(game).data_hash, "files": list(texts), "reconstructed": found})
        return
    out = console()
    out.print(Text(f"{load(game).title}: data {load(game).data_hash}", "bold"))
    for name, text in texts.items():
        marked = f", {len(found[name])} entries reconstructed" if found[name] else ""
        out.print(Text(f"  {name}  ({len(text.splitlines())} lines{marked})"))
        if all_of_them:
            for path in found[name]:
                out.print(Text(f"    {path}", "dim"))


def reconstructed_figures(game: str) -> dict[str, list[str]]:
    """Every figure of each data file that says of itself that it is reconstructed."""
    return {name: list(_reconstructed(name, tomllib.loads(text))) for name, text in _texts(game).items()}


def _reconstructed(path: str, tree: Any) -> Iterator[str]:
    """Where the data say of themselves that they are reconstructed:

    `source` speaks for its table, `src_x` for the figure `x`.
    """
    if isinstance(tree, dict):
        for key, value in tree.items():
            if isinstance(value, str) and "reconstructed" in value:
                if key == "source":
                    yield path
                elif key.startswith("src_"):
                    yield f"{path}.{key.removeprefix('src_')}"
            else:
                yield from _reconstructed(f"{path}: {key}" if ":" not in path else f"{path}.{key}", value)
    elif isinstance(tree, list):
        for number, row in enumerate(tree):
            yield from _reconstructed(f"{path}[{row.get('id', number) if isinstance(row, dict) else number}]", row)


def _texts(game: str) -> dict[str, str]:
    """The shipped data files by name."""
    info(game)
    folder = files(REGISTER[game]).joinpath("data")
    return {
        entry.name: entry.read_text("utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    }


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
            f"{len(changes)} {'figure differs' if len(changes) == 1 else 'figures differ'} from those shipped; records"
            f" will pin data {overlaid.data_hash}.",
            "dim",
        )
    )


def _changes(path: str, old: Any, new: Any) -> list[str]:
    """What differs between two trees of values, a line each."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [*old, *(key for key in new if key not in old)]
        return [
            change
            for key in keys
            for change in _changes(f"{path}: {key}" if ":" not in path else f"{path}.{key}", old.get(key), new.get(key))
        ]
    if (
        isinstance(old, list)
        and isinstance(new, list)
        and all(isinstance(row, dict) and "id" in row for row in [*old, *new])
    ):
        rows = {row["id"]: row for row in old}
        return [change for row in new for change in _changes(f"{path}[{row['id']}]", rows.get(row["id"], {}), row)]
    return [f"{path}: {old} → {new}"] if old != new else []
