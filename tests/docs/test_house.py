"""The house keeps its order: dependencies point one way, citations exist, and nothing tells of the machine it was
written on.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import hundreddays as hd
from docs.pages import ROOT, tracked

SOURCE: Final = ROOT / "src" / "hundreddays"

MAY_SEE: Final = {
    "core": {"core"},
    "geo": {"core", "geo"},
    "games": {"core", "geo", "games"},
    "players": {"core", "games", "players"},
    "tables": {"core", "games", "players", "tables"},
    "conformance": {"core", "games", "players", "tables", "conformance"},
    "terminal": {"core", "games", "players", "tables", "terminal"},
    "server": {"core", "geo", "games", "players", "tables", "server"},
    "lab": {"core", "geo", "games", "players", "lab"},
    "bridges": {"core", "games", "players", "bridges"},
}
"""Which parts each part may import; the command line sees them all."""

_PARAGRAPH = re.compile(r"[A-Z]?\d+[A-Za-z]?\.\d+[a-z]?(\.\d+)?")


def imports(path: Path) -> Iterator[str]:
    """Every module of the project that a file imports, typing's imports included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "hundreddays")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            if node.module and node.module.split(".")[0] == "hundreddays":
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("part", MAY_SEE)
def test_dependencies_point_one_way(part: str) -> None:
    allowed = MAY_SEE[part]
    wrong = []
    for path in (SOURCE / part).rglob("*.py"):
        if path.name == "__main__.py":  # an entry of the command line
            continue
        for name in imports(path):
            seen = name.split(".")[1] if "." in name else "games"  # the package itself offers core and games
            if (SOURCE / seen).is_dir() and seen not in allowed:
                wrong.append(f"{path.relative_to(SOURCE)} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("id", hd.REGISTER)
def test_no_game_imports_another(id: str) -> None:
    others = {f"hundreddays.games.{other}" for other in hd.REGISTER if other != id}
    wrong = [
        f"{path.name}: {name}"
        for path in (SOURCE / "games" / id).rglob("*.py")
        for name in imports(path)
        if any(name.startswith(other) for other in others)
    ]
    assert wrong == []


def test_nothing_outside_its_folder_imports_a_game() -> None:
    games = tuple(f"hundreddays.games.{id}" for id in hd.REGISTER)
    wrong = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in SOURCE.rglob("*.py")
        if "games" not in path.relative_to(SOURCE).parts
        for name in imports(path)
        if name.startswith(games)
    ]
    assert wrong == []


@pytest.mark.parametrize("id", hd.REGISTER)
def test_paragraphs_cited_in_code_exist(id: str) -> None:
    """Every text that is nothing but paragraph numbers: what steps, events and refusals cite."""
    book = hd.load(id).rulebook()
    wrong = []
    for path in (SOURCE / "games" / id).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                numbers = re.split(r", ?", node.value)
                if all(_PARAGRAPH.fullmatch(number) for number in numbers):
                    wrong += [f"{path.name}:{node.lineno} cites {number}" for number in numbers if number not in book]
    assert wrong == []


def test_nothing_tells_of_the_machine_it_was_written_on() -> None:
    places = re.compile("|".join(f"/{folder}/" for folder in ("work", "root", "home/[a-z]+")))
    suffixes = (".py", ".md", ".toml", ".ts", ".svelte", ".html", ".css", ".json", ".yml", ".yaml", ".cfg", ".sh")
    told = [path.relative_to(ROOT).as_posix() for path in tracked(*suffixes) if places.search(path.read_text("utf-8"))]
    assert told == []
