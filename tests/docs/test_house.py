"""The house keeps its order: dependencies point one way, names mean one thing, nothing tells of a machine."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

import hundreddays as hd
from docs.pages import ROOT, tracked
from docs.source import GAMES, SOURCE, imports, imports_by_variable, modules, place, tree_of

MAY_SEE: Final = {
    "core": {"core"},
    "geo": {"core", "geo"},
    "games": {"core", "geo", "games"},
    "players": {"core", "games", "players"},
    "tables": {"core", "games", "players", "tables"},
    "learn": {"core", "games", "players", "tables", "learn"},
    "studio": {"core", "geo", "games", "players", "tables", "studio"},
    "terminal": {"core", "games", "players", "tables", "learn", "terminal"},
    "server": {"core", "geo", "games", "players", "tables", "learn", "studio", "lab", "server"},
    "lab": {"core", "geo", "games", "players", "lab"},
    "bridges": {"core", "games", "players", "bridges"},
    "conformance": {"core", "games", "players", "tables", "conformance"},
}
"""Which parts each part may import; the command line sees them all."""

BY_VARIABLE: Final = {
    "games/__init__.py": "the register names the package of each game, and is the one list of them",
    "cli/app.py": "a command is imported when it is used; the command line may see every part",
}
"""Modules that import what a variable names, with the reason."""

SHARED_WITH_CORE: Final = {"game", "state", "words", "view", "picture", "position", "phrases"}
"""Modules of `core` that hold what the module of the same name in every game is made from."""


@pytest.mark.parametrize("part", MAY_SEE)
def test_dependencies_point_one_way(part: str) -> None:
    allowed = MAY_SEE[part]
    wrong = []
    for path in modules(SOURCE / part):
        if path.name == "__main__.py":  # an entry of the command line
            continue
        for name in imports(path):
            seen = name.split(".")[1] if "." in name else "games"  # the package itself offers core and games
            if (SOURCE / seen).is_dir() and seen not in allowed:
                wrong.append(f"{place(path)} imports {name}")
    assert wrong == []


def test_nobody_imports_around_the_dependencies() -> None:
    found = {place(path) for path in modules() if imports_by_variable(path)}
    assert found == set(BY_VARIABLE)


def test_an_import_by_name_is_seen(tmp_path: Path) -> None:
    sly = tmp_path / "sly.py"
    sly.write_text(
        'from importlib import import_module\nimport_module("hundreddays.lab.run")\n__import__("hundreddays.cli")\n'
        'import importlib\nimportlib.import_module(f"hundreddays.{part}")\nimport_module("json")\n'
    )
    assert list(imports(sly)) == ["hundreddays.lab.run", "hundreddays.cli", "hundreddays."]
    assert imports_by_variable(sly) == [5]


@pytest.mark.parametrize("id", hd.REGISTER)
def test_no_game_imports_another(id: str) -> None:
    others = {f"hundreddays.games.{other}" for other in hd.REGISTER if other != id}
    wrong = [
        f"{place(path)}: {name}"
        for path in modules(GAMES / id)
        for name in imports(path)
        if any(name.startswith(other) for other in others)
    ]
    assert wrong == []


def test_nothing_outside_its_folder_imports_a_game() -> None:
    games = tuple(f"hundreddays.games.{id}" for id in hd.REGISTER)
    wrong = [
        f"{place(path)}: {name}"
        for path in modules()
        if not path.is_relative_to(GAMES)
        for name in imports(path)
        if name.startswith(games)
    ]
    assert wrong == []


def meanings() -> dict[str, set[str]]:
    """Every name of a module or package with what it means: where it stands, the four games counting as one."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in modules():
        name = path.parent.name if path.name == "__init__.py" else path.stem
        folder = path.parent.parent if path.name == "__init__.py" else path.parent
        if name in ("hundreddays", "__main__", *hd.REGISTER):
            continue
        parts = folder.relative_to(SOURCE).parts
        if parts[:1] == ("games",) and len(parts) > 1:
            parts = ("games", *parts[2:])
        elif parts == ("core",) and name in SHARED_WITH_CORE:
            continue
        found[name].add("/".join(parts))
    return found


def test_a_module_name_means_one_thing() -> None:
    assert {name: where for name, where in meanings().items() if len(where) > 1} == {}


def test_a_class_outside_the_games_has_a_name_of_its_own() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        if not path.is_relative_to(GAMES):
            for node in tree_of(path).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(place(path))
    assert {name: where for name, where in found.items() if len(where) > 1} == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [place(path) for path in modules() if tree_of(path).body and not ast.get_docstring(tree_of(path))]
    assert silent == []


def test_nothing_tells_of_the_machine_it_was_written_on() -> None:
    places = re.compile("|".join(f"/{folder}/" for folder in ("work", "root", "home/[a-z]+")))
    suffixes = (".py", ".md", ".toml", ".ts", ".svelte", ".html", ".css", ".json", ".yml", ".yaml", ".cfg", ".sh")
    told = [path.relative_to(ROOT).as_posix() for path in tracked(*suffixes) if places.search(path.read_text("utf-8"))]
    assert told == []


OUT_OF_USE: Final = re.compile(
    r"\b(anew|afresh|foretells?|foretold|manyeth|beforehand|hitherto|whence|thereof|lest)\b", re.IGNORECASE
)
"""Words that nobody uses any more. The field's own words serve better: again, predicts, index, in advance."""


def test_words_are_those_of_today() -> None:
    here = Path(__file__)
    written = [path for path in tracked(".py", ".md", ".ts", ".svelte") if path != here]
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {match[0]}"
        for path in written
        for match in OUT_OF_USE.finditer(path.read_text("utf-8"))
    ]
    assert found == []
