"""The source of the package as the tests of the house read it: files, syntax trees, imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from docs.pages import ROOT

SOURCE: Final = ROOT / "src" / "hundreddays"
GAMES: Final = SOURCE / "games"
OWN: Final = "hundreddays"


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def modules(folder: Path = SOURCE) -> list[Path]:
    """Every module under a folder, but for what a tool has built there."""
    return sorted(path for path in folder.rglob("*.py") if "static" not in path.parts)


def place(path: Path) -> str:
    """Where a module stands in the package: `games/emperor/rules/retreat.py`."""
    return path.relative_to(SOURCE).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Every module of our own that a file imports: for typing, inside functions, and by its name as a text."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _own(alias.name))
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            if node.module and _own(node.module):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__") and node.args:
            yield from (
                part.value
                for part in ast.walk(node.args[0])
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and _own(part.value)
            )


def imports_by_variable(path: Path) -> list[int]:
    """The lines that import a module whose name is not written there, so that nobody can tell what it is."""
    return [
        node.lineno
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and called(node) in ("import_module", "__import__")
        and not (node.args and isinstance(node.args[0], ast.Constant))
    ]


def called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _own(name: str) -> bool:
    return name.split(".")[0] == OWN


def typing_only(path: Path) -> set[str]:
    """What a file imports for annotations alone."""
    return {
        f"{node.module}.{alias.name}"
        for block in ast.walk(tree_of(path))
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
