"""Which modules mypyc can compile: found by reading them, so that nobody keeps a list.

A structure of msgspec has a metaclass, and mypyc makes no native class with one. So a module that holds such a
structure, or a class made from one through however many modules, stays in plain Python.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

STRUCTURES = "msgspec"


def compilable(paths: Sequence[Path], source: Path) -> list[Path]:
    """Those of the modules, given relative to the source folder, that hold no structure of msgspec."""
    return [path for path in paths if not any(_is_structure(base, source) for base in _bases(source / path))]


def _is_structure(dotted: str, source: Path) -> bool:
    """Whether a class is a structure, by the full name under which it was imported."""
    module, _, name = dotted.rpartition(".")
    if module.partition(".")[0] == STRUCTURES:
        return True
    folder = source.joinpath(*module.split("."))
    path = next((path for path in (folder.with_suffix(".py"), folder / "__init__.py") if path.is_file()), None)
    if path is None:
        return False
    if name in (names := _imported(path)):  # a package offers what its modules define
        return _is_structure(names[name], source)
    return any(_is_structure(base, source) for base in _bases(path, name))


def _bases(path: Path, of: str = "") -> Iterator[str]:
    """The full names of the bases of a module's classes, or of one of them, as far as they are imported."""
    imported = _imported(path)
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ClassDef) and of in ("", node.name):
            for base in node.bases:
                first, _, rest = ast.unparse(base.value if isinstance(base, ast.Subscript) else base).partition(".")
                if first in imported:
                    yield ".".join(filter(None, (imported[first], rest)))


@cache
def _imported(path: Path) -> dict[str, str]:
    """The names that a module imports, with what they stand for."""
    found: dict[str, str] = {}
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.asname: alias.name for alias in node.names if alias.asname}
            found |= {(top := alias.name.split(".")[0]): top for alias in node.names if not alias.asname}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))
