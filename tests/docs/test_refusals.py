"""A refusal says what holds: not a list of what might be the matter."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hundreddays as hd
from docs.source import GAMES, called, modules, tree_of


def alternatives(path: Path) -> list[str]:
    """Refusals that leave it open which of several reasons holds. What stands after a colon is advice."""
    return [
        f"{path.name}:{node.lineno} {ast.unparse(node.args[0])}"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and called(node) in ("Reason", "refusal")
        and node.args
        and ", or " in ast.unparse(node.args[0]).split(": ")[0]
    ]


@pytest.mark.parametrize("id", hd.REGISTER)
def test_a_refusal_lists_no_alternatives(id: str) -> None:
    assert [found for path in modules(GAMES / id) for found in alternatives(path)] == []


def test_alternatives_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "refusing.py"
    path.write_text(
        'Reason("He is eliminated, or far away.", "1.2")\nReason(f"{name} must go: name a town, or pass.", "1.2")\n'
    )
    assert alternatives(path) == ["refusing.py:1 'He is eliminated, or far away.'"]
