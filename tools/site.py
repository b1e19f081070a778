"""Gather the pages of the documentation site: `make docs` then builds them with MkDocs into build/site/html.

    python -m tools.site

The pages stand in docs/. To them come what the program itself knows: the rulebooks, each game's options and
reconstructed figures, and the reference of the public names. Links to files that are no pages (source, tests, studies)
become plain text, since the site stands by itself.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Final

import hundreddays as hd
from hundreddays.cli.data_command import reconstructed_figures
from hundreddays.core import Setting

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src" / "hundreddays"
PAGES: Final = ROOT / "build" / "site" / "pages"
FRONT: Final = ("CHANGELOG.md", "CONTRIBUTING.md")
"""Pages that stand at the root of the project."""
REFERENCE: Final = {
    "hundreddays": "What `import hundreddays as hd` gives.",
    "hundreddays.players": "Players, matches between them, and how they are found by name.",
    "hundreddays.tables": "A game with its record: applying moves, taking back, what each seat is told.",
    "hundreddays.lab": "Studies: games by the hundred thousand, and their reports.",
}
"""The public packages, and what each is for."""
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def main() -> None:
    gather(PAGES)


def gather(folder: Path) -> None:
    """Write every page of the site, with its pictures, into a folder that is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    (folder / "start.md").rename(folder / "index.md")
    for name in FRONT:
        shutil.copy(ROOT / name, folder / name)
    for id in hd.REGISTER:
        page = folder / "games" / f"{id}.md"
        page.write_text(f"{page.read_text('utf-8')}\n{game_facts(id)}", "utf-8")
        rules = folder / "rules" / f"{id}.md"
        rules.parent.mkdir(exist_ok=True)
        shutil.copy(SOURCE / "games" / id / "rules.md", rules)
    (folder / "reference.md").write_text(reference(), "utf-8")
    pages = {page.relative_to(folder) for page in folder.rglob("*.md")}
    for page in sorted(pages):
        text = (folder / page).read_text("utf-8")
        (folder / page).write_text(linked(text, page, folder), "utf-8")


# What the program knows of a game


def game_facts(id: str) -> str:
    """Options, rulebook and the figures that are reconstructed."""
    game = hd.info(id)
    return "\n".join(
        [
            "## Options",
            "",
            "| option | choices | what it does | paragraph |",
            "|---|---|---|---|",
            *(_option(setting) for setting in game.settings),
            "",
            f"The whole rulebook: [{game.title}](../rules/{id}.md). Which code enforces each paragraph and which test"
            f" proves it: [coverage](../coverage/{id}.md).",
            "",
            "## Where the figures come from",
            "",
            *_provenance(id),
            "",
        ]
    )


def _option(setting: Setting) -> str:
    choices = ", ".join(
        f"**{_shown(choice)}**" if choice == setting.default else _shown(choice) for choice in setting.choices
    )
    return f"| `{setting.name}` | {choices} | {setting.help} | {setting.cite} |"


def _shown(choice: object) -> str:
    return {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)


def _provenance(id: str) -> Iterator[str]:
    yield (
        "Figures that no public source gives are reconstructed, marked so in the data, and ours to answer for. An owner"
        f" of the boxed game can lay the true ones over them: `hundred-days data {id} --out DIR` writes the files, and"
        " every command takes `--data DIR`. These entries are reconstructed; all others come from sources."
    )
    yield ""
    yield "| file | entries | number |"
    yield "|---|---|---|"
    for file, figures in reconstructed_figures(id).items():
        for kind, group in groupby(sorted(figures), key=_kind):
            names = list(group)
            yield f"| `{file}` | `{kind}` | {len(names)} |"


def _kind(figure: str) -> str:
    """The table that an entry stands in: `town` for `map.toml: town[mons]`."""
    return figure.split(": ")[-1].split("[")[0]


# The reference


def reference() -> str:
    """A section for each public package, with everything that it exports."""
    lines = [
        "# Reference",
        "",
        "Generated from types and docstrings. What is not named here may change without notice.",
    ]
    for package, purpose in REFERENCE.items():
        lines += ["", f"## `{package}`", "", purpose, ""]
        lines += [f"::: {home}" for home in _homes(import_module(package))]
    return "\n".join(lines) + "\n"


def _homes(package: ModuleType) -> Iterator[str]:
    """Where each public class and function of a package is defined; plain values have no page of their own."""
    for name in sorted(package.__all__):
        thing = getattr(package, name)
        if callable(thing) and getattr(thing, "__module__", "").startswith("hundreddays"):
            yield f"{thing.__module__}.{thing.__qualname__}"


# Links


def linked(text: str, page: Path, folder: Path) -> str:
    """A page with its links as the site needs them: between pages kept, to other files of the project as text."""

    def put(found: re.Match[str]) -> str:
        picture, label, target, anchor = found[1], found[2], found[3], found[4] or ""
        if not target or "://" in target or target.startswith("mailto:"):
            return found[0]
        goal = (folder / page.parent / _from_docs(target, page)).resolve()
        if not goal.is_relative_to(folder.resolve()) or not goal.is_file():
            return label
        way = Path(*[".."] * len(page.parent.parts)) / goal.relative_to(folder.resolve())
        return f"{picture}[{label}]({way.as_posix()}{anchor})"

    return _LINK.sub(put, text)


def _from_docs(target: str, page: Path) -> str:
    """A page of the root names the pages of docs/ by that folder, which is the root of the site."""
    moved = target.removeprefix("docs/") if page.name in FRONT else target
    return "index.md" if moved == "start.md" else moved


if __name__ == "__main__":
    main()
